/** What those in a car write to each other: the lifts stand in the store, and the job that the real calls enqueue keeps the conversations. */
import { and, eq, isNotNull } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { conversationSides, conversations } from '../../kernel/db/schema/conversations.ts';
import type { JourneyRow } from '../../kernel/db/schema/journeys.ts';
import type { LiftRow } from '../../kernel/db/schema/lifts.ts';
import { memberEvents } from '../../kernel/db/schema/member-events.ts';
import { messages } from '../../kernel/db/schema/messages.ts';
import { reports } from '../../kernel/db/schema/reports.ts';
import { tidyStore } from '../../kernel/db/tidy-store.ts';
import { addJourneyOf, addLift, weeklyTrips } from '../../test-support/active-lift.ts';
import { callApi } from '../../test-support/call-api.ts';
import { addTalker, write, type Talker } from '../../test-support/conversations.ts';
import { sharingOf } from '../../test-support/sharing.ts';
import { addCommunity, PASSWORD } from '../../test-support/fixtures.ts';
import { signedIn } from '../../test-support/signed-in.ts';
import { startTestApp, type TestApp } from '../../test-support/test-app.ts';
import { exportSharing } from '../../accounts/member/export-sharing.ts';
import { keepCarConversations } from './keep-car-conversations.ts';
import { mailUnread } from './mail-unread.ts';

const DAY_MS = 24 * 3_600_000;

let t: TestApp;
let community: { id: string; publicId: string };
beforeAll(async () => {
  t = await startTestApp({ env: { RATE_LIMITS: 'off' } });
  community = await addCommunity(t.deps, { publicId: 'open' });
});
afterAll(() => t[Symbol.asyncDispose]());

type Rider = Talker & { readonly lift: LiftRow };
type Car = { readonly driver: Talker; readonly journey: JourneyRow; ride(forename: string, ...days: number[]): Promise<Rider> };

const sharerOf = ({ id }: Talker) => ({ id, communityId: community.id });
const keep = async ({ journey }: Pick<Car, 'journey'>) => await keepCarConversations(t.deps, { journeyId: journey.id });

/** Ana drives from Monday to Friday. */
async function newCar(): Promise<Car> {
  const driver = await addTalker(t, community, 'Ana');
  const journey = await addJourneyOf(t.deps, sharerOf(driver));
  return {
    driver,
    journey,
    async ride(forename, ...days) {
      const rider = await addTalker(t, community, forename);
      const passenger = await addJourneyOf(t.deps, sharerOf(rider));
      t.clock.advanceMs(1_000);
      const lift = await addLift(t.deps, { driver: journey, passenger, trips: weeklyTrips(...days) });
      await keep({ journey });
      return { ...rider, lift };
    },
  };
}

/** Of a session that has just begun, whatever the clock says. */
const as = async ({ id }: Talker) => ({ token: await signedIn(t.deps, id) });

async function carsOf(talker: Talker) {
  const { answer } = await callApi(t.app, 'conversations', { query: {} }, await as(talker));
  if (answer === undefined) throw new Error('no conversations');
  return answer.conversations.filter(({ kind }) => kind === 'car');
}

async function carOf(talker: Talker) {
  const [car, second] = await carsOf(talker);
  expect(second).toBeUndefined();
  if (car === undefined) throw new Error('the member is in no car');
  return car;
}

/** The lines as the reader has them, oldest first: who, and what. */
async function linesOf(talker: Talker, conversationId: string) {
  const { answer } = await callApi(t.app, 'messages', { params: { conversationId }, query: {} }, await as(talker));
  return answer?.messages.map(({ mine, author, text, event }) => `${mine ? 'me' : author?.forename}: ${event?.name ?? text}`).toReversed();
}

const say = async (who: Talker, conversationId: string, text: string) => {
  t.clock.advanceMs(1_000);
  return (await write(t, who, conversationId, text)).status;
};
const end = async ({ token, lift }: Rider) => {
  t.clock.advanceMs(1_000);
  await callApi(t.app, 'endLift', { params: { liftId: lift.id }, body: {} }, { token });
  await t.runJobs();
};

