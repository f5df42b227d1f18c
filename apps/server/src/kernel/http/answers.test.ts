import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { endpoints, type EndpointName } from '@waylift/contract/endpoints';
import { ORGANISE_PATH } from '@waylift/contract/organiser';
import { PROBLEM_STATUS } from '@waylift/contract/problem';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import sharp from 'sharp';
import { buildApp } from '../../app.ts';
import { readConfig, type Config } from '../config/config.ts';
import { addCommunity } from '../../test-support/fixtures.ts';
import { openMigratedStore } from '../../test-support/migrated-store.ts';
import { holdOpen, rawRequest } from '../../test-support/raw-request.ts';
import { startTestApp, type TestApp } from '../../test-support/test-app.ts';
import { readClient } from './client-address.ts';
import { createMetrics } from '../../operator/health/metrics.ts';
import { serveMetrics } from '../../operator/health/serve-metrics.ts';
import { watchFigures } from '../../watch-figures.ts';
import { takeLimits } from '../limits/limiter.ts';

const OPTIONS = '/v3/liftshare/community/options/open';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp({ env: { CORS_ORIGINS: 'https://portal.example' } });
  await addCommunity(t.deps, { publicId: 'open' });
  await t.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => t[Symbol.asyncDispose]());

test('no page of ours runs, frames or tells what it should not', async () => {
  const { headers } = await t.app.inject('/docs');
  const policy = String(headers['content-security-policy']);
  expect(policy.match(/script-src ([^;]*)/)?.[1]).toBe("'self'");
  for (const part of ["object-src 'none'", "base-uri 'none'", "form-action 'self'", "frame-ancestors 'none'", "script-src-attr 'none'"])
    expect(policy).toContain(part);
  expect(policy.match(/(?:default|script)-src[^;]*unsafe/)).toBeNull();
  expect(headers).toMatchObject({ 'referrer-policy': 'no-referrer', 'x-content-type-options': 'nosniff', 'x-frame-options': 'DENY' });
  expect(headers['strict-transport-security']).toBeUndefined();
});

test('HTTPS is insisted on when that is how people reach the portal', async () => {
  await using secure = await startTestApp({ env: { PUBLIC_URL: 'https://lifts.example' } });
  const { headers } = await secure.app.inject('/healthz');
  expect(headers['strict-transport-security']).toBe('max-age=31536000');
});

test('an address that cannot be read, and what is no HTTP, get the policy headers too', async () => {
  for (const target of ['/%ff', '/v2/%ff', '/%', '/v2/liftshare/%c3%28'])
    for (const answer of [
      await rawRequest(t.app, `GET ${target} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`),
      await rawRequest(t.app, `GET ${target} HTTP/9.9\r\n\r\n`),
    ]) {
      expect(answer).toMatch(/^HTTP\/1\.1 400 /);
      expect(answer).toMatch(/^content-security-policy: default-src 'none'; frame-ancestors 'none'/im);
      expect(answer).toMatch(/^x-content-type-options: nosniff/im);
      expect(answer).toMatch(/^referrer-policy: no-referrer/im);
      expect(answer).toMatch(/^cross-origin-resource-policy: same-origin/im);
    }
});

test('no page of another origin can load an answer as a resource of its own, but the images of communities', async () => {
  for (const url of ['/docs', OPTIONS, '/v2/liftshare/settings', '/v2/nothing', '/healthz'])
    expect([url, (await t.app.inject(url)).headers['cross-origin-resource-policy']]).toEqual([url, 'same-origin']);
  const put = await t.deps.images.put(
    await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
      .png()
      .toBuffer(),
    'logo',
  );
  if (put.kind !== 'stored') throw new Error(put.kind);
  const image = await t.app.inject(`/uploaded-images/CommunityImages/${put.image.id}`);
  expect([image.statusCode, image.headers['cross-origin-resource-policy']]).toEqual([200, 'cross-origin']);
});

test('a public answer is cached, revalidated by its ETag, and the same for HEAD', async () => {
  const first = await t.app.inject(OPTIONS);
  expect(first.headers['cache-control']).toMatch(/^public, max-age=\d+$/);
  const etag = String(first.headers['etag']);
  for (const header of [etag, `"other", ${etag}`, '*', etag.replace('W/', '')]) {
    const again = await t.app.inject({ url: OPTIONS, headers: { 'if-none-match': header } });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  }
  expect((await t.app.inject({ url: OPTIONS, headers: { 'if-none-match': '"other"' } })).statusCode).toBe(200);
  const head = await t.app.inject({ method: 'HEAD', url: OPTIONS });
  expect([head.statusCode, head.body, head.headers['etag']]).toEqual([200, '', etag]);
});

