/** What a call asks of the store decides how many of them a machine can take; unlike their time, it is the same on every machine. */
import { expect, test } from 'vitest';
import { callApi } from '../test-support/call-api.ts';
import { addMember, PASSWORD } from '../test-support/fixtures.ts';
import { sharingOf } from '../test-support/sharing.ts';
import { signedIn } from '../test-support/signed-in.ts';
import { statementsOf } from '../test-support/statements-of.ts';
import { startTestApp } from '../test-support/test-app.ts';

/**
 * On a browser that has signed in before, and for a member with one or ten of each: journeys, requests, lifts and conversations. What is kept in
 * memory is asked for once.
 */
const STATEMENTS = {
  directoryBySlug: 0,
  optionsBySlug: 0,
  findCommunitiesByEmail: 0,
  signIn: 7,
  refreshToken: 6,
  dashboard: 2,
  settings: 2,
  journeys: 4,
  journey: 2,
  lifts: 5,
  requests: 10,
  conversations: 5,
  sessions: 2,
};

test('the calls that are made most often ask the store as little as this, for ten of each as for one', async () => {
  await using t = await startTestApp({ env: { RATE_LIMITS: 'requests-asked=100' } });
  const s = await sharingOf(t);
  const { publicId, slug } = s.community;
  const email = 'ada@mail.example';
  const { id: memberId } = await addMember(t.deps, s.community, { email, forename: 'Ada' });
  const travel = { role: 'driver', seats: 8 } as const;
  const ada = { memberId, journeyId: await s.addJourney({ memberId }, travel) };
  const addOneOfEach = async (number: number) => {
    const ask = async (forename: string) => (await s.ask(await s.add(`${forename}${number}`, { role: 'passenger' }), ada)).answer?.id ?? '';
    expect((await s.accept(ada, await ask('Rider'))).status).toBe(200);
    await ask('Asker');
  };
  const token = await signedIn(t.deps, memberId);
  const signIn = { body: { email, password: PASSWORD, clientId: 'a browser that is known' } };
  let refreshToken = (await callApi(t.app, 'signIn', signIn)).answer?.refreshToken ?? '';
  const own = { token };
  const calls = {
    directoryBySlug: () => callApi(t.app, 'directoryBySlug', { params: { slug } }),
    optionsBySlug: () => callApi(t.app, 'optionsBySlug', { params: { slug } }),
    findCommunitiesByEmail: () => callApi(t.app, 'findCommunitiesByEmail', { query: { email } }),
    signIn: () => callApi(t.app, 'signIn', signIn),
    refreshToken: async () => {
      const traded = await callApi(t.app, 'refreshToken', { body: { refreshToken } });
      refreshToken = traded.answer?.refreshToken ?? '';
      return traded;
    },
    dashboard: () => callApi(t.app, 'dashboard', {}, own),
    settings: () => callApi(t.app, 'settings', {}, own),
    journeys: () => callApi(t.app, 'journeys', { params: { id: publicId } }, own),
    journey: () => callApi(t.app, 'journey', { params: { journeyId: ada.journeyId } }, own),
    lifts: () => callApi(t.app, 'lifts', { query: {} }, own),
    requests: () => callApi(t.app, 'requests', { query: {} }, own),
    conversations: () => callApi(t.app, 'conversations', { query: {} }, own),
    sessions: () => callApi(t.app, 'sessions', {}, own),
  };
  const count = async (of: Readonly<Record<string, () => Promise<{ readonly status: number }>>>) => {
    const counted: Record<string, number> = {};
    for (const [name, call] of Object.entries(of)) {
      const statements = await statementsOf(async () => expect((await call()).status, name).toBe(200));
      counted[name] = statements.length;
    }
    return counted;
  };
  await addOneOfEach(1);
  expect(await count(calls)).toEqual(STATEMENTS);
  for (let number = 2; number <= 10; number += 1) {
    await addOneOfEach(number);
    await s.addJourney(ada, travel);
  }
  const { answer } = await calls.requests();
  expect(answer?.received.filter(({ match }) => match !== null)).toHaveLength(10);
  const { journeys, lifts, requests, conversations } = calls;
  expect({ ...STATEMENTS, ...(await count({ journeys, lifts, requests, conversations })) }).toEqual(STATEMENTS);
});
