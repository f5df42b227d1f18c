/** The texts about a ride, each in one place. */
import { shortName } from '@waylift/contract/short-name';
import type { Ride, RidePerson } from '@waylift/contract/ride';
import { m } from '@waylift/words/messages';
import { atAboutTime, atTime, atTimeOfRide, roundTime, timeOfRide } from '@waylift/words/times';
import { onDays } from '@waylift/words/when';
import { plusMinutes } from '../journey-figures/on-foot.ts';
import { formatAgo, formatTime, localDate } from '../locale/format-moment.ts';
import { capital, formatDate, listOf } from '../locale/format-day.ts';
import { useLanguage, useWords } from '../locale/locale-provider.tsx';
import { plusDays } from './rides.ts';
import { carLateMinutes, minutesUntil, type Halt } from './ride-clock.ts';

type Person = RidePerson['person'];

const MINUTE_MS = 60_000;
const WITHIN_MINUTES = 60;

export function useRideWords() {
  const t = useWords();
  const language = useLanguage();

  /** `Priya, Tom and Grace` */
  function names(people: readonly Person[]): string {
    return listOf(
      language,
      people.map(({ forename }) => forename),
    );
  }

  /** `Priya and Tom`, with the count that decides about the verb. */
  function some(people: readonly Person[]): { readonly names: string; readonly count: number } {
    return { names: names(people), count: people.length };
  }

  function driverName({ people }: Ride): string {
    return people.find(({ drives }) => drives)?.person.forename ?? t(m.lift_former_member);
  }

  /** `07:58`, or rounded with `about`. */
  function shown({ estimated }: Ride, time: string): string {
    return timeOfRide(time, estimated, { locale: language });
  }

  /** The time with the driver's delay, for which some word says that it is about. */
  function delayed(ride: Ride, time: string): string {
    const later = plusMinutes(time, carLateMinutes(ride));
    return ride.estimated ? roundTime(later) : later;
  }

  /** `at 07:58`, `at about 08:08` */
  function at(ride: Ride, time: string): string {
    return carLateMinutes(ride) > 0
      ? atAboutTime(delayed(ride, time), { locale: language })
      : atTimeOfRide(time, ride.estimated, { locale: language });
  }

  /** `at 07:36`, in this device's zone. @param instant in ISO 8601 */
  function told(instant: string): string {
    return atTime(formatTime(language, instant), { locale: language });
  }

  /** `Told at 07:36, 3 minutes ago.` @param instant in ISO 8601 */
  function toldAgo(instant: string, nowMs: number): string {
    const minutes = Math.floor((nowMs - Date.parse(instant)) / MINUTE_MS);
    return minutes < 1
      ? t(m.ride_late_when, { at: told(instant) })
      : t(m.ride_late_ago, { at: told(instant), ago: formatAgo(language, minutes) });
  }

  /** What is next for the driver or the rider, above its time. */
  function nextTitle(ride: Ride, next: Halt, { nowMs, today }: { readonly nowMs: number; readonly today: string }): string {
    const name = driverName(ride);
    const isDriver = ride.drives === 'me';
    if (isDriver ? !next.isStart : next.gettingIn.length === 0) return laterTitle(isDriver, next);
    if (carLateMinutes(ride) > 0) return isDriver ? t(m.ride_sets_off_about) : t(m.ride_picks_about, { name });
    const minutes = minutesUntil(ride, next.at, nowMs);
    if (minutes <= 0) return isDriver ? t(m.ride_sets_off_now) : t(m.ride_picks_now, { name });
    if (minutes <= WITHIN_MINUTES && !ride.estimated)
      return isDriver ? t(m.ride_sets_off_in, { minutes }) : t(m.ride_picks_in, { minutes, name });
    if (ride.date === plusDays(today, 1)) return isDriver ? t(m.ride_sets_off_tomorrow) : t(m.ride_picks_tomorrow, { name });
    return isDriver ? t(m.match_drive_off) : t(m.match_picks, { name });
  }

  function laterTitle(isDriver: boolean, { isEnd, gettingIn, gettingOut }: Halt): string {
    if (!isDriver) return t(m.ride_next_get_out);
    if (isEnd) return t(m.ride_next_arrive);
    return gettingIn.length > 0 ? t(m.ride_next_in, some(gettingIn)) : t(m.ride_next_out, some(gettingOut));
  }

  /** What happens at a place of the plan, for its driver: `You arrive. Priya and Tom get out`. One person has the initial, too. */
  function haltTitle({ isStart, isEnd, gettingIn, gettingOut, missing }: Halt): string {
    const who = (people: readonly Person[]) => {
      const [one, ...more] = people;
      return more.length === 0 && one !== undefined ? { names: shortName(one), count: 1 } : some(people);
    };
    const sentences = [
      ...(isStart ? [t(m.match_drive_off)] : []),
      ...(isEnd ? [t(m.ride_arrive)] : []),
      ...(gettingOut.length > 0 ? [t(m.ride_gets_out, who(gettingOut))] : []),
      ...(gettingIn.length > 0 ? [t(m.ride_gets_in, who(gettingIn))] : []),
    ];
    return sentences.length > 0 ? sentences.join('. ') : t(m.ride_missing, who(missing));
  }

  /** The ride in one line: `Monday 23 November, 07:58, Ana drives, Eaton Road. Ana is 10 min late. Told at 07:36.` */
  function line(ride: Ride): string {
    const isDriver = ride.drives === 'me';
    const place = ride.stops.find(({ mine, kind }) => mine && kind === 'in')?.place?.label;
    const riders = ride.people.filter(({ drives, rides }) => !drives && rides).map(({ person }) => person);
    const parts = [
      formatDate(language, ride.date),
      shown(ride, ride.departs),
      isDriver ? t(m.match_who_me) : t(m.match_who_other, { name: driverName(ride) }),
      isDriver ? names(riders) : place,
    ];
    const late = ride.people.flatMap(({ person, mine, late: last }) => {
      if (last === null) return [];
      const by = mine ? t(m.ride_late_me, last) : t(m.ride_late_other, { name: person.forename, minutes: last.minutes });
      return [`${by}. ${t(m.ride_late_when, { at: told(last.at) })}`];
    });
    const head = capital(parts.filter(Boolean).join(', '));
    return late.length === 0 ? head : `${head}. ${late.join(' ')}`;
  }

  /** `today`, `on Monday 23 November`: a part of a sentence. */
  function when({ date, startsAt }: Ride): string {
    return localDate(startsAt) === localDate(Date.now()) ? t(m.ride_today) : onDays({ days: null, date }, { locale: language });
  }

  /** Why it does not take place: `Ana is not driving` */
  function off(ride: Ride): string {
    const titles = {
      driving: t(m.ride_off_driving),
      riding: t(m.ride_off_riding),
      driver: t(m.ride_off_driver, { name: driverName(ride) }),
      full: t(m.ride_off_full),
      nobody: t(m.ride_off_nobody),
    } as const;
    return titles[whyIsOff(ride)];
  }

  return { when, line, off, names, some, driverName, shown, delayed, at, told, toldAgo, nextTitle, haltTitle };
}

/**
 * Why a ride is off for the reader: called off by the reader as its driver or a rider, by the driver, or by everybody else who would ride; or there is
 * no room in the car.
 */
export function whyIsOff(ride: Ride): 'driving' | 'riding' | 'driver' | 'nobody' | 'full' {
  const isDriverOff = ride.people.some(({ drives, rides }) => drives && !rides);
  if (ride.drives === 'other') return isDriverOff ? 'driver' : ride.full ? 'full' : 'riding';
  return meOf(ride)?.rides === false ? 'driving' : 'nobody';
}

/** The others of a ride. */
export function othersOf({ people }: Ride): readonly RidePerson[] {
  return people.filter(({ mine }) => !mine);
}

export function meOf({ people }: Ride): RidePerson | undefined {
  return people.find(({ mine }) => mine);
}
