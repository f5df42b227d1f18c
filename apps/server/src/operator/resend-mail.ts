import type { Db } from '../db/client.ts';
import type { Jobs } from '../jobs/queue.ts';
import { shown } from './field-values.ts';
import { findMember } from './find-member.ts';
import { refused, type OperatorReply } from './requests.ts';

/** Mails a member another link: to activate the account, or to accept the invitation. Former links stay good. */
export async function resendMail(deps: { readonly db: Db; readonly jobs: Jobs }, email: string): Promise<OperatorReply> {
  await deps.jobs.prepare();
  return deps.db.transaction(async (tx) => {
    const found = await findMember(tx, email);
    if ('kind' in found) return found;
    const { id: memberId, status } = found.member;
    if (status === 'active') return refused(`${shown(found.member.email)} is an active member: there is nothing to send.`);
    const kind = status === 'pending' ? 'activation' : 'invitation';
    await deps.jobs.enqueue(tx, 'send-mail', { kind, memberId });
    const what = status === 'pending' ? 'A further activation mail' : 'A further invitation';
    return { kind: 'done', message: `${what} to ${shown(found.member.email)} is in the queue.`, notes: [] };
  });
}
