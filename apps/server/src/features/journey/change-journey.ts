import { isDeepStrictEqual } from 'node:util';
import type { Journey, Place } from '@waylift/contract/journey';
import { dateIn, whenProblems, withoutWayBack, type TravelFields, type When } from '@waylift/contract/travel';
import { eq } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { journeys, type JourneyRow } from '../../db/schema/journeys.ts';
import type { Clock } from '../../effects/effects.ts';
import { awaitLook } from '../../alerts/await-look.ts';
import { timeZoneAt } from '../../matching/time-zone.ts';
import { endColumns, journeyOf, routeColumns } from '../../member/journey-row.ts';
import { findOwnJourney, type OwnJourney } from '../../member/own-journey.ts';
import type { WhenRefused } from './add-journey.ts';
import { findRoads, type RoadDeps } from './find-roads.ts';

export type ChangeJourneyDeps = RoadDeps & { readonly db: Db; readonly clock: Clock };
export type ChangeJourneyOutcome =
  | { readonly kind: 'changed'; readonly journey: Journey }
  | WhenRefused
  | { readonly kind: 'journey-not-found' | 'no-route' | 'unavailable' };

export type JourneyChanges = TravelFields & {
  readonly start?: Place | undefined;
  readonly end?: Place | undefined;
  readonly returnJourney?: boolean | undefined;
};

/** Each further try follows a change of the same journey by someone else, of which there are few. */
const TRIES_MAX = 5;

/** What is not among the changes stays, also when two pages change one journey at once. */
export async function changeJourney(
  deps: ChangeJourneyDeps,
  own: OwnJourney,
  changes: JourneyChanges,
  signal: AbortSignal,
): Promise<ChangeJourneyOutcome> {
  for (let tries = 0; tries < TRIES_MAX; tries += 1) {
    const before = await findOwnJourney(deps.db, own);
    if (before === null) return { kind: 'journey-not-found' };
    const outcome = await changeFrom(deps, before, changes, signal);
    if (outcome.kind !== 'other-than-read') return outcome;
  }
  return { kind: 'unavailable' };
}

async function changeFrom(
  { db, clock, config, matches, ...deps }: ChangeJourneyDeps,
  before: JourneyRow,
  { start: newStart, end: newEnd, returnJourney = before.returnJourney, when: newWhen, ...travel }: JourneyChanges,
  signal: AbortSignal,
): Promise<ChangeJourneyOutcome | { readonly kind: 'other-than-read' }> {
  const shown = { now: clock.now(), lifts: config.lifts, matchCount: null };
  const { start: oldStart, end: oldEnd } = journeyOf(before, shown);
  const start = newStart ?? oldStart;
  const end = newEnd ?? oldEnd;
  const timeZone = timeZoneAt(start);
  const problems = newWhen == null ? [] : whenProblems(newWhen, { returnJourney, today: dateIn(timeZone, shown.now) });
  if (problems.length > 0) return { kind: 'when-refused', problems };

  const area = travel.area ?? before.area;
  const isMoved = !isSamePlace(start, oldStart) || !isSamePlace(end, oldEnd);
  const found = isMoved ? await findRoads({ ...deps, config, matches }, { start, end, area }, signal) : null;
  if (found !== null && found.kind !== 'found') return found;
  const ways = found === null && area !== before.area ? await matches.findWays({ start, end, area }, signal) : (found?.ways ?? null);

  return await db.transaction(async (tx) => {
    const [present] = await tx.select().from(journeys).where(eq(journeys.id, before.id)).for('no key update');
    if (present === undefined) return { kind: 'journey-not-found' };
    if (!isDeepStrictEqual(workedOutFrom(present), workedOutFrom(before))) return { kind: 'other-than-read' };
    const [changed] = await tx
      .update(journeys)
      .set({
        ...endColumns({ start, end, returnJourney }),
        ...(found === null ? {} : { ...routeColumns(found.route), ...NOT_COMPARED_WITH_ROADS }),
        ...travel,
        when: whenAfter(present.when, newWhen, returnJourney),
        timeZone,
      })
      .where(eq(journeys.id, before.id))
      .returning();
    if (changed === undefined) throw new Error('the journey was not stored');
    if (config.lifts) await matches.storeWays(tx, changed.id, ways);
    await awaitLook(tx, clock, changed);
    return { kind: 'changed', journey: journeyOf(changed, shown) };
  });
}

/** What else was changed meanwhile is not touched. */
function workedOutFrom(row: JourneyRow): unknown {
  const { start, end, returnJourney } = journeyOf(row, { now: row.createdAt, lifts: false });
  return { start, end, returnJourney, area: row.area };
}

/** As of a journey that is added: what newer roads made of the former way is nothing to this one. */
const NOT_COMPARED_WITH_ROADS = {
  roadsVersion: '',
  reroutedAt: null,
  formerDistanceMetres: null,
  formerDurationSeconds: null,
  formerlyEstimated: null,
};

function isSamePlace(one: Place, other: Place): boolean {
  return one.latitude === other.latitude && one.longitude === other.longitude;
}

/** A journey that no longer returns keeps its days and its times out. */
function whenAfter(before: When | null, told: When | null | undefined, returnJourney: boolean): When | null {
  if (told !== undefined) return told;
  return before === null || returnJourney ? before : withoutWayBack(before);
}
