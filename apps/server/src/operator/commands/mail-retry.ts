import { Argument, Option } from 'commander';
import { isUuid } from '../../kernel/db/is-uuid.ts';
import { retryMail, retryMails } from '../../mail/queue/change-mails.ts';
import { isRefused, refused, type Command } from '../terminal/command.ts';
import { communityOrRefusal } from '../community/community-or-refusal.ts';
import { shown } from '../terminal/text-table.ts';

export const mailRetry: Command = {
  words: 'mail retry',
  isAudited: true,
  description: 'put failed mails back into the queue, as if they were new',
  takes: [
    new Argument('[id]', 'the id of a mail in `mail list --failed`'),
    new Option('--all', 'all failed mails, and those that wait for another try'),
    new Option('--community <slug>', 'those to members of this community'),
    new Option('--code <code>', 'those whose last error holds this code, such as 550 or ECONNREFUSED'),
    new Option('--since <date>', 'those that failed on this day (YYYY-MM-DD, UTC) or later'),
  ],
  help: `Of --community, --code and --since, each further one leaves fewer mails, with --all too. Each mail gets a new link. Mails that came back after they were sent
(BOUNCED) stay as they are: \`member resend\`, \`member remind\` and \`member set --email\` send new ones.`,
  example: 'mail retry --code 452 --since 2026-11-22',
  async run({ open, auditDetails }, { operand: id, options, text }) {
    const isAll = options['all'] === true;
    const [community, code, day] = [text('community'), text('code'), text('since')];
    const isFiltered = community !== undefined || code !== undefined || day !== undefined;
    if ((id !== '') === (isAll || isFiltered))
      return refused('Give the id of a failed mail, or --all, or some of --community, --code and --since.', 2);
    const since = day === undefined ? undefined : new Date(`${day}T00:00:00Z`);
    if (since !== undefined && (!/^\d{4}-\d\d-\d\d$/.test(day ?? '') || Number.isNaN(since.getTime())))
      return refused(`${shown(day ?? '')} is not a day such as 2026-11-22.`, 2);
    const { db } = await open();
    const found = community === undefined ? null : await communityOrRefusal(db, community);
    if (isRefused(found)) return found;
    const retryOne = async () => (isUuid(id) && (await retryMail(db, id)) ? 1 : 0);
    const count = id === '' ? await retryMails(db, { communityId: found?.id, code, since }, { alsoRetried: isAll }) : await retryOne();
    if (count === 0 && id !== '')
      return refused(`There is no failed mail ${shown(id)} that can be sent again. \`mail list --failed\` lists all of them.`);
    const mails = count === 1 ? '1 mail' : `${count} mails`;
    auditDetails(mails);
    const none = isAll ? 'No mail has failed.' : 'No such mail has failed.';
    return { text: count === 0 ? none : `Put ${mails} back into the queue.`, json: { count } };
  },
};