test('whatever is personal, or refused, is stored nowhere', async () => {
  for (const url of ['/v2/liftshare/settings', '/v2/nothing', '/v2/liftshare/community/find/by-email?email=a@b.example', '/readyz']) {
    expect([url, (await t.app.inject(url)).headers['cache-control']]).toEqual([url, 'no-store']);
  }
});

test('a portal of the list may call and read what it needs, any other may not', async () => {
  const listed = await t.app.inject({ url: OPTIONS, headers: { origin: 'https://portal.example' } });
  expect(listed.headers['access-control-allow-origin']).toBe('https://portal.example');
  expect(listed.headers['access-control-expose-headers']).toBe('etag, retry-after, x-request-id, waylift-client');
  expect(listed.headers['waylift-client']).toBe('1');
  const preflight = { origin: 'https://portal.example', 'access-control-request-method': 'POST' };
  const asked = await t.app.inject({ method: 'OPTIONS', url: '/v2/liftshare/token', headers: preflight });
  expect(asked.headers['access-control-allow-headers']).toMatch(/(?:^|, )waylift-client(?:,|$)/);
  for (const origin of ['https://evil.example', 'https://portal.example.evil.example', 'null']) {
    expect((await t.app.inject({ url: OPTIONS, headers: { origin } })).headers['access-control-allow-origin']).toBeUndefined();
  }
});

test('a request id is ours, in the header, the problem and the log', async () => {
  const answer = await t.app.inject({ url: '/v2/nothing', headers: { 'x-request-id': 'forged\u0022', 'request-id': 'forged' } });
  const id = String(answer.headers['x-request-id']);
  expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f-]{27}$/);
  expect(answer.json().requestId).toBe(id);
  expect(t.logLines.some((line) => line.includes(id))).toBe(true);
});

test('the log names neither who asked nor what for', async () => {
  const token = 'a-token-that-opens-an-account-0123456789';
  await t.app.inject({ url: '/v2/liftshare/community/find/by-email?email=grace%40example.org', remoteAddress: '203.0.113.77' });
  await t.app.inject({
    method: 'POST',
    url: `/v2/liftshare/email/verify/${token}`,
    headers: { authorization: 'Bearer abc.def.ghi', cookie: 'a=b' },
  });
  await t.app.inject({ method: 'POST', url: endpoints.signIn.path, payload: { email: 'grace@example.org', password: 'Hopper-1906!' } });
  const log = t.logLines.join('');
  for (const secret of ['grace', token, '203.0.113.77', 'abc.def.ghi', 'Hopper', 'a=b']) expect(log).not.toContain(secret);
  expect(log).toContain('/v2/liftshare/email/verify/[token]');
});

test('limits hold over several servers of one store, and whoever waits as told gets in', async () => {
  const store = await openMigratedStore();
  {
    await using one = await startTestApp({ store });
    await using other = await startTestApp({ store });
    const [, limit] = endpoints.resendVerification.limits;
    const ann = { address: 'ann@example.org' };
    for (let attempt = 0; attempt < limit.max; attempt += 1)
      expect(await takeLimits((attempt % 2 === 0 ? one : other).deps, [limit], ann)).toEqual({ allowed: true });
    for (const { deps } of [one, other])
      expect(await takeLimits(deps, [limit], ann)).toEqual({ allowed: false, retryAfterSeconds: limit.windowSeconds });
    expect(await takeLimits(other.deps, [limit], { address: 'bob@example.org' })).toEqual({ allowed: true });
    for (const { clock } of [one, other]) clock.advanceMs(limit.windowSeconds * 1000);
    expect(await takeLimits(one.deps, [limit], ann)).toEqual({ allowed: true });
    expect(JSON.stringify((await store.pool.query('select * from rate_limits')).rows)).not.toContain('ann@');
  }
  await store.close();
});

test('attempts that come at the same moment are each counted', async () => {
  const limit = { name: 'together', max: 5, windowSeconds: 60, per: ['client'] } as const;
  const answers = await Promise.all(Array.from({ length: 12 }, () => takeLimits(t.deps, [limit], { client: '198.51.100.1' })));
  expect(answers.filter(({ allowed }) => allowed).length).toBe(5);
});

