/** Today in lines: names, times and areas. The document draws them before any words have been loaded. */
import type { Journey, Place } from '@waylift/contract/journey';
import type { Ride, RidePerson } from '@waylift/contract/ride';
import type { LanguageTag } from '@waylift/words/languages';
import { capital, formatDate, listOf } from '../../locale/format-day.ts';
import { journeyPath, ridePath } from '../../my-data/journey-paths.ts';
import type { Seen, SeenRow } from '../../session/last-seen.ts';
import { filled, whenIn, type WhenTexts } from '../../sharing/when-in.ts';

/** With `{forename}`, `{start}` and `{end}` where these belong. */
export type TodayTexts = WhenTexts & {
  readonly hello: string;
  readonly ride: string;
  readonly journeys: string;
  readonly journey: string;
};

export type Told = {
  readonly forename: string;
  /** The ride that is shown. */
  readonly ride: RideTold | undefined;
  readonly journeys: readonly JourneyTold[];
};
export type JourneyTold = Pick<Journey, 'id' | 'when'> & { readonly start: PlaceTold; readonly end: PlaceTold };
export type RideTold = Pick<Ride, 'journeyId' | 'date' | 'direction' | 'departs'> & {
  readonly people: readonly (Pick<RidePerson, 'mine'> & { readonly person: Pick<RidePerson['person'], 'forename'> })[];
};
type PlaceTold = Pick<Place, 'label' | 'kind' | 'context'>;

/** Smaller ones may be a single house. `near` is named after a town close by. */
const AREAS = new Set('city town village borough suburb quarter neighbourhood island near'.split(' '));

export function todayIn(
  texts: TodayTexts,
  language: LanguageTag,
  path: (to: string) => string,
  { forename, ride, journeys }: Told,
): Pick<Seen, 'title' | 'sections'> {
  return {
    title: filled(texts.hello, { forename }),
    sections: [
      { title: texts.ride, rows: ride === undefined ? [] : [rideRow(ride)] },
      { title: texts.journeys, rows: journeys.map(journeyRow) },
    ],
  };

  function rideRow({ date, departs, people, ...rest }: RideTold): SeenRow {
    return {
      to: path(ridePath({ date, ...rest })),
      title: `${capital(formatDate(language, date))}, ${departs}`,
      note: listOf(
        language,
        people.flatMap(({ mine, person }) => (mine ? [] : [person.forename])),
      ),
    };
  }

  function journeyRow({ id, start, end, when }: JourneyTold): SeenRow {
    const isTimed = when !== null && when !== undefined;
    const times = whenIn(texts, language, when);
    const [from, to] = [areaOf(start), areaOf(end)];
    const isKnown = from !== '' && to !== '';
    return {
      to: path(journeyPath(id, isTimed ? undefined : 'when')),
      title: isKnown ? filled(texts.journey, { start: from, end: to }) : times,
      note: isKnown ? times : '',
    };
  }
}

/** The town or village of a place, or what it lies in; never its address. */
export function areaOf({ label, kind = '', context = '' }: PlaceTold): string {
  return AREAS.has(kind) ? label : (context.split(', ').find((part) => part !== label) ?? '');
}
