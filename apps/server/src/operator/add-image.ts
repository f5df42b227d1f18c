import { createHash } from 'node:crypto';
import { lockCommunities } from '../community/lock-communities.ts';
import type { Clock } from '../effects/effects.ts';
import type { Db } from '../db/client.ts';
import type { ImageStore } from '../storage/images.ts';
import { announceCommunityChange } from '../community/community-changes.ts';
import { IMAGE_MAX_BYTES, IMAGE_MAX_PIXELS, type ImageProblem } from '../storage/encode-image.ts';
import { attachImage } from './attach-image.ts';
import { findCommunity } from './read-communities.ts';
import { removeImages } from './remove-images.ts';
import { refused, type NewImage, type OperatorReply } from './requests.ts';

/** Gives a community its logo or one of its landing images. */
export async function addImage(
  deps: { readonly db: Db; readonly images: ImageStore; readonly clock: Clock },
  { community: slug, usage, bytesBase64 }: NewImage,
): Promise<OperatorReply> {
  const known = await findCommunity(deps.db, slug);
  if ('kind' in known) return known;
  const bytes = Buffer.from(bytesBase64, 'base64');
  const sourceHash = createHash('sha256').update(bytes).digest('hex');
  const put = await deps.images.put(bytes, usage);
  if (put.kind === 'refused') return refused(IMAGE_PROBLEMS[put.problem]);
  const { image } = put;

  const outcome = await deps.db
    .transaction(async (tx) => {
      await lockCommunities(tx);
      const community = await findCommunity(tx, slug);
      if ('kind' in community) return community;
      const gone = await attachImage(tx, community, { usage, image, sourceHash, now: deps.clock.now() });
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

export const IMAGE_PROBLEMS: Readonly<Record<ImageProblem, string>> = {
  'too-many-bytes': `The image is larger than ${IMAGE_MAX_BYTES / 1024 / 1024} MB.`,
  'too-many-pixels': `The image has more than ${IMAGE_MAX_PIXELS / 1_000_000} megapixels.`,
  'unknown-format': 'The file is no image that can be used: it must be JPEG, PNG, WebP, GIF or AVIF.',
  damaged: 'The image is damaged and cannot be read.',
};
