import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { communities } from '../../kernel/db/schema/communities.ts';
import { callApi } from '../../test-support/call-api.ts';
import { addMember } from '../../test-support/fixtures.ts';
import { operatorOf } from '../../test-support/operator.ts';
import { startTestApp } from '../../test-support/test-app.ts';

const EVERYTHING = `--parent alder-valley --culture de-DE --colour #FFD100 --landing-html pages/hi.html --nota Other --nota-top --oidc kestrel-id
  --privacy closed --password-stdin --email-domain kestrel.example --email-domain b.example --no-verification
  --matches-with Family`;
const GIVEN = { files: { 'pages/hi.html': '<h1>Hi</h1>' }, input: 'open-sesame\nmore\n' };

test('a new community has the options it was given, and the API serves them', async () => {
  await using t = await startTestApp();
  const operator = operatorOf(t.deps);
  expect(await operator.run("community create --slug alder-valley --name 'Alder Valley'")).toMatchObject({
    code: 0,
    out: "Created the community 'alder-valley' with the public id 'aldervalley'.\n",
    error: '',
  });
  await operator.run(`community create --slug kestrel --name Kestrel ${EVERYTHING}`, GIVEN);
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
    MatchesWith: 'family',
  });
  expect(await operator.show('kestrel')).toMatchObject({
    parent: 'alder-valley',
    needsVerification: false,
    emailDomains: ['kestrel.example', 'b.example'],
    passwordSet: true,
    active: true,
  });
  expect((await operator.show('alder-valley')).children).toEqual(['kestrel']);
  await operator.run('community create --slug later --name Later --public-id later2 --inactive');
  expect(await operator.show('later')).toMatchObject({ active: false, publicId: 'later2', needsVerification: true });
});

test('show says every option in words', async () => {
  await using t = await startTestApp();
  const operator = operatorOf(t.deps);
  await operator.run("community create --slug alder-valley --name 'Alder Valley'");
  const lines = async (slug: string) =>
    (await operator.run(['community', 'show', slug])).out.split('\n').map((line) => line.split(/ {2,}/));
  expect(await lines('alder-valley')).toEqual(
    expect.arrayContaining([
      ['Public id', 'aldervalley'],
      ['State', 'active'],
      ['Culture', "none (the visitor's browser decides)"],
      ['Continue with parent', 'not offered'],
      ['Email domains', 'every domain'],
      ['Landing HTML', 'none (the default welcome text)'],
    ]),
  );
  await operator.run(`community create --slug kestrel --name Kestrel --inactive ${EVERYTHING}`, GIVEN);
  expect(await lines('kestrel')).toEqual(
    expect.arrayContaining([
      ['State', 'inactive'],
      ['Parent', 'alder-valley'],
      ['Culture', 'de-DE'],
      ['Community password', 'set'],
      ['Email domains', 'kestrel.example, b.example'],
      ['Email verification', 'not needed'],
      ['Landing HTML', '11 characters (--json shows them)'],
    ]),
  );
});

test('neither the password nor its hash is ever shown', async () => {
  await using t = await startTestApp();
  const operator = operatorOf(t.deps);
  const shown = [await operator.run('community create --slug kestrel --name Kestrel --password open-sesame')];
  for (const line of ['show kestrel', 'show kestrel --json', 'list', 'list --json', 'export'])
    shown.push(await operator.run(`community ${line}`));
  expect(shown.map(({ code }) => code)).toEqual([0, 0, 0, 0, 0, 0]);
  expect(JSON.stringify(shown)).not.toMatch(/open-sesame|argon2/);
  const [row] = await t.deps.db.select().from(communities);
  expect(await t.deps.passwordHasher.verify(row?.passwordHash ?? null, 'open-sesame')).toBe('match');
});

test('a change is seen by the next request, and touches nothing else', async () => {
  await using t = await startTestApp();
  const operator = operatorOf(t.deps);
  await operator.run('community create --slug kestrel --name Kestrel --colour #112233 --privacy open');
  const options = async () => (await callApi(t.app, 'optionsBySlug', { params: { slug: 'kestrel' } })).answer?.options;
  expect((await options())?.ThemePrimaryColour).toBe('#112233');
  t.clock.advanceMs(1000);
  expect(await operator.run('community set kestrel --colour #445566')).toMatchObject({
    code: 0,
    out: "Changed the community 'kestrel'.\n",
  });
  expect(await options()).toEqual({ ThemePrimaryColour: '#445566', OidcProvider: 'none', Privacy: 'open' });
  const { createdAt, updatedAt } = await operator.show('kestrel');
  expect(updatedAt > createdAt).toBe(true);
  expect(await operator.say('community set kestrel --slug merlin --name Merlin')).toBe("Changed the community 'merlin'.");
  expect(await operator.show('merlin')).toMatchObject({ name: 'Merlin', colour: '#445566' });
});

