import { FURTHER_FIELD_NAMES } from '@waylift/contract/member-fields';
import { Argument } from 'commander';
import { describeMember, type MemberDescription } from '../../accounts/member/describe-member.ts';
import { isRefused, type Command } from '../terminal/command.ts';
import { memberOrRefusal } from '../people/member-or-refusal.ts';
import { JSON_OPTION } from '../terminal/print-list.ts';
import { labelled } from '../terminal/text-table.ts';

export const memberShow: Command = {
  words: 'member show',
  isAudited: true,
  isLook: true,
  description: 'show the account of a member, and how much else of them is stored',
  takes: [new Argument('<member>', 'the address or the id'), JSON_OPTION],
  help: `It leaves out what they told and wrote (journeys, lifts, messages, notes), where they signed in, and whatever
could open the account. \`member export\` has all that the member could download.`,
  example: 'member show ada@kestrel.example',
  async run({ open }, { operand, options }) {
    const deps = await open();
    const found = await memberOrRefusal(deps.db, operand);
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
    ...(member.suspensionReason === null ? [] : [['Suspended for', member.suspensionReason] as const]),
    ['Language', member.language],
    ['Country', member.country],
    ['News by mail', member.marketingOptIn ? 'wanted' : 'not wanted'],
    ['New address', member.pendingEmail ?? 'none'],
    ['Created', member.createdAt],
    ['Active since', member.activatedAt ?? '-'],
    ['Signed in', member.openSessions === 0 ? 'nowhere' : `${member.openSessions} ${member.openSessions === 1 ? 'session' : 'sessions'}`],
    ['Signs on through', member.signOns.map(({ issuer, lastUsedAt }) => `${issuer} (last ${lastUsedAt})`).join(', ') || 'no provider'],
    ['Password', member.hasPassword ? 'set' : 'none'],
    ['Open links', member.links.map(({ purpose, expiresAt }) => `${purpose} until ${expiresAt}`).join(', ') || 'none'],
    ['Stored besides', besides(member)],
    ['Last mails', member.mails.map(({ kind, state }) => `${kind} (${state})`).join(', ') || 'none'],
    ['Id', member.id],
  ]);
}

function besides({ stored }: MemberDescription): string {
  const counts = [
    [stored?.journeys, 'journeys'],
    [stored?.activeLifts, 'active lifts'],
    [stored?.waitingRequests, 'requests that wait'],
    [stored?.conversations, 'conversations'],
    [stored?.blocks, 'blocked members'],
    [stored?.pushes, 'browsers for pushes'],
    [stored?.reportsOf, 'reports of them'],
  ] as const;
  return counts.map(([count, of]) => `${count} ${of}`).join(', ');
}
