/** What those in a car are shown of new times, when they hold, and what they can say to them. */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { lifts } from '../../kernel/db/schema/lifts.ts';
import { callApi } from '../../test-support/call-api.ts';
import { along, createOneCar, type OneCar, type Someone } from '../../test-support/one-car.ts';
import { startTestApp, type TestApp } from '../../test-support/test-app.ts';

/** The day before the first ride. */
const SUNDAY = new Date('2026-11-22T12:00:00Z');
const DAY_MS = 86_400_000;

let t: TestApp;
let numbered = 0;
let car: OneCar;
let ben: Someone;
let cem: Someone;
beforeAll(async () => void (t = await startTestApp({ env: { RATE_LIMITS: 'off' } })));
afterAll(() => t[Symbol.asyncDispose]());
beforeEach(async () => {
  t.clock.set(SUNDAY);
  numbered += 1;
  car = await createOneCar(t, `answers${numbered}`);
  ben = await car.addSomeone('Ben', along(0.2, 0.004));
  cem = await car.addSomeone('Cem', along(0.5, 0.006));
});

async function shown(who: Someone) {
  const { answer } = await callApi(t.app, 'lift', { params: { liftId: (await car.liftOf(who)).id } }, await car.as(who));
  if (answer === undefined) throw new Error('no lift');
  return answer;
}

const rideOf = async (who: Someone, date: string) =>
  (await callApi(t.app, 'ride', { params: { journeyId: who.journeyId, date, direction: 'out' } }, await car.as(who))).answer;
