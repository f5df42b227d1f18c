import type { Message } from '@waylift/contract/conversation';
import { EVENTS_HEARTBEAT_SECONDS, RECENT_EVENTS } from '@waylift/contract/limits';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { tell } from '../conversation/tell.ts';
import type { Store } from '../../kernel/db/client.ts';
import { memberBlocks } from '../../kernel/db/schema/member-blocks.ts';
import { memberEvents } from '../../kernel/db/schema/member-events.ts';
import { sessions } from '../../kernel/db/schema/sessions.ts';
import { tidyStore } from '../../kernel/db/tidy-store.ts';
import { announce } from '../feed/announce.ts';
import { createEventHub } from '../feed/event-hub.ts';
import { callApi } from '../../test-support/call-api.ts';
import { addPair, addTalker, write, type Pair } from '../../test-support/conversations.ts';
import { openEvents, type EventStream } from '../../test-support/event-stream.ts';
import { addCommunity } from '../../test-support/fixtures.ts';
import { openMigratedStore } from '../../test-support/migrated-store.ts';
import { signedIn } from '../../test-support/signed-in.ts';
import { startTestApp, type TestApp } from '../../test-support/test-app.ts';
import { describeEvents } from './describe-events.ts';

let store: Store;
/** Two servers on one PostgreSQL, at sockets. */
let servers: readonly [TestApp, TestApp];
let community: { id: string };
let pair: Pair;
const streams: EventStream[] = [];

beforeEach(async () => {
  // The looks at what is open are moved by the tests; all else takes its time.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  store = await openMigratedStore();
  servers = [await startTestApp({ store }), await startTestApp({ store })];
  for (const { app } of servers) await app.listen({ port: 0, host: '127.0.0.1' });
  community = await addCommunity(servers[0].deps, { publicId: 'open' });
  pair = await newPair();
});
afterEach(async () => {
  for (const stream of streams.splice(0)) stream.close();
  for (const server of servers) await server[Symbol.asyncDispose]();
  await store.close();
  vi.useRealTimers();
});

async function newPair(): Promise<Pair> {
  const [t] = servers;
  return await addPair(t, community, [await addTalker(t, community, 'Priya'), await addTalker(t, community, 'Ana')]);
}

async function open({ app }: TestApp, token: string, lastEventId?: string): Promise<EventStream> {
  const stream = await openEvents(app.listeningOrigin, token, lastEventId);
  streams.push(stream);
  return stream;
}

function textsIn(told: readonly { readonly name: string; readonly data: unknown }[]): string[] {
  return told.flatMap(({ name, data }) => (name === 'message' ? [(data as { message: Message }).message.text] : []));
}

async function lookAtOpenPages(): Promise<void> {
  await vi.advanceTimersByTimeAsync(EVENTS_HEARTBEAT_SECONDS * 1000);
}

