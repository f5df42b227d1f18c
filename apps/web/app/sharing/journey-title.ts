import type { Journey } from '@waylift/contract/journey';
import { m } from '@waylift/words/messages';
import type { Words } from '../locale/locale-provider.tsx';
import { placeName } from '../map/place-name.ts';

/** What a journey of the member is called. */
export function journeyTitle(t: Words, { start, end }: Journey): string {
  return t(m.dashboard_journey, { start: placeName(t, start), end: placeName(t, end) });
}
