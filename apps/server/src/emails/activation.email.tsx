import { ACTIVATION_LINK_LIFE_DAYS } from '@waylift/contract/limits';
import { m } from '@waylift/words/messages';
import type { LanguageTag } from '@waylift/words/languages';
import { MailLayout } from './layout.email.tsx';
import { mailColours } from './mail-colours.ts';
import type { ActivationMail } from './mail-kinds.ts';
import { Button, Note, Paragraph, WithLink } from './parts.email.tsx';
import { communityNameInMail, memberNameInMail, oneLine } from './untrusted-text.ts';

export function activationSubject(language: LanguageTag, mail: ActivationMail): string {
  return m.mail_activation_subject({ product: oneLine(mail.productName) }, { locale: language });
}

/** Asks a new member to confirm the address (section 5, join). */
export function ActivationEmail({ language, mail }: { readonly language: LanguageTag; readonly mail: ActivationMail }) {
  const locale = { locale: language };
  const colours = mailColours(mail.primaryColour);
  const product = oneLine(mail.productName);
  const days = ACTIVATION_LINK_LIFE_DAYS;
  return (
    <MailLayout
      language={language}
      colours={colours}
      frame={mail}
      subject={activationSubject(language, mail)}
      preview={m.mail_activation_preview({ days }, locale)}
      heading={m.mail_activation_heading({ forename: memberNameInMail(mail.forename) }, locale)}
      notes={
        <>
          <Note>
            <WithLink colours={colours} href={mail.requestUrl} sentence={(address) => m.mail_activation_life({ days, address }, locale)} />
          </Note>
          <Note isLast>{m.mail_activation_not_you({ product }, locale)}</Note>
        </>
      }
    >
      <Paragraph>{m.mail_activation_text({ community: communityNameInMail(mail.communityName), product }, locale)}</Paragraph>
      <Button language={language} colours={colours} href={mail.activationUrl} label={m.mail_activation_button({}, locale)} />
    </MailLayout>
  );
}
