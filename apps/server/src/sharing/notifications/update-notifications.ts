import type { Notifications } from '@waylift/contract/notifications';
import { eq } from 'drizzle-orm';
import { scheduleLooksOfMember } from '../alert/schedule-look.ts';
import type { Db } from '../../kernel/db/client.ts';
import { members } from '../../kernel/db/schema/members.ts';
import type { Clock } from '../../kernel/effects/effects.ts';

/** What is stored now; null when there is no such member any more. */
export async function updateNotifications(
  { db, clock }: { readonly db: Db; readonly clock: Clock },
  memberId: string,
  { newMatches, requests: requestMails, messages: messageMails, push: pushes }: Notifications,
): Promise<Notifications | null> {
  return await db.transaction(async (tx) => {
    const [before] = await tx.select({ newMatches: members.newMatches }).from(members).where(eq(members.id, memberId)).for('no key update');
    if (before === undefined) return null;
    await tx.update(members).set({ newMatches, requestMails, messageMails, pushes }).where(eq(members.id, memberId));
    if (newMatches !== before.newMatches && newMatches !== 'never') await scheduleLooksOfMember(tx, clock, memberId);
    return { newMatches, requests: requestMails, messages: messageMails, push: pushes };
  });
}