test('the conversation of a car opens with the second rider, for the driver and both, each named by forename and initial alone', async () => {
  const car = await newCar();
  const tom = await car.ride('Tom', 1, 2);
  expect(await carsOf(car.driver)).toEqual([]);
  const grace = await car.ride('Grace', 2, 3);
  const hers = await carOf(grace);
  expect(hers).toMatchObject({
    member: null,
    writable: 'yes',
    readableUntil: null,
    liftId: grace.lift.id,
    journeyId: grace.lift.passengerJourneyId,
  });
  expect(hers.people.map((person) => ({ ...person, ref: typeof person.ref }))).toEqual([
    { ref: 'string', forename: 'Ana', initial: 'T', drives: true },
    { ref: 'string', forename: 'Tom', initial: 'T', drives: false },
  ]);
  expect(await carOf(car.driver)).toMatchObject({ id: hers.id, liftId: null, journeyId: car.journey.id });
  expect((await carOf(tom)).people.map(({ forename }) => forename)).toEqual(['Ana', 'Grace']);
  expect(JSON.stringify(hers)).not.toContain('Talker');
});

test('all who hang together by shared trips talk together, and nobody else of the journey', async () => {
  const car = await newCar();
  const [tom, grace, priya] = [await car.ride('Tom', 1), await car.ride('Grace', 1, 2), await car.ride('Priya', 2)];
  const [yusuf, marta] = [await car.ride('Yusuf', 4), await car.ride('Marta', 4)];
  const ids = await Promise.all([tom, grace, priya, yusuf, marta].map(async (rider) => (await carOf(rider)).id));
  expect(new Set(ids.slice(0, 3)).size).toBe(1);
  expect(ids[3]).toBe(ids[4]);
  expect(ids[3]).not.toBe(ids[0]);
  expect(new Set((await carsOf(car.driver)).map(({ id }) => id))).toEqual(new Set(ids));
});

test('each reads what was said since they joined, with its author, and has it unread', async () => {
  const car = await newCar();
  const [tom] = [await car.ride('Tom', 1), await car.ride('Grace', 1)];
  const { id } = await carOf(tom);
  await say(tom, id, 'Only we three.');
  const priya = await car.ride('Priya', 1);
  await say(car.driver, id, 'Welcome, Priya!');
  expect(await linesOf(priya, id)).toEqual(['me: rider-joined', 'Ana: Welcome, Priya!']);
  expect(await carOf(priya)).toMatchObject({
    unread: 1,
    lastMessage: { text: 'Welcome, Priya!', author: { forename: 'Ana', initial: 'T' } },
  });
  expect(await linesOf(tom, id)).toEqual([
    'me: rider-joined',
    'Grace: rider-joined',
    'me: Only we three.',
    'Priya: rider-joined',
    'Ana: Welcome, Priya!',
  ]);
  expect(await carOf(car.driver)).toMatchObject({ unread: 4 });
});

test('whoever no longer rides reads what was said until the end, for 30 days, and cannot write; the others go on', async () => {
  const car = await newCar();
  const [tom, grace, priya] = [await car.ride('Tom', 1), await car.ride('Grace', 1), await car.ride('Priya', 1)];
  const { id } = await carOf(priya);
  await say(tom, id, 'Before.');
  await end(priya);
  const leftAt = t.clock.now().getTime();
  expect(await say(tom, id, 'After.')).toBe(201);
  const later = await car.ride('Yusuf', 1);
  expect((await linesOf(priya, id))?.at(-1)).toBe('Tom: Before.');
  expect(await say(priya, id, 'Still here?')).toBe(409);
  expect(await carOf(priya)).toMatchObject({
    writable: 'closed',
    liftId: null,
    readableUntil: new Date(leftAt + 30 * DAY_MS).toISOString(),
  });
  expect((await carOf(priya)).people.map(({ forename }) => forename)).toEqual(['Ana', 'Grace', 'Tom']);
  expect((await carOf(grace)).people.map(({ forename }) => forename)).toEqual(['Ana', 'Tom', 'Yusuf']);
  expect(await linesOf(grace, id)).toEqual(expect.arrayContaining(['Priya: rider-left', 'Tom: After.', 'Yusuf: rider-joined']));

  t.clock.advanceMs(30 * DAY_MS);
  await tidyStore(t.deps);
  expect(await carsOf(priya)).toEqual([]);
  expect(await linesOf(priya, id)).toBeUndefined();
  expect((await carOf(later)).id).toBe(id);
});

