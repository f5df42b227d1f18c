import { expect, test } from 'vitest';
import { communityImages } from '../db/schema/community-images.ts';
import { callApi } from '../test-support/call-api.ts';
import { operatorOf } from '../test-support/operator.ts';
import { startTestApp } from '../test-support/test-app.ts';

test('an image is served under the guid that the options name', async () => {
  await using t = await startTestApp();
  const operator = operatorOf(t.deps);
  await operator.create({ slug: 'kestrel', name: 'Kestrel' });
  expect(await operator.addPicture('kestrel', 'logo')).toMatch(/^Added the image [0-9a-f-]{36} to 'kestrel' \(60 x 30 pixels, 1 kB\)\.$/);
  const { answer } = await callApi(t.app, 'optionsBySlug', { params: { slug: 'kestrel' } });
  const guid = answer?.options.ThemeLogoGUIDlg ?? '';
  const image = await callApi(t.app, 'communityImage', { params: { guid } });
  expect({ status: image.status, type: image.headers['content-type'] }).toEqual({ status: 200, type: 'image/webp' });
});

test('the image just replaced stays for pages that still show it; the one before it goes', async () => {
  await using t = await startTestApp();
  const operator = operatorOf(t.deps);
  await operator.create({ slug: 'kestrel', name: 'Kestrel' });
  const ids: string[] = [];
  for (const width of [50, 60, 70]) {
    await operator.addPicture('kestrel', 'landing-lg', width);
    ids.push((await operator.show('kestrel')).landingImages.lg ?? '');
  }
  const [first = '', second = '', third = ''] = ids;
  expect([
    await t.deps.images.read(first),
    (await t.deps.images.read(second))?.contentType,
    (await t.deps.images.read(third))?.contentType,
  ]).toEqual([null, 'image/webp', 'image/webp']);
  expect((await t.deps.db.select().from(communityImages)).map((image) => image.id).sort()).toEqual([second, third].sort());
  await operator.set('kestrel', { removeLandingImages: true });
  expect(await t.deps.images.read(third)).toBeNull();
  expect(await t.deps.db.select().from(communityImages)).toEqual([]);
});

test('what is no image is refused and leaves nothing behind', async () => {
  await using t = await startTestApp();
  const operator = operatorOf(t.deps);
  await operator.create({ slug: 'kestrel', name: 'Kestrel' });
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>').toString('base64');
  expect(await operator.message({ verb: 'image-add', image: { community: 'kestrel', usage: 'logo', bytesBase64: svg } })).toContain(
    'it must be JPEG, PNG, WebP, GIF or AVIF',
  );
  expect(await operator.addPicture('kestel', 'logo')).toBe("There is no community 'kestel'. Did you mean 'kestrel'?");
  expect(await t.deps.db.select().from(communityImages)).toEqual([]);
});
