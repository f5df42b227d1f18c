import { newMatchesMail } from './sharing/alert/new-matches-mail.ts';
import { liftMemberMails } from './sharing/lift/read-lift-mails.ts';

/** Mails that are written from data of the rings above `mail`. */
export const sharingMails = { ...liftMemberMails, 'new-matches': newMatchesMail };
