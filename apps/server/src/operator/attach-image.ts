import { and, eq, inArray, notInArray } from 'drizzle-orm';
import type { Tx } from '../db/client.ts';
import { communityImages, type ImageUsage } from '../db/schema/community-images.ts';
import { communities, type CommunityRow, type NewCommunityRow } from '../db/schema/communities.ts';
import type { StoredImage } from '../storage/images.ts';

type Id = { readonly id: string };
type ImageColumns = Pick<
  NewCommunityRow,
  'logoImageId' | 'landingImageSmId' | 'landingImageMdId' | 'landingImageLgId' | 'landingImageHdpiId'
>;

/**
 * Makes a stored image the one of this usage. Answers the images that no longer belong to the community, to be removed from the
 * store once the transaction is committed: the one just replaced stays, since pages sent a moment ago still show it.
 */
export async function attachImage(
  tx: Tx,
  community: Pick<CommunityRow, 'id'> & ImageColumns,
  given: { readonly usage: ImageUsage; readonly image: StoredImage; readonly sourceHash: string; readonly now: Date },
): Promise<Id[]> {
  const { usage, image, sourceHash, now } = given;
  await tx.insert(communityImages).values({ ...image, communityId: community.id, usage, sourceHash, createdAt: now });
  await tx
    .update(communities)
    .set({ ...imageColumn(usage, image.id), updatedAt: now })
    .where(eq(communities.id, community.id));
  const former = imageOf(community, usage);
  const kept = former === null ? [image.id] : [image.id, former];
  return tx
    .delete(communityImages)
    .where(and(eq(communityImages.communityId, community.id), eq(communityImages.usage, usage), notInArray(communityImages.id, kept)))
    .returning({ id: communityImages.id });
}

/** Takes a community's images of these usages away, the replaced ones too. Answers those to be removed from the store. */
export async function detachImages(tx: Tx, communityId: string, usages: readonly ImageUsage[], now: Date): Promise<Id[]> {
  if (usages.length === 0) return [];
  const columns = usages.reduce<ImageColumns>((all, usage) => ({ ...all, ...imageColumn(usage, null) }), {});
  await tx
    .update(communities)
    .set({ ...columns, updatedAt: now })
    .where(eq(communities.id, communityId));
  return tx
    .delete(communityImages)
    .where(and(eq(communityImages.communityId, communityId), inArray(communityImages.usage, usages)))
    .returning({ id: communityImages.id });
}

/** The id of the community's image of this usage. */
export function imageOf(community: ImageColumns, usage: ImageUsage): string | null {
  switch (usage) {
    case 'logo':
      return community.logoImageId ?? null;
    case 'landing-sm':
      return community.landingImageSmId ?? null;
    case 'landing-md':
      return community.landingImageMdId ?? null;
    case 'landing-lg':
      return community.landingImageLgId ?? null;
    case 'landing-hdpi':
      return community.landingImageHdpiId ?? null;
  }
}

/** The column that holds the image of this usage. */
function imageColumn(usage: ImageUsage, id: string | null): ImageColumns {
  switch (usage) {
    case 'logo':
      return { logoImageId: id };
    case 'landing-sm':
      return { landingImageSmId: id };
    case 'landing-md':
      return { landingImageMdId: id };
    case 'landing-lg':
      return { landingImageLgId: id };
    case 'landing-hdpi':
      return { landingImageHdpiId: id };
  }
}
