import { emailKey } from '@waylift/contract/rules';
import { and, eq } from 'drizzle-orm';
import { members } from '../../db/schema/members.ts';
import type { Deps } from '../../deps.ts';

/**
 * Mails a further activation link when the address has an account that waits for one; former links stay good. When it has none,
 * a job is put as well, for nobody: without it the answer would come sooner, and the time would tell who waits.
 */
export async function resendVerification({ db, jobs, newId }: Pick<Deps, 'db' | 'jobs' | 'newId'>, email: string): Promise<void> {
  await db.transaction(async (tx) => {
    const [pending] = await tx
      .select({ id: members.id })
      .from(members)
      .where(and(eq(members.emailKey, emailKey(email)), eq(members.status, 'pending')))
      .limit(1);
    await jobs.enqueue(tx, 'send-mail', { kind: 'activation', memberId: pending?.id ?? newId() });
  });
}
