import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import type { Endpoint } from '@waylift/contract/endpoint';
import { endpoints, type EndpointName } from '@waylift/contract/endpoints';
import { ORGANISER_TOKEN_HEADER } from '@waylift/contract/organiser-header';
import { RATE_LIMITS, type RateLimit } from '@waylift/contract/limits';
import { emailKey } from '@waylift/contract/rules';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { rateLimits } from '../db/schema/rate-limits.ts';
import { callApi } from '../../test-support/call-api.ts';
import { addCommunity, addMember } from '../../test-support/fixtures.ts';
import { addOrganiser, asOrganiser, type TestOrganiser } from '../../test-support/organisers.ts';
import { signedIn } from '../../test-support/signed-in.ts';
import { startTestApp, type TestApp } from '../../test-support/test-app.ts';
import { LIMIT_COLUMNS, limitRows } from './limit-table.ts';
import { countsOf, createAwaitTurn, forgetCounted, takeLimits } from './limiter.ts';
import { countedNetworks, networkOf, plainAddress } from './networks.ts';

const CLIENT = '198.51.100.7';
const names = Object.keys(endpoints) as EndpointName[];
const endpointOf = (name: EndpointName): Endpoint => endpoints[name];
const limited = names.flatMap((name) => (endpointOf(name).limits ?? []).map((limit) => [name, limit] as const));

let t: TestApp;
let member: { readonly id: string };
let token: string;
let organiser: TestOrganiser;
let organiserId: string;
beforeAll(async () => {
  t = await startTestApp();
  // The community of the examples.
  await addCommunity(t.deps, { publicId: 'kestrel' });
  organiser = await addOrganiser(t, 'harriet@kestrel.example', 'operator');
  organiserId = (await asOrganiser(t, organiser, 'organiserSession', { query: {} })).answer?.organiserId ?? '';
  member = await addMember(t.deps, await addCommunity(t.deps, { publicId: 'open' }), { email: 'tom@example.org' });
  token = await signedIn(t.deps, member.id);
});
beforeEach(async () => void (await t.deps.db.delete(rateLimits)));
afterAll(() => t[Symbol.asyncDispose]());
/** As a browser of the member and of the organiser sends it. */
const known = () => ({ cookie: organiser.cookie, [ORGANISER_TOKEN_HEADER]: organiser.token });

async function allowedOf(times: number, limit: RateLimit, client: (at: number) => string): Promise<number> {
  let allowed = 0;
  for (let at = 0; at < times; at += 1) if ((await takeLimits(t.deps, [limit], { client: client(at) })).allowed) allowed += 1;
  return allowed;
}

test('every call that changes something has a limit', () => {
  const changing = names.filter((name) => endpointOf(name).method !== 'GET');
  expect(changing.length).toBeGreaterThan(15);
  expect(changing.filter((name) => (endpointOf(name).limits ?? []).length === 0)).toEqual([]);
});

test('whatever is mailed to another member each time it is done has a limit of the day', () => {
  const calls: EndpointName[] = [
    'askToShare',
    'proposeDays',
    'sendMessage',
    'skipLift',
    'unskipLift',
    'tellLate',
    'changeJourney',
    'reportMember',
  ];
  for (const name of calls)
    expect(
      (endpointOf(name).limits ?? []).filter(({ per, windowSeconds }) => windowSeconds === 24 * 3600 && per[0] === 'member'),
      name,
    ).toHaveLength(1);
});

describe('at its limit the call is refused, with the time to wait', () => {
  test.each(limited.map(([name, limit]) => [name, limit.name, limit] as const))('%s: %s', async (name, _, limit) => {
    const windowEndsAt = new Date(t.clock.now().getTime() + 60_000);
    const { params, query, body } = endpointOf(name).example;
    const typed = { address: emailKey(String(body?.['email'])), session: String(body?.['refreshToken']) };
    const whom = { client: CLIENT, member: member.id, organiser: organiserId, ...typed };
    const [own] = await countsOf(t.deps, limit, whom);
    // A limit that slows down has given away all turns that anybody would wait for.
    const nextTurnAt = limit.slowSeconds === undefined ? null : new Date(t.clock.now().getTime() + 70_000);
    await t.deps.db.insert(rateLimits).values({ key: own?.key ?? '', count: limit.max, windowEndsAt, nextTurnAt });
    const refused = await callApi(t.app, name, { params, query, body }, { token, client: CLIENT, headers: known() });
    expect([refused.status, refused.problem?.code, refused.headers['retry-after']]).toEqual([429, 'too-many-requests', '60']);
  });
});

