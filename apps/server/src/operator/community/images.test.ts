import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { communityImages } from '../../kernel/db/schema/community-images.ts';
import { callApi } from '../../test-support/call-api.ts';
import { operatorOf, picture } from '../../test-support/operator.ts';
import { startTestApp } from '../../test-support/test-app.ts';

test('an image is served under the guid that the options name', async () => {
  await using t = await startTestApp();
  const operator = operatorOf(t.deps);
  await operator.run('community create --slug kestrel --name Kestrel');
  expect(await operator.addPicture('kestrel', 'logo')).toMatch(/^Added the image [0-9a-f-]{36} to 'kestrel' \(60 x 30 pixels, 1 kB\)\.$/);
  const { answer } = await callApi(t.app, 'optionsBySlug', { params: { slug: 'kestrel' } });
  const guid = answer?.options.ThemeLogoGUIDlg ?? '';
  const image = await callApi(t.app, 'communityImage', { params: { guid } });
  expect({ status: image.status, type: image.headers['content-type'] }).toEqual({ status: 200, type: 'image/webp' });
});

test('the image just replaced stays for pages that still show it; the one before it goes', async () => {
  await using t = await startTestApp();
  const operator = operatorOf(t.deps);
  await operator.run('community create --slug kestrel --name Kestrel');
  const ids: string[] = [];
  for (const width of [50, 60, 70]) {
    await operator.addPicture('kestrel', 'lg', width);
    ids.push((await operator.show('kestrel')).landingImages.lg ?? '');
  }
  const [first = '', second = '', third = ''] = ids;
  expect([
    await t.deps.images.read(first),
    (await t.deps.images.read(second))?.contentType,
    (await t.deps.images.read(third))?.contentType,
  ]).toEqual([null, 'image/webp', 'image/webp']);
  expect((await t.deps.db.select().from(communityImages)).map((image) => image.id).sort()).toEqual([second, third].sort());
  await operator.run('community set kestrel --no-landing-images');
  expect(await t.deps.images.read(third)).toBeNull();
  expect(await t.deps.db.select().from(communityImages)).toEqual([]);
});

test('an image that a community has already is told, and changes nothing', async () => {
  await using t = await startTestApp();
  const operator = operatorOf(t.deps);
  await operator.run('community create --slug kestrel --name Kestrel');
  await operator.addPicture('kestrel', 'logo');
  const before = await operator.show('kestrel');
  t.clock.advanceMs(1000);
  expect(await operator.addPicture('kestrel', 'logo')).toBe("'kestrel' has this image already.");
  expect(await operator.show('kestrel')).toEqual(before);
});

test('an image whose file is gone is made anew by the same command, or taken away', async () => {
  await using t = await startTestApp();
  const operator = operatorOf(t.deps);
  await operator.run('community create --slug kestrel --name Kestrel');
  await operator.addPicture('kestrel', 'logo');
  const lost = (await operator.show('kestrel')).logo ?? '';
  await t.deps.images.remove(lost);
  expect(await operator.addPicture('kestrel', 'logo')).toMatch(/^Added the image [0-9a-f-]{36} to 'kestrel'/);
  const { logo } = await operator.show('kestrel');
  expect(await t.deps.images.read(logo)).not.toBeNull();
  expect(await operator.addPicture('kestrel', 'logo')).toBe("'kestrel' has this image already.");
  await t.deps.images.remove(logo);
  expect(await operator.say('community set kestrel --no-logo')).toBe("Changed the community 'kestrel'.");
  expect((await operator.show('kestrel')).logo).toBeNull();
});

test('where there is no folder of images, DATA_DIR is not the server’s, and nothing is written', async () => {
  await using t = await startTestApp();
  const operator = operatorOf(t.deps);
  await operator.run('community create --slug kestrel --name Kestrel');
  const { dataDir } = t.deps.config;
  await rm(join(dataDir, 'images'), { recursive: true });
  expect(await operator.addPicture('kestrel', 'logo')).toBe(
    `There is no folder ${dataDir}/images, which a server makes when it starts: DATA_DIR, which is ${dataDir}, is not that of the server. Nothing was changed.`,
  );
  expect(await t.deps.db.select().from(communityImages)).toEqual([]);
  expect(await readdir(dataDir)).not.toContain('images');
});

test('what is no image is refused and leaves nothing behind', async () => {
  await using t = await startTestApp();
  const operator = operatorOf(t.deps);
  await operator.run('community create --slug kestrel --name Kestrel');
  const files = { 'a.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>', 'b.png': (await picture(60)).subarray(0, 60) };
  const add = (file: string) => operator.run(`image add --community kestrel --as logo ${file}`, { files });
  expect(await add('a.svg')).toMatchObject({ code: 1, error: expect.stringContaining('it must be JPEG, PNG, WebP, GIF or AVIF') });
  expect((await add('b.png')).error).toContain('The image is damaged and cannot be read.');
  expect((await add('gone.png')).error).toBe("error: The file 'gone.png' cannot be read: there is no such file.\n");
  expect(await operator.addPicture('kestel', 'logo')).toBe("There is no community 'kestel'. Did you mean 'kestrel'?");
  expect(await t.deps.db.select().from(communityImages)).toEqual([]);
  expect(await readdir(join(t.deps.config.dataDir, 'images')).catch(() => [])).toEqual([]);
});
