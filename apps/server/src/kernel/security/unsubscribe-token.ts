import type { UnsubscribedKind } from '@waylift/contract/notifications';
import { eq, sql } from 'drizzle-orm';
import type { DbOrTx } from '../db/client.ts';
import { unsubscribeLinks } from '../db/schema/unsubscribe-links.ts';
import { randomToken } from './one-time-token.ts';

/** The member's token for mails of the kind: the same in all of them. */
export async function unsubscribeToken(db: DbOrTx, memberId: string, kind: UnsubscribedKind): Promise<string> {
  const [link] = await db
    .insert(unsubscribeLinks)
    .values({ token: randomToken(), memberId, kind })
    // Changes nothing: only a row that is written is answered.
    .onConflictDoUpdate({ target: [unsubscribeLinks.memberId, unsubscribeLinks.kind], set: { kind: sql`excluded.kind` } })
    .returning({ token: unsubscribeLinks.token });
  if (link === undefined) throw new Error('the link was not stored');
  return link.token;
}

/** Whose mails of which kind the token ends; null for one that was never made, or whose member has left. */
export async function unsubscribedBy(db: DbOrTx, token: string) {
  const [link] = await db
    .select({ memberId: unsubscribeLinks.memberId, kind: unsubscribeLinks.kind })
    .from(unsubscribeLinks)
    .where(eq(unsubscribeLinks.token, token));
  return link ?? null;
}
