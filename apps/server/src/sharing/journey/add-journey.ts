import { isDeepStrictEqual } from 'node:util';
import type { Journey } from '@waylift/contract/journey';
import { JOURNEYS_PER_MEMBER } from '@waylift/contract/limits';
import type { TravelFields } from '@waylift/contract/travel';
import { travelWithDefaults, whenProblems } from '@waylift/contract/travel-values';
import { dateIn } from '@waylift/contract/wall-clock';
import { and, count, eq, notInArray } from 'drizzle-orm';
import type { Db, DbOrTx } from '../../kernel/db/client.ts';
import { scheduleLook } from '../alert/schedule-look.ts';
import { timeZoneAt } from '../../journeys/traveller/time-zone.ts';
import { endColumns, journeyOf, routeColumns, travelOf, type JourneyEnds } from '../../journeys/traveller/journey-row.ts';
import { spotsTooFar } from '../../journeys/traveller/journey-spots.ts';
import { journeys } from '../../kernel/db/schema/journeys.ts';
import { members } from '../../kernel/db/schema/members.ts';
import type { Clock, NewId } from '../../kernel/effects/effects.ts';
import type { Jobs } from '../../mail/queue/queue.ts';
import { findRoads, type RoadDeps } from './find-roads.ts';
import { findOwnCommunity } from './own-community.ts';

export type AddJourneyDeps = RoadDeps & { readonly db: Db; readonly clock: Clock; readonly newId: NewId; readonly jobs: Jobs };
/** The faults of `when`, by the paths of its fields. */
export type WhenRefused = { readonly kind: 'when-refused'; readonly problems: ReturnType<typeof whenProblems> };
export type SpotRefused = { readonly kind: 'spot-too-far'; readonly fields: ReturnType<typeof spotsTooFar> };
export type AddJourneyOutcome =
  | { readonly kind: 'added'; readonly journey: Journey }
  | WhenRefused
  | SpotRefused
  /** `member-gone`: the account was removed while the road was searched. */
  | { readonly kind: 'community-not-found' | 'too-many-journeys' | 'no-route' | 'unavailable' | 'member-gone' };

type JourneyInput = JourneyEnds & TravelFields & { readonly memberId: string; readonly communityPublicId: string };

/** If the same journey is sent twice at once, as by a double press, it is added once, and both calls answer it. */
export async function addJourney(
  deps: AddJourneyDeps,
  { memberId, communityPublicId, start, end, returnJourney, ...told }: JourneyInput,
  signal: AbortSignal,
): Promise<AddJourneyOutcome> {
  const { db, clock, config, jobs } = deps;
  const ends = { start, end, returnJourney };
  const travel = travelWithDefaults(told);
  const community = await findOwnCommunity(db, memberId, communityPublicId);
  if (community === null) return { kind: 'community-not-found' };
  const timeZone = timeZoneAt(start);
  const problems = travel.when === null ? [] : whenProblems(travel.when, { returnJourney, today: dateIn(timeZone, clock.now()) });
  if (problems.length > 0) return { kind: 'when-refused', problems };
  const fields = spotsTooFar(ends, travel);
  if (fields.length > 0) return { kind: 'spot-too-far', fields };
  // Checked before the road, whose search may take seconds, and again below.
  if ((await countJourneys(db, memberId)) >= JOURNEYS_PER_MEMBER) return { kind: 'too-many-journeys' };
  const earlier = await findAlike(db, memberId, ends, []);
  const journeyId = deps.newId();
  const found = await findRoads(deps, { journeyId, memberId, start, end, area: travel.area }, signal);
  if (found.kind !== 'found') return found;

  return await db.transaction(async (tx): Promise<AddJourneyOutcome> => {
    // Adds one journey of a member at a time. Otherwise two calls would both see room for one more.
    const [member] = await tx.select({ id: members.id }).from(members).where(eq(members.id, memberId)).for('no key update');
    if (member === undefined) return { kind: 'member-gone' };
    const alike = await findAlike(
      tx,
      memberId,
      ends,
      earlier.map(({ id }) => id),
    );
    const createdAt = clock.now();
    const shown = { now: createdAt, lifts: config.lifts, matchCount: null };
    const twin = alike.find((row) => isDeepStrictEqual(travelOf(row), travel));
    if (twin !== undefined) return { kind: 'added', journey: journeyOf(twin, shown) };
    if ((await countJourneys(tx, memberId)) >= JOURNEYS_PER_MEMBER) return { kind: 'too-many-journeys' };
    const [added] = await tx
      .insert(journeys)
      .values({
        id: journeyId,
        memberId,
        communityId: community.id,
        ...endColumns(ends),
        ...routeColumns(found.route),
        ...travel,
        timeZone,
        createdAt,
      })
      .returning();
    if (added === undefined) throw new Error('the journey was not stored');
    if (found.ways !== null && (await deps.matches.storeWays(tx, journeyId, found.ways)))
      await jobs.enqueue(tx, 'measure-ways', { memberId });
    await scheduleLook(tx, clock, added);
    return { kind: 'added', journey: journeyOf(added, shown) };
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
