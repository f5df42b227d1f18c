/** Real pushes to a real HTTPS server, which reads them as a browser does. */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { tell } from '../conversation/tell.ts';
import type { NewCommunityRow } from '../../kernel/db/schema/communities.ts';
import { memberBlocks } from '../../kernel/db/schema/member-blocks.ts';
import { members } from '../../kernel/db/schema/members.ts';
import { messages } from '../../kernel/db/schema/messages.ts';
import { pushSubscriptions } from '../../kernel/db/schema/push-subscriptions.ts';
import { sessions } from '../../kernel/db/schema/sessions.ts';
import { shareRequests } from '../../kernel/db/schema/share-requests.ts';
import { callApi } from '../../test-support/call-api.ts';
import { addPair, addTalker, write, type Talker } from '../../test-support/conversations.ts';
import { addCommunity, PASSWORD } from '../../test-support/fixtures.ts';
import { startPushServer, type TestPushServer } from '../../test-support/push-server.ts';
import { signedIn } from '../../test-support/signed-in.ts';
import { startTestApp, type TestApp } from '../../test-support/test-app.ts';
import { isPublic } from '../../kernel/other-servers/public-address.ts';
import { createPushService } from './push-service.ts';

const ENV = { PUBLIC_URL: 'https://lift.example' };
const HOUR_MS = 3_600_000;
const MESSAGE = 'Ring me at the blue door, 12 Secret Street.';

let t: TestApp;
let server: TestPushServer;
let community: NewCommunityRow;
let [priya, ana]: Talker[] = [];
let before = { pushes: 0, lines: 0 };
beforeAll(async () => {
  server = await startPushServer();
  const pushService = createPushService({ isReached: () => true, ca: server.certificate });
  t = await startTestApp({ overrides: { pushService }, env: ENV });
  community = await addCommunity(t.deps, { publicId: 'alder', slug: 'alder-valley', name: 'Alder Valley' });
});
afterAll(async () => {
  await t[Symbol.asyncDispose]();
  await server[Symbol.asyncDispose]();
});
beforeEach(async () => {
  // What waits from before finds no browser.
  await t.deps.db.delete(pushSubscriptions);
  [priya, ana] = [await addTalker(t, community, 'Priya'), await addTalker(t, community, 'Ana')];
  await set({ pushes: true });
  before = { pushes: server.received.length, lines: t.logLines.length };
});
const received = () => server.received.slice(before.pushes);
const logged = () => t.logLines.slice(before.lines).join('');

const set = (values: Partial<typeof members.$inferInsert>) => t.deps.db.update(members).set(values).where(eq(members.id, her().id));
const her = () => known(priya);
const other = () => known(ana);

function known(talker: Talker | undefined): Talker {
  if (talker === undefined) throw new Error('nobody was added');
  return talker;
}

async function subscribe(path = '/push/one', { token }: Pick<Talker, 'token'> = her(), subscription = server.subscription(path)) {
  return await callApi(t.app, 'subscribeToPushes', { body: subscription }, { token });
}
const asksHer = () => addPair(t, community, [other(), her()], MESSAGE);
const subscriptions = () => t.deps.db.select().from(pushSubscriptions);
/** What her browser shows, each time. */
const shown = () => received().map(({ text }) => JSON.parse(text) as unknown);

test('a push says in her language what the mail has as its subject, leads to its page, and is signed with the key that her browser was given', async () => {
  await set({ languageCode: 'de' });
  expect((await subscribe()).status).toBe(204);
  const { requestId } = await asksHer();
  await t.runJobs();
  expect(shown()).toEqual([
    { title: 'Waylift', body: 'Ana T. möchte mit Ihnen fahren', path: `/dashboard/request/${requestId}`, tag: requestId },
  ]);
  const [push] = received();
  const key = (await callApi(t.app, 'pushState', {}, her())).answer?.publicKey;
  const now = Math.floor(t.clock.now().getTime() / 1_000);
  expect(push).toMatchObject({
    path: '/push/one',
    claims: { aud: server.origin, sub: 'https://lift.example', exp: now + 12 * 3_600 },
    headers: { 'content-encoding': 'aes128gcm', ttl: '86400', urgency: 'normal', topic: requestId.replaceAll('-', '') },
  });
  expect(String(push?.headers.authorization)).toContain(`, k=${key}`);
  const log = logged();
  expect(log).toContain('push handed over');
  for (const secret of ['/push/one', 'Ana', 'Secret']) expect(log).not.toContain(secret);
});

