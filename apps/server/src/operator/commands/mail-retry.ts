import { Argument, Option } from 'commander';
import { refused, type Command } from '../command.ts';
import { shown } from '../text-table.ts';

const JOB_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export const mailRetry: Command = {
  words: 'mail retry',
  description: 'put failed mails back into the queue, as if they were new',
  takes: [new Argument('[id]', 'the id of a mail in `mail list --failed`'), new Option('--all', 'all failed mails')],
  example: 'mail retry --all',
  async run({ open }, { operand: id, options }) {
    const isAll = options['all'] === true;
    if ((id === '') !== isAll) return refused('Give the id of a failed mail, or --all.');
    const { jobs } = await open();
    const count = isAll || JOB_ID.test(id) ? await jobs.retryDead('send-mail', isAll ? null : id) : 0;
    if (count > 0) return count === 1 ? 'Put 1 mail back into the queue.' : `Put ${count} mails back into the queue.`;
    return isAll ? 'No mail has failed.' : refused(`There is no failed mail ${shown(id)}. \`mail list --failed\` lists all of them.`);
  },
};
