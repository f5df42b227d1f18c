import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { announceCommunityChange, listenForCommunityChanges } from '../../communities/community/community-changes.ts';
import { buildApp } from '../../app.ts';
import { communities } from '../db/schema/communities.ts';
import { addCommunity } from '../../test-support/fixtures.ts';
import { startTestApp, type TestApp } from '../../test-support/test-app.ts';
import type { LoadedPortal } from './portal.ts';
import { createPreparedAnswers } from './prepared-answers.ts';

const DIRECTORY = '/v2/liftshare/community/directory-slug/mill';
const ROOM = 'room '.repeat(1000);

let t: TestApp;
/** The addresses of the pages rendered so far. */
let rendered: string[];
/** Called before a page is answered. */
let pause: () => Promise<unknown>;
let apps: FastifyInstance[];
beforeEach(async () => {
  t = await startTestApp();
  await addCommunity(t.deps, { publicId: 'mill', slug: 'mill', name: 'Mill' });
  rendered = [];
  pause = async () => undefined;
  apps = [];
});
afterEach(async () => {
  for (const app of apps) await app.close();
  await t[Symbol.asyncDispose]();
});

/** A portal whose pages show what the directory says of a community, the language, and everything they know of the visitor. */
const portal: LoadedPortal = {
  clientFolder: import.meta.dirname,
  baseUrlsOf: () => [],
  sharedPages: () => (address, said) => {
    const language = said.languages ?? 'none';
    const request = () => new Request(`http://localhost:3000${address}`, { headers: { 'accept-language': language } });
    return /^\/[a-z]+$/.test(address) ? { key: `${language} ${address}`, request } : null;
  },
  render: async (request, { fetch, isShared, policyFor, requestId }) => {
    const { pathname, search } = new URL(request.url);
    rendered.push(`${pathname}${search}`);
    const answer = await fetch(pathname === '/own' ? '/healthz' : `/v2/liftshare/community/directory-slug${pathname}`, {});
    await pause();
    if (!answer.ok) return new Response(`failed: ${requestId}`, { status: answer.status });
    const page = `${request.headers.get('accept-language') ?? ''} ${[...request.headers].join()} ${await answer.text()} ${ROOM}`;
    const headers = {
      'content-type': 'text/html',
      'cache-control': isShared ? 'public, s-maxage=60' : 'no-store',
      vary: 'Accept-Language',
    };
    return new Response(page, { headers: { ...headers, 'content-security-policy': policyFor({ scripts: [], styles: [] }) } });
  },
};

async function start(deps = t.deps): Promise<FastifyInstance> {
  const app = await buildApp(deps, { portal });
  apps.push(app);
  return app;
}

async function rename(name: string): Promise<void> {
  await t.deps.db.update(communities).set({ name });
}

test('a page for everybody is rendered once for each language and address, whoever asks, and however many at once', async () => {
  const app = await start();
  const all = await Promise.all(Array.from({ length: 10 }, () => app.inject('/mill')));
  expect(new Set(all.map(({ body }) => body)).size).toBe(1);
  expect(all[0]?.body).toContain('"name":"Mill"');
  expect(rendered).toEqual(['/mill']);
  const german = await app.inject({ url: '/mill', headers: { 'accept-language': 'de' } });
  expect(german.body).toMatch(/^de /);
  expect((await app.inject('/mill')).headers['x-request-id']).not.toBe(all[0]?.headers['x-request-id']);
  expect(rendered).toEqual(['/mill', '/mill']);
});

test('what somebody says of themselves is in no page for everybody', async () => {
  const app = await start();
  const personal = { cookie: 'session=ada', 'x-forwarded-for': '203.0.113.9', referer: 'https://ada.example', 'user-agent': 'Ada/1' };
  const first = await app.inject({ url: '/mill', headers: personal });
  const stranger = await app.inject('/mill');
  expect(first.body).toBe(stranger.body);
  for (const said of Object.values(personal)) expect(stranger.body).not.toContain(said);
  for (const headers of [{ authorization: 'Bearer ada' }, { origin: 'https://ada.example' }]) {
    const own = await app.inject({ url: '/mill', headers });
    expect(own.headers['cache-control']).toBe('no-store');
  }
  const withQuery = await app.inject('/mill?email=ada@mill.example');
  expect(withQuery.headers['cache-control']).toBe('no-store');
  expect(rendered).toEqual(['/mill', '/mill', '/mill', '/mill?email=ada@mill.example']);
});

