/** What Today keeps of itself for the next time (`session/last-seen.ts`): names, times and areas. */
import type { Journey, Place } from '@waylift/contract/journey';
import type { Ride } from '@waylift/contract/ride';
import { m } from '@waylift/words/messages';
import type { LanguageTag } from '@waylift/words/languages';
import { formatDate, listOf } from '../../locale/format-day.ts';
import type { Words } from '../../locale/locale-provider.tsx';
import { journeyPath, ridePath } from '../../my-data/journey-paths.ts';
import type { Seen, SeenRow } from '../../session/last-seen.ts';
import { othersOf } from '../../sharing/use-ride-words.ts';
import { capital } from '../../sharing/use-lift-words.ts';
import { whenText } from '../../sharing/use-journey-words.ts';

/** Smaller ones may be a single house. `near` is named after a town close by. */
const AREAS = new Set('city town village borough suburb quarter neighbourhood island near'.split(' '));

type Today = {
  readonly community: string;
  readonly forename: string;
  /** The ride that is shown. */
  readonly ride: Ride | undefined;
  readonly journeys: readonly Journey[];
};

export function todaySeen(
  t: Words,
  language: LanguageTag,
  path: (to: string) => string,
  { community, forename, ride, journeys }: Today,
): Seen {
  const next: SeenRow[] = ride === undefined ? [] : [rideRow(ride)];
  return {
    community,
    language,
    asOf: t(m.dashboard_as_of, { time: '{time}' }),
    title: t(m.dashboard_hello, { forename }),
    sections: [
      { title: t(m.dashboard_ride_next), rows: next },
      { title: t(m.dashboard_journeys), rows: journeys.map(journeyRow) },
    ],
  };

  function rideRow({ date, departs, people, ...rest }: Ride): SeenRow {
    const others = othersOf({ date, departs, people, ...rest });
    return {
      to: path(ridePath({ date, ...rest })),
      title: `${capital(formatDate(language, date))}, ${departs}`,
      note: listOf(
        language,
        others.map(({ person }) => person.forename),
      ),
    };
  }

  function journeyRow({ id, start, end, when }: Journey): SeenRow {
    const isTimed = when !== null && when !== undefined;
    const times = whenText(t, language, when);
    const [from, to] = [areaOf(start), areaOf(end)];
    const isKnown = from !== '' && to !== '';
    return {
      to: path(journeyPath(id, isTimed ? undefined : 'when')),
      title: isKnown ? t(m.dashboard_journey, { start: from, end: to }) : times,
      note: isKnown ? times : '',
    };
  }
}

/** The town or village of a place, or what it lies in; never its address. */
export function areaOf({ label, kind = '', context = '' }: Place): string {
  return AREAS.has(kind) ? label : (context.split(', ').find((part) => part !== label) ?? '');
}
