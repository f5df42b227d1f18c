import { and, eq } from 'drizzle-orm';
import { eraseMember, type EraseDeps } from '../member/erase-member.ts';
import { countNo } from '../member/followed-invitations.ts';
import { members } from '../../kernel/db/schema/members.ts';
import type { Db } from '../../kernel/db/client.ts';
import { redeemOneTimeToken, type LinkCause } from '../../kernel/security/one-time-token.ts';

export type DeclineDeps = EraseDeps & { readonly db: Db };
export type DeclineOutcome =
  | { readonly kind: 'declined'; readonly cause?: undefined }
  | { readonly kind: 'token-invalid'; readonly cause: LinkCause };

/** Deletes the invited account for good (section 4). A link never deletes an account that is active. */
export async function declineInvitation(deps: DeclineDeps, token: string): Promise<DeclineOutcome> {
  return await deps.db.transaction(async (tx): Promise<DeclineOutcome> => {
    const redeemed = await redeemOneTimeToken(tx, deps.clock, { token, purposes: ['invitation'] });
    if (typeof redeemed === 'string') return { kind: 'token-invalid', cause: redeemed };
    if (redeemed.usedAt !== null) return { kind: 'token-invalid', cause: 'used' };
    const [invited] = await tx
      .select({ id: members.id })
      .from(members)
      .where(and(eq(members.id, redeemed.memberId), eq(members.status, 'invited')));
    if (invited === undefined) return { kind: 'token-invalid', cause: 'superseded' };
    await countNo(tx, invited.id);
    await eraseMember(tx, deps, invited.id, { by: 'invitee' });
    return { kind: 'declined' };
  });
}
