import { readMatchFigures } from '../../sharing/alert/match-figures.ts';
import { count, sql, sum } from 'drizzle-orm';
import { communities } from '../../kernel/db/schema/communities.ts';
import { communityImages } from '../../kernel/db/schema/community-images.ts';
import { MEMBER_STATUSES, type MemberStatus } from '../../kernel/db/schema/members.ts';
import { readMailFigures } from '../../mail/queue/read-mails.ts';
import { readCarFigures } from '../../sharing/lift/car-figures.ts';
import { readSharingFigures } from '../../sharing/lift/sharing-figures.ts';
import { countJoins, countMembers, countNewsReaders, countRemovals } from '../../accounts/member/count-members.ts';
import type { Command, OperatorDeps } from '../terminal/command.ts';
import { JSON_OPTION } from '../terminal/print-list.ts';
import { createTable, labelled } from '../terminal/text-table.ts';

const DAYS = 30;
const BAR_WIDTH = 40;

export const stats: Command = {
  words: 'stats',
  description: 'show figures: members, joins in the last thirty days, matches, lifts, reports, mails, jobs, size of the store',
  takes: [JSON_OPTION],
  example: 'stats',
  async run({ open }, { options }) {
    const deps = await open();
    await deps.jobs.prepare();
    const figures = await readFigures(deps);
    return options['json'] === true ? JSON.stringify(figures, null, 2) : figuresText(figures);
  },
};

/** Figures about everything. They contain no names and no addresses. */
async function readFigures({ db, clock, jobs: jobQueue }: OperatorDeps) {
  const present = await countMembers(db);
  const news = await countNewsReaders(db);
  const ended = await countRemovals(db);
  const [left, declines] = [ended.filter(({ reason }) => reason !== 'declined'), ended.filter(({ reason }) => reason === 'declined')];
  const { id, slug, active } = communities;
  const all = await db.select({ id, slug, active }).from(communities).orderBy(slug);
  const [images] = await db.select({ count: count(), bytes: sum(communityImages.sizeBytes) }).from(communityImages);
  const { rows: sizes } = await db.execute<{ bytes: string }>(sql`select pg_database_size(current_database()) as bytes`);
  const jobs = await jobQueue.count();
  const matches = new Map((await readMatchFigures({ db, clock })).map(({ slug: of, ...each }) => [of, each]));
  const sharing = new Map((await readSharingFigures(db, clock.now(), DAYS)).map(({ slug: of, ...each }) => [of, each]));
  const cars = new Map((await readCarFigures({ db, clock })).map(({ slug: of, ...each }) => [of, each]));
  const reasons = Map.groupBy(left, ({ reason }) => reason);
  return {
    members: byStatus(present),
    newsByMail: sumOf(news),
    communities: all.map((each) => ({
      slug: each.slug,
      active: each.active,
      members: byStatus(present.filter(({ communityId }) => communityId === each.id)),
      newsByMail: sumOf(news.filter(({ communityId }) => communityId === each.id)),
      removed: sumOf(left.filter(({ communityId }) => communityId === each.id)),
      declined: sumOf(declines.filter(({ communityId }) => communityId === each.id)),
      matches: matches.get(each.slug),
      sharing: sharing.get(each.slug),
      cars: cars.get(each.slug),
    })),
    joins: await countJoins(db, clock.now(), DAYS),
    removals: {
      byOperator: sumOf(reasons.get(null) ?? []),
      byReason: Object.fromEntries([...reasons].flatMap(([reason, of]) => (reason === null ? [] : [[reason, sumOf(of)]]))),
    },
    declined: sumOf(declines),
    mails: await readMailFigures(db),
    jobs,
    storeBytes: Number(sizes[0]?.bytes ?? 0),
    images: { count: images?.count ?? 0, bytes: Number(images?.bytes ?? 0) },
  };
}

type Figures = Awaited<ReturnType<typeof readFigures>>;
type Counted = { readonly count: number };

function byStatus(counted: readonly (Counted & { readonly status: MemberStatus })[]): Record<MemberStatus, number> {
  const of = (wanted: MemberStatus) => sumOf(counted.filter(({ status }) => status === wanted));
  return { pending: of('pending'), active: of('active'), invited: of('invited'), suspended: of('suspended'), paused: of('paused') };
}

function sumOf(counted: readonly Counted[]): number {
  return counted.reduce((total, each) => total + each.count, 0);
}

