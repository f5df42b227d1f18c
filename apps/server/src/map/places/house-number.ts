import { placeKey } from './place-key.ts';

/** House numbers in the form that is compared: `5bis` for `5 bis`, `12a` for `12 A`. */
export function houseNumberKey(number: string): string {
  return placeKey(number).replaceAll(' ', '');
}

const NUMBER = /^\d{1,5}(?:bis|ter|quater|[a-z])?$/;
const ADDITION = /^(?:bis|ter|quater|[a-z])$/;

/** Whether a normalised text is only a house number, such as the part before the comma in `5 bis, rue de la Paix`. */
export function isHouseNumber(key: string): boolean {
  return NUMBER.test(key.replaceAll(' ', ''));
}

/** What was typed, split at the house number, which may stand before the name, behind it, or before the town. */
export type TypedAddress = { readonly number: string; readonly before: string; readonly after: string };

/** @param key a normalised text such as `12 high street` or `rue de la paix 5 bis paris`. Null without a number. */
export function addressIn(key: string): TypedAddress | null {
  const words = key.split(' ');
  const at = words.findIndex((word) => NUMBER.test(word));
  if (at === -1 || words.length < 2) return null;
  const hasAddition = /^\d+$/.test(words[at] ?? '') && ADDITION.test(words[at + 1] ?? '') && words.length > 2;
  const end = at + (hasAddition ? 2 : 1);
  return { number: words.slice(at, end).join(''), before: words.slice(0, at).join(' '), after: words.slice(end).join(' ') };
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
    .replace(/(?<=\d)[a-z]$/, (letter) => (country === 'DE' ? letter : letter.toUpperCase()));
  if (NUMBER_FIRST.has(country)) return `${written} ${street}`;
  return COMMA_BEFORE_NUMBER.has(country) ? `${street}, ${written}` : `${street} ${written}`;
}
