import { and, eq } from 'drizzle-orm';
import { members } from '../db/schema/members.ts';
import type { Deps } from '../deps.ts';
import { removeMails } from '../jobs/read-mails.ts';
import { shown } from './field-values.ts';
import { findMember } from './find-member.ts';
import { refused, type OperatorReply } from './requests.ts';

/** Removes a member and everything of theirs (what refers to a member goes with the row), and the mails that wait for them. */
export async function removeMember(
  deps: Pick<Deps, 'db' | 'jobs'>,
  { email, id }: { readonly email: string; readonly id: string },
): Promise<OperatorReply> {
  await deps.jobs.prepare();
  return deps.db.transaction(async (tx) => {
    const found = await findMember(tx, email);
    if ('kind' in found) return found;
    const removed = await tx
      .delete(members)
      .where(and(eq(members.id, id), eq(members.emailKey, found.member.emailKey)))
      .returning({ id: members.id });
    if (removed.length === 0) return refused(`${shown(email)} belongs to another member by now. Look again before you remove anybody.`);
    await removeMails(tx, id);
    return { kind: 'done', message: `Removed ${shown(found.member.email)} from '${found.community.slug}'.`, notes: [] };
  });
}
