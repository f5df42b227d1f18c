import type { SQL } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { hashToken, issueOneTimeToken } from '../security/one-time-token.ts';
import { callApi } from '../../test-support/call-api.ts';
import { addCommunity, addMember, PASSWORD } from '../../test-support/fixtures.ts';
import { startTestApp } from '../../test-support/test-app.ts';
import { accountRemovals } from './schema/account-removals.ts';
import { oneTimeTokens } from './schema/one-time-tokens.ts';
import { rateLimits } from './schema/rate-limits.ts';
import { refreshTokens } from './schema/refresh-tokens.ts';
import { sessions } from './schema/sessions.ts';
import { members } from './schema/members.ts';
import { tidyStore } from './tidy-store.ts';
import { vacuumTables } from './vacuum-tables.ts';
import { addDemoMembers } from '../../operator/demo/add-demo-members.ts';
import { DEMO_MEMBERS_OF } from '../../operator/demo/demo-members.ts';
import { auditLines } from './schema/audit-lines.ts';
import { conversations } from './schema/conversations.ts';
import { lifts } from './schema/lifts.ts';
import { memberEvents } from './schema/member-events.ts';
import { messages } from './schema/messages.ts';
import { reports } from './schema/reports.ts';
import { shareRequests } from './schema/share-requests.ts';

const DAY_MS = 24 * 3_600_000;

test('what became of a mail is kept for ninety days, and of one to nobody for an hour; what waits stays', async () => {
  await using t = await startTestApp();
  const { id } = await addMember(t.deps, await addCommunity(t.deps, { publicId: 'open' }), { email: 'ann@mail.example' });
  const at = (ms: number) => new Date(t.clock.now().getTime() - ms).toISOString();
  const [longAgo, lately] = [at(90 * DAY_MS + 1_000), at(90 * DAY_MS - 1_000)];
  await t.store.pool.query(
    `insert into mails (member_id, kind, sent_at, failed_at, given_up_at, next_try_at) values
      ($1, 'sent long ago', $2, null, null, null), ($1, 'sent lately', $3, null, null, null),
      ($1, 'failed long ago', null, $2, null, null), ($1, 'failed lately', null, $3, null, null),
      ($1, 'given up long ago', null, null, $2, null), ($1, 'given up lately', null, null, $3, null),
      ($1, 'waits', null, null, null, $2), (null, 'of nobody', null, null, $4, null), (null, 'of nobody just now', null, null, $5, null)`,
    [id, longAgo, lately, at(3_601_000), at(3_599_000)],
  );
  await tidyStore(t.deps);
  const { rows } = await t.store.pool.query<{ kind: string }>('select kind from mails order by kind');
  expect(rows.map(({ kind }) => kind)).toEqual(['failed lately', 'given up lately', 'of nobody just now', 'sent lately', 'waits']);
});

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

  // A used refresh token is kept as long as it could be used again. Older ones are recognised by their beginning.
  t.clock.advanceMs(29 * DAY_MS);
  const third = (await callApi(t.app, 'refreshToken', { body: { refreshToken: second } })).answer?.refreshToken ?? '';
  await tidyStore(t.deps);
  // Counts of a month ago are gone. The latest ones (the session, the client and its network) are not.
  expect(await rows()).toEqual({ limits: 3, links: 1, refreshTokens: 2, sessions: 1 });

  t.clock.advanceMs(2 * DAY_MS);
  await tidyStore(t.deps);
  expect((await db.select().from(refreshTokens)).map(({ tokenHash }) => tokenHash)).toEqual([hashToken(third)]);

  t.clock.advanceMs(60 * DAY_MS);
  await tidyStore(t.deps);
  expect(await rows()).toEqual({ limits: 0, links: 0, refreshTokens: 0, sessions: 0 });
});

test('a comment that a server of the version before stored of who has left goes, while the reason stays', async () => {
  await using t = await startTestApp();
  const { id: communityId } = await addCommunity(t.deps, { publicId: 'open' });
  const removal = { communityId, reason: 'noReplies', comment: 'Too quiet.', removedOn: '2026-11-20' } as const;
  await t.deps.db.insert(accountRemovals).values({ ...removal, id: t.deps.newId() });
  const kept = () => t.deps.db.select({ reason: accountRemovals.reason, comment: accountRemovals.comment }).from(accountRemovals);
  await tidyStore(t.deps);
  expect(await kept()).toEqual([{ reason: 'noReplies', comment: null }]);
});

