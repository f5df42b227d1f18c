import { wallClock } from '@waylift/contract/wall-clock';
import type { Journey } from '@waylift/contract/journey';
import type { Lift } from '@waylift/contract/lift';
import { useNow } from '../../platform/use-now.ts';
import { useLiftWords } from '../../sharing/use-lift-words.ts';

/** The date at the journey, which stays true in a tab that is open overnight. */
export function useToday(journey: Journey | null): string {
  return wallClock(journey?.timeZone, new Date(useNow())).date;
}

export type NextRide = { readonly text: string; readonly date: string };

/** When the two next ride together: `tomorrow at 07:51`, and the date. */
export function useNextRide(lift: Lift | null, journey: Journey | null): NextRide | null {
  const words = useLiftWords();
  const today = useToday(journey);
  return lift?.nextRide == null ? null : words.moment(lift.nextRide, today, journey?.route.estimated === true);
}
