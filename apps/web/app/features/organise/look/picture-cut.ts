/** What of a picture is shown where. Browser only. */
import { LOOK_PICTURE_MAX_BYTES } from '@waylift/contract/limits';
import type { LOOK_IMAGES } from '@waylift/contract/organiser-look';

export type PicturePart = (typeof LOOK_IMAGES)[number];
/** In hundredths: of the largest width and height that fit, and of the room that is left beside and above them. */
export type Cut = { readonly width: number; readonly height: number; readonly x: number; readonly y: number };
type Size = { readonly width: number; readonly height: number };
type Rectangle = Size & { readonly x: number; readonly y: number };

export const WHOLE: Cut = { width: 100, height: 100, x: 50, y: 50 };

/** A picture that is as wide as `width` fills its place. `ratio` is null where any shape fits. */
export const PLACES: Readonly<Record<PicturePart, { readonly width: number; readonly ratio: number | null }>> = {
  logo: { width: 400, ratio: null },
  sm: { width: 768, ratio: 4 / 3 },
  md: { width: 1280, ratio: 16 / 8 },
  lg: { width: 1920, ratio: 16 / 7 },
  hdpi: { width: 2560, ratio: 16 / 6 },
};

export function rectangleOf(picture: Size, ratio: number | null, cut: Cut): Rectangle {
  const largest =
    ratio === null
      ? picture
      : { width: Math.min(picture.width, picture.height * ratio), height: Math.min(picture.height, picture.width / ratio) };
  const width = Math.max(1, Math.round((largest.width * cut.width) / 100));
  const height = Math.max(1, Math.round((largest.height * (ratio === null ? cut.height : cut.width)) / 100));
  return { width, height, x: ((picture.width - width) * cut.x) / 100, y: ((picture.height - height) * cut.y) / 100 };
}

/** As it is sent: twice as wide as its place at most, for dense screens. Null: even so it has too many bytes. */
export async function cutPicture(picture: ImageBitmap, part: PicturePart, cut: Cut): Promise<Blob | null> {
  const { width: place, ratio } = PLACES[part];
  const { x, y, width, height } = rectangleOf(picture, ratio, cut);
  const scale = Math.min(1, (2 * place) / width);
  const canvas = new OffscreenCanvas(Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale)));
  const context = canvas.getContext('2d');
  if (context === null) return null;
  // A photograph has no transparent parts. A logo may have some, and keeps them.
  if (part !== 'logo') {
    context.fillStyle = '#fff';
    context.fillRect(0, 0, canvas.width, canvas.height);
  }
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, x, y, width, height, 0, 0, canvas.width, canvas.height);
  for (const quality of [0.92, 0.75]) {
    const blob = await canvas.convertToBlob(part === 'logo' ? { type: 'image/png' } : { type: 'image/jpeg', quality });
    if (blob.size <= LOOK_PICTURE_MAX_BYTES) return blob;
  }
  return null;
}
