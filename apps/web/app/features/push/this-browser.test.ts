/** Pages of one browser, with stand-ins for the push service and the server. */
import { beforeEach, expect, it, vi } from 'vitest';
import { createApiClient } from '../../api/client.ts';
import { openTab } from '../../test-support/browser-tab.ts';
import { renewPushes, subscribeBrowser, unsubscribeBrowser } from './this-browser.ts';

const KEYS = { p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) };

type Browser = { permission: string; endpoint: string | null; isServiceAway: boolean };
type Server = { isWanted: boolean; endpoint: string | null; isAway: boolean; readonly told: string[] };
let browser: Browser;
let server: Server;

beforeEach(() => {
  openTab();
  localStorage.setItem('tokens', JSON.stringify({ accessToken: 'access', refreshToken: 'refresh' }));
  const kept = new Map<string, string>();
  const store = {
    put: async (path: string, response: Response) => void kept.set(path, await response.text()),
    match: async (path: string) => (kept.has(path) ? new Response(kept.get(path)) : undefined),
  };
  vi.stubGlobal('caches', { open: async () => store });
  browser = { permission: 'granted', endpoint: null, isServiceAway: false };
  server = { isWanted: true, endpoint: null, isAway: false, told: [] };
  let made = 0;
  const subscription = (endpoint: string) => ({
    endpoint,
    toJSON: () => ({ endpoint, keys: KEYS }),
    unsubscribe: async () => {
      browser.endpoint = null;
      return true;
    },
  });
  const pushManager = {
    getSubscription: async () => (browser.endpoint === null ? null : subscription(browser.endpoint)),
    subscribe: async () => {
      if (browser.isServiceAway) throw new DOMException('push service not available', 'AbortError');
      made += 1;
      browser.endpoint = `https://push.example/${made}`;
      return subscription(browser.endpoint);
    },
  };
  const registration = { pushManager };
  const serviceWorker = {
    ready: Promise.resolve(registration),
    getRegistration: async () => registration,
    register: async () => registration,
  };
  vi.stubGlobal('window', globalThis);
  vi.stubGlobal('PushManager', {});
  vi.stubGlobal('Notification', {
    get permission() {
      return browser.permission;
    },
    requestPermission: async () => browser.permission,
  });
  vi.stubGlobal('navigator', { serviceWorker, locks: navigator.locks });
});

const api = createApiClient({
  baseUrl: 'https://portal.example',
  language: 'en-GB',
  accessToken: async () => 'token',
  onUnauthorized: async () => null,
  async fetch(_, { method, body }) {
    if (server.isAway) return Response.json({}, { status: 503 });
    if (method === 'GET') return Response.json({ publicKey: 'key', isWanted: server.isWanted, endpoint: server.endpoint });
    const { endpoint } = JSON.parse(typeof body === 'string' ? body : '');
    server.endpoint = endpoint;
    server.told.push(endpoint);
    return new Response(null, { status: 204 });
  },
});
const start = async () => (await renewPushes(api, new AbortController().signal))?.pushes;

it('pushes are on where the server has the subscription of this browser for this session, and nothing is sent again', async () => {
  [browser.endpoint, server.endpoint] = ['https://push.example/0', 'https://push.example/0'];
  expect(await start()).toBe('on');
  expect(server.told).toEqual([]);
});

it.each<[string, string | null, string | null]>([
  ['a new session has none, as after signing out and in, or a password changed elsewhere', 'https://push.example/0', null],
  ['the browser has subscribed anew by itself', 'https://push.example/0', 'https://push.example/former'],
  ['the browser has lost it', null, 'https://push.example/former'],
])('they go on where %s', async (_, here, there) => {
  [browser.endpoint, server.endpoint] = [here, there];
  expect(await start()).toBe('on');
  expect(server.endpoint).toBe(here ?? 'https://push.example/1');
  expect(browser.endpoint).toBe(server.endpoint);
  expect(await start()).toBe('on');
  expect(server.told).toHaveLength(1);
});

it('they go on by another subscription where the push service refused the one that the server had', async () => {
  browser.endpoint = 'https://push.example/0';
  expect(await start()).toBe('on');
  server.endpoint = null;
  expect(await start()).toBe('on');
  expect(server.told).toEqual(['https://push.example/0', 'https://push.example/1']);
  server.endpoint = null;
  browser.isServiceAway = true;
  expect(await start()).toBe('off');
});

it('tabs that start together subscribe once', async () => {
  browser.endpoint = 'https://push.example/0';
  expect(await Promise.all([start(), start(), start()])).toEqual(['on', 'on', 'on']);
  expect(server.told).toEqual([browser.endpoint]);
});

it.each<[string, Partial<Browser>, Partial<Server>]>([
  ['the member wants none', { endpoint: 'https://push.example/0' }, { isWanted: false }],
  ['they were never on here, or were turned off', {}, {}],
  ['nobody has been asked for the permission, or it was taken back', { permission: 'default' }, { endpoint: 'https://push.example/0' }],
  ['the browser has lost it, and the push service is out of reach', { isServiceAway: true }, { endpoint: 'https://push.example/0' }],
])('they are off, and the page says so, where %s', async (_, here, there) => {
  Object.assign(browser, here);
  Object.assign(server, there);
  expect(await start()).toBe('off');
  expect(server.told).toEqual([]);
});

it('the page says nothing where the server does not', async () => {
  server.isAway = true;
  expect(await start()).toBeUndefined();
});

it('turning them on takes the permission, and turning them off ends the subscription', async () => {
  expect(await subscribeBrowser('key')).toEqual({ endpoint: 'https://push.example/1', keys: KEYS });
  await unsubscribeBrowser();
  expect(browser.endpoint).toBeNull();
  browser.permission = 'denied';
  expect([await subscribeBrowser('key'), await start()]).toEqual(['blocked', 'blocked']);
});
