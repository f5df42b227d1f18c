/**
 * Reads what is between a reader and others about matching journeys: the lift that they share, or else the last request of either; and whether the
 * reader has hidden the match.
 */
import type { Match, MatchBetween } from '@waylift/contract/match';
import { REQUEST_NOES } from '@waylift/contract/request-states';
import { sql } from 'drizzle-orm';
import type { Db } from '../../kernel/db/client.ts';
import type { Trip } from '../../kernel/db/schema/lifts.ts';

type Two = { readonly journeyId: string; readonly otherJourneyId: string };
type Row = {
  readonly journeyId: string;
  readonly otherJourneyId: string;
  readonly liftId: string | null;
  readonly startedAt: Date | null;
  readonly liftTrips: readonly Trip[] | null;
  readonly drivesInLift: boolean | null;
  readonly requestId: string | null;
  readonly state: 'waiting' | (typeof REQUEST_NOES)[number] | null;
  readonly isMine: boolean | null;
  readonly createdAt: Date;
  readonly answeredAt: Date | null;
  readonly requestTrips: readonly Trip[] | null;
  readonly drivesInRequest: boolean | null;
  readonly hidden: boolean;
};
type Known = Pick<Match, 'between' | 'hidden'>;
const NOTHING: Known = { between: null, hidden: false };

/** One statement for all pairs. The reader's own journey is the first of each pair. */
export async function readBetween(db: Db, pairs: readonly Two[], now: Date): Promise<(pair: Two) => Known> {
  const [mine, others] = [pairs.map(({ journeyId }) => journeyId), pairs.map(({ otherJourneyId }) => otherJourneyId)];
  const { rows } = await db.execute<Row>(sql`
    select pair.mine_id as "journeyId", pair.other_id as "otherJourneyId",
      lift.id as "liftId", lift.started_at as "startedAt", lift.trips as "liftTrips", lift.driver_journey_id = pair.mine_id as "drivesInLift",
      request.id as "requestId", request.state, request.is_mine as "isMine", request.created_at as "createdAt", request.answered_at as "answeredAt",
      request.trips as "requestTrips", request.is_mine = request.asker_drives as "drivesInRequest",
      hidden.journey_id is not null as hidden
    from unnest(${sql.param(mine)}::uuid[], ${sql.param(others)}::uuid[]) as pair (mine_id, other_id)
    left join lateral (
      select * from lifts where state = 'active'
        and least(driver_journey_id, passenger_journey_id) = least(pair.mine_id, pair.other_id)
        and greatest(driver_journey_id, passenger_journey_id) = greatest(pair.mine_id, pair.other_id)
    ) lift on true
    left join lateral (
      select * from (
        select *, asker_journey_id = pair.mine_id as is_mine from share_requests
        where (asker_journey_id = pair.mine_id and asked_journey_id = pair.other_id)
          or (asker_journey_id = pair.other_id and asked_journey_id = pair.mine_id)
        order by state = 'waiting' desc, created_at desc limit 1
      ) last where state = any(${sql.param(REQUEST_NOES)}) or (state = 'waiting' and expires_at > ${now.toISOString()}::timestamptz)
    ) request on true
    left join hidden_matches hidden on hidden.journey_id = pair.mine_id and hidden.other_journey_id = pair.other_id
    where lift.id is not null or request.id is not null or hidden.journey_id is not null`);
  const known = new Map(rows.map((row) => [keyOf(row), { between: betweenOf(row), hidden: row.hidden }]));
  return (pair) => known.get(keyOf(pair)) ?? NOTHING;
}

function keyOf({ journeyId, otherJourneyId }: Two): string {
  return `${journeyId} ${otherJourneyId}`;
}

function betweenOf(row: Row): MatchBetween | null {
  const { liftId, requestId, state, isMine } = row;
  const isOpen = state === 'waiting';
  if (liftId !== null) {
    const days = daysOn(row.liftTrips, row.drivesInLift);
    return { state: 'sharing', days, at: instantOf(row.startedAt), requestId: isOpen ? requestId : null, liftId };
  }
  const days = daysOn(row.requestTrips, row.drivesInRequest);
  if (requestId === null || state === null) return null;
  if (!isOpen) return { state, days, at: instantOf(row.answeredAt), requestId, liftId };
  return { state: isMine === true ? 'asked' : 'asked-me', days, at: instantOf(row.createdAt), requestId, liftId };
}

/** Weekdays on the reader's own calendar, in their order. */
function daysOn(trips: readonly Trip[] | null, drives: boolean | null): number[] {
  const days = (trips ?? []).map((trip) => (drives === true ? trip.driver : trip.passenger).day);
  return [...new Set(days)].toSorted((a, b) => a - b);
}

function instantOf(moment: Date | null): string {
  return new Date(moment ?? 0).toISOString();
}
