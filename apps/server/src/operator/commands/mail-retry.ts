import { Argument, Option } from 'commander';
import { refused, type Command } from '../command.ts';
import { shown } from '../text-table.ts';

const JOB_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export const mailRetry: Command = {
  words: 'mail retry',
  description: 'gives dead mails back to the queue, as if new',
  takes: [new Argument('[id]', 'one of `mail list --failed`'), new Option('--all', 'all of them')],
  example: 'mail retry --all',
  async run({ open }, { operand: id, options }) {
    const isAll = options['all'] === true;
    if ((id === '') !== isAll) return refused('Give the id of a dead mail, or --all.');
    const { jobs } = await open();
    const count = isAll || JOB_ID.test(id) ? await jobs.retryDead('send-mail', isAll ? null : id) : 0;
    if (count > 0) return count === 1 ? 'Gave 1 mail back to the queue.' : `Gave ${count} mails back to the queue.`;
    return isAll ? 'There is no dead mail.' : refused(`There is no dead mail ${shown(id)}. \`mail list --failed\` shows those there are.`);
  },
};
