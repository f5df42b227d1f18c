import type { Journey } from '@waylift/contract/journey';
import type { Lift } from '@waylift/contract/lift';
import type { Ride } from '@waylift/contract/ride';
import { m } from '@waylift/words/messages';
import { Link } from 'react-router';
import { usePortalPath } from '../../community/community-link.ts';
import { formatDayAndMonth, weekdayName } from '../../locale/format-day.ts';
import { useLanguage, useWords } from '../../locale/locale-provider.tsx';
import { ridePath } from '../../my-data/journey-paths.ts';
import { useNow } from '../../platform/use-now.ts';
import { isOver } from '../../sharing/ride-clock.ts';
import { matchesOnDayPath, weekdayOf } from '../../sharing/rides.ts';
import { othersOf, useRideWords } from '../../sharing/use-ride-words.ts';
import { Card } from '../../ui/card/card.tsx';
import { Icon } from '../../ui/icon/icon.tsx';
import { arrowRight } from '../../ui/icon/icons.ts';
import { luggage } from '../../ui/icon/member-icons.ts';
import { SignLine } from '../../ui/sign-line/sign-line.tsx';
import { daysAlone } from './days-alone.ts';
import { peopleOf } from './use-found.ts';
import './week-ahead.css';

/** The ways of one journey on one day that are not over. */
type Day = { readonly out: Ride | undefined; readonly back: Ride | undefined };

type WeekAheadProps = {
  readonly rides: readonly Ride[];
  readonly lifts: readonly Lift[];
  readonly journeys: readonly Journey[];
};

/** The rides of the next days, there and back in one line, the days that nobody shares yet, and the way to be away from them. */
export function WeekAhead({ rides, lifts, journeys }: WeekAheadProps) {
  const t = useWords();
  const path = usePortalPath();
  const nowMs = useNow();
  const language = useLanguage();
  const open = rides.filter((ride) => !isOver(ride, nowMs));
  const shared = [...Map.groupBy(open, ({ journeyId, date }) => `${date} ${journeyId}`)].map(([key, ways]) => ({
    key,
    at: `${ways[0]?.date} ${ways[0]?.departs}`,
    line: (
      <li key={key}>
        <DayLine out={way(ways, 'out')} back={way(ways, 'back')} />
      </li>
    ),
  }));
  const alone = daysAlone({ journeys, lifts, rides }, new Date(nowMs)).flatMap(({ journey, date, time }) => {
    const key = `${date} ${journey.id}`;
    // How many is known of the journey, not of the day.
    const note = peopleOf(t, language, journey);
    if (note === null) return [];
    const to = path(matchesOnDayPath({ journeyId: journey.id, date }));
    const line = (
      <li key={key}>
        <Line date={date} title={t(m.dashboard_week_nobody)} note={note} to={to} />
      </li>
    );
    return [{ key, at: `${date} ${time}`, line }];
  });
  const lines = [...shared, ...alone].toSorted((one, other) => (one.at < other.at ? -1 : 1));
  return (
    <Card as="section" className="week-ahead" labelledBy="week-title">
      <h2 className="h3" id="week-title">
        {t(m.dashboard_week)}
      </h2>
      <ul className="week-ahead__rides">
        {lines.map(({ line }) => line)}
        <li>
          <SignLine icon={luggage} title={t(m.away_link)} note={t(m.away_link_note)} to={path('/dashboard/away')} />
        </li>
      </ul>
    </Card>
  );
}

function way(ways: readonly Ride[], direction: Ride['direction']): Ride | undefined {
  return ways.find((ride) => ride.direction === direction);
}

function DayLine({ out, back }: Day) {
  const t = useWords();
  const path = usePortalPath();
  const words = useRideWords();
  const both = [out, back].filter((ride) => ride !== undefined);
  const on = both.filter(({ state }) => state === 'on');
  const [first] = on.length > 0 ? on : both;
  if (first === undefined) return null;
  const off = both.filter(({ state }) => state === 'off');
  // Why neither way takes place stands in the place of the time.
  const reasons = on.length === 0 ? [] : off.map((ride) => t(m.labelled, { label: wayName(ride), text: words.off(ride) }));
  const notes = [...(on.length === 0 ? [] : [people(on)]), ...reasons].filter((note) => note !== '');
  return (
    <Line
      date={first.date}
      title={on.length === 0 ? [...new Set(off.map(words.off))].join('. ') : times(on)}
      note={notes.join('. ')}
      isOff={on.length === 0}
      to={path(ridePath(first))}
    />
  );

  function wayName({ direction }: Ride): string {
    return t(direction === 'out' ? m.match_there : m.match_return);
  }

  function times([one, other]: readonly Ride[]): string {
    if (one === undefined) return '';
    const shown = words.shown(one, one.departs);
    if (other !== undefined) return t(m.dashboard_week_both, { out: shown, back: words.shown(other, other.departs) });
    return one.direction === 'back' ? t(m.dashboard_week_back, { back: shown }) : shown;
  }

  /** `Ana drives, with Tom and Grace. Grace only there`: who comes along on the ways that take place. */
  function people(rides: readonly Ride[]): string {
    const riders = rides.map((ride) => othersOf(ride).filter(({ drives, rides: comes }) => !drives && comes));
    const all = new Map(riders.flat().map(({ person }) => [person.ref, person]));
    const only = rides.flatMap(({ direction }, index) => {
      const others = riders.filter((_, each) => each !== index).flat();
      const alone = riders[index]?.filter(({ person }) => !others.some((one) => one.person.ref === person.ref)) ?? [];
      if (rides.length === 1 || alone.length === 0) return [];
      const names = words.names(alone.map(({ person }) => person));
      return [t(direction === 'out' ? m.dashboard_week_only_out : m.dashboard_week_only_back, { names })];
    });
    const names = words.names([...all.values()]);
    const [ride] = rides;
    const driver = ride?.drives === 'other' ? t(m.match_who_other, { name: words.driverName(ride) }) : '';
    const who = driver === '' ? names : names === '' ? driver : t(m.dashboard_week_with, { driver, names });
    return [who, ...only].filter((part) => part !== '').join('. ');
  }
}

type LineProps = {
  readonly date: string;
  readonly title: string;
  readonly note: string;
  readonly isOff?: boolean;
  readonly to: string;
};

function Line({ date, title, note, isOff = false, to }: LineProps) {
  const language = useLanguage();
  return (
    <Link className={isOff ? 'week-ahead__ride week-ahead__ride--off' : 'week-ahead__ride'} to={to}>
      <span className="week-ahead__day">
        {weekdayName(language, weekdayOf(date), 'short')} <small>{formatDayAndMonth(language, date)}</small>
      </span>
      <span>
        <b>{title}</b>
        {note === '' ? null : <small>{note}</small>}
      </span>
      <Icon path={arrowRight} moves="go" />
    </Link>
  );
}
