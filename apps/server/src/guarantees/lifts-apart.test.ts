/**
 * What is between two members is nobody else's. Each call of the contract that a server without lifts does not have is made by each kind of stranger
 * with what is others', and with what nobody has: it is one answer, by the same statements, so it takes the same time.
 */
import { randomUUID } from 'node:crypto';
import { endpoints, type EndpointName } from '@waylift/contract/endpoints';
import type { Endpoint } from '@waylift/contract/endpoint';
import { callTable } from '@waylift/contract/without-lifts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { memberBlocks } from '../kernel/db/schema/member-blocks.ts';
import { messages } from '../kernel/db/schema/messages.ts';
import { awaySpans } from '../kernel/db/schema/rides.ts';
import { eraseAccount } from '../accounts/member/registrations.ts';
import { suspendMember } from '../accounts/member/suspend-member.ts';
import { sealId, sealText } from '../kernel/security/sealed-id.ts';
import { addJourneyOf, addLift } from '../test-support/active-lift.ts';
import { callApi } from '../test-support/call-api.ts';
import { addPair, type Talker } from '../test-support/conversations.ts';
import { addCommunity, addMember } from '../test-support/fixtures.ts';
import { signedIn } from '../test-support/signed-in.ts';
import { statementsOf } from '../test-support/statements-of.ts';
import { startTestApp, type TestApp } from '../test-support/test-app.ts';

/** All by which something between two members is named, as one of them knows it. */
const THINGS = [
  'journey',
  'match',
  'request',
  'conversation',
  'message',
  'cursor',
  'lift',
  'away',
  'member',
  'endpoint',
  'secret',
] as const;
type Things = Readonly<Record<(typeof THINGS)[number], string>>;
type Parts = Partial<Record<'params' | 'query' | 'body', Readonly<Record<string, string>>>>;
/** `own`: the stranger's, where there is such a thing. */
type Reach = (theirs: Things, own: Things) => Parts;

const journey: Reach = ({ journey: journeyId }) => ({ params: { journeyId } });
const match: Reach = ({ match: matchId }) => ({ params: { matchId } });
const request: Reach = ({ request: requestId }) => ({ params: { requestId } });
const lift: Reach = ({ lift: liftId }) => ({ params: { liftId } });
const away: Reach = ({ away: awayId }) => ({ params: { awayId } });
const conversation: Reach = ({ conversation: conversationId }) => ({ params: { conversationId } });
const member: Reach = ({ member: ref }) => ({ params: { ref } });

/** How each call is told whose thing it is about. A call that names nothing has an empty list: it is about the one who makes it. */
const REACHES: Partial<Record<EndpointName, readonly Reach[]>> = {
  journey: [journey],
  changeJourney: [journey],
  matches: [journey, ({ cursor: after }, own) => ({ ...journey(own, own), query: { after } })],
  countMatches: [journey],
  match: [match],
  hideMatch: [match],
  unhideMatch: [match],
  car: [],
  updateCar: [],
  notifications: [],
  updateNotifications: [],
  // A key that works for whoever holds it.
  unsubscribe: [({ secret: token }) => ({ params: { token } })],
  askToShare: [({ match: matchId }) => ({ body: { matchId } })],
  requests: [],
  request: [request],
  acceptRequest: [request],
  declineRequest: [request],
  withdrawRequest: [request],
  proposeDays: [request],
  lifts: [],
  lift: [lift],
  skipLift: [lift],
  unskipLift: [lift],
  endLift: [lift],
  tellLate: [lift],
  shareContact: [lift],
  keepLift: [lift],
  answerTimes: [lift],
  proposeSpot: [lift],
  acceptSpot: [lift],
  dropSpot: [lift],
  rides: [],
  ride: [journey],
  tellRideLate: [journey],
  tellRideHere: [journey],
  seeRide: [journey],
  skipRide: [journey],
  unskipRide: [journey],
  away: [],
  goAway: [],
  changeAway: [away],
  comeBack: [away],
  conversations: [],
  messages: [conversation, ({ cursor: before }, own) => ({ ...conversation(own, own), query: { before } })],
  sendMessage: [conversation],
  readConversation: [conversation, ({ message: upTo }, own) => ({ ...conversation(own, own), body: { upTo } })],
  blockMember: [member],
  unblockMember: [member],
  blockedMembers: [],
  reportMember: [member],
  memberEvents: [],
  // The address before it was renewed.
  calendar: [({ secret }) => ({ params: { secret } })],
  calendarState: [],
  renewCalendar: [],
  endCalendar: [],
  pushState: [],
  // A browser's own address, which nobody else knows, goes to whoever is signed in there.
  subscribeToPushes: [],
  endPushes: [({ endpoint }) => ({ body: { endpoint } })],
};

