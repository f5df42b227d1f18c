import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { tell } from './tell.ts';
import { lifts } from '../../kernel/db/schema/lifts.ts';
import { memberBlocks } from '../../kernel/db/schema/member-blocks.ts';
import { members } from '../../kernel/db/schema/members.ts';
import { messages } from '../../kernel/db/schema/messages.ts';
import { shareRequests } from '../../kernel/db/schema/share-requests.ts';
import { callApi } from '../../test-support/call-api.ts';
import { addPair, addTalker, write, type Pair, type Talker } from '../../test-support/conversations.ts';
import { addCommunity } from '../../test-support/fixtures.ts';
import { openMigratedStore } from '../../test-support/migrated-store.ts';
import { startTestApp, type TestApp } from '../../test-support/test-app.ts';
import type { Store } from '../../kernel/db/client.ts';

const DAY_MS = 24 * 3_600_000;

let store: Store;
/** Two servers on one PostgreSQL. */
let servers: readonly [TestApp, TestApp];
let t: TestApp;
let community: { id: string };
beforeAll(async () => {
  store = await openMigratedStore();
  const env = { RATE_LIMITS: 'off' };
  servers = [await startTestApp({ store, env }), await startTestApp({ store, env })];
  [t] = servers;
  community = await addCommunity(t.deps, { publicId: 'open' });
});
afterAll(async () => {
  for (const server of servers) await server[Symbol.asyncDispose]();
  await store.close();
});

async function newPair(): Promise<Pair> {
  return await addPair(t, community, [await addTalker(t, community, 'Priya'), await addTalker(t, community, 'Ana')]);
}

async function toldTo({ token }: Talker, { conversationId }: Pair, before?: string) {
  const query = before === undefined ? {} : { before };
  return (await callApi(t.app, 'messages', { params: { conversationId }, query }, { token })).answer;
}

async function listOf({ token }: Talker) {
  return (await callApi(t.app, 'conversations', { query: {} }, { token })).answer;
}

async function read({ token }: Talker, { conversationId }: Pair, upTo: string) {
  return await callApi(t.app, 'readConversation', { params: { conversationId }, body: { upTo } }, { token });
}

async function textsOf(reader: Talker, pair: Pair) {
  return (await toldTo(reader, pair))?.messages.filter(({ kind }) => kind === 'text').map(({ text }) => text);
}

test('a conversation begins with the request, and each of the two sees it as their own', async () => {
  const pair = await newPair();
  const [asker, asked] = [await toldTo(pair.asker, pair), await toldTo(pair.asked, pair)];
  expect(asker?.messages.map(({ kind, mine, text }) => [kind, mine, text])).toEqual([
    ['text', true, 'Would you like to share?'],
    ['event', true, ''],
  ]);
  expect(asked?.messages.map(({ mine, clientId }) => [mine, clientId])).toEqual([
    [false, null],
    [false, null],
  ]);
  expect(asker?.conversation).toMatchObject({ member: { forename: 'Ana', surname: null }, unread: 0, requestId: pair.requestId });
  expect(asked?.conversation).toMatchObject({ member: { forename: 'Priya', initial: 'T' }, unread: 2, liftId: null, writable: 'yes' });
});

test('messages written at once by both on two servers are stored once each, in one order, which both see, and no message is earlier than one before it', async () => {
  const pair = await newPair();
  await write(t, pair.asked, pair.conversationId, 'Yes.');
  const sent = await Promise.all(
    Array.from({ length: 40 }, (_, turn) =>
      write(servers[turn % 2 === 0 ? 0 : 1], turn % 4 < 2 ? pair.asker : pair.asked, pair.conversationId, `Message ${turn}`),
    ),
  );
  expect(new Set(sent.map(({ status }) => status))).toEqual(new Set([201]));
  const stored = await t.deps.db
    .select()
    .from(messages)
    .where(eq(messages.conversationId, pair.conversationId))
    .orderBy(asc(messages.position));
  expect(stored.map(({ position }) => position)).toEqual(stored.map((_, index) => index + 1));
  expect(stored.map(({ createdAt }) => createdAt.getTime())).toEqual(
    stored.map(({ createdAt }) => createdAt.getTime()).toSorted((a, b) => a - b),
  );
  const [one, other] = [await toldTo(pair.asker, pair), await toldTo(pair.asked, pair)];
  expect(one?.messages.map(({ id }) => id)).toEqual(stored.map(({ id }) => id).toReversed());
  expect(other?.messages.map(({ id }) => id)).toEqual(one?.messages.map(({ id }) => id));
});

