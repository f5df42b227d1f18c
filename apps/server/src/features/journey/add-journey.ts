import type { Journey } from '@waylift/contract/journey';
import { JOURNEYS_PER_MEMBER } from '@waylift/contract/limits';
import { and, count, eq, notInArray } from 'drizzle-orm';
import type { Db, DbOrTx } from '../../db/client.ts';
import { endColumns, journeyOf, routeColumns, type JourneyEnds } from '../../member/journey-row.ts';
import { journeys } from '../../db/schema/journeys.ts';
import { members } from '../../db/schema/members.ts';
import type { Clock, NewId } from '../../effects/effects.ts';
import type { Router } from '../../routing/routing.ts';
import { findOwnCommunity } from './own-community.ts';

export type AddJourneyDeps = { readonly db: Db; readonly routing: Router; readonly clock: Clock; readonly newId: NewId };
export type AddJourneyOutcome =
  | { readonly kind: 'added'; readonly journey: Journey }
  /** `member-gone`: the account was removed while the road was looked for. */
  | { readonly kind: 'community-not-found' | 'too-many-journeys' | 'no-route' | 'unavailable' | 'member-gone' };

type Asked = JourneyEnds & { readonly memberId: string; readonly communityPublicId: string };

/** The same journey asked for twice at once, as by a button pressed twice, is added once, and both are answered it. */
export async function addJourney(
  deps: AddJourneyDeps,
  { memberId, communityPublicId, ...ends }: Asked,
  signal: AbortSignal,
): Promise<AddJourneyOutcome> {
  const { db } = deps;
  const community = await findOwnCommunity(db, memberId, communityPublicId);
  if (community === null) return { kind: 'community-not-found' };
  // Asked before the road, which may take seconds, and again below.
  if ((await countJourneys(db, memberId)) >= JOURNEYS_PER_MEMBER) return { kind: 'too-many-journeys' };
  const earlier = await findAlike(db, memberId, ends, []);
  const outcome = await deps.routing.route(ends.start, ends.end, { signal });
  if (outcome.kind !== 'route') return outcome;

  return await db.transaction(async (tx): Promise<AddJourneyOutcome> => {
    // One journey of a member after the other: else two at once would both see room for one more.
    const [member] = await tx.select({ id: members.id }).from(members).where(eq(members.id, memberId)).for('no key update');
    if (member === undefined) return { kind: 'member-gone' };
    const [twin] = await findAlike(
      tx,
      memberId,
      ends,
      earlier.map(({ id }) => id),
    );
    if (twin !== undefined) return { kind: 'added', journey: journeyOf(twin, deps.clock.now()) };
    if ((await countJourneys(tx, memberId)) >= JOURNEYS_PER_MEMBER) return { kind: 'too-many-journeys' };
    const createdAt = deps.clock.now();
    const [added] = await tx
      .insert(journeys)
      .values({
        id: deps.newId(),
        memberId,
        communityId: community.id,
        ...endColumns(ends),
        ...routeColumns(outcome.route),
        createdAt,
      })
      .returning();
    if (added === undefined) throw new Error('the journey was not stored');
    return { kind: 'added', journey: journeyOf(added, createdAt) };
  });
}

async function countJourneys(db: DbOrTx, memberId: string): Promise<number> {
  const [found] = await db.select({ count: count() }).from(journeys).where(eq(journeys.memberId, memberId));
  return found?.count ?? 0;
}

async function findAlike(db: DbOrTx, memberId: string, ends: JourneyEnds, known: readonly string[]) {
  const wanted = endColumns(ends);
  return await db
    .select()
    .from(journeys)
    .where(
      and(
        eq(journeys.memberId, memberId),
        eq(journeys.startLatitude, wanted.startLatitude),
        eq(journeys.startLongitude, wanted.startLongitude),
        eq(journeys.endLatitude, wanted.endLatitude),
        eq(journeys.endLongitude, wanted.endLongitude),
        eq(journeys.startLabel, wanted.startLabel),
        eq(journeys.endLabel, wanted.endLabel),
        eq(journeys.returnJourney, wanted.returnJourney),
        notInArray(journeys.id, [...known]),
      ),
    )
    .limit(JOURNEYS_PER_MEMBER);
}
