import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { communities } from '../db/schema/communities.ts';
import { callApi } from '../test-support/call-api.ts';
import { addMember } from '../test-support/fixtures.ts';
import { operatorOf } from '../test-support/operator.ts';
import { startTestApp } from '../test-support/test-app.ts';
import { runOperatorRequest } from './commands.ts';

test('a new community has the options it was given, and the API serves them', async () => {
  await using t = await startTestApp();
  const operator = operatorOf(t.deps);
  expect(await operator.create({ slug: 'alder-valley', name: 'Alder Valley' })).toBe(
    "Created the community 'alder-valley' with the public id 'aldervalley'.",
  );
  await operator.create({
    slug: 'kestrel',
    name: 'Kestrel',
    parent: 'alder-valley',
    culture: 'de-DE',
    colour: '#FFD100',
    landingHtml: '<h1>Hi</h1>',
    nota: 'Other',
    notaTop: true,
    oidcProvider: 'kestrel-id',
    privacy: 'closed',
    password: 'sesame',
    emailDomains: ['kestrel.example'],
    needsVerification: false,
  });
  const { answer } = await callApi(t.app, 'optionsBySlug', { params: { slug: 'kestrel' } });
  expect(answer?.options).toEqual({
    Culture: 'de-DE',
    ThemePrimaryColour: '#ffd100',
    LandingCustomHTML: '<h2>Hi</h2>',
    LandingDirectoryNOTA: 'Other',
    LandingDirectoryNOTATop: 'true',
    OidcProvider: 'kestrel-id',
    Privacy: 'closed',
    CommunityPasswordVersion: '2',
  });
  expect(await operator.show('kestrel')).toMatchObject({
    parent: 'alder-valley',
    needsVerification: false,
    emailDomains: ['kestrel.example'],
    passwordSet: true,
  });
  expect((await operator.show('alder-valley')).children).toEqual(['kestrel']);
});

test('neither the password nor its hash is ever shown', async () => {
  await using t = await startTestApp();
  const operator = operatorOf(t.deps);
  await operator.create({ slug: 'kestrel', name: 'Kestrel', password: 'sesame' });
  const replies = [
    await runOperatorRequest(t.deps, { verb: 'community-show', slug: 'kestrel' }),
    await runOperatorRequest(t.deps, { verb: 'community-list' }),
  ];
  expect(JSON.stringify(replies)).not.toMatch(/sesame|argon2/);
  const [row] = await t.deps.db.select().from(communities);
  expect(await t.deps.passwordHasher.verify(row?.passwordHash ?? null, 'sesame')).toBe('match');
});

test('a change is seen by the next request, and touches nothing else', async () => {
  await using t = await startTestApp();
  const operator = operatorOf(t.deps);
  await operator.create({ slug: 'kestrel', name: 'Kestrel', colour: '#112233', privacy: 'open' });
  const options = async () => (await callApi(t.app, 'optionsBySlug', { params: { slug: 'kestrel' } })).answer?.options;
  expect((await options())?.ThemePrimaryColour).toBe('#112233');
  t.clock.advanceMs(1000);
  expect(await operator.set('kestrel', { colour: '#445566' })).toBe("Changed the community 'kestrel'.");
  expect(await options()).toEqual({ ThemePrimaryColour: '#445566', OidcProvider: 'none', Privacy: 'open' });
  expect((await operator.show('kestrel')).updatedAt > (await operator.show('kestrel')).createdAt).toBe(true);
});

test('every option can be taken away again', async () => {
  await using t = await startTestApp();
  const operator = operatorOf(t.deps);
  await operator.create({ slug: 'parent', name: 'Parent' });
  await operator.create({ slug: 'plain', name: 'Kestrel' });
  await operator.create({
    slug: 'kestrel',
    name: 'Kestrel',
    parent: 'parent',
    culture: 'de-DE',
    colour: '#ffd100',
    landingHtml: '<p>Hi</p>',
    nota: 'Other',
    notaTop: true,
    oidcProvider: 'id',
    privacy: 'closed',
    password: 'sesame',
    emailDomains: ['a.example'],
    needsVerification: false,
    active: false,
  });
  await operator.addPicture('kestrel', 'logo');
  await operator.addPicture('kestrel', 'landing-lg');
  await operator.set('kestrel', {
    parent: null,
    culture: null,
    colour: null,
    landingHtml: null,
    nota: null,
    notaTop: false,
    oidcProvider: 'None',
    privacy: null,
    password: null,
    emailDomains: [],
    needsVerification: true,
    active: true,
    removeLogo: true,
    removeLandingImages: true,
  });
  expect({ ...(await operator.show('kestrel')), slug: 'plain', publicId: 'plain' }).toEqual(await operator.show('plain'));
});

test('what landing HTML loses is told', async () => {
  await using t = await startTestApp();
  const operator = operatorOf(t.deps);
  const reply = await runOperatorRequest(t.deps, {
    verb: 'community-create',
    community: { slug: 'kestrel', name: 'Kestrel', landingHtml: '<script>x</script><form></form>' },
  });
  expect(reply).toMatchObject({ notes: [expect.stringContaining('form, script'), expect.stringContaining('default welcome text')] });
  expect((await operator.show('kestrel')).landingHtml).toBeNull();
});

test('a closed community takes nobody, keeps its members and can be opened again', async () => {
  await using t = await startTestApp();
  const operator = operatorOf(t.deps);
  await operator.create({ slug: 'kestrel', name: 'Kestrel' });
  const [row] = await t.deps.db.select().from(communities).where(eq(communities.slug, 'kestrel'));
  if (row === undefined) throw new Error('it was just made');
  await addMember(t.deps, row, { email: 'ada@kestrel.example' });
  await operator.set('kestrel', { active: false });
  expect((await callApi(t.app, 'directoryBySlug', { params: { slug: 'kestrel' } })).answer?.currentCommunity.active).toBe(false);
  expect(await operator.show('kestrel')).toMatchObject({ active: false, members: 1 });
  await operator.set('kestrel', { active: true });
  expect((await callApi(t.app, 'directoryBySlug', { params: { slug: 'kestrel' } })).answer?.currentCommunity.active).toBe(true);
});

test('a thousand communities are listed, children after their parents', async () => {
  await using t = await startTestApp();
  const operator = operatorOf(t.deps);
  const now = t.clock.now();
  const parents = Array.from({ length: 100 }, (_, index) => ({
    id: t.deps.newId(),
    publicId: `p${index}`,
    slug: `p-${index}`,
    name: `Parent ${String(index).padStart(3, '0')}`,
  }));
  const children = Array.from({ length: 900 }, (_, index) => ({
    id: t.deps.newId(),
    publicId: `c${index}`,
    slug: `c-${index}`,
    name: `A child ${index}`,
    parentId: parents[index % 100]?.id ?? null,
  }));
  await t.deps.db
    .insert(communities)
    .values([...parents, ...children].map((community) => ({ ...community, createdAt: now, updatedAt: now })));
  const all = await operator.list();
  expect(all).toHaveLength(1000);
  expect(all.slice(0, 11).map((community) => community.parent)).toEqual([null, ...Array.from({ length: 9 }, () => 'p-0'), null]);
});
