import type { UnsubscribedKind } from '@waylift/contract/notifications';
import { eq, sql } from 'drizzle-orm';
import type { DbOrTx } from '../db/client.ts';
import { unsubscribeLinks } from '../db/schema/unsubscribe-links.ts';
import { randomToken } from './one-time-token.ts';

/** The member's token for mails of the kind. It is the same in all of them. */
export async function unsubscribeToken(db: DbOrTx, memberId: string, kind: UnsubscribedKind): Promise<string> {
  const [link] = await db
    .insert(unsubscribeLinks)
    .values({ token: randomToken(), memberId, kind })
    // This update changes nothing. Without it, an existing row would not be returned.
    .onConflictDoUpdate({ target: [unsubscribeLinks.memberId, unsubscribeLinks.kind], set: { kind: sql`excluded.kind` } })
    .returning({ token: unsubscribeLinks.token });
  if (link === undefined) throw new Error('the link was not stored');
  return link.token;
}

/** The member and kind of the token; null when it was never made, or its member has left. */
export async function unsubscribedBy(db: DbOrTx, token: string) {
  const [link] = await db
    .select({ memberId: unsubscribeLinks.memberId, kind: unsubscribeLinks.kind })
    .from(unsubscribeLinks)
    .where(eq(unsubscribeLinks.token, token));
  return link ?? null;
}
