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
  const hashes = sql.param([...new Set(parts)].map(hashOf));
  const theirs = db
    .select({ key: rateLimits.key })
    .from(rateLimits)
    .where(sql`exists (select from string_to_table(split_part(${rateLimits.key}, ':', 2), '.') part where part = any(${hashes}::text[]))`)
    .orderBy(rateLimits.key)
    .for('update');
  await db.delete(rateLimits).where(inArray(rateLimits.key, theirs));
}

function hashOf(part: string): string {
  return createHash('sha256').update(part).digest('base64url');
}
