import { getTableColumns, getTableName, is } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as schema from '../../kernel/db/schema/index.ts';
import { inOrder } from '../../operator/backup/tables.ts';
import { addJourneyOf } from '../../test-support/active-lift.ts';
import { callApi } from '../../test-support/call-api.ts';
import { addCommunity, addMember, PASSWORD } from '../../test-support/fixtures.ts';
import { signedIn } from '../../test-support/signed-in.ts';
import { startTestApp, type TestApp } from '../../test-support/test-app.ts';

/** What the export leaves out, and why. */
const LEFT_OUT: Readonly<Record<string, string>> = {
  'members.email_key': 'is made of the address, which is there',
  'members.password_hash': 'opens the account to whoever guesses what it is of',
  'members.community_id': 'the community is there by its own names',
  'members.join_link_id': 'names a paper on a wall, of which organisers see how many joined by it',
  'invitations.id': 'names a row alone',
  'invitations.list_id': 'is of the organiser who invited',
  'invitations.community_id': 'the community is there by its own names',
  'invitations.member_id': 'is the id of the account, which is there',
  'invitations.email': 'is emptied once an account downloads anything',
  'invitations.email_key': 'is emptied once an account downloads anything',
  'invitations.forename': 'is emptied once an account downloads anything',
  'invitations.surname': 'is emptied once an account downloads anything',
  'invitations.state': 'says of an account that the invitation was accepted',
  'invitations.answer': 'is emptied once an account downloads anything',
  'invitations.sent_at': 'is when the mail was sent, which is there',
  'mails.news_id': 'names news that others got too',
  'deletion_requests.member_id': 'is the id of the account, which is there',
  'deletion_requests.organiser_id': 'is the id of someone else',
  'deletion_requests.reason': 'is for a second organiser, until one says yes or no',
  'deletion_requests.words': 'is for a second organiser, until one says yes or no',
  'deletion_requests.created_at': 'is for a second organiser, until one says yes or no',
  'deletion_requests.lapses_at': 'is for a second organiser, until one says yes or no',
  'sharing_members.member_id': 'is the id of the account, which is there',
  'journeys.member_id': 'is the id of the account, which is there',
  'journeys.community_id': 'the community is there by its own names',
  'journeys.roads_version': 'is of the roads, and says nothing of the member',
  'journey_alerts.community_id': 'the community is there by its own names',
  'journey_alerts.due_at': 'is when a job runs, and says nothing of the member',
  'journey_alerts.wishes': 'is of a job, and says nothing of the member',
  'announced_matches.announced_id': 'is the id of someone else',
  'hidden_matches.other_journey_id': 'is a journey of someone else',
  'unsubscribe_links.token': 'ends mails to whoever finds the file',
  'unsubscribe_links.member_id': 'is the id of the account, which is there',
  'member_blocks.blocker_id': 'is the id of the account, which is there',
  'member_blocks.blocked_id': 'is the id of someone else',
  'mails.id': 'names a row alone',
  'mails.member_id': 'is the id of the account, which is there',
  'mails.parameters': 'are ids of what the mail tells, and gone once it is sent',
  'mails.priority': 'orders what waits',
  'mails.attempts': 'counts tries, and says nothing of the member',
  'mails.is_taken': 'is of the server that sends it',
  'mails.tried_at': 'is the moment before it was sent, which is there',
  'mails.next_try_at': 'orders what waits',
  'former_emails.id': 'names a row alone',
  'former_emails.member_id': 'is the id of the account, which is there',
  'one_time_tokens.id': 'names a row alone',
  'one_time_tokens.token_hash': 'is of a link that opens the account',
  'one_time_tokens.member_id': 'is the id of the account, which is there',
  'sessions.id': 'stands in access tokens',
  'sessions.member_id': 'is the id of the account, which is there',
  'sessions.device_hash': 'knows a browser again, and says nothing to anybody else',
  'sessions.family_hash': 'is of tokens that open the account',
  'sessions.sign_on_provider_id': 'is of the community',
  'sessions.provider_session': 'names the session at the provider, and says nothing to anybody else',
  'sign_on_identities.client_id': 'is the name of the portal at the provider',
  'sign_on_identities.member_id': 'is the id of the account, which is there',
  'refresh_tokens.token_hash': 'is of a token that opens the account',
  'refresh_tokens.parent_hash': 'is of a token that opened the account',
  'refresh_tokens.session_id': 'stands in access tokens',
  'qr_sign_ins.id': 'names a row alone',
  'qr_sign_ins.code_hash': 'is of a code that opens the account',
  'qr_sign_ins.secret_hash': 'is of a word that opens the account',
  'qr_sign_ins.member_id': 'is the id of the account, which is there',
  'qr_sign_ins.session_id': 'stands in access tokens',
  'members.suspension_reason': 'is told by mail: who is suspended downloads nothing',
  'conversations.one_id': 'is the id of one of the two',
  'conversations.other_id': 'is the id of one of the two',
  'conversations.last_position': 'numbers the messages, which are in their order',
  'conversations.changed_at': 'may be that of a message that the member must not see; that of the last one they may see is there',
  'conversations.driver_id': 'is the id of the account, which is there, or of someone else',
  'conversations.journey_id': 'is a journey of the account, which is there, or of someone else',
  'conversation_sides.seen_from': 'says from which message on they are there',
  'conversation_sides.seen_to': 'says up to which message they are there',
  'conversation_sides.conversation_id': 'is that of the conversation, which is there',
  'conversation_sides.member_id': 'is the id of the account, which is there',
  'messages.conversation_id': 'is that of the conversation, which is there',
  'messages.position': 'numbers the messages, which are in their order',
  'messages.author_id': 'is the id of one of the two',
  'messages.client_id': 'tells a page what it has sent',
  'messages.is_hidden': 'would tell of a block',
  'share_requests.asker_id': 'is the id of the account, which is there',
  'share_requests.asked_id': 'is the id of someone else',
  'share_requests.asked_journey_id': 'is a journey of someone else',
  'share_requests.community_id': 'is for figures',
  'share_requests.trips': 'has the days of both; those of the member are there',
  'share_requests.client_id': 'tells a page what it has sent',
  'share_requests.wants_seat': 'tells what someone else tried',
  'share_requests.seat_due_at': 'is when a job runs, and says nothing of the member',
  'share_requests.is_questioned': 'is of a job, and says nothing of the member',
  'share_requests.announced': 'is worked out of the journeys of both',
  'lifts.former_places': 'is of a job, and shown to nobody',
  'lifts.driver_id': 'is the id of the account, which is there',
  'lifts.passenger_id': 'is the id of someone else',
  'lifts.passenger_time_zone': 'is of someone else',
  'lifts.trips': 'has the days of both; those of the member are there',
  'lifts.passenger_shares': 'is what someone else shares',
  'lifts.driver_asked': 'is a question that a page asks',
  'lifts.passenger_asked': 'is a question that a page asks',
  'lifts.times_told_at': 'is a question that a page asks',
  'lifts.first_date': 'is worked out of the journeys',
  'lifts.last_date': 'is worked out of the journeys',
  'lifts.ended_by': 'may tell of a block or a suspension',
  'lift_skips.passenger_date': 'is the date of someone else',
  'lift_skips.lift_id': 'is that of the lift, which is there',
  'lift_skips.away_id': 'is that of the absence, which is there',
  'ride_people.driver_journey_id': 'may be a journey of someone else',
  'ride_people.member_id': 'is the id of the account, which is there',
  'away_spans.member_id': 'is the id of the account, which is there',
  'reports.community_id': 'the community is there by its own names',
  'reports.reporter_id': 'is the id of the account, which is there',
  'reports.reported_id': 'is the id of someone else',
  'reports.conversation': 'is there itself, until it is deleted',
  'reports.client_id': 'tells a page what it has sent',
  'reports.resolution': 'is a note among operators',
  'reports.taken_by': 'is the id of an organiser',
  'reports.taken_at': 'is about an organiser',
  'reports.decision': 'is about someone else',
  'reports.answer': 'was mailed to the reporter',
  'report_notes.id': 'names a row alone',
  'report_notes.report_id': 'is the id of the report, which is there',
  'report_notes.author': 'is about an organiser',
  'report_notes.text': 'is a note among organisers',
  'report_notes.created_at': 'is of that note',
  'calendar_addresses.member_id': 'is the id of the account, which is there',
  'calendar_addresses.secret_hash': 'is of an address that opens the calendar',
  'passkeys.id': 'names a row alone',
  'passkeys.member_id': 'is the id of the account, which is there',
  'passkey_challenges.challenge_hash': 'is a question to a device, for half an hour',
  'passkey_challenges.purpose': 'is of that question',
  'passkey_challenges.member_id': 'is the id of the account, which is there',
  'passkey_challenges.created_at': 'is of that question',
  'passkey_challenges.expires_at': 'is of that question',
  'proofs.session_id': 'stands in access tokens',
  'proofs.member_id': 'is the id of the account, which is there',
  'proofs.proof_hash': 'is of what stands for a password, for five minutes',
  'proofs.created_at': 'is of that proof',
  'proofs.expires_at': 'is of that proof',
  'waiting_resets.member_id': 'is the id of the account, which is there',
  'waiting_resets.password_hash': 'is of the password',
  'push_subscriptions.id': 'names a row alone',
  'push_subscriptions.member_id': 'is the id of the account, which is there',
  'push_subscriptions.session_id': 'stands in access tokens',
  'push_subscriptions.endpoint': 'is an address to push to',
  'push_subscriptions.p256dh': 'is a key of a browser',
  'push_subscriptions.auth': 'is a secret of a browser',
};

