import { m } from '@waylift/words/messages';
import type { LanguageTag } from '@waylift/words/languages';
import { MailLayout } from './layout.email.tsx';
import { mailColours } from './mail-colours.ts';
import type { PasswordChangedMail } from './mail-kinds.ts';
import { Button, Note, Paragraph } from './parts.email.tsx';
import { memberNameInMail, oneLine } from './untrusted-text.ts';

export function passwordChangedSubject(language: LanguageTag, mail: PasswordChangedMail): string {
  return m.mail_changed_subject({ product: oneLine(mail.productName) }, { locale: language });
}

/**
 * Tells a member that the password was changed, and what to do if somebody else did it (ASVS 6.3.7). Whoever changed it
 * followed a link out of the member's mailbox, so that is what has to be made safe first. It holds no link that acts.
 */
export function PasswordChangedEmail({ language, mail }: { readonly language: LanguageTag; readonly mail: PasswordChangedMail }) {
  const locale = { locale: language };
  const colours = mailColours(mail.primaryColour);
  const product = oneLine(mail.productName);
  return (
    <MailLayout
      language={language}
      colours={colours}
      frame={mail}
      subject={passwordChangedSubject(language, mail)}
      preview={m.mail_changed_preview({}, locale)}
      heading={m.mail_changed_heading({ forename: memberNameInMail(mail.forename) }, locale)}
      notes={<Note isLast>{m.mail_changed_never_asked({ product }, locale)}</Note>}
    >
      <Paragraph>{m.mail_changed_text({ product }, locale)}</Paragraph>
      <Paragraph>{m.mail_changed_not_you({}, locale)}</Paragraph>
      <Button language={language} colours={colours} href={mail.forgottenUrl} label={m.mail_changed_button({}, locale)} />
    </MailLayout>
  );
}
