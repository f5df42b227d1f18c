/** Who matches whom is told by the test; the rest is real. Priya gets the mails, Ana is the other one. */
import { TRAVEL_DEFAULTS } from '@waylift/contract/travel-values';
import { languages, localeOf } from '@waylift/words/languages';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { conversationOf } from '../conversation/tell.ts';
import { conversationSides } from '../../kernel/db/schema/conversations.ts';
import { journeys } from '../../kernel/db/schema/journeys.ts';
import { lifts, liftSkips, type LiftRow, type TripSide } from '../../kernel/db/schema/lifts.ts';
import { memberBlocks } from '../../kernel/db/schema/member-blocks.ts';
import { members } from '../../kernel/db/schema/members.ts';
import { messages, type StoredEvent } from '../../kernel/db/schema/messages.ts';
import { ridePeople } from '../../kernel/db/schema/rides.ts';
import { shareRequests, type ShareRequestRow } from '../../kernel/db/schema/share-requests.ts';
import type { FoundMatch, Traveller } from '../../journeys/traveller/traveller.ts';
import { addCommunity, addMember } from '../../test-support/fixtures.ts';
import { noMatches } from '../../test-support/no-matches.ts';
import { startTestApp, type TestApp } from '../../test-support/test-app.ts';
import { travellerWith } from '../../test-support/test-travellers.ts';
import { type LiftMailKind, liftMails } from '../../mail/content/lift-mails.ts';
import type { MailOrder } from '../../mail/member/send-member-mail.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** What no mail may hold: surname, exact places, contacts, and what was written. */
const SECRETS = ['Moreau', 'Secret Street', 'Hidden Lane', 'Meeting Corner', '07700 900143', '@mail.example', '52.6', 'blue door'];
/** The test's clock stands on Friday 20 November 2026. */
const TUESDAY = '2026-11-24';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp({ overrides: { matches: { ...noMatches, one: async (mine, other) => matchOf(mine, other), best: findOthers } } });
});
afterAll(() => t[Symbol.asyncDispose]());

const LEG = {
  driverDeparts: 480,
  pickUp: 490,
  dropOff: 540,
  driverTime: '08:00',
  passengerTime: '08:10',
  shiftMinutes: 0,
  detour: { metres: 3_000, seconds: 240 },
};
const WAY = {
  direction: 'out',
  detour: { metres: 3_000, seconds: 240 },
  pickUpAfter: 600,
  dropOffAfter: 3_600,
  pickUp: null,
  dropOff: null,
} as const;

function matchOf(journeyId: string, otherJourneyId: string, otherId = otherJourneyId): FoundMatch {
  const mine = travellerWith({ journeyId });
  const other = travellerWith({ journeyId: otherJourneyId, memberId: otherId });
  const days = [2, 4].map((day) => ({ day, date: null, out: LEG, back: null }));
  const shared = (driver: Traveller, passenger: Traveller) => ({
    driver,
    passenger,
    out: WAY,
    back: null,
    days,
    trips: [],
    timesKnown: true,
    sharedTrips: 2,
    myTrips: 10,
    troubleMinutes: 4,
    estimated: true,
    saving: { poundsPerYear: 316, co2KgPerYear: 400 },
  });
  return { mine, other, best: shared(mine, other), otherWayRound: shared(other, mine) };
}

/** Whom a journey matches beside those who have journeys in the store. */
async function findOthers(journeyId: string): Promise<FoundMatch[]> {
  const stored = await t.deps.db.select().from(journeys);
  return [
    ...stored.map(({ id, memberId }) => matchOf(journeyId, id, memberId)).filter(({ other }) => other.memberId === ana.id),
    ...['a', 'b'].map((id) => matchOf(journeyId, id)),
  ];
}

let ana: { readonly id: string };
let priya: { readonly id: string };

const side = (pickUp: number): TripSide => ({ day: 2, date: null, driverDeparts: 480, pickUp, dropOff: 540 });
const TRIPS = [2, 4].map((day) => ({ direction: 'out' as const, driver: { ...side(490), day }, passenger: { ...side(490), day } }));

