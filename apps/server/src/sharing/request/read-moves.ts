/** What a request would mean for the others in the driver's car: names for the driver, one figure for the other (design: "What each may see"). */
import type { Request } from '@waylift/contract/request';
import { initialOf } from '@waylift/contract/short-name';
import { eq, inArray } from 'drizzle-orm';
import type { DbOrTx } from '../../kernel/db/client.ts';
import { lifts } from '../../kernel/db/schema/lifts.ts';
import { members } from '../../kernel/db/schema/members.ts';
import type { ShareRequestRow } from '../../kernel/db/schema/share-requests.ts';
import type { Arrangement } from '../../journeys/traveller/traveller.ts';
import { joinedOf } from '../pair/first-date.ts';
import { sideOfRequest } from './request-news.ts';

export type Moves = Pick<Request, 'moves' | 'movesOthersMinutes'>;
export const NO_MOVES: Moves = { moves: null, movesOthersMinutes: null };

type Asked = { readonly row: ShareRequestRow; readonly best: Arrangement };

/** By request id, for requests on whose days others ride along. At most one statement for any number of them. */
export async function readMoves(db: DbOrTx, readerId: string, asked: readonly Asked[]): Promise<ReadonlyMap<string, Moves>> {
  const inCars = asked.flatMap(({ row, best }) => {
    const minutes = minutesByLift(row, best);
    return minutes.size === 0 ? [] : [{ id: row.id, minutes, drives: sideOfRequest(row, readerId) === 'driver' }];
  });
  const named = inCars.filter(({ drives }) => drives).flatMap(({ minutes }) => [...minutes.keys()]);
  const names = await readNames(db, named);
  return new Map(
    inCars.map(({ id, minutes, drives }): [string, Moves] => {
      if (!drives) return [id, { ...NO_MOVES, movesOthersMinutes: Math.max(...minutes.values()) }];
      const moves = [...minutes].flatMap(([liftId, moved]) => {
        const name = names.get(liftId);
        return name === undefined || moved === 0 ? [] : [{ ...name, minutes: moved }];
      });
      return [id, { ...NO_MOVES, moves: moves.toSorted((a, b) => b.minutes - a.minutes) }];
    }),
  );
}

/** By how many minutes each of the others moves on the requested trips, rounded up. */
function minutesByLift(row: ShareRequestRow, best: Arrangement): ReadonlyMap<string, number> {
  const minutes = new Map<string, number>();
  for (const { shared } of joinedOf(best, row.trips)) {
    for (const { liftId, movedSeconds } of shared.fit?.others ?? []) {
      minutes.set(liftId, Math.max(minutes.get(liftId) ?? 0, Math.ceil(movedSeconds / 60)));
    }
  }
  return minutes;
}

async function readNames(db: DbOrTx, liftIds: readonly string[]) {
  if (liftIds.length === 0) return new Map<string, { readonly forename: string; readonly initial: string }>();
  const rows = await db
    .select({ liftId: lifts.id, forename: members.forename, surname: members.surname })
    .from(lifts)
    .innerJoin(members, eq(members.id, lifts.passengerId))
    .where(inArray(lifts.id, [...new Set(liftIds)]));
  return new Map(rows.map(({ liftId, forename, surname }) => [liftId, { forename, initial: initialOf(surname) }]));
}