const withoutLifts = callTable({ lifts: false, organise: true }).calls;
/** What is told of a community is of nobody alone. */
const OF_COMMUNITIES: readonly EndpointName[] = ['communityNumbers', 'communityPlaces', 'peopleNear'];
const names = (Object.keys(endpoints) as EndpointName[]).filter(
  // What organisers may, another test says.
  (name) => withoutLifts[name] === undefined && !OF_COMMUNITIES.includes(name) && endpoints[name].who !== 'organiser',
);
const endpointOf = (name: EndpointName): Endpoint => endpoints[name];

type Stranger = { readonly token: string | undefined; readonly own: Things; readonly hasSession: boolean };
const KINDS = [
  'nobody',
  'who has left',
  'who is suspended',
  'who is not verified',
  'of another community',
  'of the same community',
  'who has a request and a lift with one of the two',
  'who is blocked by one of the two',
  'who has blocked one of the two',
] as const;

let t: TestApp;
let theirs: Things;
let ownerId: string;
let nobodys: Things;
const strangers = new Map<(typeof KINDS)[number], Stranger>();
beforeAll(async () => {
  t = await startTestApp({ env: { RATE_LIMITS: 'off' } });
  const [mill, weir] = [await addCommunity(t.deps, { publicId: 'mill' }), await addCommunity(t.deps, { publicId: 'weir' })];
  const add = async (given: { readonly status?: 'pending' } = {}, community = mill): Promise<Talker> => {
    const { id } = await addMember(t.deps, community, { email: `${randomUUID()}@mail.example`, ...given });
    return { id, token: await signedIn(t.deps, id) };
  };
  nobodys = thingsOf(randomUUID(), {});
  const [owner, other] = [await add(), await add()];
  ownerId = owner.id;
  theirs = await share(mill, [other, owner]);
  const stranger = ({ token }: Pick<Stranger, 'token'>, own = nobodys): Stranger => ({ token, own, hasSession: true });
  const [left, suspended, third, blocked, blocker] = [await add(), await add(), await add(), await add(), await add()];
  await t.deps.db.transaction((tx) => eraseAccount(tx, t.deps, left.id, { by: 'operator' }));
  await t.deps.db.transaction((tx) => suspendMember(tx, t.deps, { memberId: suspended.id, reason: 'Reported' }));
  const ofThird = await share(mill, [owner, third]);
  for (const one of [blocked, blocker]) await addPair(t, mill, [one, owner]);
  const createdAt = t.clock.now();
  await t.deps.db.insert(memberBlocks).values([
    { blockerId: owner.id, blockedId: blocked.id, createdAt },
    { blockerId: blocker.id, blockedId: owner.id, createdAt },
  ]);
  const all: Record<(typeof KINDS)[number], Stranger> = {
    nobody: { token: undefined, own: nobodys, hasSession: false },
    'who has left': { ...stranger(left), hasSession: false },
    'who is suspended': { ...stranger(suspended), hasSession: false },
    'who is not verified': stranger(await add({ status: 'pending' })),
    'of another community': stranger(await add({}, weir)),
    'of the same community': stranger(await add()),
    'who has a request and a lift with one of the two': stranger(third, ofThird),
    'who is blocked by one of the two': stranger(blocked),
    'who has blocked one of the two': stranger(blocker),
  };
  for (const kind of KINDS) strangers.set(kind, all[kind]);
});
afterAll(() => t[Symbol.asyncDispose]());

/** A request that waits, a lift, a conversation, a calendar and pushes; named as the one who was asked knows them. */
async function share(community: { readonly id: string }, [asker, asked]: readonly [Talker, Talker]): Promise<Things> {
  const { deps } = t;
  const journeyOf = async ({ id }: Talker) => await addJourneyOf(deps, { id, communityId: community.id });
  const [driver, passenger] = [await journeyOf(asked), await journeyOf(asker)];
  const { conversationId, requestId } = await addPair(t, community, [asker, asked]);
  const { id: liftId } = await addLift(deps, { driver, passenger });
  const awayId = randomUUID();
  const dates = { fromDate: '2036-12-10', untilDate: '2036-12-24' };
  await deps.db.insert(awaySpans).values({ id: awayId, memberId: asked.id, ...dates, createdAt: deps.clock.now() });
  const [message] = await deps.db.select().from(messages).where(eq(messages.conversationId, conversationId)).limit(1);
  const { token } = asked;
  const endpoint = `https://push.example/${randomUUID()}`;
  const { body } = endpoints.subscribeToPushes.example;
  await callApi(t.app, 'subscribeToPushes', { body: { ...body, endpoint } }, { token });
  const { answer: calendar } = await callApi(t.app, 'renewCalendar', {}, { token });
  await callApi(t.app, 'renewCalendar', {}, { token });
  return thingsOf(asked.id, {
    journey: driver.id,
    otherJourney: passenger.id,
    request: requestId,
    conversation: conversationId,
    message: message?.id ?? '',
    lift: liftId,
    away: awayId,
    member: asker.id,
    endpoint,
    secret: /([\w-]+)\.ics$/.exec(calendar?.address ?? '')?.[1] ?? '',
  });
}

