import { emailAddress, memberDetails } from '@waylift/contract/fields';
import { eachField, MEMBER_FIELD_NAMES, tidyDetails } from '@waylift/contract/member-fields';
import { emailDomain, emailKey, tidyEmail } from '@waylift/contract/rules';
import { Argument, Option } from 'commander';
import { and, eq, ne } from 'drizzle-orm';
import type { Tx } from '../../kernel/db/client.ts';
import { members } from '../../kernel/db/schema/members.ts';
import { changeEmail, changeInvitedEmail, endChangeLinks } from '../../accounts/member/change-email.ts';
import type { FoundMember } from '../../accounts/member/find-member.ts';
import { isRefused, refused, type Command, type OperatorDeps, type Refused } from '../terminal/command.ts';
import { memberOrRefusal } from '../people/member-or-refusal.ts';
import { shown } from '../terminal/text-table.ts';
import { describe } from './member-invite.ts';

const flagOf = (field: string) => field.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

export const memberSet: Command = {
  words: 'member set',
  isAudited: true,
  description: 'change the name or the address of a member; what you do not give stays as it is',
  takes: [
    new Argument('<member>', 'the address or the id'),
    ...MEMBER_FIELD_NAMES.map((field) => new Option(`--${flagOf(field)} <text>`, `another ${field}`)),
    new Option('--email <address>', 'another address; it holds once the member has pressed the link that is mailed to it'),
    new Option('--vouch', 'you know that the new address is theirs: it holds at once'),
  ],
  help: `Without --vouch, the new address gets a link, and the former one a notice: as if the member had asked for it.
With --vouch, the former address is told of the change; nothing is mailed to the new one. Someone who is only
invited gets a new invitation at the new address; the former links end, and the former address hears nothing.`,
  example: 'member set ada@kestrel.example --surname Lovelace --email lovelace@kestrel.example',
  async run({ open, auditDetails }, { operand, options, text }) {
    const email = text('email');
    const isVouched = options['vouch'] === true;
    const fields = MEMBER_FIELD_NAMES.filter((field) => text(field) !== undefined);
    if (email === undefined && fields.length === 0) return refused('Give something to change; --help lists what there is.', 2);
    if (isVouched && email === undefined) return refused('--vouch is about a new address: give --email too.', 2);
    if (email !== undefined && !emailAddress.safeParse(email).success) return refused(`${shown(email)} is not an email address.`, 2);
    const deps = await open();
    await deps.jobs.prepare();
    return deps.db.transaction(async (tx) => {
      const found = await memberOrRefusal(tx, operand);
      if (isRefused(found)) return found;
      const { member } = found;
      if (member.status === 'pending') return refused(`${shown(member.email)} has no account yet: they can join again.`);
      const details = tidyDetails(eachField((field) => text(field) ?? member[field]));
      const wrong = fields.find((field) => !memberDetails[field].safeParse(details[field]).success);
      if (wrong !== undefined) return refused(`${shown(details[wrong])} cannot be a ${wrong}.`);
      // The address comes first, since it may be refused.
      const addressed = email === undefined ? null : await setEmail(tx, deps, found, { email: tidyEmail(email), isVouched });
      if (isRefused(addressed)) return addressed;
      if (fields.length > 0) await tx.update(members).set(details).where(eq(members.id, member.id));
      auditDetails([...fields, ...(email === undefined ? [] : ['email'])].join(', '));
      const named = fields.length === 0 ? [] : [`Changed the ${fields.join(' and the ')} of ${shown(member.email)}.`];
      return {
        text: [...named, ...(addressed === null ? [] : [addressed])].join(' '),
        json: { memberId: member.id, changed: fields, email: addressed },
      };
    });
  },
};

async function setEmail(
  tx: Tx,
  deps: OperatorDeps,
  { member, community: { emailDomains } }: FoundMember,
  { email, isVouched }: { readonly email: string; readonly isVouched: boolean },
): Promise<string | Refused> {
  const { id: memberId, status } = member;
  if (emailKey(email) === member.emailKey && email === member.email) return refused(`${shown(email)} is the address already.`);
  if (emailDomains.length > 0 && !emailDomains.includes(emailDomain(email)))
    return refused(describe({ kind: 'other-email-domain', emailDomains }, { email }));
  const isTaken = and(eq(members.emailKey, emailKey(email)), ne(members.id, memberId), ne(members.status, 'pending'));
  if ((await tx.$count(members, isTaken)) > 0) return refused(`${shown(email)} is the address of another member.`);
  if ((status === 'suspended' || status === 'paused') && !isVouched)
    return refused(`${shown(member.email)} is ${status} and can confirm nothing. Give --vouch if you know the new address.`);
  await endChangeLinks(tx, memberId, deps.clock.now());
  if (status === 'invited') {
    await changeInvitedEmail(tx, deps, member, email);
    return `A new invitation to ${shown(email)} is in the queue.`;
  }
  if (isVouched) {
    await changeEmail(tx, deps, member, email);
    return `The address is ${shown(email)} from now on. A mail to ${shown(member.email)} says so.`;
  }
  await tx.update(members).set({ pendingEmail: email }).where(eq(members.id, memberId));
  await deps.jobs.enqueueAll(tx, 'send-mail', [
    { kind: 'email-change', memberId },
    { kind: 'email-change-notice', memberId },
  ]);
  return `A mail with a link to confirm it is in the queue to ${shown(email)}, and a notice to ${shown(member.email)}.`;
}
