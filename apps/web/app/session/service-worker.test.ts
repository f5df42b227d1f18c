import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';

const DAY_MS = 24 * 3_600_000;
const NOW = Date.parse('2026-11-26T12:00:00Z');
const PAGE = '<main><div class="offline-rides stack"></div></main>';
const RIDES = { title: 'Next', rides: ['Friday 07:53, <b>Ana</b> drives'], keptAt: NOW };

type Listener = (event: Record<string, unknown>) => void;
let listeners: Map<string, Listener>;
let kept: Map<string, string>;
let windows: { url: string; focus: () => Promise<void> }[];
const opened = vi.fn<(url: string) => Promise<void>>(async () => undefined);
const subscribed = vi.fn<() => Promise<void>>(async () => undefined);

/** A restarted worker with the stored page and rides. */
beforeEach(async () => {
  vi.useFakeTimers({ now: NOW });
  listeners = new Map();
  kept = new Map([['/offline-page', PAGE]]);
  windows = [];
  const store = {
    match: async (path: string) => (kept.has(path) ? new Response(kept.get(path)) : undefined),
    delete: async (path: string) => kept.delete(path),
    keys: async () => [...kept.keys()].map((path) => ({ url: `https://portal.example${path}` })),
  };
  vi.stubGlobal('caches', { match: store.match, has: async () => true, open: async () => store });
  vi.stubGlobal('self', {
    location: new URL('https://portal.example/service-worker.js'),
    clients: { matchAll: async () => windows, openWindow: opened },
    registration: { pushManager: { subscribe: subscribed } },
    addEventListener: (type: string, listener: Listener) => listeners.set(type, listener),
  });
  vi.resetModules();
  await import('./service-worker.ts');
});
beforeEach(() => () => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** The text of the page that a navigation shows. */
async function open(hasConnection: boolean, path = '/dashboard'): Promise<string> {
  const page = new Response('the newest page');
  vi.stubGlobal('fetch', async () => (hasConnection ? page : await Promise.reject(new TypeError('no connection'))));
  onTestFinished(() => void vi.unstubAllGlobals());
  const works: Promise<unknown>[] = [];
  let answer: Promise<Response> | undefined;
  listeners.get('fetch')?.({
    request: { mode: 'navigate', method: 'GET', url: `https://portal.example${path}` },
    preloadResponse: Promise.resolve(undefined),
    respondWith: (response: Promise<Response>) => (answer = response),
    waitUntil: (work: Promise<unknown>) => works.push(work),
  });
  const text = await (await answer)?.text();
  await Promise.all(works);
  return text ?? '';
}

it('rides are shown without a connection for seven days, as text', async () => {
  kept.set('/offline-rides', JSON.stringify(RIDES));
  vi.setSystemTime(NOW + 7 * DAY_MS - 1);
  expect(await open(false)).toContain('<li>Friday 07:53, &#60;b&#62;Ana&#60;/b&#62; drives</li>');
});

it.each([
  ['after seven days', { ...RIDES, keptAt: NOW - 7 * DAY_MS }],
  ['of a version that did not say when it kept them', { title: RIDES.title, rides: RIDES.rides }],
  ['of a clock that was far ahead', { ...RIDES, keptAt: NOW + 8 * DAY_MS }],
])('rides are neither shown nor kept %s, with or without a connection', async (_, rides) => {
  for (const hasConnection of [false, true]) {
    kept.set('/offline-rides', JSON.stringify(rides));
    expect(await open(hasConnection)).toBe(hasConnection ? 'the newest page' : PAGE);
    expect([...kept.keys()]).toEqual(['/offline-page']);
  }
});

it('the page of a ride that was seen is shown at its address, before the next rides, and for seven days', async () => {
  const path = '/dashboard/ride/j1/2026-11-27/out';
  kept.set('/offline-rides', JSON.stringify(RIDES));
  kept.set(`/offline-ride${path}`, JSON.stringify({ title: 'Friday', rides: ['07:53 You get in, Eaton Road'], keptAt: NOW }));
  expect(await open(false, path)).toMatch(/Friday<\/h2>.*07:53 You get in, Eaton Road.*Next<\/h2>/s);
  expect(await open(false, `${path}/other`)).not.toContain('Eaton Road');
  vi.setSystemTime(NOW + 7 * DAY_MS);
  await open(true, '/dashboard');
  expect([...kept.keys()]).toEqual(['/offline-page']);
});

it.each([
  [
    'subscribes again with the same key where the browser has let it go',
    { oldSubscription: { options: { applicationServerKey: 'key' } } },
    1,
  ],
  ['takes the one that the browser has made', { oldSubscription: null, newSubscription: { endpoint: 'https://push.example/2' } }, 0],
])('a changed subscription: the worker %s', async (_, event, times) => {
  subscribed.mockClear();
  let work: Promise<unknown> | undefined;
  listeners.get('pushsubscriptionchange')?.({ ...event, waitUntil: (given: Promise<unknown>) => (work = given) });
  await work;
  expect(work).toBeDefined();
  expect(subscribed.mock.calls).toEqual(Array.from({ length: times }, () => [{ userVisibleOnly: true, applicationServerKey: 'key' }]));
});

describe('a press on a push', () => {
  const AT = 'https://portal.example/dashboard/messages/c1';

  async function press(path: string): Promise<void> {
    opened.mockClear();
    let work: Promise<unknown> | undefined;
    const notification = { close: () => undefined, data: { path } };
    listeners.get('notificationclick')?.({ notification, waitUntil: (given: Promise<unknown>) => (work = given) });
    await work;
  }

  it('shows the window that has its page open', async () => {
    const focus = vi.fn<() => Promise<void>>(async () => undefined);
    windows = [
      { url: 'https://portal.example/dashboard', focus: async () => undefined },
      { url: `${AT}?from=mail`, focus },
    ];
    await press('/dashboard/messages/c1');
    expect(focus).toHaveBeenCalledOnce();
    expect(opened).not.toHaveBeenCalled();
  });

  it('opens a window otherwise, and takes no open one away', async () => {
    windows = [{ url: 'https://portal.example/dashboard/request/r1', focus: () => Promise.reject(new Error('taken away')) }];
    await press('/dashboard/messages/c1');
    expect(opened.mock.calls).toEqual([[AT]]);
  });

  it('opens the dashboard for an address elsewhere', async () => {
    await press('https://elsewhere.example/');
    expect(opened.mock.calls).toEqual([['https://portal.example/dashboard']]);
  });
});
