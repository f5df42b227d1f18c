import { beforeEach, expect, it, vi } from 'vitest';
import type { Tables } from './messages.browser.ts';

beforeEach(() => {
  vi.resetModules();
  vi.stubGlobal('document', { documentElement: { lang: 'de' } });
  return () => vi.unstubAllGlobals();
});

const tablesOf = (word: string): Tables =>
  Object.fromEntries(['de', 'fr'].map((tag) => [`../generated/messages/${tag}.js`, async () => await Promise.resolve({ [word]: tag })]));

it('a browser that comes from a public page to one of members, or back, has the words of both, in each language spoken later', async () => {
  const words = await import('./messages.browser.ts');
  await words.speakFrom(tablesOf('join'));
  await words.speakFrom(tablesOf('dashboard'));
  expect(words.m).toEqual({ join: 'de', dashboard: 'de' });
  await words.speakLanguage('fr');
  expect(words.m).toEqual({ join: 'fr', dashboard: 'fr' });
});

it('words that come after those of another language, wished for meanwhile, are left out', async () => {
  const words = await import('./messages.browser.ts');
  const late = Promise.withResolvers<object>();
  const slow = words.speakFrom({ ...tablesOf('join'), '../generated/messages/de.js': async () => await late.promise });
  await words.speakLanguage('fr');
  late.resolve({ join: 'de' });
  await slow;
  expect(words.m).toEqual({ join: 'fr' });
});
