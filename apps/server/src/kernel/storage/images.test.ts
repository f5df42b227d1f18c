import { IMAGE_MAX_BYTES } from '@waylift/contract/limits';
import { randomUUID } from 'node:crypto';
import { chown, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { encodeImage } from './encode-image.ts';
import { folderPlace } from './folder-images.ts';
import { createImageStore, type ImageStore, type StoredImage } from './images.ts';

let root: string;
let folder: string;
let images: ImageStore;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'images-'));
  folder = join(root, 'images');
  images = createImageStore({ place: folderPlace(folder), newId: randomUUID });
});
afterAll(() => rm(root, { recursive: true }));

function picture(width: number, height: number) {
  return sharp({ create: { width, height, channels: 3, background: '#1455a4' } });
}

async function stored(bytes: Uint8Array, usage: Parameters<ImageStore['put']>[1]): Promise<StoredImage> {
  const result = await images.put(bytes, usage);
  if (result.kind === 'refused') throw new Error(`refused: ${result.problem}`);
  return result.image;
}

test('an image is served as WebP whatever it was sent as', async () => {
  const source = picture(400, 300);
  for (const bytes of [
    await source.jpeg().toBuffer(),
    await source.png().toBuffer(),
    await source.gif().toBuffer(),
    await source.webp().toBuffer(),
    await source.avif().toBuffer(),
  ]) {
    const image = await stored(bytes, 'landing-sm');
    const served = await images.read(image.id);
    expect(served?.contentType).toBe('image/webp');
    expect(served?.etag).toBe(`"${image.id}"`);
    expect(served?.bytes.length).toBe(image.sizeBytes);
    expect(served?.bytes.equals(bytes)).toBe(false);
    const { format, width, height } = await sharp(served?.bytes).metadata();
    expect({ format, width, height }).toEqual({ format: 'webp', width: 400, height: 300 });
    expect(image).toMatchObject({ contentType: 'image/webp', widthPx: 400, heightPx: 300 });
  }
});

test.each([
  ['logo', 800, 160],
  ['landing-sm', 1536, 307],
  ['landing-md', 2560, 512],
  ['landing-lg', 3840, 768],
  ['landing-hdpi', 5120, 1024],
] as const)('a large picture becomes at most twice as wide as the %s is shown', async (usage, widthPx, heightPx) => {
  expect(await stored(await picture(6000, 1200).png().toBuffer(), usage)).toMatchObject({ widthPx, heightPx });
});

test('a logo is no higher than twice the header shows it, and keeps its transparency', async () => {
  const bytes = await sharp({ create: { width: 1000, height: 1000, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } })
    .png()
    .toBuffer();
  const image = await stored(bytes, 'logo');
  expect(image).toMatchObject({ widthPx: 192, heightPx: 192 });
  expect((await sharp((await images.read(image.id))?.bytes).metadata()).hasAlpha).toBe(true);
});