/** Worked out of a journey, which is there, told to pages within minutes, or of a sign-on that is under way. */
const WORKED_OUT = ['journey_ways', 'journey_candidates', 'member_feeds', 'member_events', 'sign_on_attempts', 'sign_on_tickets'];

const tables = Object.values(schema)
  .filter((each) => is(each, PgTable))
  .filter((table) => !WORKED_OUT.includes(getTableName(table)));
const refersTo = (table: PgTable) => getTableConfig(table).foreignKeys.map((key) => getTableName(key.reference().foreignTable));

/** The tables that hold something of a member: `members`, and whatever refers to it, or to one of those. */
function tablesOfMembers(): PgTable[] {
  const names = new Set(['members']);
  for (let before = 0; before < names.size;) {
    before = names.size;
    for (const table of tables) if (refersTo(table).some((name) => names.has(name))) names.add(getTableName(table));
  }
  const found = tables.filter((table) => names.has(getTableName(table)));
  // Each after those that it refers to.
  return inOrder(
    found.map((table) => ({ name: getTableName(table), table })),
    found.flatMap((table) => refersTo(table).map((name) => ({ table: getTableName(table), refersTo: name }))),
  ).map(({ table }) => table);
}

let t: TestApp;
let ids: Record<string, string | null>;
let token: string;
beforeAll(async () => {
  t = await startTestApp();
  const community = await addCommunity(t.deps, { publicId: 'mill', slug: 'old-mill', name: 'Old mill' });
  const { id: memberId } = await addMember(t.deps, community, {
    email: 'Ada@mail.example',
    pendingEmail: 'ada@pending.example',
    languageCode: 'fr',
    countryCode: 'ch',
    marketingOptIn: true,
    createdAt: new Date('2024-01-02T03:04:05.678Z'),
  });
  const grace = await addMember(t.deps, community, { email: 'grace@mail.example', forename: 'Grace', surname: 'Hopper' });
  token = await signedIn(t.deps, memberId);
  const [session] = await t.deps.db.select().from(schema.sessions);
  const list = { id: t.deps.newId(), communityId: community.id, label: 'Intake', createdAt: t.clock.now() };
  const organiser = { id: t.deps.newId(), email: 'harriet@mill.example', emailKey: 'harriet@mill.example', languageCode: 'en' };
  await t.deps.db.insert(schema.organisers).values({ ...organiser, createdAt: t.clock.now() });
  await t.deps.db.insert(schema.invitationLists).values(list);
  const news = { id: t.deps.newId(), communityId: community.id, changedAt: t.clock.now() };
  await t.deps.db.insert(schema.news).values(news);
  ids = {
    list_id: list.id,
    news_id: news.id,
    organiser_id: organiser.id,
    member_id: memberId,
    community_id: community.id,
    session_id: session?.id ?? '',
    blocker_id: memberId,
    blocked_id: grace.id,
    announced_id: grace.id,
    one_id: memberId < grace.id ? memberId : grace.id,
    other_id: memberId < grace.id ? grace.id : memberId,
    author_id: memberId,
    asker_id: memberId,
    asked_id: grace.id,
    asked_journey_id: null,
    sign_on_provider_id: null,
    other_journey_id: (await addJourneyOf(t.deps, grace)).id,
    driver_id: memberId,
    passenger_id: grace.id,
    passenger_journey_id: null,
    reporter_id: memberId,
    reported_id: grace.id,
    taken_by: null,
  };
});
afterAll(() => t[Symbol.asyncDispose]());

