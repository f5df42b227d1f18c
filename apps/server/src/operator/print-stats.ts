import { MEMBER_STATUSES } from '../db/schema/members.ts';
import type { Stats } from './mail-requests.ts';
import { createTable, labelled } from './text-table.ts';

const BAR_WIDTH = 40;

/** The figures for a person: totals, communities, and a bar for each of the last thirty days. */
export function statsText({ members, communities, joins, mails, jobs, storeBytes, images }: Stats): string {
  const total = MEMBER_STATUSES.reduce((sum, status) => sum + members[status], 0);
  const totals = labelled([
    ['Members', `${total} (${MEMBER_STATUSES.map((status) => `${members[status]} ${status}`).join(', ')})`],
    ['Mails', `${mails.waiting} waiting, ${mails.dead} dead`],
    ['Jobs', jobs.map(({ queue, state, count }) => `${count} ${state} in ${queue}`).join(', ') || 'none'],
    ['Store', megabytes(storeBytes)],
    ['Images', `${images.count} (${megabytes(images.bytes)})`],
  ]);
  const table = createTable([
    { head: 'COMMUNITY' },
    { head: 'STATE' },
    ...MEMBER_STATUSES.map((status) => ({ head: status.toUpperCase(), isNumber: true })),
  ]);
  const rows = communities.map(({ slug, active, members: of }) => [
    slug,
    active ? 'active' : 'inactive',
    ...MEMBER_STATUSES.map((status) => String(of[status])),
  ]);
  const most = Math.max(1, ...joins.map(({ count }) => count));
  const days = createTable([{ head: 'DAY (UTC)' }, { head: 'JOINED', isNumber: true }, { head: '' }]);
  const bars = joins.map(({ day, count }) => [day, String(count), '#'.repeat(Math.ceil((count / most) * BAR_WIDTH))]);
  return [totals, communities.length === 0 ? 'There is no community yet.' : table.rows(rows), days.rows(bars)].join('\n\n');
}

function megabytes(bytes: number): string {
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}
