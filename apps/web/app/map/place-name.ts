/** The name of a place on a page. A device's position is stored as data and worded in the reader's language. */
import type { Place } from '@waylift/contract/journey';
import { m } from '@waylift/words/messages';
import type { Words } from '../locale/locale-provider.tsx';

export type NamedPlace = Pick<Place, 'label' | 'kind' | 'context'>;

export function placeName(t: Words, { label, kind }: NamedPlace): string {
  if (kind === 'near') return t(m.place_here_near, { place: label });
  // Most stations have the same name as their town.
  const hasWord = label.toLowerCase().includes(t(m.place_kind_station).toLowerCase());
  if (kind === 'station' && !hasWord) return t(m.place_station, { place: label });
  return kind === 'here' ? t(m.place_here_name) : label;
}

/** Its name and county or region. It identifies the place and usually fits into a field. */
export function placeText(t: Words, place: NamedPlace): string {
  const around = (place.context ?? '').split(', ').find((part) => part !== place.label) ?? '';
  return around === '' ? placeName(t, place) : `${placeName(t, place)}, ${around}`;
}
