import { and, eq } from 'drizzle-orm';
import { lockMembers } from '../conversation/lock-members.ts';
import { memberOfRef, type SeenDeps } from '../conversation/members-seen.ts';
import { isOfTwo, type TellDeps } from '../conversation/tell.ts';
import type { Db, Tx } from '../../kernel/db/client.ts';
import { conversations } from '../../kernel/db/schema/conversations.ts';
import { memberBlocks } from '../../kernel/db/schema/member-blocks.ts';
import { announce } from '../feed/announce.ts';
import { endSharing, lockJourneys } from '../lift/end-sharing.ts';
import { forgetCountsOfMembers } from '../../journeys/candidate/count-matches.ts';

type BlockDeps = TellDeps & { readonly db: Db; readonly secrets: SeenDeps['secrets'] };
type BlockInput = { readonly memberId: string; readonly ref: string };

/**
 * Blocks a member and ends what the two share; the other is told only of the end. What the other writes after this never arrives. Null if there is no
 * such member.
 */
export async function blockMember(deps: BlockDeps, { memberId, ref }: BlockInput): Promise<{ readonly otherId: string } | null> {
  const otherId = memberOfRef(deps, memberId, ref);
  if (otherId === null) return null;
  return await deps.db.transaction(async (tx) => ((await blockPair(tx, deps, [memberId, otherId], memberId)) ? { otherId } : null));
}

/**
 * The first blocks the second: what they share ends, and they find each other no longer. False if one of them is gone.
 * @param by who caused it, and so is not told of the end; null: neither of the two
 */
export async function blockPair(tx: Tx, deps: TellDeps, pair: readonly [string, string], by: string | null): Promise<boolean> {
  if ((await lockMembers(tx, pair)) < 2) return false;
  const [blockerId, blockedId] = pair;
  const blocked = await tx
    .insert(memberBlocks)
    .values({ blockerId, blockedId, createdAt: deps.clock.now() })
    .onConflictDoNothing()
    .returning();
  if (blocked.length === 0) return true;
  await lockJourneys(tx, { pair });
  await forgetCountsOfMembers(tx, deps.clock.now(), pair);
  await endSharing(tx, deps, { pair }, 'block', by);
  await announceTo(tx, deps, pair);
  return true;
}

/** Ends a block. What it ended stays ended, and messages written meanwhile stay hidden. False if there is no such member. */
export async function unblockMember(deps: BlockDeps, { memberId, ref }: BlockInput): Promise<boolean> {
  const otherId = memberOfRef(deps, memberId, ref);
  if (otherId === null) return false;
  return await deps.db.transaction(async (tx) => {
    const pair = [memberId, otherId] as const;
    if ((await lockMembers(tx, pair)) < 2) return false;
    const unblocked = await tx
      .delete(memberBlocks)
      .where(and(eq(memberBlocks.blockerId, memberId), eq(memberBlocks.blockedId, otherId)))
      .returning();
    if (unblocked.length === 0) return true;
    await forgetCountsOfMembers(tx, deps.clock.now(), pair);
    await announceTo(tx, deps, pair);
    return true;
  });
}

/** Takes the conversation's lock: a message that is being sent is either stored before the block, or hidden. */
async function announceTo(tx: Tx, { clock }: Pick<TellDeps, 'clock'>, [memberId, otherId]: readonly [string, string]): Promise<void> {
  const [conversation] = await tx.select({ id: conversations.id }).from(conversations).where(isOfTwo(memberId, otherId)).for('update');
  if (conversation !== undefined) await announce(tx, clock, [{ memberId, name: 'conversation', subjectId: conversation.id }]);
}
