/** Routes a journey again once there are newer roads than those it was last compared with. */
import { setTimeout as delay } from 'node:timers/promises';
import type { Route } from '@waylift/contract/journey';
import { and, asc, desc, eq, lt, notInArray } from 'drizzle-orm';
import type { Db } from '../../kernel/db/client.ts';
import { journeys, type JourneyRow } from '../../kernel/db/schema/journeys.ts';
import type { Clock, Logger } from '../../kernel/effects/effects.ts';
import type { Router } from '../../map/routing/routing.ts';
import { routeColumns } from './journey-row.ts';

type RerouteDeps = { readonly db: Db; readonly routing: Router; readonly clock: Clock; readonly log: Logger };
type Rerouted = { readonly compared: number; readonly told: number };

const PER_BATCH = 50;
/** A run ends before the next is due, and well within its time limit (mail/queue/job-list.ts). */
const RUN_LIMIT_MS = 240_000;
/** After so many unanswered questions in a row the router is unavailable, and it is not one road that is hard to find. */
const UNANSWERED_MAX = 3;
/** A member notices a change that exceeds both the share and the amount. */
const NOTICEABLE = { distance: { share: 0.05, metres: 500 }, duration: { share: 0.1, seconds: 180 } };

/**
 * Asks one question at a time, and then rests for as long as the answer took: members' own questions come first. A run that ends early, because time
 * is up or the router is unavailable, leaves the rest to the next run. No journey gets worse: if no road is found, it stays as it is.
 */
export async function rerouteJourneys(
  { db, routing, clock, log }: RerouteDeps,
  ...signals: readonly (AbortSignal | undefined)[]
): Promise<Rerouted> {
  const counts = { compared: 0, told: 0 };
  let roadsVersion = '';
  const failed: string[] = [];
  const ended = AbortSignal.any([AbortSignal.timeout(RUN_LIMIT_MS), ...signals.filter((each) => each !== undefined)]);

  /** False when there was no answer. */
  async function compare(journey: JourneyRow): Promise<boolean> {
    const startedAt = performance.now();
    const outcome = await routing.route(startOf(journey), endOf(journey), { signal: ended });
    await delay(performance.now() - startedAt, undefined, { signal: ended }).catch(() => {});
    if (outcome.kind === 'unavailable') return false;
    await keep(journey, outcome.kind === 'route' && !outcome.route.estimated ? outcome.route : null);
    return true;
  }

  /** A journey that cannot be stored does not hold up the rest. */
  async function tryToCompare(journey: JourneyRow): Promise<boolean> {
    try {
      return await compare(journey);
    } catch (error) {
      log.error({ err: error, id: journey.id }, 'a journey could not be compared with newer roads');
      failed.push(journey.id);
      return true;
    }
  }

  /** Does nothing if the member has removed or moved the journey meanwhile, or another server has compared it. */
  async function keep(journey: JourneyRow, road: Route | null): Promise<void> {
    const isTold = road !== null && isNoticeable(journey, road);
    const { rowCount } = await db
      .update(journeys)
      .set({
        roadsVersion,
        ...(road === null ? {} : changedColumns(journey, road)),
        ...(isTold ? formerColumns(journey, clock.now()) : {}),
      })
      .where(and(eq(journeys.id, journey.id), eq(journeys.roadsVersion, journey.roadsVersion), eq(journeys.geometry, journey.geometry)));
    counts.compared += rowCount ?? 0;
    if (isTold) counts.told += rowCount ?? 0;
  }

  /** False when the router is unavailable. */
  async function compareAll(batch: readonly JourneyRow[]): Promise<boolean> {
    const unanswered: JourneyRow[] = [];
    let inARow = 0;
    for (const journey of batch) {
      if (ended.aborted) return false;
      if (await tryToCompare(journey)) {
        inARow = 0;
        continue;
      }
      unanswered.push(journey);
      inARow += 1;
      if (inARow === UNANSWERED_MAX) return false;
    }
    if (unanswered.length === batch.length) return false;
    // The router did answer for others. If a journey fails twice, its own road is the cause, so it is marked as compared: it must not hold up every
    // run.
    for (const journey of unanswered) {
      if (!(await tryToCompare(journey)) && !ended.aborted) await keep(journey, null);
    }
    return !ended.aborted;
  }

  for (;;) {
    // Newer roads may be imported between two batches. If the roads were removed, no journey is older than that, so all keep their last road: it is
    // nearer to the truth than an estimate.
    roadsVersion = (await routing.roadsVersion()) ?? '';
    const batch = await db
      .select()
      .from(journeys)
      .where(and(lt(journeys.roadsVersion, roadsVersion), notInArray(journeys.id, failed)))
      .orderBy(asc(journeys.roadsVersion), desc(journeys.createdAt))
      .limit(PER_BATCH);
    if (batch.length === 0 || !(await compareAll(batch))) break;
  }
  if (counts.compared > 0) log.info(counts, 'journeys were compared with newer roads');
  return counts;
}

function startOf({ startLatitude: latitude, startLongitude: longitude }: JourneyRow) {
  return { latitude, longitude };
}

function endOf({ endLatitude: latitude, endLongitude: longitude }: JourneyRow) {
  return { latitude, longitude };
}

/** Empty if nothing changed, since a course is thousands of letters long. */
function changedColumns(journey: JourneyRow, road: Route): Partial<JourneyRow> {
  const columns = routeColumns(road);
  const isSame =
    columns.geometry === journey.geometry &&
    columns.distanceMetres === journey.distanceMetres &&
    columns.durationSeconds === journey.durationSeconds &&
    columns.estimated === journey.estimated &&
    columns.ferry === journey.ferry;
  return isSame ? {} : columns;
}

function formerColumns({ distanceMetres, durationSeconds, estimated }: JourneyRow, now: Date): Partial<JourneyRow> {
  return {
    reroutedAt: now,
    formerDistanceMetres: distanceMetres,
    formerDurationSeconds: durationSeconds,
    formerlyEstimated: estimated,
  };
}

/** Replacing an estimate by a road is always noticeable: the member was told that it was an estimate. */
function isNoticeable(journey: JourneyRow, road: Route): boolean {
  const { distance, duration } = NOTICEABLE;
  return (
    journey.estimated ||
    differs(journey.distanceMetres, road.distanceMetres, distance.share, distance.metres) ||
    differs(journey.durationSeconds, road.durationSeconds, duration.share, duration.seconds)
  );
}

function differs(before: number, after: number, share: number, amount: number): boolean {
  return Math.abs(after - before) >= Math.max(amount, share * before);
}