test('what members shared and wrote, and what operators did about it, goes a year after it is over, and what goes on stays', async () => {
  await using t = await startTestApp();
  const { db, clock, newId } = t.deps;
  const { id: communityId } = await addCommunity(t.deps, { publicId: 'kestrel', slug: DEMO_MEMBERS_OF });
  // Three lifts in one car with its conversation, a waiting request and a declined one, each of these with its own.
  await addDemoMembers(t.deps);
  const report = { communityId, reason: 'other' as const, text: 'Too fast.', conversation: [], createdAt: clock.now() };
  const resolved = { resolvedAt: clock.now(), resolution: 'Spoke to them.' };
  await db.insert(reports).values([
    { ...report, id: newId(), clientId: newId() },
    { ...report, ...resolved, id: newId(), clientId: newId() },
  ]);
  await db.insert(auditLines).values({ id: newId(), operator: 'olga', command: 'report show', createdAt: clock.now() });
  const kept = async (days: number) => {
    t.clock.advanceMs(days * DAY_MS);
    await tidyStore(t.deps);
    const tables = { shareRequests, lifts, conversations, messages, reports, auditLines, memberEvents };
    const counts = await Promise.all(Object.entries(tables).map(async ([name, table]) => [name, await db.$count(table)] as const));
    return Object.fromEntries(counts);
  };
  const all = await kept(0);
  expect(all).toMatchObject({ shareRequests: 5, lifts: 3, conversations: 6, reports: 2, auditLines: 1 });
  // Everything was asked and written some days earlier.
  expect(await kept(359)).toEqual({ ...all, memberEvents: 0 });
  expect(await kept(8)).toEqual({
    shareRequests: 0,
    lifts: 3,
    conversations: 4,
    messages: expect.any(Number),
    reports: 1,
    auditLines: 0,
    memberEvents: 0,
  });
  await db.update(lifts).set({ state: 'ended', endedAt: clock.now(), endedBy: 'over', places: null });
  // Nobody rides in the car any more.
  await db.update(conversations).set({ journeyId: null });
  expect(await kept(367)).toEqual({
    shareRequests: 0,
    lifts: 0,
    conversations: 0,
    messages: 0,
    reports: 1,
    auditLines: 0,
    memberEvents: 0,
  });
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

test('a table from which nothing can be removed keeps no other from being tidied, and the job says that it failed', async () => {
  await using t = await startTestApp();
  const { db } = t.deps;
  const old = new Date(t.clock.now().getTime() - DAY_MS);
  await db.insert(rateLimits).values({ key: 'old', count: 1, windowEndsAt: old });
  const { id: communityId } = await addCommunity(t.deps, { publicId: 'open' });
  const removal = { communityId, reason: 'noReplies', comment: 'Too quiet.', removedOn: '2020-11-20' } as const;
  await db.insert(accountRemovals).values({ ...removal, id: t.deps.newId() });
  await t.store.pool.query(`
    create function refuse() returns trigger language plpgsql as $$ begin raise 'never'; end $$;
    create trigger refuse before delete on rate_limits execute function refuse()`);
  await expect(tidyStore(t.deps)).rejects.toThrow();
  expect(await db.$count(rateLimits)).toBe(1);
  expect((await db.select().from(accountRemovals)).map(({ comment }) => comment)).toEqual([null]);
});

test('what was deleted is taken out of the tables, once a day', async () => {
  await using t = await startTestApp();
  const community = await addCommunity(t.deps, { publicId: 'open' });
  for (const name of ['ann', 'ben', 'cem']) await addMember(t.deps, community, { email: `${name}@mail.example`, passwordHash: 'none' });
  await t.deps.db.delete(members);
  const told = async () => {
    const { rows } = await t.store.pool.query<{ dead: number; times: number }>(
      "select n_dead_tup::int as dead, vacuum_count::int as times from pg_stat_user_tables where relname = 'members'",
    );
    return rows[0];
  };
  await expect.poll(told).toMatchObject({ dead: 3, times: 0 });
  await vacuumTables(t.deps);
  await expect.poll(told).toMatchObject({ dead: 0, times: 1 });
  await vacuumTables(t.deps);
  expect(await told()).toMatchObject({ times: 1 });
});
