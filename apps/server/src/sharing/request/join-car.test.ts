/** Several in one car: what each is told, and who may join, shown by the whole server with the real search. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { memberBlocks } from '../../kernel/db/schema/member-blocks.ts';
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
  car = await createOneCar(t, `cars${numbered}`);
});

test('all in a car arrive at the same time, and who is moved by the next one is told once', async () => {
  const ben = await car.addSomeone('Ben', along(0.2, 0.004));
  const cem = await car.addSomeone('Cem', along(0.5, 0.006));
  const alone = car.timesOf(await car.share(ben));
  const match = await car.matchOf(cem);
  const cems = await car.share(cem);
  // Cem was shown the times of the plan with Ben, and agreed to them.
  const { pickUp: after = 0, dropOff: until = 0 } = cems.trips[0]?.stops?.agreed ?? {};
  const shown = match?.days[0]?.out?.departs;
  expect([shown?.pickUp, shown?.dropOff]).toEqual(
    [after, until].map((seconds) => `08:${String(Math.round(seconds / 60)).padStart(2, '0')}`),
  );
  const [[, dropOff] = [0, 0]] = car.timesOf(cems);
  const [[pickedUp, arrives] = [0, 0]] = car.timesOf(await car.liftOf(ben));
  expect(arrives).toBe(dropOff);
  expect(pickedUp).toBe(alone[0]?.[0]);
  expect(arrives).toBeGreaterThan(alone[0]?.[1] ?? 0);
  expect(await car.told(ben)).toEqual({ minutes: [arrives - (alone[0]?.[1] ?? 0)], mails: 1 });
  expect((await car.told(car.ana)).mails + (await car.told(cem)).mails).toBe(0);
});

test('a match tells how many others ride along, by how much their times move at most, and the detour with everybody: by numbers alone', async () => {
  const ben = await car.addSomeone('Ben', along(0.2, 0.004));
  const cem = await car.addSomeone('Cem', along(0.5, 0.006));
  expect((await car.matchOf(ben))?.car).toBeNull();
  await car.share(ben);
  const before = car.timesOf(await car.liftOf(ben));
  const toAna = await callApi(t.app, 'matches', { params: { journeyId: car.ana.journeyId }, query: {} }, car.ana);
  const [toCem, ofCem] = [await car.matchOf(cem), toAna.answer?.matches.find(({ member }) => member.forename === 'Cem')];
  await car.share(cem);
  const moved = Math.max(
    ...car
      .timesOf(await car.liftOf(ben))
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
  const inCar = {
    others: 1,
    days: [{ day: 1, out: 1, back: 0 }],
    movesOthersMinutes: expect.any(Number),
    wholeDetour: { out: whole, back: null },
    beginsOn: '2026-11-30',
  };
  expect(toCem?.car).toEqual(inCar);
  expect(Math.abs((toCem?.car?.movesOthersMinutes ?? 0) - moved)).toBeLessThanOrEqual(1);
  // The driver is told the same of Cem.
  expect(ofCem?.car).toEqual(toCem?.car);
  expect(JSON.stringify([toCem, ofCem])).not.toContain('Ben');
});

test('the match of two who have a lift shows the times that were told last, and moves nobody; agreed to again, they stay', async () => {
  const [ben, cem] = [await car.addSomeone('Ben', along(0.2, 0.004)), await car.addSomeone('Cem', along(0.5, 0.006))];
  await car.share(cem);
  await car.share(ben);
  const expectAsTold = async (who: Someone, others: number) => {
    const [told = [0, 0]] = car.timesOf(await car.liftOf(who));
    const seen = told.map((minutes) => `08:${String(minutes - 480).padStart(2, '0')}`);
    const query = { as: 'driver' } as const;
    const { answer } = await callApi(t.app, 'matches', { params: { journeyId: car.ana.journeyId }, query }, await car.as(car.ana));
    for (const match of [await car.matchOf(who), answer?.matches.find(({ member }) => member.forename === who.forename)]) {
      const { pickUp, dropOff } = match?.days[0]?.out?.departs ?? {};
      expect([pickUp, dropOff]).toEqual(seen);
      expect(match?.car ?? null).toEqual(others === 0 ? null : expect.objectContaining({ others, movesOthersMinutes: 0, beginsOn: null }));
    }
  };
  await expectAsTold(ben, 1);
  await expectAsTold(cem, 1);
  const before = [await car.liftOf(ben), await car.liftOf(cem)].map(({ trips }) => trips);
  const told = await car.told(cem);
  expect((await car.accept(await car.ask(ben))).status).toBe(200);
  expect([await car.liftOf(ben), await car.liftOf(cem)].map(({ trips }) => trips)).toEqual(before);
  expect(await car.told(cem)).toEqual(told);
  // The plan made anew has the minute of a stop, which a match with an empty car has not.
  await callApi(t.app, 'endLift', { params: { liftId: (await car.liftOf(ben)).id }, body: {} }, await car.as(ben));
  await t.runJobs({ includeLater: true });
  await expectAsTold(cem, 0);
});

test('a request tells the driver whose times would move, by name, and the other by how much they move at most', async () => {
  const [ben, cem] = [await car.addSomeone('Ben', along(0.2, 0.004)), await car.addSomeone('Cem', along(0.5, 0.006))];
  const first = await car.ask(ben);
  const read = async (requestId: string, who: Someone) => (await callApi(t.app, 'request', { params: { requestId } }, who)).answer;
  expect(await read(first, car.ana)).toMatchObject({ moves: null, movesOthersMinutes: null });
  await car.accept(first);
  const match = await car.matchOf(cem);
  const second = await car.ask(cem);
  const minutes = match?.car?.movesOthersMinutes;
  expect(minutes).toBeGreaterThan(0);
  const told = await read(second, car.ana);
  expect(told).toMatchObject({ moves: [{ forename: 'Ben', initial: 'M', minutes }], movesOthersMinutes: null });
  const toCem = await read(second, cem);
  expect(toCem).toMatchObject({ moves: null, movesOthersMinutes: minutes });
  expect(JSON.stringify(toCem)).not.toContain('Ben');
  // The clock times are those before and after the acceptance; before it, the move is that along the cells.
  const minutesOf = (time = '') => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
  const stop = told?.moves?.[0]?.stop;
  const timesOfBen = async () => {
    const { answer } = await callApi(t.app, 'lifts', { query: {} }, car.ana);
    const out = answer?.lifts.find(({ member }) => member?.forename === 'Ben')?.times[0]?.out;
    return stop?.kind === 'out' ? out?.dropOff : out?.pickUp;
  };
  expect(await timesOfBen()).toBe(stop?.from);
  await car.accept(second);
  expect(Math.abs(minutesOf(await timesOfBen()) - minutesOf(stop?.to))).toBeLessThanOrEqual(1);
  expect(stop?.to).not.toBe(stop?.from);
});

test('who no longer fits in the car by the time of the answer is refused, and the request stays open', async () => {
  const [ben, cem, dora] = [
    await car.addSomeone('Ben', along(0.2, 0.02)),
    await car.addSomeone('Cem', along(0.5, 0.02)),
    await car.addSomeone('Dora', along(0.35, -0.02)),
  ];
  const asked = await car.ask(dora);
  await car.share(ben);
  await car.share(cem);
  expect(await car.accept(asked)).toMatchObject({ status: 409, answer: undefined });
  const { answer } = await callApi(t.app, 'request', { params: { requestId: asked } }, dora);
  expect(answer?.state).toBe('waiting');
  // The car is left out of what Dora is offered.
  expect(await car.matchOf(dora)).toBeUndefined();
});

test.each(['who asks', 'who rides'])(
  'a block between two riders lets no day together arise: by %s, the driver cannot accept, and the car is no longer offered',
  async (by) => {
    const [ben, cem] = [await car.addSomeone('Ben', along(0.2, 0.004)), await car.addSomeone('Cem', along(0.5, 0.006))];
    const asked = await car.ask(cem);
    await car.share(ben);
    const [blocker, blocked] = by === 'who asks' ? [cem, ben] : [ben, cem];
    await t.deps.db.insert(memberBlocks).values({ blockerId: blocker.id, blockedId: blocked.id, createdAt: t.clock.now() });
    expect(await car.accept(asked)).toMatchObject({ status: 409, answer: undefined });
    expect(await car.matchOf(cem)).toBeUndefined();
    await t.deps.db.delete(memberBlocks);
    expect((await car.accept(asked)).status, 'without it they fit').toBe(200);
  },
);

test('two who are agreed to at once both have the times of the car with all three', async () => {
  const ben = await car.addSomeone('Ben', along(0.2, 0.004));
  const cem = await car.addSomeone('Cem', along(0.5, 0.004));
  const requests = [await car.ask(ben), await car.ask(cem)];
  await Promise.all(requests.map((requestId) => car.accept(requestId)));
  const [bens, cems] = [car.timesOf(await car.liftOf(ben)), car.timesOf(await car.liftOf(cem))];
  expect(bens[0]?.[1]).toBe(cems[0]?.[1]);
  expect(cems[0]?.[0]).toBeGreaterThan(bens[0]?.[0] ?? 0);
});
