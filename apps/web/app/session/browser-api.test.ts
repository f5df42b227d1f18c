import { expect, it, vi } from 'vitest';
import { openTab } from '../test-support/browser-tab.ts';
import { keepUnfinished, rememberCommunitySlug, unfinishedIn } from './session-state.ts';
import { readTokens } from './tokens.ts';

const REFRESH = '/v2/liftshare/token/refresh';
const DASHBOARD = '/v2/liftshare/app/dashboard';
const settings = { apiBaseUrl: 'https://api.example', publicUrl: 'https://portal.example', productName: 'Waylift', companyName: '' };
const pair = { accessToken: 'access', refreshToken: 'refresh' };
const ending = { ...pair, accessToken: `x.${btoa(JSON.stringify({ exp: Date.now() / 1000 }))}.y` };
const signal = new AbortController().signal;

const { locks } = navigator;
let pages = 0;

type Call = { readonly path: string; readonly authorization: string | null; readonly keepalive: boolean };

/** A page whose API gives this answer, in a browser with these tokens. */
async function openPage(
  tokens: object | null,
  answer: (path: string) => Response | Promise<Response>,
  look: Readonly<Record<string, string>> = {},
) {
  vi.resetModules();
  openTab('https://portal.example/dashboard?cd=travel.example&page=2');
  if (tokens !== null) localStorage.setItem('tokens', JSON.stringify(tokens));
  const calls: Call[] = [];
  const left: string[] = [];
  Object.assign(location, { replace: (to: string) => void left.push(to) });
  const page = (pages += 1);
  // Closing the page releases its locks.
  const request = (name: string, options: LockOptions, work: () => Promise<unknown>) => locks.request(`${page} ${name}`, options, work);
  vi.stubGlobal('navigator', { locks: { request } });
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('removeEventListener', () => undefined);
  const style = { getPropertyValue: (name: string) => look[name] ?? '' };
  vi.stubGlobal('document', { documentElement: { lang: 'fr', style }, getElementById: () => ({ textContent: JSON.stringify(settings) }) });
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const path = new URL(url).pathname;
    calls.push({ path, authorization: new Headers(init.headers).get('authorization'), keepalive: init.keepalive === true });
    init.signal?.throwIfAborted();
    const response = await answer(path);
    init.signal?.throwIfAborted();
    return response;
  });
  return {
    ...(await import('./browser-api.ts')),
    ...(await import('./browser-session.ts')),
    calls,
    left,
    stored: () => readTokens(() => localStorage),
  };
}
const dashboard = () => Response.json({ communityPublicId: 'mill', communitySlug: 'mill' });
const traded = () => Response.json({ token: 'new access', refreshToken: 'new refresh' });
const unauthorized = () => new Response(null, { status: 401 });

it('a call of a page carries the token that the trade brought', async () => {
  const { browserApi, calls } = await openPage(ending, (path) => (path === REFRESH ? traded() : dashboard()));
  expect(await browserApi().call('dashboard', {}, { signal })).toMatchObject({ ok: true });
  expect(calls).toEqual([
    { path: REFRESH, authorization: null, keepalive: false },
    { path: DASHBOARD, authorization: 'Bearer new access', keepalive: false },
  ]);
});

it('a page may be left amid a trade: the trade is finished, for it was for every page', async () => {
  const leaving = new AbortController();
  const { browserApi, stored } = await openPage(ending, (path) => {
    if (path !== REFRESH) return dashboard();
    leaving.abort(new Error('left'));
    return traded();
  });
  await expect(browserApi().call('dashboard', {}, { signal: leaving.signal })).rejects.toThrow('left');
  expect(stored()).toEqual({ accessToken: 'new access', refreshToken: 'new refresh' });
});

it('a trade that is refused ends the session, one that nobody answers does not', async () => {
  const refused = await openPage(ending, unauthorized);
  void refused.browserApi().call('dashboard', {}, { signal });
  await expect.poll(() => refused.left).toHaveLength(1);
  expect(refused.calls.map(({ path }) => path)).toEqual([REFRESH]);
  expect(refused.stored()).toBeNull();

  for (const answer of [() => new Response(null, { status: 404 }), () => Promise.reject(new TypeError('no connection'))]) {
    const { browserApi, calls, stored } = await openPage(ending, (path) => (path === REFRESH ? answer() : dashboard()));
    expect(await browserApi().call('dashboard', {}, { signal })).toMatchObject({ ok: true });
    expect(calls.at(-1)?.authorization).toBe(`Bearer ${ending.accessToken}`);
    expect(stored()).toEqual(ending);
  }
});