test('what was written between the end of a lift and the job is not shown to whoever left', async () => {
  const car = await newCar();
  const [tom, priya] = [await car.ride('Tom', 1), await car.ride('Priya', 1)];
  const { id } = await carOf(priya);
  await say(tom, id, 'Before.');
  t.clock.advanceMs(1_000);
  await callApi(t.app, 'endLift', { params: { liftId: priya.lift.id }, body: {} }, { token: priya.token });
  expect(await say(priya, id, 'One more.')).toBe(409);
  await say(tom, id, 'In between.');
  await t.runJobs();
  expect((await linesOf(priya, id))?.at(-1)).toBe('Tom: Before.');
});

test('whoever rides along again reads what is said from then on', async () => {
  const car = await newCar();
  const [tom, priya] = [await car.ride('Tom', 1), await car.ride('Priya', 1)];
  const { id } = await carOf(tom);
  await end(priya);
  await say(tom, id, 'While you were away.');
  const passenger = await addJourneyOf(t.deps, sharerOf(priya));
  await addLift(t.deps, { driver: car.journey, passenger, trips: weeklyTrips(1) });
  await keep(car);
  expect(await linesOf(priya, id)).toEqual(['me: rider-joined']);
  expect((await carOf(priya)).writable).toBe('yes');
});

test('who no longer hangs together parts: the larger group goes on with the conversation', async () => {
  const car = await newCar();
  const [tom, grace] = [await car.ride('Tom', 1), await car.ride('Grace', 1, 2)];
  const [priya, yusuf] = [await car.ride('Priya', 2), await car.ride('Yusuf', 2)];
  const { id } = await carOf(tom);
  await end(grace);
  expect((await carOf(priya)).people.map(({ forename }) => forename)).toEqual(['Ana', 'Yusuf']);
  expect(await carOf(yusuf)).toMatchObject({ id, writable: 'yes' });
  expect(await carOf(tom)).toMatchObject({ id, writable: 'closed' });
});

test('the last rider and the driver keep the conversation; once nobody rides along, all read it for 30 days, and then it is deleted', async () => {
  const car = await newCar();
  const [tom, grace] = [await car.ride('Tom', 1), await car.ride('Grace', 1)];
  const { id } = await carOf(tom);
  await end(grace);
  expect(await say(tom, id, 'Just the two of us.')).toBe(201);
  await end(tom);
  expect(await carOf(car.driver)).toMatchObject({ writable: 'closed', journeyId: null, people: [{ forename: 'Tom' }] });
  expect((await linesOf(car.driver, id))?.at(-1)).toBe('Tom: rider-left');
  t.clock.advanceMs(30 * DAY_MS + 1_000);
  await tidyStore(t.deps);
  await tidyStore(t.deps);
  expect(await t.deps.db.$count(conversations, eq(conversations.id, id))).toBe(0);
});

test('a member who deletes the account is gone with all words from the conversation, and the others go on', async () => {
  const car = await newCar();
  const [tom, grace, priya] = [await car.ride('Tom', 1), await car.ride('Grace', 1), await car.ride('Priya', 1)];
  const { id } = await carOf(tom);
  await say(priya, id, 'Hello.');
  const body = { password: PASSWORD, reason: 'noReplies' as const };
  expect((await callApi(t.app, 'removeAccount', { body }, { token: priya.token })).status).toBeLessThan(300);
  await t.runJobs();
  expect(await linesOf(grace, id)).toEqual(['Tom: rider-joined', 'me: rider-joined']);
  expect((await carOf(grace)).people.map(({ forename }) => forename)).toEqual(['Ana', 'Tom']);
});

