import type { Notifications } from '@waylift/contract/notifications';
import { eq } from 'drizzle-orm';
import type { DbOrTx } from '../../kernel/db/client.ts';
import { members } from '../../kernel/db/schema/members.ts';

/** Null when there is no such member any more. */
export async function readNotifications(db: DbOrTx, memberId: string): Promise<Notifications | null> {
  const { newMatches, requestMails: requests, messageMails: messages, pushes: push } = members;
  const [own] = await db.select({ newMatches, requests, messages, push }).from(members).where(eq(members.id, memberId));
  return own ?? null;
}
