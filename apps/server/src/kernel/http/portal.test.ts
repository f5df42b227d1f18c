import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp, buildPortalApp } from '../../app.ts';
import { rawRequest } from '../../test-support/raw-request.ts';
import { startTestApp, type TestApp } from '../../test-support/test-app.ts';
import { loadPortal } from './portal.ts';
import { openStreetMap } from './street-map.ts';

/** The smallest build: its one page tells the address it was asked for. */
const ENTRY = `export const entry = { module: {
  baseUrlsOf: ({ environment, apiBaseUrl, cdnBaseUrl }) => [{ apiBaseUrl: apiBaseUrl ?? (environment === 'staging' ? 'https://built-api.example/base' : ''), cdnBaseUrl: cdnBaseUrl ?? (environment === 'staging' ? 'https://built-cdn.example' : '') }],
  createPortal: () => async (request, { policyFor, settings }) =>
  new Response('<p>' + request.method + ' ' + request.url + ' ' + (settings.mapStyleUrl ?? settings.streetMap?.address ?? 'own map') + '</p>', { headers: { 'content-type': 'text/html', 'content-security-policy': policyFor({ scripts: ['boot()'], styles: [] }) } }),
  sharedPages: () => () => null } };`;

let t: TestApp;
let folder: string;
let app: FastifyInstance;
beforeAll(async () => {
  t = await startTestApp();
  folder = await mkdtemp(join(tmpdir(), 'waylift-portal-'));
  await mkdir(join(folder, 'server'));
  await mkdir(join(folder, 'client', 'assets'), { recursive: true });
  await writeFile(join(folder, 'package.json'), '{"type":"module"}');
  await writeFile(join(folder, 'server', 'index.js'), ENTRY);
  await writeFile(join(folder, 'client', 'assets', 'page-1a2b.js'), '1');
  await mkdir(join(folder, 'client', 'assets', 'map-1a2b'));
  await writeFile(join(folder, 'client', 'assets', 'map-1a2b', '6-31-20.json'), '{}');
  await writeFile(join(folder, 'client', 'assets', 'map-1a2b', '6-31-20.json.br'), brotliCompressSync('{}'));
  app = await buildApp(t.deps, { portal: await loadPortal(folder) });
  await app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  await app.close();
  await t[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true });
});