/** Two members with a journey each, a conversation, and what a case has between them. */
async function world({ request, lift, event, text }: Case['there']) {
  const { deps, clock } = t;
  const { db, newId } = deps;
  const publicId = newId().slice(0, 8);
  const community = await addCommunity(deps, { publicId, slug: publicId, name: 'Alder Valley' });
  const person = async (forename: string) => {
    const member = await addMember(deps, community, { email: `${forename}-${publicId}@mail.example`, forename, surname: 'Moreau' });
    const [start, end] = [
      { latitude: 52.628, longitude: 1.299 },
      { latitude: 52.205, longitude: 0.119 },
    ];
    const journey = {
      id: newId(),
      memberId: member.id,
      communityId: community.id,
      createdAt: clock.now(),
      timeZone: 'Europe/London',
      startLabel: '12 Secret Street, Norwich',
      startLatitude: start.latitude,
      startLongitude: start.longitude,
      endLabel: '7 Hidden Lane, Cambridge',
      endLatitude: end.latitude,
      endLongitude: end.longitude,
      returnJourney: true,
      distanceMetres: 103_000,
      durationSeconds: 5_000,
      geometry: '_p~iF~ps|U',
      estimated: true,
      ...TRAVEL_DEFAULTS,
    };
    await db.insert(journeys).values(journey);
    return { id: member.id, journeyId: journey.id };
  };
  const [hers, others] = [await person('Priya'), await person('Ana')];
  priya = hers;
  ana = others;
  const conversationId = await db.transaction((tx) => conversationOf(tx, deps, [hers.id, others.id]));
  const ids = {
    requestId: newId(),
    liftId: newId(),
    messageId: newId(),
    conversationId,
    journeyId: hers.journeyId,
    driverJourneyId: others.journeyId,
  };
  const now = clock.now();
  if (lift !== undefined) {
    await db.insert(lifts).values({
      id: ids.liftId,
      conversationId,
      driverId: others.id,
      passengerId: hers.id,
      state: 'active',
      trips: TRIPS,
      driverJourneyId: others.journeyId,
      passengerJourneyId: hers.journeyId,
      firstDate: '2026-11-20',
      lastDate: null,
      driverTimeZone: 'Europe/London',
      passengerTimeZone: 'Europe/London',
      startedAt: now,
      createdAt: now,
      places: { out: { pickUp: MEETING, dropOff: MEETING }, back: null },
      driverShares: { shareEmail: true, phone: '07700 900143' },
      ...lift,
    });
  }
  if (request !== undefined) {
    const [asker, asked] = request.by === 'priya' ? [hers, others] : [others, hers];
    await db.insert(shareRequests).values({
      id: ids.requestId,
      conversationId,
      askerId: asker.id,
      askedId: asked.id,
      communityId: community.id,
      askerDrives: request.by === 'ana',
      askerJourneyId: asker.journeyId,
      askedJourneyId: asked.journeyId,
      trips: TRIPS,
      message: MESSAGE,
      clientId: newId(),
      state: 'waiting',
      createdAt: now,
      expiresAt: new Date(now.getTime() + 14 * DAY_MS),
      liftId: lift === undefined ? null : ids.liftId,
      ...request.row,
    });
  }
  const line = { conversationId, authorId: others.id, createdAt: now };
  if (event !== undefined)
    await db
      .insert(messages)
      .values({ ...line, id: ids.messageId, position: 1, kind: 'event', text: '', event: { ...event, daysOf: { [hers.id]: DATES } } });
  if (text === true) await db.insert(messages).values({ ...line, id: newId(), position: 2, kind: 'text', text: MESSAGE });
  return ids;
}

const MESSAGE = 'I live at 12 Secret Street, the blue door. Ring 07700 900143.';
const MEETING = { label: 'Meeting Corner', latitude: 52.61, longitude: 1.27, walkMetres: 400 };
const LAY_BY = { id: 'lay-by', words: 'lay-by, see evil.example', latitude: 52.611, longitude: 1.27, by: 'driver' } as const;
const PROPOSED = { out: { pickUp: MEETING, dropOff: MEETING }, back: null, proposed: { 'pick-up': LAY_BY } };
const GATE = { ...MEETING, label: 'Gate 3', walkMetres: 0, spotBy: 'passenger', spotId: 'gate' } as const;
const AGREED = { out: { pickUp: MEETING, dropOff: GATE }, back: null };
const DATES = { days: null, date: null, dates: [TUESDAY] };
const ENDED = { state: 'ended', endedAt: new Date('2026-11-20T09:00:00Z'), endedBy: 'member', places: null } as const;
const ANSWERED = { answeredAt: new Date('2026-11-20T09:00:00Z') };

