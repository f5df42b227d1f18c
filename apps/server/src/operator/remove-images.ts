import type { ImageStore } from '../storage/images.ts';
import { ImagesAwayError } from '../storage/images-away.ts';

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
