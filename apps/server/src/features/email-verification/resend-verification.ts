import { emailKey } from '@waylift/contract/rules';
import { and, eq } from 'drizzle-orm';
import { members } from '../../db/schema/members.ts';
import type { Deps } from '../../deps.ts';

/** Mails a further activation link when the address has an account that waits for one; former links stay good. */
export async function resendVerification({ db, jobs }: Pick<Deps, 'db' | 'jobs'>, email: string): Promise<void> {
  await db.transaction(async (tx) => {
    const [pending] = await tx
      .select({ id: members.id })
      .from(members)
      .where(and(eq(members.emailKey, emailKey(email)), eq(members.status, 'pending')))
      .limit(1);
    if (pending !== undefined) await jobs.enqueue(tx, 'send-mail', { kind: 'activation', memberId: pending.id });
  });
}