type Ids = Awaited<ReturnType<typeof world>>;
type Case = {
  readonly there: {
    readonly request?: { readonly by: 'priya' | 'ana'; readonly row?: Partial<ShareRequestRow> };
    readonly lift?: Partial<LiftRow>;
    readonly event?: Pick<StoredEvent, 'name' | 'minutes' | 'spotId'>;
    readonly text?: true;
  };
  readonly order: (ids: Ids) => Partial<MailOrder>;
  /** Which switch of hers ends it; null: it always comes. */
  readonly endedBy: 'requests' | 'messages' | null;
  /** Where its button leads. */
  readonly page: (ids: Ids) => string;
  /** In English, from the first paragraph to the button. */
  readonly says: string;
  /** After this there is nothing to tell any more. */
  readonly untrue: (ids: Ids) => Promise<unknown>;
};

const setRequest =
  (row: Partial<ShareRequestRow>) =>
  ({ requestId }: Ids) =>
    t.deps.db.update(shareRequests).set(row).where(eq(shareRequests.id, requestId));
const setLift =
  (row: Partial<LiftRow>) =>
  ({ liftId }: Ids) =>
    t.deps.db.update(lifts).set(row).where(eq(lifts.id, liftId));
const ofRequest = ({ requestId, messageId }: Ids) => ({ requestId, messageId });
const ofLift = ({ liftId, messageId }: Ids) => ({ liftId, messageId });
const requestPage = ({ requestId }: Ids) => `request/${requestId}`;
const liftPage = ({ liftId }: Ids) => `lift/${liftId}`;
const ridePage = ({ journeyId }: Ids) => `ride/${journeyId}/${TUESDAY}/out`;
const matchesPage = () => 'journey/';