test('a driver who removes the journey, or leaves, leaves the words to the riders for 30 days', async () => {
  for (const leave of ['journey', 'account'] as const) {
    const car = await newCar();
    const [tom] = [await car.ride('Tom', 1), await car.ride('Grace', 1)];
    const { id } = await carOf(tom);
    await say(tom, id, 'Before.');
    t.clock.advanceMs(1_000);
    const { token } = car.driver;
    if (leave === 'journey') await callApi(t.app, 'removeJourney', { params: { journeyId: car.journey.id } }, { token });
    else await callApi(t.app, 'removeAccount', { body: { password: PASSWORD, reason: 'noReplies' } }, { token });
    await t.runJobs();
    expect(await carOf(tom)).toMatchObject({ writable: 'closed', journeyId: null });
    expect(await linesOf(tom, id)).toEqual(['me: rider-joined', 'Grace: rider-joined', 'me: Before.']);
  }
});

test('two riders of whom one has blocked the other do not read each other there; names and events stay, and all others read both', async () => {
  const car = await newCar();
  const [tom, priya] = [await car.ride('Tom', 1), await car.ride('Priya', 1)];
  const { id, people } = await carOf(priya);
  await say(tom, id, 'Before.');
  t.clock.advanceMs(1_000);
  const ref = people.find(({ forename }) => forename === 'Tom')?.ref ?? '';
  await callApi(t.app, 'blockMember', { params: { ref } }, { token: priya.token });
  await t.runJobs();
  expect(await say(tom, id, 'Of Tom.')).toBe(201);
  expect(await say(priya, id, 'Of Priya.')).toBe(201);
  expect((await linesOf(priya, id))?.slice(-2)).toEqual(['Tom: Before.', 'me: Of Priya.']);
  expect((await linesOf(tom, id))?.slice(-2)).toEqual(['me: Before.', 'me: Of Tom.']);
  expect((await linesOf(car.driver, id))?.slice(-2)).toEqual(['Tom: Of Tom.', 'Priya: Of Priya.']);
  expect((await carOf(tom)).people.map(({ forename }) => forename)).toEqual(['Ana', 'Priya']);
  expect(await carOf(priya)).toMatchObject({ unread: 2, lastMessage: { text: 'Of Priya.' } });
  expect(await carOf(tom)).toMatchObject({ unread: 1, lastMessage: { text: 'Of Tom.' } });
});

test('whoever blocks a rider of the same car is told, at each try, where both ride and on which days', async () => {
  const car = await newCar();
  const [tom, priya] = [await car.ride('Tom', 1, 2, 4), await car.ride('Priya', 2, 4, 5)];
  const grace = await car.ride('Grace', 5);
  const { people } = await carOf(priya);
  const block = async (forename: string) => {
    const ref = people.find((person) => person.forename === forename)?.ref ?? '';
    return (await callApi(t.app, 'blockMember', { params: { ref } }, { token: priya.token })).answer;
  };
  await keep(car);
  const named = { forename: 'Ana', initial: 'T' };
  const both = { together: [{ liftId: priya.lift.id, driver: named, days: [2, 4], date: null }] };
  expect([await block('Tom'), await block('Tom')]).toMatchObject([both, both]);
  // Tom is not told.
  expect(await carOf(tom)).toMatchObject({ writable: 'yes' });
  const hers = (await carOf(priya)).people.find(({ forename }) => forename === 'Grace');
  const answer = await callApi(t.app, 'blockMember', { params: { ref: hers?.ref ?? '' } }, { token: priya.token });
  expect(answer.answer?.together).toMatchObject([{ days: [5] }]);
  await end(grace);
  await end(priya);
  expect(await block('Tom')).toEqual({ together: [] });
});

