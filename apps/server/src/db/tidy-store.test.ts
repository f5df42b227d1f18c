import type { SQL } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { hashToken, issueOneTimeToken } from '../security/one-time-token.ts';
import { callApi } from '../test-support/call-api.ts';
import { addCommunity, addMember, PASSWORD } from '../test-support/fixtures.ts';
import { startTestApp } from '../test-support/test-app.ts';
import { accountRemovals } from './schema/account-removals.ts';
import { oneTimeTokens } from './schema/one-time-tokens.ts';
import { rateLimits } from './schema/rate-limits.ts';
import { refreshTokens } from './schema/refresh-tokens.ts';
import { sessions } from './schema/sessions.ts';
import { tidyStore } from './tidy-store.ts';

const DAY_MS = 24 * 3_600_000;

test('what can never work again is removed, what still does, or still has to be recognised, stays', async () => {
  await using t = await startTestApp();
  const { db } = t.deps;
  const community = await addCommunity(t.deps, { publicId: 'open' });
  const member = await addMember(t.deps, community, { email: 'ann@mail.example' });
  const body = { email: 'ann@mail.example', password: PASSWORD };
  const rows = async () => ({
    limits: (await db.select().from(rateLimits)).length,
    links: (await db.select().from(oneTimeTokens)).length,
    refreshTokens: (await db.select().from(refreshTokens)).length,
    sessions: (await db.select().from(sessions)).length,
  });

  await issueOneTimeToken(db, t.deps, { memberId: member.id, purpose: 'activation' });
  const first = (await callApi(t.app, 'signIn', { body })).answer?.refreshToken ?? '';
  const second = (await callApi(t.app, 'refreshToken', { body: { refreshToken: first } })).answer?.refreshToken ?? '';
  const before = await rows();
  expect(before).toMatchObject({ links: 1, refreshTokens: 2, sessions: 1 });
  await tidyStore(t.deps);
  expect(await rows()).toEqual(before);

  // A used refresh token has to be known as long as it may be taken again; older ones are known by how they begin.
  t.clock.advanceMs(29 * DAY_MS);
  const third = (await callApi(t.app, 'refreshToken', { body: { refreshToken: second } })).answer?.refreshToken ?? '';
  await tidyStore(t.deps);
  // What was counted a month ago is gone, what was counted just now is not.
  expect(await rows()).toEqual({ limits: 1, links: 1, refreshTokens: 2, sessions: 1 });

  t.clock.advanceMs(2 * DAY_MS);
  await tidyStore(t.deps);
  expect((await db.select().from(refreshTokens)).map(({ tokenHash }) => tokenHash)).toEqual([hashToken(third)]);

  t.clock.advanceMs(60 * DAY_MS);
  await tidyStore(t.deps);
  expect(await rows()).toEqual({ limits: 0, links: 0, refreshTokens: 0, sessions: 0 });
});

test('a comment of who has left is gone two years later, while the reason stays', async () => {
  await using t = await startTestApp();
  const { id: communityId } = await addCommunity(t.deps, { publicId: 'open' });
  const removal = { communityId, reason: 'noReplies', comment: 'Too quiet.', removedOn: '2026-11-20' } as const;
  await t.deps.db.insert(accountRemovals).values({ ...removal, id: t.deps.newId() });
  const kept = () => t.deps.db.select({ reason: accountRemovals.reason, comment: accountRemovals.comment }).from(accountRemovals);
  t.clock.advanceMs(729 * DAY_MS);
  await tidyStore(t.deps);
  expect(await kept()).toEqual([{ reason: 'noReplies', comment: 'Too quiet.' }]);
  t.clock.advanceMs(DAY_MS);
  await tidyStore(t.deps);
  expect(await kept()).toEqual([{ reason: 'noReplies', comment: null }]);
});

test('however many old rows there are, each statement removes a bounded number, and a job that is given up stops between two', async () => {
  await using t = await startTestApp();
  const windowEndsAt = new Date(t.clock.now().getTime() - DAY_MS);
  await t.deps.db.insert(rateLimits).values(Array.from({ length: 25 }, (_, at) => ({ key: `old ${at}`, count: 1, windowEndsAt })));
  const left: number[] = [];
  const limit = new AbortController();
  const db = Object.assign(Object.create(t.deps.db), {
    execute: async (query: SQL) => {
      const answer = await t.deps.db.execute(query);
      left.push(await t.deps.db.$count(rateLimits));
      if (left.length === 2) limit.abort();
      return answer;
    },
  });
  await expect(tidyStore({ db, clock: t.clock, rowsAtOnce: 10 }, limit.signal)).rejects.toThrow('aborted');
  expect(left).toEqual([15, 5]);
  await tidyStore({ db: t.deps.db, clock: t.clock, rowsAtOnce: 10 });
  expect(await t.deps.db.$count(rateLimits)).toBe(0);
});
