import { m } from '@waylift/words/messages';
import type { LanguageTag } from '@waylift/words/languages';
import { MailLayout } from './layout.email.tsx';
import { mailColours } from './mail-colours.ts';
import type { EmailTakenMail } from './mail-kinds.ts';
import { Button, Note, Paragraph, WithLink } from './parts.email.tsx';
import { memberNameInMail, oneLine } from './untrusted-text.ts';

export function emailTakenSubject(language: LanguageTag, mail: EmailTakenMail): string {
  return m.mail_email_taken_subject({ product: oneLine(mail.productName) }, { locale: language });
}

/** Tells a member that another account asked for their address, which the answer on the page does not give away (ASVS 6.3.8). */
export function EmailTakenEmail({ language, mail }: { readonly language: LanguageTag; readonly mail: EmailTakenMail }) {
  const locale = { locale: language };
  const colours = mailColours(mail.primaryColour);
  return (
    <MailLayout
      language={language}
      colours={colours}
      frame={mail}
      subject={emailTakenSubject(language, mail)}
      preview={m.mail_email_taken_preview({}, locale)}
      heading={m.mail_email_taken_heading({ forename: memberNameInMail(mail.forename) }, locale)}
      notes={
        <>
          <Note>
            <WithLink colours={colours} href={mail.forgottenUrl} sentence={(address) => m.mail_registered_forgotten({ address }, locale)} />
          </Note>
          <Note isLast>{m.mail_registered_not_you({}, locale)}</Note>
        </>
      }
    >
      <Paragraph>{m.mail_email_taken_text({ product: oneLine(mail.productName) }, locale)}</Paragraph>
      <Button language={language} colours={colours} href={mail.signInUrl} label={m.mail_registered_button({}, locale)} />
    </MailLayout>
  );
}
