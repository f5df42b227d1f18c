import { holdMail, releaseMail } from '../../mail/queue/held-mail.ts';
import { sql } from 'drizzle-orm';
import type { Command } from '../terminal/command.ts';

export const mailHold: Command = {
  words: 'mail hold',
  isAudited: true,
  description: 'let all mail wait, on all servers, until `mail release`; pushes to browsers are dropped meanwhile',
  help: '`restore` does this by itself, and so does the start of a server with MAIL=hold.',
  example: 'mail hold',
  async run({ open }) {
    const { db } = await open();
    const isNew = await holdMail({ query: (text) => db.execute(sql.raw(text)) });
    return isNew ? 'Mail is held from now on. `mail release` sends what waits.' : 'Mail is held already.';
  },
};

export const mailRelease: Command = {
  words: 'mail release',
  isAudited: true,
  description: 'send the mail that was held, and all further mail at once',
  help: `Links are made when a mail is sent, so each works for its full time. What nobody waits for any more is not
sent: look at \`mail list\` first, and use \`member remove\` where people have left since a backup.`,
  example: 'mail release',
  async run({ open, auditDetails }) {
    const { db } = await open();
    const count = await releaseMail(db);
    if (count === null) return 'Mail was not held.';
    auditDetails(count === 1 ? '1 mail' : `${count} mails`);
    const text = count === 0 ? 'Mail is sent again. None was waiting.' : `Mail is sent again, ${count} that waited too.`;
    return { text, json: { count } };
  },
};
