/** What a call asks of the store decides how many of them a machine can take; unlike their time, it is the same on every machine. */
import { expect, test } from 'vitest';
import { callApi } from '../test-support/call-api.ts';
import { addCommunity, addMember, PASSWORD } from '../test-support/fixtures.ts';
import { signedIn } from '../test-support/signed-in.ts';
import { statementsOf } from '../test-support/statements-of.ts';
import { startTestApp } from '../test-support/test-app.ts';

/** On a browser that has signed in before, and for a member without journeys. What is kept in memory is asked for once. */
const STATEMENTS = {
  directoryBySlug: 0,
  optionsBySlug: 0,
  findCommunitiesByEmail: 0,
  signIn: 7,
  refreshToken: 6,
  dashboard: 2,
  settings: 2,
  journeys: 4,
  lifts: 2,
  requests: 4,
  conversations: 3,
  sessions: 2,
};

test('the calls that are made most often ask the store as little as this', async () => {
  await using t = await startTestApp();
  const community = await addCommunity(t.deps, { publicId: 'open' });
  const email = 'ada@mail.example';
  const token = await signedIn(t.deps, (await addMember(t.deps, community, { email })).id);
  const signIn = { body: { email, password: PASSWORD, clientId: 'a browser that is known' } };
  const { answer: { refreshToken = '' } = {} } = await callApi(t.app, 'signIn', signIn);
  const own = { token };
  const calls = {
    directoryBySlug: () => callApi(t.app, 'directoryBySlug', { params: { slug: 'open' } }),
    optionsBySlug: () => callApi(t.app, 'optionsBySlug', { params: { slug: 'open' } }),
    findCommunitiesByEmail: () => callApi(t.app, 'findCommunitiesByEmail', { query: { email } }),
    signIn: () => callApi(t.app, 'signIn', signIn),
    refreshToken: () => callApi(t.app, 'refreshToken', { body: { refreshToken } }),
    dashboard: () => callApi(t.app, 'dashboard', {}, own),
    settings: () => callApi(t.app, 'settings', {}, own),
    journeys: () => callApi(t.app, 'journeys', { params: { id: 'open' } }, own),
    lifts: () => callApi(t.app, 'lifts', {}, own),
    requests: () => callApi(t.app, 'requests', {}, own),
    conversations: () => callApi(t.app, 'conversations', {}, own),
    sessions: () => callApi(t.app, 'sessions', {}, own),
  };
  const counted: Record<string, number> = {};
  for (const [name, call] of Object.entries(calls)) {
    const statements = await statementsOf(async () => expect((await call()).status, name).toBe(200));
    counted[name] = statements.length;
  }
  expect(counted).toEqual(STATEMENTS);
});
