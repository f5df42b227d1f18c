/** Secrets that are generated once and kept in the store. */
import { randomBytes } from 'node:crypto';
import type { DbOrTx } from './client.ts';
import { makeSetting } from './settings.ts';

/** The secret is kept as the setting `key` (settings.ts). */
export type StoredSecret = { readonly key: string; readonly bytes: number };

export function makeStoredSecret(db: DbOrTx, { key, bytes }: StoredSecret, now: Date): Promise<string> {
  return makeSetting(db, key, () => randomBytes(bytes).toString('base64url'), now);
}
