import { readFile } from 'node:fs/promises';
import type { ImageStore, StoredImage } from '../../kernel/storage/images.ts';
import type { SingleUsage } from '../../kernel/db/schema/community-images.ts';

/** File and usage; `density` 144 draws it at twice its size, for dense small screens. */
const HEROES: readonly Drawing[] = [
  { usage: 'landing-sm', file: 'hero-sm.svg', density: 144 },
  { usage: 'landing-md', file: 'hero-md.svg', density: 72 },
  { usage: 'landing-lg', file: 'hero-lg.svg', density: 72 },
  { usage: 'landing-hdpi', file: 'hero-hdpi.svg', density: 72 },
];
const LOGO: Drawing = { usage: 'logo', file: 'logo-harbour.svg', density: 72 };

type Drawing = { readonly usage: SingleUsage; readonly file: string; readonly density: number };
export type DrawnImage = StoredImage & { readonly usage: SingleUsage };

export async function drawDemoImages(
  images: ImageStore,
  what: { readonly landingImages: boolean; readonly logo: boolean },
): Promise<DrawnImage[]> {
  const drawings = [...(what.landingImages ? HEROES : []), ...(what.logo ? [LOGO] : [])];
  return Promise.all(drawings.map((drawing) => draw(images, drawing)));
}

async function draw(images: ImageStore, { usage, file, density }: Drawing): Promise<DrawnImage> {
  const { default: sharp } = await import('sharp');
  const source = await readFile(new URL(file, import.meta.url));
  // The image store takes no SVG, not even ours.
  const picture = await sharp(source, { density }).png({ compressionLevel: 1 }).toBuffer();
  const put = await images.put(picture, usage);
  if (put.kind === 'refused') throw new Error(`the picture ${file} was refused: ${put.problem}`);
  return { ...put.image, usage };
}
