/** Who said no is not invited again by the next list of people: of their address a keyed hash stays, and nothing else (decision 87). */
import { createHmac } from 'node:crypto';
import { inArray, sql } from 'drizzle-orm';
import type { DbOrTx, Tx } from '../../kernel/db/client.ts';
import { doNotInvite } from '../../kernel/db/schema/do-not-invite.ts';
import { readSetting } from '../../kernel/db/settings.ts';
import { makeStoredSecret } from '../../kernel/db/stored-secret.ts';

/** Of its own, so that no hash is equal to one under which a limit counts. */
const SECRET = { key: 'do-not-invite-secret', bytes: 32 };

/** Twenty-four months from `now` on, also for one that is kept already. */
export async function rememberNo(tx: Tx, emailKeys: readonly string[], now: Date): Promise<void> {
  if (emailKeys.length === 0) return;
  const secret = await makeStoredSecret(tx, SECRET, now);
  const hashes = [...new Set(emailKeys)].map((key) => hashOf(secret, key)).sort();
  await tx
    .insert(doNotInvite)
    .values(hashes.map((addressHash) => ({ addressHash, saidNoOn: now.toISOString().slice(0, 10) })))
    .onConflictDoUpdate({ target: doNotInvite.addressHash, set: { saidNoOn: sql`excluded.said_no_on` } });
}

/** Those of `emailKeys` that said no. */
export async function whoSaidNo(db: DbOrTx, emailKeys: readonly string[]): Promise<ReadonlySet<string>> {
  const secret = await readSetting(db, SECRET.key);
  if (secret === null || emailKeys.length === 0) return new Set();
  const keyOf = new Map(emailKeys.map((key) => [hashOf(secret, key), key]));
  const found = await db
    .select({ hash: doNotInvite.addressHash })
    .from(doNotInvite)
    .where(inArray(doNotInvite.addressHash, [...keyOf.keys()]));
  return new Set(found.flatMap(({ hash }) => keyOf.get(hash) ?? []));
}

/** Whoever has come by themselves, has accepted, or has confirmed that an account is to have the address, is no longer one who said no. */
export async function forgetNo(tx: Tx, emailKey: string): Promise<void> {
  const secret = await readSetting(tx, SECRET.key);
  if (secret !== null) await tx.delete(doNotInvite).where(inArray(doNotInvite.addressHash, [hashOf(secret, emailKey)]));
}

function hashOf(secret: string, emailKey: string): string {
  return createHmac('sha256', secret).update(emailKey).digest('base64url');
}
