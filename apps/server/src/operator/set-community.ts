import { PUBLIC_COMMUNITY_ID, PUBLIC_COMMUNITY_SLUG } from '@waylift/contract/limits';
import { eq } from 'drizzle-orm';
import type { Db, Tx } from '../db/client.ts';
import { lockCommunities } from '../community/lock-communities.ts';
import type { ImageUsage } from '../db/schema/community-images.ts';
import { communities, type CommunityRow } from '../db/schema/communities.ts';
import type { Clock } from '../effects/effects.ts';
import type { ImageStore } from '../storage/images.ts';
import type { PasswordHasher } from '../security/password-hash.ts';
import { announceCommunityChange } from '../community/community-changes.ts';
import { detachImages } from './attach-image.ts';
import { optionColumns, parentFor, type Refused } from './community-columns.ts';
import { findCommunity } from './read-communities.ts';
import { removeImages } from './remove-images.ts';
import { refused, type CommunityChanges, type OperatorReply } from './requests.ts';

/** Changes what is given of a community, and nothing else. Images taken away are gone for good. */
export async function setCommunity(
  deps: { readonly db: Db; readonly images: ImageStore; readonly passwordHasher: PasswordHasher; readonly clock: Clock },
  slug: string,
  { slug: newSlug, name, parent: parentSlug, removeLogo = false, removeLandingImages = false, ...options }: CommunityChanges,
): Promise<OperatorReply> {
  const made = await optionColumns(deps, options);
  if ('kind' in made) return made;

  const outcome = await deps.db.transaction(async (tx) => {
    await lockCommunities(tx);
    const community = await findCommunity(tx, slug);
    if ('kind' in community) return community;
    const moved = await changedSlug(tx, community, newSlug);
    if ('kind' in moved) return moved;
    const parent = await changedParent(tx, community, parentSlug);
    if ('kind' in parent) return parent;

    const images = [...(removeLogo ? LOGO : []), ...(removeLandingImages ? LANDING_IMAGES : [])];
    await tx
      .update(communities)
      .set({
        ...made.columns,
        ...moved,
        ...parent,
        ...(name !== undefined && { name }),
        updatedAt: deps.clock.now(),
      })
      .where(eq(communities.id, community.id));
    const gone = await detachImages(tx, community.id, images, deps.clock.now());
    await announceCommunityChange(tx);
    return { community, gone };
  });
  if ('kind' in outcome) return outcome;

  const notes = [...made.notes, ...(await removeImages(deps.images, outcome.gone))];
  if (options.active === false && outcome.community.publicId === PUBLIC_COMMUNITY_ID)
    notes.push('This is the public community: the portal\'s first page now leads to "page not found".');
  return { kind: 'done', message: `Changed the community '${newSlug ?? slug}'.`, notes };
}

const LOGO: readonly ImageUsage[] = ['logo'];
const LANDING_IMAGES: readonly ImageUsage[] = ['landing-sm', 'landing-md', 'landing-lg', 'landing-hdpi'];

async function changedSlug(tx: Tx, community: CommunityRow, slug: string | undefined): Promise<{ slug?: string } | Refused> {
  if (slug === undefined || slug === community.slug) return {};
  if (community.publicId === PUBLIC_COMMUNITY_ID || slug === PUBLIC_COMMUNITY_SLUG) {
    return refused(`The slug '${PUBLIC_COMMUNITY_SLUG}' belongs to the public community, and to no other.`);
  }
  const [taken] = await tx.select({ id: communities.id }).from(communities).where(eq(communities.slug, slug));
  return taken === undefined ? { slug } : refused(`The slug '${slug}' is taken.`);
}

async function changedParent(
  tx: Tx,
  community: CommunityRow,
  parentSlug: string | null | undefined,
): Promise<{ parentId?: string | null } | Refused> {
  if (parentSlug === undefined) return {};
  if (parentSlug === null) return { parentId: null };
  if (community.publicId === PUBLIC_COMMUNITY_ID) return refused('The public community has no parent.');
  const parent = await parentFor(tx, parentSlug, community);
  return 'kind' in parent ? parent : { parentId: parent.id };
}
