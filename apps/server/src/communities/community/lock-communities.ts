import { sql } from 'drizzle-orm';
import type { Tx } from '../../kernel/db/client.ts';

const COMMUNITIES_LOCK = 0x636f6d6d;

/** Lets one transaction at a time change communities, so that the rules between communities hold. */
export async function lockCommunities(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${COMMUNITIES_LOCK})`);
}