describe('a client cannot name its own address, unless a proxy of ours vouches for it', () => {
  const [stranger, proxy, visitor] = ['203.0.113.9', '10.1.2.3', '198.51.100.7'];
  const listed = ['203.0.113.0/28', '2001:db8::5'];
  test.each<[string, Config['trustProxy'], string, string | undefined, string]>([
    ['a peer without any proxy', false, stranger, undefined, stranger],
    ['what a peer writes where no proxy is believed', false, stranger, visitor, stranger],
    ['what a peer from elsewhere writes', 'one-close-by', stranger, visitor, stranger],
    ['what the one proxy close by writes', 'one-close-by', proxy, visitor, visitor],
    ['what was in the header before the one proxy wrote', 'one-close-by', proxy, `8.8.8.8, ${visitor}`, visitor],
    ['another proxy close by, behind the first', 'one-close-by', proxy, `${visitor}, 10.9.9.9`, '10.9.9.9'],
    ['all that the listed proxies wrote', listed, '2001:db8::5', `8.8.8.8, ${visitor}, 203.0.113.7:4711`, visitor],
    ['an address with a port', 'one-close-by', proxy, `${visitor}:50123`, visitor],
    ['the same with another port', 'one-close-by', proxy, `${visitor}:50124`, visitor],
    ['an IPv6 address with a port', 'one-close-by', '::ffff:10.1.2.3', '[2001:DB8::1]:443', '2001:db8::1'],
    ['what is no address', 'one-close-by', proxy, 'unknown', proxy],
    ['what is no address, behind others', listed, stranger, `${visitor}, _hidden, 203.0.113.7`, '203.0.113.7'],
    ['nothing between commas', 'one-close-by', proxy, ' , ', proxy],
    ['ten thousand characters', 'one-close-by', proxy, '1'.repeat(10_000), proxy],
    ['no peer that is known', 'one-close-by', '', visitor, ''],
  ])('%s', (_, trustProxy, peer, forwarded, client) => {
    const read = readClient({ trustProxy, publicUrl: 'http://localhost:3000' }, { warn: () => {} });
    const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded };
    expect(read({ headers, socket: { remoteAddress: peer } })).toBe(client);
  });

  test('that a proxy stands in front which is not believed, or names no address, is told once', async () => {
    await using unaware = await startTestApp({ env: { PUBLIC_URL: 'https://lifts.example' } });
    await using aware = await startTestApp({ env: { PUBLIC_URL: 'https://lifts.example', TRUST_PROXY: 'on' } });
    for (const { app } of [unaware, aware, unaware, aware])
      await app.inject({ url: '/v2/liftshare/places?query=Norwich', headers: { 'x-forwarded-for': 'unix:' } });
    const told = ({ logLines }: TestApp) => logLines.filter((line) => line.includes('TRUST_PROXY')).map((line) => JSON.parse(line).msg);
    expect(told(unaware)).toEqual([expect.stringContaining('everyone counts as one client')]);
    expect(told(aware)).toEqual([expect.stringContaining('no address')]);
  });
});

test('a request has ten seconds for its headers and thirty for all of it, and is refused when they are over', async () => {
  expect([t.app.server.headersTimeout, t.app.server.requestTimeout]).toEqual([10_000, 30_000]);
  const impatient = await buildApp(t.deps, { patience: { headersMs: 100, requestMs: 200, answerMs: 30_000, lookMs: 20 } });
  await impatient.listen({ host: '127.0.0.1', port: 0 });
  const head = `POST ${endpoints.signIn.path} HTTP/1.1\r\nHost: x\r\n`;
  for (const begun of ['', head, `${head}Content-Type: application/json\r\nContent-Length: 99\r\n\r\n{`])
    expect(await rawRequest(impatient, begun)).toMatch(/^HTTP\/1\.1 408 [\s\S]*"status":408/);
  await impatient.close();
});

