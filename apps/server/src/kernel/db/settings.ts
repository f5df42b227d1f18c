/** Texts under a key, in `store_settings`: all servers of a store have the same, and its backups carry them. */
import { eq } from 'drizzle-orm';
import type { DbOrTx } from './client.ts';
import { storeSettings } from './schema/store-settings.ts';

/** Null where there is none. */
export async function readSetting(db: DbOrTx, key: string): Promise<string | null> {
  const [row] = await db.select({ value: storeSettings.value }).from(storeSettings).where(eq(storeSettings.key, key));
  return row?.value ?? null;
}

/** In the place of what stood there. */
export async function keepSetting(db: DbOrTx, key: string, value: string, now: Date): Promise<void> {
  const row = { key, value, updatedAt: now };
  await db.insert(storeSettings).values(row).onConflictDoUpdate({ target: storeSettings.key, set: row });
}

export async function removeSetting(db: DbOrTx, key: string): Promise<void> {
  await db.delete(storeSettings).where(eq(storeSettings.key, key));
}

/** What stands there, or what `make` answers. Of several who ask at once one makes it, and all of them read what that one wrote. */
export async function makeSetting(db: DbOrTx, key: string, make: () => string, now: Date): Promise<string> {
  const known = await readSetting(db, key);
  if (known !== null) return known;
  await db.insert(storeSettings).values({ key, value: make(), updatedAt: now }).onConflictDoNothing();
  const kept = await readSetting(db, key);
  if (kept === null) throw new Error(`the setting ${key} was not stored`);
  return kept;
}
