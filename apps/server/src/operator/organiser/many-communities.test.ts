import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { communities } from '../../kernel/db/schema/communities.ts';
import { rateLimits } from '../../kernel/db/schema/rate-limits.ts';
import { addCommunity } from '../../test-support/fixtures.ts';
import { addOrganiser, asOrganiser, type TestOrganiser } from '../../test-support/organisers.ts';
import { startTestApp, type TestApp } from '../../test-support/test-app.ts';

/** More than a session tells, by names that come before all others here. */
const MANY = 501;

let t: TestApp;
let operator: TestOrganiser;
let owner: TestOrganiser;
let all: number;

beforeAll(async () => {
  t = await startTestApp();
  const now = t.deps.clock.now();
  const rows = Array.from({ length: MANY }, (_, position) => {
    const publicId = `ash${String(position).padStart(3, '0')}`;
    return { id: t.deps.newId(), publicId, slug: publicId, name: `Ash ${publicId}`, createdAt: now, updatedAt: now };
  });
  await t.deps.db.insert(communities).values(rows);
  const york = await addCommunity(t.deps, { publicId: 'york', name: 'York', primaryColour: '#123456' });
  await addCommunity(t.deps, { publicId: 'zell', name: 'Zell am Straße', parentId: york.id });
  await addCommunity(t.deps, { publicId: 'zurich', name: 'Zürich 100%', parentId: york.id });
  await addCommunity(t.deps, { publicId: 'zz', name: 'Zz' });
  operator = await addOrganiser(t, 'olga@waylift.example', 'operator');
  owner = await addOrganiser(t, 'yasmin@york.example', 'owner', 'york');
  all = await t.deps.db.$count(communities);
});
afterAll(() => t[Symbol.asyncDispose]());
beforeEach(() => t.deps.db.delete(rateLimits));

const toldTo = async (organiser: TestOrganiser, community?: string) => {
  const { answer } = await asOrganiser(t, organiser, 'organiserSession', { query: { community } });
  return { ids: answer?.communities.map(({ publicId }) => publicId) ?? [], answer };
};
const found = async (organiser: TestOrganiser, query: { readonly name?: string; readonly after?: string }) =>
  (await asOrganiser(t, organiser, 'organiserCommunities', { query })).answer;
const idsFound = async (organiser: TestOrganiser, name: string) =>
  (await found(organiser, { name }))?.communities.map(({ publicId }) => publicId);

test('a session tells of 500 communities by name, and how many there are', async () => {
  const { ids, answer } = await toldTo(operator);
  expect(ids).toHaveLength(500);
  expect(ids).toContain('ash000');
  expect(ids).not.toContain('york');
  expect(answer?.communityCount).toBe(all);
});

test.each(['york', 'zell'])('a session that names %s tells of it and of its family, in their place by name', async (named) => {
  const { ids, answer } = await toldTo(operator, named);
  expect(ids).toHaveLength(500);
  expect(ids.slice(-3)).toEqual(['york', 'zell', 'zurich']);
  expect(answer?.communities.at(-1)).toMatchObject({ role: 'operator', parentId: 'york', colour: '#123456' });
  expect(answer?.communityCount).toBe(all);
});

test('a community out of scope is not told, whoever names it', async () => {
  for (const named of ['ash000', 'zz', 'nowhere', undefined]) {
    const { ids, answer } = await toldTo(owner, named);
    expect(ids).toEqual(['york', 'zell', 'zurich']);
    expect(answer?.communityCount).toBe(3);
  }
});

test('every community in scope is found by a part of its name, without capitals and accents', async () => {
  expect(await idsFound(operator, 'zur')).toEqual(['zurich']);
  expect(await idsFound(operator, ' STRAßE ')).toEqual(['zell']);
  expect(await idsFound(operator, 'ash500')).toEqual(['ash500']);
  expect(await idsFound(operator, '100%')).toEqual(['zurich']);
  expect(await idsFound(operator, 'ash_00')).toEqual([]);
  expect((await found(operator, { name: 'york' }))?.communities[0]).toMatchObject({ role: 'operator', colour: '#123456', parentId: null });
});

test('nothing out of scope is found', async () => {
  expect(await idsFound(owner, '')).toEqual(['york', 'zell', 'zurich']);
  expect(await idsFound(owner, 'ash')).toEqual([]);
  expect((await found(owner, { name: 'zell' }))?.communities).toMatchObject([{ publicId: 'zell', role: 'owner', parentId: 'york' }]);
});

test('the pages hold each community once, in the order of names', async () => {
  const names: string[] = [];
  let after: string | undefined;
  do {
    const page = await found(operator, after === undefined ? {} : { after });
    expect(page?.communities.length).toBeLessThanOrEqual(100);
    names.push(...(page?.communities.map(({ name }) => name) ?? []));
    after = page?.next ?? undefined;
  } while (after !== undefined);
  expect(new Set(names).size).toBe(all);
  expect(names.indexOf('Ash ash500')).toBe(names.indexOf('Ash ash000') + 500);
  expect(names.slice(-4)).toEqual(['York', 'Zell am Straße', 'Zürich 100%', 'Zz']);
});

test('a cursor is refused to whoever did not get it', async () => {
  const next = (await found(operator, {}))?.next ?? '';
  const { problem } = await asOrganiser(t, owner, 'organiserCommunities', { query: { after: next } });
  expect(problem?.code).toBe('cursor-invalid');
});
