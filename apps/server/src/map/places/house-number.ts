import { placeKey } from './place-key.ts';

/** `5bis` of `5 bis`, `12a` of `12 A`: as numbers of houses are compared. */
export function houseNumberKey(number: string): string {
  return placeKey(number).replaceAll(' ', '');
}

const NUMBER = /^\d{1,5}(?:bis|ter|quater|[a-z])?$/;
const ADDITION = /^(?:bis|ter|quater|[a-z])$/;

/** Whether a text as it is compared is nothing but a number, as in front of the comma of `5 bis, rue de la Paix`. */
export function isHouseNumber(key: string): boolean {
  return NUMBER.test(key.replaceAll(' ', ''));
}

/** What was typed, without the number of a house: it may stand in front of the name, behind it, or before the town. Null without one. */
export type TypedAddress = { readonly number: string; readonly before: string; readonly after: string };

/** @param key a text as it is compared, such as `12 high street` or `rue de la paix 5 bis paris` */
export function addressIn(key: string): TypedAddress | null {
  const words = key.split(' ');
  const at = words.findIndex((word) => NUMBER.test(word));
  if (at === -1 || words.length < 2) return null;
  const hasAddition = /^\d+$/.test(words[at] ?? '') && ADDITION.test(words[at + 1] ?? '') && words.length > 2;
  const end = at + (hasAddition ? 2 : 1);
  return { number: words.slice(at, end).join(''), before: words.slice(0, at).join(' '), after: words.slice(end).join(' ') };
}

/** Where the number comes first; elsewhere it follows the street. */
const NUMBER_FIRST = new Set(
  'AU BS CA CY DZ FR GB GG GH GI HK IE IM IN JE JM KE LK LU MA MC MT MU MY NG NZ PH PK SG TH TN TT UG US ZA ZW'.split(' '),
);
const COMMA_BEFORE_NUMBER = new Set(['ES', 'PT', 'BR', 'IT']);

/** A house as people of its country write it. @param number a key of `houseNumberKey` */
export function addressLabel(street: string, number: string, country: string): string {
  const written = number
    .replace(/(?<=\d)(?=bis|ter|quater)/, ' ')
    .replace(/(?<=\d)[a-z]$/, (letter) => (country === 'DE' ? letter : letter.toUpperCase()));
  if (NUMBER_FIRST.has(country)) return `${written} ${street}`;
  return COMMA_BEFORE_NUMBER.has(country) ? `${street}, ${written}` : `${street} ${written}`;
}