const clock = (minutes = 0) => `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
const answer = async (who: Someone, says: 'all-right' | 'does-not-suit') =>
  await callApi(t.app, 'answerTimes', { params: { liftId: (await car.liftOf(who)).id }, body: { answer: says } }, who);
const agreedTo = async (who: Someone) => (await car.liftOf(who)).trips.map(({ stops }) => stops?.agreed);
const planned = async (who: Someone) => (await car.liftOf(who)).trips.map(({ stops }) => stops?.planned);

test('new times hold from the first ride that begins a day after they were told; pages, rides and calendars have the times of each date', async () => {
  const [[pickUp, dropOff] = [0, 0]] = car.timesOf(await car.share(cem));
  await car.share(ben);
  const [[later, arrives] = [0, 0]] = car.timesOf(await car.liftOf(cem));
  expect(later).toBeGreaterThan(pickUp);
  const lift = await shown(cem);
  expect(lift.question).toBe('times-changed');
  expect(lift.times[0]?.out).toMatchObject({
    pickUp: clock(later),
    dropOff: clock(arrives),
    from: '2026-11-30',
    before: { pickUp: clock(pickUp), dropOff: clock(dropOff) },
  });
  expect(lift.nextRide).toEqual({ date: '2026-11-23', direction: 'out', departs: clock(pickUp) });
  expect([(await rideOf(cem, '2026-11-23'))?.departs, (await rideOf(cem, '2026-11-30'))?.departs]).toEqual([clock(pickUp), clock(later)]);
  const { answer: made } = await callApi(t.app, 'renewCalendar', {}, cem);
  const { body: calendar } = await t.app.inject(made?.address.replace('http://localhost:3000', '') ?? '');
  const stamp = (minutes: number) => `${clock(minutes).replace(':', '')}00`;
  expect(calendar).toContain(`RECURRENCE-ID;TZID=Europe/London:20261123T${stamp(later)}`);
  expect(calendar).toContain(`DTSTART;TZID=Europe/London:20261123T${stamp(pickUp)}`);
  // The driver is shown the same, and is not asked.
  const { answer: driven } = await callApi(t.app, 'lift', { params: { liftId: lift.id } }, car.ana);
  expect(driven).toMatchObject({ question: null, times: [{ out: { from: '2026-11-30', before: { pickUp: clock(pickUp) } } }] });
  expect(driven?.times[0]?.out?.before?.driver).toBe(driven?.times[0]?.out?.driver);
  t.clock.set(new Date('2026-11-30T07:00:00Z'));
  expect((await callApi(t.app, 'lift', { params: { liftId: lift.id } }, await car.as(car.ana))).answer?.times[0]?.out).not.toHaveProperty(
    'before',
  );
  // Whoever is asked is told which times it is about until they have answered.
  expect((await shown(cem)).times).toEqual(lift.times);
  const { answer: agreed } = await callApi(
    t.app,
    'answerTimes',
    { params: { liftId: lift.id }, body: { answer: 'all-right' } },
    await car.as(cem),
  );
  expect(agreed?.times[0]?.out).toEqual({ pickUp: clock(later), dropOff: clock(arrives) });
});

test('who joins and moves somebody begins after the rides that keep their times, and is told before asking', async () => {
  await car.share(cem);
  expect((await car.matchOf(ben))?.car).toMatchObject({ others: 1, beginsOn: '2026-11-30' });
  await car.share(ben);
  expect((await car.matchOf(ben))?.car).toMatchObject({ others: 1, beginsOn: null });
  expect((await shown(ben)).nextRide?.date).toBe('2026-11-30');
  expect((await rideOf(car.ana, '2026-11-23'))?.people.map(({ person }) => person.forename)).toEqual(['Ana', 'Cem']);
  expect((await rideOf(car.ana, '2026-11-30'))?.people.map(({ person }) => person.forename)).toEqual(['Ana', 'Ben', 'Cem']);
});

test('on a date on which the plan does not hold yet nobody joins for that date alone', async () => {
  await car.share(cem);
  await car.share(ben);
  const on = async (date: string) => {
    const once = { kind: 'once', date, out: '08:00', back: null } as const;
    return await car.matchOf(await car.addSomeone(`Dan${date}`, along(0.5, 0.006), { role: 'passenger', when: once }));
  };
  expect(await on('2026-11-23')).toBeUndefined();
  expect((await on('2026-11-30'))?.days).toMatchObject([{ date: '2026-11-30' }]);
});

test('a day earlier the first ride has the new times, and whoever joins rides on it', async () => {
  t.clock.set(new Date(SUNDAY.getTime() - DAY_MS));
  await car.share(cem);
  expect((await car.matchOf(ben))?.car?.beginsOn).toBeNull();
  await car.share(ben);
  expect((await shown(ben)).nextRide?.date).toBe('2026-11-23');
  const [[later] = [0]] = car.timesOf(await car.liftOf(cem));
  expect((await rideOf(cem, '2026-11-23'))?.departs).toBe(clock(later));
});

test('who moves nobody rides at once', async () => {
  t.clock.set(new Date(SUNDAY.getTime() - DAY_MS));
  await car.share(ben);
  await car.share(await car.addSomeone('Dan', along(0.2, 0.004)));
  t.clock.set(SUNDAY);
  const emma = await car.addSomeone('Emma', along(0.2, 0.004));
  expect((await car.matchOf(emma))?.car?.beginsOn).toBeNull();
  await car.share(emma);
  expect((await shown(emma)).nextRide?.date).toBe('2026-11-23');
});

test('told times are agreed ones once somebody says so, or after 14 days without a word', async () => {
  await car.share(cem);
  await car.share(ben);
  const agreed = await agreedTo(cem);
  expect(await planned(cem)).not.toEqual(agreed);
  expect((await answer(cem, 'all-right')).answer?.question).toBeNull();
  expect(await agreedTo(cem)).toEqual(await planned(cem));
  // Once more, or by the driver or somebody who was told nothing, changes nothing.
  const after = await car.liftOf(cem);
  await answer(cem, 'does-not-suit');
  expect(await car.liftOf(cem)).toEqual(after);
});

test('without a word, they are after 14 days and not before; the driver cannot say it for others', async () => {
  await car.share(cem);
  await car.share(ben);
  const agreed = await agreedTo(cem);
  await callApi(t.app, 'answerTimes', { params: { liftId: (await car.liftOf(cem)).id }, body: { answer: 'all-right' } }, car.ana);
  const tend = async (days: number) => {
    t.clock.set(new Date(SUNDAY.getTime() + days * DAY_MS));
    await t.deps.jobs.enqueue(t.deps.db, 'tend-lifts', {});
    await t.runJobs();
  };
  await tend(13.9);
  expect(await agreedTo(cem)).toEqual(agreed);
  expect((await shown(cem)).question).toBe('times-changed');
  await tend(14);
  expect(await agreedTo(cem)).toEqual(await planned(cem));
  expect((await shown(cem)).question).toBeNull();
});

test('times that do not suit stay those that were not agreed to, and nobody is asked again', async () => {
  await car.share(cem);
  await car.share(ben);
  const agreed = await agreedTo(cem);
  expect((await answer(cem, 'does-not-suit')).answer?.question).toBeNull();
  expect(await agreedTo(cem)).toEqual(agreed);
});

test('when a car is as it was agreed again, there is nothing to answer', async () => {
  await car.share(cem);
  await t.deps.db.update(lifts).set({ timesToldAt: SUNDAY }).where(eq(lifts.passengerId, cem.id));
  await car.share(ben);
  await callApi(t.app, 'endLift', { params: { liftId: (await car.liftOf(ben)).id }, body: {} }, ben);
  await t.runJobs({ includeLater: true });
  expect((await shown(cem)).question).toBeNull();
  // What was told is not taken back for the ride of tomorrow.
  expect((await car.told(cem)).minutes.length).toBe(2);
});
