/** Dates on which others take the room in the car, shown by the whole server with the real search (design: one-car.md, "Which car"). */
import { randomUUID } from 'node:crypto';
import type { TravelFields } from '@waylift/contract/travel';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { messages } from '../../kernel/db/schema/messages.ts';
import type { MailOrder } from '../../mail/member/send-member-mail.ts';
import { callApi } from '../../test-support/call-api.ts';
import { along, createOneCar, type OneCar, type Someone } from '../../test-support/one-car.ts';
import { startTestApp, type TestApp } from '../../test-support/test-app.ts';

let t: TestApp;
let numbered = 0;
let car: OneCar;
beforeAll(async () => void (t = await startTestApp({ env: { RATE_LIMITS: 'off' } })));
afterAll(() => t[Symbol.asyncDispose]());
beforeEach(async () => {
  t.clock.set(new Date('2026-11-22T12:00:00Z'));
  numbered += 1;
  car = await createOneCar(t, `room${numbered}`, [1], 1);
});

const BESIDE = along(0.2, 0.004);
const once = (date: string): TravelFields => ({ role: 'passenger', when: { kind: 'once', date, out: '08:00', back: null } });
const mondaysUntil = (until: string): TravelFields => ({
  role: 'passenger',
  when: { kind: 'weekly', days: [{ day: 1, out: '08:00', back: null }], from: null, until, skipped: [] },
});

const liftSeen = async (who: Someone) =>
  (await callApi(t.app, 'lift', { params: { liftId: (await car.liftOf(who)).id } }, await car.as(who))).answer;
const takeUp = async (who: Someone, date: string) =>
  await callApi(t.app, 'unskipLift', { params: { liftId: (await car.liftOf(who)).id, date } }, await car.as(who));
const end = async (who: Someone) =>
  await callApi(t.app, 'endLift', { params: { liftId: (await car.liftOf(who)).id }, body: {} }, await car.as(who));

/** How often somebody was told that there is room again: lines of the conversation, and mails. */
async function toldOfRoom(who: Someone): Promise<readonly [lines: number, mails: number]> {
  const { conversationId } = await car.liftOf(who);
  const rows = await t.deps.db
    .select()
    .from(messages)
    .where(eq(messages.conversationId, conversationId ?? ''));
  const { rows: mails } = await t.store.pool.query<MailOrder>('select kind, member_id as "memberId" from mails');
  return [
    rows.filter(({ event }) => event?.name === 'seat-free').length,
    mails.filter(({ kind, memberId }) => kind === 'seat-free' && memberId === who.id).length,
  ];
}

test('single dates on which others take the room are named before asking and called off; with room again, the rider is told once and can take it up', async () => {
  const dov = await car.addSomeone('Dov', BESIDE, once('2026-11-30'));
  const ben = await car.addSomeone('Ben', BESIDE);
  await car.share(dov, '2026-11-30');
  const { answer: toAna } = await callApi(t.app, 'matches', { params: { journeyId: car.ana.journeyId }, query: {} }, await car.as(car.ana));
  const named = [await car.matchOf(ben), toAna?.matches.find(({ member }) => member.forename === 'Ben')];
  expect(named.map((match) => match?.notOn)).toEqual([['2026-11-30'], ['2026-11-30']]);
  await car.share(ben);
  expect(await liftSeen(ben)).toMatchObject({ skipped: ['2026-11-30'], notOn: ['2026-11-30'], nextRide: { date: '2026-11-23' } });
  expect((await takeUp(ben, '2026-11-30')).problem?.errors).toMatchObject([{ path: 'date', code: 'car-full' }]);
  // They are in no car together, so neither sees the other.
  const namesTo = async (who: Someone) => {
    const params = { journeyId: who.journeyId, date: '2026-11-30', direction: 'out' } as const;
    const { answer } = await callApi(t.app, 'ride', { params }, await car.as(who));
    return [answer?.people.map(({ person }) => person.forename), (await liftSeen(who))?.others, answer?.full];
  };
  expect(await namesTo(ben)).toEqual([['Ana', 'Ben'], [], true]);
  expect(await namesTo(dov)).toEqual([['Ana', 'Dov'], [], false]);
  await t.runJobs({ includeLater: true });
  expect(await toldOfRoom(ben)).toEqual([0, 0]);

  await end(dov);
  await t.runJobs({ includeLater: true });
  expect(await toldOfRoom(ben)).toEqual([1, 1]);
  await t.runJobs({ includeLater: true });
  const [mail] = (await t.outbox()).filter(({ subject }) => subject === 'Ana M. has a free seat again');
  expect(mail?.text.replaceAll(/\s+/g, ' ')).toContain(
    'Your lift on Monday 30 November was cancelled, as others take the room in the car. Now there is room for you, and you can put it back on.',
  );
  expect(await liftSeen(ben)).toMatchObject({ skipped: ['2026-11-30'], notOn: [] });
  await callApi(t.app, 'changeJourney', { params: { journeyId: car.ana.journeyId }, body: { seats: 2 } }, await car.as(car.ana));
  await t.runJobs({ includeLater: true });
  expect(await toldOfRoom(ben)).toEqual([1, 1]);
  expect((await takeUp(ben, '2026-11-30')).answer).toMatchObject({ skipped: [] });
});

