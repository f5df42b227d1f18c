import { communitySlug } from '@waylift/contract/community';
import { publicId } from '@waylift/contract/fields';
import { hasIdentityProvider } from '@waylift/contract/community-rules';
import { contrastColour } from '@waylift/contract/colour';
import { sanitiseLandingHtml } from '@waylift/landing-html/sanitise-landing-html';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { mailUnread } from '../../sharing/conversation/mail-unread.ts';
import { callApi } from '../../test-support/call-api.ts';
import { addCommunity } from '../../test-support/fixtures.ts';
import { expectCarOfThree } from '../../test-support/demo-car.ts';
import { startTestApp } from '../../test-support/test-app.ts';
import { addDemoMembers } from './add-demo-members.ts';
import { DEMO_MEMBER_PASSWORD, demoTravellers } from './demo-members.ts';
import { DEMO_COMMUNITY_PASSWORD, demoCommunities, onlyHomeCommunity, type DemoCommunity } from './demo-communities.ts';
import { fillEmptyStore } from './fill-empty-store.ts';
import { communities } from '../../kernel/db/schema/communities.ts';
import { journeys } from '../../kernel/db/schema/journeys.ts';
import { communityImages } from '../../kernel/db/schema/community-images.ts';

test('between them the demonstration communities show every option', () => {
  const shows = (what: string, is: (community: DemoCommunity) => boolean) => expect([what, demoCommunities.some(is)]).toEqual([what, true]);
  shows(
    'the public community',
    (community) => community.publicId === 'xk' && community.slug === 'liftshare' && community.culture === undefined,
  );
  shows('a child', (community) => community.parent !== undefined);
  shows(
    'a choice that ends with the parent, in words of its own',
    (community) => community.directoryNotaTop === true && Boolean(community.directoryNota),
  );
  shows(
    'a choice among children alone',
    (community) => !community.directoryNotaTop && demoCommunities.some((child) => child.parent === community.slug),
  );
  shows('landing HTML', (community) => Boolean(community.landingHtml));
  shows('landing images', (community) => community.hasLandingImages === true);
  shows('places of its own', (community) => (community.places?.length ?? 0) > 1);
  shows('a logo', (community) => community.hasLogo === true);
  shows('a password', (community) => community.password === DEMO_COMMUNITY_PASSWORD);
  shows('an e-mail domain', (community) => community.emailDomains?.includes('brindle.example') === true);
  shows('a password and an e-mail domain', (community) => community.password !== undefined && community.emailDomains !== undefined);
  shows('an identity provider', (community) => hasIdentityProvider({ OidcProvider: community.oidcProvider }));
  shows('no verification', (community) => community.needsVerification === false);
  shows('members who match with another community', (community) => community.matchesWith === 'family' && community.parent !== undefined);
  shows('an inactive one', (community) => community.active === false);
  shows('the default colour', (community) => community.primaryColour === undefined);
  shows('a light colour', (community) => contrastColour(community.primaryColour ?? '') === '#000');
  shows('a dark colour', (community) => community.primaryColour === '#17181c');
  for (const privacy of ['private', 'closed', 'open']) shows(privacy, (community) => community.privacy === privacy);
  for (const culture of ['en-GB', 'de-DE', 'es-ES', 'fr-FR', 'pt-PT']) shows(culture, (community) => community.culture === culture);
});

test('every demonstration community keeps the rules for operators', () => {
  for (const [index, community] of demoCommunities.entries()) {
    expect(communitySlug.safeParse(community.slug).success).toBe(true);
    expect(publicId.safeParse(community.publicId).success).toBe(true);
    if (community.landingHtml) expect(sanitiseLandingHtml(community.landingHtml)).toBe(community.landingHtml);
    if (community.parent !== undefined) {
      const parent = demoCommunities.slice(0, index).find((candidate) => candidate.slug === community.parent);
      expect(parent).toBeDefined();
      expect(parent?.parent).toBeUndefined();
    }
  }
  expect(new Set(demoCommunities.map((community) => community.slug)).size).toBe(demoCommunities.length);
});

