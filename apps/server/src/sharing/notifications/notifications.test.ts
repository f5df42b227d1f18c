import { NOTIFICATION_DEFAULTS } from '@waylift/contract/notifications';
import { eq } from 'drizzle-orm';
import { request } from 'node:http';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { announcedMatches } from '../../kernel/db/schema/announced-matches.ts';
import type { NewCommunityRow } from '../../kernel/db/schema/communities.ts';
import { journeys } from '../../kernel/db/schema/journeys.ts';
import { members } from '../../kernel/db/schema/members.ts';
import { noMatches } from '../../test-support/no-matches.ts';
import type { Traveller } from '../../journeys/traveller/traveller.ts';
import { unsubscribeToken } from '../../kernel/security/unsubscribe-token.ts';
import { callApi } from '../../test-support/call-api.ts';
import { addCommunity, addMember } from '../../test-support/fixtures.ts';
import { startMailServer, type TestMailServer } from '../../test-support/mail-server.ts';
import { signedIn } from '../../test-support/signed-in.ts';
import { startTestApp, type TestApp } from '../../test-support/test-app.ts';

let mailServer: TestMailServer;
let t: TestApp;
let community: NewCommunityRow;
beforeAll(async () => {
  mailServer = await startMailServer();
  t = await startTestApp({ env: { SMTP_URL: mailServer.url }, overrides: { matches: { ...noMatches, best: async () => [found] } } });
  community = await addCommunity(t.deps, { publicId: 'alder', slug: 'alder-valley' });
  await t.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await t[Symbol.asyncDispose]();
  await mailServer[Symbol.asyncDispose]();
});

const WAY = { estimate: { metres: 1_000, seconds: 60 }, road: null };
const NORWICH = { latitude: 52.628, longitude: 1.299 };
const travels = {
  role: 'either',
  flexibleMinutes: 15,
  walkMetres: 500,
  taken: [],
  seats: 3,
  riders: [],
  detourLimitMinutes: null,
  when: null,
  timeZone: 'Europe/London',
} as const;
const ends = { start: NORWICH, end: NORWICH, startCell: '', endCell: '', out: WAY, back: null };
const mine: Traveller = { journeyId: '', memberId: '', communityId: '', createdAt: new Date(0), ...travels, ...ends };
let found = foundMatch('');
function foundMatch(memberId: string) {
  const other = { ...mine, journeyId: 'other', memberId };
  const nothing = {
    out: null,
    back: null,
    timesKnown: false,
    days: [],
    trips: [],
    sharedTrips: 0,
    myTrips: 0,
    troubleMinutes: 1,
    estimated: true,
  };
  return {
    mine,
    other,
    best: { driver: other, passenger: mine, ...nothing, saving: { poundsPerYear: 0, co2KgPerYear: 0 } },
    otherWayRound: null,
  };
}

let counter = 0;
async function member() {
  counter += 1;
  return await addMember(t.deps, community, { email: `member${counter}@mail.example` });
}
async function wishOf({ id }: { readonly id: string }) {
  const [row] = await t.deps.db.select({ newMatches: members.newMatches }).from(members).where(eq(members.id, id));
  return row?.newMatches;
}

/** The mail about a new match as the mail server has it. */
async function mailTo(recipient: { readonly id: string; readonly email: string }): Promise<string> {
  const other = await member();
  const journeyId = t.deps.newId();
  const places = { startLabel: 'A', startLatitude: 52.6, startLongitude: 1.3, endLabel: 'B', endLatitude: 52.2, endLongitude: 0.1 };
  const road = { returnJourney: false, distanceMetres: 1, durationSeconds: 1, geometry: '', estimated: true };
  const row = { id: journeyId, memberId: recipient.id, communityId: community.id, createdAt: t.clock.now() };
  await t.deps.db.insert(journeys).values({ ...row, ...places, ...road });
  await t.deps.db.insert(announcedMatches).values({ journeyId, announcedId: other.id, announcedAt: t.clock.now() });
  found = foundMatch(other.id);
  const announcedAt = t.clock.now().toISOString();
  await t.deps.jobs.enqueue(t.deps.db, 'send-mail', { kind: 'new-matches', memberId: recipient.id, journeyId, announcedAt });
  await t.runJobs();
  return String(mailServer.received.find(({ recipients }) => recipients.includes(recipient.email))?.raw);
}

type Sent = { readonly method?: string; readonly type?: string; readonly body?: string };
/** What a mail program's own server sends: no cookie, no origin, no session. */
async function send(address: string, { method = 'POST', type, body }: Sent) {
  const headers = {
    ...(type === undefined ? {} : { 'content-type': type }),
    ...(body === undefined ? {} : { 'content-length': body.length }),
  };
  const { promise, resolve, reject } = Promise.withResolvers<{ status: number; location: string | undefined; text: string }>();
  const client = request(new URL(new URL(address).pathname, t.app.listeningOrigin), { method, headers }, (response) => {
    const chunks: Buffer[] = [];
    response.on('data', (chunk: Buffer) => chunks.push(chunk));
    response.on('end', () =>
      resolve({ status: response.statusCode ?? 0, location: response.headers.location, text: Buffer.concat(chunks).toString() }),
    );
  });
  client.on('error', reject);
  client.end(body);
  return await promise;
}