const exported = () => callApi(t.app, 'exportAccount', { body: { password: PASSWORD } }, { token });

const TRIP = { day: 2, date: '2030-04-02', driverDeparts: 471, pickUp: 483, dropOff: 512 };

/** Values of their own that the types and checks allow. */
const WHOLE: Readonly<Record<string, unknown>> = {
  last_position: 81_237,
  position: 81_238,
  read_to: 5_821,
  event: null,
  trips: [{ direction: 'out', driver: TRIP, passenger: { ...TRIP, date: '2030-04-03' } }],
  places: null,
  driver_shares: { shareEmail: true, phone: '07700 900143' },
  passenger_shares: { shareEmail: true, phone: '07700 900999' },
  first_date: '2030-01-05',
  last_date: '2030-12-24',
  ended_by: 'suspension',
  driver_date: '2030-03-04',
  passenger_date: '2030-03-05',
  conversation: [{ by: 'reported', at: '2030-01-01T00:00:00.000Z', text: 'what was reported', event: null }],
  when: { kind: 'once', date: '2030-02-03', out: '06:07', back: null },
  seen_from: -4_444_444,
  seen_to: 1_000_003,
  seats: 7,
  flexible_minutes: 113,
  walk_metres: 1987,
  detour_limit_minutes: 59,
  wishes: 77_123,
  parameters: null,
  priority: 19_003,
  attempts: 4_711,
  next_try_at: null,
  failed_at: null,
  given_up_at: null,
  match_count: 83,
  counter: 55_123,
  late_minutes: 29,
  from_date: '2030-05-06',
  until_date: '2030-05-07',
};