test('when a community changes, every server renders its pages and its public answers anew', async () => {
  await using other = await startTestApp({ store: t.store });
  const servers = [await start(), await start(other.deps)];
  const versions = () => [t, other].map(({ deps }) => deps.communities.version());
  const before = versions();
  const listeners = [t, other].map(({ deps, store }) => listenForCommunityChanges({ store, communities: deps.communities, log: deps.log }));
  // When the server begins to listen anew, it drops what it kept.
  await expect.poll(versions).toEqual(before.map((version) => version + 1));
  const shown = async (url: string) => Promise.all(servers.map(async (app) => /"name":"(\w+)"/.exec((await app.inject(url)).body)?.[1]));
  for (const url of ['/mill', DIRECTORY]) expect(await shown(url)).toEqual(['Mill', 'Mill']);
  await rename('Works');
  for (const url of ['/mill', DIRECTORY]) expect(await shown(url)).toEqual(['Mill', 'Mill']);
  await announceCommunityChange(t.deps.db);
  for (const url of ['/mill', DIRECTORY]) await expect.poll(() => shown(url)).toEqual(['Works', 'Works']);
  for (const listener of listeners) await listener.close();
});

test('a server that missed a change is right again within a minute, and what has not changed keeps its tag', async () => {
  const app = await start();
  const before = await app.inject('/mill');
  t.clock.advanceMs(30_001);
  const again = await app.inject('/mill');
  expect([again.headers['etag'], rendered.length]).toEqual([before.headers['etag'], 2]);
  await rename('Works');
  t.clock.advanceMs(30_000);
  await app.inject('/mill');
  t.clock.advanceMs(30_000);
  expect((await app.inject('/mill')).body).toContain('"name":"Works"');
});

test('a page whose rendering began before a change is not kept', async () => {
  const app = await start();
  const { promise: changed, resolve } = Promise.withResolvers<void>();
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
  pause = () => {
    begin();
    return changed;
  };
  const early = app.inject('/mill');
  await begun;
  await rename('Works');
  t.deps.communities.clear();
  pause = async () => undefined;
  // It may have to wait until the other page is rendered.
  const later = app.inject('/mill');
  resolve();
  expect((await early).body).toContain('"name":"Mill"');
  expect((await later).body).toContain('"name":"Works"');
  expect((await app.inject('/mill')).body).toContain('"name":"Works"');
});

test('a page that is made of an answer which nobody may keep is kept by nobody', async () => {
  const app = await start();
  for (const page of [await app.inject('/own'), await app.inject('/own')])
    expect([page.statusCode, page.headers['cache-control']]).toEqual([200, 'no-store']);
  expect(rendered).toEqual(['/own', '/own']);
});

test('a page that could not be made is kept for nobody, and each visitor has a reference of their own', async () => {
  const app = await start();
  const failed = await Promise.all([app.inject('/nowhere'), app.inject('/nowhere')]);
  for (const { statusCode, body, headers } of failed)
    expect([statusCode, body]).toEqual([404, `failed: ${String(headers['x-request-id'])}`]);
  await app.inject('/nowhere');
  expect(rendered).toHaveLength(3);
});

