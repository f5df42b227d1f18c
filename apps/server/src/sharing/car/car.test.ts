/** By what a car is known at the kerb: told to those who ride in it, while they do. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { exportAccount } from '../../accounts/member/export-account.ts';
import { callApi } from '../../test-support/call-api.ts';
import { sharingOf, type Traveller } from '../../test-support/sharing.ts';
import { signedIn } from '../../test-support/signed-in.ts';
import { startTestApp, type TestApp } from '../../test-support/test-app.ts';

const GOLF = { make: 'Volkswagen Golf', colour: 'blue', plate: '4KM' };
const NONE = { make: null, colour: null, plate: null };

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t[Symbol.asyncDispose]());

const as = async ({ memberId }: Pick<Traveller, 'memberId'>) => ({ token: await signedIn(t.deps, memberId) });

test('a car is told to those whom its owner drives, from then on, as it is now, and hidden again when the lift ends', async () => {
  const s = await sharingOf(t);
  const [ana, priya] = [await s.add('Ana'), await s.add('Priya')];
  const save = async (body: typeof GOLF | typeof NONE) => callApi(t.app, 'updateCar', { body }, await as(ana));
  expect((await callApi(t.app, 'car', {}, await as(ana))).answer).toEqual(NONE);
  expect((await save(GOLF)).answer).toEqual(GOLF);
  await callApi(t.app, 'updateCar', { body: { ...GOLF, make: 'Planted' } }, await as(priya));
  const asked = await s.ask(priya, ana);
  for (const who of [priya, ana]) expect((await s.read(who, asked.answer?.id ?? '')).text).not.toMatch(/Golf|Planted/);
  const liftId = (await s.accept(ana, asked.answer?.id ?? '')).answer?.id ?? '';
  const carFor = async (who: Traveller) => (await callApi(t.app, 'lift', { params: { liftId } }, await as(who))).answer?.car;
  expect(await carFor(priya)).toEqual(GOLF);
  // Whoever rides along has no car in it.
  expect(await carFor(ana)).toBeNull();
  await save({ ...GOLF, colour: 'red' });
  expect(await carFor(priya)).toEqual({ ...GOLF, colour: 'red' });
  await save(NONE);
  expect(await carFor(priya)).toBeNull();
  await save(GOLF);
  await callApi(t.app, 'endLift', { params: { liftId }, body: {} }, await as(ana));
  expect(await carFor(priya)).toBeNull();
});

test('each part is bounded, one line, and may be left empty; all of it is in the export', async () => {
  const s = await sharingOf(t);
  const ana = await s.add('Ana');
  const save = async (body: object) => callApi(t.app, 'updateCar', { body: { ...NONE, ...body } }, await as(ana));
  expect((await save({ make: '  Golf\nVariant  ', colour: ' ' })).answer).toEqual({ make: 'Golf Variant', colour: null, plate: null });
  expect((await exportAccount(t.deps, ana.memberId))?.['account']).toMatchObject({
    carMake: 'Golf Variant',
    carColour: null,
    carPlate: null,
  });
  for (const body of [{ make: 'x'.repeat(41) }, { colour: 'x'.repeat(41) }, { plate: 'ABCD' }, { plate: 4 }])
    expect((await save(body)).status, JSON.stringify(body)).toBe(400);
  expect((await callApi(t.app, 'car', {}, await as(ana))).answer).toEqual({ make: 'Golf Variant', colour: null, plate: null });
});
