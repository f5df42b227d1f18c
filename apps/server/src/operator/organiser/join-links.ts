/** Links to join a community by, one for each place where they hang. */
import { JOIN_LINKS_MAX } from '@waylift/contract/limits';
import { randomInt } from 'node:crypto';
import { and, desc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { DbOrTx, Tx } from '../../kernel/db/client.ts';
import { isUuid } from '../../kernel/db/is-uuid.ts';
import { communities } from '../../kernel/db/schema/communities.ts';
import { joinLinks } from '../../kernel/db/schema/join-links.ts';
import { members } from '../../kernel/db/schema/members.ts';
import type { Clock, NewId } from '../../kernel/effects/effects.ts';
import type { Place } from './scope.ts';
import { withChildren } from './invitation-board.ts';

/** Signs that nobody confuses when they type a code from a wall. */
const SIGNS = 'abcdefghjkmnpqrstuvwxyz23456789';
/** One of 850 milliards, so that nobody finds one by trying. */
const CODE_LENGTH = 8;

function newCode(): string {
  return Array.from({ length: CODE_LENGTH }, () => SIGNS[randomInt(SIGNS.length)]).join('');
}

const LINK = {
  id: joinLinks.id,
  code: joinLinks.code,
  label: joinLinks.label,
  community: { publicId: communities.publicId, name: communities.name },
  since: joinLinks.createdAt,
  opened: joinLinks.opened,
  joined: sql<number>`(select count(*)::int from ${members} where ${eq(members.joinLinkId, joinLinks.id)} and ${isNotNull(members.activatedAt)})`,
};

/** Those of a community and its children that have not ended, newest first. */
export async function linksOf(
  db: DbOrTx,
  { communityId, after, size }: { readonly communityId: string; readonly after: readonly string[] | null; readonly size: number },
) {
  const isAfter =
    after === null ? undefined : sql`(${joinLinks.createdAt}, ${joinLinks.id}) < (${after[0]}::timestamptz, ${after[1]}::uuid)`;
  return await db
    .select(LINK)
    .from(joinLinks)
    .innerJoin(communities, eq(communities.id, joinLinks.communityId))
    .where(and(inArray(joinLinks.communityId, withChildren(db, communityId)), isNull(joinLinks.endedAt), isAfter))
    .orderBy(desc(joinLinks.createdAt), desc(joinLinks.id))
    .limit(size);
}

/** Null: the community has as many as are possible. */
export async function makeLink(
  tx: Tx,
  { clock, newId }: { readonly clock: Clock; readonly newId: NewId },
  community: Place,
  label: string,
) {
  // Locked, so that two at the same moment do not make one too many.
  await tx.select({ id: communities.id }).from(communities).where(eq(communities.id, community.id)).for('no key update');
  const isOpen = and(eq(joinLinks.communityId, community.id), isNull(joinLinks.endedAt));
  if ((await tx.$count(joinLinks, isOpen)) >= JOIN_LINKS_MAX) return null;
  const made = { id: newId(), code: newCode(), label: label.trim(), createdAt: clock.now() };
  await tx.insert(joinLinks).values({ ...made, communityId: community.id });
  const { publicId, name } = community;
  return { id: made.id, code: made.code, label: made.label, community: { publicId, name }, since: made.createdAt, opened: 0, joined: 0 };
}

/** The label of what ended; null if there is no such link. */
export async function endLink(
  tx: Tx,
  { clock }: { readonly clock: Clock },
  { communityId, linkId }: { readonly communityId: string; readonly linkId: string },
): Promise<string | null> {
  if (!isUuid(linkId)) return null;
  const [ended] = await tx
    .update(joinLinks)
    .set({ endedAt: clock.now() })
    .where(and(eq(joinLinks.id, linkId), isNull(joinLinks.endedAt), inArray(joinLinks.communityId, withChildren(tx, communityId))))
    .returning({ label: joinLinks.label });
  return ended?.label ?? null;
}