describe('a request names one host (RFC 9112, section 3.2)', () => {
  const ask = (lines: string, version = '1.1') => rawRequest(t.app, `GET ${OPTIONS} HTTP/${version}\r\n${lines}Connection: close\r\n\r\n`);
  // Twice, because the second answer comes from memory.
  const askTwice = async (lines: string, version?: string) => [await ask(lines, version), await ask(lines, version)];

  test.each([
    ['two hosts', 'Host: a.example\r\nHost: b.example\r\n'],
    ['the same one twice, in other letters', 'Host: a.example\r\nX-Other: 1\r\nhOST: a.example\r\n'],
    ['an empty one beside a good one', 'Host: \r\nHost: a.example\r\n'],
    ['none', ''],
    ['a blank in it', 'Host: a.example b.example\r\n'],
    ['a user in front', 'Host: user@a.example\r\n'],
    ['a path behind', 'Host: a.example/b\r\n'],
    ['a scheme', 'Host: https://a.example\r\n'],
    ['no number as port', 'Host: a.example:b\r\n'],
    ['half a bracket', 'Host: [::1\r\n'],
    ['no address in brackets', 'Host: [1:2]\r\n'],
    ['letters of no alphabet', 'Host: \u00e9.example\r\n'],
    ['a list', 'Host: a.example, b.example\r\n'],
  ])('%s is refused, and the connection is closed', async (_, lines) => {
    await ask('Host: x\r\n');
    for (const answer of await askTwice(lines))
      expect(answer).toMatch(/^HTTP\/1\.1 400 [\s\S]*application\/problem\+json[\s\S]*"code":"validation"/);
  });

  test('two hosts are refused in HTTP/1.0, too, where none is needed', async () => {
    expect(await ask('', '1.0')).toMatch(/^HTTP\/1\.1 200/);
    expect(await ask('Host: a.example\r\nHost: b.example\r\n', '1.0')).toMatch(/^HTTP\/1\.1 400/);
  });

  test('what came before is answered, and nothing after it', async () => {
    const good = `GET ${OPTIONS} HTTP/1.1\r\nHost: x\r\n\r\n`;
    const answers = await rawRequest(t.app, `${good}GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n${good}`);
    expect(answers.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 400']);
  });

  test.each([
    'a.example',
    'a.example:8080',
    'A.EXAMPLE.',
    '192.0.2.1:80',
    '[2001:db8::1]:443',
    '[::ffff:192.0.2.1]',
    'xn--bcher-kva.example',
    'my_host',
    '',
  ])('the host %j is taken', async (host) => {
    for (const answer of await askTwice(`Host: ${host}\r\n`)) expect(answer).toMatch(/^HTTP\/1\.1 200/);
  });
});

test('headers beyond any measure and what is no HTTP are problems too, and the server stays up', async () => {
  const big = await rawRequest(t.app, `GET /healthz HTTP/1.1\r\nHost: x\r\nX-Big: ${'a'.repeat(20_000)}\r\n\r\n`);
  expect(big).toMatch(/^HTTP\/1\.1 431 [\s\S]*application\/problem\+json[\s\S]*"code":"headers-too-large"/);
  for (const request of [
    'BREW /pot HTTP/1.1\r\nHost: x\r\n\r\n',
    '\u0000\u0001\u0002\r\n\r\n',
    'GET / HTTP/9.9\r\n\r\n',
    'POST /v2/liftshare/token HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n',
  ]) {
    expect(await rawRequest(t.app, request)).toMatch(/^HTTP\/1\.1 400 [\s\S]*application\/problem\+json/);
  }
  expect((await fetch(`${t.app.listeningOrigin}/healthz`)).status).toBe(200);
});

test('TRACE sends nothing back', async () => {
  const answer = await rawRequest(t.app, 'TRACE /healthz HTTP/1.1\r\nHost: x\r\nX-Secret: abc\r\nConnection: close\r\n\r\n');
  expect(answer).toMatch(/^HTTP\/1\.1 40[045] /);
  expect(answer).not.toContain('abc');
});

test('a client that was refused and never hangs up holds no connection', async () => {
  await using refusing = await startTestApp();
  await refusing.app.listen({ host: '127.0.0.1', port: 0 });
  let taken = 0;
  refusing.app.server.on('connection', () => (taken += 1));
  const held = Array.from({ length: 10 }, () => holdOpen(refusing.app, 'no HTTP\r\n\r\n'));
  const countOpen = () =>
    new Promise<number>((resolve, reject) =>
      refusing.app.server.getConnections((error, count) => (error === null ? resolve(count) : reject(error))),
    );
  await expect.poll(() => taken).toBe(held.length);
  await expect.poll(countOpen).toBe(0);
  for (const socket of held) socket.destroy();
});

test('every mounted call is in the document, every reference in it leads somewhere, and no other call is there', async () => {
  const document = (await t.app.inject('/openapi.json')).json();
  const operations = Object.entries<Record<string, { operationId: string }>>(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId }]) => [operationId, method, path]),
  );
  const mounted = [...t.app.mountedEndpoints].map((name) => [name, endpoints[name].method.toLowerCase(), endpoints[name].path]);
  expect(operations.map(String).toSorted()).toEqual(mounted.map(String).toSorted());
  for (const [, name] of JSON.stringify(document).matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g))
    expect(document.components.schemas).toHaveProperty(name ?? '');
  expect(JSON.stringify(document)).not.toMatch(/\$defs|"\$ref":"(?!#\/components)/);
});

