/** What a request would mean for the others in the driver's car: names for the driver, one figure for the other (design: "What each may see"). */
import type { Request } from '@waylift/contract/request';
import { initialOf } from '@waylift/contract/short-name';
import { eq, inArray } from 'drizzle-orm';
import type { DbOrTx } from '../../kernel/db/client.ts';
import { lifts, type Trip } from '../../kernel/db/schema/lifts.ts';
import { members } from '../../kernel/db/schema/members.ts';
import type { ShareRequestRow } from '../../kernel/db/schema/share-requests.ts';
import type { Arrangement } from '../../journeys/traveller/traveller.ts';
import { joinedOf, stopsAmong, type Joined } from '../pair/first-date.ts';
import { clockTime } from '../pair/next-ride.ts';
import { byCells } from '../pair/trips.ts';
import { sideOfRequest } from './request-news.ts';

export type Moves = Pick<Request, 'moves' | 'movesOthersMinutes'>;
export const NO_MOVES: Moves = { moves: null, movesOthersMinutes: null };

type StopMoved = NonNullable<NonNullable<Request['moves']>[number]['stop']>;
type Rider = { readonly trips: readonly Trip[]; readonly name: { readonly forename: string; readonly initial: string } };
type Asked = { readonly row: ShareRequestRow; readonly best: Arrangement };

/** By request id, for requests on whose days others ride along. At most one statement for any number of them. */
export async function readMoves(db: DbOrTx, readerId: string, asked: readonly Asked[]): Promise<ReadonlyMap<string, Moves>> {
  const inCars = asked.flatMap(({ row, best }) => {
    const joined = joinedOf(best, row.trips);
    const minutes = minutesByLift(joined);
    return minutes.size === 0 ? [] : [{ id: row.id, joined, minutes, drives: sideOfRequest(row, readerId) === 'driver' }];
  });
  const named = inCars.filter(({ drives }) => drives).flatMap(({ minutes }) => [...minutes.keys()]);
  const riders = await readRiders(db, named);
  return new Map(
    inCars.map(({ id, joined, minutes, drives }): [string, Moves] => {
      if (!drives) return [id, { ...NO_MOVES, movesOthersMinutes: Math.max(...minutes.values()) }];
      const moves = [...minutes].flatMap(([liftId, moved]) => {
        const rider = riders.get(liftId);
        return rider === undefined || moved === 0 ? [] : [{ ...rider.name, minutes: moved, stop: stopMoved(joined, liftId, rider.trips) }];
      });
      return [id, { ...NO_MOVES, moves: moves.toSorted((a, b) => b.minutes - a.minutes) }];
    }),
  );
}

/** By how many minutes each of the others moves on the requested trips, rounded up. */
function minutesByLift(joined: Joined): ReadonlyMap<string, number> {
  const minutes = new Map<string, number>();
  for (const { shared } of joined) {
    for (const { liftId, movedSeconds } of shared.fit?.others ?? []) {
      minutes.set(liftId, Math.max(minutes.get(liftId) ?? 0, Math.ceil(movedSeconds / 60)));
    }
  }
  return minutes;
}

/** Of all stops that move: the one that moves most, by the driver's clock. As told now, and by how much it moves along the cells. */
function stopMoved(joined: Joined, liftId: string, trips: readonly Trip[]): StopMoved | null {
  const stops = trips.flatMap((trip) => {
    const planned = stopsAmong(joined, liftId, trip);
    if (planned === null) return [];
    const { driver: told } = trip;
    const [before, after] = [byCells(trip).driver, byCells(trip, planned).driver];
    return [
      { kind: 'in' as const, from: told.pickUp, to: told.pickUp + after.pickUp - before.pickUp },
      { kind: 'out' as const, from: told.dropOff, to: told.dropOff + after.dropOff - before.dropOff },
    ];
  });
  const [most] = stops.toSorted((a, b) => Math.abs(b.to - b.from) - Math.abs(a.to - a.from));
  return most === undefined || most.from === most.to ? null : { kind: most.kind, from: clockTime(most.from), to: clockTime(most.to) };
}

async function readRiders(db: DbOrTx, liftIds: readonly string[]): Promise<ReadonlyMap<string, Rider>> {
  if (liftIds.length === 0) return new Map();
  const rows = await db
    .select({ liftId: lifts.id, trips: lifts.trips, forename: members.forename, surname: members.surname })
    .from(lifts)
    .innerJoin(members, eq(members.id, lifts.passengerId))
    .where(inArray(lifts.id, [...new Set(liftIds)]));
  return new Map(rows.map(({ liftId, trips, forename, surname }) => [liftId, { trips, name: { forename, initial: initialOf(surname) } }]));
}
