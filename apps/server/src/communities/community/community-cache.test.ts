import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { communities } from '../../kernel/db/schema/communities.ts';
import { addCommunity } from '../../test-support/fixtures.ts';
import { startTestApp, type TestApp } from '../../test-support/test-app.ts';
import { createCommunityCache } from './community-cache.ts';

async function rename(t: TestApp, name: string): Promise<void> {
  await t.deps.db.update(communities).set({ name }).where(eq(communities.publicId, 'mill'));
}

test('a community is kept until it is cleared, or for 30 seconds', async () => {
  await using t = await startTestApp();
  const cache = createCommunityCache(t.deps);
  await addCommunity(t.deps, { publicId: 'mill', name: 'Mill' });
  const nameBySlug = async () => (await cache.bySlug('mill'))?.directory.name;
  expect(await nameBySlug()).toBe('Mill');
  await rename(t, 'New mill');
  expect(await nameBySlug()).toBe('Mill');
  cache.clear();
  expect(await nameBySlug()).toBe('New mill');
  await rename(t, 'Newest mill');
  t.clock.advanceMs(29_000);
  expect(await nameBySlug()).toBe('New mill');
  t.clock.advanceMs(2000);
  expect(await nameBySlug()).toBe('Newest mill');
});

test('where the clock is set back, what was read before counts as old', async () => {
  await using t = await startTestApp();
  const cache = createCommunityCache(t.deps);
  await addCommunity(t.deps, { publicId: 'mill', name: 'Mill' });
  await cache.bySlug('mill');
  await rename(t, 'New mill');
  t.clock.advanceMs(-3_600_000);
  expect((await cache.bySlug('mill'))?.directory.name).toBe('New mill');
});

test('a name that nobody has is not kept, so a new community is there at once', async () => {
  await using t = await startTestApp();
  const cache = createCommunityCache(t.deps);
  expect(await cache.byPublicId('mill')).toBeNull();
  await t.deps.db
    .insert(communities)
    .values({ id: t.deps.newId(), publicId: 'mill', slug: 'mill', name: 'Mill', createdAt: t.clock.now(), updatedAt: t.clock.now() });
  expect((await cache.byPublicId('mill'))?.row.name).toBe('Mill');
});

test('a store that failed once is asked again', async () => {
  await using t = await startTestApp();
  await addCommunity(t.deps, { publicId: 'mill' });
  let isAway = true;
  const db = new Proxy(t.deps.db, {
    get(target, property) {
      if (isAway) throw new Error('the store is away');
      return Reflect.get(target, property);
    },
  });
  const cache = createCommunityCache({ ...t.deps, db });
  await expect(cache.byPublicId('mill')).rejects.toThrow('away');
  isAway = false;
  expect(await cache.byPublicId('mill')).not.toBeNull();
});
