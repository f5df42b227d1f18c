import type { Lift } from '@waylift/contract/lift';
import type { Ride } from '@waylift/contract/ride';
import { m } from '@waylift/words/messages';
import { useEffect } from 'react';
import { capital, formatDate } from '../../locale/format-day.ts';
import { useLanguage, useWords } from '../../locale/locale-provider.tsx';
import { ridePath } from '../../my-data/journey-paths.ts';
import { keepOfflineRide } from '../../session/offline-rides.ts';
import { haltsOf } from '../../sharing/ride-clock.ts';
import { useRideWords } from '../../sharing/use-ride-words.ts';

/** Stores the ride for its page without a connection: its stops with their places, how the car is told from others, and the numbers to call. */
export function useOfflineRide(ride: Ride, lifts: readonly Lift[]): void {
  const t = useWords();
  const language = useLanguage();
  const words = useRideWords();
  const isDriver = ride.drives === 'me';
  const stops = haltsOf(ride).map((halt) => {
    const own = t(halt.gettingIn.length > 0 ? m.ride_get_in : m.ride_get_out);
    const what = isDriver ? words.haltTitle(halt) : own;
    return [`${words.shown(ride, halt.at)} ${what}`, halt.place?.label].filter((part) => part !== undefined).join(', ');
  });
  const { make = null, colour = null, plate = null } = (isDriver ? null : ride.car) ?? {};
  const car = [make, colour, plate === null ? null : t(m.lift_car_plate, { plate })].filter((part) => part !== null).join(', ');
  const numbers = lifts
    .filter(({ id }) => ride.stops.some(({ liftId }) => liftId === id))
    .flatMap(({ member, contact }) =>
      member === null || contact.phone === null ? [] : [t(m.labelled, { label: member.forename, text: contact.phone })],
    );
  const title = t(ride.direction === 'out' ? m.ride_title_out : m.ride_title_back, { date: capital(formatDate(language, ride.date)) });
  const { journeyId, date, direction } = ride;
  const path = ridePath({ journeyId, date, direction });
  // A line must not contain line breaks.
  const text = [words.line(ride), ...stops, ...(car === '' ? [] : [car]), ...numbers].join('\n');
  useEffect(() => {
    keepOfflineRide(path, { title, rides: text.split('\n') }).catch(() => undefined);
  }, [path, title, text]);
}
