import { Argument, Option } from 'commander';
import { describeMember } from '../../member/describe-member.ts';
import { eraseAccount } from '../../member/registrations.ts';
import { isRefused, refused, type Command } from '../command.ts';
import { findMember } from '../find-member.ts';
import { shown } from '../text-table.ts';
import { memberText } from './member-show.ts';

/** Whatever their status, with every registration of the address, and without a word to them. Their files go when a server runs. */
export const memberRemove: Command = {
  words: 'member remove',
  description: 'delete a member and everything that belongs to them, for good',
  takes: [new Argument('<email>', 'the address'), new Option('--yes', 'do not ask first')],
  example: 'member remove ada@kestrel.example',
  async run({ open, terminal }, { operand, options }) {
    const deps = await open();
    const asked = await findMember(deps.db, operand);
    if (isRefused(asked)) return asked;
    if (options['yes'] !== true) {
      terminal.error(`${memberText(await describeMember(deps, asked))}\n`);
      const answer = await terminal.confirm('Remove this member and everything of theirs?');
      if (answer === 'nobody') return refused('There is no terminal to ask in. Give --yes to remove the member without a question.');
      if (!answer) return refused('Nothing was removed.');
    }
    await deps.jobs.prepare();
    return deps.db.transaction(async (tx) => {
      const found = await findMember(tx, operand);
      if (isRefused(found)) return found;
      const { member, community } = found;
      // While the person thought about it, somebody else may have come to have the address.
      if (member.id !== asked.member.id)
        return refused(`${shown(operand)} now belongs to another member. Look again before you remove anyone.`);
      await eraseAccount(tx, deps, member.id, { by: 'operator' });
      return `Removed ${shown(member.email)} from '${community.slug}'.`;
    });
  },
};
