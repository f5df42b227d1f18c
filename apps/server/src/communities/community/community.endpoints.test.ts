import { afterAll, beforeAll, expect, test } from 'vitest';
import { callApi } from '../../test-support/call-api.ts';
import { addCommunity, addMember, hashOf } from '../../test-support/fixtures.ts';
import { startTestApp, type TestApp } from '../../test-support/test-app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t[Symbol.asyncDispose]());

test('the directory shows a community with its children, each with its own active flag, one level deep', async () => {
  const parent = await addCommunity(t.deps, { publicId: 'parent', slug: 'parent-works', name: 'Parent works' });
  await addCommunity(t.deps, { publicId: 'north', name: 'North site', parentId: parent.id });
  await addCommunity(t.deps, { publicId: 'closed', name: 'Closed site', parentId: parent.id, active: false });
  const found = await callApi(t.app, 'directoryBySlug', { params: { slug: 'parent-works' } });
  expect(found.status).toBe(200);
  expect(found.answer?.currentCommunity).toEqual({
    publicId: 'parent',
    slug: 'parent-works',
    name: 'Parent works',
    active: true,
    childCommunities: [
      { publicId: 'closed', slug: 'closed', name: 'Closed site', active: false, childCommunities: [] },
      { publicId: 'north', slug: 'north', name: 'North site', active: true, childCommunities: [] },
    ],
  });
});

test('a private community is listed nowhere but to an address of its domains, a closed one nowhere', async () => {
  const parent = await addCommunity(t.deps, { publicId: 'hospitals' });
  const emailDomains = ['ward.example'];
  for (const privacy of ['open', 'private', 'closed'])
    await addCommunity(t.deps, { publicId: `${privacy}ward`, parentId: parent.id, privacy, emailDomains });
  const listed = await callApi(t.app, 'directoryBySlug', { params: { slug: 'hospitals' } });
  expect(listed.answer?.currentCommunity.childCommunities.map(({ publicId }) => publicId)).toEqual(['openward']);
  const found = await callApi(t.app, 'findCommunitiesByEmail', { query: { email: 'ada@ward.example' } });
  expect(found.answer?.communities.map(({ id }) => id)).toEqual(['openward', 'privateward']);
  for (const slug of ['privateward', 'closedward'])
    expect((await callApi(t.app, 'directoryBySlug', { params: { slug } })).answer?.currentCommunity.slug).toBe(slug);
});

test('a private community that nobody can join without an invitation says that it is closed', async () => {
  await addCommunity(t.deps, { publicId: 'unlisted', privacy: 'private' });
  await addCommunity(t.deps, { publicId: 'staffonly', privacy: 'private', emailDomains: ['ward.example'] });
  const privacyOf = async (id: string) => (await callApi(t.app, 'optionsById', { params: { id } })).answer?.options.Privacy;
  expect([await privacyOf('unlisted'), await privacyOf('staffonly')]).toEqual(['closed', 'private']);
});

test('an inactive community stands in the directory, marked as such', async () => {
  await addCommunity(t.deps, { publicId: 'gone', active: false });
  const found = await callApi(t.app, 'directoryBySlug', { params: { slug: 'gone' } });
  expect(found.answer?.currentCommunity.active).toBe(false);
});

test.each(['nobody', 'NOBODY', '../../etc/passwd', "' or 1=1 --", '💥', '%00', 'a'.repeat(255)])(
  'an unknown name such as %j is a 404',
  async (name) => {
    const answers = [
      await callApi(t.app, 'directoryBySlug', { params: { slug: name } }),
      await callApi(t.app, 'optionsBySlug', { params: { slug: name } }),
      await callApi(t.app, 'optionsById', { params: { id: name } }),
    ];
    for (const answer of answers) expect([answer.status, answer.problem?.code]).toEqual([404, 'community-not-found']);
  },
);

test('options that are not set are absent, and there is no identity provider unless one is named', async () => {
  await addCommunity(t.deps, { publicId: 'plain' });
  const found = await callApi(t.app, 'optionsById', { params: { id: 'plain' } });
  expect(found.answer?.options).toEqual({ OidcProvider: 'none' });
});

test('every option that is set is a string, the same by id and by slug', async () => {
  const guid = '0b0e5c5e-7a55-4f0a-9b57-2f8d0a6f1c11';
  await addCommunity(t.deps, {
    publicId: 'full',
    slug: 'full-house',
    culture: 'de-DE',
    primaryColour: '#123456',
    logoImageId: guid,
    landingImageSmId: guid,
    landingImageMdId: guid,
    landingImageLgId: guid,
    landingImageHdpiId: guid,
    landingHtml: '<p>Willkommen</p>',
    directoryNota: 'Weiter ohne Standort',
    directoryNotaTop: true,
    oidcProvider: 'acme',
    privacy: 'closed',
    passwordHash: await hashOf(t.deps, 'sesame'),
  });
  const byId = await callApi(t.app, 'optionsById', { params: { id: 'full' } });
  const bySlug = await callApi(t.app, 'optionsBySlug', { params: { slug: 'full-house' } });
  expect(byId.answer).toEqual(bySlug.answer);
  expect(byId.answer?.options).toEqual({
    Culture: 'de-DE',
    ThemePrimaryColour: '#123456',
    ThemeLogoGUIDlg: guid,
    LandingCustomImageGUIDsm: guid,
    LandingCustomImageGUIDmd: guid,
    LandingCustomImageGUIDlg: guid,
    LandingCustomImageGUIDhdpi: guid,
    LandingCustomHTML: '<p>Willkommen</p>',
    LandingDirectoryNOTA: 'Weiter ohne Standort',
    LandingDirectoryNOTATop: 'true',
    OidcProvider: 'acme',
    Privacy: 'closed',
    CommunityPasswordVersion: '2',
  });
  expect(byId.text).not.toContain('argon2');
});