/** Columns whose ids are in the export as those of the account, or of what it holds. */
const HELD_BY =
  /member_id|community_id|blocker_id|asker_id|author_id|driver_id|reporter_id|one_id|other_id|conversation_id|lift_id|away_id|report_id|driver_journey_id/;

let second = 0;
/** A value for a column that no other column has, as far as its type and checks allow. */
function someValue(
  table: string,
  { name, dataType, enumValues }: { name: string; dataType: string; enumValues?: string[] | undefined },
): unknown {
  if (table === 'conversations' && name === 'kind') return 'pair';
  if (table === 'conversations' && (name === 'driver_id' || name === 'journey_id')) return null;
  if (ids[name] !== undefined) return ids[name];
  if (WHOLE[name] !== undefined) return WHOLE[name];
  // Of one that is answered.
  if (table === 'invitations' && name === 'email_key') return '';
  // Its last one stands for other tables too.
  if (table === 'deletion_requests' && name === 'reason') return 'twice';
  if (table === 'messages' && name === 'kind') return 'text';
  if (table === 'one_time_tokens' && name === 'purpose') return 'email-change';
  if (table === 'qr_sign_ins' && name === 'status') return 'approved';
  if (enumValues !== undefined && enumValues.length > 0) return enumValues.at(-1);
  second += 1;
  switch (dataType) {
    case 'date':
      // Expiry comes last: checks want it after the making.
      return new Date(Date.UTC(name === 'expires_at' ? 2031 : 2030, 0, 1, 0, 0, second, 1));
    case 'number':
      return 10 + second / 64;
    case 'boolean':
      return true;
    default:
      return name === 'id' || name === 'client_id' ? t.deps.newId() : `a ${name} of ${table}`;
  }
}

