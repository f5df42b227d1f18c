import { eq } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { lifts } from '../../kernel/db/schema/lifts.ts';
import { members } from '../../kernel/db/schema/members.ts';
import { memberEvents } from '../../kernel/db/schema/member-events.ts';
import { reports } from '../../kernel/db/schema/reports.ts';
import { callApi } from '../../test-support/call-api.ts';
import { addPair, addTalker, write, type Pair, type Talker } from '../../test-support/conversations.ts';
import { addCommunity } from '../../test-support/fixtures.ts';
import { startTestApp, type TestApp } from '../../test-support/test-app.ts';

let t: TestApp;
let community: { id: string };
let pair: Pair;
let priya: Talker;
let ana: Talker;
beforeAll(async () => {
  t = await startTestApp({ env: { RATE_LIMITS: 'off', OPERATOR_EMAIL: 'operator@lift.example' } });
  community = await addCommunity(t.deps, { publicId: 'open' });
});
afterAll(() => t[Symbol.asyncDispose]());
/** Priya has asked Ana; who drives what is told by the tests of lifts. */
beforeEach(async () => {
  t.clock.set(new Date('2026-11-20T10:00:00.000Z'));
  pair = await newPair();
  [priya, ana] = [pair.asker, pair.asked];
});

async function newPair(): Promise<Pair> {
  return await addPair(t, community, [await addTalker(t, community, 'Priya'), await addTalker(t, community, 'Ana')]);
}

async function conversationOf({ token }: Talker, { conversationId }: Pair = pair) {
  const { answer } = await callApi(t.app, 'messages', { params: { conversationId }, query: {} }, { token });
  return answer ?? { conversation: null, messages: [] };
}

async function refOf(reader: Talker, where = pair): Promise<string> {
  return (await conversationOf(reader, where)).conversation?.member?.ref ?? '';
}

function change(name: 'blockMember' | 'unblockMember', { token }: Talker, ref: string) {
  return callApi(t.app, name, { params: { ref } }, { token });
}

async function blockedBy({ token }: Talker) {
  return (await callApi(t.app, 'blockedMembers', {}, { token })).answer?.members;
}

async function shareLift({ conversationId }: Pair): Promise<string> {
  const id = t.deps.newId();
  const now = t.clock.now();
  const zones = { driverTimeZone: 'Europe/London', passengerTimeZone: 'Europe/London' };
  const row = { id, conversationId, driverId: ana.id, passengerId: priya.id, ...zones, trips: [], firstDate: '2026-11-20' };
  await t.deps.db.insert(lifts).values({ ...row, state: 'active', startedAt: now, createdAt: now });
  return id;
}

test('a block ends what the two share, is undone without bringing it back, and may be repeated', async () => {
  const liftId = await shareLift(pair);
  const ref = await refOf(ana);
  expect([(await change('blockMember', ana, ref)).status, (await change('blockMember', ana, ref)).status]).toEqual([200, 200]);
  expect(await blockedBy(ana)).toEqual([
    { member: { ref, forename: 'Priya', initial: 'T', surname: null, communityName: 'Community open' }, since: '2026-11-20T10:00:00.000Z' },
  ]);
  expect(await blockedBy(priya)).toEqual([]);
  const ended = { liftId: null, requestId: null };
  expect((await conversationOf(ana)).conversation).toMatchObject({ ...ended, blocked: true, writable: 'blocked' });
  expect((await conversationOf(priya)).conversation).toMatchObject({ ...ended, blocked: false, writable: 'yes' });
  expect(await t.deps.db.select({ state: lifts.state, endedBy: lifts.endedBy }).from(lifts).where(eq(lifts.id, liftId))).toEqual([
    { state: 'ended', endedBy: 'block' },
  ]);

  expect([(await change('unblockMember', ana, ref)).status, (await change('unblockMember', ana, ref)).status]).toEqual([204, 204]);
  expect(await blockedBy(ana)).toEqual([]);
  expect((await conversationOf(ana)).conversation).toMatchObject({ ...ended, blocked: false, writable: 'yes' });
});

test('the other tabs of the one who blocks are told; of the blocked one those of an ended lift or request alone', async () => {
  const names = async ({ id }: Talker) =>
    (
      await t.deps.db
        .select({ name: memberEvents.name })
        .from(memberEvents)
        .where(eq(memberEvents.memberId, id))
        .orderBy(memberEvents.position)
    ).map(({ name }) => name);
  const [before, ofBlocked] = [await names(ana), await names(priya)];
  await change('blockMember', ana, await refOf(ana));
  expect((await names(ana)).slice(before.length).at(-1)).toBe('conversation');
  expect((await names(priya)).slice(ofBlocked.length)).toEqual(['request', 'message', 'conversation']);
  const told = (await conversationOf(priya)).messages[0];
  expect(told).toMatchObject({ kind: 'event', event: { name: 'request-void' } });
});

