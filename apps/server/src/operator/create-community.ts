import { PUBLIC_COMMUNITY_ID, PUBLIC_COMMUNITY_SLUG } from '@waylift/contract/limits';
import { eq, inArray } from 'drizzle-orm';
import type { Db, Tx } from '../db/client.ts';
import { lockCommunities } from '../community/lock-communities.ts';
import { communities } from '../db/schema/communities.ts';
import type { Clock, NewId } from '../effects/effects.ts';
import type { PasswordHasher } from '../security/password-hash.ts';
import { announceCommunityChange } from '../community/community-changes.ts';
import { optionColumns, parentFor } from './community-columns.ts';
import { refused, type NewCommunity, type OperatorReply } from './requests.ts';

const PUBLIC_ID_MAX_LENGTH = 16;

/** Makes a community. The public one is the one whose public id is `xk`; its slug is `liftshare`, and no other's. */
export async function createCommunity(
  deps: { readonly db: Db; readonly passwordHasher: PasswordHasher; readonly clock: Clock; readonly newId: NewId },
  { slug, name, publicId: wishedId, parent: parentSlug, ...options }: NewCommunity,
): Promise<OperatorReply> {
  const isPublic = slug === PUBLIC_COMMUNITY_SLUG;
  if (wishedId !== undefined && isPublic !== (wishedId === PUBLIC_COMMUNITY_ID)) {
    return refused(
      `The public community has the public id '${PUBLIC_COMMUNITY_ID}' and the slug '${PUBLIC_COMMUNITY_SLUG}', and no other has either.`,
    );
  }
  if (isPublic && parentSlug !== undefined && parentSlug !== null) return refused('The public community has no parent.');
  const made = await optionColumns(deps, options);
  if ('kind' in made) return made;

  return deps.db.transaction(async (tx) => {
    await lockCommunities(tx);
    const [sameSlug] = await tx.select({ name: communities.name }).from(communities).where(eq(communities.slug, slug));
    if (sameSlug !== undefined) return refused(`The slug '${slug}' is taken.`);
    const publicId = wishedId ?? (await publicIdFor(tx, slug));
    const [sameId] = await tx.select({ slug: communities.slug }).from(communities).where(eq(communities.publicId, publicId));
    if (sameId !== undefined) return refused(`The public id '${publicId}' is taken by '${sameId.slug}'.`);
    const parent = parentSlug === undefined || parentSlug === null ? null : await parentFor(tx, parentSlug, null);
    if (parent !== null && 'kind' in parent) return parent;

    const now = deps.clock.now();
    await tx
      .insert(communities)
      .values({ id: deps.newId(), publicId, slug, name, parentId: parent?.id ?? null, ...made.columns, createdAt: now, updatedAt: now });
    await announceCommunityChange(tx);
    return { kind: 'done', message: `Created the community '${slug}' with the public id '${publicId}'.`, notes: made.notes };
  });
}

/**
 * A public id made of the slug, with a number when that is taken or `reserved`: it is what programs know the community by. The
 * public community has its own.
 */
export async function publicIdFor(tx: Tx, slug: string, reserved: ReadonlySet<string> = new Set()): Promise<string> {
  if (slug === PUBLIC_COMMUNITY_SLUG) return PUBLIC_COMMUNITY_ID;
  const letters = slug.replaceAll('-', '') || 'community';
  const candidates = Array.from({ length: 1000 }, (_, index) => {
    const number = index === 0 ? '' : String(index + 1);
    return `${letters.slice(0, PUBLIC_ID_MAX_LENGTH - number.length)}${number}`;
  }).filter((candidate) => candidate.length >= 2 && candidate !== PUBLIC_COMMUNITY_ID && !reserved.has(candidate));
  const taken = await tx.select({ publicId: communities.publicId }).from(communities).where(inArray(communities.publicId, candidates));
  const takenIds = new Set(taken.map((row) => row.publicId));
  const free = candidates.find((candidate) => !takenIds.has(candidate));
  if (free === undefined) throw new Error(`no public id is free for the slug ${slug}`);
  return free;
}
