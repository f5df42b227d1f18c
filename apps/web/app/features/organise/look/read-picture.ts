/** A picture that somebody chose, as it is before it is cut. Browser only. */
import { IMAGE_MAX_BYTES, IMAGE_MAX_PIXELS } from '@waylift/contract/limits';

/** Why a picture cannot be used, by the codes of the server. */
export type PictureProblem = 'too-many-bytes' | 'too-many-pixels' | 'unknown-format';

/** @returns a text if it cannot be used */
export async function readPicture(file: File): Promise<ImageBitmap | PictureProblem> {
  if (file.size > IMAGE_MAX_BYTES) return 'too-many-bytes';
  try {
    const bitmap = await createImageBitmap(file);
    if (bitmap.width * bitmap.height <= IMAGE_MAX_PIXELS) return bitmap;
    bitmap.close();
    return 'too-many-pixels';
  } catch {
    return 'unknown-format';
  }
}
