/** A match as stops, one direction at a time. */
import type { Journey } from '@waylift/contract/journey';
import type { Match, Meeting } from '@waylift/contract/match';
import { m } from '@waylift/words/messages';
import type { Words } from '../locale/locale-provider.tsx';
import { minutesOnFoot, plusMinutes } from '../journey-figures/on-foot.ts';
import { placeName } from '../map/place-name.ts';
import type { TripStop } from '../ui/trip/trip.tsx';
import { commonLeg, legsOf } from './match-figures.ts';
import { capital } from './use-lift-words.ts';
import { isOnRoad, type MatchWords } from './use-match-words.ts';

/** Empty if this direction is not shared. Times are those of the most common day, in the reader's time zone. */
export function tripStops(t: Words, words: MatchWords, journey: Journey, match: Match, way: 'out' | 'back'): readonly TripStop[] {
  const effort = match.detour[way];
  if (effort === null) return [];
  const [from, to] = way === 'out' ? [journey.start, journey.end] : [journey.end, journey.start];
  const [start, end] = [placeName(t, from), placeName(t, to)];
  const { pickUp, dropOff } = effort;
  const { forename: name } = match.member;
  const legs = legsOf(match, way);
  const leg = commonLeg(legs);
  const departs = leg?.departs;
  const shift = leg === undefined ? undefined : words.shift(match, [leg]);
  const time = (text: string | undefined) => (text === undefined ? null : words.timeOfDay(match, text));
  const near = (meeting: Meeting) => {
    const where = t(isOnRoad(meeting) ? m.match_on_road : m.match_near, { place: meeting.label });
    return meeting.spot === undefined ? where : `${where}, ${t(m.match_spot_theirs, { name })}`;
  };
  const own = (place: string, { spot }: Meeting) =>
    spot === undefined ? place : capital(t(m.match_spot_own, { words: spot.words ?? '' }));

  if (match.drives === 'me')
    return [
      { time: departs?.driver ?? null, title: t(m.match_drive_off), note: start, next: 'alone' },
      { time: time(departs?.pickUp), title: t(m.match_you_pick, { name }), note: near(pickUp), next: 'together' },
      { time: time(departs?.dropOff), title: t(m.match_you_set, { name }), note: near(dropOff), next: 'alone' },
      { time: null, title: end, next: null },
    ];
  const walks = { before: isOnRoad(pickUp), after: isOnRoad(dropOff) };
  const before: TripStop = {
    time: time(departs === undefined ? undefined : plusMinutes(departs.pickUp, -minutesOnFoot(pickUp.walkMetres))),
    title: t(m.match_set_off),
    note: t(m.match_walk_from, { walk: words.walk(pickUp), place: start }),
    next: 'walk',
  };
  const ride: readonly TripStop[] = [
    {
      time: time(departs?.pickUp),
      title: t(m.match_picks, { name }),
      note: [walks.before ? t(m.match_near, { place: pickUp.label }) : own(start, pickUp), shift]
        .filter((part) => part !== undefined)
        .join(', '),
      next: 'together',
    },
    {
      time: time(departs?.dropOff),
      title: t(m.match_sets, { name }),
      note: walks.after ? t(m.match_near, { place: dropOff.label }) : own(end, dropOff),
      next: walks.after ? 'walk' : null,
    },
  ];
  const after: TripStop = {
    time: time(departs === undefined ? undefined : plusMinutes(departs.dropOff, minutesOnFoot(dropOff.walkMetres))),
    title: end,
    note: t(m.match_walked, { walk: words.walk(dropOff) }),
    next: null,
  };
  return [...(walks.before ? [before] : []), ...ride, ...(walks.after ? [after] : [])];
}
