import { COMMUNITY_PLACE_NAME_MAX_LENGTH, COMMUNITY_PLACES_MAX } from '@waylift/contract/limits';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { auditLines } from '../../kernel/db/schema/audit-lines.ts';
import { communityPlaces } from '../../kernel/db/schema/community-places.ts';
import type { NewCommunityRow } from '../../kernel/db/schema/communities.ts';
import { callApi } from '../../test-support/call-api.ts';
import { addCommunity, addMember } from '../../test-support/fixtures.ts';
import { operatorOf } from '../../test-support/operator.ts';
import { signedIn } from '../../test-support/signed-in.ts';
import { startTestApp, type TestApp } from '../../test-support/test-app.ts';

let t: TestApp;
let operator: ReturnType<typeof operatorOf>;
let weir: NewCommunityRow;
let token: string;
beforeAll(async () => {
  t = await startTestApp();
  operator = operatorOf(t.deps);
  const mill = await addCommunity(t.deps, { publicId: 'mill', privacy: 'closed' });
  weir = await addCommunity(t.deps, { publicId: 'weir' });
  token = await signedIn(t.deps, (await addMember(t.deps, mill, { email: 'ada@mill.example' })).id);
});
afterAll(() => t[Symbol.asyncDispose]());
beforeEach(async () => {
  for (const table of [communityPlaces, auditLines]) await t.deps.db.delete(table);
});

const add = (name: string, at: string) => operator.say(['community', 'place', 'add', 'mill', name, '--at', at]);
const told = async (slug = 'mill', as: { token?: string } = { token }) => await callApi(t.app, 'communityPlaces', { params: { slug } }, as);
const names = async () => (await told()).answer?.places.map(({ name }) => name);

test('what an operator names as a place of a community, its members are told, the first one first', async () => {
  expect(await add('Mill, main gate', '52.67, -0.73')).toBe("Added 'Mill, main gate' to 'mill', at 52.67,-0.73.");
  t.clock.advanceMs(1);
  await add('A gate of the north', '52.7,-0.7');
  expect((await told()).answer).toEqual({
    places: [
      { name: 'Mill, main gate', latitude: 52.67, longitude: -0.73 },
      { name: 'A gate of the north', latitude: 52.7, longitude: -0.7 },
    ],
  });
  const { out } = await operator.run('community place list mill');
  expect(out).toMatch(/^NAME +LATITUDE +LONGITUDE\nMill, main gate +52\.67 +-0\.73\nA gate of the north +52\.7 +-0\.7\n$/);
  expect(await operator.say("community place remove mill 'Mill, main gate'")).toBe("Removed 'Mill, main gate' from 'mill'.");
  expect(await names()).toEqual(['A gate of the north']);
});

test('where a community goes is told to its own members alone, and others are told the same as of a community that is none', async () => {
  await add('Mill', '52.67,-0.73');
  expect((await told('mill', {})).status).toBe(401);
  const other = { token: await signedIn(t.deps, (await addMember(t.deps, weir, { email: 'bob@weir.example' })).id) };
  const [mill, nowhere] = [await told('mill', other), await told('nowhere', other)];
  for (const { status, problem } of [mill, nowhere]) expect([status, problem?.code]).toEqual([404, 'community-not-found']);
  expect((await told('weir', other)).answer).toEqual({ places: [] });
});

test('a place can be named by a town, and a name that several places have is asked about', async () => {
  expect(await add('Office', 'Norwich')).toBe("Added 'Office' to 'mill', at Norwich, Norfolk, United Kingdom (52.62783,1.29834).");
  expect(await add('Campus', 'Newport')).toMatch(/^'Newport' may be Newport, .+\); Newport, .+\. Give the coordinates of one\.$/);
  expect(await add('Lab', 'Xyzzyx')).toBe("No place called 'Xyzzyx' is known. Give its latitude and longitude, or import its roads first.");
  const { answer } = await told();
  expect(answer?.places).toEqual([{ name: 'Office', latitude: 52.62783, longitude: 1.29834 }]);
});

test('what cannot be a place is refused before the store is opened, and leaves no line', async () => {
  const long = 'x'.repeat(COMMUNITY_PLACE_NAME_MAX_LENGTH + 1);
  for (const [name, at] of [
    [long, '52.67,-0.73'],
    ['', '52.67,-0.73'],
    ['Mill', '91,-0.73'],
    ['Mill', '-0.73,252.67'],
    ['Mill', ' '],
  ] as const)
    expect((await operator.run(['community', 'place', 'add', 'mill', name, '--at', at])).code, `${name} at ${at}`).not.toBe(0);
  expect(await names()).toEqual([]);
  expect(await t.deps.db.select().from(auditLines)).toEqual([]);
});

test('a community has at most twenty, each with a name of its own', async () => {
  for (let number = 1; number <= COMMUNITY_PLACES_MAX; number += 1) await add(`Gate ${number}`, '52.67,-0.73');
  expect(await add('One more', '52.67,-0.73')).toBe("'mill' has 20 places, and no more are shown. Remove one first.");
  expect(await add('gate 7', '52.67,-0.73')).toBe("'mill' has a place called 'gate 7' already.");
  expect(await operator.say("community place remove mill 'Gate 70'")).toBe("'mill' has no place called 'Gate 70'. Did you mean 'Gate 10'?");
  expect(await names()).toHaveLength(COMMUNITY_PLACES_MAX);
});

test('each change leaves a line with the community, and the places go with it', async () => {
  await addCommunity(t.deps, { publicId: 'town' });
  await operator.run("community place add town 'Town hall' --at 52.67,-0.73");
  await operator.run("community place remove town 'Town hall'");
  await operator.run("community place add town 'Town hall' --at 52.67,-0.73");
  const { command, communitySlug, outcome } = auditLines;
  const lines = await t.deps.db.select({ command, communitySlug, outcome }).from(auditLines);
  expect(lines).toHaveLength(3);
  expect(new Set(lines.map((line) => `${line.communitySlug} ${line.outcome}`))).toEqual(new Set(['town done']));
  await operator.run('community delete town --yes');
  expect(await t.deps.db.$count(communityPlaces)).toBe(0);
});

test('a portal without lifts is the portal of the specification: it has no such call', async () => {
  await using plain = await startTestApp({ env: { LIFTS: 'off' } });
  const mill = await addCommunity(plain.deps, { publicId: 'mill' });
  const own = await signedIn(plain.deps, (await addMember(plain.deps, mill, { email: 'ada@mill.example' })).id);
  expect((await callApi(plain.app, 'communityPlaces', { params: { slug: 'mill' } }, { token: own })).status).toBe(404);
});