function ask(target: string, method = 'GET'): Promise<string> {
  return rawRequest(app, `${method} ${target} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
}

test('a page is asked for under the address that people reach the portal by, whatever host the request names', async () => {
  expect(await ask('/join?cs=a')).toContain('GET http://localhost:3000/join?cs=a ');
  // Proxies send absolute addresses (RFC 9112, section 3.2.2), and some clients send two slashes.
  expect(await ask('http://evil.example/join?cs=a')).toContain('GET http://localhost:3000/join?cs=a ');
  expect(await ask('HTTP://evil.example?cs=a')).toContain('GET http://localhost:3000/?cs=a ');
  expect(await ask('//evil.example/join')).toContain('GET http://localhost:3000//evil.example/join ');
  expect(await ask('https://evil.example/v2/liftshare/settings')).toMatch(/^HTTP\/1\.1 401 /);
});

test('a file of the build is sent as it is now, whole or in part, however often it was asked for', async () => {
  const path = join(folder, 'client', 'assets', 'page-1a2b.js');
  const bodies = async () => {
    const whole = await app.inject('/assets/page-1a2b.js');
    const { body: head, headers } = await app.inject({ method: 'HEAD', url: '/assets/page-1a2b.js' });
    const { body: part, statusCode } = await app.inject({ url: '/assets/page-1a2b.js', headers: { range: 'bytes=1-2' } });
    const { statusCode: unchanged } = await app.inject({
      url: '/assets/page-1a2b.js',
      headers: { 'if-none-match': String(whole.headers.etag) },
    });
    expect([whole.headers['content-length'], headers['content-length']]).toEqual([String(whole.body.length), String(whole.body.length)]);
    return [whole.statusCode, whole.body, head, statusCode, part, unchanged];
  };
  for (const text of ['first one', 'another one', 'a long one '.repeat(20_000)]) {
    await writeFile(path, text);
    for (let asked = 0; asked < 3; asked += 1) expect(await bodies()).toEqual([200, text, '', 206, text.slice(1, 3), 304]);
  }
  await writeFile(path, '1');
});

test('a page whose own call is not answered in time goes on without the answer', async () => {
  const api = await buildApp(t.deps, {
    portal: {
      clientFolder: join(folder, 'client'),
      baseUrlsOf: () => [],
      sharedPages: () => () => null,
      render: async (_request, { fetch }) => {
        const limit = new AbortController();
        const answer = fetch('/v2/liftshare/community/directory-slug/liftshare', { signal: limit.signal });
        limit.abort(new DOMException('too late', 'TimeoutError'));
        return new Response(await answer.then(String, (error: Error) => error.name), { headers: { 'content-type': 'text/html' } });
      },
    },
  });
  // The call stays under way until the page was answered.
  const { promise: pageAnswered, resolve: letGo } = Promise.withResolvers<void>();
  api.addHook('preHandler', async (request) => {
    if (request.url.startsWith('/v2/')) await pageAnswered;
  });
  expect((await api.inject('/join')).body).toBe('TimeoutError');
  letGo();
  await api.close();
});

test('pages may call, and take images from, the addresses that their build was given, unless a setting comes before them', async () => {
  const directive = (policy: unknown, name: string) => new RegExp(`${name} ([^;]*)`).exec(String(policy))?.[1];
  await using staging = await startTestApp({ env: { ENVIRONMENT: 'staging' } });
  const withAddresses = await buildApp(staging.deps, { portal: await loadPortal(folder) });
  const built = (await withAddresses.inject('/join')).headers['content-security-policy'];
  await withAddresses.close();
  expect(directive(built, 'connect-src')).toBe("'self' https://built-api.example https://built-cdn.example");
  expect(directive(built, 'img-src')).toBe("'self' data: https://built-cdn.example");
  await using other = await startTestApp({ env: { API_BASE_URL: 'https://api.example', CDN_BASE_URL: 'https://cdn.example' } });
  const set = await buildApp(other.deps, { portal: await loadPortal(folder) });
  const policy = (await set.inject('/join')).headers['content-security-policy'];
  expect(directive(policy, 'img-src')).toBe("'self' data: https://cdn.example");
  expect(directive(policy, 'connect-src')).toBe("'self' https://api.example https://cdn.example");
  await set.close();
});

test('a target that is no address is a problem, not a page', async () => {
  expect(await ask('*')).toMatch(/^HTTP\/1\.1 400 [\s\S]*"code":"validation"/);
  expect(await ask('*', 'OPTIONS')).toMatch(/^HTTP\/1\.1 204 /);
});

test('a person whose link is broken beyond reading is led to /404, a program is told the problem', async () => {
  const visit = (target: string, accept: string, method = 'GET') =>
    rawRequest(app, `${method} ${target} HTTP/1.1\r\nHost: x\r\nAccept: ${accept}\r\nConnection: close\r\n\r\n`);
  const browser = 'text/html,application/xhtml+xml,*/*;q=0.8';
  for (const target of ['/mill/verify-email/%E0%A4%A', '/50%', '/mill/change-password/%00', '/join?cs=%00']) {
    expect(await visit(target, browser)).toMatch(/^HTTP\/1\.1 302 [^]*\r\nlocation: \/404\r\n/i);
    expect(await visit(target, 'application/json')).toMatch(/^HTTP\/1\.1 400 [^]*"code":"validation"/);
    expect(await visit(target, browser, 'DELETE')).toMatch(/^HTTP\/1\.1 400 /);
  }
  for (const target of ['/v2/liftshare/community/directory-slug/%00', '/uploaded-images/CommunityImages/%E0'])
    expect(await visit(target, browser)).toMatch(/^HTTP\/1\.1 400 [^]*"code":"validation"/);
});

test('what the build named after its content is kept for ever, and nothing outside its folder is served', async () => {
  expect((await app.inject('/assets/page-1a2b.js')).headers['cache-control']).toBe('public, max-age=31536000, immutable');
  for (const path of ['/assets/..%2f..%2fserver/index.js', '/assets/%2e%2e/%2e%2e/server/index.js', '/../server/index.js']) {
    expect(await ask(path)).toContain('<p>GET ');
  }
});

test('a square of the map is sent small and kept for ever, and one that there is not is no page', async () => {
  const square = await app.inject({ url: '/assets/map-1a2b/6-31-20.json', headers: { 'accept-encoding': 'br' } });
  expect(square.headers).toMatchObject({ 'content-encoding': 'br', 'cache-control': 'public, max-age=31536000, immutable' });
  expect(brotliDecompressSync(square.rawPayload).toString()).toBe('{}');
  expect((await app.inject('/assets/map-1a2b/6-0-0.json')).statusCode).toBe(404);
  expect((await app.inject('/assets/map-1a2b/..%2f..%2f..%2fserver/index.js')).body).not.toContain('createPortal');
});

test('a folder that is no build of the portal is told so, and a missing one is none', async () => {
  expect(await loadPortal(join(folder, 'nowhere'))).toBeNull();
  const other = await mkdtemp(join(tmpdir(), 'waylift-portal-'));
  await mkdir(join(other, 'server'));
  await writeFile(join(other, 'server', 'index.js'), 'exports.entry = {};');
  await expect(loadPortal(other)).rejects.toThrow('npm run build');
  await rm(other, { recursive: true });
});

test('a page is told where the streets of an operator’s file are, which are sent as they are, and fetches nothing elsewhere for them', async () => {
  await using streetMap = await openStreetMap(join(import.meta.dirname, '../../../../../test-data/oakham.pmtiles'), t.deps.log);
  const { address } = streetMap.settings;
  const portal = await loadPortal(folder);
  if (portal === null) throw new Error('it was built above');
  const apps = [await buildApp(t.deps, { portal, streetMap }), await buildPortalApp(t.deps.config, t.deps.log, { portal, streetMap })];
  for (const withStreets of apps) {
    const page = await withStreets.inject('/dashboard/add-journey');
    expect(page.body).toContain(address);
    const own = await app.inject('/dashboard/add-journey');
    expect(page.headers['content-security-policy']).toBe(own.headers['content-security-policy']);
    const part = await withStreets.inject({ url: address, headers: { range: 'bytes=0-9999', 'accept-encoding': 'br, gzip' } });
    expect([part.statusCode, part.headers['content-encoding'], part.rawPayload.length]).toEqual([206, undefined, 10_000]);
    await withStreets.close();
  }
  expect((await app.inject(address)).body).not.toContain('PMTiles');
});

test("a page is told of the operator's map style and may fetch it; without one it has the portal's own and fetches nothing elsewhere", async () => {
  await using other = await startTestApp({
    env: { MAP_STYLE_URL: 'https://maps.example/{id}.json?key={key}', MAP_KEY: 'k', MAP_ID: 'streets' },
  });
  const withStyle = await buildApp(other.deps, { portal: await loadPortal(folder) });
  const page = await withStyle.inject('/dashboard/add-journey');
  await withStyle.close();
  expect(page.body).toContain('https://maps.example/streets.json?key=k');
  const policy = String(page.headers['content-security-policy']);
  expect(policy).toMatch(/connect-src 'self' https:\/\/maps\.example;/);
  expect(policy).toMatch(/img-src 'self' data: https:\/\/maps\.example;/);
  const own = await app.inject('/dashboard/add-journey');
  expect(own.body).toContain('own map');
  expect(String(own.headers['content-security-policy'])).not.toContain('maps.example');
});