describe('what is refused for its form counts against whoever sent it', () => {
  const unread = limited.filter(([, { per }]) => per.every((counted) => ['client', 'member', 'organiser', 'asker'].includes(counted)));
  const headers = () => ({ ...known(), authorization: `Bearer ${token}`, 'content-type': 'application/json' });

  test.each(unread.map(([name, limit]) => [name, limit.name, limit] as const))('%s: %s', async (name, _, limit) => {
    const { method, path, who } = endpointOf(name);
    // No call accepts this: a body that is no JSON, or an address with invalid values. An organiser has no role for an invalid community.
    const called = who === 'organiser' ? path.replace('{publicId}', 'kestrel') : path;
    const sent = { method, url: called.replaceAll(/\{\w+\}/g, '%20'.repeat(300)), remoteAddress: CLIENT, headers: headers() };
    const send = () => t.app.inject({ ...sent, ...(method === 'GET' ? {} : { payload: '[' }) });
    const [own] = await countsOf(t.deps, limit, { client: CLIENT, member: member.id, organiser: organiserId });
    const countOfIt = async () => {
      const [row] = await t.deps.db
        .select({ count: rateLimits.count })
        .from(rateLimits)
        .where(eq(rateLimits.key, own?.key ?? ''));
      return row?.count ?? 0;
    };
    expect((await send()).statusCode).toBe(400);
    expect(await countOfIt()).toBe(1);
    expect((await send()).statusCode).toBe(400);
    expect(await countOfIt()).toBe(2);
    const ofIt = eq(rateLimits.key, own?.key ?? '');
    await t.deps.db.update(rateLimits).set({ count: limit.max }).where(ofIt);
    const refused = await send();
    expect([refused.statusCode, refused.json().code, refused.headers['retry-after']]).toEqual([
      429,
      'too-many-requests',
      String(limit.windowSeconds),
    ]);
  });

  test('every call that has a limit has one of these', () => {
    const counted = new Set(unread.map(([name]) => name));
    expect(limited.filter(([name]) => !counted.has(name))).toEqual([]);
  });

  test('a field that cannot be taken counts like a wrong password', async () => {
    await using few = await startTestApp({ store: t.store, env: { RATE_LIMITS: 'sign-in-client=2' } });
    const signIn = (email: string) => callApi(few.app, 'signIn', { body: { email, password: 'Correct.horse7' } }, { client: CLIENT });
    const tried = [await signIn(`a@${'.'.repeat(60_000)}@`), await signIn('none'), await signIn('tom@example.org')];
    expect(tried.map(({ status }) => status)).toEqual([400, 400, 429]);
  });
});

test('what one limit refuses is counted at none of the others', async () => {
  const [few, many] = [
    { name: 'few', max: 1, windowSeconds: 60, per: ['member'] },
    { name: 'many', max: 9, windowSeconds: 60, per: ['address'] },
  ] as const;
  const whom = { member: 'ann', address: 'ann@example.org' };
  for (let times = 0; times < 5; times += 1) await takeLimits(t.deps, [many, few], whom);
  const [{ key } = { key: '' }] = await countsOf(t.deps, many, whom);
  expect(await t.deps.db.select({ count: rateLimits.count }).from(rateLimits).where(eq(rateLimits.key, key))).toEqual([{ count: 1 }]);
});

test.each<[string, number, (at: number) => string]>([
  ['one household of a /64', 10, (at) => `2001:db8:0:1::${at}`],
  ['a /56 with a /64 for each attempt', 20, (at) => `2001:db8:0:${(0x1_00 + (at % 256)).toString(16)}::1`],
  ['a /48 with a /64 for each attempt', 80, (at) => `2001:db8:0:${at.toString(16)}00::1`],
  ['a /24 with an address for each attempt', 80, (at) => `203.0.113.${at}`],
  ['one address written in several ways', 10, (at) => ['203.0.113.9', '::ffff:203.0.113.9', `203.0.113.9:${5000 + at}`][at % 3] ?? ''],
])('however many addresses it has, %s may do no more than %i times what one client may', async (_, times, client) => {
  expect(await allowedOf(240, { name: 'guesses', max: 10, windowSeconds: 900, per: ['client'] }, client)).toBe(times);
});

