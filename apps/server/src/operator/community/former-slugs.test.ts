import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { formerSlugs } from '../../kernel/db/schema/former-slugs.ts';
import { members } from '../../kernel/db/schema/members.ts';
import { oneTimeTokens } from '../../kernel/db/schema/one-time-tokens.ts';
import { issueOneTimeToken } from '../../kernel/security/one-time-token.ts';
import { unsubscribeToken } from '../../kernel/security/unsubscribe-token.ts';
import { callApi } from '../../test-support/call-api.ts';
import { addCommunity, addMember } from '../../test-support/fixtures.ts';
import { operatorOf } from '../../test-support/operator.ts';
import { startTestApp, type TestApp } from '../../test-support/test-app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t[Symbol.asyncDispose]());

const say = (typed: string) => operatorOf(t.deps).say(typed);
const set = async (typed: string) => (await operatorOf(t.deps).run(`community set ${typed}`)).out.split('\n').slice(0, -1);
async function slugAt(slug: string): Promise<string | undefined> {
  const [directory, options] = [
    await callApi(t.app, 'directoryBySlug', { params: { slug } }),
    await callApi(t.app, 'optionsBySlug', { params: { slug } }),
  ];
  expect(options.status).toBe(directory.status);
  return directory.answer?.currentCommunity.slug;
}

test('a former slug leads on, however often it changes, and the command says what is out with it', async () => {
  const hall = await addCommunity(t.deps, { publicId: 'hall', slug: 'county-hall' });
  expect(await set('county-hall --slug council')).toEqual([
    "Changed the community 'council'.",
    "Note: /county-hall leads on to /council, with every page below it, and no other community can take the slug 'county-hall'.",
  ]);
  const [one, other] = [
    await addMember(t.deps, hall, { email: 'one@mail.example', status: 'invited', passwordHash: null }),
    await addMember(t.deps, hall, { email: 'other@mail.example' }),
  ];
  await issueOneTimeToken(t.deps.db, t.deps, { memberId: one.id, purpose: 'invitation' });
  await issueOneTimeToken(t.deps.db, t.deps, { memberId: other.id, purpose: 'password-reset' });
  expect((await set('council --slug the-council'))[2]).toBe(
    'Note: 2 links of mails are out with the former slug (invitations: 1). They lead on too.',
  );
  for (const slug of ['county-hall', 'council', 'the-council', 'County-Hall', 'THE-COUNCIL'])
    expect(await slugAt(slug), slug).toBe('the-council');
  expect(await slugAt('other-council')).toBeUndefined();
  const { out } = await operatorOf(t.deps).run('community show the-council');
  expect(out).toMatch(/^Former slugs +council, county-hall$/m);
});

test('no other community takes a former slug; its own one takes it back, or gives it up', async () => {
  await addCommunity(t.deps, { publicId: 'mill' });
  await addCommunity(t.deps, { publicId: 'forge' });
  await set('mill --slug new-mill');
  const taken = "The slug 'mill' leads on to 'new-mill', which had it before. `community set new-mill --give-up-slug mill` frees it.";
  expect(await say('community create --slug mill --name Mill')).toBe(taken);
  expect(await say('community set forge --slug mill')).toBe(taken);
  const yaml = { files: { 'c.yaml': 'communities:\n  - slug: mill\n    name: Mill\n' } };
  expect((await operatorOf(t.deps).run('community import c.yaml', yaml)).error).toContain(taken);
  expect(await say('community set mill --name Mill')).toBe("There is no community 'mill'. Its slug is 'new-mill' now.");
  expect(await say('community show mill')).toBe("There is no community 'mill'. Its slug is 'new-mill' now.");

  await set('new-mill --slug mill');
  expect([await slugAt('mill'), await slugAt('new-mill')]).toEqual(['mill', 'mill']);
  expect(await say('community set mill --give-up-slug new-mill --name Mill')).toBe('Give --give-up-slug alone.');
  expect(await say('community set forge --give-up-slug new-mill')).toBe("'new-mill' is no former slug of 'forge'.");
  expect(await say('community set mill --give-up-slug new-mill')).toContain('no longer leads on');
  expect(await slugAt('new-mill')).toBeUndefined();
  expect(await set('forge --slug new-mill')).toContain("Changed the community 'new-mill'.");
});

test('a community that is deleted leaves its slugs to others', async () => {
  await addCommunity(t.deps, { publicId: 'quay' });
  await set('quay --slug the-quay');
  await say('community delete the-quay --yes');
  expect(await say('community create --slug quay --name Quay')).toContain("Created the community 'quay'");
  expect((await t.deps.db.select().from(formerSlugs)).map(({ slug }) => slug)).not.toContain('quay');
});

test('of two renamings of one slug by two operators one is refused', async () => {
  await addCommunity(t.deps, { publicId: 'lock' });
  const said = await Promise.all(['one-lock', 'two-lock'].map((slug) => say(`community set lock --slug ${slug}`)));
  expect(said.filter((each) => each.startsWith('Changed'))).toHaveLength(1);
  expect(await slugAt('lock')).toMatch(/^(?:one|two)-lock$/);
});

test('the link of a mail knows its community, whatever its address says and whatever has become of the link', async () => {
  const weir = await addCommunity(t.deps, { publicId: 'weir' });
  const sluice = await addCommunity(t.deps, { publicId: 'sluice' });
  const { id } = await addMember(t.deps, weir, { email: 'ann@weir.example', status: 'invited', passwordHash: null });
  const slugOf = async (token: string) => (await callApi(t.app, 'communityOfLink', { params: { token } })).answer?.slug;
  const token = await issueOneTimeToken(t.deps.db, t.deps, { memberId: id, purpose: 'invitation' });
  expect(await slugOf(token)).toBe('weir');
  await t.deps.db.update(members).set({ communityId: sluice.id }).where(eq(members.id, id));
  await t.deps.db.update(oneTimeTokens).set({ usedAt: t.clock.now() }).where(eq(oneTimeTokens.memberId, id));
  expect(await slugOf(token)).toBe('sluice');
  expect(await slugOf(await unsubscribeToken(t.deps.db, id, 'newMatches'))).toBe('sluice');
  expect((await callApi(t.app, 'communityOfLink', { params: { token: 'unknown' } })).problem?.code).toBe('community-not-found');
});
