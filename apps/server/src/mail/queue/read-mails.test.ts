import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Store } from '../../kernel/db/client.ts';
import { openMigratedStore } from '../../test-support/migrated-store.ts';
import { putMails } from './put-mails.ts';
import { readMailFigures } from './read-mails.ts';

let store: Store;
beforeAll(async () => void (store = await openMigratedStore()));
afterAll(() => store.close());

test('the longest wait is that of a mail that nobody has tried yet: neither one that is tried again nor a long invitation counts', async () => {
  const put = async (hoursAgo: number, columns: string) => {
    await putMails(store.db, [{ kind: 'new-report', reportId: '3f0c8a9e-0d7e-4a53-9f8c-1f2a6b7c8d9e' }]);
    await store.pool.query(
      `update mails set created_at = now() - ${hoursAgo} * interval '1 hour', ${columns} where id = (select id from mails order by created_at desc limit 1)`,
    );
  };
  await put(48, `attempts = 9, next_try_at = now() + interval '4 hours'`);
  await put(3, 'priority = -1');
  expect(await readMailFigures(store.db)).toMatchObject({ waiting: 2, oldestSeconds: 0 });
  await put(2, 'priority = 0');
  await put(1, 'priority = 1');
  const { waiting, oldestSeconds } = await readMailFigures(store.db);
  expect([waiting, Math.round(oldestSeconds / 60)]).toEqual([4, 120]);
});
