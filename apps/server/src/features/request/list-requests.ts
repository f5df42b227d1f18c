import { and, desc, eq, gt, inArray, or, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { members } from '../../db/schema/members.ts';
import { shareRequests, type ShareRequestRow } from '../../db/schema/share-requests.ts';
import { stateAt } from '../../lifts/request-states.ts';
import type { Clock } from '../../effects/effects.ts';
import { DAY_MS } from '../../effects/time-spans.ts';

export type RequestLists = {
  readonly received: readonly ShareRequestRow[];
  readonly sent: readonly ShareRequestRow[];
  readonly answers: { readonly outOfTen: number; readonly days: number } | null;
};

const SHOWN_DAYS = 30;
/** Nobody reads more; those that wait come first. */
const SHOWN_MAX = 200;
/** The figures rest on so many of the latest, and are told from so many on. */
const ANSWERS = { least: 20, most: 500 };

/** What the member has asked and was asked: what waits first, then what came to an end in the last days, each the latest first. */
export async function listRequests({ db, clock }: { readonly db: Db; readonly clock: Clock }, memberId: string): Promise<RequestLists> {
  const now = clock.now();
  const of = async (column: typeof shareRequests.askerId | typeof shareRequests.askedId) => {
    const isShown = or(eq(shareRequests.state, 'waiting'), gt(shareRequests.answeredAt, new Date(now.getTime() - SHOWN_DAYS * DAY_MS)));
    const rows = await db
      .select()
      .from(shareRequests)
      .where(and(eq(column, memberId), isShown))
      .orderBy(sql`${shareRequests.state} <> 'waiting'`, desc(shareRequests.createdAt), desc(shareRequests.id))
      .limit(SHOWN_MAX);
    const isOver = (row: ShareRequestRow) => Number(stateAt(row, now) !== 'waiting');
    return rows.toSorted((a, b) => isOver(a) - isOver(b));
  };
  const [received, sent, answers] = await Promise.all([of(shareRequests.askedId), of(shareRequests.askerId), readAnswers(db, memberId)]);
  return { received, sent, answers };
}

/** How often requests to members of the own community are answered, and within how many days half of these are. */
async function readAnswers(db: Db, memberId: string): Promise<RequestLists['answers']> {
  const own = db.select({ id: members.communityId }).from(members).where(eq(members.id, memberId));
  const latest = db
    .select({ state: shareRequests.state, createdAt: shareRequests.createdAt, answeredAt: shareRequests.answeredAt })
    .from(shareRequests)
    .where(and(inArray(shareRequests.communityId, own), inArray(shareRequests.state, ['accepted', 'declined', 'expired'])))
    .orderBy(desc(shareRequests.createdAt))
    .limit(ANSWERS.most)
    .as('latest');
  const isAnswered = sql`${latest.state} <> 'expired'`;
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