const CASES: { readonly [K in LiftMailKind]: Case } = {
  'request-received': {
    there: { request: { by: 'ana', row: { askerDrives: false } }, text: true },
    order: ofRequest,
    endedBy: 'requests',
    page: requestPage,
    says: 'Ana M. would like a lift from you on Tuesdays and Thursdays. This is about your journey Norwich – Cambridge. Detour for you: 4 min. You would save about £316 a year. You have a message from Ana. You can accept all or some of the days, propose others, or decline.',
    untrue: setRequest({ state: 'declined', ...ANSWERED }),
  },
  'requests-received': {
    there: { request: { by: 'ana' }, text: true },
    order: () => ({ announcedAt: '2026-11-20T08:00:00.000Z' }),
    endedBy: 'requests',
    page: requestPage,
    says: 'Ana M. would like to share a lift with you and is waiting for your answer.',
    untrue: setRequest({ state: 'withdrawn', ...ANSWERED }),
  },
  'request-reminder': {
    there: { request: { by: 'ana' } },
    order: ofRequest,
    endedBy: 'requests',
    page: requestPage,
    says: 'Ana M. is offering you a lift on Tuesdays and Thursdays. This is about your journey Norwich – Cambridge. If it does not suit you, please decline. Ana can then ask someone else.',
    untrue: setRequest({ state: 'withdrawn', ...ANSWERED }),
  },
  'request-accepted': {
    there: { request: { by: 'priya', row: { state: 'accepted', ...ANSWERED } }, lift: {}, event: { name: 'request-accepted' } },
    order: ofRequest,
    endedBy: null,
    page: liftPage,
    says: 'You’re sharing a lift on Tuesdays and Thursdays. Your next lift is on Tuesday 24 November at about 08:10. Ana drives. You can both see the exact meeting point now.',
    untrue: setLift(ENDED),
  },
  'request-declined': {
    there: {
      request: { by: 'priya', row: { state: 'declined', reason: 'too-far', ...ANSWERED } },
      event: { name: 'request-declined' },
      text: true,
    },
    order: ofRequest,
    endedBy: null,
    page: matchesPage,
    says: 'Ana thanks you for asking. The detour is too long for Ana. You have a message from Ana. 2 more people go your way.',
    untrue: setRequest({ state: 'accepted' }),
  },
  'request-expired': {
    there: { request: { by: 'priya', row: { state: 'expired', ...ANSWERED } } },
    order: ofRequest,
    endedBy: null,
    page: matchesPage,
    says: 'There was no answer in time, so the request can no longer be accepted. 2 more people go your way.',
    untrue: setRequest({ state: 'waiting', answeredAt: null }),
  },
  'request-void': {
    there: { request: { by: 'ana', row: { state: 'void', ...ANSWERED } } },
    order: ofRequest,
    endedBy: 'requests',
    page: matchesPage,
    says: 'The request can no longer be accepted. You do not need to do anything. 2 more people go your way.',
    untrue: setRequest({ state: 'accepted' }),
  },
  'days-changed': {
    there: { lift: { places: AGREED }, event: { name: 'days-changed' }, text: true },
    order: ofLift,
    endedBy: null,
    page: liftPage,
    says: 'Ana has accepted the new days. You’re sharing a lift on Tuesdays and Thursdays. Your next lift is on Tuesday 24 November at about 08:10. Ana drives. Set-down: “Gate 3”. You have a message from Ana.',
    untrue: setLift(ENDED),
  },
  'lift-skipped': {
    there: { lift: {}, event: { name: 'days-skipped' }, text: true },
    order: ofLift,
    endedBy: null,
    page: ridePage,
    says: 'Ana has cancelled your lift on Tuesday 24 November. All other days stay as they are. You have a message from Ana. The page of this ride shows who else goes your way on that day.',
    untrue: ({ liftId }) => t.deps.db.delete(liftSkips).where(eq(liftSkips.liftId, liftId)),
  },
  'lift-restored': {
    there: { lift: {}, event: { name: 'day-restored' } },
    order: ofLift,
    endedBy: null,
    page: ridePage,
    says: 'Your lift on Tuesday 24 November was cancelled, but Ana has put it back on.',
    untrue: async ({ liftId }) => {
      await skip(liftId, TUESDAY);
    },
  },
  'lift-ended': {
    there: { lift: ENDED, event: { name: 'lift-ended' }, text: true },
    order: ofLift,
    endedBy: null,
    page: matchesPage,
    says: 'Ana has ended your lifts. You have a message from Ana. Your journey is still saved. 2 more people go your way.',
    untrue: ({ liftId }) => t.deps.db.delete(lifts).where(eq(lifts.id, liftId)),
  },
  'lift-late': {
    there: { lift: {}, event: { name: 'running-late', minutes: 15 } },
    order: ofLift,
    endedBy: null,
    page: liftPage,
    says: 'This is about your lift today.',
    untrue: ({ messageId }) =>
      t.deps.db
        .update(messages)
        .set({ createdAt: new Date(t.clock.now().getTime() - 3 * HOUR_MS) })
        .where(eq(messages.id, messageId)),
  },
  'lift-here': {
    there: { lift: {}, event: { name: 'here' } },
    order: ofLift,
    endedBy: null,
    page: liftPage,
    says: 'This is about your lift today.',
    untrue: ({ messageId }) =>
      t.deps.db
        .update(messages)
        .set({ createdAt: new Date(t.clock.now().getTime() - 3 * HOUR_MS) })
        .where(eq(messages.id, messageId)),
  },
  'spot-proposed': {
    there: { lift: { places: PROPOSED }, event: { name: 'spot-proposed', spotId: 'lay-by' } },
    order: ofLift,
    endedBy: null,
    page: liftPage,
    says: 'Pick-up: “lay-by, see evil. example”. You can look at it on the map, then agree or leave everything as it is.',
    untrue: setLift({ places: { ...PROPOSED, proposed: {} } }),
  },
  'spot-agreed': {
    there: { lift: { places: AGREED }, event: { name: 'spot-agreed', spotId: 'gate' } },
    order: ofLift,
    endedBy: null,
    page: liftPage,
    says: 'Set-down: “Gate 3”. You’ll both use this spot for all your lifts from now on.',
    untrue: setLift({ places: PROPOSED }),
  },
  'spot-declined': {
    there: { lift: {}, event: { name: 'spot-declined', spotId: 'lay-by' } },
    order: ofLift,
    endedBy: null,
    page: liftPage,
    says: 'Your lifts will go ahead as agreed. You can propose another spot at any time.',
    untrue: setLift(ENDED),
  },
  'places-changed': {
    there: { lift: {}, event: { name: 'places-changed' } },
    order: ofLift,
    endedBy: null,
    page: liftPage,
    says: 'You now get in and out somewhere else. Please check the new places before your next lift. You can propose another spot at any time.',
    untrue: setLift(ENDED),
  },
  'times-changed': {
    there: { lift: {}, event: { name: 'times-changed', minutes: 3 } },
    order: ofLift,
    endedBy: null,
    page: liftPage,
    says: 'The car that you share has changed, so you get in or out a few minutes earlier or later. Please check your times before your next lift.',
    untrue: setLift(ENDED),
  },
  'others-seen': {
    there: { lift: {} },
    order: () => ({}),
    endedBy: null,
    page: () => '',
    says: 'You share lifts. From now on, people who ride in the same car see each other’s first name, the first letter of the last name and the days. They do not see where or when the others get in and out, and no addresses or contact details. If this does not suit you, you can change your days or end your lifts at any time.',
    untrue: setLift(ENDED),
  },
  'journey-changed': {
    there: { lift: { passengerAsked: true, answerUntil: new Date('2026-11-30T08:00:00Z') }, event: { name: 'journey-changed' } },
    order: ofLift,
    endedBy: null,
    page: liftPage,
    says: 'Your journey or Ana’s has changed, and no longer matches what you agreed. Your lifts will go on as agreed until one of you ends them or you agree other days. Please both answer by 29 November, or your lifts will end.',
    untrue: setLift({ passengerAsked: false }),
  },
  'seat-free': {
    there: { request: { by: 'priya' }, event: { name: 'seat-free' } },
    order: ofRequest,
    endedBy: null,
    page: requestPage,
    says: 'When you asked, there was no seat left. Now there is one.',
    untrue: setRequest({ state: 'accepted', ...ANSWERED }),
  },
  'message-waiting': {
    there: { lift: {}, text: true },
    order: ({ conversationId }) => ({ conversationId, announcedAt: MAILED_AT.toISOString() }),
    endedBy: 'messages',
    page: ({ conversationId }) => `messages/${conversationId}`,
    says: 'Ana’s message is waiting in your conversation. You’re sharing a lift on Tuesdays and Thursdays.',
    untrue: ({ conversationId }) =>
      t.deps.db.update(conversationSides).set({ unreadSince: null }).where(eq(conversationSides.conversationId, conversationId)),
  },
};
/** The moment at which the mail about what is unread was put. */
const MAILED_AT = new Date('2026-11-20T09:59:00.000Z');
const KINDS = Object.keys(liftMails) as LiftMailKind[];

