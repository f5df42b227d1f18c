import { and, eq, isNull } from 'drizzle-orm';
import type { Tx } from '../../db/client.ts';
import { oneTimeTokens } from '../../db/schema/one-time-tokens.ts';

export async function endChangeLinks(tx: Tx, memberId: string, now: Date): Promise<void> {
  await tx
    .update(oneTimeTokens)
    .set({ usedAt: now })
    .where(and(eq(oneTimeTokens.memberId, memberId), eq(oneTimeTokens.purpose, 'email-change'), isNull(oneTimeTokens.usedAt)));
}
