import { beforeEach, describe, expect, it, vi } from 'vitest';
import { noteSessionEnded } from '../session/session-state.ts';
import { readTokens } from '../session/tokens.ts';
import { openTab, openTabWithClosedStores } from '../test-support/browser-tab.ts';

type Guard = 'anyone' | 'signed-out' | 'signed-in';
const TOKENS = '{"accessToken":"access","refreshToken":"refresh"}';

beforeEach(() => vi.resetModules());

/** Runs the script on a page with this guard. @returns where it redirected, and a function that restores the page from the back-forward cache */
async function boot(guard: Guard) {
  const events = new EventTarget();
  const marks = new Set<string>();
  const dataset: { sessionEnded?: string } = {};
  const document = Object.assign(new EventTarget(), {
    currentScript: { dataset: { guard } },
    documentElement: {
      hidden: false,
      dataset,
      toggleAttribute: (name: string, isSet: boolean) => void (isSet ? marks.add(name) : marks.delete(name)),
    },
  });

  const left: string[] = [];
  vi.stubGlobal('document', document);
  vi.stubGlobal('addEventListener', events.addEventListener.bind(events));
  vi.stubGlobal('location', { search: location.search, replace: (path: string) => void left.push(path) });
  await import('./boot.ts');
  return {
    left,
    marks,
    whyEnded: () => dataset.sessionEnded,
    isHidden: () => document.documentElement.hidden,
    comesBack: () => events.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true })),
  };
}

describe('before its first paint', () => {
  it.each([
    { guard: 'signed-out', stored: TOKENS, left: ['/dashboard'] },
    { guard: 'signed-out', stored: null, left: [] },
    { guard: 'signed-in', stored: TOKENS, left: [] },
    { guard: 'signed-in', stored: null, left: ['/'] },
    { guard: 'anyone', stored: TOKENS, left: [] },
    { guard: 'anyone', stored: null, left: [] },
  ] as const)('a page for $guard leads a visitor with tokens $stored to $left', async ({ guard, stored, left }) => {
    openTab();
    if (stored !== null) localStorage.setItem('tokens', stored);
    const page = await boot(guard);
    expect(page.left).toEqual(left);
    expect(page.isHidden()).toBe(left.length > 0);
  });

  it.each([
    { stored: TOKENS, marks: ['data-signed-in'] },
    { stored: null, marks: [] },
  ])('a page for anybody is marked for its visitor with tokens $stored', async ({ stored, marks }) => {
    openTab();
    if (stored !== null) localStorage.setItem('tokens', stored);
    expect([...(await boot('anyone')).marks]).toEqual(marks);
  });

  it('a page is marked in a tab whose session has ended by itself, with the reason, until someone signs in', async () => {
    openTab();
    noteSessionEnded('paused');
    expect((await boot('signed-out')).whyEnded()).toBe('paused');
    noteSessionEnded(null);
    vi.resetModules();
    expect((await boot('signed-out')).whyEnded()).toBe('');
  });

  it('a page leaves the font for later, and has it at once in a tab in which it has come', async () => {
    openTab();
    expect([...(await boot('anyone')).marks]).toEqual([]);
    vi.resetModules();
    sessionStorage.setItem('fontSeen', 'true');
    expect([...(await boot('anyone')).marks]).toEqual(['data-font']);
  });

  it('a page that is left hands its cd on', async () => {
    openTab('https://portal.example/dashboard?cd=travel.example%26x&page=2');
    expect((await boot('signed-in')).left).toEqual(['/?cd=travel.example%26x']);
  });

  it.each([
    '',
    'null',
    'true',
    '[]',
    '{}',
    '{"accessToken":""}',
    '{"accessToken":5}',
    '{"accessToken":{}}',
    '{"accessToken',
    TOKENS,
    '{"accessToken":"a"}',
  ])('a page takes a visitor with %j for signed in exactly where the private pages do', async (stored) => {
    openTab();
    localStorage.setItem('tokens', stored);
    const isSignedIn = readTokens(() => localStorage) !== null;
    expect((await boot('signed-out')).left).toEqual(isSignedIn ? ['/dashboard'] : []);
    vi.resetModules();
    expect((await boot('signed-in')).left).toEqual(isSignedIn ? [] : ['/']);
  });

  it('a page stays where the browser closes its stores', async () => {
    openTabWithClosedStores();
    expect((await boot('signed-out')).left).toEqual([]);
  });
});

describe('coming back', () => {
  it('a private page of somebody who has signed out since is left', async () => {
    openTab();
    localStorage.setItem('tokens', TOKENS);
    const page = await boot('signed-in');
    localStorage.removeItem('tokens');
    page.comesBack();
    expect(page.left).toEqual(['/']);
  });
});