async function skip(liftId: string, date: string) {
  await t.deps.db.insert(liftSkips).values({ liftId, direction: 'out', driverDate: date, passengerDate: date, createdAt: t.clock.now() });
}

/** The case, with all that its mail tells. */
async function begin(kind: LiftMailKind): Promise<Ids> {
  const ids = await world(CASES[kind].there);
  if (kind === 'lift-skipped') await skip(ids.liftId, TUESDAY);
  const { conversationId } = ids;
  await t.deps.db
    .update(conversationSides)
    .set({ unreadSince: t.clock.now(), mailedAt: MAILED_AT })
    .where(eq(conversationSides.conversationId, conversationId));
  return ids;
}

/** The mails that an order gives, as they are delivered. */
async function mailed(kind: LiftMailKind, ids: Ids, more: Partial<MailOrder> = {}) {
  // Files of the outbox are named by time.
  t.clock.advanceMs(1_000);
  const before = (await t.outbox()).length;
  await t.deps.jobs.enqueue(t.deps.db, 'send-mail', { kind, memberId: priya.id, ...CASES[kind].order(ids), ...more });
  await t.runJobs();
  expect(t.logLines.filter((line) => line.includes('a job failed'))).toEqual([]);
  return (await t.outbox()).slice(before);
}

test.each(KINDS)('a mail %s tells in each language what is true, and no more than may be told', async (kind) => {
  const { page, says, endedBy } = CASES[kind];
  const ids = await begin(kind);
  for (const { tag } of languages) {
    await t.deps.db
      .update(members)
      .set({ languageCode: tag.slice(0, 2) })
      .where(eq(members.id, priya.id));
    const [mail, ...more] = await mailed(kind, ids);
    expect(more).toEqual([]);
    const { html = '', text = '', subject = '', listUnsubscribe = '' } = mail ?? {};
    expect(html).toContain(`<html lang="${localeOf(tag)}"`);
    expect(subject).toContain(kind === 'others-seen' ? 'Waylift' : 'Ana M.');
    expect(text).toContain(`http://localhost:3000/dashboard/${page(ids)}`);
    if (tag === 'en-GB') expect(text.replace(/\s+/g, ' ')).toContain(`${says} `);
    for (const secret of SECRETS) expect(subject + html + text).not.toContain(secret);
    const oneClick = /^<http:\/\/localhost:3000\/v2\/liftshare\/unsubscribe\/([\w-]{43})>$/.exec(listUnsubscribe)?.[1];
    expect(oneClick !== undefined).toBe(endedBy !== null);
    if (oneClick !== undefined) expect(text).toContain(`/unsubscribe/${oneClick}`);
  }
  expect(t.logLines.join('')).not.toContain('Priya');
});

