import { MEMBER_STATUSES } from '../db/schema/members.ts';
import type { Stats } from './mail-requests.ts';
import { createTable, labelled } from './text-table.ts';

const BAR_WIDTH = 40;

/** The figures for a person: totals, communities, and a bar for each of the last thirty days. */
export function statsText({ members, communities, joins, removals, mails, jobs, storeBytes, images }: Stats): string {
  const total = MEMBER_STATUSES.reduce((sum, status) => sum + members[status], 0);
  const totals = labelled([
    ['Members', `${total} (${MEMBER_STATUSES.map((status) => `${members[status]} ${status}`).join(', ')})`],
    ['Removed', removalsText(removals)],
    ['Mails', `${mails.waiting} waiting, ${mails.dead} dead`],
    ['Jobs', jobs.map(({ queue, state, count }) => `${count} ${state} in ${queue}`).join(', ') || 'none'],
    ['Store', megabytes(storeBytes)],
    ['Images', `${images.count} (${megabytes(images.bytes)})`],
  ]);
  const table = createTable([
    { head: 'COMMUNITY' },
    { head: 'STATE' },
    ...MEMBER_STATUSES.map((status) => ({ head: status.toUpperCase(), isNumber: true })),
    { head: 'REMOVED', isNumber: true },
  ]);
  const rows = communities.map(({ slug, active, members: of, removed }) => [
    slug,
    active ? 'active' : 'inactive',
    ...MEMBER_STATUSES.map((status) => String(of[status])),
    String(removed),
  ]);
  const most = Math.max(1, ...joins.map(({ count }) => count));
  const days = createTable([{ head: 'DAY (UTC)' }, { head: 'JOINED', isNumber: true }, { head: '' }]);
  const bars = joins.map(({ day, count }) => [day, String(count), '#'.repeat(Math.ceil((count / most) * BAR_WIDTH))]);
  return [totals, communities.length === 0 ? 'There is no community yet.' : table.rows(rows), days.rows(bars)].join('\n\n');
}

/** Why accounts were removed, the most frequent reason first. */
function removalsText({ byOperator, byReason }: Stats['removals']): string {
  const counted = [...Object.entries(byReason), ...(byOperator === 0 ? [] : [['by the operator', byOperator] as const])];
  const total = counted.reduce((sum, [, count]) => sum + count, 0);
  const causes = counted.toSorted(([, one], [, other]) => other - one).map(([reason, count]) => `${count} ${reason}`);
  return total === 0 ? 'nobody' : `${total} (${causes.join(', ')})`;
}

function megabytes(bytes: number): string {
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}
