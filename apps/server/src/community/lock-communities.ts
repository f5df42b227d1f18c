import { sql } from 'drizzle-orm';
import type { Tx } from '../db/client.ts';

/** Any number that nothing else locks by; these are the letters `comm`. */
const COMMUNITIES_LOCK = 0x636f6d6d;

/**
 * Lets one transaction at a time change communities, until it ends. The rules between them (one level of children, a
 * slug that is free) then hold however many operators and servers are at work.
 */
export async function lockCommunities(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${COMMUNITIES_LOCK})`);
}
