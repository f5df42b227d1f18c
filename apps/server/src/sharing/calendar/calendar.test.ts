import ICAL from 'ical.js';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { tell, type News } from '../conversation/tell.ts';
import { calendarAddresses } from '../../kernel/db/schema/calendar-addresses.ts';
import { conversations } from '../../kernel/db/schema/conversations.ts';
import { journeys, type JourneyRow } from '../../kernel/db/schema/journeys.ts';
import { lifts, type LiftRow } from '../../kernel/db/schema/lifts.ts';
import { members } from '../../kernel/db/schema/members.ts';
import { rateLimits } from '../../kernel/db/schema/rate-limits.ts';
import { momentAt } from '../../journeys/traveller/wall-clock.ts';
import { addJourneyOf, addLift, weeklyTrips } from '../../test-support/active-lift.ts';
import { callApi } from '../../test-support/call-api.ts';
import { addCommunity, addMember } from '../../test-support/fixtures.ts';
import { signedIn } from '../../test-support/signed-in.ts';
import { startTestApp, type TestApp } from '../../test-support/test-app.ts';

/** A Sunday. */
const SUNDAY = new Date('2026-11-22T12:00:00Z');

let t: TestApp;
let ana: Someone;
let priya: Someone;
beforeAll(async () => {
  t = await startTestApp();
  const community = await addCommunity(t.deps, { publicId: 'mill' });
  ana = await addSomeone(community, 'Ana; Zoë, "çà" http://evil.example\\', 'de');
  priya = await addSomeone(community, 'Priya', 'en');
});
afterAll(() => t[Symbol.asyncDispose]());
beforeEach(async () => {
  for (const table of [lifts, conversations, journeys, rateLimits, calendarAddresses]) await t.deps.db.delete(table);
  t.clock.set(SUNDAY);
});

type Someone = { readonly id: string; readonly communityId: string };
const tokenOf = async ({ id }: Someone) => ({ token: await signedIn(t.deps, id) });

async function addSomeone(community: { readonly id: string }, forename: string, languageCode: string): Promise<Someone> {
  const { id } = await addMember(t.deps, community, {
    email: `someone-${languageCode}@mail.example`,
    forename,
    surname: 'Secret',
    languageCode,
  });
  return { id, communityId: community.id };
}

/** Ana drives Priya on Mondays and Fridays. */
async function share(given: Partial<LiftRow> = {}): Promise<LiftRow> {
  return await addLift(t.deps, { driver: await addJourneyOf(t.deps, ana), passenger: await addJourneyOf(t.deps, priya), ...given });
}

async function addressOf(who: Someone): Promise<string> {
  const { answer } = await callApi(t.app, 'renewCalendar', {}, await tokenOf(who));
  return answer?.address.replace('http://localhost:3000', '') ?? '';
}
const read = (url: string, headers: Record<string, string> = {}) => t.app.inject({ url, headers });
const fileOf = async (who: Someone) => (await read(await addressOf(who))).body;