test('networks of one’s own may do more, except at one email address', async () => {
  await using own = await startTestApp({ store: t.store, env: { OWN_NETWORKS: '203.0.113.0/24, 2001:db8::/32' } });
  const maxesOf = async (client: string, per: RateLimit['per']) =>
    (await countsOf(own.deps, { name: 'x', max: 10, windowSeconds: 60, per }, { client, address: 'a@b.example' })).map(({ max }) => max);
  expect(await maxesOf('203.0.113.7', ['client'])).toEqual([200, 1600]);
  expect(await maxesOf('2001:db8:1::7', ['client'])).toEqual([200, 400, 1600]);
  expect(await maxesOf('203.0.114.7', ['client'])).toEqual([10, 80]);
  expect(await maxesOf('203.0.113.7', ['address', 'client'])).toEqual([10, 80]);
});

test('an operator sets a limit by its name', async () => {
  await using set = await startTestApp({ store: t.store, env: { RATE_LIMITS: 'places=2' } });
  const search = (client: string) => callApi(set.app, 'places', { query: { query: 'Norwich' } }, { client });
  expect([(await search(CLIENT)).status, (await search(CLIENT)).status, (await search(CLIENT)).status]).toEqual([200, 200, 429]);
  expect((await set.app.inject('/docs/limits')).body).toContain('<td>2 in 15 minutes<');
});

test('members who are signed in count for themselves, not for the address that they share', async () => {
  await using few = await startTestApp({ store: t.store, env: { RATE_LIMITS: 'places=2,routes=2' } });
  const search = async (options: { token?: string }) =>
    (await callApi(few.app, 'places', { query: { query: 'Norwich' } }, { client: CLIENT, ...options })).status;
  for (let times = 0; times < 3; times += 1) await search({});
  expect([await search({}), await search({ token }), await search({ token }), await search({ token })]).toEqual([429, 200, 200, 429]);
});

describe('a limit that slows down', () => {
  const limit = { name: 'slow', max: 3, windowSeconds: 900, per: ['address'], slowSeconds: 5 } as const;
  const take = () => takeLimits(t.deps, [limit], { address: 'ann@example.org' });

  test('lets one in at a time beyond it, has two wait, and refuses the rest until a turn is free', async () => {
    for (let times = 0; times < 3; times += 1) expect(await take()).toEqual({ allowed: true });
    t.waits.length = 0;
    const answers = await Promise.all(Array.from({ length: 20 }, take));
    expect(answers.filter(({ allowed }) => allowed)).toHaveLength(3);
    expect(t.waits.toSorted((one, other) => one - other)).toEqual([5_000, 10_000]);
    expect(await take()).toEqual({ allowed: false, retryAfterSeconds: 5 });
    t.clock.advanceMs(5_000);
    expect(await take()).toEqual({ allowed: true });
    // However many attempts there are, the next turn is never more than a few seconds away.
    for (let times = 0; times < 50; times += 1) {
      t.clock.advanceMs(1_000);
      const answer = await take();
      expect(answer.allowed ? 0 : answer.retryAfterSeconds).toBeLessThanOrEqual(5);
    }
    t.clock.advanceMs(900_000);
    t.waits.length = 0;
    expect([await take(), t.waits]).toEqual([{ allowed: true }, []]);
  });

  test('has no more wait in one process than it is told, and lets go of who has hung up', async () => {
    const awaitTurn = createAwaitTurn(1);
    const hangUp = new AbortController();
    const waiting = awaitTurn(3_600_000, hangUp.signal);
    expect(await awaitTurn(1)).toBe(false);
    hangUp.abort();
    expect([await waiting, await awaitTurn(1)]).toEqual([false, true]);
  });
});

test('whom a limit counts stands in the store under a key that the store alone cannot be searched by', async () => {
  await takeLimits(t.deps, [RATE_LIMITS.resendPerAddress], { address: 'ann@example.org' });
  const [row] = await t.deps.db.select({ key: rateLimits.key }).from(rateLimits);
  const plain = createHash('sha256').update('ann@example.org').digest('base64url');
  expect(row?.key).toMatch(/^resend-address:[\w-]{43}$/);
  expect(row?.key).not.toContain(plain);
});

