import { Option } from 'commander';
import { isMailHeld } from '../../mail/queue/held-mail.ts';
import { readMails } from '../../mail/queue/read-mails.ts';
import type { Command } from '../terminal/command.ts';
import { LIST_FORMATS, LIST_PAGE, printList } from '../terminal/print-list.ts';

export const mailList: Command = {
  words: 'mail list',
  isAudited: ({ options }) => options['addresses'] === true,
  isLook: true,
  description: 'list the mails that wait or have failed; it shows addresses only when you ask for them',
  takes: [
    new Option('--failed', 'only mails that were refused for good, or failed at every try'),
    new Option('--addresses', 'show the address that each mail goes to'),
    ...LIST_FORMATS,
  ],
  example: 'mail list --failed',
  async run({ open, terminal, auditDetails }, typed) {
    const { db } = await open();
    const onlyFailed = typed.options['failed'] === true;
    const withAddresses = typed.options['addresses'] === true;
    const now = Date.now();
    if (await isMailHeld(db)) terminal.error('Mail is held: none is sent before `mail release`.\n');
    return printList({
      typed,
      terminal,
      auditDetails,
      none: onlyFailed ? 'No mail has failed.' : 'No mail waits.',
      columns: ['id', 'state', 'kind', 'memberId', ...(withAddresses ? ['to'] : []), 'tries', 'createdAt', 'lastError'],
      heads: { memberId: 'MEMBER', createdAt: 'AGE', lastError: 'LAST ERROR' },
      numbers: ['tries', 'createdAt'],
      texts: typed.options['csv'] === true ? {} : { createdAt: (at) => ageOf(at, now) },
      rowsAfter: (after) => readMails(db, { onlyFailed, after, limit: LIST_PAGE, withAddresses }),
    });
  },
};

function ageOf(createdAt: string, now: number): string {
  const minutes = Math.max(0, Math.floor((now - Date.parse(createdAt)) / 60_000));
  if (minutes < 60) return `${minutes} min`;
  return minutes < 48 * 60 ? `${Math.floor(minutes / 60)} h` : `${Math.floor(minutes / 60 / 24)} d`;
}
