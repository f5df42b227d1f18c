import { newMatchesMail } from './sharing/alert/new-matches-mail.ts';
import { liftMemberMails } from './sharing/lift/read-lift-mails.ts';

/** What mails tell that only the rings above them know. */
export const sharingMails = { ...liftMemberMails, 'new-matches': newMatchesMail };
