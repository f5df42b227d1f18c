import { randomUUID } from 'node:crypto';
import { emailAddress } from '@waylift/contract/fields';
import { Argument } from 'commander';
import { sendTestMail } from '../../mail/delivery/mailer.ts';
import { refused, type Command } from '../terminal/command.ts';
import { plain, shown } from '../terminal/text-table.ts';

export const mailTest: Command = {
  words: 'mail test',
  isAudited: true,
  description: 'send a mail to an address now, and say what the mail server answered',
  takes: [new Argument('<address>', 'where the mail goes')],
  help: 'It goes past the queue, even while mail is held. Without SMTP_URL it is written into DATA_DIR/outbox.',
  example: 'mail test operator@example.org',
  async run({ open, settings }, { operand }) {
    const { data: to } = emailAddress.safeParse(operand);
    if (to === undefined) return refused(`${shown(operand)} is not an email address.`, 2);
    await open();
    const { isTaken, answer } = await sendTestMail(settings(), { id: randomUUID(), to, now: new Date() });
    if (!isTaken) return refused(`The mail was not taken: ${answer}`);
    return { text: `The mail was taken: ${plain(answer)}`, json: { to, answer } };
  },
};
