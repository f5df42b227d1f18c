import { m } from '@waylift/words/messages';
import type { LanguageTag } from '@waylift/words/languages';
import { MailLayout } from './layout.email.tsx';
import { mailColours } from './mail-colours.ts';
import type { AccountRemovedMail } from './mail-kinds.ts';
import { Button, Note, Paragraph } from './parts.email.tsx';
import { memberNameInMail, oneLine } from './untrusted-text.ts';

export function accountRemovedSubject(language: LanguageTag, mail: AccountRemovedMail): string {
  return m.mail_removed_subject({ product: oneLine(mail.productName) }, { locale: language });
}

/** Confirms to somebody that their account is gone (section 8). It is the last mail they get. */
export function AccountRemovedEmail({ language, mail }: { readonly language: LanguageTag; readonly mail: AccountRemovedMail }) {
  const locale = { locale: language };
  const colours = mailColours(mail.primaryColour);
  const product = oneLine(mail.productName);
  return (
    <MailLayout
      language={language}
      colours={colours}
      frame={mail}
      subject={accountRemovedSubject(language, mail)}
      preview={m.mail_removed_preview({}, locale)}
      heading={m.mail_removed_heading({ forename: memberNameInMail(mail.forename) }, locale)}
      why={m.mail_why_removed({}, locale)}
      notes={<Note isLast>{m.mail_removed_not_you({}, locale)}</Note>}
    >
      <Paragraph>{m.mail_removed_text({ product }, locale)}</Paragraph>
      <Paragraph>{m.mail_removed_again({}, locale)}</Paragraph>
      <Button language={language} colours={colours} href={mail.joinUrl} label={m.mail_removed_button({}, locale)} />
    </MailLayout>
  );
}
