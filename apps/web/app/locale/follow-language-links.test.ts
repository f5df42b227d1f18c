import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { followLanguageLinks, languageChosenHere } from './follow-language-links.ts';

class FakeLink {
  readonly hreflang: string;
  readonly href: string;
  constructor(language: string) {
    this.hreflang = language;
    this.href = `/join?language=${language}`;
  }
  closest(name: string): FakeLink | null {
    return name === 'a' ? this : null;
  }
}

const shown = vi.fn<(language: string) => void>();
const left = vi.fn<(address: string) => void>();
let listeners: ((event: object) => void)[];

beforeEach(() => {
  listeners = [];
  vi.stubGlobal('Element', FakeLink);
  vi.stubGlobal('location', { assign: left });
  vi.stubGlobal('document', {
    documentElement: { dataset: {} },
    addEventListener: (_: string, listener: (event: object) => void) => listeners.push(listener),
  });
  followLanguageLinks(shown);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetAllMocks();
});

function choose(language: string): void {
  for (const listener of listeners) listener({ target: new FakeLink(language), button: 0, preventDefault: () => {} });
}

test('a loader that ends while the server keeps the language of a link speaks that language already', () => {
  vi.stubGlobal('fetch', () => new Promise(() => {}));
  expect(languageChosenHere()).toBeNull();
  choose('de');
  expect(languageChosenHere()).toBe('de');
});

test('of two quick choices the later one stays, however slow the answer to the first is', async () => {
  const answers = new Map<string, (answer: object) => void>();
  vi.stubGlobal(
    'fetch',
    (href: string, { signal }: RequestInit) =>
      new Promise((resolve, reject) => {
        answers.set(href, resolve);
        signal?.addEventListener('abort', () => reject(new Error('aborted')));
      }),
  );
  const answer = async (language: string) => {
    await vi.waitUntil(() => answers.has(`/join?language=${language}`));
    answers.get(`/join?language=${language}`)?.({ type: 'opaqueredirect' });
  };
  choose('de');
  choose('fr');
  await answer('fr');
  await vi.waitUntil(() => shown.mock.calls.length > 0);
  answers.get('/join?language=de')?.({ type: 'opaqueredirect' });
  await new Promise((done) => setImmediate(done));
  expect(shown.mock.calls).toEqual([['fr']]);
  expect(left).not.toHaveBeenCalled();
});

test('the link is followed where the server does not keep the language', async () => {
  vi.stubGlobal('fetch', async () => ({ type: 'basic' }));
  choose('de');
  await vi.waitUntil(() => left.mock.calls.length > 0);
  expect(left.mock.calls).toEqual([['/join?language=de']]);
  expect(shown).not.toHaveBeenCalled();
});