function figuresText({
  members: of,
  newsByMail,
  communities: all,
  joins,
  removals,
  declined: declines,
  mails,
  jobs,
  storeBytes,
  images,
}: Figures): string {
  const totals = labelled([
    [
      'Members',
      `${MEMBER_STATUSES.reduce((total, status) => total + of[status], 0)} (${MEMBER_STATUSES.map((status) => `${of[status]} ${status}`).join(', ')})`,
    ],
    ['News by mail', `wanted by ${newsByMail}`],
    ['Removed', removalsText(removals)],
    ['Declined', declines === 1 ? '1 invitation' : `${declines} invitations`],
    ['Mails', `${mails.waiting} waiting, ${mails.failed} failed${mails.isHeld ? `; mail is held, ${mails.held} put aside` : ''}`],
    ['Jobs', jobs.map((each) => `${each.count} ${each.state} in ${each.queue}`).join(', ') || 'none'],
    ['Store', megabytes(storeBytes)],
    ['Images', `${images.count} (${megabytes(images.bytes)})`],
  ]);
  const numbers = [...MEMBER_STATUSES, 'removed', 'declined'].map((head) => ({ head: head.toUpperCase(), isNumber: true }));
  const table = createTable([{ head: 'COMMUNITY' }, { head: 'STATE' }, ...numbers]).rows(
    all.map((each) => [
      each.slug,
      each.active ? 'active' : 'inactive',
      ...MEMBER_STATUSES.map((status) => String(each.members[status])),
      String(each.removed),
      String(each.declined),
    ]),
  );
  const looked = all.flatMap(({ slug, matches: found }) => (found === undefined || found.asOf === null ? [] : [{ slug, ...found }]));
  const matching = createTable([
    { head: 'COMMUNITY' },
    { head: 'JOURNEYS', isNumber: true },
    { head: 'WITH A MATCH', isNumber: true },
    { head: 'MEDIAN TROUBLE', isNumber: true },
    { head: 'MAILS IN 30 DAYS', isNumber: true },
    { head: 'OLDEST LOOK (UTC)' },
  ]).rows(
    looked.map(({ slug, journeys, withMatch, medianTroubleMinutes: median, mails: mailed, asOf }) => [
      slug,
      String(journeys),
      String(withMatch),
      median === null ? '' : `${median.toFixed(1)} min`,
      String(mailed),
      (asOf ?? '').slice(0, 16).replace('T', ' '),
    ]),
  );
  const shared = all.flatMap(({ slug, sharing, cars }) => (sharing === undefined ? [] : [{ slug, ...sharing, cars }]));
  const sharing = createTable([
    { head: 'COMMUNITY' },
    ...['REQUESTS IN 30 DAYS', 'ACCEPTED', 'DECLINED', 'WAITING', 'LIFTS', 'PEOPLE PER CAR', 'CONVERSATIONS', 'OPEN REPORTS'].map(
      (head) => ({
        head,
        isNumber: true,
      }),
    ),
  ]).rows(
    shared.map(({ slug, requests: { asked, accepted, declined, waiting }, activeLifts, cars, conversations, openReports }) => [
      slug,
      ...[asked, accepted, declined, waiting, activeLifts].map(String),
      cars?.peoplePerCar.toFixed(1) ?? '',
      ...[conversations, openReports].map(String),
    ]),
  );
  const most = Math.max(1, ...joins.map((join) => join.count));
  const days = createTable([{ head: 'DAY (UTC)' }, { head: 'JOINED', isNumber: true }, { head: '' }]).rows(
    joins.map((join) => [join.day, String(join.count), '#'.repeat(Math.ceil((join.count / most) * BAR_WIDTH))]),
  );
  return [
    totals,
    all.length === 0 ? 'There is no community yet.' : table,
    ...(looked.length === 0 ? [] : [matching]),
    ...(shared.length === 0 ? [] : [sharing]),
    days,
  ].join('\n\n');
}

/** Why accounts were removed, the most frequent reason first. */
function removalsText({ byOperator, byReason }: Figures['removals']): string {
  const counted = [...Object.entries(byReason), ...(byOperator === 0 ? [] : [['by the operator', byOperator] as const])];
  const total = counted.reduce((before, [, times]) => before + times, 0);
  const causes = counted.toSorted(([, one], [, other]) => other - one).map(([reason, times]) => `${times} ${reason}`);
  return total === 0 ? 'nobody' : `${total} (${causes.join(', ')})`;
}

function megabytes(bytes: number): string {
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}
