import type { MemberDetails } from './member-requests.ts';
import { labelled } from './text-table.ts';

/** Everything that is shown of a member, for a person. */
export function memberText(member: MemberDetails): string {
  return labelled([
    ['Address', member.email],
    ['Name', `${member.forename} ${member.surname}`],
    ['Community', member.community],
    ['Status', member.status],
    ['Language', member.language],
    ['Country', member.country],
    ['News by mail', member.marketingOptIn ? 'wanted' : 'not wanted'],
    ['New address', member.pendingEmail ?? 'none'],
    ['Created', member.createdAt],
    ['Active since', member.activatedAt ?? '-'],
    ['Signed in', member.openSessions === 0 ? 'nowhere' : `${member.openSessions} times`],
    ['Open links', member.links.map(({ purpose, expiresAt }) => `${purpose} until ${expiresAt}`).join(', ') || 'none'],
    ['Id', member.id],
  ]);
}
