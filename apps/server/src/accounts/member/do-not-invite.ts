/**
 * Remembers members who said no, so that the next list of people does not invite them again. Only a keyed hash of their address is kept (decision
 * 87).
 */
import { createHmac } from 'node:crypto';
import { inArray, sql } from 'drizzle-orm';
import type { DbOrTx, Tx } from '../../kernel/db/client.ts';
import { doNotInvite } from '../../kernel/db/schema/do-not-invite.ts';
import { readSetting } from '../../kernel/db/settings.ts';
import { makeStoredSecret } from '../../kernel/db/stored-secret.ts';

/** A key of its own, so that no hash equals one that a limit counts by. */
const SECRET = { key: 'do-not-invite-secret', bytes: 32 };

/** Remembers for twenty-four months from `now`, even if the address is already remembered. */
export async function rememberNo(tx: Tx, emailKeys: readonly string[], now: Date): Promise<void> {
  if (emailKeys.length === 0) return;
  const secret = await makeStoredSecret(tx, SECRET, now);
  const hashes = [...new Set(emailKeys)].map((key) => hashOf(secret, key)).sort();
  await tx
    .insert(doNotInvite)
    .values(hashes.map((addressHash) => ({ addressHash, saidNoOn: now.toISOString().slice(0, 10) })))
    .onConflictDoUpdate({ target: doNotInvite.addressHash, set: { saidNoOn: sql`excluded.said_no_on` } });
}

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

/** Forgets the no: the person has joined, has accepted an invitation, or has confirmed this address for their account. */
export async function forgetNo(tx: Tx, emailKey: string): Promise<void> {
  const secret = await readSetting(tx, SECRET.key);
  if (secret !== null) await tx.delete(doNotInvite).where(inArray(doNotInvite.addressHash, [hashOf(secret, emailKey)]));
}

function hashOf(secret: string, emailKey: string): string {
  return createHmac('sha256', secret).update(emailKey).digest('base64url');
}
