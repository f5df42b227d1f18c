import type { Journey } from '@waylift/contract/journey';
import { m } from '@waylift/words/messages';
import { useEffect } from 'react';
import { capital, formatDate } from '../../locale/format-day.ts';
import { useLanguage, useWords } from '../../locale/locale-provider.tsx';
import { keepOfflineRides } from '../../session/offline-rides.ts';
import { liftsByRide, useLiftWords } from '../../sharing/use-lift-words.ts';
import { useRideWords } from '../../sharing/use-ride-words.ts';
import type { SharingOutcome } from './load-sharing.ts';

/** The offline page names so many rides. */
const MOST_RIDES = 10;

type OfflineRidesProps = { readonly sharing: SharingOutcome | undefined; readonly journeys: readonly Journey[] };

/** Shows nothing. Stores the rides of the next days for the offline page, or the next ride of each lift where those have not come. */
export function OfflineRides({ sharing, journeys }: OfflineRidesProps): null {
  const t = useWords();
  const language = useLanguage();
  const words = useLiftWords();
  const title = t(m.lift_next);
  const rides = useRideWords();
  const ahead = sharing?.kind === 'loaded' ? sharing.rides.filter(({ state }) => state === 'on').slice(0, MOST_RIDES) : [];
  const lines =
    ahead.length > 0
      ? ahead.map(rides.line)
      : sharing?.kind === 'loaded'
        ? liftsByRide(sharing.lifts).map((lift) => {
            const { date = '', departs = '' } = lift.nextRide ?? {};
            const isEstimate = journeys.find(({ id }) => id === lift.journeyId)?.route.estimated === true;
            return [
              capital(`${formatDate(language, date)}, ${words.shownTime(departs, isEstimate)}`),
              words.driver(lift),
              words.meetingPlace(lift)?.label,
            ]
              .filter(Boolean)
              .join(', ');
          })
        : null;
  // A line must not contain line breaks.
  const text = lines?.join('\n');
  useEffect(() => {
    if (text === undefined) return;
    keepOfflineRides({ title, rides: text === '' ? [] : text.split('\n') }).catch(() => undefined);
  }, [title, text]);
  return null;
}
