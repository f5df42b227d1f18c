import { FURTHER_FIELD_NAMES } from '@waylift/contract/member-fields';
import { Argument } from 'commander';
import { describeMember, type MemberDescription } from '../../member/describe-member.ts';
import { isRefused, type Command } from '../command.ts';
import { findMember } from '../find-member.ts';
import { JSON_OPTION } from '../print-list.ts';
import { labelled } from '../text-table.ts';

export const memberShow: Command = {
  words: 'member show',
  description: 'show what is stored about a member, except passwords and links',
  takes: [new Argument('<email>', 'the address'), JSON_OPTION],
  example: 'member show ada@kestrel.example',
  async run({ open }, { operand, options }) {
    const deps = await open();
    const found = await findMember(deps.db, operand);
    if (isRefused(found)) return found;
    const member = await describeMember(deps, found);
    return options['json'] === true ? JSON.stringify(member, null, 2) : memberText(member);
  },
};

export function memberText(member: MemberDescription): string {
  return labelled([
    ['Address', member.email],
    ['Name', `${member.forename} ${member.surname}`],
    ...FURTHER_FIELD_NAMES.map((field) => [field, member[field] || 'none'] as const),
    ['Community', member.community],
    ['Status', member.status],
    ['Language', member.language],
    ['Country', member.country],
    ['News by mail', member.marketingOptIn ? 'wanted' : 'not wanted'],
    ['New address', member.pendingEmail ?? 'none'],
    ['Created', member.createdAt],
    ['Active since', member.activatedAt ?? '-'],
    ['Signed in', member.openSessions === 0 ? 'nowhere' : `${member.openSessions} ${member.openSessions === 1 ? 'session' : 'sessions'}`],
    ['Open links', member.links.map(({ purpose, expiresAt }) => `${purpose} until ${expiresAt}`).join(', ') || 'none'],
    ['Id', member.id],
  ]);
}
