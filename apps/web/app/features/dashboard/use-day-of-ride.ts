import type { Journey } from '@waylift/contract/journey';
import type { Ride } from '@waylift/contract/ride';
import { wallClock } from '@waylift/contract/wall-clock';
import { capital, formatDate } from '../../locale/format-day.ts';
import { formatNearDay } from '../../locale/format-moment.ts';
import { useLanguage } from '../../locale/locale-provider.tsx';
import { useNow } from '../../platform/use-now.ts';
import { plusDays } from '../../sharing/rides.ts';

/** `Tomorrow, Thursday 26 November`, on the calendar of the journey. A way back after midnight has the day on which it begins. */
export function useDayOfRide({ startsAt }: Pick<Ride, 'startsAt'>, journey: Journey | undefined): string {
  const { date } = wallClock(journey?.timeZone, new Date(startsAt));
  return useNearDay(date, journey);
}

/** The same of a date. */
export function useNearDay(date: string, journey: Journey | undefined): string {
  const language = useLanguage();
  const { date: today } = wallClock(journey?.timeZone, new Date(useNow()));
  const near = date === today ? [formatNearDay(language, 0)] : date === plusDays(today, 1) ? [formatNearDay(language, 1)] : [];
  return capital([...near, formatDate(language, date)].join(', '));
}
