/** What organisers see of an invitation's mail. */
import { and, eq } from 'drizzle-orm';
import type { DbOrTx } from '../../kernel/db/client.ts';
import { invitations } from '../../kernel/db/schema/invitations.ts';

export async function noteRefused(db: DbOrTx, memberId: string, answer: string): Promise<void> {
  await db
    .update(invitations)
    .set({ state: 'refused', answer })
    .where(and(eq(invitations.memberId, memberId), eq(invitations.state, 'waiting')));
}

export async function noteArrived(db: DbOrTx, memberId: string): Promise<void> {
  await db
    .update(invitations)
    .set({ state: 'waiting', answer: null })
    .where(and(eq(invitations.memberId, memberId), eq(invitations.state, 'refused')));
}
