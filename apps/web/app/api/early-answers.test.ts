import { beforeEach, expect, it, vi } from 'vitest';
import { openTab } from '../test-support/browser-tab.ts';
import { fetchOrTake } from './early-answers.ts';

const API = 'https://api.example';
const REFRESH = '/v2/token/refresh';
const DASHBOARD = '/v2/dashboard';
const JOURNEYS = '/v2/journeys/kestrel';
const TRADED = { token: 'new access', refreshToken: 'new refresh' };
const ending = { accessToken: `x.${btoa(JSON.stringify({ sub: 'ada', exp: Date.now() / 1000 }))}.y`, refreshToken: 'refresh' };
const lasting = { accessToken: 'access', refreshToken: 'refresh' };
const signal = new AbortController().signal;
const { locks } = navigator;
let pages = 0;

beforeEach(() => vi.resetModules());

type Answer = Response | Promise<Response>;

/** A document that begins these two calls, in a browser with these tokens. `taken` is a call of its scripts. */
async function openPage(tokens: object | null, answer: (path: string) => Answer = answered, { hasLocks = true } = {}) {
  openTab('https://portal.example/dashboard');
  vi.stubGlobal('wayliftEarly', undefined);
  vi.stubGlobal('window', globalThis);
  if (tokens !== null) localStorage.setItem('tokens', JSON.stringify(tokens));
  const page = (pages += 1);
  // Closing the page releases its locks.
  const request = (name: string, options: LockOptions, work: LockGrantedCallback<unknown>) =>
    locks.request(`${page} ${name}`, options, work);
  vi.stubGlobal('navigator', hasLocks ? { locks: { request } } : {});
  const told: unknown[] = [];
  vi.stubGlobal('StorageEvent', class extends Event {});
  vi.stubGlobal('dispatchEvent', () => void told.push(localStorage.getItem('tokens')));
  const calls = `${DASHBOARD} /v2/journeys/%7BcommunityPublicId%7D /v2/rides?from=%7Byesterday%7D`;
  vi.stubGlobal('document', { currentScript: { dataset: { calls, api: API, trade: REFRESH } }, documentElement: { lang: 'fr' } });
  const asked: string[] = [];
  const sent: RequestInit[] = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const path = url.replace(API, '');
    asked.push(`${path} ${new Headers(init.headers).get('authorization') ?? 'nobody'}`);
    sent.push(init);
    return await answer(path.split('?')[0] ?? path);
  });
  await import('../platform/first-calls.ts');
  const taken = (path: string, token = 'access', ended = signal) =>
    fetchOrTake(`${API}${path}`, { method: 'GET', headers: { authorization: `Bearer ${token}` }, signal: ended });
  return { asked, sent, told, taken };
}

function answered(path: string): Response {
  return path === REFRESH ? Response.json(TRADED) : Response.json({ path, communityPublicId: 'kestrel' });
}

it('the calls of a page are made before its scripts are there, and each once', async () => {
  vi.setSystemTime(new Date(2026, 10, 30, 0, 30));
  const { asked, taken } = await openPage(lasting);
  vi.useRealTimers();
  await expect.poll(() => asked).toHaveLength(3);
  expect(asked).toEqual([`${DASHBOARD} Bearer access`, '/v2/rides?from=2026-11-29 Bearer access', `${JOURNEYS} Bearer access`]);
  const answers = await Promise.all([DASHBOARD, JOURNEYS].map((path) => taken(path)));
  expect(await Promise.all(answers.map((each) => each.json()))).toMatchObject([{ path: DASHBOARD }, { path: JOURNEYS }]);
  expect(asked).toHaveLength(3);
  // A later call asks anew.
  await taken(DASHBOARD);
  expect(asked).toHaveLength(4);
});

