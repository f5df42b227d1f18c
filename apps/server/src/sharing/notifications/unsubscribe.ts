import type { UnsubscribedKind } from '@waylift/contract/notifications';
import { eq } from 'drizzle-orm';
import type { Db } from '../../kernel/db/client.ts';
import { members } from '../../kernel/db/schema/members.ts';
import { unsubscribedBy } from '../../kernel/security/unsubscribe-token.ts';

export type UnsubscribeOutcome = { readonly kind: 'ended'; readonly mails: UnsubscribedKind } | { readonly kind: 'token-invalid' };

const ENDED = {
  newMatches: { newMatches: 'never' },
  requests: { requestMails: false },
  messages: { messageMails: false },
} as const satisfies Record<UnsubscribedKind, unknown>;

/** Ends the kind of mail that the token came with. Doing it again changes nothing and answers the same. */
export async function unsubscribe({ db }: { readonly db: Db }, token: string): Promise<UnsubscribeOutcome> {
  const link = await unsubscribedBy(db, token);
  if (link === null) return { kind: 'token-invalid' };
  await db.update(members).set(ENDED[link.kind]).where(eq(members.id, link.memberId));
  return { kind: 'ended', mails: link.kind };
}
