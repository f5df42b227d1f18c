import { afterEach, expect, test, vi } from 'vitest';
import { followLanguageLinks, languageChosenHere } from './follow-language-links.ts';

class FakeLink {
  readonly hreflang = 'de';
  readonly href = '/join?language=de';
  closest(): FakeLink {
    return this;
  }
}

afterEach(() => vi.unstubAllGlobals());

test('a loader that ends while the server keeps the language of a link speaks that language already', () => {
  const listeners: ((event: object) => void)[] = [];
  vi.stubGlobal('Element', FakeLink);
  vi.stubGlobal('document', {
    documentElement: { dataset: {} },
    addEventListener: (_: string, listener: (event: object) => void) => listeners.push(listener),
  });
  vi.stubGlobal('fetch', () => new Promise(() => {}));
  followLanguageLinks(() => {});
  expect(languageChosenHere()).toBeNull();
  for (const listener of listeners) listener({ target: new FakeLink(), button: 0, preventDefault: () => {} });
  expect(languageChosenHere()).toBe('de');
});