test.each(KINDS)('a mail %s is not sent once it is no longer true, nor about a member to a stranger', async (kind) => {
  const ids = await begin(kind);
  const hers = priya;
  priya = await addMember(t.deps, { id: await communityOf(hers.id) }, { email: `${t.deps.newId()}@mail.example` });
  expect(await mailed(kind, ids)).toEqual([]);
  priya = hers;
  expect(await mailed(kind, ids)).toHaveLength(1);
  await CASES[kind].untrue(ids);
  expect(await mailed(kind, ids)).toEqual([]);
});

test.each(KINDS)('a mail %s comes unless its own switch is off, and to nobody who is suspended', async (kind) => {
  const ids = await begin(kind);
  const set = (values: Partial<typeof members.$inferSelect>) => t.deps.db.update(members).set(values).where(eq(members.id, priya.id));
  const { endedBy } = CASES[kind];
  await set({ requestMails: endedBy === 'requests', messageMails: endedBy === 'messages' });
  expect(await mailed(kind, ids)).toHaveLength(1);
  await set({ requestMails: false, messageMails: false });
  expect(await mailed(kind, ids)).toHaveLength(endedBy === null ? 1 : 0);
  await set({ requestMails: true, messageMails: true, status: 'suspended', suspensionReason: 'Spam' });
  expect(await mailed(kind, ids)).toEqual([]);
});

async function communityOf(memberId: string): Promise<string> {
  const [row] = await t.deps.db.select({ id: members.communityId }).from(members).where(eq(members.id, memberId));
  return row?.id ?? '';
}

test('of a member who has left, what they shared is told without a name', async () => {
  const [ended, voided] = ['lift-ended', 'request-void'] as const;
  const ofLiftThatEnded = await world({ ...CASES[ended].there, lift: { ...ENDED, endedBy: 'left' } });
  await t.deps.db.delete(members).where(eq(members.id, ana.id));
  const [mail] = await mailed(ended, ofLiftThatEnded);
  expect(mail?.subject).toBe('Your lifts with a former member of Waylift have ended');
  expect(mail?.text.replace(/\s+/g, ' ')).toContain('There will be no more lifts. Your journey is still saved.');
  const ofRequestThatWent = await world(CASES[voided].there);
  await t.deps.db.delete(members).where(eq(members.id, ana.id));
  expect((await mailed(voided, ofRequestThatWent)).map(({ subject }) => subject)).toEqual(['A request on Waylift has been closed']);
});

