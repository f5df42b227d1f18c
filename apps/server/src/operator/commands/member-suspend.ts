import { Argument, Option } from 'commander';
import { describeMember } from '../../accounts/member/describe-member.ts';
import { suspendMember } from '../../accounts/member/suspend-member.ts';
import { isOpen } from '../../kernel/db/schema/members.ts';
import { isRefused, refused, type Command } from '../terminal/command.ts';
import { memberOrRefusal } from '../people/member-or-refusal.ts';
import { readSentence } from '../terminal/read-sentence.ts';
import { shown } from '../terminal/text-table.ts';
import { memberText } from './member-show.ts';

export const memberSuspend: Command = {
  words: 'member suspend',
  isAudited: true,
  description: 'suspend a member: they cannot sign in, nobody finds them, their lifts end, and they are mailed why',
  takes: [
    new Argument('<member>', 'the address or the id'),
    new Option('--reason <text>', 'why, in the language of the member, who reads it in the mail').makeOptionMandatory(),
    new Option('--yes', 'do not ask first'),
  ],
  help: `Everything stays stored, and member resume undoes it, but for lifts and requests: those do not come back.
The other members of the lifts are told that they have ended, and not why. The member can join again with
another address; that is for you to notice.`,
  example: "member suspend ada@kestrel.example --reason 'You asked for money beyond the shared fuel.'",
  async run({ open, terminal }, { operand, options, text }) {
    const reason = readSentence('--reason', text('reason') ?? '');
    if (isRefused(reason)) return reason;
    const deps = await open();
    const asked = await memberOrRefusal(deps.db, operand);
    if (isRefused(asked)) return asked;
    const { id, email, status } = asked.member;
    if (status === 'suspended') return refused(`${shown(email)} is suspended already.`);
    if (!isOpen(asked.member)) return refused(`${shown(email)} has no account yet (${status}). Use member remove.`);
    if (options['yes'] !== true) {
      terminal.error(`${memberText(await describeMember(deps, asked))}\n`);
      const answer = await terminal.confirm('Suspend this member, and end their lifts?');
      if (answer === 'nobody') return refused('There is no terminal to ask in. Give --yes to suspend the member without a question.');
      if (!answer) return refused('Nobody was suspended.');
    }
    await deps.jobs.prepare();
    return deps.db.transaction(async (tx) => {
      // While the question was on the screen, somebody else may have suspended or removed the member.
      if (!(await suspendMember(tx, deps, { memberId: id, reason }))) return refused(`${shown(email)} is no longer an active member.`);
      return `Suspended ${shown(email)}. A mail that says why is in the queue.`;
    });
  },
};
