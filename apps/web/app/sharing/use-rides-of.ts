import type { Ride } from '@waylift/contract/ride';
import { useEffect, useState } from 'react';
import { useLive } from '../live/use-live.ts';
import { useNow } from '../platform/use-now.ts';
import { browserApi } from '../session/browser-api.ts';
import { isOver } from './ride-clock.ts';
import { readRidesAhead } from './rides-ahead.ts';

/** A lift, or the car of a journey that the reader drives. */
type Shared = { readonly liftId: string | null; readonly journeyId: string | null };

export type RidesOf = {
  /** Those of the next days that are not over, in the order in which they start. Null while they have not come. */
  readonly rides: readonly Ride[] | null;
  /** What a change has answered. */
  readonly put: (changed: Ride) => void;
  readonly loadAgain: () => Promise<void>;
};

/** The next rides of a lift or a car, with who is late for them. @param coming all rides of the next days */
export function useRidesOf({ liftId, journeyId }: Shared, coming: Promise<readonly Ride[] | null>): RidesOf {
  const nowMs = useNow();
  const [all, setAll] = useState<readonly Ride[] | null>(null);
  useEffect(() => {
    let isWanted = true;
    // If they do not come, what is shown stays.
    void coming.then((rides) => {
      if (isWanted) setAll((before) => rides ?? before ?? []);
    });
    return () => {
      isWanted = false;
    };
  }, [coming]);
  const isOfLift = (ride: Ride, id: string | null) => ride.stops.some((stop) => stop.liftId === id);
  const rides =
    all?.filter(
      (ride) => !isOver(ride, nowMs) && (liftId === null ? ride.drives === 'me' && ride.journeyId === journeyId : isOfLift(ride, liftId)),
    ) ?? null;

  async function loadAgain(): Promise<void> {
    const read = await readRidesAhead(browserApi(), new AbortController().signal);
    if (read !== null) setAll(read);
  }

  useLive((news) => {
    const isOfThese = news.name === 'lift' && (news.data.id === liftId || rides?.some((ride) => isOfLift(ride, news.data.id)) === true);
    if (news.name === 'reset' || isOfThese) void loadAgain();
  });
  return {
    rides,
    put: (changed) => setAll((before) => before?.map((one) => (isSame(one, changed) ? changed : one)) ?? null),
    loadAgain,
  };
}

function isSame(one: Ride, other: Ride): boolean {
  return one.journeyId === other.journeyId && one.date === other.date && one.direction === other.direction;
}
