import { eq } from 'drizzle-orm';
import { members } from '../../kernel/db/schema/members.ts';
import type { Db } from '../../kernel/db/client.ts';

/** Stores whether a member wants news and offers by mail (section 2). False if there is no such member any more. */
export async function optIn(
  { db }: { readonly db: Db },
  { memberId, isWanted }: { readonly memberId: string; readonly isWanted: boolean },
): Promise<boolean> {
  const changed = await db.update(members).set({ marketingOptIn: isWanted }).where(eq(members.id, memberId)).returning({ id: members.id });
  return changed.length > 0;
}