test('a request between two who share is about other days, and asks in the words of that', async () => {
  const ids = await world({ ...CASES['request-received'].there, lift: {} });
  const [mail] = await mailed('request-received', ids);
  expect(mail?.subject).toBe('Ana M. has proposed other days');
  expect(mail?.text).toContain('Your lifts stay as agreed until you accept.');
  expect(mail?.text).not.toContain('your surname');
});

test('a request back is mailed as the answer that it is, also to whoever gets no mails about requests', async () => {
  const ids = await world(CASES['request-received'].there);
  await t.deps.db.update(members).set({ requestMails: false }).where(eq(members.id, priya.id));
  const [mail] = await mailed('request-received', ids, { answeredRequestId: t.deps.newId() });
  expect(mail?.subject).toBe('Ana M. has proposed other days');
  expect(mail?.text).toContain('We always email you the answers to your own requests.');
  expect(mail?.text).not.toContain('Your lifts stay as agreed');
  expect(mail?.text).not.toContain('unsubscribe');
  expect(mail?.listUnsubscribe).toBe('');
});

test('a message of someone whom the recipient has blocked is not mailed', async () => {
  const ids = await begin('message-waiting');
  await t.deps.db.insert(memberBlocks).values({ blockerId: priya.id, blockedId: ana.id, createdAt: t.clock.now() });
  expect(await mailed('message-waiting', ids)).toEqual([]);
});

test('a message that went with its author is not mailed', async () => {
  const ids = await begin('message-waiting');
  await setLift({ ...ENDED, endedBy: 'left' })(ids);
  await t.deps.db.delete(members).where(eq(members.id, ana.id));
  expect(await mailed('message-waiting', ids)).toEqual([]);
});

test('a name that would speak as the mail is tidied', async () => {
  const ids = await begin('message-waiting');
  await t.deps.db.update(members).set({ forename: 'http://evil.example\r\nBcc: x' }).where(eq(members.id, ana.id));
  const [mail] = await mailed('message-waiting', ids);
  expect(mail?.subject).toBe('http: //evil. example Bcc: x M. has written to you');
  expect(mail?.html).not.toContain('http://evil');
});

test('a mail about being late leads to the ride, on the recipient’s own journey and date; one of an earlier version to the lift', async () => {
  const ids = await begin('lift-late');
  expect((await mailed('lift-late', ids))[0]?.text).toContain(`/dashboard/lift/${ids.liftId}`);
  const { driverJourneyId, messageId } = ids;
  const ride = { driverJourneyId, driverDate: TUESDAY, direction: 'out' } as const;
  const lateAt = t.clock.now();
  await t.deps.db.insert(ridePeople).values({ ...ride, memberId: ana.id, lateMinutes: 15, lateAt });
  const event: StoredEvent = { name: 'running-late', minutes: 15, daysOf: { [priya.id]: DATES }, ride };
  await t.deps.db.update(messages).set({ event }).where(eq(messages.id, messageId));
  expect((await mailed('lift-late', ids))[0]?.text).toContain(`/dashboard/${ridePage(ids)}`);
});

test('a mail about several days, or about new times, leads to the lift', async () => {
  const ids = await begin('lift-skipped');
  const dates = [TUESDAY, '2026-11-26'];
  await skip(ids.liftId, '2026-11-26');
  const event: StoredEvent = { name: 'days-skipped', daysOf: { [priya.id]: { days: null, date: null, dates } } };
  await t.deps.db.update(messages).set({ event }).where(eq(messages.id, ids.messageId));
  const [mail] = await mailed('lift-skipped', ids);
  expect(mail?.text).toContain(`/dashboard/lift/${ids.liftId}`);
  expect(mail?.text).not.toContain('The page of this ride');
  const once = await begin('times-changed');
  const on = { ...side(490), date: TUESDAY };
  await setLift({ trips: [{ direction: 'out', driver: on, passenger: on }] })(once);
  expect((await mailed('times-changed', once))[0]?.text).toContain(`/dashboard/lift/${once.liftId}`);
});