test('the server says whether she wants pushes, and of which browser it has the subscription for this session', async () => {
  const state = async (token = her().token) => (await callApi(t.app, 'pushState', {}, { token })).answer;
  expect(await state()).toMatchObject({ isWanted: true, endpoint: null });
  await subscribe();
  const elsewhere = await signedIn(t.deps, her().id);
  expect(await state()).toMatchObject({ isWanted: true, endpoint: `${server.origin}/push/one` });
  expect(await state(elsewhere), 'it is another session’s').toMatchObject({ isWanted: true, endpoint: null });
  await subscribe('/push/one', { token: elsewhere });
  expect(await state()).toMatchObject({ endpoint: null });
  await set({ pushes: false });
  expect(await state(elsewhere)).toMatchObject({ isWanted: false });
});

test.each<[string, (refreshToken: string) => Promise<unknown>]>([
  ['signing out', (refreshToken) => callApi(t.app, 'revokeToken', { body: { refreshToken } })],
  [
    'a refresh token that comes again',
    async (refreshToken) => {
      await callApi(t.app, 'refreshToken', { body: { refreshToken } });
      t.clock.advanceMs(60_000);
      await t.store.pool.query("update refresh_tokens set used_at = used_at - interval '1 minute' where used_at is not null");
      await callApi(t.app, 'refreshToken', { body: { refreshToken } });
    },
  ],
  ['signing out everywhere else', () => callApi(t.app, 'endOtherSessions', {}, her())],
])('the subscription of a session ends with it, by %s', async (_, end) => {
  const email = `ada.${her().id}@mail.example`;
  await set({ email, emailKey: email });
  const { answer } = await callApi(t.app, 'signIn', { body: { email, password: PASSWORD } });
  await subscribe('/push/one', { token: answer?.token ?? '' });
  expect(await subscriptions()).toHaveLength(1);
  await end(answer?.refreshToken ?? '');
  expect(await subscriptions()).toEqual([]);
});

test('all servers of a store sign with one key', async () => {
  await using second = await startTestApp({ store: t.store, env: ENV });
  const keys = await Promise.all([t, second, t].map(({ app }) => callApi(app, 'pushState', {}, her())));
  expect(new Set(keys.map(({ answer }) => answer?.publicKey)).size).toBe(1);
  expect(keys[0]?.answer?.publicKey).toMatch(/^B[\w-]{86}$/);
});

test.each<[string, () => Promise<unknown>]>([
  ['pushes are off', () => set({ pushes: false })],
  ['she wants to hear nothing of requests', () => set({ requestMails: false })],
  ['her session has ended', () => t.deps.db.update(sessions).set({ endedAt: t.clock.now() })],
  ['someone else is signed in at her browser', () => subscribe('/push/one', other())],
  ['she has ended the pushes', () => callApi(t.app, 'endPushes', { body: server.subscription('/push/one') }, her())],
  ['the request was withdrawn', () => t.deps.db.update(shareRequests).set({ state: 'withdrawn', answeredAt: t.clock.now() })],
])('nothing is pushed of a request when %s, before or after it was told', async (_, change) => {
  await subscribe();
  await asksHer();
  await change();
  await t.runJobs();
  expect(received()).toEqual([]);
});

test('nobody else ends her pushes, and a browser that subscribes anew has the new subscription alone', async () => {
  await subscribe();
  await callApi(t.app, 'endPushes', { body: server.subscription('/push/one') }, other());
  expect(await subscriptions()).toHaveLength(1);
  await subscribe('/push/two');
  expect((await subscriptions()).map(({ endpoint }) => endpoint)).toEqual([`${server.origin}/push/two`]);
});

test('of a conversation the first unread message is pushed, and no more until she has read it', async () => {
  const pair = await addPair(t, community, [her(), other()]);
  await write(t, other(), pair.conversationId, 'Yes, gladly.');
  await t.runJobs();
  await callApi(t.app, 'readConversation', await allRead(pair.conversationId), her());
  await subscribe();
  const body = 'Ana T. has written to you';
  const told = { title: 'Waylift', body, path: `/dashboard/messages/${pair.conversationId}`, tag: pair.conversationId };
  t.clock.advanceMs(60_000);
  await write(t, other(), pair.conversationId, MESSAGE);
  t.clock.advanceMs(60_000);
  await write(t, other(), pair.conversationId, 'And bring the map.');
  await t.runJobs();
  expect(shown()).toEqual([told]);
  await callApi(t.app, 'readConversation', await allRead(pair.conversationId), her());
  t.clock.advanceMs(60_000);
  await write(t, other(), pair.conversationId, 'One more.');
  await t.runJobs();
  expect(shown()).toEqual([told, told]);
});

async function allRead(conversationId: string) {
  const rows = await t.deps.db.select().from(messages).where(eq(messages.conversationId, conversationId)).orderBy(messages.position);
  return { params: { conversationId }, body: { upTo: rows.at(-1)?.id ?? '' } };
}

