import { placeKey } from './place-key.ts';

const RANGE = /^(\d{1,5}[a-z]?) ?[-‐-―&+/] ?(\d{1,5}[a-z]?)$/;

/** House numbers in the form that is compared: `5bis` for `5 bis`, `12a` for `12 A`, `81-85` for `81 – 85`, `81 & 85` and `81/85`. */
export function houseNumberKey(number: string): string {
  const [, from, to] = RANGE.exec(number.trim().toLowerCase().replace(/\s+/g, ' ')) ?? [];
  return from === undefined || to === undefined ? placeKey(number).replaceAll(' ', '') : `${from}-${to}`;
}

const NUMBER = /^\d{1,5}(?:bis|ter|quater|[a-z])?$/;
const ADDITION = /^(?:bis|ter|quater|[a-z])$/;

/** Whether a normalised text is only a house number, such as the part before the comma in `5 bis, rue de la Paix`. */
export function isHouseNumber(key: string): boolean {
  const words = key.split(' ');
  return NUMBER.test(words.join('')) || (words.length === 2 && words.every((word) => NUMBER.test(word)));
}

/**
 * What was typed, split at the house number, which may stand before the name, behind it, or before the town.
 * @property numbers what to look for, the best first: for `81-85` the range, then each of its ends
 */
export type TypedAddress = { readonly numbers: readonly string[]; readonly before: string; readonly after: string };

/** @param key a normalised text such as `12 high street` or `rue de la paix 5 bis paris`. Null without a number. */
export function addressIn(key: string): TypedAddress | null {
  const words = key.split(' ');
  const at = words.findIndex((word) => NUMBER.test(word));
  const [first = '', second = ''] = words.slice(at, at + 2);
  if (at === -1 || words.length < 2) return null;
  // The hyphen of a range, or what stands in its place, is a blank in the key.
  const isRange = NUMBER.test(second) && words.length > 2;
  const hasAddition = !isRange && /^\d+$/.test(first) && ADDITION.test(second) && words.length > 2;
  const end = at + (hasAddition || isRange ? 2 : 1);
  return {
    numbers: isRange ? [`${first}-${second}`, first, second] : [words.slice(at, end).join('')],
    before: words.slice(0, at).join(' '),
    after: words.slice(end).join(' '),
  };
}

/** Countries where the number comes first. Elsewhere it follows the street. */
const NUMBER_FIRST = new Set(
  'AU BS CA CY DZ FR GB GG GH GI HK IE IM IN JE JM KE LK LU MA MC MT MU MY NG NZ PH PK SG TH TN TT UG US ZA ZW'.split(' '),
);
const COMMA_BEFORE_NUMBER = new Set(['ES', 'PT', 'BR', 'IT']);

/** A house in the way in which its country writes it. @param number a key of `houseNumberKey` */
export function addressLabel(street: string, number: string, country: string): string {
  const written = number
    .replace(/(?<=\d)(?=bis|ter|quater)/, ' ')
    .replace(/(?<=\d)[a-z](?=-|$)/g, (letter) => (country === 'DE' ? letter : letter.toUpperCase()));
  if (NUMBER_FIRST.has(country)) return `${written} ${street}`;
  return COMMA_BEFORE_NUMBER.has(country) ? `${street}, ${written}` : `${street} ${written}`;
}
