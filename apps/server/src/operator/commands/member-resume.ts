import { Argument } from 'commander';
import { endPause } from '../../accounts/member/end-pause.ts';
import { resumeMember } from '../../accounts/member/suspend-member.ts';
import { isRefused, refused, type Command } from '../terminal/command.ts';
import { memberOrRefusal } from '../people/member-or-refusal.ts';
import { shown } from '../terminal/text-table.ts';

export const memberResume: Command = {
  words: 'member resume',
  isAudited: true,
  description: 'end the suspension of a member, who is mailed that they can sign in again; or the pause of one who does not sign on',
  takes: [new Argument('<member>', 'the address or the id')],
  example: 'member resume ada@kestrel.example',
  async run({ open }, { operand }) {
    const deps = await open();
    await deps.jobs.prepare();
    return deps.db.transaction(async (tx) => {
      const found = await memberOrRefusal(tx, operand);
      if (isRefused(found)) return found;
      const { member } = found;
      if (await endPause(tx, deps.clock, member.id))
        return `${shown(member.email)} is no longer paused. The days until the next pause begin anew. Lifts and requests do not come back.`;
      if (!(await resumeMember(tx, deps, member.id))) return refused(`${shown(member.email)} is neither suspended nor paused.`);
      return `Resumed ${shown(member.email)}. A mail that says so is in the queue. Lifts and requests do not come back.`;
    });
  },
};
