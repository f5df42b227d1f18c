import { describe, expect, it } from 'vitest';
import { countryCodeOf, languageToShow } from './culture.ts';

describe('the language of a page', () => {
  it.each([
    ['the choice of the person', { chosen: 'pt', culture: 'de-AT', browser: 'fr' }, 'pt'],
    ['the Culture of the community', { chosen: null, culture: 'de-AT', browser: 'fr' }, 'de'],
    ['what the browser prefers', { chosen: null, culture: undefined, browser: 'fr' }, 'fr'],
    ['British English', { chosen: null, culture: undefined, browser: null }, 'en-GB'],
  ] as const)('is %s', (_, wishes, language) => {
    expect(languageToShow(wishes)).toBe(language);
  });

  it.each(['', 'nl-NL', '!'])('is not that of the Culture when we do not speak it: %j', (culture) => {
    expect(languageToShow({ chosen: null, culture, browser: 'es' })).toBe('es');
  });
});

describe('the country of a community', () => {
  it.each([
    ['en-GB', 'gb'],
    ['de-AT', 'at'],
    [' pt-PT ', 'pt'],
    ['FR-fr', 'fr'],
    ['zh-Hant-TW', 'tw'],
    ['de', 'gb'],
    ['', 'gb'],
    ['de-419', 'gb'],
    ['nonsense-', 'gb'],
    [undefined, 'gb'],
  ])('of Culture %j is %s', (culture, country) => {
    expect(countryCodeOf(culture === undefined ? undefined : { Culture: culture })).toBe(country);
  });
});
