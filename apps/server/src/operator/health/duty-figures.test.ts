import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Store } from '../../kernel/db/client.ts';
import { auditLines } from '../../kernel/db/schema/audit-lines.ts';
import { openMigratedStore } from '../../test-support/migrated-store.ts';
import { readDutyFigures } from './duty-figures.ts';

let store: Store;
beforeAll(async () => void (store = await openMigratedStore()));
afterAll(() => store.close());

test('the age of the last whole backup is told, and none where there is none', async () => {
  expect(await readDutyFigures(store.db)).toEqual({ oldestReportSeconds: 0, lastBackupSeconds: null });
  const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);
  const line = { operator: 'root', communityPublicId: null };
  await store.db.insert(auditLines).values([
    { ...line, id: '00000000-0000-4000-8000-000000000001', command: 'backup', outcome: 'done', createdAt: hoursAgo(30) },
    { ...line, id: '00000000-0000-4000-8000-000000000002', command: 'backup', outcome: 'refused', createdAt: hoursAgo(6) },
    { ...line, id: '00000000-0000-4000-8000-000000000003', command: 'mail hold', outcome: 'done', createdAt: hoursAgo(1) },
  ]);
  const { lastBackupSeconds } = await readDutyFigures(store.db);
  expect(Math.round((lastBackupSeconds ?? 0) / 3600)).toBe(30);
});