test('a reading that has not changed since is a 304', async () => {
  await addCommunity(t.deps, { publicId: 'still' });
  const first = await callApi(t.app, 'optionsById', { params: { id: 'still' } });
  const again = await callApi(
    t.app,
    'optionsById',
    { params: { id: 'still' } },
    { headers: { 'if-none-match': String(first.headers['etag']) } },
  );
  expect([first.status, again.status, again.text]).toEqual([200, 304, '']);
  expect(first.headers['cache-control']).toContain('public');
});

test('communities are found by the domain of an address: active ones alone, and only those set up for that domain', async () => {
  const mill = await addCommunity(t.deps, { publicId: 'mill', name: 'Mill', emailDomains: ['mill.example', 'works.example'] });
  await addCommunity(t.deps, { publicId: 'annex', name: 'Annex', emailDomains: ['works.example'] });
  await addCommunity(t.deps, { publicId: 'shut', name: 'Shut', emailDomains: ['works.example'], active: false });
  await addMember(t.deps, mill, { email: 'ada@works.example' });
  const find = async (email: string) => (await callApi(t.app, 'findCommunitiesByEmail', { query: { email } })).answer?.communities;
  const both = [
    { id: 'annex', name: 'Annex', slug: 'annex' },
    { id: 'mill', name: 'Mill', slug: 'mill' },
  ];
  expect(await find('grace@works.example')).toEqual(both);
  expect(await find('ada@works.example')).toEqual(both);
  expect(await find('  ADA@Works.EXAMPLE ')).toEqual(both);
  expect(await find('ada@mill.example')).toEqual([{ id: 'mill', name: 'Mill', slug: 'mill' }]);
  expect(await find('ada@sub.works.example')).toEqual([]);
  expect(await find('ada@plain.example')).toEqual([]);
});

test.each(['', 'no-at-sign', 'a@b', 'a b@c.d'])('a search with %j in place of an address is a 400 that names the field', async (email) => {
  const answer = await callApi(t.app, 'findCommunitiesByEmail', { query: { email } });
  expect([answer.status, answer.problem?.code, answer.problem?.errors?.[0]?.path]).toEqual([400, 'validation', 'email']);
});

test('an image is served for ever under its guid, whole or in parts, and any other name is a 404', async () => {
  const pixel = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');
  const put = await t.deps.images.put(pixel, 'logo');
  if (put.kind !== 'stored') throw new Error(`the image was refused: ${put.problem}`);
  const image = await callApi(t.app, 'communityImage', { params: { guid: put.image.id } });
  expect([image.status, image.headers['content-type']]).toEqual([200, put.image.contentType]);
  expect(image.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  const again = await callApi(
    t.app,
    'communityImage',
    { params: { guid: put.image.id } },
    { headers: { 'if-none-match': String(image.headers['etag']) } },
  );
  expect([again.status, again.text]).toEqual([304, '']);
  const url = `/uploaded-images/CommunityImages/${put.image.id}`;
  const whole = (await t.app.inject(url)).rawPayload;
  expect(whole.length).toBe(put.image.sizeBytes);
  const ranges = [
    [undefined, 200, whole],
    ['bytes=0-9', 206, whole.subarray(0, 10)],
    ['bytes=-5', 206, whole.subarray(-5)],
    ['bytes=9999-', 416, Buffer.alloc(0)],
  ] as const;
  for (const [range, status, bytes] of ranges) {
    const part = await t.app.inject({ url, headers: range === undefined ? {} : { range } });
    expect([part.statusCode, part.rawPayload]).toEqual([status, bytes]);
  }
  const changed = await t.app.inject({ url, headers: { range: 'bytes=0-9', 'if-range': '"other"' } });
  expect([changed.statusCode, changed.rawPayload]).toEqual([200, whole]);
  const head = await t.app.inject({ url, method: 'HEAD' });
  expect([head.statusCode, head.body, head.headers['content-length']]).toEqual([200, '', String(whole.length)]);
  for (const guid of ['0b0e5c5e-7a55-4f0a-9b57-2f8d0a6f1c11', '../waylift', 'logo.png']) {
    const missing = await callApi(t.app, 'communityImage', { params: { guid } });
    expect([missing.status, missing.problem?.code]).toEqual([404, 'image-not-found']);
  }
});
