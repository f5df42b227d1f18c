import { m } from '@waylift/words/messages';
import type { LanguageTag } from '@waylift/words/languages';
import { MailLayout } from './layout.email.tsx';
import { mailColours } from './mail-colours.ts';
import type { AlreadyRegisteredMail } from './mail-kinds.ts';
import { Button, Note, Paragraph, WithLink } from './parts.email.tsx';
import { memberNameInMail, oneLine } from './untrusted-text.ts';

export function alreadyRegisteredSubject(language: LanguageTag, mail: AlreadyRegisteredMail): string {
  return m.mail_registered_subject({ product: oneLine(mail.productName) }, { locale: language });
}

/**
 * Tells a member that somebody tried to join with their address, which the answer on the page does not give away
 * (ASVS 6.3.8). It names the product, not a community: the attempt may have been at another than the member's own.
 */
export function AlreadyRegisteredEmail({ language, mail }: { readonly language: LanguageTag; readonly mail: AlreadyRegisteredMail }) {
  const locale = { locale: language };
  const colours = mailColours(mail.primaryColour);
  return (
    <MailLayout
      language={language}
      colours={colours}
      frame={mail}
      subject={alreadyRegisteredSubject(language, mail)}
      preview={m.mail_registered_preview({}, locale)}
      heading={m.mail_registered_heading({ forename: memberNameInMail(mail.forename) }, locale)}
      notes={
        <>
          <Note>
            <WithLink colours={colours} href={mail.forgottenUrl} sentence={(address) => m.mail_registered_forgotten({ address }, locale)} />
          </Note>
          <Note isLast>{m.mail_registered_not_you({}, locale)}</Note>
        </>
      }
    >
      <Paragraph>{m.mail_registered_text({ product: oneLine(mail.productName) }, locale)}</Paragraph>
      <Button language={language} colours={colours} href={mail.signInUrl} label={m.mail_registered_button({}, locale)} />
    </MailLayout>
  );
}
