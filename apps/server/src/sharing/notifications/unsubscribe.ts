import type { UnsubscribedKind } from '@waylift/contract/notifications';
import { eq, sql } from 'drizzle-orm';
import type { Db } from '../../kernel/db/client.ts';
import { members } from '../../kernel/db/schema/members.ts';
import { unsubscribedBy } from '../../kernel/security/unsubscribe-token.ts';

export type UnsubscribeOutcome = { readonly kind: 'ended'; readonly mails: UnsubscribedKind } | { readonly kind: 'token-invalid' };

const ENDED = {
  newMatches: { newMatches: 'never' },
  requests: { requestMails: false },
  messages: { messageMails: false },
  news: { marketingOptIn: false },
} as const satisfies Record<UnsubscribedKind, unknown>;

/** Ends the kind of mail that the token came with. Doing it again changes nothing and answers the same. */
export async function unsubscribe({ db }: { readonly db: Db }, token: string): Promise<UnsubscribeOutcome> {
  const link = await unsubscribedBy(db, token);
  if (link === null) return { kind: 'token-invalid' };
  const { memberId } = link;
  if (link.kind === 'news') await countUnsubscribed(db, memberId);
  await db.update(members).set(ENDED[link.kind]).where(eq(members.id, memberId));
  return { kind: 'ended', mails: link.kind };
}

/** Counts at the news that the member got last, once. */
async function countUnsubscribed(db: Db, memberId: string): Promise<void> {
  await db.execute(sql`
    update news set unsubscribed = unsubscribed + 1
    where id = (select news_id from mails where member_id = ${memberId} and news_id is not null order by created_at desc limit 1)
      and exists (select from members where id = ${memberId} and marketing_opt_in)`);
}
