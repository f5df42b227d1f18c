import { Argument, Option } from 'commander';
import { moveFoundMember } from '../../accounts/member/move-found-member.ts';
import { findMemberById } from '../../accounts/member/find-member.ts';
import { hasSignedOn } from '../../mail/member/sign-on-mails.ts';
import { needPassword } from '../people/need-password.ts';
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
      const { id, email, status } = found.member;
      auditDetails(`to ${slug}`);
      const moved = await moveFoundMember(tx, deps, found, slug);
      switch (moved.kind) {
        case 'invites-nobody':
          return refused(invitesNobody(moved.reason, slug));
        case 'there-already':
          return refused(`${shown(email)} is in '${slug}' already.`);
        case 'not-in-this-state':
          return refused(`${shown(email)} has no account yet: they can join '${slug}' by themselves.`);
        case 'other-email-domain':
          return refused(describe(moved, { email }));
        case 'moved':
          break;
      }
      const { ended } = moved;
      const there = await findMemberById(tx, id);
      const isWithoutPassword =
        there !== null && status !== 'invited' && there.member.passwordHash === null && !(await hasSignedOn(tx, there.member));
      const sharing =
        ended === 0 ? 'All that they share stays.' : `${ended} ${ended === 1 ? 'lift or request' : 'lifts and requests'} ended.`;
      return {
        text: `Moved ${shown(email)} from '${found.community.slug}' to '${slug}'. ${sharing}${TOLD[status] ?? ''}${isWithoutPassword ? ` ${needPassword(1)}` : ''}`,
        json: { memberId: id, to: slug, ended, ...(isWithoutPassword && { withoutPassword: 1 }) },
      };
    });
  },
};

const TOLD: { readonly [status: string]: string } = {
  active: ' A mail tells them.',
  paused: ' A mail tells them.',
  invited: ' A new invitation is in the queue.',
};
