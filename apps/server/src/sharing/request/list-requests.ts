import { PER_PAGE } from '@waylift/contract/limits';
import { REQUEST_STATE, REQUEST_STATES } from '@waylift/contract/request-states';
import { and, desc, eq, inArray, sql, type SQL } from 'drizzle-orm';
import type { Db } from '../../kernel/db/client.ts';
import { members } from '../../kernel/db/schema/members.ts';
import { shareRequests, type ShareRequestRow } from '../../kernel/db/schema/share-requests.ts';
import { stateAt } from './request-states.ts';
import type { Clock } from '../../kernel/effects/effects.ts';
import { DAY_MS } from '../../kernel/effects/time-spans.ts';
import { pageOf, placeAfter } from '../../kernel/security/list-cursor.ts';
import type { SealKeys } from '../../kernel/security/sealed-id.ts';

type ListDeps = { readonly db: Db; readonly clock: Clock; readonly secrets: { readonly sealKeys: SealKeys } };
export type RequestPage = {
  readonly rows: readonly ShareRequestRow[];
  readonly next: string | null;
  readonly answers: { readonly outOfTen: number; readonly days: number } | null;
};

const SHOWN_DAYS = 30;
const GROUPS = { open: 0, over: 1 } as const;
/** The figures use at most so many of the latest requests, and are shown only from so many on. */
const ANSWERS = { least: 20, most: 500 };
const COUNTED = REQUEST_STATES.filter((state) => REQUEST_STATE[state].isAnswer !== null);
const ANSWERED = COUNTED.filter((state) => REQUEST_STATE[state].isAnswer);

/** A page of requests, sent and received: waiting ones first, then those that ended in the last days, latest first in each part. */
export async function listRequests(
  { db, clock, secrets: { sealKeys: keys } }: ListDeps,
  memberId: string,
  after: string | undefined,
): Promise<RequestPage | 'cursor-invalid'> {
  const ofList = { keys, memberId, list: 'requests' };
  const place = placeAfter(ofList, after);
  if (place === 'cursor-invalid') return 'cursor-invalid';
  const now = clock.now();
  const [rows, answers] = await Promise.all([
    db
      .select()
      .from(shareRequests)
      .where(sql`${shareRequests.id} in (${idsAfter(memberId, place, now)})`),
    readAnswers(db, memberId),
  ]);
  const group = (row: ShareRequestRow) => (stateAt(row, now) === 'waiting' ? GROUPS.open : GROUPS.over);
  const latestFirst = (a: ShareRequestRow, b: ShareRequestRow) => b.createdAt.getTime() - a.createdAt.getTime() || (a.id < b.id ? 1 : -1);
  const inOrder = rows.toSorted((a, b) => group(a) - group(b) || latestFirst(a, b));
  const { page, next } = pageOf(inOrder, PER_PAGE, ofList, (row) => [group(row), row.createdAt.toISOString(), row.id]);
  return { rows: page, next, answers };
}

/** Selects one more id than a page holds: sent and received requests, each from its index. */
function idsAfter(memberId: string, place: readonly string[] | null, now: Date): SQL {
  const { id, createdAt, state, answeredAt, expiresAt, askerId, askedId } = shareRequests;
  const [nowText, since] = [now, new Date(now.getTime() - SHOWN_DAYS * DAY_MS)].map((moment) => moment.toISOString());
  const isOpen = sql`${state} = 'waiting' and ${expiresAt} > ${nowText}::timestamptz`;
  const which = { open: isOpen, over: sql`not (${isOpen}) and coalesce(${answeredAt}, ${expiresAt}) > ${since}::timestamptz` };
  const [group = '0', at = '', lastId = ''] = place ?? [];
  const isAfter = sql`(${createdAt}, ${id}) < (${at}::timestamptz, ${lastId}::uuid)`;
  const left = (['open', 'over'] as const).filter((name) => GROUPS[name] >= Number(group));
  const parts = left.flatMap((name) => {
    const isLeft = place !== null && GROUPS[name] === Number(group) ? sql`${which[name]} and ${isAfter}` : which[name];
    return [askerId, askedId].map(
      (own) => sql`(select ${id} as id, ${createdAt} as created_at, ${GROUPS[name]}::integer as part from ${shareRequests}
        where ${own} = ${memberId} and ${isLeft} order by ${createdAt} desc, ${id} desc limit ${PER_PAGE + 1})`,
    );
  });
  return sql`select id from (${sql.join(parts, sql` union all `)}) as found order by part, created_at desc, id desc limit ${PER_PAGE + 1}`;
}

/** How often requests to members of the own community are answered, and within how many days half of the answers come. */
async function readAnswers(db: Db, memberId: string): Promise<RequestPage['answers']> {
  // A subquery, because with a join PostgreSQL would read the requests of the whole community.
  const own = sql`(${db.select({ id: members.communityId }).from(members).where(eq(members.id, memberId))})`;
  const latest = db
    .select({ state: shareRequests.state, createdAt: shareRequests.createdAt, answeredAt: shareRequests.answeredAt })
    .from(shareRequests)
    .where(and(eq(shareRequests.communityId, own), inArray(shareRequests.state, COUNTED)))
    .orderBy(desc(shareRequests.createdAt))
    .limit(ANSWERS.most)
    .as('latest');
  const isAnswered = inArray(latest.state, ANSWERED);
  const seconds = sql`extract(epoch from ${latest.answeredAt} - ${latest.createdAt})`;
  const [found] = await db
    .select({
      asked: sql<number>`count(*)::int`,
      answered: sql<number>`count(*) filter (where ${isAnswered})::int`,
      seconds: sql<number | null>`(percentile_cont(0.5) within group (order by ${seconds}) filter (where ${isAnswered}))::float8`,
    })
    .from(latest);
  if (found === undefined || found.asked < ANSWERS.least || found.seconds === null) return null;
  return { outOfTen: Math.round((10 * found.answered) / found.asked), days: Math.max(1, Math.ceil((found.seconds * 1000) / DAY_MS)) };
}
