import { m } from '@waylift/words/messages';
import type { LanguageTag } from '@waylift/words/languages';
import { MailLayout } from './layout.email.tsx';
import { mailColours } from './mail-colours.ts';
import type { EmailChangedMail } from './mail-kinds.ts';
import { Button, Paragraph, Note } from './parts.email.tsx';
import { memberNameInMail, oneLine } from './untrusted-text.ts';

export function emailChangedSubject(language: LanguageTag, mail: EmailChangedMail): string {
  return m.mail_email_changed_subject({ product: oneLine(mail.productName) }, { locale: language });
}

/**
 * Tells the former address that it is the member's no more (ASVS 6.3.7). Nothing can be done from there by oneself by now: no link of
 * the account goes there. So it leads to the page that says how to reach people.
 */
export function EmailChangedEmail({ language, mail }: { readonly language: LanguageTag; readonly mail: EmailChangedMail }) {
  const locale = { locale: language };
  const colours = mailColours(mail.primaryColour);
  const product = oneLine(mail.productName);
  return (
    <MailLayout
      language={language}
      colours={colours}
      frame={mail}
      subject={emailChangedSubject(language, mail)}
      preview={m.mail_email_changed_preview({}, locale)}
      heading={m.mail_email_changed_heading({ forename: memberNameInMail(mail.forename) }, locale)}
      why={m.mail_why_former_address({ product }, locale)}
      notes={<Note isLast>{m.mail_changed_never_asked({ product }, locale)}</Note>}
    >
      <Paragraph>{m.mail_email_changed_text({ product }, locale)}</Paragraph>
      <Paragraph>{m.mail_email_changed_not_you({}, locale)}</Paragraph>
      <Button language={language} colours={colours} href={mail.privacyUrl} label={m.mail_email_changed_button({}, locale)} />
    </MailLayout>
  );
}