test('a server whose clock is behind writes nothing that is earlier than what stands', async () => {
  const pair = await newPair();
  const [, late] = servers;
  late.clock.advanceMs(-60_000);
  try {
    await write(late, pair.asked, pair.conversationId, 'Yes.');
  } finally {
    late.clock.advanceMs(60_000);
  }
  const sentAt = (await toldTo(pair.asker, pair))?.messages.map((message) => message.sentAt);
  expect(sentAt?.[0]).toBe(sentAt?.[1]);
});

test('what is sent again with the same client id, at once and later, is one message, answered as before', async () => {
  const pair = await newPair();
  const clientId = t.deps.newId();
  const tries = await Promise.all(
    [0, 1, 0, 1, 0, 1].map((at) => write(servers[at === 0 ? 0 : 1], pair.asked, pair.conversationId, 'Yes.', clientId)),
  );
  const again = await write(t, pair.asked, pair.conversationId, 'Another text', clientId);
  expect(tries.map(({ status }) => `${status}`).toSorted()).toEqual(['200', '200', '200', '200', '200', '201']);
  expect(new Set([...tries, again].map(({ answer }) => JSON.stringify(answer))).size).toBe(1);
  expect(again.status).toBe(200);
  expect(await textsOf(pair.asker, pair)).toEqual(['Yes.', 'Would you like to share?']);

  // Of the other one, and in another conversation, the same id is a message of its own or none.
  expect((await write(t, pair.asker, pair.conversationId, 'Good.', clientId)).status).toBe(201);
  const second = await addPair(t, community, [await addTalker(t, community, 'Tom'), pair.asked]);
  expect((await write(t, pair.asked, second.conversationId, 'Yes.', clientId)).problem?.code).toBe('conflict');
});

test('until the other has answered, the one who asked may add two messages, from however many tabs; then both may write', async () => {
  const pair = await newPair();
  const tries = await Promise.all(
    Array.from({ length: 6 }, (_, turn) => write(servers[turn % 2 === 0 ? 0 : 1], pair.asker, pair.conversationId, 'Hello?')),
  );
  expect(tries.map(({ status, problem }) => problem?.code ?? `${status}`).toSorted()).toEqual([
    '201',
    '201',
    ...Array<string>(4).fill('wait-for-answer'),
  ]);
  expect((await toldTo(pair.asker, pair))?.conversation.writable).toBe('wait-for-answer');
  const [sent] = tries.filter(({ status }) => status === 201);
  expect((await write(t, pair.asker, pair.conversationId, 'Hello?', sent?.answer?.clientId ?? '')).status).toBe(200);

  expect((await write(t, pair.asked, pair.conversationId, 'Yes.')).status).toBe(201);
  expect((await write(t, pair.asker, pair.conversationId, 'Good.')).status).toBe(201);
});

test('no client id makes a message one that counts for nothing, as the request’s own does not', async () => {
  const pair = await newPair();
  const [request] = await servers[0].deps.db.select().from(shareRequests).where(eq(shareRequests.id, pair.requestId));
  const tries = [request?.clientId, undefined, undefined].map(
    (clientId) => () => write(servers[0], pair.asker, pair.conversationId, 'Hello?', clientId),
  );
  const answers = [];
  for (const sendOne of tries) answers.push((await sendOne()).status);
  expect(answers).toEqual([201, 201, 409]);
});

test('an answer other than a message lets the one who asked write on', async () => {
  const pair = await newPair();
  for (const text of ['One', 'Two']) await write(t, pair.asker, pair.conversationId, text);
  const what = { kind: 'event', event: { name: 'request-declined', daysOf: {} } } as const;
  const memberIds = [pair.asker.id, pair.asked.id];
  await t.deps.db.transaction((tx) =>
    tell(tx, t.deps, [{ conversationId: pair.conversationId, memberIds, authorId: pair.asked.id, what }]),
  );
  expect((await write(t, pair.asker, pair.conversationId, 'Three')).status).toBe(201);
});

