import type { DbOrTx } from '../../kernel/db/client.ts';
import { isUuid } from '../../kernel/db/is-uuid.ts';
import { findMemberByEmail, findMemberById, type FoundMember } from '../../accounts/member/find-member.ts';
import { refused, type Refused } from '../terminal/command.ts';
import { shown } from '../terminal/text-table.ts';

/** The member with this address or id, or a refusal. */
export async function memberOrRefusal(db: DbOrTx, asked: string): Promise<FoundMember | Refused> {
  if (isUuid(asked)) return (await findMemberById(db, asked)) ?? refused(`No member has the id ${shown(asked)}.`);
  return (await findMemberByEmail(db, asked)) ?? refused(`No member has the address ${shown(asked)}.`);
}