test('nobody is told of room on a date on which the driver does not drive', async () => {
  const dov = await car.addSomeone('Dov', BESIDE, once('2026-11-30'));
  const ben = await car.addSomeone('Ben', BESIDE);
  await car.share(dov, '2026-11-30');
  await car.share(ben);
  const params = { journeyId: car.ana.journeyId, date: '2026-11-30', direction: 'out' } as const;
  expect((await callApi(t.app, 'skipRide', { params, body: {} }, await car.as(car.ana))).answer?.state).toBe('off');
  await end(dov);
  await t.runJobs({ includeLater: true });
  expect(await toldOfRoom(ben)).toEqual([0, 0]);
  expect(await liftSeen(ben)).toMatchObject({ skipped: ['2026-11-30'], notOn: [] });
});

test('a date without room can be shared with another driver, and then stays without', async () => {
  const dov = await car.addSomeone('Dov', BESIDE, once('2026-11-30'));
  const ben = await car.addSomeone('Ben', BESIDE);
  await car.share(dov, '2026-11-30');
  await car.share(ben);
  const eve = await car.addSomeone('Eve', along(0.1, 0.001), { ...once('2026-11-30'), role: 'driver' });
  const { answer } = await callApi(t.app, 'matches', { params: { journeyId: eve.journeyId }, query: {} }, await car.as(eve));
  const toBen = answer?.matches.find(({ member }) => member.forename === 'Ben');
  const body = { matchId: toBen?.id ?? '', date: '2026-11-30', message: 'Shall we?', clientId: randomUUID() };
  const asked = (await callApi(t.app, 'askToShare', { body }, await car.as(eve))).answer?.id ?? '';
  const accepted = await callApi(t.app, 'acceptRequest', { params: { requestId: asked }, body: { date: '2026-11-30' } }, await car.as(ben));
  expect(accepted.status).toBe(200);
  await end(dov);
  await t.runJobs({ includeLater: true });
  expect(await toldOfRoom(ben)).toEqual([0, 0]);
});

test('whoever rides every week until a date takes the only seat until then, and whoever goes on rides after it', async () => {
  const yara = await car.addSomeone('Yara', BESIDE, mondaysUntil('2026-12-07'));
  const ben = await car.addSomeone('Ben', BESIDE);
  await car.share(yara);
  const mondays = ['2026-11-23', '2026-11-30', '2026-12-07'];
  expect((await car.matchOf(ben))?.notOn).toEqual(mondays);
  await car.share(ben);
  expect(await liftSeen(ben)).toMatchObject({ skipped: mondays, nextRide: { date: '2026-12-14' } });
  // One seat is enough for both.
  expect(
    (await callApi(t.app, 'changeJourney', { params: { journeyId: car.ana.journeyId }, body: { seats: 1 } }, await car.as(car.ana))).status,
  ).toBe(200);
  // On these dates another seat lets both ride.
  await callApi(t.app, 'changeJourney', { params: { journeyId: car.ana.journeyId }, body: { seats: 2 } }, await car.as(car.ana));
  await t.runJobs({ includeLater: true });
  expect(await toldOfRoom(ben)).toEqual([1, 1]);
});

test('where all have room, whoever ends earlier is counted on until then', async () => {
  await callApi(t.app, 'changeJourney', { params: { journeyId: car.ana.journeyId }, body: { seats: 2 } }, await car.as(car.ana));
  const yara = await car.addSomeone('Yara', along(0.5, 0.006), mondaysUntil('2026-12-07'));
  const ben = await car.addSomeone('Ben', BESIDE);
  await car.share(yara);
  expect((await car.matchOf(ben))?.notOn).toEqual([]);
  const [[, arrives] = [0, 0]] = car.timesOf(await car.share(ben));
  // Both get out at the same place, so at the same time.
  const [[, hers] = [0, 0]] = car.timesOf(await car.liftOf(yara));
  expect(arrives).toBe(hers);
  await t.runJobs({ includeLater: true });
  expect(car.timesOf(await car.liftOf(ben))[0]?.[1]).toBe(arrives);
  await end(yara);
  await t.runJobs({ includeLater: true });
  expect(car.timesOf(await car.liftOf(ben))[0]?.[1]).toBeLessThan(arrives);
});
