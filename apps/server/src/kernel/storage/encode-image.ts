/** Uploads are not trusted. They are bounded in bytes, pixels and time, and encoded anew without their metadata. */
import { IMAGE_MAX_BYTES, IMAGE_MAX_PIXELS } from '@waylift/contract/limits';
import type { ImageUsage } from '../db/schema/community-images.ts';

/** Elapsed time, not time of a processor: a large picture needs ten seconds on a machine of two cores, and much longer where others use them too. */
const TIME_LIMIT_SECONDS = 180;

/** Why an image is refused. SVG is an `unknown-format`: it can hold scripts and load files. */
export type ImageProblem = 'too-many-bytes' | 'too-many-pixels' | 'unknown-format' | 'damaged' | 'took-too-long';

export type EncodedImage =
  | { readonly kind: 'encoded'; readonly bytes: Buffer; readonly widthPx: number; readonly heightPx: number }
  | { readonly kind: 'refused'; readonly problem: ImageProblem };

type Box = { readonly widthPx: number; readonly heightPx: number; readonly quality: number };

/** The largest size in which an image is shown (section 9; the header's 400 x 96), doubled for dense screens. Heights fit a portrait picture. */
const BOXES: Readonly<Record<ImageUsage, Box>> = {
  logo: { widthPx: 2 * 400, heightPx: 2 * 96, quality: 90 },
  'landing-sm': { widthPx: 2 * 768, heightPx: 3 * 768, quality: 80 },
  'landing-md': { widthPx: 2 * 1280, heightPx: 2 * 1280, quality: 80 },
  'landing-lg': { widthPx: 2 * 1920, heightPx: 2 * 1920, quality: 80 },
  'landing-hdpi': { widthPx: 2 * 2560, heightPx: 2 * 2560, quality: 80 },
  'landing-text': { widthPx: 2 * 800, heightPx: 2 * 800, quality: 80 },
};

/** Encodes `bytes` as a WebP picture that fits `usage`: turned upright, and never enlarged. */
export async function encodeImage(bytes: Uint8Array, usage: ImageUsage, timeLimitSeconds = TIME_LIMIT_SECONDS): Promise<EncodedImage> {
  if (bytes.length > IMAGE_MAX_BYTES) return { kind: 'refused', problem: 'too-many-bytes' };
  // The format is told from the first bytes, so that no other decoder (SVG, PDF, TIFF ...) sees the file.
  if (!isKnownFormat(bytes)) return { kind: 'refused', problem: 'unknown-format' };

  const box = BOXES[usage];
  const { default: sharp } = await import('sharp');
  try {
    const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
    if (width * height > IMAGE_MAX_PIXELS) return { kind: 'refused', problem: 'too-many-pixels' };
    const { data, info } = await sharp(bytes, { limitInputPixels: IMAGE_MAX_PIXELS, failOn: 'error' })
      .timeout({ seconds: timeLimitSeconds })
      .autoOrient()
      .resize({ width: box.widthPx, height: box.heightPx, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .webp({ quality: box.quality, smartSubsample: true })
      .toBuffer({ resolveWithObject: true });
    return { kind: 'encoded', bytes: data, widthPx: info.width, heightPx: info.height };
  } catch (error) {
    // libvips has no error codes. Whatever else its error is, the picture cannot be read.
    const isLate = error instanceof Error && error.message.startsWith('timeout:');
    return { kind: 'refused', problem: isLate ? 'took-too-long' : 'damaged' };
  }
}

export function isKnownFormat(bytes: Uint8Array): boolean {
  const head = Buffer.from(bytes.subarray(0, 12)).toString('latin1');
  return (
    head.startsWith('\xff\xd8\xff') ||
    head.startsWith('\x89PNG\r\n\x1a\n') ||
    /^GIF8[79]a/.test(head) ||
    /^RIFF[^]{4}WEBP$/.test(head) ||
    /^[^]{4}ftypavi[fs]$/.test(head)
  );
}