test('counts are forgotten in the order in which they are given back, so that neither waits for the other', async () => {
  const whom = { address: 'ann@mail.example' };
  const counts = await Promise.all(['a', 'b'].map((name) => countsOf(t.deps, { name, max: 1, windowSeconds: 60, per: ['address'] }, whom)));
  const keys = counts.flat().map(({ key }) => key);
  const windowEndsAt = new Date('2026-11-21T10:00:00Z');
  // They are found in the order in which they lie in the table.
  for (const key of keys.toReversed()) await t.deps.db.insert(rateLimits).values({ key, count: 1, windowEndsAt });
  let forgetting = Promise.resolve();
  await t.deps.db.transaction(async (tx) => {
    const lock = (key = '') => tx.execute(sql`select from ${rateLimits} where ${rateLimits.key} = ${key} for update`);
    await lock(keys[0]);
    forgetting = forgetCounted(t.deps.db, ['ann@mail.example']);
    while (!(await isAnybodyWaiting())) await delay(10);
    await lock(keys[1]);
  });
  await forgetting;
  expect(await t.deps.db.$count(rateLimits)).toBe(0);
});

test('an attempt waits for a count that is only being made before it locks a later one, so that neither waits for the other', async () => {
  const made: RateLimit = { name: 'a', max: 9, windowSeconds: 60, per: ['address'] };
  const there: RateLimit = { name: 'b', max: 9, windowSeconds: 60, per: ['client'] };
  const whom = { address: 'ann@mail.example', client: CLIENT };
  await takeLimits(t.deps, [there], whom);
  let second = takeLimits(t.deps, [], whom);
  await t.deps.db.transaction(async (tx) => {
    await takeLimits({ ...t.deps, db: tx }, [made], whom);
    second = takeLimits(t.deps, [there, made], whom);
    while (!(await isAnybodyWaiting())) await delay(10);
    expect(await takeLimits({ ...t.deps, db: tx }, [there], whom)).toEqual({ allowed: true });
  });
  expect(await second).toEqual({ allowed: true });
});

async function isAnybodyWaiting(): Promise<boolean> {
  const { rows } = await t.store.pool.query(
    'select from pg_locks join pg_stat_activity using (pid) where not granted and datname = current_database()',
  );
  return rows.length > 0;
}

test('the operator’s document has the table of all limits', async () => {
  const document = await readFile(new URL('../../../../../docs/operating.md', import.meta.url), 'utf8');
  const rows = document.split('\n').flatMap((line) =>
    line.startsWith('|')
      ? [
          line
            .slice(1, -1)
            .split('|')
            .map((cell) => cell.trim()),
        ]
      : [],
  );
  const from = rows.findIndex((row) => row.join() === LIMIT_COLUMNS.join());
  const all = limitRows(
    names.map((name) => [name, endpointOf(name)]),
    { rateLimits: {} },
  );
  expect(rows.slice(from + 2, from + 2 + all.length)).toEqual(all.map(([name, ...cells]) => [`\`${name}\``, ...cells]));
  expect(all.map(([name]) => name)).toEqual(Object.values(RATE_LIMITS).map(({ name }) => name));
});

test.each([
  ['203.0.113.77', '203.0.113.77', '203.0.113.x'],
  ['203.0.113.77:40123', '203.0.113.77', '203.0.113.x'],
  ['::ffff:203.0.113.77', '203.0.113.77', '203.0.113.x'],
  ['2001:DB8:5:6:7:8:9:a', '2001:db8:5:6:7:8:9:a', '2001:db8:5:x'],
  ['[2001:db8::1]:443', '2001:db8::1', '2001:db8:0:x'],
  ['fe80::1%eth0', 'fe80::1', 'fe80:0:0:x'],
  ['::1', '::1', '0:0:0:x'],
  ['somewhere', null, null],
  ['203.0.113.777', null, null],
  ['203.0.113.77:x', null, null],
  ['[2001:db8::1', null, null],
  ['', null, null],
])('the client %j is the address %j, of which no more is kept than %j', (client, address, network) => {
  expect([plainAddress(client), networkOf(client)]).toEqual([address, network]);
  expect(countedNetworks(client)[0]?.times).toBe(1);
});
