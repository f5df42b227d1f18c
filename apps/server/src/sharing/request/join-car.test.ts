/** Several in one car: what each is told, and who may join, shown by the whole server with the real search. */
import { randomUUID } from 'node:crypto';
import type { TravelFields } from '@waylift/contract/travel';
import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { lifts, type LiftRow } from '../../kernel/db/schema/lifts.ts';
import { messages } from '../../kernel/db/schema/messages.ts';
import type { MailOrder } from '../../mail/member/send-member-mail.ts';
import { callApi } from '../../test-support/call-api.ts';
import { addCommunity, addMember } from '../../test-support/fixtures.ts';
import { signedIn } from '../../test-support/signed-in.ts';
import { startTestApp, type TestApp } from '../../test-support/test-app.ts';

/** Ten kilometres by the straight line; the others live beside the way, each a little further on. */
const WORKS = { label: 'Planted Works', latitude: 52.57, longitude: 1.11 };
const HOME = { label: '14 Orchard Row', latitude: 52.613, longitude: 1.267 };
const along = (part: number, north: number) => ({
  label: 'On the way',
  latitude: HOME.latitude + part * (WORKS.latitude - HOME.latitude) + north,
  longitude: HOME.longitude + part * (WORKS.longitude - HOME.longitude),
});
const when = { kind: 'weekly' as const, days: [{ day: 1, out: '08:00', back: null }], from: null, until: null, skipped: [] };

let t: TestApp;
let numbered = 0;
let communityId = '';
let ana: Someone;
beforeAll(async () => void (t = await startTestApp({ env: { RATE_LIMITS: 'off' } })));
afterAll(() => t[Symbol.asyncDispose]());
beforeEach(async () => {
  t.clock.set(new Date('2026-11-22T12:00:00Z'));
  numbered += 1;
  communityId = (await addCommunity(t.deps, { publicId: `cars${numbered}` })).id;
  ana = await addSomeone('Ana', HOME, { role: 'driver', seats: 3, detourLimitMinutes: 6 });
});

type Someone = { readonly id: string; readonly token: string; readonly journeyId: string };

async function addSomeone(forename: string, start: typeof HOME, travel: TravelFields = { role: 'passenger' }): Promise<Someone> {
  const email = `${forename}${numbered}@mail.example`.toLowerCase();
  const { id } = await addMember(t.deps, { id: communityId }, { email, forename, surname: 'Martins' });
  const token = await signedIn(t.deps, id);
  const body = { start, end: WORKS, returnJourney: false, when, walkMetres: 0, ...travel };
  const { answer } = await callApi(t.app, 'addJourney', { params: { id: `cars${numbered}` }, body }, { token });
  return { id, token, journeyId: answer?.id ?? '' };
}

async function matchOf({ journeyId, token }: Someone) {
  return (await callApi(t.app, 'matches', { params: { journeyId }, query: {} }, { token })).answer?.matches[0];
}

async function ask(who: Someone): Promise<string> {
  const body = { matchId: (await matchOf(who))?.id ?? '', days: [1], message: 'Shall we?', clientId: randomUUID() };
  return (await callApi(t.app, 'askToShare', { body }, who)).answer?.id ?? '';
}

const accept = async (requestId: string) => await callApi(t.app, 'acceptRequest', { params: { requestId }, body: { days: [1] } }, ana);

async function share(who: Someone) {
  await accept(await ask(who));
  return await liftOf(who);
}

async function liftOf({ id }: Someone): Promise<LiftRow> {
  const [row] = await t.deps.db.select().from(lifts).where(eq(lifts.passengerId, id));
  if (row === undefined) throw new Error('no lift');
  return row;
}

const timesOf = ({ trips }: LiftRow) => trips.map(({ passenger: { pickUp, dropOff } }) => [pickUp, dropOff]);

async function told(who: Someone) {
  const rows = await t.deps.db.select().from(messages).orderBy(asc(messages.createdAt));
  const { rows: mails } = await t.store.pool.query<MailOrder>('select kind, member_id as "memberId" from mails');
  return {
    minutes: rows.flatMap(({ event }) => (event?.name === 'times-changed' ? [event.minutes] : [])),
    mails: mails.filter(({ kind, memberId }) => kind === 'times-changed' && memberId === who.id).length,
  };
}

