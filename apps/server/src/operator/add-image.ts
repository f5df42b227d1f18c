import { and, eq, notInArray } from 'drizzle-orm';
import { lockCommunities } from '../db/lock-communities.ts';
import { communityImages, type ImageUsage } from '../db/schema/community-images.ts';
import { communities, type CommunityRow, type NewCommunityRow } from '../db/schema/communities.ts';
import type { Deps } from '../deps.ts';
import { announceCommunityChange } from '../features/community/community-changes.ts';
import { IMAGE_MAX_BYTES, IMAGE_MAX_PIXELS, type ImageProblem } from '../storage/encode-image.ts';
import { findCommunity } from './read-communities.ts';
import { removeImages } from './remove-images.ts';
import { refused, type NewImage, type OperatorReply } from './requests.ts';

/** Gives a community its logo or one of its landing images. */
export async function addImage(
  deps: Pick<Deps, 'db' | 'images' | 'clock'>,
  { community: slug, usage, bytesBase64 }: NewImage,
): Promise<OperatorReply> {
  const known = await findCommunity(deps.db, slug);
  if ('kind' in known) return known;
  const put = await deps.images.put(Buffer.from(bytesBase64, 'base64'), usage);
  if (put.kind === 'refused') return refused(IMAGE_PROBLEMS[put.problem]);
  const { image } = put;

  const outcome = await deps.db
    .transaction(async (tx) => {
      await lockCommunities(tx);
      const community = await findCommunity(tx, slug);
      if ('kind' in community) return community;
      await tx.insert(communityImages).values({ ...image, communityId: community.id, usage, createdAt: deps.clock.now() });
      await tx
        .update(communities)
        .set({ ...imageColumn(usage, image.id), updatedAt: deps.clock.now() })
        .where(eq(communities.id, community.id));
      // The image just replaced stays, since pages sent a moment ago still show it; the ones before it go.
      const kept = [image.id, ...idsOf(community, usage)];
      const gone = await tx
        .delete(communityImages)
        .where(and(eq(communityImages.communityId, community.id), eq(communityImages.usage, usage), notInArray(communityImages.id, kept)))
        .returning({ id: communityImages.id });
      await announceCommunityChange(tx);
      return { gone };
    })
    .catch(async (error: unknown) => {
      await deps.images.remove(image.id);
      throw error;
    });
  if ('kind' in outcome) {
    await deps.images.remove(image.id);
    return outcome;
  }
  const notes = await removeImages(deps.images, outcome.gone);
  const size = `${image.widthPx} x ${image.heightPx} pixels, ${Math.ceil(image.sizeBytes / 1024)} kB`;
  return { kind: 'done', message: `Added the image ${image.id} to '${slug}' (${size}).`, notes };
}

const IMAGE_PROBLEMS: Readonly<Record<ImageProblem, string>> = {
  'too-many-bytes': `The image is larger than ${IMAGE_MAX_BYTES / 1024 / 1024} MB.`,
  'too-many-pixels': `The image has more than ${IMAGE_MAX_PIXELS / 1_000_000} megapixels.`,
  'unknown-format': 'The file is no image that can be used: it must be JPEG, PNG, WebP, GIF or AVIF.',
  damaged: 'The image is damaged and cannot be read.',
};

/** The column that holds the image of this usage. */
export function imageColumn(usage: ImageUsage, id: string): Partial<NewCommunityRow> {
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

function idsOf(community: CommunityRow, usage: ImageUsage): string[] {
  const ids: Readonly<Record<ImageUsage, string | null>> = {
    logo: community.logoImageId,
    'landing-sm': community.landingImageSmId,
    'landing-md': community.landingImageMdId,
    'landing-lg': community.landingImageLgId,
    'landing-hdpi': community.landingImageHdpiId,
  };
  return ids[usage] === null ? [] : [ids[usage]];
}