test('a message from someone whom she has blocked is not pushed', async () => {
  await subscribe();
  const { conversationId } = await addPair(t, community, [her(), other()]);
  await t.deps.db.insert(memberBlocks).values({ blockerId: her().id, blockedId: other().id, createdAt: t.clock.now() });
  const said = { conversationId, memberIds: [her().id, other().id], authorId: other().id, isHidden: true };
  await t.deps.db.transaction((tx) => tell(tx, t.deps, [{ ...said, what: { kind: 'text', text: MESSAGE, clientId: null } }]));
  await t.runJobs();
  expect(received()).toEqual([]);
});

test.each([400, 401, 403, 404, 410])(
  'a browser whose service refuses a push (%i) is forgotten, and the log does not say that it was handed over',
  async (status) => {
    await subscribe();
    server.answer(status);
    await asksHer();
    await t.runJobs({ includeLater: true });
    await t.runJobs({ includeLater: true });
    expect(received()).toHaveLength(1);
    expect(await subscriptions()).toEqual([]);
    expect(logged()).toContain('push refused');
    expect(logged()).not.toContain('push handed over');
  },
);

test.each([429, 500, null])(
  'a push service in trouble (%s) is asked again, and her other browser is not pushed to twice',
  async (trouble) => {
    await subscribe('/push/one');
    await subscribe('/push/two', { token: await signedIn(t.deps, her().id) });
    server.answer(trouble);
    await asksHer();
    await t.runJobs();
    expect(received()).toHaveLength(2);
    await t.runJobs({ includeLater: true });
    await t.runJobs({ includeLater: true });
    expect(received()).toHaveLength(3);
    expect(new Set(received().map(({ path }) => path)).size).toBe(2);
    expect(await subscriptions()).toHaveLength(2);
    expect(logged()).not.toMatch(/\/push\/(?:one|two)/);
  },
);

test('a push that is refused for another reason is not tried again, and one that waited for an hour is given up', async () => {
  await subscribe();
  server.answer(413);
  await asksHer();
  await t.runJobs();
  await t.runJobs({ includeLater: true });
  expect(received()).toHaveLength(1);
  const cyd = await addTalker(t, community, 'Cyd');
  await addPair(t, community, [cyd, her()]);
  t.clock.advanceMs(HOUR_MS);
  await t.runJobs();
  expect(received()).toHaveLength(1);
  expect(await subscriptions()).toHaveLength(1);
});

test('a key that is none is refused with its field, and nothing is stored', async () => {
  const { endpoint, keys } = server.subscription('/push/one');
  const answered = await subscribe('', her(), { endpoint, keys: { ...keys, p256dh: 'A'.repeat(87) } });
  expect(answered.problem).toMatchObject({ code: 'validation', errors: [{ path: 'keys.p256dh', code: 'key-invalid' }] });
  for (const address of ['https://', 'http://push.example/', 'https://user@push.example/', 'https://push.example/ ']) {
    const nowhere = await subscribe('', her(), { endpoint: address, keys });
    expect(nowhere.problem).toMatchObject({ errors: [{ path: 'endpoint', code: 'address-invalid' }] });
  }
  expect(await subscriptions()).toEqual([]);
});

test('an address within a private network is never reached, however it is written, and is forgotten', async () => {
  const port = new URL(server.origin).port;
  await using guarded = await startTestApp({ store: t.store, overrides: { pushService: createPushService({ ca: server.certificate }) } });
  const hosts = ['127.0.0.1', 'localhost', '2130706433', '0x7f.1', '[::1]', '[::ffff:127.0.0.1]', '0.0.0.0', '[::1'];
  for (const host of hosts) {
    const { keys } = server.subscription('');
    await subscribe('', her(), { endpoint: `https://${host}:${port}/push/one`, keys });
    expect(await subscriptions()).toHaveLength(1);
    const asker = await addTalker(t, community, 'Cyd');
    await addPair(t, community, [asker, her()]);
    await guarded.runJobs();
    expect(await subscriptions()).toEqual([]);
  }
  expect(received()).toEqual([]);
});

test.each([
  ['10.1.2.3', false],
  ['172.31.255.255', false],
  ['192.168.0.1', false],
  ['169.254.169.254', false],
  ['100.64.0.1', false],
  ['224.0.0.1', false],
  ['255.255.255.255', false],
  ['fe80::1', false],
  ['fd00::1', false],
  ['::', false],
  ['::ffff:8.8.8.8', false],
  ['64:ff9b::7f00:1', false],
  ['2002:7f00:1::', false],
  ['2001:db8::1', false],
  ['no address', false],
  ['142.250.180.10', true],
  ['172.32.0.1', true],
  ['2a00:1450:4009:81f::200a', true],
])('%s is reached: %s', (address, isReached) => {
  expect(isPublic(address)).toBe(isReached);
});
