import { tidyDetails, type MemberDetails, type ToldDetails } from '@waylift/contract/member-fields';
import { eq } from 'drizzle-orm';
import { members } from '../../kernel/db/schema/members.ts';
import type { Db } from '../../kernel/db/client.ts';

/** Stores a member's details and answers them as stored; null if there is no such member any more. */
export async function updateDetails({ db }: { readonly db: Db }, memberId: string, told: ToldDetails): Promise<MemberDetails | null> {
  const details = tidyDetails(told);
  const changed = await db.update(members).set(details).where(eq(members.id, memberId)).returning({ id: members.id });
  return changed.length === 0 ? null : details;
}