/** As a calendar shows it: what, and when in UTC, of the first rides from a day on. */
function ridesIn(file: string, from: string, count: number): [string, string, string][] {
  const calendar = new ICAL.Component(ICAL.parse(file));
  ICAL.TimezoneService.reset();
  for (const zone of calendar.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(zone);
  const [series, exceptions] = [false, true].map((isException) =>
    calendar.getAllSubcomponents('vevent').filter((component) => component.hasProperty('recurrence-id') === isException),
  );
  const rides = (series ?? []).flatMap((component) => {
    const uid = component.getFirstPropertyValue('uid');
    const own = (exceptions ?? []).filter((each) => each.getFirstPropertyValue('uid') === uid);
    const event = new ICAL.Event(component, { exceptions: own });
    const found: [string, string, string][] = [];
    const start = ICAL.Time.fromDateTimeString(`${from}T00:00:00Z`);
    // Its types do not say that there is an end.
    const iterator: { next(): ICAL.Time | null | undefined } = event.iterator();
    while (found.length < count) {
      const next = iterator.next();
      if (next == null) break;
      if (next.compare(start) < 0) continue;
      const { startDate, endDate, item } = event.getOccurrenceDetails(next);
      if (item.component.getFirstPropertyValue('status') === 'CANCELLED') continue;
      found.push([startDate.toJSDate().toISOString(), endDate.toJSDate().toISOString(), item.summary]);
    }
    return found;
  });
  return rides.sort(([a], [b]) => (a < b ? -1 : 1)).slice(0, count);
}

test('a calendar shows each ride at its time, over a change of the clocks too, without the dates that are called off', async () => {
  const { id } = await share();
  t.clock.set(new Date('2027-03-22T12:00:00Z'));
  const body = { dates: ['2027-04-02'] };
  expect((await callApi(t.app, 'skipLift', { params: { liftId: id }, body }, await tokenOf(ana))).status).toBe(200);
  const file = await fileOf(priya);
  const what = expect.stringMatching(/^Lift: Ana; Zoë, "çà" .* drives$/);
  expect(ridesIn(file, '2027-03-26', 6)).toEqual([
    ['2027-03-26T08:05:00.000Z', '2027-03-26T09:20:00.000Z', what],
    ['2027-03-26T17:10:00.000Z', '2027-03-26T18:25:00.000Z', what],
    // The clocks went forward on the 28th.
    ['2027-03-29T07:05:00.000Z', '2027-03-29T08:20:00.000Z', what],
    ['2027-03-29T16:10:00.000Z', '2027-03-29T17:25:00.000Z', what],
    ['2027-04-05T07:05:00.000Z', '2027-04-05T08:20:00.000Z', what],
    ['2027-04-05T16:10:00.000Z', '2027-04-05T17:25:00.000Z', what],
  ]);
});

test('the driver is on the way from their own start on, and reads it in their own language', async () => {
  await share();
  const [first] = ridesIn(await fileOf(ana), '2026-11-22', 1);
  expect(first).toEqual(['2026-11-23T07:50:00.000Z', '2026-11-23T09:20:00.000Z', 'Fahrgemeinschaft: Sie nehmen Priya mit']);
});

test('a lift has its last ride, one on a date alone is once, and over midnight each has the day of their own clock', async () => {
  await share({ lastDate: '2026-11-30' });
  expect(ridesIn(await fileOf(priya), '2026-11-22', 99).map(([start]) => start.slice(0, 10))).toEqual([
    '2026-11-23',
    '2026-11-23',
    '2026-11-27',
    '2026-11-27',
    '2026-11-30',
    '2026-11-30',
  ]);
  await t.deps.db.delete(lifts);
  const trips: LiftRow['trips'] = [
    {
      direction: 'out',
      driver: { day: 1, date: '2026-11-23', driverDeparts: 1_430, pickUp: 1_445, dropOff: 1_500 },
      passenger: { day: 2, date: '2026-11-24', driverDeparts: 50, pickUp: 65, dropOff: 120 },
    },
  ];
  await share({ trips, passengerTimeZone: 'Europe/Paris' });
  expect(ridesIn(await fileOf(ana), '2026-11-22', 99).map(([start]) => start)).toEqual(['2026-11-23T23:50:00.000Z']);
  expect(ridesIn(await fileOf(priya), '2026-11-22', 99).map(([start]) => start)).toEqual(['2026-11-24T00:05:00.000Z']);
});

test.each(['Europe/London', 'America/St_Johns', 'Africa/Casablanca', 'Asia/Kolkata', 'Australia/Lord_Howe', 'Pacific/Apia'])(
  'the clocks of %s go in a calendar as they go there',
  async (timeZone) => {
    await share({ passengerTimeZone: timeZone, firstDate: '2026-01-05' });
    const rides = ridesIn(await fileOf(priya), '2026-01-05', 400);
    expect(rides).toHaveLength(400);
    for (const [start] of rides) {
      const day = [-1, 0, 1].map((later) => Math.floor(Date.parse(start) / 86_400_000) + later);
      expect(day.flatMap((each) => [485, 1_030].map((minutes) => momentAt(timeZone, each, minutes).toISOString()))).toContain(start);
    }
  },
);

test('the file names no place, no surname, no address and no message, and keeps the form of RFC 5545', async () => {
  const { id } = await share();
  await callApi(t.app, 'shareContact', { params: { liftId: id }, body: { shareEmail: true, phone: '07700 900143' } }, await tokenOf(ana));
  const file = await fileOf(priya);
  for (const secret of ['Orchard', 'Planted', 'Secret', 'mail.example', '07700', '52.6']) expect(file).not.toContain(secret);
  const lines = file.split('\r\n');
  expect(lines.at(-1)).toBe('');
  expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75);
  expect(lines.some((line) => line.startsWith(' '))).toBe(true);
  const unfolded = file.replaceAll('\r\n ', '');
  expect(unfolded).toContain(`/dashboard/lift/${id}`);
  expect(unfolded).toContain('SUMMARY:Lift: Ana\\; Zoë\\, "çà"');
});

