import type { Journey } from '@waylift/contract/journey';
import type { Lift } from '@waylift/contract/lift';
import type { Ride } from '@waylift/contract/ride';
import { m } from '@waylift/words/messages';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { usePortalPath } from '../../community/community-link.ts';
import { formatNumber } from '../../locale/format.ts';
import { weekdayName } from '../../locale/format-day.ts';
import { useLanguage, useWords } from '../../locale/locale-provider.tsx';
import { ridePath } from '../../my-data/journey-paths.ts';
import { useNow } from '../../platform/use-now.ts';
import { isOver } from '../../sharing/ride-clock.ts';
import { matchesOnDayPath, weekdayOf } from '../../sharing/rides.ts';
import { othersOf, useRideWords, whyIsOff } from '../../sharing/use-ride-words.ts';
import { Face, FaceOfSeveral } from '../../ui/face/face.tsx';
import { daysAlone } from './days-alone.ts';
import { peopleOf, type PeopleFound } from './use-found.ts';
import './today.css';
import './week-ahead.css';

type WeekAheadProps = {
  readonly rides: readonly Ride[];
  readonly lifts: readonly Lift[];
  readonly journeys: readonly Journey[];
  /** By the id of the journey. */
  readonly found: ReadonlyMap<string, PeopleFound>;
};

/** The next seven days on which a journey is made, each a link: shared, called off, or open, with how many people go the same way. */
export function WeekAhead({ rides, lifts, journeys, found }: WeekAheadProps) {
  const t = useWords();
  const path = usePortalPath();
  const nowMs = useNow();
  const open = rides.filter((ride) => !isOver(ride, nowMs));
  const next = open.find(({ state }) => state === 'on');
  const shared = [...Map.groupBy(open, ({ journeyId, date }) => `${date} ${journeyId}`)].map(([key, ways]) => {
    const journey = journeys.find(({ id }) => id === ways[0]?.journeyId);
    const isNext = next !== undefined && ways.includes(next);
    return {
      key,
      at: `${ways[0]?.date} ${ways[0]?.departs}`,
      cell: <RideDay ways={ways} journey={journey} found={found} isNext={isNext} />,
    };
  });
  const alone = daysAlone({ journeys, lifts, rides }, new Date(nowMs)).map(({ journey, date, time }) => {
    const cell = <OpenDay journey={journey} found={found} date={date} />;
    return { key: `${date} ${journey.id}`, at: `${date} ${time}`, cell };
  });
  const days = [...shared, ...alone].toSorted((one, other) => (one.at < other.at ? -1 : 1));
  return (
    <section className="today__section" aria-labelledby="week-title">
      <div className="today__title">
        <h2 id="week-title">{t(m.dashboard_week)}</h2>
        <Link className="tap-link" to={path('/dashboard/away')}>
          {t(m.away_link)}
        </Link>
      </div>
      <ol className="days" aria-labelledby="week-title">
        {days.map(({ key, cell }) => (
          <li key={key}>{cell}</li>
        ))}
      </ol>
    </section>
  );
}

type OpenDayProps = Pick<WeekAheadProps, 'found'> & {
  readonly journey: Journey;
  readonly date: string;
  /** Why nobody drives on it, though it was agreed. */
  readonly reason?: string;
};

/** A day that nobody shares. How many people go the same way is known of the journey, not of the day. */
function OpenDay({ journey, found, date, reason }: OpenDayProps) {
  const t = useWords();
  const language = useLanguage();
  const path = usePortalPath();
  const people = peopleOf(t, language, journey, found.get(journey.id));
  return (
    <Day
      date={date}
      look={reason === undefined ? 'open' : 'lost'}
      to={path(matchesOnDayPath({ journeyId: journey.id, date }))}
      mark={people === null ? null : <span className="days__count">{formatNumber(language, people.count)}</span>}
      what={t(people === null && journey.matchCount === 0 ? m.dashboard_week_nobody : m.dashboard_week_unknown)}
      more={people === null ? undefined : `${people.text} ${t(m.dashboard_week_open, { count: people.count })}`}
      words={reason}
    />
  );
}