test('a driver who blocks a rider ends the lift, and the rider leaves the conversation', async () => {
  const car = await newCar();
  const [, grace] = [await car.ride('Tom', 1), await car.ride('Grace', 1)];
  const { people } = await carOf(car.driver);
  const ref = people.find(({ forename }) => forename === 'Grace')?.ref ?? '';
  expect((await callApi(t.app, 'blockMember', { params: { ref } }, { token: car.driver.token })).answer).toEqual({ together: [] });
  await t.runJobs();
  expect(await carOf(grace)).toMatchObject({ writable: 'closed' });
  expect((await carOf(car.driver)).people.map(({ forename }) => forename)).toEqual(['Tom']);
});

test('a text that stays unread is mailed to each but its author after five minutes, with who wrote it, and not to whom a block hides it from', async () => {
  const car = await newCar();
  const [tom, priya, grace] = [await car.ride('Tom', 1), await car.ride('Priya', 1), await car.ride('Grace', 1)];
  const { id, people } = await carOf(priya);
  const ref = people.find(({ forename }) => forename === 'Tom')?.ref ?? '';
  await callApi(t.app, 'blockMember', { params: { ref } }, { token: priya.token });
  const before = (await t.outbox()).length;
  await say(tom, id, 'Five minutes late.');
  t.clock.advanceMs(5 * 60_000);
  await mailUnread(t.deps, new AbortController().signal);
  await t.runJobs();
  const mails = (await t.outbox()).slice(before).filter(({ text }) => text.includes(`/messages/${id}`));
  expect(mails.map(({ subject }) => subject)).toEqual(Array(2).fill('Tom T. has written to everyone in the car'));
  expect(mails[0]?.text).not.toContain('Five minutes late.');
  expect(await waitingOf(id)).toEqual([car.driver.id, grace.id].toSorted());
});

/** For whom a text waits unread. */
async function waitingOf(conversationId: string) {
  const waits = and(eq(conversationSides.conversationId, conversationId), isNotNull(conversationSides.unreadSince));
  return (await t.deps.db.select().from(conversationSides).where(waits)).map(({ memberId }) => memberId).toSorted();
}

test('open pages of all in the car are told at once of a text, and those of nobody else, nor of whom a block hides it from', async () => {
  const car = await newCar();
  const [tom, priya, grace] = [await car.ride('Tom', 1), await car.ride('Priya', 1), await car.ride('Grace', 1)];
  const yusuf = await car.ride('Yusuf', 1);
  const { id, people } = await carOf(priya);
  const ref = people.find(({ forename }) => forename === 'Tom')?.ref ?? '';
  await callApi(t.app, 'blockMember', { params: { ref } }, { token: priya.token });
  await end(yusuf);
  await say(tom, id, 'Of Tom.');
  const [text] = await t.deps.db
    .select()
    .from(messages)
    .where(and(eq(messages.conversationId, id), eq(messages.text, 'Of Tom.')));
  const told = await t.deps.db
    .select()
    .from(memberEvents)
    .where(eq(memberEvents.subjectId, text?.id ?? ''));
  expect(new Set(told.map(({ memberId }) => memberId))).toEqual(new Set([car.driver, tom, grace].map((each) => each.id)));
});

test('the open page of each lift in the car is told at once when somebody joins or leaves', async () => {
  const car = await newCar();
  const [tom, priya] = [await car.ride('Tom', 1), await car.ride('Priya', 1)];
  const shown = async () => {
    const rows = await t.deps.db.select().from(memberEvents).where(eq(memberEvents.name, 'lift'));
    await t.deps.db.delete(memberEvents);
    const of = (rider: Rider) => rows.filter(({ subjectId }) => subjectId === rider.lift.id).map(({ memberId }) => memberId);
    return [of(tom), of(priya)].map((ids) => new Set(ids));
  };
  const both = [tom, priya].map(({ id }) => new Set([car.driver.id, id]));
  expect(await shown()).toEqual(both);
  const grace = await car.ride('Grace', 1);
  expect(await shown()).toEqual(both);
  await end(grace);
  expect(await shown()).toEqual(both);
});

