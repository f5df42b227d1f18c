/** What meets at the same moment between two who share. Places are on the estimate's land. */
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { PoolClient } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eraseAccount } from '../accounts/member/registrations.ts';
import { callApi } from '../test-support/call-api.ts';
import { addLift } from '../test-support/active-lift.ts';
import { signedIn } from '../test-support/signed-in.ts';
import { sharingOf, type Traveller } from '../test-support/sharing.ts';
import { journeys } from '../kernel/db/schema/journeys.ts';
import { startTestApp, type TestApp } from '../test-support/test-app.ts';

let t: TestApp;
let s: Awaited<ReturnType<typeof sharingOf>>;
beforeAll(async () => {
  t = await startTestApp({ env: { RATE_LIMITS: 'off' } });
});
afterAll(() => t[Symbol.asyncDispose]());

/** In a community of their own: Priya has asked Ana, and the two share a lift on another pair of journeys. */
async function pairThatShares() {
  s = await sharingOf(t);
  const priya = await s.add('Priya', { role: 'passenger' });
  const ana = await s.add('Ana', { role: 'driver' });
  const { answer: request } = await s.ask(priya, ana);
  if (request === undefined) throw new Error('nobody was asked');
  const requestId = request.id;
  const own = async ({ memberId }: Traveller) => {
    const journeyId = await s.addJourney({ memberId }, { when: null });
    const [row] = await t.deps.db
      .select()
      .from(journeys)
      .where(sql`id = ${journeyId}`);
    if (row === undefined) throw new Error('the journey was not stored');
    return row;
  };
  const driver = await own(ana);
  const lift = await addLift(t.deps, { driver, passenger: await own(priya) });
  const conversationId = lift.conversationId ?? '';
  const tokenOfAna = { token: await signedIn(t.deps, ana.memberId) };
  const messages = await callApi(t.app, 'messages', { params: { conversationId }, query: {} }, tokenOfAna);
  const ref = messages.answer?.conversation.member?.ref ?? '';
  const upTo = messages.answer?.messages[0]?.id ?? '';
  return { priya, ana, requestId, liftId: lift.id, drivenId: driver.id, conversationId, ref, upTo, tokenOfAna };
}
const MONDAY = { date: '2026-11-23', direction: 'out' } as const;
type Two = Awaited<ReturnType<typeof pairThatShares>>;

const CALLS: Readonly<Record<string, (two: Two) => Promise<{ readonly status: number }>>> = {
  accept: ({ ana, requestId }) => s.accept(ana, requestId),
  decline: ({ ana, requestId }) => s.decline(ana, requestId),
  withdraw: ({ priya, requestId }) => s.withdraw(priya, requestId),
  propose: ({ ana, requestId }) => s.propose(ana, requestId),
  write: ({ conversationId, tokenOfAna }) =>
    callApi(t.app, 'sendMessage', { params: { conversationId }, body: { text: 'Hello', clientId: randomUUID() } }, tokenOfAna),
  read: ({ conversationId, upTo, tokenOfAna }) =>
    callApi(t.app, 'readConversation', { params: { conversationId }, body: { upTo } }, tokenOfAna),
  skip: ({ liftId, tokenOfAna }) => callApi(t.app, 'skipLift', { params: { liftId }, body: { date: '2026-11-23' } }, tokenOfAna),
  skipRide: ({ drivenId, tokenOfAna }) =>
    callApi(t.app, 'skipRide', { params: { journeyId: drivenId, ...MONDAY }, body: { direction: 'both' } }, tokenOfAna),
  goAway: ({ tokenOfAna }) => callApi(t.app, 'goAway', { body: { from: '2026-11-23', until: '2026-12-04' } }, tokenOfAna),
  share: ({ liftId, tokenOfAna }) =>
    callApi(t.app, 'shareContact', { params: { liftId }, body: { shareEmail: true, phone: null } }, tokenOfAna),
  end: ({ liftId, tokenOfAna }) => callApi(t.app, 'endLift', { params: { liftId }, body: {} }, tokenOfAna),
  block: ({ ref, tokenOfAna }) => callApi(t.app, 'blockMember', { params: { ref } }, tokenOfAna),
  report: ({ ref, tokenOfAna }) =>
    callApi(t.app, 'reportMember', { params: { ref }, body: { reason: 'unsafe', text: 'Too fast', clientId: randomUUID() } }, tokenOfAna),
  change: ({ ana }) => s.change(ana, { walkMetres: 400 }),
};