type RideDayProps = Pick<WeekAheadProps, 'found'> & {
  /** The ways of one journey on one day that are not over. */
  readonly ways: readonly Ride[];
  readonly journey: Journey | undefined;
  readonly isNext: boolean;
};

function RideDay({ ways, journey, found, isNext }: RideDayProps) {
  const t = useWords();
  const path = usePortalPath();
  const words = useRideWords();
  const on = ways.filter(({ state }) => state === 'on');
  const off = ways.filter(({ state }) => state === 'off');
  const [first, second] = on.length > 0 ? on : off;
  if (first === undefined) return null;
  if (on.length === 0) {
    const reason = [...new Set(off.map(words.off))].join('. ');
    if (whyIsOff(first) === 'driver' && journey !== undefined)
      return <OpenDay journey={journey} found={found} date={first.date} reason={reason} />;
    return (
      <Day
        date={first.date}
        look="off"
        to={path(ridePath(first))}
        mark={<Who ride={first} isOff />}
        what={t(m.dashboard_week_off)}
        words={reason}
      />
    );
  }
  const shown = words.shown(first, first.departs);
  const reasons = off.map((ride) => t(m.labelled, { label: wayName(ride), text: words.off(ride) }));
  return (
    <Day
      date={first.date}
      look={isNext ? 'next' : 'shared'}
      to={path(ridePath(first))}
      mark={<Who ride={first} />}
      what={first.direction === 'back' ? t(m.dashboard_week_back, { back: shown }) : shown}
      more={second === undefined ? undefined : t(m.dashboard_week_back, { back: words.shown(second, second.departs) })}
      words={[people(on), ...reasons].filter((part) => part !== '').join('. ')}
    />
  );

  function wayName({ direction }: Ride): string {
    return t(direction === 'out' ? m.match_there : m.match_return);
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

/** Who drives, or who rides with the reader. */
function Who({ ride, isOff = false }: { readonly ride: Ride; readonly isOff?: boolean }) {
  const others = othersOf(ride).filter(({ drives, rides }) => (ride.drives === 'me' ? rides || isOff : drives));
  const [one, ...more] = others;
  if (one === undefined) return null;
  return more.length === 0 ? <Face person={one.person} kind={isOff ? 'off' : 'share'} /> : <FaceOfSeveral count={others.length} />;
}

type DayProps = {
  readonly date: string;
  /** `lost`: open again, since its driver has called it off. */
  readonly look: 'shared' | 'next' | 'open' | 'lost' | 'off';
  readonly to: string;
  readonly mark: ReactNode;
  readonly what: string;
  /** Drawn where there is room. */
  readonly more?: string | undefined;
  /** For screen readers, which do not see the look. */
  readonly words: string | undefined;
};

const LOOKS: { readonly [Look in DayProps['look']]: string } = {
  shared: 'days__day',
  next: 'days__day days__day--next',
  open: 'days__day days__day--open',
  lost: 'days__day days__day--open days__day--off',
  off: 'days__day days__day--off',
};

function Day({ date, look, to, mark, what, more, words }: DayProps) {
  const language = useLanguage();
  const rest = [more, words].filter((part) => part !== undefined && part !== '');
  return (
    <Link className={LOOKS[look]} to={to}>
      <b>
        {weekdayName(language, weekdayOf(date), 'short')} <small>{formatNumber(language, Number(date.slice(-2)))}</small>
      </b>{' '}
      <span aria-hidden="true">{mark}</span>
      <span className="days__what">
        {what}
        {more === undefined ? null : (
          <span className="days__more" aria-hidden="true">
            {more}
          </span>
        )}
      </span>
      {rest.length === 0 ? null : <span className="visually-hidden">{` ${rest.join('. ')}`}</span>}
    </Link>
  );
}