test('what one writes at one server is told at the other, at once, with an id on each event, as the calls would answer it', async () => {
  const [one, other] = servers;
  const reader = await open(other, pair.asked.token);
  const writer = await open(one, pair.asker.token);
  const stranger = await open(other, (await addTalker(one, community, 'Eve')).token);
  await write(one, pair.asker, pair.conversationId, 'Hello?');

  const params = { conversationId: pair.conversationId };
  for (const [stream, { token }] of [
    [reader, pair.asked],
    [writer, pair.asker],
  ] as const) {
    const told = await stream.first(2);
    const now = (await callApi(one.app, 'messages', { params, query: {} }, { token })).answer;
    expect(told.map(({ name, data }) => ({ name, data }))).toEqual([
      { name: 'message', data: { conversationId: pair.conversationId, message: now?.messages[0] } },
      { name: 'conversation', data: now?.conversation },
    ]);
    expect(Number(told[1]?.id)).toBe(Number(told[0]?.id) + 1);
  }
  expect(reader.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
  expect(reader.headers.get('cache-control')).toBe('no-store, no-transform');
  expect(reader.headers.get('content-encoding')).toBeNull();
  expect(stranger.told).toEqual([]);
});

test('what one has read in one tab is read in the others', async () => {
  const [one, other] = servers;
  const stream = await open(other, pair.asked.token);
  const params = { conversationId: pair.conversationId };
  const [last] = (await callApi(one.app, 'messages', { params, query: {} }, { token: pair.asked.token })).answer?.messages ?? [];
  await callApi(one.app, 'readConversation', { params, body: { upTo: last?.id ?? '' } }, { token: pair.asked.token });
  const [event] = await stream.first(1);
  expect(event).toMatchObject({ name: 'conversation', data: { id: pair.conversationId, unread: 0 } });
});

test('a page whose server is killed takes up at another one, without loss, in order, nothing twice', async () => {
  const [one, other] = servers;
  const first = await open(one, pair.asked.token);
  await write(other, pair.asked, pair.conversationId, 'Yes.');
  await write(other, pair.asker, pair.conversationId, 'Text 0');
  await first.first(2, 'message');
  const seen = [...first.told];
  one.app.server.closeAllConnections();
  await expect.poll(() => first.state()).toBe('broken');
  const sent = Array.from({ length: 30 }, (_, at) => `Text ${at + 1}`);
  for (const text of sent) await write(other, pair.asker, pair.conversationId, text);

  const second = await open(other, pair.asked.token, seen.at(-1)?.id);
  expect(textsIn([...seen, ...(await second.first(30, 'message'))])).toEqual(['Yes.', 'Text 0', ...sent]);
  expect(second.told.some(({ name }) => name === 'reset')).toBe(false);
  const ids = [...seen, ...second.told].map(({ id }) => Number(id));
  expect(ids).toEqual([...new Set(ids)].toSorted((a, b) => a - b));
});

test('a page that has just begun is told what it may have missed while it was loading, without a reset', async () => {
  const [one] = servers;
  await write(one, pair.asker, pair.conversationId, 'Too old.');
  one.clock.advanceMs(61_000);
  await write(one, pair.asker, pair.conversationId, 'Hello?');
  const begun = await open(one, pair.asked.token, RECENT_EVENTS);
  expect(textsIn(await begun.first(1, 'message'))).toEqual(['Hello?']);
  expect(begun.told.some(({ name }) => name === 'reset')).toBe(false);
});

test('an id that is not known is answered by a reset, and the stream goes on from there', async () => {
  const [one] = servers;
  await write(one, pair.asker, pair.conversationId, 'Hello?');
  const lastId = (await open(one, pair.asked.token)).lastId();
  for (const unknown of ['', 'x', '-1', '0', '1', `${Number(lastId) + 1}`, '99999999999', `${lastId}.5`]) {
    const stream = await open(one, pair.asked.token, unknown);
    expect((await stream.first(1)).map(({ id, name }) => [id, name])).toEqual([[lastId, 'reset']]);
  }
  const stream = await open(one, pair.asked.token, 'x');
  await write(one, pair.asker, pair.conversationId, 'Are you there?');
  expect(textsIn(await stream.first(2))).toEqual(['Are you there?']);
});

test('a page takes up again for at least five minutes, and where nothing has happened even later; else it is a reset', async () => {
  const [one] = servers;
  const before = (await open(one, pair.asked.token)).lastId();
  await write(one, pair.asker, pair.conversationId, 'Hello?');
  one.clock.advanceMs(5 * 60_000);
  await tidyStore(one.deps);
  expect(textsIn(await (await open(one, pair.asked.token, before)).first(1, 'message'))).toEqual(['Hello?']);
  one.clock.advanceMs(6 * 60_000);
  await tidyStore(one.deps);
  expect(await one.deps.db.select().from(memberEvents)).toEqual([]);
  const token = await signedIn(one.deps, pair.asked.id);
  const late = await open(one, token, before);
  expect((await late.first(1)).map(({ name }) => name)).toEqual(['reset']);
  const idle = await open(one, token, late.lastId());
  await write(one, { ...pair.asker, token: await signedIn(one.deps, pair.asker.id) }, pair.conversationId, 'Are you there?');
  expect(textsIn([...(await idle.first(1))])).toEqual(['Are you there?']);
});

test('a server that lost the connection on which it listens tells, when it has one again, what happened meanwhile', async () => {
  const [one, other] = servers;
  const stream = await open(one, pair.asked.token);
  await expect.poll(async () => (await listening()).length).toBe(1);
  await store.pool.query('select pg_terminate_backend(pid) from unnest($1::int[]) pid', [await listening()]);
  await write(other, pair.asker, pair.conversationId, 'Meanwhile');
  expect(textsIn(await stream.first(1, 'message'))).toEqual(['Meanwhile']);
  await expect.poll(async () => (await listening()).length).toBe(1);
  await write(other, pair.asker, pair.conversationId, 'Afterwards');
  expect(textsIn(await stream.first(2, 'message'))).toEqual(['Meanwhile', 'Afterwards']);
});

async function listening(): Promise<number[]> {
  const query = "select pid from pg_stat_activity where query = 'listen member_events' and datname = current_database()";
  return (await store.pool.query<{ pid: number }>(query)).rows.map(({ pid }) => pid);
}

test('a stop ends every stream at once and properly, also one that is not read', async () => {
  const [one] = servers;
  const stream = await open(one, pair.asked.token);
  const { hub, unread } = await neverReading(one);
  await fill(one, 60);
  await expect.poll(() => unread.readableLength).toBeGreaterThan(BUFFER_BYTES);
  await hub.close();
  expect(unread.destroyed).toBe(true);
  await one.app.close();
  await expect.poll(() => stream.state()).toBe('ended');
});

test('a stream ends with its session, and with its token; those of others go on', async () => {
  const [one] = servers;
  const [ended, expired, kept] = [await open(one, pair.asked.token), await open(one, pair.asker.token), pair.asked.id];
  await lookAtOpenPages();
  one.clock.advanceMs(60_000);
  const fresh = await open(one, await signedIn(one.deps, kept));
  const [first] = await one.deps.db
    .select()
    .from(sessions)
    .where(eq(sessions.memberId, pair.asked.id))
    .orderBy(sessions.createdAt)
    .limit(1);
  await one.deps.db
    .update(sessions)
    .set({ endedAt: one.clock.now() })
    .where(eq(sessions.id, first?.id ?? ''));
  await lookAtOpenPages();
  await expect.poll(() => ended.state()).toBe('ended');
  expect([expired.state(), fresh.state()]).toEqual(['open', 'open']);

  one.clock.advanceMs(9 * 60_000);
  await lookAtOpenPages();
  await expect.poll(() => expired.state()).toBe('ended');
  expect(fresh.state()).toBe('open');
  await write(one, { ...pair.asker, token: await signedIn(one.deps, pair.asker.id) }, pair.conversationId, 'Hello?');
  expect(textsIn(await fresh.first(1))).toEqual(['Hello?']);
});

test('whoever is signed out, or suspended, is told nothing from that moment on, before anybody has looked', async () => {
  const [one] = servers;
  const out = await open(one, pair.asked.token);
  await one.deps.db.update(sessions).set({ endedAt: one.clock.now() }).where(eq(sessions.memberId, pair.asked.id));
  const fresh = await open(one, await signedIn(one.deps, pair.asked.id));
  await write(one, pair.asker, pair.conversationId, 'Hello?');
  expect(textsIn(await fresh.first(1))).toEqual(['Hello?']);
  await expect.poll(() => out.state()).toBe('ended');
  expect(out.told).toEqual([]);
});

test('asking for the head of the stream opens none', async () => {
  const [one] = servers;
  const head = () =>
    fetch(new URL('/v2/liftshare/events', one.app.listeningOrigin), {
      method: 'HEAD',
      headers: { authorization: `Bearer ${pair.asked.token}` },
    });
  const statuses = [];
  for (let times = 0; times < 25; times += 1) statuses.push((await head()).status);
  expect(statuses).not.toContain(429);
  expect((await open(one, pair.asked.token)).status).toBe(200);
});

test('a page that does not read what it is sent holds back nobody and a bounded number of bytes, and is let go within a minute', async () => {
  const [one] = servers;
  const { hub, unread } = await neverReading(one);
  const reader = await hub.open(await asReader(one));
  let read = '';
  reader?.setEncoding('utf8').on('data', (text: string) => (read += text));
  await fill(one, 300);
  await expect.poll(() => read.split('event: message\n').length - 1).toBe(300);
  const mostInOneGo = 20 * 2 * 5_000;
  expect(unread.readableLength).toBeLessThan(BUFFER_BYTES + mostInOneGo);
  await lookAtOpenPages();
  await lookAtOpenPages();
  expect([unread.destroyed, reader?.destroyed]).toEqual([true, false]);
  await hub.close();
});

const BUFFER_BYTES = 64 * 1024;

async function asReader({ clock, deps }: TestApp) {
  const expiresAt = new Date(clock.now().getTime() + 600_000);
  const [session] = await deps.db.select().from(sessions).where(eq(sessions.memberId, pair.asked.id));
  return { memberId: pair.asked.id, sessionId: session?.id ?? '', expiresAt, lastEventId: undefined };
}

/** A page of the asked one that opens its stream and reads nothing of it. */
async function neverReading(server: TestApp) {
  const hub = createEventHub({ ...server.deps, streamsMax: 9, describe: describeEvents(server.deps) });
  const unread = await hub.open(await asReader(server));
  if (unread === null) throw new Error('the first stream is not one too many');
  return { hub, unread };
}

/** Many long messages at once. */
async function fill({ deps }: TestApp, count: number): Promise<void> {
  const { conversationId, asker, asked } = pair;
  const what = { kind: 'text', text: 'ö'.repeat(2_000), clientId: null } as const;
  const news = { conversationId, memberIds: [asker.id, asked.id], authorId: asker.id, what } as const;
  for (let at = 0; at < count; at += 50)
    await deps.db.transaction((tx) =>
      tell(
        tx,
        deps,
        Array.from({ length: 50 }, () => news),
      ),
    );
}

test('a member has twenty streams of a server at most; with one less there is room for another', async () => {
  const [one, other] = servers;
  const opened = await Promise.all(Array.from({ length: 20 }, () => open(one, pair.asked.token)));
  const refused = await fetch(new URL('/v2/liftshare/events', one.app.listeningOrigin), {
    headers: { authorization: `Bearer ${pair.asked.token}` },
  });
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '30']);
  expect((await open(one, pair.asker.token)).status).toBe(200);
  expect((await open(other, pair.asked.token)).status).toBe(200);
  opened[0]?.close();
  await expect.poll(async () => (await openEvents(one.app.listeningOrigin, pair.asked.token)).status).toBe(200);
});