/** What is held, and all that its holder may lock after it. */
const HOLDERS = {
  'a removal': {
    hold: `select from members where id = $1 for update`,
    needs: (leaver: Traveller, two: Two) => [
      // In the order of their ids: of those before it would have waited sooner.
      ['members', 'id', [two.ana.memberId, two.priya.memberId].filter((id) => id >= leaver.memberId)],
      ['journeys', 'member_id', [two.ana.memberId, two.priya.memberId]],
      ...sharedBy(two),
    ],
  },
  'a change of a journey': {
    hold: `select from journeys where member_id = $1 order by id for no key update`,
    needs: ({ journeyId }: Traveller, two: Two) => [['journey_alerts', 'journey_id', [journeyId]], ...sharedBy(two)],
  },
} satisfies Record<string, { hold: string; needs: (who: Traveller, two: Two) => (readonly [string, string, readonly string[]])[] }>;
type Holder = keyof typeof HOLDERS;
const HELD = Object.keys(CALLS).flatMap((call) => [[call, 'a removal'] as const, [call, 'a change of a journey'] as const]);

test.each(HELD)('%s holds nothing that %s needs while it waits for it', async (name, holder: Holder) => {
  for (const whose of ['ana', 'priya'] as const) {
    const two = await pairThatShares();
    const { hold, needs } = HOLDERS[holder];
    const connection = await t.store.pool.connect();
    try {
      await connection.query('begin');
      await connection.query(hold, [two[whose].memberId]);
      let isDone = false;
      const call = CALLS[name]?.(two).finally(() => (isDone = true));
      await expect.poll(async () => isDone || (await isWaitedFor(connection))).toBe(true);
      for (const [table, column, ids] of needs(two[whose], two))
        await connection.query(`select from ${table} where ${column} = any ($1) for update nowait`, [ids]);
      await connection.query('rollback');
      expect((await call)?.status).toBeLessThan(300);
    } finally {
      await connection.query('rollback');
      connection.release();
    }
  }
});

/** The one who asked leaves, as by an operator: nothing is reckoned before it is done. */
const leave = ({ priya }: Two) => t.deps.db.transaction((tx) => eraseAccount(tx, t.deps, priya.memberId, { by: 'operator' }));

/** How many of the two can have been done. */
const RACES: readonly (readonly [one: string, other: string, done: readonly number[]])[] = [
  ['accept', 'accept', [2]],
  ['accept', 'withdraw', [1]],
  ['accept', 'decline', [1]],
  ['accept', 'propose', [1]],
  ['accept', 'change', [2]],
  ['accept', 'block', [1, 2]],
  ['accept', 'leave', [1, 2]],
  ['propose', 'withdraw', [1]],
  ['skip', 'end', [1, 2]],
  ['skipRide', 'skip', [2]],
  ['skipRide', 'leave', [1, 2]],
  ['goAway', 'accept', [2]],
  ['goAway', 'skipRide', [2]],
  ['goAway', 'leave', [2]],
  // Who has blocked the other writes no more.
  ['write', 'block', [1, 2]],
  ['report', 'leave', [1, 2]],
  ['read', 'leave', [1, 2]],
];

test.each(RACES)('%s and %s at once: neither fails, and what is left holds together', async (one, other, done) => {
  const two = await pairThatShares();
  const start = async (name: string) => (name === 'leave' ? (await leave(two)) && 200 : (await CALLS[name]?.(two))?.status);
  const statuses = await Promise.all([start(one), start(other)]);
  expect(statuses.filter((status) => typeof status !== 'number' || status >= 500)).toEqual([]);
  expect(done).toContain(statuses.filter((status) => Number(status) < 300).length);
  const { rows } = await t.store.pool.query(`
    select 'shared with someone blocked' as what from member_blocks b
      join lifts l on l.state = 'active' and b.blocker_id in (l.driver_id, l.passenger_id) and b.blocked_id in (l.driver_id, l.passenger_id)
    union all select 'asked of someone blocked' from member_blocks b
      join share_requests r on r.state = 'waiting' and b.blocker_id in (r.asker_id, r.asked_id) and b.blocked_id in (r.asker_id, r.asked_id)
    union all select 'accepted without a lift' from share_requests where state = 'accepted' and lift_id is null
    union all select 'a lift of what nobody accepted' from lifts l
      where l.driver_journey_id in (select asked_journey_id from share_requests where state not in ('accepted', 'void'))`);
  expect(rows).toEqual([]);
});

async function isWaitedFor(connection: PoolClient): Promise<boolean> {
  // A transaction goes on seeing who was there at its first look.
  await connection.query('select pg_stat_clear_snapshot()');
  const { rows } = await connection.query('select from pg_stat_activity where pg_backend_pid() = any (pg_blocking_pids(pid))');
  return rows.length > 0;
}

function sharedBy({ ana, priya, requestId, liftId, conversationId }: Two): (readonly [string, string, readonly string[]])[] {
  return [
    ['share_requests', 'id', [requestId]],
    ['lifts', 'id', [liftId]],
    ['conversations', 'id', [conversationId]],
    ['member_feeds', 'member_id', [ana.memberId, priya.memberId]],
  ];
}
