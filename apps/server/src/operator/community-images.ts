/** The images of a community: which column holds which, and their coming and going. */
import { and, eq, notInArray } from 'drizzle-orm';
import type { Tx } from '../db/client.ts';
import { communityImages, type ImageUsage } from '../db/schema/community-images.ts';
import type { CommunityRow } from '../db/schema/communities.ts';
import { IMAGE_MAX_BYTES, IMAGE_MAX_PIXELS, type ImageProblem } from '../storage/encode-image.ts';
import { ImagesAwayError } from '../storage/images-away.ts';
import type { ImageStore } from '../storage/images.ts';

export const IMAGE_COLUMNS = {
  logo: 'logoImageId',
  'landing-sm': 'landingImageSmId',
  'landing-md': 'landingImageMdId',
  'landing-lg': 'landingImageLgId',
  'landing-hdpi': 'landingImageHdpiId',
} as const satisfies Readonly<Record<ImageUsage, keyof CommunityRow>>;

/** The landing images, by the names of their sizes. */
export const LANDING_USAGES = { sm: 'landing-sm', md: 'landing-md', lg: 'landing-lg', hdpi: 'landing-hdpi' } as const;

export const IMAGE_PROBLEMS: Readonly<Record<ImageProblem, string>> = {
  'too-many-bytes': `The image is larger than ${IMAGE_MAX_BYTES / 1024 / 1024} MB.`,
  'too-many-pixels': `The image has more than ${IMAGE_MAX_PIXELS / 1_000_000} megapixels.`,
  'unknown-format': 'The file is no image that can be used: it must be JPEG, PNG, WebP, GIF or AVIF.',
  damaged: 'The image is damaged and cannot be read.',
};

/** Takes the images of a usage but `kept` from a community; answers them, to be removed from the image store after the commit. */
export function forgetImages(tx: Tx, communityId: string, usage: ImageUsage, kept: readonly string[]): Promise<{ readonly id: string }[]> {
  const { id } = communityImages;
  const isOfUsage = and(eq(communityImages.communityId, communityId), eq(communityImages.usage, usage));
  return tx
    .delete(communityImages)
    .where(kept.length === 0 ? isOfUsage : and(isOfUsage, notInArray(id, [...kept])))
    .returning({ id });
}

/**
 * Removes images that no community has any more. The change that made them superfluous is committed by now, so a bucket that
 * is away is only told about, as a note: the images then stay there, unseen.
 */
export async function removeImages(images: ImageStore, gone: readonly { readonly id: string }[]): Promise<string[]> {
  let left = 0;
  for (const { id } of gone) {
    try {
      await images.remove(id);
    } catch (error) {
      if (!(error instanceof ImagesAwayError)) throw error;
      left += 1;
    }
  }
  return left === 0 ? [] : [`${left} former images could not be removed from the bucket just now; they stay there unused.`];
}
