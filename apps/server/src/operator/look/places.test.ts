import { COMMUNITY_PLACE_NAME_MAX_LENGTH, COMMUNITY_PLACES_MAX } from '@waylift/contract/limits';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { auditLines } from '../../kernel/db/schema/audit-lines.ts';
import { communityPlaces } from '../../kernel/db/schema/community-places.ts';
import { callApi } from '../../test-support/call-api.ts';
import { addCommunity, addMember } from '../../test-support/fixtures.ts';
import { operatorOf } from '../../test-support/operator.ts';
import { addOrganiser, asOrganiser, type TestOrganiser } from '../../test-support/organisers.ts';
import { signedIn } from '../../test-support/signed-in.ts';
import { startTestApp, type TestApp } from '../../test-support/test-app.ts';

let t: TestApp;
let harriet: TestOrganiser;
let token: string;
const params = { publicId: 'hall' };

beforeAll(async () => {
  t = await startTestApp({ env: { RATE_LIMITS: 'off' } });
  const hall = await addCommunity(t.deps, { publicId: 'hall' });
  await addCommunity(t.deps, { publicId: 'mill' });
  harriet = await addOrganiser(t, 'harriet@hall.example', 'manager', 'hall');
  token = await signedIn(t.deps, (await addMember(t.deps, hall, { email: 'ada@hall.example' })).id);
});
beforeEach(async () => {
  for (const table of [communityPlaces, auditLines]) await t.deps.db.delete(table);
});
afterAll(() => t[Symbol.asyncDispose]());

const GATE = { name: 'Main gate', latitude: 52.67, longitude: -0.73 };
const add = async (body: { name: string; latitude: number; longitude: number } = GATE) =>
  await asOrganiser(t, harriet, 'addOrganisedPlace', { params, body });
const remove = async (name: string) => await asOrganiser(t, harriet, 'removeOrganisedPlace', { params: { ...params, name } });
const told = async () => (await callApi(t.app, 'communityPlaces', { params: { slug: 'hall' } }, { token })).answer?.places;

test('what an organiser adds is what members find and the command lists, and what they remove is gone', async () => {
  expect((await add({ ...GATE, name: ' Main gate ' })).answer).toEqual({ places: [GATE] });
  t.clock.advanceMs(1);
  const yard = { name: 'Yard / north 50%', latitude: 52.7, longitude: -0.7 };
  expect((await add(yard)).answer).toEqual({ places: [GATE, yard] });
  expect(await told()).toEqual([GATE, yard]);
  expect((await operatorOf(t.deps).run('community place list hall')).out).toContain('Yard / north 50%');
  expect((await asOrganiser(t, harriet, 'organisedPlaces', { params })).answer).toEqual({ places: [GATE, yard] });
  expect((await remove(yard.name)).answer).toEqual({ places: [GATE] });
  expect(await told()).toEqual([GATE]);
});

test('each deed stands in the audit with the organiser, and one that changed nothing does not', async () => {
  await add();
  await add();
  await remove('Main gate');
  await remove('Main gate');
  const lines = await t.deps.db.select().from(auditLines).where(eq(auditLines.communityPublicId, 'hall'));
  const deeds = lines.map(({ command, details }) => `${command}: ${details}`);
  expect(deeds.toSorted()).toEqual(['place add: Main gate: 52.67,-0.73', 'place remove: Main gate']);
});

test('a name that is taken, one place too many, and a place that is none are refused', async () => {
  for (let number = 1; number <= COMMUNITY_PLACES_MAX; number += 1) await add({ ...GATE, name: `Gate ${number}` });
  expect(await add({ ...GATE, name: 'gate 7' })).toMatchObject({ status: 409, problem: { code: 'conflict' } });
  expect(await add({ ...GATE, name: 'One more' })).toMatchObject({ status: 409, problem: { code: 'too-many-places' } });
  expect(await remove('Gate 70')).toMatchObject({ status: 404 });
  const long = 'x'.repeat(COMMUNITY_PLACE_NAME_MAX_LENGTH + 1);
  for (const wrong of [{ name: long }, { name: ' ' }, { name: 'Main\ngate' }, { latitude: 91 }, { longitude: -181 }])
    expect(await add({ ...GATE, ...wrong }), JSON.stringify(wrong)).toMatchObject({ status: 400 });
});

test('a place of another community is neither told nor removed', async () => {
  await operatorOf(t.deps).run("community place add mill 'Mill' --at 52.67,-0.73");
  expect(await remove('Mill')).toMatchObject({ status: 404 });
  expect((await asOrganiser(t, harriet, 'organisedPlaces', { params })).answer).toEqual({ places: [] });
  expect(await asOrganiser(t, harriet, 'organisedPlaces', { params: { publicId: 'mill' } })).toMatchObject({ status: 403 });
});

test('a portal without lifts has no such calls', async () => {
  await using plain = await startTestApp({ env: { LIFTS: 'off' } });
  await addCommunity(plain.deps, { publicId: 'hall' });
  const own = await addOrganiser(plain, 'harriet@hall.example', 'owner', 'hall');
  expect((await asOrganiser(plain, own, 'organisedPlaces', { params })).status).toBe(404);
});
