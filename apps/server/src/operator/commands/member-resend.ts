import { Argument } from 'commander';
import { mailAgain } from '../../accounts/member/mail-again.ts';
import { isRefused, refused, type Command } from '../terminal/command.ts';
import { memberOrRefusal } from '../people/member-or-refusal.ts';
import { shown } from '../terminal/text-table.ts';

/** Earlier links still work. */
export const memberResend: Command = {
  words: 'member resend',
  isAudited: true,
  description: 'send the activation link or the invitation again to someone who is not active yet',
  takes: [new Argument('<member>', 'the address or the id')],
  help: `Where the address was registered more than once, the link is one to set a password: it makes the
newest of them an account.`,
  example: 'member resend ada@kestrel.example',
  async run({ open }, { operand }) {
    const deps = await open();
    await deps.jobs.prepare();
    return deps.db.transaction(async (tx) => {
      const found = await memberOrRefusal(tx, operand);
      if (isRefused(found)) return found;
      const { status, email } = found.member;
      if (status === 'active') return refused(`${shown(email)} is an active member: there is nothing to send.`);
      if (status === 'paused') return refused(`${shown(email)} is paused until they sign on. Use member resume to end that.`);
      if (status === 'suspended') return refused(`${shown(email)} is suspended. Use member resume.`);
      const mail = await mailAgain(tx, deps, email);
      if (mail === null) return refused(`The registration of ${shown(email)} has ended: they can join again.`);
      return `${MAILED[mail] ?? 'A mail'} to ${shown(email)} is in the queue.`;
    });
  },
};

const MAILED: { readonly [kind: string]: string } = {
  activation: 'A further activation mail',
  invitation: 'A further invitation',
  'password-reset': 'A mail with a link to set a password',
};
