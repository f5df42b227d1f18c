import { readBounce } from '../../mail/delivery/read-bounce.ts';
import { noteBounce } from '../../mail/queue/note-bounce.ts';
import { isRefused, type Command } from '../terminal/command.ts';

export const mailBounce: Command = {
  words: 'mail bounce',
  description: 'read a mail that came back, from standard input, and note that it failed',
  help: `For a mail server's pipe, or whatever fetches mail from a mailbox (\`mail bounce < bounce.eml\`). The mail is known by its id, which the report of a mail server repeats.
Anything else is read to its end and changes nothing. The exit code is then 0 too; it is 1 where the store is away, and the mail has to be given again.`,
  example: 'mail bounce',
  async run({ inputs, open }) {
    const text = await inputs.mail();
    if (isRefused(text)) return text;
    const bounce = readBounce(text);
    if (bounce === null) return { text: 'This is no report of a mail that failed. Nothing was changed.', json: { id: null, status: null } };
    const { status } = bounce;
    const mail = await noteBounce((await open()).db, bounce.mailIds, status);
    if (mail === null)
      return { text: 'No such mail was sent, or it is known to have failed. Nothing was changed.', json: { id: null, status } };
    return { text: `The mail ${mail.id} (${mail.kind}) has failed: ${status}.`, json: { ...mail, status } };
  },
};