describe('the blocked one learns nothing', () => {
  test('by any statement that a message takes: there are as many, in the same order, on the same tables', async () => {
    const free = await newPair();
    for (const { asked, conversationId } of [pair, free]) await write(t, asked, conversationId, 'Yes.');
    await change('blockMember', ana, await refOf(ana));
    const [hidden, seen] = [await statementsOf(pair), await statementsOf(free)];
    expect(hidden).toEqual(seen);
    expect(hidden.length).toBeGreaterThan(8);
  });

  test('by what arrives: once the block is answered nothing does, however it and the messages meet', async () => {
    await write(t, ana, pair.conversationId, 'Yes.');
    const ref = await refOf(ana);
    const sending = Array.from({ length: 12 }, (_, at) => write(t, priya, pair.conversationId, `Text ${at}`));
    await change('blockMember', ana, ref);
    const arrived = (await conversationOf(ana)).messages;
    expect(new Set((await Promise.all(sending)).map(({ status }) => status))).toEqual(new Set([201]));
    expect((await conversationOf(ana)).messages).toEqual(arrived);
    expect((await conversationOf(priya)).messages.filter(({ text }) => text.startsWith('Text'))).toHaveLength(12);
  });

  test('by what is blocked in return', async () => {
    await change('blockMember', ana, await refOf(ana));
    await change('blockMember', priya, await refOf(priya));
    await change('unblockMember', ana, await refOf(ana));
    expect((await conversationOf(priya)).conversation).toMatchObject({ blocked: true, writable: 'blocked' });
    expect((await conversationOf(ana)).conversation).toMatchObject({ blocked: false, writable: 'yes' });
  });
});

/** What the store is asked while the asker writes, with each list of values as one. */
async function statementsOf({ asker, conversationId }: Pair): Promise<string[]> {
  const query = vi.spyOn(pg.Client.prototype, 'query');
  try {
    await write(t, asker, conversationId, 'Hello?');
    return query.mock.calls
      .map(([given]: readonly unknown[]) =>
        typeof given === 'object' && given !== null && 'text' in given ? String(given.text) : String(given),
      )
      .filter((text) => !/jobs\./.test(text))
      .map((text) => text.replace(/values .*?(?= on conflict|$)/s, 'values').replace(/\$\d+/g, '$'));
  } finally {
    query.mockRestore();
  }
}

test('a ref that was not given to the member stands for nobody', async () => {
  const eve = await addTalker(t, community, 'Eve');
  const ofAna = await refOf(ana);
  const gone = await newPair();
  const ofGone = await refOf(gone.asker, gone);
  await t.deps.db.delete(members).where(eq(members.id, gone.asked.id));
  const body = { reason: 'other', text: 'Hello', clientId: t.deps.newId() } as const;
  for (const [who, ref] of [
    [eve, ofAna],
    [priya, ofAna],
    [ana, `A${ofAna}`],
    [ana, priya.id],
    [ana, 'r7Kd'],
    [gone.asker, ofGone],
  ] as const) {
    const { token } = who;
    const answers = [
      await change('blockMember', who, ref),
      await change('unblockMember', who, ref),
      await callApi(t.app, 'reportMember', { params: { ref }, body }, { token }),
    ];
    for (const { status, problem } of answers) expect([status, problem?.code]).toEqual([404, 'member-not-found']);
  }
});

test('a report is one, however often it is sent, holds the conversation as its reporter sees it, and only they and the operator are told', async () => {
  await write(t, ana, pair.conversationId, 'Yes.');
  await write(t, priya, pair.conversationId, 'Good.');
  const ref = await refOf(ana);
  await change('blockMember', ana, ref);
  await write(t, priya, pair.conversationId, 'Hidden words');
  await t.runJobs();
  const before = (await t.outbox()).length;
  // Files of the outbox are named by time.
  t.clock.advanceMs(1_000);
  const events = await t.deps.db.$count(memberEvents);
  const body = { reason: 'harassing', text: 'Wrote again and again.', clientId: t.deps.newId() } as const;
  const report = () => callApi(t.app, 'reportMember', { params: { ref }, body }, { token: ana.token });
  expect((await Promise.all([report(), report(), report()])).map(({ status }) => status)).toEqual([202, 202, 202]);
  const at = '2026-11-20T10:00:00.000Z';
  expect(await t.deps.db.select().from(reports).where(eq(reports.reporterId, ana.id))).toMatchObject([
    {
      reportedId: priya.id,
      communityId: community.id,
      reason: 'harassing',
      text: 'Wrote again and again.',
      resolvedAt: null,
      conversation: [
        { by: 'reported', at, text: '', event: 'request-sent' },
        { by: 'reported', at, text: 'Would you like to share?', event: null },
        { by: 'reporter', at, text: 'Yes.', event: null },
        { by: 'reported', at, text: 'Good.', event: null },
        { at, text: '', event: 'request-void' },
      ],
    },
  ]);
  await t.runJobs();
  const told = new Map((await t.outbox()).slice(before).map(({ to, text, html }) => [to, text + html]));
  const [reporter] = await t.deps.db.select({ email: members.email }).from(members).where(eq(members.id, ana.id));
  expect(new Set(told.keys())).toEqual(new Set([reporter?.email, 'operator@lift.example']));
  const toOperator = told.get('operator@lift.example');
  expect(toOperator).toContain('npm run waylift -- report show ');
  expect(toOperator).not.toMatch(/Ana|Priya|Wrote again/);
  expect(await t.deps.db.$count(memberEvents)).toBe(events);
});