test('whatever a table holds of a member is in the export, or left out for a reason', async () => {
  const kept: [string, unknown][] = [];
  for (const table of tablesOfMembers()) {
    const name = getTableName(table);
    const columns = Object.entries(getTableColumns(table));
    if (name !== 'members') {
      const row = Object.fromEntries(columns.map(([key, column]) => [key, someValue(name, column)]));
      await t.deps.db.insert(table).values(row);
      const id = String(row['id']);
      if (name === 'journeys') for (const own of ['journey_id', 'asker_journey_id', 'driver_journey_id']) ids[own] = id;
      if (name === 'conversations') ids['conversation_id'] = id;
      if (name === 'lifts') ids['lift_id'] = id;
      if (name === 'reports') ids['report_id'] = id;
      if (name === 'away_spans') ids['away_id'] = id;
    }
    const dates = columns.flatMap(([, column]) => (column.getSQLType() === 'date' ? [`, ${column.name}::text`] : []));
    const { rows } = await t.store.pool.query<Record<string, unknown>>(`select *${dates.join('')} from ${name}`);
    for (const [, column] of columns) {
      const values = rows
        .map((each) => each[column.name])
        .filter((value) => value !== null)
        // The driver gives these as text.
        .map((value) => (column.getSQLType() === 'bigint' ? Number(value) : value));
      kept.push([`${name}.${column.name}`, values.at(name === 'members' ? 0 : -1)]);
    }
  }
  const text = JSON.stringify((await exported()).answer);
  for (const [column, value] of kept) {
    if (value === undefined) continue;
    const written = JSON.stringify(value);
    if (LEFT_OUT[column] === undefined) expect(text, column).toContain(written);
    else if (typeof value !== 'boolean' && !HELD_BY.test(column)) expect(text, column).not.toContain(written);
  }
  expect(Object.keys(LEFT_OUT).filter((column) => !kept.some(([name]) => name === column))).toEqual([]);
});

test('what is kept of who has left hangs on no member, so that no member finds it in an export', () => {
  const names = tablesOfMembers().map((table) => getTableName(table));
  expect(names).not.toContain('account_removals');
  expect(Object.keys(getTableColumns(schema.accountRemovals))).toEqual(['id', 'communityId', 'reason', 'comment', 'removedOn']);
  expect(Object.keys(getTableColumns(schema.doNotInvite))).toEqual(['addressHash', 'saidNoOn']);
});

test('the export is a file to keep, and no cache keeps it', async () => {
  const { status, headers } = await exported();
  expect(status).toBe(200);
  expect(headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'content-disposition': 'attachment; filename="account-export.json"',
    'cache-control': 'no-store',
  });
});

test('the export says who, where and since when, and nothing of anybody else', async () => {
  const { answer, text } = await exported();
  expect(answer).toMatchObject({
    exportedAt: t.clock.now().toISOString(),
    account: { email: 'Ada@mail.example', pendingEmail: 'ada@pending.example', languageCode: 'fr', createdAt: '2024-01-02T03:04:05.678Z' },
    community: { publicId: 'mill', slug: 'old-mill', name: 'Old mill' },
    sessions: expect.arrayContaining([
      {
        browser: expect.any(String),
        system: expect.any(String),
        network: null,
        createdAt: t.clock.now().toISOString(),
        lastUsedAt: expect.any(String),
        expiresAt: expect.any(String),
        endedAt: null,
      },
    ]),
  });
  expect(text).not.toMatch(/grace@|hopper|argon2|07700 900999|2030-04-03/i);
  expect(answer?.['conversations']).toMatchObject([{ with: { forename: 'Grace', initial: 'H' } }]);
});

test('mails that wait, and those of the last ninety days, are in the export, by kind, time and answer', async () => {
  await t.deps.jobs.enqueue(t.deps.db, 'send-mail', { kind: 'password-changed', memberId: ids['member_id'] ?? '' });
  const waiting = { kind: 'password-changed', state: 'waiting', createdAt: expect.any(String), endedAt: null, answer: null };
  expect((await exported()).answer?.['mails']).toContainEqual(waiting);
});

test('a member with nothing but an account has an export too', async () => {
  await using plain = await startTestApp();
  const { id } = await addMember(plain.deps, await addCommunity(plain.deps, { publicId: 'mill' }), { email: 'new@mail.example' });
  const { answer } = await callApi(plain.app, 'exportAccount', { body: { password: PASSWORD } }, { token: await signedIn(plain.deps, id) });
  expect(answer).toMatchObject({ account: { pendingEmail: null }, formerEmails: [], journeys: [], links: [], mails: [], qrSignIns: [] });
});
