/** Secrets that a store makes for itself, in `store_settings`: all servers of it have the same, and its backups carry them. */
import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { DbOrTx } from './client.ts';
import { storeSettings } from './schema/store-settings.ts';

export type StoredSecret = { readonly key: string; readonly bytes: number };

/** Of several who ask at once one makes it, and all of them read what that one wrote. */
export async function makeStoredSecret(db: DbOrTx, { key, bytes }: StoredSecret, now: Date): Promise<string> {
  const known = await readStoredSecret(db, key);
  if (known !== null) return known;
  const made = { key, value: randomBytes(bytes).toString('base64url'), updatedAt: now };
  await db.insert(storeSettings).values(made).onConflictDoNothing();
  const kept = await readStoredSecret(db, key);
  if (kept === null) throw new Error(`the secret ${key} was not stored`);
  return kept;
}

/** Null where none was made yet. */
export async function readStoredSecret(db: DbOrTx, key: string): Promise<string | null> {
  const [row] = await db.select({ value: storeSettings.value }).from(storeSettings).where(eq(storeSettings.key, key));
  return row?.value ?? null;
}
