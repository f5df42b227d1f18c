import { eraseMember } from '../member/erase-member.ts';
import type { Clock, NewId } from '../effects/effects.ts';
import type { Db } from '../db/client.ts';
import type { Jobs } from '../jobs/queue.ts';
import { shown } from './field-values.ts';
import { findMember } from './find-member.ts';
import { refused, type OperatorReply } from './requests.ts';

/** Removes a member and everything of theirs, whatever their status, without a word to them. Their files go when a server runs. */
export async function removeMember(
  deps: { readonly db: Db; readonly jobs: Jobs; readonly clock: Clock; readonly newId: NewId },
  { email, id }: { readonly email: string; readonly id: string },
): Promise<OperatorReply> {
  await deps.jobs.prepare();
  return deps.db.transaction(async (tx) => {
    const found = await findMember(tx, email);
    if ('kind' in found) return found;
    if (found.member.id !== id) return refused(`${shown(email)} belongs to another member by now. Look again before you remove anybody.`);
    await eraseMember(tx, deps, id, { by: 'operator' });
    return { kind: 'done', message: `Removed ${shown(found.member.email)} from '${found.community.slug}'.`, notes: [] };
  });
}
