/** The rules of a community, as its organisers see and change them. */
import { endpoints } from '@waylift/contract/endpoints';
import { JOIN_RESULT } from '@waylift/contract/join-result';
import type { CommunityRules } from '@waylift/contract/organiser-rules';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { auditLines } from '../../kernel/db/schema/audit-lines.ts';
import { communities } from '../../kernel/db/schema/communities.ts';
import { joinLinks } from '../../kernel/db/schema/join-links.ts';
import { rateLimits } from '../../kernel/db/schema/rate-limits.ts';
import { callApi } from '../../test-support/call-api.ts';
import { addCommunity, addMember } from '../../test-support/fixtures.ts';
import { operatorOf } from '../../test-support/operator.ts';
import { addOrganiser, asOrganiser, type TestOrganiser } from '../../test-support/organisers.ts';
import { startTestApp, type TestApp } from '../../test-support/test-app.ts';

let t: TestApp;
let counter = 0;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t[Symbol.asyncDispose]());
beforeEach(() => t.deps.db.delete(rateLimits));

/** A community of its own family, whose manager is given. */
async function world(options: { readonly passwordHash?: string } = {}) {
  counter += 1;
  const community = await addCommunity(t.deps, { publicId: `rul${counter}`, emailDomains: [], ...options });
  const manager = await addOrganiser(t, `rules${counter}@vale.example`, 'manager', community.slug);
  return { community, manager };
}
type World = Awaited<ReturnType<typeof world>>;

async function seen({ community, manager }: Pick<World, 'community' | 'manager'>) {
  const { answer, text } = await asOrganiser(t, manager, 'organisedRules', { params: { publicId: community.publicId } });
  if (answer === undefined) throw new Error(text);
  return answer;
}

async function wishOf(w: World, wish: Partial<CommunityRules>, password: string | null = null) {
  const { rules, version } = await seen(w);
  return { params: { publicId: w.community.publicId }, body: { rules: { ...rules, ...wish }, password, version } };
}

async function look(w: World, wish: Partial<CommunityRules>, password: string | null = null) {
  const { answer, text } = await asOrganiser(t, w.manager, 'lookAtRules', await wishOf(w, wish, password));
  if (answer === undefined) throw new Error(text);
  return answer.changes;
}

async function change(w: World, wish: Partial<CommunityRules>, password: string | null = null) {
  const { status, problem } = await asOrganiser(t, w.manager, 'changeRules', await wishOf(w, wish, password));
  return problem?.code ?? status;
}

/** Whether a registration is taken. */
async function joins(publicId: string, email: string, password = '') {
  // As the announcement of the change does, to which no server listens here.
  t.deps.communities.clear();
  const { body } = endpoints.register.example;
  const { answer } = await callApi(t.app, 'register', {
    body: { ...body, email, publicCommunityId: publicId, publicCommunityPassword: password },
  });
  return answer?.result === JOIN_RESULT.Success;
}

describe('who can join', () => {
  test('is one of five ways, whatever of the options makes it', async () => {
    const ways = [
      [{}, 'open'],
      [{ privacy: 'open', emailDomains: ['a.example'] }, 'domains'],
      [{ privacy: 'private', passwordHash: 'x' }, 'password'],
      [{ passwordHash: 'x', emailDomains: ['a.example'] }, 'domains-and-password'],
      [{ privacy: 'closed', passwordHash: 'x' }, 'invited'],
      [{ privacy: 'private' }, 'invited'],
      [{ oidcProvider: 'corp' }, 'sign-on'],
    ] as const;
    for (const [options, way] of ways) {
      const community = await addCommunity(t.deps, { publicId: `way${(counter += 1)}`, emailDomains: [] });
      const emailDomains = 'emailDomains' in options ? [...options.emailDomains] : [];
      await t.deps.db
        .update(communities)
        .set({ ...options, emailDomains })
        .where(eq(communities.id, community.id));
      const manager = await addOrganiser(t, `way${counter}@vale.example`, 'manager', community.slug);
      expect((await seen({ community, manager })).rules.join).toBe(way);
    }
  });

  test('what another rule means is told with the numbers of now, and changes nothing', async () => {
    const w = await world({ passwordHash: 'x' });
    for (const [email, status] of [
      ['a@alder.example', 'active'],
      ['b@mail.example', 'active'],
      ['c@mail.example', 'active'],
      ['d@mail.example', 'pending'],
      ['e@mail.example', 'invited'],
    ] as const)
      await addMember(t.deps, w.community, { email: `${counter}${email}`, status });
    await t.deps.db
      .insert(joinLinks)
      .values({ id: t.deps.newId(), communityId: w.community.id, code: `abcdefg${counter}`, label: 'Gate', createdAt: t.clock.now() });
    const means = await look(w, { join: 'domains', domains: ['Alder.example'] });
    expect(means.map(({ rule }) => rule)).toEqual(['join']);
    expect(means[0]?.means.map(({ kind, count }) => [kind, count])).toEqual([
      ['other-domain-stays', 2],
      ['other-domain-waits', 1],
      ['invitations-hold', 1],
      ['links-for-domains', 1],
      ['password-ends', 0],
    ]);
    expect((await seen(w)).rules.join).toBe('password');
    expect(await look(w, {})).toEqual([]);
  });

  test('a change holds at once, and the audit keeps the rules as they were', async () => {
    const w = await world();
    expect(await joins(w.community.publicId, `first${counter}@mail.example`)).toBe(true);
    expect(await change(w, { join: 'domains', domains: ['alder.example'] })).toBe(200);
    expect(await joins(w.community.publicId, `second${counter}@mail.example`)).toBe(false);
    expect(await joins(w.community.publicId, `third${counter}@alder.example`)).toBe(true);
    expect(await change(w, { join: 'password' }, 'the way to work')).toBe(200);
    expect(await joins(w.community.publicId, `fourth${counter}@mail.example`)).toBe(false);
    expect(await joins(w.community.publicId, `fifth${counter}@mail.example`, 'the way to work')).toBe(true);
    const lines = await t.deps.db.select().from(auditLines).where(eq(auditLines.communityPublicId, w.community.publicId));
    // The lines of one moment stand in no order.
    const told = lines.filter(({ command }) => command === 'rules change');
    expect(told.map(({ details }) => details).toSorted()).toEqual([
      'join: domains (alder.example) > password',
      'join: open > domains (alder.example)',
    ]);
    expect(told.map(({ operator }) => operator)).toEqual([w.manager.email, w.manager.email]);
    expect(JSON.stringify(lines)).not.toContain('the way to work');
  });

  test('by invitation alone is closed, and who comes back from there is not shown to everybody unless anyone may join', async () => {
    const w = await world();
    expect(await change(w, { join: 'invited' })).toBe(200);
    expect((await seen(w)).rules.join).toBe('invited');
    const privacy = async () => (await t.deps.db.select().from(communities).where(eq(communities.id, w.community.id)))[0]?.privacy;
    expect(await privacy()).toBe('closed');
    expect((await look(w, { join: 'open' }))[0]?.means.map(({ kind }) => kind)).toContain('shown-to-all');
    const back = { join: 'domains' as const, domains: ['alder.example'] };
    expect((await look(w, back))[0]?.means.map(({ kind }) => kind)).toContain('stays-hidden');
    expect(await change(w, back)).toBe(200);
    expect(await privacy()).toBe('private');
    expect(await change(w, { join: 'open' })).toBe(200);
    expect(await privacy()).toBeNull();
  });

  test('a password has to be given where there is none, and a sign-in system is neither chosen nor left here', async () => {
    const w = await world();
    expect(await change(w, { join: 'password' })).toBe('validation');
    expect(await change(w, { join: 'password' }, 'short')).toBe('validation');
    expect(await change(w, { join: 'sign-on' })).toBe('validation');
    expect(await change(w, { join: 'domains', domains: [] })).toBe('validation');
    expect(await change(w, { join: 'domains', domains: ['not a domain'] })).toBe('validation');
    await t.deps.db.update(communities).set({ oidcProvider: 'corp' }).where(eq(communities.id, w.community.id));
    expect(await change(w, { join: 'open' })).toBe('validation');
    expect(await change(w, { needsVerification: false })).toBe(200);
    expect((await seen(w)).rules.join).toBe('sign-on');
  });
});

