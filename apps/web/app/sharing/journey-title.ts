import type { Journey } from '@waylift/contract/journey';
import { m } from '@waylift/words/messages';
import type { Words } from '../locale/locale-provider.tsx';
import { placeName } from '../map/place-name.ts';

/** What a journey of the member is called: by the member's own names of the places, where there are some. */
export function journeyTitle(t: Words, { start, end, startName, endName }: Journey): string {
  return t(m.dashboard_journey, { start: startName ?? placeName(t, start), end: endName ?? placeName(t, end) });
}
