import { setImmediate as nextTurn } from 'node:timers/promises';
import { endpoints, type EndpointName } from '@waylift/contract/endpoints';
import { expect, test, vi } from 'vitest';
import { buildApp } from '../../app.ts';
import type { PlaceSearch } from '../../map/places/places.ts';
import { callApi } from '../../test-support/call-api.ts';
import { addCommunity, addMember } from '../../test-support/fixtures.ts';
import { signedIn } from '../../test-support/signed-in.ts';
import { statementsOf } from '../../test-support/statements-of.ts';
import { startTestApp } from '../../test-support/test-app.ts';
import { createMetrics } from '../../operator/health/metrics.ts';
import { loadKindOf } from './load-lines.ts';

test('past the bound a flood of searches is refused at once, before anything is looked up, and leaves every other call alone; once it is over all is as before', async () => {
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  const places: PlaceSearch = {
    service: null,
    prepare: async () => {},
    async suggest() {
      await answered;
      return { kind: 'places', places: [] };
    },
  };
  await using t = await startTestApp({ env: { RATE_LIMITS: 'off' }, overrides: { places } });
  const metrics = createMetrics();
  const app = await buildApp(t.deps, { metrics });
  const community = await addCommunity(t.deps, { publicId: 'open' });
  const token = await signedIn(t.deps, (await addMember(t.deps, community, { email: 'ada@mail.example' })).id);
  const search = () => callApi(app, 'places', { query: { query: 'Norwich' } });

  // The clock stands still, so that nobody waits too long, however long it takes to fill the line.
  using _ = vi.spyOn(performance, 'now').mockReturnValue(performance.now());
  const flood = Array.from({ length: 400 }, search);
  const statements = await statementsOf(async () => {
    const refused = await Promise.race(flood);
    expect([refused.status, refused.problem?.code, refused.headers['retry-after']]).toEqual([503, 'busy', '5']);
  });
  expect(statements).toEqual([]);
  expect((await callApi(app, 'dashboard', {}, { token })).status).toBe(200);
  expect((await callApi(app, 'directoryBySlug', { params: { slug: 'open' } })).status).toBe(200);
  for (const url of ['/healthz', '/readyz']) expect((await app.inject({ url })).statusCode, url).toBe(200);
  expect(await metrics.read()).toMatch(/waiting_for_turn\{line="places"\} 200/);
  expect(await metrics.read()).toMatch(/refused_for_load_total\{line="places"\} [1-9]/);

  answer();
  const statuses = (await Promise.all(flood)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(200);
  expect(new Set(statuses)).toEqual(new Set([200, 503]));
  expect((await search()).status).toBe(200);
  await app.close();
});

test('500 colleagues who sign on at once all have their turn, and leave alone what else waits for other servers', async () => {
  await using t = await startTestApp({ env: { RATE_LIMITS: 'off' } });
  const metrics = createMetrics();
  const app = await buildApp(t.deps, { metrics });
  const body = { slug: 'nowhere', proof: 'x'.repeat(43), purpose: 'sign-in' as const };
  // The clock stands still, so that nobody waits too long.
  using _ = vi.spyOn(performance, 'now').mockReturnValue(performance.now());
  const answers = await Promise.all(Array.from({ length: 500 }, () => callApi(app, 'startSignOn', { body })));
  expect(new Set(answers.map(({ problem }) => problem?.code))).toEqual(new Set(['community-not-found']));
  expect(await metrics.read()).not.toMatch(/refused_for_load_total\{line="(sign-ons|outside)"\} [1-9]/);
  await app.close();
});

test('a page that cannot be made in time is one of text, in the language of the browser, which says when to come again', async () => {
  await using t = await startTestApp();
  const { promise: rendered, resolve: render } = Promise.withResolvers<void>();
  const portal = {
    clientFolder: import.meta.dirname,
    baseUrlsOf: () => [],
    sharedPages: () => () => null,
    render: async () => rendered.then(() => new Response('a page', { headers: { 'content-type': 'text/html' } })),
  };
  const app = await buildApp(t.deps, { portal });
  const visit = () => app.inject({ url: '/join', headers: { 'accept-language': 'de-AT,de;q=0.9' } });
  using _ = vi.spyOn(performance, 'now').mockReturnValue(performance.now());
  const visits = Array.from({ length: 250 }, visit);
  const busy = await Promise.race(visits);
  expect(busy.statusCode).toBe(503);
  expect(busy.headers).toMatchObject({ 'retry-after': '5', 'cache-control': 'no-store', 'content-type': 'text/html; charset=utf-8' });
  expect(busy.body).toContain('<html lang="de">');
  expect(busy.body).toContain('Gerade ist hier viel los');
  // The policy allows its style and nothing else.
  expect(busy.headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-[^']+';/);
  render();
  expect((await Promise.all(visits)).filter(({ body }) => body === 'a page').length).toBe(201);
  await nextTurn();
  expect((await visit()).body).toBe('a page');
  await app.close();
});

test('calls that compute a password wait with each other, and whatever asks other programs or searches waits apart from the rest', () => {
  const kinds = Object.groupBy(Object.keys(endpoints) as EndpointName[], (name) => loadKindOf(name, endpoints[name]));
  const { calls, pages, ...apart } = kinds;
  expect(apart).toEqual({
    passwords: [
      'register',
      'signIn',
      'linkSignOn',
      'prove',
      'resetPassword',
      'changePassword',
      'updateEmail',
      'exportAccount',
      'removeAccount',
      'organiserSignIn',
      'acceptOrganiserInvitation',
      'organiserPassword',
      'changeRules',
    ],
    places: ['places'],
    matches: ['matches', 'match'],
    'sign-ons': ['startSignOn', 'finishSignOn'],
    outside: [
      'communityImage',
      'addJourney',
      'changeJourney',
      'route',
      'askToShare',
      'requests',
      'request',
      'acceptRequest',
      'proposeDays',
      'setSignOn',
      'testSignOn',
      'changeLookPicture',
    ],
  });
  expect([calls?.length ?? 0, pages]).toEqual([expect.any(Number), undefined]);
});