test('a server has so many streams at most, whoever their members are, and leaves its other connections to pages and calls', async () => {
  const [one] = servers;
  const hub = createEventHub({ ...one.deps, streamsMax: 2, describe: describeEvents(one.deps) });
  const reader = await asReader(one);
  const first = await hub.open(reader);
  expect(await hub.open({ ...reader, memberId: pair.asker.id })).not.toBeNull();
  expect(await hub.open({ ...reader, memberId: one.deps.newId() })).toBeNull();
  first?.destroy();
  await expect.poll(() => hub.open(reader)).not.toBeNull();
  await hub.close();
});

test('to whom one has blocked nothing is told, while the one who is blocked sees their own message come', async () => {
  const [one] = servers;
  await one.deps.db.insert(memberBlocks).values({ blockerId: pair.asked.id, blockedId: pair.asker.id, createdAt: one.clock.now() });
  const [blocker, blocked] = [await open(one, pair.asked.token), await open(one, pair.asker.token)];
  const eventsOf = (memberId: string) => one.deps.db.$count(memberEvents, eq(memberEvents.memberId, memberId));
  const before = await eventsOf(pair.asked.id);
  await write(one, pair.asker, pair.conversationId, 'Hidden words');
  expect(textsIn(await blocked.first(2))).toEqual(['Hidden words']);
  expect(await eventsOf(pair.asked.id)).toBe(before);
  await one.deps.db.transaction((tx) =>
    announce(tx, one.clock, [{ memberId: pair.asked.id, name: 'conversation', subjectId: pair.conversationId }]),
  );
  const [told] = await blocker.first(1);
  expect(told?.data).toMatchObject({ lastMessage: { text: 'Would you like to share?' } });
  expect(blocker.told).toHaveLength(1);
});

test('an event of what is gone, or of what is another’s, tells nothing', async () => {
  const [one] = servers;
  const others = await newPair();
  const stream = await open(one, pair.asked.token);
  const { id: memberId } = pair.asked;
  const names = ['message', 'conversation', 'request', 'lift', 'matches'] as const;
  const [theirs] =
    (await callApi(one.app, 'messages', { params: { conversationId: others.conversationId }, query: {} }, { token: others.asker.token }))
      .answer?.messages ?? [];
  const subjects = [one.deps.newId(), others.conversationId, others.requestId, theirs?.id ?? ''];
  await one.deps.db.transaction((tx) =>
    announce(
      tx,
      one.clock,
      names.flatMap((name) => subjects.map((subjectId) => ({ memberId, name, subjectId }))),
    ),
  );
  await write(one, pair.asker, pair.conversationId, 'Hello?');
  expect(textsIn(await stream.first(1))).toEqual(['Hello?']);
});