test('the pages of documentation show every call and every problem code, and every link of them leads somewhere', async () => {
  const { body, headers } = await t.app.inject('/docs');
  expect(headers['content-type']).toBe('text/html; charset=utf-8');
  const organisers = (await t.app.inject('/docs/organise')).body;
  for (const name of t.app.mountedEndpoints) {
    const page = endpoints[name].path.startsWith(`${ORGANISE_PATH}/`) ? organisers : body;
    expect(page).toContain(`<section id="${name satisfies EndpointName}">`);
  }
  for (const code of Object.keys(PROBLEM_STATUS)) expect(body + organisers).toContain(`id="problem-${code}"`);
  const limits = (await t.app.inject('/docs/limits')).body;
  const idsIn = (page: string) => new Set([...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
  for (const page of [body, organisers]) for (const [, target] of page.matchAll(/href="#([^"]+)"/g)) expect(idsIn(page)).toContain(target);
  for (const [, target] of limits.matchAll(/href="\/docs#([^"]+)"/g)) expect(idsIn(body)).toContain(target);
  expect(body).not.toContain('<script');
  // The page is made once, so it does not change when the mounted calls do.
  const mounted = [...t.app.mountedEndpoints];
  t.app.mountedEndpoints.clear();
  const { body: again } = await t.app.inject('/docs');
  for (const name of mounted) t.app.mountedEndpoints.add(name);
  expect(again).toBe(body);
  // Its style is allowed by its hash, not because it is in the page.
  const [, style = ''] = /<style>([^<]*)<\/style>/.exec(body) ?? [];
  const hash = createHash('sha256').update(style).digest('base64');
  expect(String(headers['content-security-policy'])).toContain(`style-src 'self' 'sha256-${hash}';`);
});

test('each figure that the documents name is among those that Prometheus reads', async () => {
  const metrics = createMetrics();
  watchFigures(metrics, t.deps, { aheadSeconds: () => 0, close: () => undefined });
  metrics.watchParts(async () => ({}));
  const texts = await Promise.all(
    ['operating.md', 'roads.md'].map((name) => readFile(new URL(`../../../../../docs/${name}`, import.meta.url), 'utf8')),
  );
  // Other words of this form there are two tables of the store and a setting of nginx.
  const documented = texts
    .flatMap((text) => [...text.matchAll(/`([a-z]+(?:_[a-z0-9]+)+)(?:\{[^`]*\})?`/g)].map(([, name = '']) => name))
    .filter((name) => !['journey_candidates', 'journey_ways', 'proxy_cache'].includes(name));
  const read = await metrics.read();
  expect(documented.length).toBeGreaterThan(15);
  expect(documented.filter((name) => !read.includes(`# TYPE ${name.replace(/_count$/, '')} `))).toEqual([]);
});

test('figures are on their own port alone, of this machine unless a setting says otherwise, by route and never by address', async () => {
  expect(readConfig({ HOST: '0.0.0.0', METRICS_PORT: '9464' }).metricsHost).toBe('127.0.0.1');
  const metrics = createMetrics();
  metrics.observeRequest({ method: 'GET', route: '/v3/liftshare/community/options/:id', status: 200, seconds: 0.01 });
  metrics.observeJob('send-mail', 'done', 0.1);
  metrics.observeRoads.answered('answered', 0.004);
  metrics.observeRoads.waiting(3);
  metrics.observeRoads.replaced('died');
  const server = await serveMetrics(metrics, { host: '127.0.0.1', port: 0 });
  const text = await (await fetch(`http://127.0.0.1:${server.port}/metrics`)).text();
  expect(text).toContain('route="/v3/liftshare/community/options/:id"');
  expect(text).toContain('jobs_total{job="send-mail",outcome="done"} 1');
  expect(text).toContain('road_question_duration_seconds_count{outcome="answered"} 1');
  expect(text).toContain('road_questions_waiting 3');
  expect(text).toContain('road_processes_replaced_total{reason="died"} 1');
  expect((await fetch(`http://127.0.0.1:${server.port}/other`)).status).toBe(404);
  await server.close();
  expect((await t.app.inject('/metrics')).statusCode).toBe(404);
});