test('all in a car arrive at the same time, and who is moved by the next one is told once', async () => {
  const ben = await addSomeone('Ben', along(0.2, 0.004));
  const cem = await addSomeone('Cem', along(0.5, 0.006));
  const alone = timesOf(await share(ben));
  const match = await matchOf(cem);
  const cems = await share(cem);
  // Cem was shown the times of the plan with Ben, and agreed to them.
  const [[pickUp = 0, dropOff = 0] = []] = timesOf(cems);
  const shown = match?.days[0]?.out?.departs;
  expect([shown?.pickUp, shown?.dropOff]).toEqual([pickUp, dropOff].map((minutes) => `08:${String(minutes - 480).padStart(2, '0')}`));
  const [[pickedUp = 0, arrives = 0] = []] = timesOf(await liftOf(ben));
  expect(arrives).toBe(dropOff);
  expect(pickedUp).toBe(alone[0]?.[0]);
  expect(arrives).toBeGreaterThan(alone[0]?.[1] ?? 0);
  expect(await told(ben)).toEqual({ minutes: [arrives - (alone[0]?.[1] ?? 0)], mails: 1 });
  expect((await told(ana)).mails + (await told(cem)).mails).toBe(0);
});

test('a match tells how many others ride along, by how much their times move at most, and the detour with everybody: by numbers alone', async () => {
  const ben = await addSomeone('Ben', along(0.2, 0.004));
  const cem = await addSomeone('Cem', along(0.5, 0.006));
  expect((await matchOf(ben))?.car).toBeNull();
  await share(ben);
  const before = timesOf(await liftOf(ben));
  const toAna = await callApi(t.app, 'matches', { params: { journeyId: ana.journeyId }, query: {} }, ana);
  const [toCem, ofCem] = [await matchOf(cem), toAna.answer?.matches.find(({ member }) => member.forename === 'Cem')];
  await share(cem);
  const moved = Math.max(
    ...timesOf(await liftOf(ben))
      .flat()
      .map((minutes, index) => Math.abs(minutes - (before.flat()[index] ?? 0))),
  );
  const detour = toCem?.days[0]?.out?.detour;
  expect(moved).toBeGreaterThan(0);
  expect(detour?.metres).toBeGreaterThan(0);
  expect(detour).toEqual({ metres: toCem?.detour.out?.metres, minutes: toCem?.detour.out?.minutes });
  const whole = toCem?.car?.wholeDetour.out;
  expect(whole?.metres).toBeGreaterThan(detour?.metres ?? 0);
  // Nobody rides back, so there is no detour to tell of.
  const car = {
    others: 1,
    days: [{ day: 1, out: 1, back: 0 }],
    movesOthersMinutes: expect.any(Number),
    wholeDetour: { out: whole, back: null },
  };
  expect(toCem?.car).toEqual(car);
  expect(Math.abs((toCem?.car?.movesOthersMinutes ?? 0) - moved)).toBeLessThanOrEqual(1);
  // The driver is told the same of Cem.
  expect(ofCem?.car).toEqual(toCem?.car);
  expect(JSON.stringify([toCem, ofCem])).not.toContain('Ben');
});

test('who no longer fits in the car by the time of the answer is refused, and the request stays open', async () => {
  const [ben, cem, dora] = [
    await addSomeone('Ben', along(0.2, 0.02)),
    await addSomeone('Cem', along(0.5, 0.02)),
    await addSomeone('Dora', along(0.35, -0.02)),
  ];
  const asked = await ask(dora);
  await share(ben);
  await share(cem);
  expect(await accept(asked)).toMatchObject({ status: 409, answer: undefined });
  const { answer } = await callApi(t.app, 'request', { params: { requestId: asked } }, dora);
  expect(answer?.state).toBe('waiting');
  // The car is left out of what Dora is offered.
  expect(await matchOf(dora)).toBeUndefined();
});

test('two who are agreed to at once both have the times of the car with all three', async () => {
  const ben = await addSomeone('Ben', along(0.2, 0.004));
  const cem = await addSomeone('Cem', along(0.5, 0.004));
  const requests = [await ask(ben), await ask(cem)];
  await Promise.all(requests.map(accept));
  const [bens, cems] = [timesOf(await liftOf(ben)), timesOf(await liftOf(cem))];
  expect(bens[0]?.[1]).toBe(cems[0]?.[1]);
  expect(cems[0]?.[0]).toBeGreaterThan(bens[0]?.[0] ?? 0);
});
