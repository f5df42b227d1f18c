/** A match as the stops of a road, one direction at a time. */
import type { Journey } from '@waylift/contract/journey';
import type { Match, Meeting } from '@waylift/contract/match';
import { m } from '@waylift/words/messages';
import { capital } from '../locale/format-day.ts';
import type { Words } from '../locale/locale-provider.tsx';
import { minutesOnFoot, plusMinutes } from '../journey-figures/on-foot.ts';
import { placeName } from '../map/place-name.ts';
import type { RoadStop } from '../ui/road/road.tsx';
import { commonLeg, legsOf } from './match-figures.ts';
import { isOnRoad, type MatchWords } from './use-match-words.ts';

export type Reader = { readonly forename: string; readonly initial: string };

type OfMatch = { readonly match: Match; readonly journey: Journey; readonly reader: Reader };

/** Empty if this direction is not shared. Times are those of the most common day, in the reader's time zone. */
export function roadStops(t: Words, words: MatchWords, { match, journey, reader }: OfMatch, way: 'out' | 'back'): readonly RoadStop[] {
  const effort = match.detour[way];
  if (effort === null) return [];
  const [from, to] = way === 'out' ? [journey.start, journey.end] : [journey.end, journey.start];
  const [start, end] = [placeName(t, from), placeName(t, to)];
  const { pickUp, dropOff } = effort;
  const { forename: name } = match.member;
  const [me, other] = [{ you: reader }, [match.member]];
  const legs = legsOf(match, way);
  const leg = commonLeg(legs);
  const departs = leg?.departs;
  const shift = leg === undefined ? undefined : words.shift(match, [leg]);
  const time = (text: string | undefined) => (text === undefined ? undefined : words.timeOfDay(match, text));
  const near = (meeting: Meeting) => {
    const where = t(isOnRoad(meeting) ? m.match_on_road : m.match_near, { place: meeting.label });
    return meeting.spot === undefined ? where : `${where}, ${t(m.match_spot_theirs, { name })}`;
  };
  const own = (place: string, { spot }: Meeting) =>
    spot === undefined ? place : capital(t(m.match_spot_own, { words: spot.words ?? '' }));

  if (match.drives === 'me')
    return [
      { of: me, lanes: 1, time: departs?.driver, title: t(m.match_drive_off), note: start },
      { of: other, lanes: 2, time: time(departs?.pickUp), title: t(m.match_you_pick, { name }), note: near(pickUp) },
      { of: other, lanes: 1, time: time(departs?.dropOff), title: t(m.match_you_set, { name }), note: near(dropOff) },
      { of: [], lanes: 1, title: end },
    ];
  const onFoot = (): string => {
    const walk = t(m.match_walk_from, { walk: words.walk(pickUp), place: start });
    if (departs === undefined) return walk;
    const leaves = words.timeOfDay(match, plusMinutes(departs.pickUp, -minutesOnFoot(pickUp.walkMetres)));
    return t(m.labelled, { label: t(m.match_set_off), text: `${leaves}, ${walk}` });
  };
  const where = [isOnRoad(pickUp) ? t(m.match_near, { place: pickUp.label }) : own(start, pickUp), shift]
    .filter((part) => part !== undefined)
    .join(', ');
  const walksOn = isOnRoad(dropOff);
  const arrival = departs === undefined ? undefined : plusMinutes(departs.dropOff, minutesOnFoot(dropOff.walkMetres));
  const area = way === 'out' ? match.start : match.end;
  const isFromThere = departs !== undefined && departs.driver === departs.pickUp;
  const comes: RoadStop = {
    of: other,
    lanes: 1,
    time: time(departs?.driver),
    title: t(m.match_sets_off, { name }),
    note: t(m.match_near, { place: area.label }),
  };
  return [
    ...(isFromThere ? [] : [comes]),
    {
      of: isFromThere ? other : me,
      lanes: 2,
      time: time(departs?.pickUp),
      title: t(m.match_picks, { name }),
      note: isOnRoad(pickUp) ? `${where}. ${onFoot()}` : where,
    },
    {
      of: walksOn ? me : [],
      lanes: 0,
      time: time(departs?.dropOff),
      title: t(m.match_sets, { name }),
      note: walksOn ? t(m.match_near, { place: dropOff.label }) : own(end, dropOff),
    },
    ...(walksOn ? [{ of: [], lanes: 0, time: time(arrival), title: end, note: t(m.match_walked, { walk: words.walk(dropOff) }) }] : []),
  ];
}
