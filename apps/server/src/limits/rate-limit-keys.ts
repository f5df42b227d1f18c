/** How the store names whom a limit counts: by hashes, so that neither an address nor a client stands there in clear. */
import { createHash } from 'node:crypto';
import { inArray, sql } from 'drizzle-orm';
import type { DbOrTx } from '../db/client.ts';
import { rateLimits } from '../db/schema/rate-limits.ts';

/** The key of a count. Each part is hashed for itself, so that whoever leaves is found in counts of theirs together with a client. */
export function rateLimitKey(name: string, parts: readonly string[]): string {
  return `${name}:${parts.map(hashOf).join('.')}`;
}

/** Locks in the order in which counts are given back (limits/rate-limit.ts), so that a sign-in and this never wait for each other. */
export async function forgetCounted(db: DbOrTx, parts: readonly string[]): Promise<void> {
  if (parts.length === 0) return;
  const hashes = sql`any(${sql.param([...new Set(parts)].map(hashOf))}::text[])`;
  const { key } = rateLimits;
  const theirs = db
    .select({ key })
    .from(rateLimits)
    .where(sql`split_part(split_part(${key}, ':', 2), '.', 1) = ${hashes} or split_part(${key}, '.', 2) = ${hashes}`)
    .orderBy(key)
    .for('update');
  await db.delete(rateLimits).where(inArray(key, theirs));
}

function hashOf(part: string): string {
  return createHash('sha256').update(part).digest('base64url');
}