test('a report of somebody in the car has what the two wrote there, and no words of others', async () => {
  const car = await newCar();
  const [tom, priya] = [await car.ride('Tom', 1), await car.ride('Priya', 1)];
  const { id, people } = await carOf(priya);
  for (const [who, text] of [
    [tom, 'Of Tom.'],
    [car.driver, 'Of Ana.'],
    [priya, 'Of Priya.'],
  ] as const)
    await say(who, id, text);
  const ref = people.find(({ forename }) => forename === 'Tom')?.ref ?? '';
  const body = { reason: 'harassing' as const, text: 'He is rude.', clientId: t.deps.newId() };
  expect((await callApi(t.app, 'reportMember', { params: { ref }, body }, { token: priya.token })).status).toBe(202);
  const [report] = await t.deps.db.select().from(reports).where(eq(reports.reportedId, tom.id));
  expect(report?.conversation.map(({ by, text, isOfCar }) => [by, text, isOfCar])).toEqual([
    ['reported', 'Of Tom.', true],
    ['reporter', 'Of Priya.', true],
  ]);
});

test('an export has the conversation of a car with who wrote what, and the own words even when the rest can no longer be read', async () => {
  const car = await newCar();
  const [tom, priya] = [await car.ride('Tom', 1), await car.ride('Priya', 1)];
  const { id } = await carOf(priya);
  await say(tom, id, 'Of Tom.');
  await say(priya, id, 'Of Priya.');
  const exported = async () => (await t.deps.db.transaction((tx) => exportSharing(tx, priya.id)))['conversations'];
  expect(await exported()).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        id,
        kind: 'car',
        drives: false,
        messages: [
          expect.objectContaining({ by: { forename: 'Tom', initial: 'T' }, kind: 'event' }),
          expect.objectContaining({ mine: true, kind: 'event' }),
          expect.objectContaining({ by: { forename: 'Tom', initial: 'T' }, text: 'Of Tom.' }),
          expect.objectContaining({ mine: true, text: 'Of Priya.' }),
        ],
      }),
    ]),
  );
  await end(priya);
  t.clock.advanceMs(31 * DAY_MS);
  await tidyStore(t.deps);
  const [, own] = (await exported()) as readonly { messages: readonly { text: string }[] }[];
  expect(own?.messages.map(({ text }) => text).filter((text) => text !== '')).toEqual(['Of Priya.']);
});

test('two who ask and are accepted by one driver on the same day talk in one car, and part when the days change', async () => {
  const { add, ask, accept } = await sharingOf(t);
  const [ana, tom, priya] = [
    await add('Ana', { role: 'driver' }),
    await add('Tom', { role: 'passenger' }),
    await add('Priya', { role: 'passenger' }),
  ];
  for (const rider of [tom, priya]) {
    // Of two groups alike, the one whose lift is older goes on.
    t.clock.advanceMs(1_000);
    await accept(ana, (await ask(rider, ana)).answer?.id ?? '');
  }
  await t.runJobs();
  const talker = ({ memberId: id }: typeof tom) => ({ id, token: '' });
  expect((await carOf(talker(priya))).people.map(({ forename }) => forename)).toEqual(['Ana', 'Tom']);
  const asked = await ask(priya, ana, { days: [3] });
  expect(asked.status).toBe(201);
  await accept(ana, asked.answer?.id ?? '', { days: [3] });
  await t.runJobs();
  expect(await carOf(talker(priya))).toMatchObject({ writable: 'closed' });
  expect(await carOf(talker(tom))).toMatchObject({ writable: 'yes' });
});

test('running the job again tells nobody anything', async () => {
  const car = await newCar();
  const [tom] = [await car.ride('Tom', 1), await car.ride('Grace', 1)];
  const { id } = await carOf(tom);
  const before = await linesOf(tom, id);
  await keep(car);
  await Promise.all([keep(car), keep(car)]);
  expect(await linesOf(tom, id)).toEqual(before);
});