describe('both may write until 30 days after the last request or lift is over', () => {
  const endOf = { request: 'declined', lift: 'ended' } as const;

  test.each(['request', 'lift'] as const)('a %s', async (last) => {
    const { db, newId, clock } = t.deps;
    const pair = await newPair();
    await write(t, pair.asked, pair.conversationId, 'Yes.');
    const answeredAt = new Date(clock.now().getTime() - (last === 'request' ? 30 * DAY_MS : 90 * DAY_MS));
    await db.update(shareRequests).set({ state: endOf.request, answeredAt }).where(eq(shareRequests.id, pair.requestId));
    const liftId = newId();
    const startedAt = new Date(clock.now().getTime() - 80 * DAY_MS);
    if (last === 'lift') {
      await db.insert(lifts).values({
        id: liftId,
        conversationId: pair.conversationId,
        driverId: pair.asker.id,
        passengerId: pair.asked.id,
        driverTimeZone: 'Europe/London',
        passengerTimeZone: 'Europe/London',
        state: 'active',
        trips: [],
        firstDate: '2026-08-01',
        startedAt,
        createdAt: startedAt,
      });
      expect((await toldTo(pair.asker, pair))?.conversation).toMatchObject({
        writable: 'yes',
        liftId,
        requestId: null,
        member: { surname: 'Talker' },
      });
      await db
        .update(lifts)
        .set({ state: 'ended', endedBy: 'member', endedAt: new Date(clock.now().getTime() - 30 * DAY_MS) })
        .where(eq(lifts.id, liftId));
    }
    for (const side of [pair.asker, pair.asked]) {
      expect((await toldTo(side, pair))?.conversation).toMatchObject({ writable: 'closed', liftId: null, requestId: null });
      expect((await write(t, side, pair.conversationId, 'Hello?')).problem?.code).toBe('conversation-closed');
    }
    servers[0].clock.advanceMs(-1);
    try {
      expect((await write(t, pair.asker, pair.conversationId, 'Hello?')).status).toBe(201);
    } finally {
      servers[0].clock.advanceMs(1);
    }
  });
});

test('a request that was read counts until it is answered, for the one who is asked alone', async () => {
  const pair = await newPair();
  const counts = async () => [(await listOf(pair.asker))?.unread, (await listOf(pair.asked))?.unread];
  const [last] = (await toldTo(pair.asked, pair))?.messages ?? [];
  await read(pair.asked, pair, last?.id ?? '');
  expect((await toldTo(pair.asked, pair))?.conversation).toMatchObject({ unread: 0, awaitsAnswer: true });
  expect((await toldTo(pair.asker, pair))?.conversation).toMatchObject({ unread: 0, awaitsAnswer: false });
  expect(await counts()).toEqual([0, 1]);
  const answered = await callApi(t.app, 'declineRequest', { params: { requestId: pair.requestId }, body: {} }, { token: pair.asked.token });
  expect(answered.status).toBe(200);
  expect(await counts()).toEqual([1, 0]);
});

test('whoever answers a request has read it, but not what was written after it', async () => {
  const decline = async ({ asked, requestId }: Pair) =>
    await callApi(t.app, 'declineRequest', { params: { requestId }, body: {} }, { token: asked.token });
  const pair = await newPair();
  expect((await decline(pair)).status).toBe(200);
  expect((await toldTo(pair.asked, pair))?.conversation.unread).toBe(0);
  const talked = await newPair();
  await write(t, talked.asker, talked.conversationId, 'I have a dog. Is that all right?');
  expect((await decline(talked)).status).toBe(200);
  expect((await toldTo(talked.asked, talked))?.conversation.unread).toBe(1);
  const cancelled = await newPair();
  await t.deps.db.transaction(async (tx) => {
    const { conversationId, asker, asked } = cancelled;
    const news = { conversationId, memberIds: [asker.id, asked.id], authorId: asker.id };
    await tell(tx, t.deps, [
      { ...news, what: { kind: 'event', event: { name: 'days-skipped', daysOf: {} } } },
      { ...news, what: { kind: 'text', text: 'I am ill on Monday.', clientId: null } },
    ]);
  });
  expect((await decline(cancelled)).status).toBe(200);
  expect((await toldTo(cancelled.asked, cancelled))?.conversation.unread, 'the text of another event').toBe(2);
});

