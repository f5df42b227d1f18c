import type { Lift } from '@waylift/contract/lift';
import type { Ride } from '@waylift/contract/ride';
import { useState } from 'react';
import { useLive } from '../../live/use-live.ts';
import { useNow } from '../../platform/use-now.ts';
import { useSettled } from '../../platform/use-settled.ts';
import { browserApi } from '../../session/browser-api.ts';
import { canBeLate, isOver } from '../../sharing/ride-clock.ts';
import { readRidesAhead } from '../../sharing/rides-ahead.ts';

export type NextRideOfLift = {
  /** Null while none of the next days goes ahead, or they have not come. */
  readonly ride: Ride | null;
  /** Whether somebody can say now that they are late for it. */
  readonly canBeLate: boolean;
  readonly loadAgain: () => Promise<void>;
};

/** The next ride of a lift that goes ahead, with who is late for it. @param coming the rides of the next days */
export function useNextRide(lift: Lift, coming: Promise<readonly Ride[] | null>): NextRideOfLift {
  const nowMs = useNow();
  const settled = useSettled(coming) ?? null;
  const [newer, setNewer] = useState<{ readonly coming: typeof coming; readonly rides: readonly Ride[] }>();
  const rides = newer?.coming === coming ? newer.rides : (settled ?? []);
  const ride = rides.find((one) => one.state === 'on' && !isOver(one, nowMs) && one.stops.some(({ liftId }) => liftId === lift.id)) ?? null;

  /** If it fails, what is shown stays. */
  async function loadAgain(): Promise<void> {
    const read = await readRidesAhead(browserApi(), new AbortController().signal);
    if (read !== null) setNewer({ coming, rides: read });
  }

  useLive((news) => {
    if (news.name === 'reset' || (news.name === 'lift' && news.data.id === lift.id)) void loadAgain();
  });
  return { ride, canBeLate: ride !== null && canBeLate(ride, nowMs), loadAgain };
}
