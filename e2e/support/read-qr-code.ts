import type { Locator } from '@playwright/test';
import jsqr from 'jsqr';

type Pixels = { readonly data: number[]; readonly width: number; readonly height: number };

/** Reads a QR code from a screenshot, as a phone's camera would. */
export async function readQrCode(code: Locator): Promise<string> {
  const picture = (await code.screenshot({ scale: 'css' })).toString('base64');
  // Decoded on an empty page, which has no content security policy.
  const blank = await code.page().context().newPage();
  const { data, width, height } = await blank.evaluate(pixelsOf, picture);
  await blank.close();
  const read = jsqr.default(Uint8ClampedArray.from(data), width, height);
  if (read === null) throw new Error('A QR code can be read from the picture.');
  return read.data;
}

async function pixelsOf(picture: string): Promise<Pixels> {
  const image = new Image();
  image.src = `data:image/png;base64,${picture}`;
  await image.decode();
  const { width, height } = image;
  const canvas = new OffscreenCanvas(width, height).getContext('2d');
  if (canvas === null) throw new Error('A canvas has pixels.');
  canvas.drawImage(image, 0, 0);
  return { data: [...canvas.getImageData(0, 0, width, height).data], width, height };
}
