/** Key-value settings in `store_settings`. All servers of a store share them, and backups hold them. */
import { eq } from 'drizzle-orm';
import type { DbOrTx } from './client.ts';
import { storeSettings } from './schema/store-settings.ts';

/** Null when the key is not set. */
export async function readSetting(db: DbOrTx, key: string): Promise<string | null> {
  const [row] = await db.select({ value: storeSettings.value }).from(storeSettings).where(eq(storeSettings.key, key));
  return row?.value ?? null;
}

/** Replaces the value of the key. */
export async function keepSetting(db: DbOrTx, key: string, value: string, now: Date): Promise<void> {
  const row = { key, value, updatedAt: now };
  await db.insert(storeSettings).values(row).onConflictDoUpdate({ target: storeSettings.key, set: row });
}

export async function removeSetting(db: DbOrTx, key: string): Promise<void> {
  await db.delete(storeSettings).where(eq(storeSettings.key, key));
}

/** Returns the value of the key; makes it with `make` when it is not set. Of several callers at once, all get the same value. */
export async function makeSetting(db: DbOrTx, key: string, make: () => string, now: Date): Promise<string> {
  const known = await readSetting(db, key);
  if (known !== null) return known;
  await db.insert(storeSettings).values({ key, value: make(), updatedAt: now }).onConflictDoNothing();
  const kept = await readSetting(db, key);
  if (kept === null) throw new Error(`the setting ${key} was not stored`);
  return kept;
}