/** What is not given is a thing that nobody has, of the same form. */
function thingsOf(readerId: string, given: Partial<Record<(typeof THINGS)[number] | 'otherJourney', string>>): Things {
  const id = (name: keyof typeof given) => given[name] ?? randomUUID();
  const keys = t.deps.secrets.sealKeys;
  const conversationId = id('conversation');
  return {
    journey: id('journey'),
    match: sealId(keys, 'match', readerId, [id('journey'), id('otherJourney')]),
    request: id('request'),
    conversation: conversationId,
    message: id('message'),
    cursor: sealText(keys, 'place-in-order', readerId, `${conversationId} 2`),
    lift: id('lift'),
    away: id('away'),
    member: sealId(keys, 'member', readerId, [id('member')]),
    endpoint: given.endpoint ?? `https://push.example/${randomUUID()}`,
    secret: given.secret ?? sealText(keys, 'place-in-order', readerId, 'x'.repeat(16)),
  };
}

test('every call about lifts says what it is about, and those of an empty list take no name', () => {
  expect(names.length).toBeGreaterThan(35);
  expect(names.filter((name) => REACHES[name] === undefined)).toEqual([]);
  expect(names.filter((name) => REACHES[name]?.length === 0 && endpointOf(name).params !== undefined)).toEqual([]);
});

type Told = { readonly status: number; readonly headers: unknown; readonly body: string };

/** Each name stands as what it is, so that answers about things of two can be compared. */
async function tell(name: EndpointName, reach: Reach, things: Things, { token, own }: Stranger) {
  const { method, path, example } = endpointOf(name);
  const { params = {}, query = {}, body = {} } = reach(things, own);
  const url = path.replace(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(params[key] ?? example.params?.[key] ?? ''));
  const payload = { ...example.body, ...body, ...(example.body && 'clientId' in example.body ? { clientId: randomUUID() } : {}) };
  let told: Told | undefined;
  const statements = await statementsOf(async () => {
    const answer = await t.app.inject({
      method,
      url,
      query,
      headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
      ...(example.body === undefined ? {} : { payload }),
    });
    const { date: _date, ...headers } = answer.headers;
    told = { status: answer.statusCode, headers: withoutIds(JSON.stringify(headers), things), body: withoutIds(answer.body, things) };
  });
  return { told, statements };
}

function withoutIds(text: string, things: Things): string {
  const named = THINGS.reduce((before, thing) => before.replaceAll(things[thing], thing), text);
  return named.replace(/("requestId":|"x-request-id":)"[^"]*"/g, '$1');
}

/** Every row that is the owner's, or refers to them, in whatever table. */
async function rowsOfOwner(): Promise<unknown[]> {
  const { rows: columns } = await t.store.pool.query<{ table: string; column: string }>(`
    select c.conrelid::regclass::text as table, a.attname as column from pg_constraint c
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confrelid = 'members'::regclass order by 1, 2`);
  const selects = columns.map(({ table, column }) => `select to_jsonb(o) as row from ${table} o where ${column} = $1`);
  const { rows } = await t.store.pool.query<{ row: unknown }>(
    ['select to_jsonb(m) as row from members m where id = $1', ...selects].join(' union all '),
    [ownerId],
  );
  return rows.map(({ row }) => JSON.stringify(row)).toSorted();
}

test.each(KINDS)('somebody %s reaches nothing between two others by any call, and cannot tell it from what nobody has', async (kind) => {
  const stranger = strangers.get(kind);
  if (stranger === undefined) throw new Error('no such stranger');
  const before = await rowsOfOwner();
  expect(before.length).toBeGreaterThan(10);
  for (const name of names) {
    for (const [index, reach] of (REACHES[name] ?? []).entries()) {
      const [real, none] = [await tell(name, reach, theirs, stranger), await tell(name, reach, nobodys, stranger)];
      const about = `${name} ${index}`;
      expect(real, about).toEqual(none);
      expect(refusalsOf(name, stranger), about).toContain(real.told?.status);
      if (stranger.hasSession && name !== 'unsubscribe') expect(real.statements.length, about).toBeGreaterThan(0);
    }
  }
  expect(await rowsOfOwner()).toEqual(before);
});

/** A cursor of another list is a 400, a match that is not one's own is none, and ending the pushes of another browser ends nothing. */
function refusalsOf(name: EndpointName, { hasSession }: Stranger): readonly number[] {
  if (endpointOf(name).who === 'member' && !hasSession) return [401];
  return name === 'endPushes' ? [204] : name === 'askToShare' ? [422] : [400, 404];
}
