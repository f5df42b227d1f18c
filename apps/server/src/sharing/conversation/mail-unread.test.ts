import PostalMime from 'postal-mime';
import { expect, test } from 'vitest';
import { callApi } from '../../test-support/call-api.ts';
import { addPair, addTalker, write, type Pair, type Talker } from '../../test-support/conversations.ts';
import { addCommunity } from '../../test-support/fixtures.ts';
import { startMailServer } from '../../test-support/mail-server.ts';
import { openMigratedStore } from '../../test-support/migrated-store.ts';
import { signedIn } from '../../test-support/signed-in.ts';
import { startTestApp, type TestApp } from '../../test-support/test-app.ts';
import { mailUnread } from './mail-unread.ts';
import { tell } from './tell.ts';

const MINUTE_MS = 60_000;
const env = { RATE_LIMITS: 'off' };
const { signal } = new AbortController();

async function newPair(t: TestApp, community: { readonly id: string }): Promise<Pair> {
  return await addPair(t, community, [await addTalker(t, community, 'Priya'), await addTalker(t, community, 'Ana')]);
}

/** Of a session that has just begun: these tests take hours. */
async function send(t: TestApp, talker: Talker, { conversationId }: Pair, text: string): Promise<void> {
  const { status } = await write(t, { ...talker, token: await signedIn(t.deps, talker.id) }, conversationId, text);
  expect(status).toBe(201);
}

async function readAll({ app, deps }: TestApp, { id }: Talker, { conversationId }: Pair): Promise<void> {
  const token = await signedIn(deps, id);
  const params = { conversationId };
  const [last] = (await callApi(app, 'messages', { params, query: {} }, { token })).answer?.messages ?? [];
  const upTo = last?.id ?? '';
  expect((await callApi(app, 'readConversation', { params, body: { upTo } }, { token })).status).toBe(204);
}

test('one mail for a conversation, after five minutes unread, until it was read; none of what has a mail of its own', async () => {
  await using t = await startTestApp({ env });
  const pair = await newPair(t, await addCommunity(t.deps, { publicId: 'open' }));
  const mailsAfter = async (minutes: number) => {
    t.clock.advanceMs(minutes * MINUTE_MS);
    const before = (await t.outbox()).length;
    await mailUnread(t.deps, signal);
    await t.runJobs();
    return (await t.outbox()).slice(before).map(({ subject }) => subject);
  };
  const written = ['Priya T. has written to you'];
  await t.runJobs();
  // The request is mailed by itself, and so is never a message that waits.
  expect(await mailsAfter(60)).toEqual([]);
  await send(t, pair.asker, pair, 'Hello?');
  expect(await mailsAfter(4)).toEqual([]);
  await send(t, pair.asker, pair, 'Are you there?');
  expect(await mailsAfter(1)).toEqual(written);
  expect(await mailsAfter(60)).toEqual([]);
  await send(t, pair.asked, pair, 'Yes.');
  await send(t, pair.asker, pair, 'Good.');
  expect(await mailsAfter(60)).toEqual(['Ana T. has written to you']);

  await readAll(t, pair.asked, pair);
  await send(t, pair.asker, pair, 'Until Monday.');
  expect(await mailsAfter(5)).toEqual(written);
  await readAll(t, pair.asked, pair);
  await send(t, pair.asker, pair, 'One more thing.');
  t.clock.advanceMs(4 * MINUTE_MS);
  await readAll(t, pair.asked, pair);
  expect(await mailsAfter(60)).toEqual([]);
});

test('what came with a mail of its own is not mailed again where only what stands before it was read', async () => {
  await using t = await startTestApp({ env });
  const pair = await newPair(t, await addCommunity(t.deps, { publicId: 'open' }));
  const { conversationId, asker, asked } = pair;
  const params = { conversationId };
  await send(t, asker, pair, 'Hello?');
  const [hello] = (await callApi(t.app, 'messages', { params, query: {} }, { token: asked.token })).answer?.messages ?? [];
  const both = { conversationId, memberIds: [asker.id, asked.id], authorId: asker.id };
  await t.deps.db.transaction((tx) =>
    tell(tx, t.deps, [
      { ...both, what: { kind: 'event', event: { name: 'lift-ended', daysOf: {} } }, mails: [{ memberId: asked.id, kind: 'lift-ended' }] },
      { ...both, what: { kind: 'text', text: 'I have moved.', clientId: null } },
    ]),
  );
  const upTo = hello?.id ?? '';
  expect((await callApi(t.app, 'readConversation', { params, body: { upTo } }, { token: asked.token })).status).toBe(204);
  t.clock.advanceMs(60 * MINUTE_MS);
  await t.runJobs();
  const before = (await t.outbox()).length;
  await mailUnread(t.deps, signal);
  await t.runJobs();
  expect((await t.outbox()).slice(before)).toEqual([]);
});

test('500 messages while the mail server is away for an hour: each conversation mails once when it is back, and none that was read meanwhile', async () => {
  let isAway = true;
  await using smtp = await startMailServer({
    onConnect: (_session, done) => done(isAway ? Object.assign(new Error('away'), { responseCode: 421 }) : undefined),
  });
  const store = await openMigratedStore();
  const servers = [
    await startTestApp({ store, env: { ...env, SMTP_URL: smtp.url } }),
    await startTestApp({ store, env: { ...env, SMTP_URL: smtp.url } }),
  ] as const;
  const [t, other] = servers;
  try {
    const community = await addCommunity(t.deps, { publicId: 'open' });
    const pairs = await Promise.all(Array.from({ length: 5 }, () => newPair(t, community)));
    await store.pool.query('delete from mails');
    for (const pair of pairs) {
      await send(t, pair.asked, pair, 'Yes.');
      await readAll(t, pair.asker, pair);
    }
    const [read, readAndWritten] = pairs;
    for (let minute = 0; minute < 60; minute += 6) {
      for (const pair of pairs.filter((each) => each !== read || minute <= 30)) await tellTen(t, pair);
      for (const server of servers) server.clock.advanceMs(6 * MINUTE_MS);
      await Promise.all(servers.map(({ deps }) => mailUnread(deps, signal)));
      await t.runJobs({ includeLater: true });
      if (minute === 30) for (const pair of [read, readAndWritten]) if (pair !== undefined) await readAll(other, pair.asked, pair);
    }
    expect(smtp.received).toEqual([]);
    isAway = false;
    for (let ran = 1; ran > 0;) ran = await other.runJobs({ includeLater: true });
    const mails = await Promise.all(smtp.received.map(({ raw }) => PostalMime.parse(raw)));
    expect(mails.map(({ subject }) => subject)).toEqual(Array.from({ length: 4 }, () => 'Priya T. has written to you'));
    expect(new Set(smtp.received.flatMap(({ recipients }) => recipients)).size).toBe(4);
  } finally {
    for (const server of servers) await server[Symbol.asyncDispose]();
    await store.close();
  }
});

/** Ten messages of the asker at once, without the call: that would take long for five hundred. */
async function tellTen({ deps }: TestApp, { conversationId, asker, asked }: Pair): Promise<void> {
  const both = { conversationId, memberIds: [asker.id, asked.id], authorId: asker.id };
  const ten = Array.from({ length: 10 }, () => ({ ...both, what: { kind: 'text', text: 'Hello?', clientId: deps.newId() } }) as const);
  await deps.db.transaction((tx) => tell(tx, deps, ten));
}
