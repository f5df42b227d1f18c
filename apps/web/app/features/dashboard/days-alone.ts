import type { Journey } from '@waylift/contract/journey';
import type { Lift } from '@waylift/contract/lift';
import type { Ride } from '@waylift/contract/ride';
import { wallClock } from '@waylift/contract/wall-clock';
import { plusDays, weekdayOf } from '../../sharing/rides.ts';

const WEEK_DAYS = 7;

type Known = { readonly journeys: readonly Journey[]; readonly lifts: readonly Lift[]; readonly rides: readonly Ride[] };
type DayAlone = { readonly journey: Journey; readonly date: string; readonly time: string };

/** The days of the next week on which journeys that are shared on other days are made alone, and begin later than now. */
export function daysAlone({ journeys, lifts, rides }: Known, now: Date): readonly DayAlone[] {
  return journeys.flatMap((journey) => {
    const { when } = journey;
    const own = lifts.filter(({ journeyId }) => journeyId === journey.id);
    if (own.length === 0 || journey.paused === true || when?.kind !== 'weekly') return [];
    const shared = new Set(own.flatMap(({ days }) => days ?? []));
    const dates = new Set(rides.filter(({ journeyId }) => journeyId === journey.id).map(({ date }) => date));
    const { from, until, skipped } = when;
    const isMade = (date: string) => (from === null || date >= from) && (until === null || date <= until) && !skipped.includes(date);
    const { date: today, time: clock } = wallClock(journey.timeZone, now);
    return Array.from({ length: WEEK_DAYS }, (_, number) => plusDays(today, number)).flatMap((date) => {
      const time = when.days.find(({ day }) => day === weekdayOf(date))?.out;
      const isShared = shared.has(weekdayOf(date)) || dates.has(date);
      const isLater = date !== today || (time !== undefined && time > clock);
      return time === undefined || isShared || !isLater || !isMade(date) ? [] : [{ journey, date, time }];
    });
  });
}
