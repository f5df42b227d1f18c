/** What differs by country, not by language. Countries are ISO 3166-1 codes of two lower-case letters. */

const EMERGENCY_NUMBERS: Readonly<Record<string, string>> = { au: '000', ca: '911', gb: '999', nz: '111', us: '911' };
/** Valid in all of Europe, and on mobile phones in most other countries. */
const COMMON_EMERGENCY_NUMBER = '112';

export function emergencyNumberIn(country: string): string {
  return EMERGENCY_NUMBERS[country] ?? COMMON_EMERGENCY_NUMBER;
}

/** Numbers that their countries keep for books and films, so that nobody is called. */
const EXAMPLE_PHONES: Readonly<Record<string, string>> = { de: '0171 3920012', fr: '06 39 98 01 23', gb: '07700 900143' };
const EXAMPLE_PHONE_ABROAD = '+44 7700 900143';

export function examplePhoneIn(country: string): string {
  return EXAMPLE_PHONES[country] ?? EXAMPLE_PHONE_ABROAD;
}