test('nobody changes rules that they have not seen: by another page or by the command', async () => {
  const w = await world();
  const late = await wishOf(w, { needsVerification: false });
  expect(await operatorOf(t.deps).say(['community', 'set', w.community.slug, '--matches-with', 'family'])).toContain('Changed');
  const answer = await asOrganiser(t, w.manager, 'changeRules', late);
  expect(answer.problem?.code).toBe('conflict');
  expect((await asOrganiser(t, w.manager, 'lookAtRules', late)).problem?.code).toBe('conflict');
  expect((await seen(w)).rules).toMatchObject({ needsVerification: true, matchesWith: 'family' });
});

test('who finds whom is told with the communities that say the same; those that one does not look after have no name', async () => {
  counter += 1;
  const parent = await addCommunity(t.deps, { publicId: `fam${counter}`, name: 'Council', emailDomains: [] });
  const child = async (name: string, matchesWith: 'community' | 'family') => {
    const made = await addCommunity(t.deps, { publicId: `c${(counter += 1)}`, name, parentId: parent.id, matchesWith, emailDomains: [] });
    await addMember(t.deps, made, { email: `member${counter}@mail.example` });
    return made;
  };
  const town = await child('Town', 'family');
  await child('Depot', 'community');
  const manager = await addOrganiser(t, `family${counter}@vale.example`, 'manager', parent.slug);
  const ofParent = await look({ community: parent, manager }, { matchesWith: 'family' });
  expect(ofParent[0]?.means).toEqual([
    { kind: 'now-find', count: 0, others: 1, names: ['Town'], unnamed: 0 },
    { kind: 'not-part', count: 0, others: 1, names: ['Depot'], unnamed: 0 },
  ]);
  const below: TestOrganiser = await addOrganiser(t, `town${counter}@vale.example`, 'manager', town.slug);
  expect((await seen({ community: town, manager: below })).family).toEqual([]);
  const ofTown = await look({ community: town, manager: below }, { matchesWith: 'community' });
  expect(ofTown[0]?.means.map(({ kind, others, names, unnamed }) => [kind, others, names, unnamed])).toEqual([
    ['no-longer-find', 0, [], 0],
    ['lifts-stay', 0, [], 0],
  ]);
});

test('another language keeps the country of the community, which decides on miles and kilometres', async () => {
  const w = await world();
  const culture = async () => (await t.deps.db.select().from(communities).where(eq(communities.id, w.community.id)))[0]?.culture;
  await t.deps.db.update(communities).set({ culture: 'de-AT' }).where(eq(communities.id, w.community.id));
  expect(await change(w, { language: 'fr' })).toBe(200);
  expect(await culture()).toBe('fr-AT');
  expect(await change(w, { language: '' })).toBe(200);
  expect(await culture()).toBeNull();
  expect(await change(w, { language: 'de' })).toBe(200);
  expect(await culture()).toBe('de-DE');
  expect(await change(w, { language: 'xx' })).toBe('validation');
});
