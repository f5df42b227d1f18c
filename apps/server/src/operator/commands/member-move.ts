import { emailDomain } from '@waylift/contract/rules';
import { Argument, Option } from 'commander';
import { inviteAnew } from '../../accounts/member/change-email.ts';
import { findInviting } from '../../accounts/member/invite-members.ts';
import { moveMember } from '../../accounts/member/move-member.ts';
import { isRefused, refused, type Command } from '../terminal/command.ts';
import { memberOrRefusal } from '../people/member-or-refusal.ts';
import { shown } from '../terminal/text-table.ts';
import { describe, invitesNobody } from './member-invite.ts';

export const memberMove: Command = {
  words: 'member move',
  isAudited: true,
  description: 'move a member to another community, with their journeys',
  takes: [new Argument('<member>', 'the address or the id'), new Option('--to <slug>', 'the other community').makeOptionMandatory()],
  help: `Lifts and requests that wait end with whoever is not matched with members of the other community; both are
mailed that they have ended. All others stay. A mail tells the member of the move. Someone who is only invited
gets an invitation to the other community, and the former links end. Nobody else is told.
Only someone who could be invited to the other community can be moved to it.`,
  example: 'member move ada@kestrel.example --to fenwick',
  async run({ open, auditDetails }, { operand, text }) {
    const slug = text('to') ?? '';
    const deps = await open();
    await deps.jobs.prepare();
    return deps.db.transaction(async (tx) => {
      const found = await memberOrRefusal(tx, operand);
      if (isRefused(found)) return found;
      const { id, email, status, communityId } = found.member;
      const to = await findInviting(tx, slug);
      if (to.kind !== 'found') return refused(invitesNobody(to, slug));
      if (to.community.id === communityId) return refused(`${shown(email)} is in '${slug}' already.`);
      if (status === 'pending') return refused(`${shown(email)} has no account yet: they can join '${slug}' by themselves.`);
      const { emailDomains } = to.community;
      if (emailDomains.length > 0 && !emailDomains.includes(emailDomain(email)))
        return refused(describe({ kind: 'other-email-domain', emailDomains }, { email }));
      auditDetails(`to ${slug}`);
      const ended = await moveMember(tx, deps, { memberId: id, communityId: to.community.id });
      if (status === 'invited') await inviteAnew(tx, deps, id);
      else await deps.jobs.enqueue(tx, 'send-mail', { kind: 'member-moved', memberId: id });
      const sharing =
        ended === 0 ? 'All that they share stays.' : `${ended} ${ended === 1 ? 'lift or request' : 'lifts and requests'} ended.`;
      return {
        text: `Moved ${shown(email)} from '${found.community.slug}' to '${slug}'. ${sharing}${TOLD[status] ?? ''}`,
        json: { memberId: id, to: slug, ended },
      };
    });
  },
};

const TOLD: { readonly [status: string]: string } = {
  active: ' A mail tells them.',
  paused: ' A mail tells them.',
  invited: ' A new invitation is in the queue.',
};
