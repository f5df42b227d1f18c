import { communities } from '../../kernel/db/schema/communities.ts';
import { buildApp } from '../../app.ts';
import type { InjectOptions } from 'fastify';
import { expect, test } from 'vitest';
import { callApi } from '../../test-support/call-api.ts';
import { asOrganiser, cookieIn, sessionOf } from '../../test-support/organisers.ts';
import { startTestApp, type TestApp } from '../../test-support/test-app.ts';
import { addDemoDuties } from './demo-duties.ts';
import { addDemoMembers } from './add-demo-members.ts';
import { demoCommunities } from './demo-communities.ts';
import { DEMO_MEMBER_PASSWORD } from './demo-members.ts';
import { DEMO_ORGANISERS_PATH, mountDemoOrganisers } from './demo-organisers.endpoints.ts';
import { addDemoOrganisers, readDemoOrganisers } from './demo-organisers.ts';
import { fillEmptyStore } from './fill-empty-store.ts';

const HERE = { host: 'localhost:3000' };

async function startDemo(env: Record<string, string> = {}): Promise<TestApp> {
  const t = await startTestApp({ env: { DEMO: 'on', ...env } });
  await fillEmptyStore(t.deps, 'Waylift', demoCommunities);
  await addDemoOrganisers(t.deps);
  return t;
}

/** What the server answers to a question for the page with their codes. */
async function asked({ deps }: TestApp, question: Omit<InjectOptions, 'url'>) {
  await using stack = new AsyncDisposableStack();
  const app = stack.adopt(await buildApp(deps), (each) => each.close());
  mountDemoOrganisers(app, deps);
  return await app.inject({ url: DEMO_ORGANISERS_PATH, ...question });
}

test('each organiser of the demonstration signs in with what the page shows, and has the role that it says', async () => {
  await using t = await startDemo();
  const page = await asked(t, { headers: HERE });
  expect(page.statusCode).toBe(200);
  const people = await readDemoOrganisers(t.deps);
  expect(people.map(({ role }) => role)).toEqual(['owner', 'manager', 'reader', 'operator']);
  for (const { email, code, role, community } of people) {
    for (const shown of [email, code ?? 'none', DEMO_MEMBER_PASSWORD]) expect(page.body).toContain(shown);
    const first = await callApi(t.app, 'organiserSignIn', { body: { email, password: DEMO_MEMBER_PASSWORD } });
    const second = await callApi(t.app, 'organiserSecondStep', { body: { ticket: first.answer?.ticket ?? '', code: code ?? '' } });
    const { cookie } = await sessionOf(t, cookieIn(second));
    const session = await callApi(t.app, 'organiserSession', { query: {} }, { headers: { cookie } });
    expect(session.answer?.roles).toMatchObject([{ role, community: community === null ? null : { name: community } }]);
    expect(session.answer?.communities).toHaveLength(role === 'operator' ? await t.deps.db.$count(communities) : 1);
  }
});

test('an owner in the demonstration has a week of things to do', async () => {
  await using t = await startTestApp({ env: { DEMO: 'on' } });
  await fillEmptyStore(t.deps, 'Waylift', demoCommunities);
  await addDemoMembers(t.deps);
  await addDemoOrganisers(t.deps);
  await addDemoDuties(t.deps);
  const [owner] = await readDemoOrganisers(t.deps);
  const email = owner?.email ?? '';
  const first = await callApi(t.app, 'organiserSignIn', { body: { email, password: DEMO_MEMBER_PASSWORD } });
  const second = await callApi(t.app, 'organiserSecondStep', { body: { ticket: first.answer?.ticket ?? '', code: owner?.code ?? '' } });
  const { answer } = await asOrganiser(t, await sessionOf(t, cookieIn(second)), 'organiserDuties', {});
  expect(answer?.duties.map(({ kind, count }) => [kind, count])).toEqual([
    ['report', 1],
    ['invitations-waiting', 2],
    ['invitations-failed', 1],
    ['mail-refused', 1],
    ['cannot-get-in', 3],
  ]);
});

test.each([
  ['a request that a proxy passed on', { ...HERE, 'x-forwarded-for': '203.0.113.7' }],
  ['a request for another host', { host: 'waylift.example' }],
])('the page with their codes is not there for %s', async (_, headers) => {
  await using t = await startDemo();
  expect((await asked(t, { headers })).statusCode).toBe(404);
});

test('the page with their codes is not there for another machine', async () => {
  await using t = await startDemo();
  expect((await asked(t, { headers: HERE, remoteAddress: '203.0.113.7' })).statusCode).toBe(404);
});

test.each([
  ['in production', { ENVIRONMENT: 'production', MAIL: 'files' }],
  ['where PUBLIC_URL is elsewhere', { PUBLIC_URL: 'https://waylift.example', ENVIRONMENT: 'staging' }],
  ['without a demonstration', { DEMO: 'off' }],
  ['with ORGANISE=off', { ORGANISE: 'off' }],
])('the page with their codes is not there %s', async (_, env) => {
  await using t = await startDemo(env);
  expect((await asked(t, { headers: HERE })).statusCode).toBe(404);
});
