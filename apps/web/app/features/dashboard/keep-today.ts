/** What Today keeps of itself for the next time (`session/last-seen.ts`), and what the document draws of it before scripts have come. */
import { m } from '@waylift/words/messages';
import type { LanguageTag } from '@waylift/words/languages';
import type { Words } from '../../locale/locale-provider.tsx';
import type { Seen } from '../../session/last-seen.ts';
import { whenTexts } from '../../sharing/use-journey-words.ts';
import { todayIn, type TodayTexts, type Told } from './today-in.ts';

export function todaySeen(
  t: Words,
  language: LanguageTag,
  path: (to: string) => string,
  { community, ...today }: Told & { readonly community: string },
): Seen {
  return {
    page: 'today',
    address: '/dashboard',
    community,
    language,
    asOf: t(m.dashboard_as_of, { time: '{time}' }),
    ...todayIn(todayTexts(t), language, path, today),
  };
}

export function todayTexts(t: Words): TodayTexts {
  return {
    hello: t(m.dashboard_hello, { forename: '{forename}' }),
    ride: t(m.dashboard_ride_next),
    journeys: t(m.dashboard_journeys),
    journey: t(m.dashboard_journey, { start: '{start}', end: '{end}' }),
    ...whenTexts(t),
  };
}
