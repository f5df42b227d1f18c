import { RESET_LINK_LIFE_HOURS } from '@waylift/contract/limits';
import { m } from '@waylift/words/messages';
import type { LanguageTag } from '@waylift/words/languages';
import { MailLayout } from './layout.email.tsx';
import { mailColours } from './mail-colours.ts';
import type { PasswordResetMail } from './mail-kinds.ts';
import { Button, Note, Paragraph, WithLink } from './parts.email.tsx';
import { memberNameInMail, oneLine } from './untrusted-text.ts';

export function passwordResetSubject(language: LanguageTag, mail: PasswordResetMail): string {
  return m.mail_reset_subject({ product: oneLine(mail.productName) }, { locale: language });
}

/** Leads a member who forgot the password to the page that sets a new one (section 2, change-password). */
export function PasswordResetEmail({ language, mail }: { readonly language: LanguageTag; readonly mail: PasswordResetMail }) {
  const locale = { locale: language };
  const colours = mailColours(mail.primaryColour);
  const minutes = RESET_LINK_LIFE_HOURS * 60;
  return (
    <MailLayout
      language={language}
      colours={colours}
      frame={mail}
      subject={passwordResetSubject(language, mail)}
      preview={m.mail_reset_preview({ minutes }, locale)}
      heading={m.mail_reset_heading({ forename: memberNameInMail(mail.forename) }, locale)}
      notes={
        <>
          <Note>
            <WithLink colours={colours} href={mail.forgottenUrl} sentence={(address) => m.mail_reset_life({ minutes, address }, locale)} />
          </Note>
          <Note isLast>{m.mail_reset_not_you({}, locale)}</Note>
        </>
      }
    >
      <Paragraph>{m.mail_reset_text({ product: oneLine(mail.productName) }, locale)}</Paragraph>
      <Button language={language} colours={colours} href={mail.resetUrl} label={m.mail_reset_button({}, locale)} />
    </MailLayout>
  );
}
