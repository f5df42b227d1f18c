/** What a place is called on a page: where a device was is kept as data, and worded in the language that it is read in. */
import type { Place } from '@waylift/contract/journey';
import { m } from '@waylift/words/messages';
import type { Words } from '../locale/locale-provider.tsx';

export type NamedPlace = Pick<Place, 'label' | 'kind' | 'context'>;

export function placeName(t: Words, { label, kind }: NamedPlace): string {
  if (kind === 'near') return t(m.place_here_near, { place: label });
  // Most stations are called after their town alone.
  const hasWord = label.toLowerCase().includes(t(m.place_kind_station).toLowerCase());
  if (kind === 'station' && !hasWord) return t(m.place_station, { place: label });
  return kind === 'here' ? t(m.place_here_name) : label;
}

/** What tells it apart from others of its name; undefined where there is nothing. */
export function placeContext({ label, kind, context }: NamedPlace): string | undefined {
  return kind === 'here' ? label : context;
}

/** Its name and the county or region around it: enough to know it by, and seldom too long for a box. */
export function placeText(t: Words, place: NamedPlace): string {
  const around = (place.context ?? '').split(', ').find((part) => part !== place.label) ?? '';
  return around === '' ? placeName(t, place) : `${placeName(t, place)}, ${around}`;
}
