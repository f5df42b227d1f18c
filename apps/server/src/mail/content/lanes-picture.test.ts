import sharp from 'sharp';
import { expect, test } from 'vitest';
import { createLanesPictures, LANES_SIZE_PX } from './lanes-picture.ts';
import { mailColours } from './mail-colours.ts';

async function pixel(png: Buffer, left: number, top: number): Promise<string> {
  const { data } = await sharp(png).extract({ left, top, width: 1, height: 1 }).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return `#${data.toString('hex')}`;
}

test('the strip is drawn in the colours of the community, at twice its size, in a few kilobytes', async () => {
  const pictures = createLanesPictures();
  for (const [primary, lane] of [
    ['#1455a4', '#ffffff'],
    ['#ffd100', '#000000'],
    ['#b3261e', '#ffffff'],
    ['#1a1a1a', '#ffffff'],
  ] as const) {
    const png = await pictures.of(primary);
    expect(await sharp(png).metadata()).toMatchObject({ format: 'png', width: LANES_SIZE_PX.width * 2, height: LANES_SIZE_PX.height * 2 });
    expect(png.length).toBeLessThan(10_000);
    expect(await pixel(png, 10, 10)).toBe(primary);
    expect(await pixel(png, 10, 56)).toBe(lane);
    expect(await pixel(png, 10, 184)).toBe(mailColours(primary).companion);
  }
});

test('a strip is drawn once for a colour, however it is written', async () => {
  const pictures = createLanesPictures();
  expect(await pictures.of('#FD1')).toBe(await pictures.of('#ffdd11'));
  expect(await pictures.of(null)).toBe(await pictures.of('nonsense'));
});

test('what is kept is bounded: the strip that was not wanted for longest goes', async () => {
  const pictures = createLanesPictures(2);
  const first = await pictures.of('#000000');
  for (const colour of ['#000001', '#000002']) await pictures.of(colour);
  expect(await pictures.of('#000000')).not.toBe(first);
  expect(await pictures.of('#000000')).toEqual(first);
});
