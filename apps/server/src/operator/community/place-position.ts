/** Where a typed place is: its coordinates, or those of the town or street that has its name. */
import type { Place } from '@waylift/contract/journey';
import { TEXT_MAX_LENGTH } from '@waylift/contract/limits';
import type { Position } from '@waylift/geography/position';
import type { Db } from '../../kernel/db/client.ts';
import { pastedPosition } from '../../map/places/pasted-position.ts';
import { placeKey } from '../../map/places/place-key.ts';
import { createSearch } from '../../map/places/search-gazetteer.ts';
import { refused, type Refused } from '../terminal/command.ts';
import { shown } from '../terminal/text-table.ts';

/** More of one name would be a list to search through. */
const NAMED_MOST = 5;
/** `52.67,-0.73`: what nobody would type for a name, whatever the number of decimals. */
const COORDINATES = /^-?\d{1,3}(?:\.\d{1,15})?,-?\d{1,3}(?:\.\d{1,15})?$/;

/** @returns a position, or a name to look up */
export function readWhere(typed: string): Position | string | Refused {
  const text = typed.trim();
  if (text === '' || text.length > TEXT_MAX_LENGTH) return refused('Say where it is: 52.67,-0.73, a link of a map, or a name.', 2);
  const plain = text.replaceAll(' ', '');
  if (!COORDINATES.test(plain)) return pastedPosition(text) ?? text;
  const [latitude = NaN, longitude = NaN] = plain.split(',').map(Number);
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180
    ? { latitude, longitude }
    : refused(`${shown(text)} is not on the globe: latitude comes first.`, 2);
}

/** Refuses a name that several places have, because nobody would notice the wrong one. */
export async function findPosition(db: Db, where: Position | string): Promise<(Position & { readonly label: string }) | Refused> {
  if (typeof where !== 'string') return { ...where, label: coordinates(where) };
  const { places } = await createSearch({ db })(where, { language: 'en-GB', limit: NAMED_MOST });
  const named = places.filter((place) => namesOf(place).includes(placeKey(where)));
  const meant = named.length === 0 ? places : named;
  const [first, ...others] = meant;
  if (first === undefined)
    return refused(`No place called ${shown(where)} is known. Give its latitude and longitude, or import its roads first.`);
  if (others.length > 0) return refused(`${shown(where)} may be ${meant.map(described).join('; ')}. Give the coordinates of one.`);
  return { latitude: first.latitude, longitude: first.longitude, label: described(first) };
}

/** Oakham, as `oakham` and `oakham rutland`. */
function namesOf({ label, context = '' }: Place): string[] {
  const parts = [label, ...context.split(', ')];
  return parts.map((_, at) => placeKey(parts.slice(0, at + 1).join(' ')));
}

function described(place: Place): string {
  const { label, context = '' } = place;
  return `${label}${context === '' ? '' : `, ${context}`} (${coordinates(place)})`;
}

function coordinates({ latitude, longitude }: Position): string {
  return `${latitude},${longitude}`;
}