test('a ride says when it was changed last, whatever was changed: called off, on again, or of other times', async () => {
  const { id, conversationId } = await share();
  const stampsOf = async () => [...(await fileOf(priya)).matchAll(/DTSTAMP:(\w+)/g)].map(([, stamp]) => stamp);
  const stamps = [await stampsOf()];
  const token = await tokenOf(ana);
  const params = { liftId: id, date: '2026-11-27' };
  const otherDays: News = {
    conversationId: conversationId ?? '',
    memberIds: [ana.id, priya.id],
    authorId: ana.id,
    what: { kind: 'event', event: { name: 'days-changed', daysOf: {} } },
  };
  const changes = [
    () => callApi(t.app, 'skipLift', { params, body: { date: params.date } }, token),
    () => callApi(t.app, 'unskipLift', { params }, token),
    () => t.deps.db.transaction((tx) => tell(tx, t.deps, [otherDays])),
  ];
  for (const change of changes) {
    t.clock.advanceMs(60_000);
    await change();
    stamps.push(await stampsOf());
  }
  // Each of the two ways has a line more while one of its dates is called off.
  const counts = [4, 6, 4, 4];
  expect(stamps).toEqual(
    ['120000', '120100', '120200', '120300'].map((time, at) => Array.from({ length: counts[at] ?? 0 }, () => `20261122T${time}Z`)),
  );
});

/** What a calendar holds of each ride and each change of one: when, and what it is called and tells. */
const entriesIn = (file: string) =>
  new ICAL.Component(ICAL.parse(file)).getAllSubcomponents('vevent').map((component) => ({
    uid: String(component.getFirstPropertyValue('uid')),
    on: String(component.getFirstPropertyValue('recurrence-id') ?? component.getFirstPropertyValue('dtstart')),
    from: String(component.getFirstPropertyValue('dtstart')).slice(11),
    to: String(component.getFirstPropertyValue('dtend')).slice(11),
    status: component.getFirstPropertyValue('status'),
    summary: component.getFirstPropertyValue('summary'),
    tells: String(component.getFirstPropertyValue('description')).split('\n').slice(0, -1),
    url: component.getFirstPropertyValue('url'),
  }));

