/** The texts about a lift, each in one place, for its page and for the dashboard. */
import type { Journey } from '@waylift/contract/journey';
import type { Lift, LiftPlace } from '@waylift/contract/lift';
import { m } from '@waylift/words/messages';
import { atTimeOfRide, timeOfRide } from '@waylift/words/times';
import { minutesOnFoot, plusMinutes } from '../journey-figures/on-foot.ts';
import { formatNumber } from '../locale/format.ts';
import { capital, formatDate, formatDayOfMonth, shortWeekdays, weekdayName } from '../locale/format-day.ts';
import { useLanguage, useWords } from '../locale/locale-provider.tsx';
import { placeName } from '../map/place-name.ts';
import type { TripStop } from '../ui/trip/trip.tsx';
import { plusDays, timesOn, weekdayOf } from './rides.ts';

type Way = 'out' | 'back';
type Departs = NonNullable<Lift['times'][number]['out']>;
type Ride = NonNullable<Lift['nextRide']>;

const WALK_STEP_METRES = 10;

export function useLiftWords() {
  const t = useWords();
  const language = useLanguage();

  /** The other's forename. */
  function name({ member }: Pick<Lift, 'member'>): string {
    return member?.forename ?? t(m.lift_former_member);
  }

  /** `Mon–Thu`, or the date. */
  function shortDays({ days: weekdays, date }: Pick<Lift, 'days' | 'date'>): string {
    return date === null ? shortWeekdays(language, weekdays ?? []) : formatDate(language, date);
  }

  /** `at 07:58`. An estimate is rounded, as in a match. */
  function at(time: string, isEstimate: boolean): string {
    return atTimeOfRide(time, isEstimate, { locale: language });
  }

  /** `07:58` or, for an estimate, `about 07:55`. */
  function shownTime(time: string, isEstimate: boolean): string {
    return timeOfRide(time, isEstimate, { locale: language });
  }

  /** `tomorrow at 07:58` or `Monday at 07:58`, with the date. */
  function moment({ date, departs }: Ride, today: string, isEstimate: boolean): { readonly text: string; readonly date: string } {
    return momentAt(date, at(departs, isEstimate), today);
  }

  /** The same with the time as a phrase. @param time `at 07:58` */
  function momentAt(date: string, time: string, today: string): { readonly text: string; readonly date: string } {
    if (date === today) return { text: t(m.lift_today_at, { at: time }), date: capital(formatDate(language, date)) };
    if (date === plusDays(today, 1)) return { text: t(m.lift_tomorrow_at, { at: time }), date: capital(formatDate(language, date)) };
    const weekday = weekdayName(language, weekdayOf(date), 'long');
    return { text: t(m.lift_weekday_at, { weekday, at: time }), date: formatDayOfMonth(language, date) };
  }

  function driver({ drives, ...lift }: Lift): string {
    return drives === 'me' ? t(m.match_who_me) : t(m.match_who_other, { name: name(lift) });
  }

  /** If the next ride is the way out, the pick-up time of the way back on that day: `at 17:10`. */
  function wayBack(lift: Lift, isEstimate: boolean): { readonly at: string; readonly place: LiftPlace } | null {
    const { nextRide: ride, backPickUp: place } = lift;
    if (ride?.direction !== 'out' || place === null) return null;
    const time = timesOn(lift, ride.date)?.back?.pickUp;
    return time === undefined ? null : { at: at(time, isEstimate), place };
  }

  /** Where the two meet for the next ride. */
  function meetingPlace({ nextRide, pickUp, backPickUp }: Lift): LiftPlace | null {
    return nextRide === null ? null : nextRide.direction === 'out' ? pickUp : backPickUp;
  }

  /** `400 m` */
  function walk(walkMetres: number): string {
    const metres = Math.max(1, Math.round(walkMetres / WALK_STEP_METRES)) * WALK_STEP_METRES;
    return `${formatNumber(language, metres)}\u00a0m`;
  }

  /** One direction as stops, with the times of the most common day. Empty if this direction is not shared. */
  function stops(lift: Lift, journey: Journey, way: Way): readonly TripStop[] {
    const [pickUp, dropOff] = way === 'out' ? [lift.pickUp, lift.dropOff] : [lift.backPickUp, lift.backDropOff];
    const legs = legsOf(lift, way);
    const usual = usualLeg(legs);
    if (pickUp === null || dropOff === null || usual === undefined) return [];
    const other = { name: name(lift) };
    const shown = (time: string) => shownTime(time, journey.route.estimated);
    const isAtOnce = (one: string, two: string) => shown(one) === shown(two);
    const [from, to] = way === 'out' ? [journey.start, journey.end] : [journey.end, journey.start];
    const { departs } = usual;
    const differing = legs
      .filter((leg) => !isAtOnce(leg.departs.pickUp, departs.pickUp))
      .map(({ day, departs: { pickUp: time } }) => t(m.labelled, { label: weekdayName(language, day, 'long'), text: shown(time) }));
    const note = (words: string) => [words, ...differing].join('. ');
    if (lift.drives === 'me') {
      const { driver: setsOut = departs.pickUp } = departs;
      const isFromStart = pickUp.label === from.label && isAtOnce(departs.pickUp, setsOut);
      const isToEnd = dropOff.label === to.label;
      const off: TripStop = { time: setsOut, title: t(m.match_drive_off), note: placeName(t, from), next: 'alone' };
      const end: TripStop = { time: null, title: placeName(t, to), next: null };
      return [
        ...(isFromStart ? [] : [off]),
        { time: shown(departs.pickUp), title: pickUp.label, note: note(t(m.match_you_pick, other)), next: 'together' },
        { time: shown(departs.dropOff), title: dropOff.label, note: t(m.match_you_set, other), next: isToEnd ? null : 'alone' },
        ...(isToEnd ? [] : [end]),
      ];
    }
    const [before, after] = [pickUp.walkMetres ?? 0, dropOff.walkMetres ?? 0];
    return [
      ...(before === 0
        ? []
        : [
            {
              time: shown(plusMinutes(departs.pickUp, -minutesOnFoot(before))),
              title: t(m.match_set_off),
              note: t(m.match_walk_from, { walk: walk(before), place: placeName(t, from) }),
              next: 'walk',
            } as const,
          ]),
      { time: shown(departs.pickUp), title: pickUp.label, note: note(t(m.match_picks, other)), next: 'together' },
      { time: shown(departs.dropOff), title: dropOff.label, note: t(m.match_sets, other), next: after === 0 ? null : 'walk' },
      ...(after === 0
        ? []
        : [
            {
              time: shown(plusMinutes(departs.dropOff, minutesOnFoot(after))),
              title: placeName(t, to),
              note: t(m.match_walked, { walk: walk(after) }),
              next: null,
            } as const,
          ]),
    ];
  }

  /** The first date of new times that do not hold yet. Null where all hold. */
  function heldFrom(lift: Lift, way: Way, today: string): string | null {
    const dates = legsOf(lift, way).flatMap(({ departs: { from } }) => (from !== undefined && from > today ? [from] : []));
    return dates.toSorted()[0] ?? null;
  }

  return { name, shortDays, shownTime, moment, momentAt, driver, wayBack, meetingPlace, walk, stops, heldFrom };
}

/** The directions that the two share. */
export function waysOf(lift: Lift): readonly Way[] {
  return (['out', 'back'] as const).filter((way) => legsOf(lift, way).length > 0);
}

/** Active lifts with a next ride, in order of that ride. */
export function liftsByRide(lifts: readonly Lift[]): readonly Lift[] {
  const keyOf = ({ nextRide }: Lift) => `${nextRide?.date} ${nextRide?.departs}`;
  return lifts.filter(({ state, nextRide }) => state === 'active' && nextRide !== null).toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
}

type DayLeg = { readonly day: number; readonly departs: Departs };

function legsOf({ times }: Lift, way: Way): readonly DayLeg[] {
  return times.flatMap((one) => {
    const departs = one[way];
    return departs === null ? [] : [{ day: one.day, departs }];
  });
}

function usualLeg(legs: readonly DayLeg[]): DayLeg | undefined {
  const alike = (leg: DayLeg) => legs.filter(({ departs }) => departs.pickUp === leg.departs.pickUp).length;
  return legs.toSorted((a, b) => alike(b) - alike(a))[0];
}