test('a page goes out as the browser takes it, and whoever has it in any packing gets a 304', async () => {
  const app = await start();
  const plain = await app.inject('/mill');
  expect(plain.headers['content-encoding']).toBeUndefined();
  const ways = [
    ['br', 'gzip, deflate, br, zstd', brotliDecompressSync],
    ['br', '*', brotliDecompressSync],
    ['gzip', 'gzip, br;q=0.5', gunzipSync],
  ] as const;
  for (const [encoding, accepted, unpack] of ways) {
    const ask = () => app.inject({ url: '/mill', headers: { 'accept-encoding': accepted } });
    for (const answer of await Promise.all([ask(), ask(), ask()])) {
      expect(answer.headers).toMatchObject({ 'content-encoding': encoding, 'content-length': String(answer.rawPayload.length) });
      expect(answer.headers['vary']).toMatch(/Accept-Language.*Accept-Encoding/);
      expect(unpack(answer.rawPayload).toString()).toBe(plain.body);
      expect(answer.headers['etag']).toBe(plain.headers['etag']);
    }
    const head = await app.inject({ url: '/mill', method: 'HEAD', headers: { 'accept-encoding': accepted } });
    expect([head.statusCode, head.body, head.headers['content-encoding']]).toEqual([200, '', encoding]);
  }
  const tag = String(plain.headers['etag']);
  for (const known of [tag, tag.replace('W/', ''), `"other", ${tag}`, '*']) {
    const unchanged = await app.inject({ url: '/mill', headers: { 'if-none-match': known, 'accept-encoding': 'br' } });
    expect([unchanged.statusCode, unchanged.body]).toEqual([304, '']);
    expect(unchanged.headers).toMatchObject({ etag: tag, 'cache-control': 'public, s-maxage=60' });
  }
  for (const refused of ['identity', 'zstd', 'br;q=0, gzip;q=0', '']) {
    const answer = await app.inject({ url: '/mill', headers: { 'accept-encoding': refused } });
    expect(answer.body).toBe(plain.body);
  }
  expect((await app.inject({ url: '/mill', headers: { 'if-none-match': '"other"' } })).statusCode).toBe(200);
});

test('an answer from memory has all headers of the first, is in the log, and names no other origin that asked before', async () => {
  await using other = await startTestApp({ store: t.store, env: { CORS_ORIGINS: 'https://portal.example' } });
  const app = await start(other.deps);
  for (const url of ['/mill', DIRECTORY]) {
    const origin = await app.inject({ url, headers: { origin: 'https://portal.example' } });
    expect(origin.headers['access-control-allow-origin']).toBe('https://portal.example');
    const { 'x-request-id': _first, date: _date, ...first } = (await app.inject(url)).headers;
    const { 'x-request-id': id, date: _later, ...again } = (await app.inject(url)).headers;
    expect(again).toEqual(first);
    expect(first).toMatchObject({ 'x-content-type-options': 'nosniff', 'permissions-policy': expect.any(String) });
    expect(first['access-control-allow-origin']).toBeUndefined();
    expect(other.logLines.filter((line) => line.includes(String(id)) && line.includes('"status":200'))).toHaveLength(1);
  }
});

test('a public answer is kept under its plain address alone: what is written otherwise takes no room', async () => {
  const app = await start();
  const body = (await app.inject(DIRECTORY)).body;
  await rename('Works');
  t.deps.communities.clear();
  const renewed = (await app.inject(DIRECTORY)).body;
  expect(renewed).not.toBe(body);
  for (const url of [`${DIRECTORY}?x=1`, DIRECTORY.replace('mill', '%6dill')]) {
    const answer = await app.inject(url);
    expect([answer.statusCode, answer.body]).toEqual([200, renewed]);
    expect([app.prepared.find(url), app.prepared.find(DIRECTORY)]).toEqual([null, expect.anything()]);
  }
});

test('memory is bounded: of many large answers the one asked longest ago goes first', async () => {
  const answers = createPreparedAnswers({ clock: t.clock, version: () => 0 });
  const make = async () => ({ status: 200, headers: {}, bytes: Buffer.alloc(1024 * 1024), keeps: true });
  for (let number = 0; number < 100; number += 1) {
    await answers.get(`page ${number}`, make);
    expect(answers.find('page 0')).not.toBeNull();
  }
  const left = Array.from({ length: 100 }, (_, number) => number).filter((number) => answers.find(`page ${number}`) !== null);
  expect(left.length).toBeLessThan(64);
  expect([left.includes(0), left.includes(1), left.includes(99)]).toEqual([true, false, true]);
});

test('an answer that cannot be sent is kept by nobody', () => {
  const answers = createPreparedAnswers({ clock: t.clock, version: () => 0 });
  const keep = answers.begin('page');
  expect(() => keep({ status: 200, headers: { link: 'a\u0001b' }, bytes: Buffer.from('page') })).toThrow(/link/);
  expect(answers.find('page')).toBeNull();
});