test('an empty store is filled once, and the API shows it', async () => {
  await using t = await startTestApp({ env: { PRODUCT_NAME: 'Sharewell' } });
  expect(await fillEmptyStore(t.deps, t.deps.config.productName, demoCommunities)).toBe(true);
  expect(await fillEmptyStore(t.deps, t.deps.config.productName, demoCommunities)).toBe(false);
  expect(await t.deps.db.$count(communities)).toBe(demoCommunities.length);

  const { answer } = await callApi(t.app, 'directoryBySlug', { params: { slug: 'liftshare' } });
  expect(answer?.currentCommunity).toMatchObject({ publicId: 'xk', name: 'Sharewell for everyone', active: true });
  expect(answer?.currentCommunity.childCommunities.map((child) => child.name)).toEqual([
    'Alder Valley Council',
    'Brindle University',
    'Fenwick Hospitals',
    'Harbour Quarter',
    'Kestrel Science Park',
    'Larkmoor Villages',
    'Northway Airport',
    'Saltmarsh College',
  ]);
  const found = await callApi(t.app, 'findCommunitiesByEmail', { query: { email: 'priya.raman@brindle.example' } });
  expect(found.answer?.communities.map((community) => community.name)).toEqual(['Brindle University', 'Kestrel Science Park']);
});

test.each([
  ['liftshare', 'xk'],
  ['sharewell-town', 'sharewelltown'],
])('without the demonstration servers that start together give an empty store %s alone', async (slug, id) => {
  await using t = await startTestApp();
  const starts = Array.from({ length: 3 }, () => fillEmptyStore(t.deps, 'Sharewell', onlyHomeCommunity(slug)));
  expect((await Promise.all(starts)).filter(Boolean)).toHaveLength(1);
  const { answer } = await callApi(t.app, 'directoryBySlug', { params: { slug } });
  expect(answer?.currentCommunity).toMatchObject({ publicId: id, name: 'Sharewell', active: true, childCommunities: [] });
  expect(await t.deps.db.$count(communities)).toBe(1);
});

test('its pictures are in the store at the sizes of the breakpoints, and served', async () => {
  await using t = await startTestApp();
  await fillEmptyStore(t.deps, 'Waylift', demoCommunities);
  const { answer } = await callApi(t.app, 'optionsBySlug', { params: { slug: 'fenwick-hospitals' } });
  const {
    LandingCustomImageGUIDsm: sm,
    LandingCustomImageGUIDmd: md,
    LandingCustomImageGUIDlg: lg,
    LandingCustomImageGUIDhdpi: hdpi,
  } = answer?.options ?? {};
  const widths: (number | undefined)[] = [];
  for (const guid of [sm, md, lg, hdpi]) widths.push((await sharp((await t.deps.images.read(guid ?? ''))?.bytes).metadata()).width);
  expect(widths).toEqual([1536, 1280, 1920, 2560]);
  expect((await callApi(t.app, 'communityImage', { params: { guid: lg ?? '' } })).headers['content-type']).toBe('image/webp');
  expect(await t.deps.db.$count(communityImages)).toBe((await readdir(join(t.deps.config.dataDir, 'images'))).length);
});

test('a store with a single community of its own is left alone', async () => {
  await using t = await startTestApp();
  await addCommunity(t.deps, { publicId: 'mine' });
  expect(await fillEmptyStore(t.deps, 'Waylift', demoCommunities)).toBe(false);
  expect(await t.deps.db.$count(communities)).toBe(1);
});

