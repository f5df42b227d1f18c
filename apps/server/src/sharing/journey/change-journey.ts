import { isDeepStrictEqual } from 'node:util';
import type { Journey, Place } from '@waylift/contract/journey';
import type { TravelFields, When } from '@waylift/contract/travel';
import { whenProblems, withoutWayBack } from '@waylift/contract/travel-values';
import { dateIn } from '@waylift/contract/wall-clock';
import { isSamePosition } from '@waylift/geography/position';
import { and, eq } from 'drizzle-orm';
import type { TellDeps } from '../conversation/tell.ts';
import type { Db, Tx } from '../../kernel/db/client.ts';
import { journeys, type JourneyRow } from '../../kernel/db/schema/journeys.ts';
import { lifts } from '../../kernel/db/schema/lifts.ts';
import type { TakeTurn } from '../../kernel/effects/waiting-line.ts';
import { lockMembersSharing } from '../lift/end-sharing.ts';
import { lookAfterChange } from '../lift/journey-changes.ts';
import { scheduleLook } from '../alert/schedule-look.ts';
import { showSpots } from '../lift/show-spots.ts';
import { seatsTaken } from '../pair/occupancy.ts';
import { timeZoneAt } from '../../journeys/traveller/time-zone.ts';
import { todayIn } from '../../journeys/traveller/wall-clock.ts';
import { endColumns, journeyOf, routeColumns } from '../../journeys/traveller/journey-row.ts';
import { spotsTooFar } from '../../journeys/traveller/journey-spots.ts';
import { findOwnJourney, type OwnJourney } from '../../journeys/traveller/own-journey.ts';
import type { SpotRefused, WhenRefused } from './add-journey.ts';
import { findRoads, type RoadDeps } from './find-roads.ts';

export type ChangeJourneyDeps = RoadDeps & TellDeps & { readonly db: Db };
export type ChangeJourneyOutcome =
  | { readonly kind: 'changed'; readonly journey: Journey }
  | WhenRefused
  | SpotRefused
  /** `seats-taken`: lifts from today on need more seats. */
  | { readonly kind: 'journey-not-found' | 'no-route' | 'unavailable' | 'seats-taken' };

export type JourneyChanges = TravelFields & {
  readonly start?: Place | undefined;
  readonly end?: Place | undefined;
  readonly returnJourney?: boolean | undefined;
};

/** A try fails only if another server has changed the same journey meanwhile. */
const TRIES_MAX = 5;

/**
 * Changes only the given fields, also when two pages change one journey at once. A call that finds the journey changed meanwhile tries again, one at
 * a time in the journey's `line`: so even among many, each needs two tries.
 */
export async function changeJourney(
  deps: ChangeJourneyDeps,
  own: OwnJourney,
  changes: JourneyChanges,
  { signal, line }: { readonly signal: AbortSignal; readonly line: TakeTurn },
): Promise<ChangeJourneyOutcome> {
  const first = await tryToChange();
  if (first.kind !== 'other-than-read') return first;
  const later = await line(async () => {
    for (let tries = 1; tries < TRIES_MAX; tries += 1) {
      const outcome = await tryToChange();
      if (outcome.kind !== 'other-than-read') return outcome;
    }
    return { kind: 'unavailable' } as const;
  });
  return later === 'busy' ? { kind: 'unavailable' } : later.value;

  async function tryToChange() {
    const before = await findOwnJourney(deps.db, own);
    return before === null ? ({ kind: 'journey-not-found' } as const) : await changeFrom(deps, before, changes, signal);
  }
}

async function changeFrom(
  { db, clock, config, matches, jobs, ...deps }: ChangeJourneyDeps,
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
  const fields = spotsTooFar({ start, end }, travel);
  if (fields.length > 0) return { kind: 'spot-too-far', fields };

  const { id: journeyId, memberId } = before;
  const area = travel.area ?? before.area;
  const isMoved = !isSamePosition(start, oldStart) || !isSamePosition(end, oldEnd);
  const found = isMoved ? await findRoads({ ...deps, config, matches }, { journeyId, memberId, start, end, area }, signal) : null;
  if (found !== null && found.kind !== 'found') return found;
  const ways =
    found === null && area !== before.area
      ? await matches.findWays({ journeyId, memberId, start, end, area }, signal)
      : (found?.ways ?? null);

  return await db.transaction(async (tx) => {
    if (ways !== null) await lockMembersSharing(tx, { journeyId }, 'no key update');
    const [present] = await tx.select().from(journeys).where(eq(journeys.id, before.id)).for('no key update');
    if (present === undefined) return { kind: 'journey-not-found' };
    if (!isDeepStrictEqual(workedOutFrom(present), workedOutFrom(before))) return { kind: 'other-than-read' };
    // Accepting a request takes the same lock on the journey, so no seat can be taken now.
    if (travel.seats !== undefined && travel.seats < (await seatsTakenOf(tx, present, shown.now))) return { kind: 'seats-taken' };
    const [changed] = await tx
      .update(journeys)
      .set({
        ...endColumns({ start, end, returnJourney }),
        ...(found === null ? {} : { ...routeColumns(found.route), ...NOT_COMPARED_WITH_ROADS }),
        // A spot that is too far from its moved end is dropped.
        ...Object.fromEntries(spotsTooFar({ start, end }, present).map((field) => [field, null])),
        // A name is that of a place.
        ...(isSamePosition(start, oldStart) ? {} : { startName: null }),
        ...(isSamePosition(end, oldEnd) ? {} : { endName: null }),
        ...travel,
        when: whenAfter(present.when, newWhen, returnJourney),
        timeZone,
      })
      .where(eq(journeys.id, before.id))
      .returning();
    if (changed === undefined) throw new Error('the journey was not stored');
    if (config.lifts && (await matches.storeWays(tx, journeyId, ways))) await jobs.enqueue(tx, 'measure-ways', { memberId });
    await scheduleLook(tx, clock, changed);
    if (config.lifts) await lookAfterChange(tx, { jobs, clock }, present, changed);
    if (config.lifts) await showSpots(tx, { clock, jobs, newId: deps.newId }, changed);
    return { kind: 'changed', journey: journeyOf(changed, shown) };
  });
}

async function seatsTakenOf(tx: Tx, { id, timeZone, startLatitude, startLongitude }: JourneyRow, now: Date): Promise<number> {
  const zone = timeZone ?? timeZoneAt({ latitude: startLatitude, longitude: startLongitude });
  const driven = await tx
    .select()
    .from(lifts)
    .where(and(eq(lifts.state, 'active'), eq(lifts.driverJourneyId, id)));
  return seatsTaken(id, driven, todayIn(zone, now));
}

/** The fields that the road was worked out from. Other changes made meanwhile do not matter. */
function workedOutFrom(row: JourneyRow): unknown {
  const { start, end, returnJourney } = journeyOf(row, { now: row.createdAt, lifts: false });
  return { start, end, returnJourney, area: row.area };
}

/** As for a new journey: the comparison of the former way with newer roads is void. */
const NOT_COMPARED_WITH_ROADS = {
  roadsVersion: '',
  reroutedAt: null,
  formerDistanceMetres: null,
  formerDurationSeconds: null,
  formerlyEstimated: null,
};

/** A journey that no longer returns keeps its days and its outward times. */
function whenAfter(before: When | null, told: When | null | undefined, returnJourney: boolean): When | null {
  if (told !== undefined) return told;
  return before === null || returnJourney ? before : withoutWayBack(before);
}
