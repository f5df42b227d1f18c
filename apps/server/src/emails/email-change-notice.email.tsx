import { m } from '@waylift/words/messages';
import type { LanguageTag } from '@waylift/words/languages';
import { MailLayout } from './layout.email.tsx';
import { mailColours } from './mail-colours.ts';
import type { EmailChangeNoticeMail } from './mail-kinds.ts';
import { Button, Note, Paragraph } from './parts.email.tsx';
import { memberNameInMail, oneLine } from './untrusted-text.ts';

export function emailChangeNoticeSubject(language: LanguageTag, mail: EmailChangeNoticeMail): string {
  return m.mail_email_notice_subject({ product: oneLine(mail.productName) }, { locale: language });
}

/**
 * Tells a member at their address that a change away from it was asked for (ASVS 6.3.7). Whoever asked knew the password, so setting a
 * new one is what stops it. The new address is not named: this mailbox may be one that others read too.
 */
export function EmailChangeNoticeEmail({ language, mail }: { readonly language: LanguageTag; readonly mail: EmailChangeNoticeMail }) {
  const locale = { locale: language };
  const colours = mailColours(mail.primaryColour);
  const product = oneLine(mail.productName);
  return (
    <MailLayout
      language={language}
      colours={colours}
      frame={mail}
      subject={emailChangeNoticeSubject(language, mail)}
      preview={m.mail_email_notice_preview({}, locale)}
      heading={m.mail_email_notice_heading({ forename: memberNameInMail(mail.forename) }, locale)}
      notes={<Note isLast>{m.mail_changed_never_asked({ product }, locale)}</Note>}
    >
      <Paragraph>{m.mail_email_notice_text({ product }, locale)}</Paragraph>
      <Paragraph>{m.mail_email_notice_not_you({}, locale)}</Paragraph>
      <Button language={language} colours={colours} href={mail.forgottenUrl} label={m.mail_changed_button({}, locale)} />
    </MailLayout>
  );
}