const FORM = 'List-Unsubscribe=One-Click';
const MULTIPART = `--xyz\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--xyz--\r\n`;

test('a mail about new matches carries both headers of RFC 8058, whole and in one line each; a mail about the account has none', async () => {
  const priya = await member();
  const raw = await mailTo(priya);
  const { headers } = await PostalMime.parse(raw);
  const valueOf = (name: string) => headers.filter(({ key }) => key === name).map(({ value }) => value);
  expect(valueOf('list-unsubscribe')).toEqual([
    expect.stringMatching(/^<http:\/\/localhost:3000\/v2\/liftshare\/unsubscribe\/[\w-]{43}>$/),
  ]);
  expect(valueOf('list-unsubscribe-post')).toEqual([FORM]);
  expect(raw).toMatch(/^List-Unsubscribe: <http[^\r\n]*>\r$/m);
  const other = await member();
  await t.deps.jobs.enqueue(t.deps.db, 'send-mail', { kind: 'already-registered', memberId: other.id });
  await t.runJobs();
  expect(String(mailServer.received.find(({ recipients }) => recipients.includes(other.email))?.raw)).not.toMatch(/^List-Unsubscribe/m);
});

test.each<[string, Sent]>([
  ['the form of RFC 8058', { type: 'application/x-www-form-urlencoded', body: FORM }],
  ['its multipart form', { type: 'multipart/form-data; boundary=xyz', body: MULTIPART }],
  ['JSON', { type: 'application/json', body: '{}' }],
  ['broken JSON', { type: 'application/json', body: '{' }],
  ['text', { type: 'text/plain', body: 'anything' }],
  ['a body without a type', { body: FORM }],
  ['nothing', {}],
])('a POST of %s to the address of the header ends the mails at once, without a session', async (_what, sent) => {
  const priya = await member();
  const [, address = ''] = /^List-Unsubscribe: <([^>]*)>/m.exec(await mailTo(priya)) ?? [];
  expect(await wishOf(priya)).toBe('weekly');
  expect(await send(address, sent)).toEqual({ status: 200, location: undefined, text: '{"kind":"newMatches"}' });
  expect(await wishOf(priya)).toBe('never');
  expect((await send(address, sent)).status).toBe(200);
});

test('a GET of that address changes nothing, and leads to the page that asks', async () => {
  const priya = await member();
  const [, address = ''] = /^List-Unsubscribe: <([^>]*)>/m.exec(await mailTo(priya)) ?? [];
  const { status, location } = await send(address, { method: 'GET' });
  expect([status, location]).toEqual([303, address.replace('/v2/liftshare', '')]);
  expect(await wishOf(priya)).toBe('weekly');
});

test('a link works in mails of years ago, and what it ends is its own member’s and its own kind of mails', async () => {
  const [priya, other] = [await member(), await member()];
  const token = await unsubscribeToken(t.deps.db, priya.id, 'newMatches');
  t.clock.advanceMs(3 * 365 * 24 * 3_600_000);
  await t.deps.jobs.enqueue(t.deps.db, 'tidy-store', {});
  await t.runJobs();
  expect(await unsubscribeToken(t.deps.db, priya.id, 'newMatches')).toBe(token);
  expect((await callApi(t.app, 'unsubscribe', { params: { token } })).answer).toEqual({ kind: 'newMatches' });
  const access = await signedIn(t.deps, priya.id);
  const { answer } = await callApi(t.app, 'notifications', {}, { token: access });
  expect(answer).toEqual({ ...NOTIFICATION_DEFAULTS, newMatches: 'never' });
  expect(await wishOf(other)).toBe('weekly');
});

test.each(['x', 'null', '../../x', '💥', 'a'.repeat(255)])('an unknown token such as %j ends nothing, and says so', async (token) => {
  const { status, problem } = await callApi(t.app, 'unsubscribe', { params: { token } });
  expect([status, problem?.code]).toEqual([400, 'token-invalid']);
});

test('no token stands in the log, nor in the answer of whoever is signed in', async () => {
  const priya = await member();
  const token = await unsubscribeToken(t.deps.db, priya.id, 'newMatches');
  await send(`http://localhost/v2/liftshare/unsubscribe/${token}`, {});
  await send(`http://localhost/v2/liftshare/unsubscribe/${token}`, { method: 'GET' });
  expect(t.logLines.join('')).toContain('"event":"unsubscribe","outcome":"ended"');
  expect(t.logLines.join('')).not.toContain(token);
});

test('a member chooses what they are told, and all of it is kept as it was chosen', async () => {
  const priya = await member();
  const token = await signedIn(t.deps, priya.id);
  expect((await callApi(t.app, 'notifications', {}, { token })).answer).toEqual(NOTIFICATION_DEFAULTS);
  const body = { newMatches: 'at-once', requests: false, messages: false, push: true } as const;
  expect((await callApi(t.app, 'updateNotifications', { body }, { token })).answer).toEqual(body);
  expect((await callApi(t.app, 'notifications', {}, { token })).answer).toEqual(body);
});
