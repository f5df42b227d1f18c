import { expect, test } from 'vitest';
import { openStore } from '../../kernel/db/client.ts';
import { createLog } from '../../kernel/effects/log.ts';
import { openMigratedStore } from '../../test-support/migrated-store.ts';
import { announceCommunityChange, listenForCommunityChanges } from './community-changes.ts';

const silent = createLog({ logLevel: 'silent' });

function countingCache() {
  const cache = { cleared: 0, bySlug: async () => null, byPublicId: async () => null, clear: () => void (cache.cleared += 1) };
  return cache;
}

test('every server forgets its communities when one announces a change, also after its connection was lost', async () => {
  const store = await openMigratedStore();
  const caches = [countingCache(), countingCache()];
  const listeners = caches.map((communities) => listenForCommunityChanges({ store, communities, log: silent }));
  const allCleared = async (times: number) => {
    await expect.poll(() => caches.map((cache) => cache.cleared)).toEqual([times, times]);
  };
  try {
    await allCleared(1); // Whoever begins to listen may have missed something.
    await announceCommunityChange(store.db);
    await allCleared(2);
    await store.db.transaction((tx) => announceCommunityChange(tx));
    await allCleared(3);
    await store.pool.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where query = 'listen community_changed' and datname = current_database()",
    );
    await allCleared(4);
    await announceCommunityChange(store.db);
    await allCleared(5);
  } finally {
    await Promise.all(listeners.map((listener) => listener.close()));
    await store.close();
  }
});

test('a change that is rolled back is not announced', async () => {
  const store = await openMigratedStore();
  const cache = countingCache();
  const listener = listenForCommunityChanges({ store, communities: cache, log: silent });
  try {
    await expect.poll(() => cache.cleared).toBe(1);
    await store.db
      .transaction(async (tx) => {
        await announceCommunityChange(tx);
        tx.rollback();
      })
      .catch(() => undefined);
    await announceCommunityChange(store.db);
    await expect.poll(() => cache.cleared).toBe(2);
  } finally {
    await listener.close();
    await store.close();
  }
});

test('a server that cannot listen goes on, and can be closed', async () => {
  const cache = countingCache();
  const store = await openStore({ databaseUrl: 'postgres://127.0.0.1:1/none' });
  const listener = listenForCommunityChanges({ store, communities: cache, log: silent });
  await listener.close();
  expect(cache.cleared).toBe(0);
});