describe('the car of a driver with three riders', () => {
  let driven: JourneyRow;
  let riders: readonly Someone[];
  beforeAll(async () => {
    const community = { id: ana.communityId };
    riders = [priya, await addSomeone(community, 'Tom', 'fr'), await addSomeone(community, 'Grace', 'es')];
    await t.deps.db.update(members).set({ languageCode: 'en' }).where(eq(members.id, ana.id));
  });
  beforeEach(async () => {
    driven = await addJourneyOf(t.deps, ana);
  });

  /** Rides with Ana on Mondays there, so many minutes after the first one. */
  async function rides(who: Someone | undefined, later: number, given: Partial<LiftRow> = {}): Promise<LiftRow> {
    if (who === undefined) throw new Error('there is nobody');
    const trips = weeklyTrips(1).flatMap((trip) => {
      const own = { ...trip.driver, driverDeparts: 450, pickUp: 470 + later, dropOff: 530 + later };
      return trip.direction === 'out' ? [{ ...trip, driver: own, passenger: own }] : [];
    });
    return await addLift(t.deps, { driver: driven, passenger: await addJourneyOf(t.deps, who), trips, ...given });
  }
  const skip = async (who: Someone | undefined, { id }: LiftRow, ...dates: string[]) =>
    callApi(t.app, 'skipLift', { params: { liftId: id }, body: { dates } }, await tokenOf(who ?? ana));

  test('is one entry for each ride: with all names, from the own departure to the last set-down, and each agreed word at its pick-up', async () => {
    const [first, second, third] = [await rides(riders[0], 5), await rides(riders[1], 0), await rides(riders[2], 10)];
    const { places } = first;
    const words = 'lay-by opposite the bus stop';
    const out = places?.out ?? null;
    if (out === null) throw new Error('there is no place');
    const spots = { ...places, out: { ...out, pickUp: { ...out.pickUp, label: words, spotBy: 'driver' as const } }, back: null };
    await t.deps.db.update(lifts).set({ places: spots }).where(eq(lifts.id, first.id));
    const file = await fileOf(ana);
    expect(entriesIn(file)).toEqual([
      {
        uid: `${driven.id}-out-2026-11-23@localhost`,
        on: '2026-11-23T07:30:00',
        from: '07:30:00',
        to: '09:00:00',
        status: null,
        summary: 'Lift: you drive Tom, Priya and Grace',
        tells: ['07:50: Tom gets in.', '07:55: Priya gets in.', `Pick-up: “${words}”.`, '08:00: Grace gets in.'],
        url: 'http://localhost:3000/dashboard',
      },
    ]);
    for (const secret of ['Orchard', 'Planted', 'Secret', 'mail.example', '52.6', ...[first, second, third].map(({ id }) => id)])
      expect(file).not.toContain(secret);
    const theirs = entriesIn(await fileOf(priya));
    expect(theirs).toMatchObject([{ uid: `${first.id}-out-1@localhost`, from: '07:55:00', to: '08:55:00' }]);
    expect(JSON.stringify(theirs), 'who rides is shown their own ride alone').not.toMatch(/Tom|Grace/);
  });

  test('without one who has called off is the same ride without them, and is cancelled once nobody rides; the rest stays', async () => {
    const [first, second] = [await rides(riders[0], 0), await rides(riders[1], 5)];
    await skip(riders[0], first, '2026-11-30');
    const shown = async () => entriesIn(await fileOf(ana)).map(({ on, status, summary }) => [on.slice(0, 10), status, summary]);
    const all = ['2026-11-23', null, 'Lift: you drive Priya and Tom'];
    expect(await shown()).toEqual([all, ['2026-11-30', null, 'Lift: you drive Tom']]);
    await skip(riders[1], second, '2026-11-30');
    expect(await shown()).toEqual([all, ['2026-11-30', 'CANCELLED', 'Cancelled: Lift: you drive Priya and Tom']]);
    expect(new Set(entriesIn(await fileOf(ana)).map(({ uid }) => uid)).size).toBe(1);
    expect(ridesIn(await fileOf(ana), '2026-11-22', 3).map(([start]) => start.slice(0, 10))).toEqual([
      '2026-11-23',
      '2026-12-07',
      '2026-12-14',
    ]);
    expect(entriesIn(await fileOf(priya)).map(({ on, status }) => [on.slice(0, 10), status])).toEqual([
      ['2026-11-23', null],
      ['2026-11-30', 'CANCELLED'],
    ]);
  });

  test('names each rider from their first ride to their last, and keeps its entry and says that it changed when a lift ends', async () => {
    await rides(riders[0], 0);
    const late = await rides(riders[1], 5, { firstDate: '2026-12-07' });
    const [trip] = weeklyTrips(1);
    if (trip === undefined) throw new Error('there is no trip');
    const onDate = { ...trip.driver, date: '2026-12-14' };
    await rides(riders[2], 0, { trips: [{ ...trip, driver: onDate, passenger: onDate }], firstDate: '2026-12-14', lastDate: '2026-12-14' });
    const shown = async () => entriesIn(await fileOf(ana)).map(({ uid, on, summary }) => [uid.slice(-20, -10), on.slice(0, 10), summary]);
    expect(await shown()).toEqual([
      ['2026-11-23', '2026-11-23', 'Lift: you drive Priya'],
      ['2026-12-07', '2026-12-07', 'Lift: you drive Priya and Tom'],
      ['2026-12-07', '2026-12-14', 'Lift: you drive Priya, Tom and Grace'],
    ]);
    t.clock.advanceMs(60_000);
    await callApi(t.app, 'endLift', { params: { liftId: late.id }, body: {} }, await tokenOf(ana));
    expect(await shown()).toEqual([
      ['2026-11-23', '2026-11-23', 'Lift: you drive Priya'],
      ['2026-11-23', '2026-12-14', 'Lift: you drive Priya and Grace'],
    ]);
    expect([...(await fileOf(ana)).matchAll(/DTSTAMP:(\w+)/g)].map(([, stamp]) => stamp)).toEqual(['20261122T120100Z', '20261122T120100Z']);
  });
});