test('every option can be taken away again', async () => {
  await using t = await startTestApp();
  const operator = operatorOf(t.deps);
  await operator.run("community create --slug alder-valley --name 'Alder Valley'");
  await operator.run('community create --slug plain --name Kestrel');
  await operator.run(`community create --slug kestrel --name Kestrel --inactive ${EVERYTHING}`, GIVEN);
  await operator.addPicture('kestrel', 'logo');
  await operator.addPicture('kestrel', 'lg');
  const plain = await operator.show('plain');
  const full = await operator.show('kestrel');
  const own = ['slug', 'publicId'];
  const same = ['name', 'children', 'formerSlugs', 'members', 'createdAt', 'updatedAt'];
  for (const key of Object.keys(plain))
    expect([key, JSON.stringify(full[key]) === JSON.stringify(plain[key])]).toEqual([key, same.includes(key)]);
  const { code } = await operator.run(
    `community set kestrel --no-parent --culture none --colour None --no-landing-html --no-nota --no-nota-top --oidc None --privacy none
    --no-password --any-email-domain --verification --active --matches-with community --no-logo --no-landing-images`,
  );
  expect(code).toBe(0);
  const after = await operator.show('kestrel');
  for (const key of Object.keys(plain)) expect([key, after[key]]).toEqual([key, own.includes(key) ? full[key] : plain[key]]);
});

test('what landing HTML loses is told', async () => {
  await using t = await startTestApp();
  const operator = operatorOf(t.deps);
  const files = { 'a.html': '<script>x</script><form></form>' };
  const { out } = await operator.run('community create --slug kestrel --name Kestrel --landing-html a.html', { files });
  expect(out.split('\n').slice(1)).toEqual([
    expect.stringMatching(/^Note: Left out of the landing HTML.*: form, script\.$/),
    expect.stringMatching(/^Note: .*default welcome text/),
    '',
  ]);
  expect((await operator.show('kestrel')).landingHtml).toBeNull();
});

test('a closed community takes nobody, keeps its members and can be opened again', async () => {
  await using t = await startTestApp();
  const operator = operatorOf(t.deps);
  await operator.run('community create --slug kestrel --name Kestrel');
  const [row] = await t.deps.db.select().from(communities).where(eq(communities.slug, 'kestrel'));
  if (row === undefined) throw new Error('it was just made');
  await addMember(t.deps, row, { email: 'ada@kestrel.example' });
  const isActive = async () => (await callApi(t.app, 'directoryBySlug', { params: { slug: 'kestrel' } })).answer?.currentCommunity.active;
  expect(await operator.say('community deactivate kestrel')).toBe("Changed the community 'kestrel'.");
  expect(await isActive()).toBe(false);
  expect(await operator.show('kestrel')).toMatchObject({ active: false, members: 1 });
  await operator.run('community set kestrel --active');
  expect(await isActive()).toBe(true);
  await operator.run('community create --slug liftshare --name Everyone');
  expect((await operator.run('community set liftshare --inactive')).out).toContain('Note: This is the public community');
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
  const all: { parent: string | null }[] = await operator.list();
  expect(all).toHaveLength(1000);
  expect(all.slice(0, 11).map((community) => community.parent)).toEqual([null, ...Array.from({ length: 9 }, () => 'p-0'), null]);
});

test('communities are a table whose columns are aligned, and none at all is said in words', async () => {
  await using t = await startTestApp();
  const operator = operatorOf(t.deps);
  expect((await operator.run('community list')).out).toContain('There is no community yet');
  expect(await operator.list()).toEqual([]);
  await operator.run("community create --slug liftshare --name 'Waylift for everyone'");
  await operator.run(
    "community create --slug stadt --name 'Wirtschaftsförderung 日本' --parent liftshare --culture de-DE --password open-sesame --privacy closed --inactive",
  );
  expect((await operator.run('community list')).out.split('\n')).toEqual([
    'SLUG       NAME                       PUBLIC ID  PARENT     STATE     PRIVACY  MEMBERS  OPTIONS',
    'liftshare  Waylift for everyone       xk         -          active    none           0',
    'stadt      Wirtschaftsförderung 日本  stadt      liftshare  inactive  closed         0  de-DE, password',
    '',
  ]);
  expect(await operator.list()).toEqual([
    { slug: 'liftshare', name: 'Waylift for everyone', publicId: 'xk', parent: null, active: true, privacy: null, members: 0, traits: [] },
    expect.objectContaining({ slug: 'stadt', parent: 'liftshare', active: false, privacy: 'closed', traits: ['de-DE', 'password'] }),
  ]);
});

test('a name that would steer the terminal is shown without its power', async () => {
  await using t = await startTestApp();
  const now = t.clock.now();
  const name = '\u001b]0;owned\u0007\u202e';
  await t.deps.db.insert(communities).values({ id: t.deps.newId(), publicId: 'x1', slug: 'x1', name, createdAt: now, updatedAt: now });
  for (const line of ['list', 'show x1'])
    expect((await operatorOf(t.deps).run(`community ${line}`)).out.replaceAll('\n', '')).not.toMatch(/[\u001b\u0007\u202e]/);
});

test('a community that is joined through the app alone is told to be closed to the web where no app is configured', async () => {
  await using t = await startTestApp();
  const operator = operatorOf(t.deps);
  await operator.run('community create --slug kestrel --name Kestrel');
  const note = "Note: Members of 'kestrel' join and sign in through the app alone, and no app is configured";
  expect((await operator.run('community set kestrel --oidc azure')).out).toContain(note);
  expect((await operator.run('community set kestrel --name Kes')).out).not.toContain('app');
  expect((await operator.run('community set kestrel --oidc none')).out).not.toContain('app');
  const { config } = t.deps;
  const withApp = operatorOf({ ...t.deps, config: { ...config, appStoreUrl: 'https://apps.example/kestrel' } });
  expect((await withApp.run('community set kestrel --oidc azure')).out).toBe("Changed the community 'kestrel'.\n");
});
