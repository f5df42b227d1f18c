import { newMatchesMail } from './alerts/new-matches-mail.ts';
import { liftMemberMails } from './lifts/read-lift-mails.ts';

/** What mails tell that only the rings above them know. */
export const sharingMails = { ...liftMemberMails, 'new-matches': newMatchesMail };