test('metadata such as the place of a photograph is gone, and the picture stands upright', async () => {
  const exif = { IFD0: { Copyright: 'somebody' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 37/1 0/1' } };
  const bytes = await picture(200, 100).withExif(exif).withMetadata({ orientation: 6 }).jpeg().toBuffer();
  expect((await sharp(bytes).metadata()).exif).toBeDefined();
  const image = await stored(bytes, 'landing-md');
  const { exif: left, orientation, width, height } = await sharp((await images.read(image.id))?.bytes).metadata();
  expect({ left, orientation, width, height }).toEqual({ left: undefined, orientation: undefined, width: 100, height: 200 });
});

test('more than 20 MB are refused before anything is decoded', async () => {
  expect(await images.put(new Uint8Array(IMAGE_MAX_BYTES + 1), 'logo')).toEqual({ kind: 'refused', problem: 'too-many-bytes' });
});

test('a small file that would unfold to more than 50 megapixels is refused', async () => {
  const bomb = await picture(10_000, 5001).png({ compressionLevel: 9 }).toBuffer();
  expect(bomb.length).toBeLessThan(IMAGE_MAX_BYTES);
  expect(await images.put(bomb, 'landing-hdpi')).toEqual({ kind: 'refused', problem: 'too-many-pixels' });
});

test.each([
  ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'],
  ['an SVG with an XML declaration', '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'],
  ['a PDF', '%PDF-1.7\n'],
  ['HTML', '<!doctype html><script>alert(1)</script>'],
  ['nothing', ''],
])('%s is no image', async (_, text) => {
  expect(await images.put(Buffer.from(text), 'logo')).toEqual({ kind: 'refused', problem: 'unknown-format' });
});

test('a picture cut off in the middle, or with another tail, is refused', async () => {
  const noise = sharp({
    create: { width: 300, height: 300, channels: 3, background: '#000', noise: { type: 'gaussian', mean: 128, sigma: 60 } },
  });
  const bytes = await noise.png().toBuffer();
  expect(await images.put(bytes.subarray(0, bytes.length / 2), 'logo')).toEqual({ kind: 'refused', problem: 'damaged' });
  expect(await images.put(Buffer.concat([bytes.subarray(0, 16), Buffer.from('<svg/>')]), 'logo')).toEqual({
    kind: 'refused',
    problem: 'damaged',
  });
});

test('a picture that takes too long is not called damaged', async () => {
  const [width, height, channels] = [7_000, 7_000, 3] as const;
  // Sharp's own noise would take ten seconds of a processor to make. The length, a prime, keeps rows from being alike.
  const noise = Buffer.alloc(65_537);
  for (let at = 0, state = 1; at < noise.length; at += 1) {
    state = (state * 48_271) % 2_147_483_647;
    noise[at] = 96 + (state % 64);
  }
  const large = sharp(Buffer.alloc(width * height * channels, noise), { raw: { width, height, channels } });
  expect(await encodeImage(await large.jpeg().toBuffer(), 'landing-hdpi', 1)).toEqual({ kind: 'refused', problem: 'took-too-long' });
});

test('what follows the picture in the file (a script, an archive) is not served', async () => {
  const bytes = Buffer.concat([await picture(20, 20).png().toBuffer(), Buffer.from('<script>alert(1)</script>')]);
  const image = await stored(bytes, 'logo');
  expect((await images.read(image.id))?.bytes.includes('<script')).toBe(false);
});

test('no guid leads out of the folder', async () => {
  await writeFile(join(root, 'secret.webp'), 'secret');
  await writeFile(join(folder, 'other.webp'), 'other');
  for (const guid of [
    '../secret',
    '..%2fsecret',
    '..\\secret',
    join(root, 'secret'),
    'other',
    '',
    '.',
    '..',
    'a\u0000b',
    'x'.repeat(10_000),
  ]) {
    expect(await images.read(guid)).toBeNull();
    await images.remove(guid);
  }
  expect(await readdir(root)).toContain('secret.webp');
  expect(await images.read(randomUUID())).toBeNull();
});

test('a removed image is gone, and a refused one leaves nothing behind', async () => {
  const image = await stored(await picture(20, 20).png().toBuffer(), 'logo');
  const before = await readdir(folder);
  expect(before).toContain(`${image.id}.webp`);
  await images.put(Buffer.from('no image'), 'logo');
  await images.remove(image.id);
  await images.remove(image.id);
  expect(await images.read(image.id)).toBeNull();
  expect(await readdir(folder)).toEqual(before.filter((name) => name !== `${image.id}.webp`));
  expect(before.filter((name) => name.endsWith('.part'))).toEqual([]);
});

test.runIf(process.getuid?.() === 0)('what root adds belongs to the owner of the data folder, whose portal has to read it', async () => {
  const dataDir = await mkdtemp(join(root, 'data-'));
  await chown(dataDir, 65_534, 65_534);
  const place = folderPlace(join(dataDir, 'images'));
  await place.write('a-picture', Buffer.from('picture'));
  for (const path of ['images', 'images/a-picture.webp']) expect((await stat(join(dataDir, path))).uid, path).toBe(65_534);
});