test('servers that start together fill it once, and leave no picture that nobody shows', async () => {
  await using t = await startTestApp();
  const filled = await Promise.all([
    fillEmptyStore(t.deps, 'Waylift', demoCommunities),
    fillEmptyStore(t.deps, 'Waylift', demoCommunities),
  ]);
  expect(filled.sort()).toEqual([false, true]);
  expect(await t.deps.db.$count(communities)).toBe(demoCommunities.length);
  expect(await readdir(join(t.deps.config.dataDir, 'images'))).toHaveLength(await t.deps.db.$count(communityImages));
});

test('whoever signs in as the demonstration member finds who goes the same way, a lift, a request that waits and a conversation', async () => {
  await using t = await startTestApp();
  await fillEmptyStore(t.deps, 'Waylift', demoCommunities);
  await addDemoMembers(t.deps);
  const body = { email: 'demo@kestrel.example', password: DEMO_MEMBER_PASSWORD };
  const token = (await callApi(t.app, 'signIn', { body })).answer?.token ?? '';
  const { answer } = await callApi(t.app, 'journeys', { params: { id: 'kestrel' } }, { token });
  const [journey] = answer?.journeys ?? [];
  expect(journey?.start.label).toBe('Oakham');
  const found = await callApi(t.app, 'matches', { params: { journeyId: journey?.id ?? '' }, query: {} }, { token });
  expect(found.answer?.matches.map(({ member }) => member.forename)).toEqual(expect.arrayContaining(['Ana', 'Grace', 'Tom']));
  expect(found.answer?.matches[0]?.sharedTrips).toBeGreaterThan(3);
  const lifts = await callApi(t.app, 'lifts', { query: {} }, { token });
  expect(lifts.answer?.lifts).toMatchObject([
    {
      state: 'active',
      drives: 'other',
      days: [1, 2, 3, 4],
      member: { forename: 'Ana' },
      contact: { phone: '01632 960143' },
      others: [
        { forename: 'Grace', days: [1, 3] },
        { forename: 'Luca', days: [2, 4] },
      ],
    },
  ]);
  const requests = await callApi(t.app, 'requests', { query: {} }, { token });
  expect(requests.answer?.received).toMatchObject([{ state: 'waiting', member: { forename: 'Tom' } }]);
  expect(requests.answer?.sent.map(({ state, member }) => [state, member.forename])).toEqual([
    ['accepted', 'Ana'],
    ['declined', 'Yusuf'],
  ]);
  const talk = await callApi(t.app, 'conversations', { query: {} }, { token });
  expect(talk.answer?.conversations.map(({ member, unread }) => [member?.forename, unread > 0])).toEqual([
    ['Tom', true],
    // Of Ana's car.
    [undefined, true],
    ['Ana', true],
    ['Yusuf', true],
  ]);
  const car = talk.answer?.conversations.find(({ kind }) => kind === 'car');
  expect(car?.people.map(({ forename }) => forename)).toEqual(expect.arrayContaining(['Ana', 'Grace', 'Luca']));
  // Nobody is mailed, whoever has their address: not of what waits unread either.
  await mailUnread(t.deps, new AbortController().signal);
  await t.runJobs();
  expect(await t.outbox()).toEqual([]);
  const ids = (await t.deps.db.select({ id: journeys.id }).from(journeys)).map(({ id }) => id);
  const counts = await Promise.all(ids.map(async (id) => (await t.deps.matches.best(id, 1)).length));
  expect(counts.filter((count) => count > 0).length).toBe(demoTravellers.length);
  await expectCarOfThree(t);
});

// The roads are tried in import-demo-roads.test.ts.
test.each(['2026-11-24T07:55', '2026-11-26T18:00', '2026-03-28T12:00'])(
  'started at %s, the next ride of the demonstration member has three people and a plan that is right for all',
  async (at) => {
    await using t = await startTestApp();
    t.clock.set(new Date(`${at}:00.000Z`));
    await fillEmptyStore(t.deps, 'Waylift', demoCommunities);
    await addDemoMembers(t.deps);
    await expectCarOfThree(t);
  },
);