test('what is unread is counted for each side alone, never goes back, and is read by messages of this conversation alone', async () => {
  const pair = await newPair();
  const other = await addPair(t, community, [await addTalker(t, community, 'Tom'), pair.asked]);
  const unread = async (who: Talker) => {
    const answer = await listOf(who);
    return [answer?.unread, ...(answer?.conversations.map((each) => [each.id, each.unread]) ?? [])];
  };
  t.clock.advanceMs(1_000);
  for (const text of ['One', 'Two']) await write(t, pair.asker, pair.conversationId, text);
  expect(await unread(pair.asker)).toEqual([0, [pair.conversationId, 0]]);
  expect(new Map((await unread(pair.asked)).slice(1) as [string, number][])).toEqual(
    new Map([
      [pair.conversationId, 4],
      [other.conversationId, 2],
    ]),
  );

  const [two, one] = (await toldTo(pair.asked, pair))?.messages ?? [];
  const [ofOther] = (await toldTo(pair.asked, other))?.messages ?? [];
  for (const upTo of [ofOther?.id ?? '', t.deps.newId(), 'x']) {
    const refused = await read(pair.asked, pair, upTo);
    expect([refused.status, refused.problem?.code]).toEqual([404, 'conversation-not-found']);
  }
  expect((await read(pair.asked, pair, one?.id ?? '')).status).toBe(204);
  expect((await toldTo(pair.asked, pair))?.conversation.unread).toBe(1);
  expect((await read(pair.asked, pair, two?.id ?? '')).status).toBe(204);
  expect((await read(pair.asked, pair, one?.id ?? '')).status).toBe(204);
  expect((await toldTo(pair.asked, pair))?.conversation.unread).toBe(0);
  expect(await unread(pair.asked)).toEqual([2, [pair.conversationId, 0], [other.conversationId, 2]]);
  await write(t, pair.asked, pair.conversationId, 'Yes.');
  expect(await unread(pair.asker)).toEqual([1, [pair.conversationId, 1]]);
});

test('pages of fifty hold every message once, newest first, while others come; a cursor that was not given is refused', async () => {
  const pair = await newPair();
  const memberIds = [pair.asker.id, pair.asked.id];
  const { conversationId } = pair;
  const text = (at: number) =>
    ({ conversationId, memberIds, authorId: pair.asked.id, what: { kind: 'text', text: `${at}`, clientId: null } }) as const;
  await t.deps.db.transaction((tx) =>
    tell(
      tx,
      t.deps,
      Array.from({ length: 118 }, (_, at) => text(at)),
    ),
  );
  const all = (
    await t.deps.db.select().from(messages).where(eq(messages.conversationId, conversationId)).orderBy(asc(messages.position))
  ).map(({ id }) => id);
  const seen: string[] = [];
  const cursors: string[] = [];
  for (let page = await toldTo(pair.asker, pair); ; page = await toldTo(pair.asker, pair, cursors.at(-1))) {
    seen.push(...(page?.messages.map(({ id }) => id) ?? []));
    await write(t, pair.asked, conversationId, 'Meanwhile');
    if (page?.next === null || page === undefined) break;
    expect(page.messages).toHaveLength(50);
    cursors.push(page.next);
  }
  expect(seen).toEqual(all.toReversed());

  const other = await addPair(t, community, [pair.asker, await addTalker(t, community, 'Tom')]);
  const [cursor = ''] = cursors;
  const refused = async (who: Talker, where: Pair, before: string) =>
    (await callApi(t.app, 'messages', { params: { conversationId: where.conversationId }, query: { before } }, { token: who.token }))
      .problem?.code;
  for (const [who, where, before] of [
    [pair.asked, pair, cursor],
    [pair.asker, other, cursor],
    [pair.asker, pair, `A${cursor}`],
    [pair.asker, pair, '50'],
    [pair.asker, pair, ''],
  ] as const)
    expect(await refused(who, where, before)).toBe('cursor-invalid');
});