it('what a call has answered can be seen without taking it, and not once somebody has read it', async () => {
  const { asked, taken } = await openPage(lasting);
  const peek = (path: string) => globalThis.wayliftEarly?.peek(path);
  expect(await peek('/v2/journeys/')).toMatchObject({ path: JOURNEYS });
  expect(await (await taken(JOURNEYS)).json()).toMatchObject({ path: JOURNEYS });
  expect(asked).toHaveLength(3);
  await expect(peek('/v2/journeys/')).rejects.toThrow();
  await expect(peek('/v2/lifts')).rejects.toThrow();
});

it('a call whose address is not known yet is waited for, and not made twice', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  const { asked, taken } = await openPage(lasting, (path) => (path === DASHBOARD ? promise : answered(path)));
  const journeys = taken(JOURNEYS);
  resolve(answered(DASHBOARD));
  expect(await (await journeys).json()).toMatchObject({ path: JOURNEYS });
  expect(asked.filter((call) => call.startsWith(JOURNEYS))).toHaveLength(1);
});

it('a token that is about to end is traded once, under the lock of the session, and the session is told', async () => {
  const { asked, told, taken } = await openPage(ending);
  await expect.poll(() => asked).toHaveLength(4);
  expect(asked[0]).toBe(`${REFRESH} nobody`);
  expect(asked[1]).toBe(`${DASHBOARD} Bearer new access`);
  expect(told).toEqual([JSON.stringify({ accessToken: 'new access', refreshToken: 'new refresh' })]);
  await taken(DASHBOARD, 'new access');
  expect(asked).toHaveLength(4);
});

it('nothing is asked where the session must trade itself: another tab does, there are no locks, or the token does not name its member', async () => {
  const held = Promise.withResolvers<void>();
  void locks.request(`${pages + 1} waylift-tokens ${ending.accessToken} ${ending.refreshToken}`, () => held.promise);
  const nameless = { ...ending, accessToken: `x.${btoa(JSON.stringify({ exp: Date.now() / 1000 }))}.y` };
  for (const page of [() => openPage(ending), () => openPage(ending, answered, { hasLocks: false }), () => openPage(nameless)]) {
    vi.resetModules();
    const { asked } = await page();
    await globalThis.wayliftEarly?.isComplete;
    expect(asked).toEqual([]);
  }
  held.resolve();
});

it.each([401, 500])('a trade that answers %d leaves the tokens to the session', async (status) => {
  const { asked } = await openPage(ending, () => new Response('{}', { status }));
  await globalThis.wayliftEarly?.isComplete;
  expect(asked).toEqual([`${REFRESH} nobody`]);
  expect(localStorage.getItem('tokens')).toBe(JSON.stringify(ending));
});

it('tokens that another tab stored meanwhile stay', async () => {
  const others = JSON.stringify({ accessToken: 'other', refreshToken: 'other' });
  await openPage(ending, (path) => {
    localStorage.setItem('tokens', others);
    return answered(path);
  });
  await globalThis.wayliftEarly?.isComplete;
  expect(localStorage.getItem('tokens')).toBe(others);
});

it('who is signed out asks for nothing', async () => {
  const { asked } = await openPage(null);
  await globalThis.wayliftEarly?.isComplete;
  expect(asked).toEqual([]);
});

it('an answer for another token is not taken, and its call is ended', async () => {
  const { asked, sent, taken } = await openPage(lasting);
  await taken(DASHBOARD, 'of another member');
  expect(asked.filter((call) => call.startsWith(DASHBOARD))).toEqual([
    `${DASHBOARD} Bearer access`,
    `${DASHBOARD} Bearer of another member`,
  ]);
  expect(sent[0]?.signal?.aborted).toBe(true);
});

it('a call that nobody wants any more is ended, though it was begun early', async () => {
  const leaving = new AbortController();
  const { sent, taken } = await openPage(lasting);
  await taken(DASHBOARD, 'access', leaving.signal);
  expect(sent[0]?.signal?.aborted).toBe(false);
  leaving.abort(new Error('left'));
  expect(sent[0]?.signal?.aborted).toBe(true);
});
