/** Counts, once a day, how many members of each community set off where. */
import { PEOPLE_TOLD_FROM } from '@waylift/contract/people-near';
import { and, asc, eq, gt, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import { latLngToCell } from 'h3-js';
import type { Db } from '../../kernel/db/client.ts';
import { FIRST_ID } from '../../kernel/db/schema/columns.ts';
import { communities } from '../../kernel/db/schema/communities.ts';
import { journeys } from '../../kernel/db/schema/journeys.ts';
import { members } from '../../kernel/db/schema/members.ts';
import { communityNumbers, peopleNear } from '../../kernel/db/schema/people-near.ts';
import type { Clock } from '../../kernel/effects/effects.ts';
import { DAY_MS } from '../../kernel/effects/time-spans.ts';

/** The cells are fixed and do not overlap. About 36 square kilometres each. */
export const CELL_RESOLUTION = 6;
/** Small enough to leave time for the event loop. */
const READ_AT_ONCE = 1_000;

type CountDeps = { readonly db: Db; readonly clock: Clock };

/**
 * Two counts of a community are a day apart, however often this runs, so nobody can tell one person by asking before and after. An aborted `signal`
 * ends it between two reads; the next run counts the communities that are left.
 */
export async function countPeople({ db, clock }: CountDeps, signal: AbortSignal): Promise<void> {
  const due = await db
    .select({ id: communities.id })
    .from(communities)
    .leftJoin(communityNumbers, eq(communityNumbers.communityId, communities.id))
    .where(or(isNull(communityNumbers.countedAt), lt(communityNumbers.countedAt, new Date(clock.now().getTime() - DAY_MS))))
    .orderBy(asc(communities.id));
  for (const { id } of due) await countCommunity({ db, clock }, id, signal);
}

async function countCommunity({ db, clock }: CountDeps, communityId: string, signal: AbortSignal): Promise<void> {
  const { people, members: active } = await peopleByCell(db, communityId, signal);
  const lifts = await activeLifts(db, communityId);
  const told = [...people]
    .map(([cell, count]) => ({ communityId, cell, people: count - (count % PEOPLE_TOLD_FROM) }))
    .filter((each) => each.people > 0);
  await db.transaction(async (tx) => {
    await tx.delete(peopleNear).where(eq(peopleNear.communityId, communityId));
    for (let from = 0; from < told.length; from += READ_AT_ONCE) await tx.insert(peopleNear).values(told.slice(from, from + READ_AT_ONCE));
    const numbers = { members: active, lifts, countedAt: clock.now() };
    await tx
      .insert(communityNumbers)
      .values({ communityId, ...numbers })
      .onConflictDoUpdate({ target: communityNumbers.communityId, set: numbers });
  });
}

/** A member counts once in a cell, however many journeys begin there. */
async function peopleByCell(
  db: Db,
  communityId: string,
  signal: AbortSignal,
): Promise<{ readonly people: ReadonlyMap<string, number>; readonly members: number }> {
  const people = new Map<string, number>();
  let counted = 0;
  for (let after: string | undefined = FIRST_ID; after !== undefined;) {
    signal.throwIfAborted();
    const read: { id: string }[] = await db
      .select({ id: members.id })
      .from(members)
      .where(and(eq(members.communityId, communityId), eq(members.status, 'active'), gt(members.id, after)))
      .orderBy(asc(members.id))
      .limit(READ_AT_ONCE);
    const ids = read.map(({ id }) => id);
    counted += ids.length;
    const starts = await db
      .select({ memberId: journeys.memberId, latitude: journeys.startLatitude, longitude: journeys.startLongitude })
      .from(journeys)
      .where(and(inArray(journeys.memberId, ids), eq(journeys.paused, false)));
    for (const own of Map.groupBy(starts, ({ memberId }) => memberId).values())
      for (const cell of new Set(own.map(({ latitude, longitude }) => cellOf(latitude, longitude))))
        people.set(cell, (people.get(cell) ?? 0) + 1);
    after = ids.length < READ_AT_ONCE ? undefined : ids.at(-1);
  }
  return { people, members: counted };
}

/** A lift of two communities counts for that of the driver. */
async function activeLifts(db: Db, communityId: string): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from members m join lifts l on l.driver_id = m.id
    where m.community_id = ${communityId} and l.state = 'active'`);
  return rows[0]?.count ?? 0;
}

export function cellOf(latitude: number, longitude: number): string {
  return latLngToCell(latitude, longitude, CELL_RESOLUTION);
}
