import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { openMigratedStore } from '../test-support/migrated-store.ts';
import { forgetCounted, rateLimitKey } from './rate-limit-keys.ts';
import { rateLimits } from '../db/schema/rate-limits.ts';

test('counts are forgotten in the order in which they are given back, so that neither waits for the other', async () => {
  const store = await openMigratedStore();
  const keys = ['a', 'b'].map((name) => rateLimitKey(name, ['ann@mail.example']));
  const windowEndsAt = new Date('2026-11-21T10:00:00Z');
  // As they come to lie in the table, which is the order in which they are found.
  for (const key of keys.toReversed()) await store.db.insert(rateLimits).values({ key, count: 1, windowEndsAt });
  let forgetting = Promise.resolve();
  await store.db.transaction(async (tx) => {
    const lock = (key = '') => tx.execute(sql`select from ${rateLimits} where ${rateLimits.key} = ${key} for update`);
    await lock(keys[0]);
    forgetting = forgetCounted(store.db, ['ann@mail.example']);
    while (!(await isAnybodyWaiting())) await delay(10);
    await lock(keys[1]);
  });
  await forgetting;
  expect(await store.db.$count(rateLimits)).toBe(0);
  await store.close();

  async function isAnybodyWaiting(): Promise<boolean> {
    const { rows } = await store.pool.query(
      'select from pg_locks join pg_stat_activity using (pid) where not granted and datname = current_database()',
    );
    return rows.length > 0;
  }
});