test('an ended lift is no ride any more, and an unchanged calendar is not sent again', async () => {
  const { id } = await share();
  const address = await addressOf(priya);
  const first = await read(address);
  expect(first.headers).toMatchObject({ 'content-type': 'text/calendar; charset=utf-8', 'cache-control': 'private, no-cache' });
  const again = await read(address, { 'if-none-match': String(first.headers['etag']) });
  expect([again.statusCode, again.body]).toEqual([304, '']);
  await callApi(t.app, 'endLift', { params: { liftId: id }, body: {} }, await tokenOf(ana));
  const after = await read(address, { 'if-none-match': String(first.headers['etag']) });
  expect([after.statusCode, ridesIn(after.body, '2026-11-22', 9)]).toEqual([200, []]);
});

test('the address is a secret: hashed in the store, in no log, and of no use once it is renewed or ended, or its member is suspended', async () => {
  const state = async () => (await callApi(t.app, 'calendarState', {}, await tokenOf(priya))).answer;
  expect(await state()).toEqual({ since: null });
  const [former, address] = [await addressOf(priya), await addressOf(priya)];
  expect(await state()).toEqual({ since: SUNDAY.toISOString() });
  expect([(await read(former)).statusCode, (await read(address)).statusCode]).toEqual([404, 200]);
  const secret = /calendar\/(.{43})\.ics$/.exec(address)?.[1] ?? '';
  expect(JSON.stringify(await t.deps.db.select().from(calendarAddresses))).not.toContain(secret);
  expect(t.logLines.some((line) => line.includes('/v2/liftshare/calendar/[token]'))).toBe(true);
  expect(t.logLines.join()).not.toContain(secret);
  await t.deps.db.update(members).set({ status: 'suspended', suspensionReason: 'x' }).where(eq(members.id, priya.id));
  const suspended = await read(address);
  await t.deps.db.update(members).set({ status: 'active', suspensionReason: null }).where(eq(members.id, priya.id));
  expect((await callApi(t.app, 'endCalendar', {}, await tokenOf(priya))).status).toBe(204);
  const ended = await read(address);
  const unknown = await read('/v2/liftshare/calendar/nobody-made-this.ics');
  expect([suspended, ended, unknown].map(({ statusCode, json }) => [statusCode, json().code])).toEqual(
    [1, 2, 3].map(() => [404, 'calendar-not-found']),
  );
  expect(await state()).toEqual({ since: null });
});
