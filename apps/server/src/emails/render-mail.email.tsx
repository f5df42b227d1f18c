/** The one way into the mails (`#emails`): everything behind it is TSX, which Node runs only once it is built. */
import { render } from '@react-email/render';
import type { LanguageTag } from '@waylift/words/languages';
import type { ReactElement } from 'react';
import { AccountRemovedEmail, accountRemovedSubject } from './account-removed.email.tsx';
import { ActivationEmail, activationSubject } from './activation.email.tsx';
import { AlreadyRegisteredEmail, alreadyRegisteredSubject } from './already-registered.email.tsx';
import { EmailChangeNoticeEmail, emailChangeNoticeSubject } from './email-change-notice.email.tsx';
import { EmailChangeEmail, emailChangeSubject } from './email-change.email.tsx';
import { EmailChangedEmail, emailChangedSubject } from './email-changed.email.tsx';
import { EmailTakenEmail, emailTakenSubject } from './email-taken.email.tsx';
import { InvitationEmail, invitationSubject } from './invitation.email.tsx';
import type { MailKind, MailParameters, RenderedMail } from './mail-kinds.ts';
import { PasswordChangedEmail, passwordChangedSubject } from './password-changed.email.tsx';
import { PasswordResetEmail, passwordResetSubject } from './password-reset.email.tsx';
import { plainTextOf } from './plain-text.ts';
import { oneLine } from './untrusted-text.ts';

type Mail<K extends MailKind> = {
  readonly subject: (language: LanguageTag, parameters: MailParameters[K]) => string;
  readonly body: (language: LanguageTag, parameters: MailParameters[K]) => ReactElement;
};

const mails: { readonly [K in MailKind]: Mail<K> } = {
  activation: { subject: activationSubject, body: (language, mail) => <ActivationEmail language={language} mail={mail} /> },
  'already-registered': {
    subject: alreadyRegisteredSubject,
    body: (language, mail) => <AlreadyRegisteredEmail language={language} mail={mail} />,
  },
  'password-reset': { subject: passwordResetSubject, body: (language, mail) => <PasswordResetEmail language={language} mail={mail} /> },
  'password-changed': {
    subject: passwordChangedSubject,
    body: (language, mail) => <PasswordChangedEmail language={language} mail={mail} />,
  },
  invitation: { subject: invitationSubject, body: (language, mail) => <InvitationEmail language={language} mail={mail} /> },
  'email-change': { subject: emailChangeSubject, body: (language, mail) => <EmailChangeEmail language={language} mail={mail} /> },
  'email-change-notice': {
    subject: emailChangeNoticeSubject,
    body: (language, mail) => <EmailChangeNoticeEmail language={language} mail={mail} />,
  },
  'email-changed': { subject: emailChangedSubject, body: (language, mail) => <EmailChangedEmail language={language} mail={mail} /> },
  'email-taken': { subject: emailTakenSubject, body: (language, mail) => <EmailTakenEmail language={language} mail={mail} /> },
  'account-removed': {
    subject: accountRemovedSubject,
    body: (language, mail) => <AccountRemovedEmail language={language} mail={mail} />,
  },
};

/** What React writes for its own use when a page is hydrated; no mail is. */
const REACT_MARKS = /<!--(?:\/?\$| |html|head|body)-->/g;

/** Writes a mail in a language. The HTML shows the picture `LANES_CONTENT_ID`, which has to go with it. */
export async function renderMail<K extends MailKind>(kind: K, language: LanguageTag, parameters: MailParameters[K]): Promise<RenderedMail> {
  const mail: Mail<K> = mails[kind];
  const rendered = await render(mail.body(language, parameters));
  const html = rendered.replace(/^<!DOCTYPE[^>]*>/i, '<!doctype html>').replace(REACT_MARKS, '');
  return { subject: oneLine(mail.subject(language, parameters)), html, text: plainTextOf(html, language) };
}