it.each(['browserApi', 'keepaliveCall'] as const)(
  'a 401 clears the tokens and what was begun, leads to the login page of the community with its cd, and is told there: %s',
  async (how) => {
    const { browserApi, keepaliveCall, left, stored } = await openPage(pair, unauthorized);
    rememberCommunitySlug('harbour-quarter');
    keepUnfinished('entry', { text: 'Norw' });
    void (how === 'browserApi' ? browserApi().call('dashboard', {}, { signal }) : keepaliveCall('optIn', { body: { optIn: true } }));
    await expect.poll(() => left).toEqual(['/harbour-quarter/login?cd=travel.example']);
    expect(stored()).toBeNull();
    expect(sessionStorage.getItem('sessionEnded')).toBe('true');
    expect(unfinishedIn('entry')).toBeNull();
  },
);

it.each([
  ['a trade', ending, REFRESH],
  ['a call', pair, DASHBOARD],
])('%s that is refused with its reason leads to a login page that knows it', async (_, tokens, refused) => {
  const { browserApi, calls, left } = await openPage(tokens, () =>
    Response.json({ code: 'unauthorized', why: 'long-ago' }, { status: 401 }),
  );
  void browserApi().call('dashboard', {}, { signal });
  await expect.poll(() => left).toHaveLength(1);
  expect(calls.map(({ path }) => path)).toEqual([refused]);
  expect(sessionStorage.getItem('sessionEnded')).toBe('long-ago');
});

it('a 401 in a new tab leads to the login page of the community whose member was here last', async () => {
  const { browserApi, left } = await openPage(pair, unauthorized, { '--community-slug': 'harbour-quarter' });
  void browserApi().call('dashboard', {}, { signal });
  await expect.poll(() => left).toEqual(['/harbour-quarter/login?cd=travel.example']);
});

it('a 401 in the public community leads to /login, and tells nobody of an ended session who never was signed in', async () => {
  const { browserApi, left } = await openPage(null, unauthorized);
  void browserApi().call('dashboard', {}, { signal });
  await expect.poll(() => left).toEqual(['/login?cd=travel.example']);
  expect(sessionStorage.getItem('sessionEnded')).toBeNull();
});

it('signing out ends the session on the server without its bearer token, and leads to /, whatever the server says', async () => {
  for (const status of [204, 401, 500]) {
    const { session, calls, left, stored } = await openPage(pair, () => new Response(null, { status }));
    void session.signOut();
    await expect.poll(() => left).toEqual(['/?cd=travel.example']);
    expect(calls).toEqual([{ path: '/v2/liftshare/token/revoke', authorization: null, keepalive: false }]);
    expect(stored()).toBeNull();
  }
});

it('a call that outlives its page is finished by the browser', async () => {
  const { keepaliveCall, calls } = await openPage(pair, () => Response.json({ optIn: true }));
  expect(await keepaliveCall('optIn', { body: { optIn: true } })).toEqual({ ok: true, value: { optIn: true } });
  expect(calls).toEqual([{ path: '/v2/liftshare/newsletter/opt-in', authorization: 'Bearer access', keepalive: true }]);
});

it('a call that outlives its page has a token traded that is about to end while there is a page, and sends it as it is when there is none', async () => {
  for (const [isUnloading, sent] of [
    [false, 'Bearer new access'],
    [true, `Bearer ${ending.accessToken}`],
  ] as const) {
    const { keepaliveCall, calls } = await openPage(ending, (path) => (path === REFRESH ? traded() : new Response(null, { status: 204 })));
    await keepaliveCall('removeJourney', { params: { journeyId: 'j1' } }, { isUnloading });
    expect(calls.at(-1)?.authorization).toBe(sent);
  }
});

it('a call that outlives its page is on its way before anything else can happen as the page goes, with the token of who signs out just then', async () => {
  const { keepaliveCall, calls } = await openPage(pair, () => new Response(null, { status: 204 }));
  const call = keepaliveCall('removeJourney', { params: { journeyId: 'j1' } }, { isUnloading: true });
  localStorage.removeItem('tokens');
  await Promise.resolve();
  await Promise.resolve();
  await new Promise<void>((done) => queueMicrotask(done));
  expect(calls.map(({ authorization }) => authorization)).toEqual(['Bearer access']);
  await call;
});
