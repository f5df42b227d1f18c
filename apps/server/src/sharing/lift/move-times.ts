/** Gives those who ride in a car the moments of its new plan, and tells them (design: "When a plan is made anew"). */
import { isDeepStrictEqual } from 'node:util';
import { eq } from 'drizzle-orm';
import type { News, TellDeps } from '../conversation/tell.ts';
import type { Tx } from '../../kernel/db/client.ts';
import { lifts, type LiftRow, type Trip, type TripStops } from '../../kernel/db/schema/lifts.ts';
import { minutesApart, movedTrip } from '../pair/new-times.ts';
import { minutesIn } from '../pair/trips.ts';
import { newsOfLift } from './end-sharing.ts';

type Moving = {
  /** The stops of a trip in the new plan; null: it stays as it is. */
  readonly stopsOf: (trip: Trip) => TripStops | null;
  /** Who has agreed to it, and so is not told. */
  readonly by: string | null;
  /** Somebody is told whose shown time moves by so many minutes. */
  readonly toldFrom?: number;
};
export type MovedTimes = {
  readonly news: readonly News[];
  /** The lifts that are shown anew without news. */
  readonly shown: readonly LiftRow[];
};

/** All that changes within it is told in one mail. */
export const TOLD_TOGETHER_SECONDS = 60;

/** Locks nothing: the lifts are locked already. */
export async function moveTimes(tx: Tx, deps: TellDeps, rows: readonly LiftRow[], movingOf: (row: LiftRow) => Moving): Promise<MovedTimes> {
  const news: News[] = [];
  const shown: LiftRow[] = [];
  const mailed = new Set<string>();
  for (const row of rows) {
    const { stopsOf, by, toldFrom = 1 } = movingOf(row);
    const trips = row.trips.map((trip) => {
      const stops = stopsOf(trip);
      return stops === null ? trip : movedTrip(row, trip, stops, deps.clock.now());
    });
    if (isDeepStrictEqual(trips, row.trips)) continue;
    const minutes = Math.max(...trips.map((trip, index) => minutesApart(trip, row.trips[index] ?? trip)));
    const timesToldAt = trips.every(isAsAgreed) ? null : minutes < toldFrom ? row.timesToldAt : deps.clock.now();
    await tx.update(lifts).set({ trips, timesToldAt }).where(eq(lifts.id, row.id));
    if (minutes < toldFrom) {
      shown.push(row);
      continue;
    }
    const event = { name: 'times-changed', daysOf: {}, minutes, about: row.id } as const;
    const told = await newsOfLift(tx, deps, row, { by, event, mail: 'times-changed' });
    // The driver of several gets one mail.
    const mails = (told.mails ?? []).filter(({ memberId }) => !mailed.has(memberId));
    for (const { memberId } of mails) mailed.add(memberId);
    news.push({ ...told, mails, mailDelaySeconds: TOLD_TOGETHER_SECONDS, isPushedLater: true });
  }
  return { news, shown };
}

function isAsAgreed({ passenger, stops }: Trip): boolean {
  return stops === undefined || isDeepStrictEqual(minutesIn(passenger, stops.agreed), minutesIn(passenger, stops.planned));
}
