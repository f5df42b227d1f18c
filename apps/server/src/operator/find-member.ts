import type { DbOrTx } from '../db/client.ts';
import { findMemberByEmail, type FoundMember } from '../member/find-member.ts';
import { refused, type Refused } from './command.ts';
import { shown } from './text-table.ts';

/** The member of this address, or the refusal that says there is none. */
export async function findMember(db: DbOrTx, email: string): Promise<FoundMember | Refused> {
  return (await findMemberByEmail(db, email)) ?? refused(`No member has the address ${shown(email)}.`);
}
