import type { Ride } from '@waylift/contract/ride';
import { canBeLate, carLateMinutes } from '../../sharing/ride-clock.ts';

const MINUTE_MS = 60_000;

/** The newest word of who is late, while the reader can still wait for them: for the driver, and as the driver for anybody. Null: nobody. */
export function awaitedSince(ride: Ride, nowMs: number): string | null {
  const isMeLate = ride.people.some(({ mine, late }) => mine && late !== null);
  const isGone = nowMs >= Date.parse(ride.startsAt) + carLateMinutes(ride) * MINUTE_MS;
  if (isMeLate || isGone || !canBeLate(ride, nowMs)) return null;
  const told = ride.people.flatMap(({ mine, drives, late }) =>
    late === null || mine || !(drives || ride.drives === 'me') ? [] : [late.at],
  );
  return told.toSorted().at(-1) ?? null;
}