test('to whom one has blocked nothing written since arrives, in nothing that is told, and to the blocked one it looks sent', async () => {
  const pair = await newPair();
  await write(t, pair.asked, pair.conversationId, 'Yes.');
  const later = await addPair(t, community, [await addTalker(t, community, 'Tom'), pair.asked]);
  const before = { list: await listOf(pair.asked), told: await toldTo(pair.asked, pair) };
  const free = await addPair(t, community, [pair.asker, await addTalker(t, community, 'Eve')]);
  await write(t, free.asked, free.conversationId, 'Yes.');
  await t.deps.db.insert(memberBlocks).values({ blockerId: pair.asked.id, blockedId: pair.asker.id, createdAt: t.deps.clock.now() });

  t.clock.advanceMs(60_000);
  const sent = await write(t, pair.asker, pair.conversationId, 'Hidden words');
  const ordinary = await write(t, pair.asker, free.conversationId, 'Hidden words');
  expect([sent.status, Object.keys(sent.answer ?? {})]).toEqual([ordinary.status, Object.keys(ordinary.answer ?? {})]);
  // A conversation of somebody else comes between: the hidden message moves nothing.
  const now = { list: await listOf(pair.asked), told: await toldTo(pair.asked, pair) };
  const asBlocker = { blocked: true, writable: 'blocked' };
  expect(now.told).toEqual({ ...before.told, conversation: { ...before.told?.conversation, ...asBlocker } });
  expect(now.list?.conversations).toEqual(
    before.list?.conversations.map((each) => (each.id === pair.conversationId ? { ...each, ...asBlocker } : each)),
  );
  expect(now.list?.unread).toBe(before.list?.unread);
  expect((await write(t, pair.asked, pair.conversationId, 'No.')).problem?.code).toBe('conversation-closed');
  expect((await read(pair.asked, pair, sent.answer?.id ?? '')).status).toBe(404);
  expect(later.conversationId).toBeTruthy();

  const own = await toldTo(pair.asker, pair);
  expect(own?.messages[0]).toEqual(sent.answer);
  expect(own?.conversation).toMatchObject({ blocked: false, writable: 'yes', lastMessage: sent.answer });
  expect((await listOf(pair.asker))?.conversations.map(({ id }) => id)).toContain(pair.conversationId);

  // It never arrives, also once the block is undone.
  await t.deps.db.delete(memberBlocks).where(eq(memberBlocks.blockerId, pair.asked.id));
  expect(await toldTo(pair.asked, pair)).toEqual(before.told);
  await write(t, pair.asker, pair.conversationId, 'Seen again');
  expect(await textsOf(pair.asked, pair)).toEqual(['Seen again', 'Yes.', 'Would you like to share?']);
});

test('who has left is a former member: what they wrote is gone, what the other wrote stays and can be read, and nobody can be written to', async () => {
  const pair = await newPair();
  await write(t, pair.asked, pair.conversationId, 'Yes.');
  await t.deps.db.delete(members).where(eq(members.id, pair.asked.id));
  const told = await toldTo(pair.asker, pair);
  expect(told?.conversation).toMatchObject({ member: null, writable: 'former-member', unread: 0, blocked: false });
  expect(await textsOf(pair.asker, pair)).toEqual(['Would you like to share?']);
  expect((await write(t, pair.asker, pair.conversationId, 'Hello?')).problem?.code).toBe('conversation-closed');
});

test('nobody else reaches a conversation: to them it is one that there is none of', async () => {
  const pair = await newPair();
  const stranger = await addTalker(t, community, 'Eve');
  const [{ id: messageId } = { id: '' }] = (await toldTo(pair.asked, pair))?.messages ?? [];
  const answersOf = async (conversationId: string, { token }: Talker) => {
    const params = { conversationId };
    const answers = [
      await callApi(t.app, 'messages', { params, query: {} }, { token }),
      await callApi(t.app, 'sendMessage', { params, body: { text: 'Hello', clientId: t.deps.newId() } }, { token }),
      await callApi(t.app, 'readConversation', { params, body: { upTo: messageId } }, { token }),
    ];
    return answers.map(({ status, problem }) => [status, problem?.code]);
  };
  const notFound = Array.from({ length: 3 }, () => [404, 'conversation-not-found']);
  for (const id of [pair.conversationId, t.deps.newId(), 'c1a9']) expect(await answersOf(id, stranger)).toEqual(notFound);
  expect(await listOf(stranger)).toEqual({ conversations: [], next: null, unread: 0 });
  expect(await textsOf(pair.asked, pair)).toEqual(['Would you like to share?']);
});
