import { Argument } from 'commander';
import { isRefused, refused, type Command } from '../command.ts';
import { findMember } from '../find-member.ts';
import { shown } from '../text-table.ts';

/** Former links stay good. */
export const memberResend: Command = {
  words: 'member resend',
  description: 'send the activation link or the invitation again to somebody who is not active yet',
  takes: [new Argument('<email>', 'the address')],
  example: 'member resend ada@kestrel.example',
  async run({ open }, { operand }) {
    const { db, jobs } = await open();
    await jobs.prepare();
    return db.transaction(async (tx) => {
      const found = await findMember(tx, operand);
      if (isRefused(found)) return found;
      const { id: memberId, status, email } = found.member;
      if (status === 'active') return refused(`${shown(email)} is an active member: there is nothing to send.`);
      await jobs.enqueue(tx, 'send-mail', { kind: status === 'pending' ? 'activation' : 'invitation', memberId });
      return `${status === 'pending' ? 'A further activation mail' : 'A further invitation'} to ${shown(email)} is in the queue.`;
    });
  },
};
