import { EMAIL_CHANGE_LINK_LIFE_HOURS } from '@waylift/contract/limits';
import { m } from '@waylift/words/messages';
import type { LanguageTag } from '@waylift/words/languages';
import { MailLayout } from './layout.email.tsx';
import { mailColours } from './mail-colours.ts';
import type { EmailChangeMail } from './mail-kinds.ts';
import { Button, Note, Paragraph, WithLink } from './parts.email.tsx';
import { memberNameInMail, oneLine } from './untrusted-text.ts';

export function emailChangeSubject(language: LanguageTag, mail: EmailChangeMail): string {
  return m.mail_email_change_subject({ product: oneLine(mail.productName) }, { locale: language });
}

/** Asks whoever reads the new address to confirm a change to it (section 2, change e-mail). It may be somebody else's, mistyped. */
export function EmailChangeEmail({ language, mail }: { readonly language: LanguageTag; readonly mail: EmailChangeMail }) {
  const locale = { locale: language };
  const colours = mailColours(mail.primaryColour);
  const product = oneLine(mail.productName);
  const hours = EMAIL_CHANGE_LINK_LIFE_HOURS;
  return (
    <MailLayout
      language={language}
      colours={colours}
      frame={mail}
      subject={emailChangeSubject(language, mail)}
      preview={m.mail_email_change_preview({ hours }, locale)}
      heading={m.mail_email_change_heading({ forename: memberNameInMail(mail.forename) }, locale)}
      why={m.mail_why_new_address({ product }, locale)}
      notes={
        <>
          <Note>
            <WithLink
              colours={colours}
              href={mail.settingsUrl}
              sentence={(address) => m.mail_email_change_life({ hours, address }, locale)}
            />
          </Note>
          <Note isLast>{m.mail_email_change_not_you({}, locale)}</Note>
        </>
      }
    >
      <Paragraph>{m.mail_email_change_text({ product }, locale)}</Paragraph>
      <Button language={language} colours={colours} href={mail.confirmUrl} label={m.mail_email_change_button({}, locale)} />
    </MailLayout>
  );
}
