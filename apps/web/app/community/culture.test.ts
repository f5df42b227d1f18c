import { describe, expect, it } from 'vitest';
import { languageToShow } from './culture.ts';

describe('the language of a page', () => {
  it.each([
    ['the choice of the person', { chosen: 'pt', culture: 'de-AT', browser: 'fr' }, 'pt'],
    ['the Culture of the community', { chosen: null, culture: 'de-AT', browser: 'fr' }, 'de'],
    ['what the browser prefers', { chosen: null, culture: undefined, browser: 'fr' }, 'fr'],
    ['British English', { chosen: null, culture: undefined, browser: null }, 'en-GB'],
  ] as const)('is %s', (_, wishes, language) => {
    expect(languageToShow(wishes)).toBe(language);
  });

  it.each(['', 'xx-XX', '!'])('is not that of the Culture when we do not speak it: %j', (culture) => {
    expect(languageToShow({ chosen: null, culture, browser: 'es' })).toBe('es');
  });
});
