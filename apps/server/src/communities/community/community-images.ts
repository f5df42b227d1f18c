/** Adds and removes the images of a community, and knows which column holds which. */
import { and, eq, inArray, notExists, notInArray, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../kernel/db/client.ts';
import { communityImages, type ImageUsage, type SingleUsage } from '../../kernel/db/schema/community-images.ts';
import type { CommunityRow } from '../../kernel/db/schema/communities.ts';
import { lookChanges, lookVersions } from '../../kernel/db/schema/looks.ts';
import { ImagesAwayError } from '../../kernel/storage/images-away.ts';
import type { ImageStore, StoredImage } from '../../kernel/storage/images.ts';

export const IMAGE_COLUMNS = {
  logo: 'logoImageId',
  'landing-sm': 'landingImageSmId',
  'landing-md': 'landingImageMdId',
  'landing-lg': 'landingImageLgId',
  'landing-hdpi': 'landingImageHdpiId',
} as const satisfies Readonly<Record<SingleUsage, keyof CommunityRow>>;

/** The landing images, by the names of their sizes. */
export const LANDING_USAGES = { sm: 'landing-sm', md: 'landing-md', lg: 'landing-lg', hdpi: 'landing-hdpi' } as const;

/**
 * Deletes a community's images of one usage except `kept`, and those of the draft of its look and of the versions that can be brought back. Answers the
 * deleted ones, whose files are to be removed after the commit.
 */
export function forgetImages(tx: Tx, communityId: string, usage: ImageUsage, kept: readonly string[]): Promise<{ readonly id: string }[]> {
  const { id } = communityImages;
  const isOfUsage = and(eq(communityImages.communityId, communityId), eq(communityImages.usage, usage));
  const inDraft = tx
    .select({ part: lookChanges.part })
    .from(lookChanges)
    .where(and(eq(lookChanges.communityId, communityId), sql`strpos(${lookChanges.value}, ${id}::text) > 0`));
  const { logoImageId, landingImageSmId, landingImageMdId, landingImageLgId, landingImageHdpiId, landingHtml } = lookVersions;
  const columns = sql`${id} in (${logoImageId}, ${landingImageSmId}, ${landingImageMdId}, ${landingImageLgId}, ${landingImageHdpiId})`;
  const inVersions = tx
    .select({ id: lookVersions.id })
    .from(lookVersions)
    .where(and(eq(lookVersions.communityId, communityId), sql`(${columns} or strpos(${landingHtml}, ${id}::text) > 0)`));
  return tx
    .delete(communityImages)
    .where(and(isOfUsage, kept.length === 0 ? undefined : notInArray(id, [...kept]), notExists(inDraft), notExists(inVersions)))
    .returning({ id });
}

/**
 * Removes image files that no community has any more; answers how many could not be removed. The change is already committed, so files that an
 * unavailable bucket keeps are never shown.
 */
export async function removeImages(images: ImageStore, gone: readonly { readonly id: string }[]): Promise<number> {
  let left = 0;
  for (const { id } of gone) {
    try {
      await images.remove(id);
    } catch (error) {
      if (!(error instanceof ImagesAwayError)) throw error;
      left += 1;
    }
  }
  return left;
}

/** Removes the files of those images that have no row. The database decides, because a connection may be lost after the commit. */
export async function removeUnusedImages(
  { db, images }: { readonly db: Db; readonly images: ImageStore },
  staged: readonly StoredImage[],
): Promise<void> {
  if (staged.length === 0) return;
  const ids = staged.map(({ id }) => id);
  const used = await db.select({ id: communityImages.id }).from(communityImages).where(inArray(communityImages.id, ids));
  const unused = staged.filter(({ id }) => !used.some((each) => each.id === id));
  await removeImages(images, unused);
}
