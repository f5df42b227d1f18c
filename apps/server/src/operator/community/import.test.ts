import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { languageCode, languages } from '@waylift/words/languages';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { communities } from '../../kernel/db/schema/communities.ts';
import { communityImages } from '../../kernel/db/schema/community-images.ts';
import { callApi } from '../../test-support/call-api.ts';
import { operatorOf, picture } from '../../test-support/operator.ts';
import { startTestApp, type TestApp } from '../../test-support/test-app.ts';

const IMPORT = 'community import set/all.yaml';

/** Everything stored about communities, and the files of their images. */
async function stateOf(t: TestApp) {
  const files = await readdir(join(t.deps.config.dataDir, 'images')).catch(() => []);
  return [
    await t.deps.db.select().from(communities).orderBy(communities.slug),
    await t.deps.db.select().from(communityImages).orderBy(communityImages.id),
    files.toSorted((a, b) => a.localeCompare(b)),
  ];
}

const WHOLE = `
communities:
  # A child may stand before its parent.
  - slug: kestrel
    name: Kestrel Science Park
    publicId: kes
    parent: alder-valley
    culture: de-DE
    colour: '#FFD100'
    landingHtml: pages/kestrel.html
    nota: Another one
    notaTop: true
    privacy: closed
    password: open-sesame
    emailDomains: [Kestrel.example, brindle.example]
    needsVerification: false
    matchesWith: family
    logo: logo.png
    landingImages: { sm: small.png, lg: ../large.png }
  - slug: alder-valley
    name: Alder Valley
    oidcProvider: alder-id
    active: false
`;

async function filesOf(text: string): Promise<Record<string, string | Buffer>> {
  return {
    'set/all.yaml': text,
    'set/pages/kestrel.html': '<h1>Hi</h1><script>x</script>',
    'set/logo.png': await picture(60),
    'set/small.png': await picture(70),
    'large.png': await picture(80),
  };
}

test('a set of communities is made as declared, with files beside the YAML; again, it changes nothing at all', async () => {
  await using t = await startTestApp();
  const operator = operatorOf(t.deps);
  await operator.run('community create --slug bystander --name Bystander');
  const files = await filesOf(WHOLE);
  const dry = await operator.run(`${IMPORT} --dry-run`, { files });
  expect(dry.out).toContain('Would create 2, change 0, leave 0 unchanged.');
  expect((await operator.list()).map(({ slug }: { slug: string }) => slug)).toEqual(['bystander']);

  const first = await operatorOf(t.deps).run(IMPORT, { files });
  expect({ code: first.code, error: first.error, lines: first.out.split('\n') }).toEqual({
    code: 0,
    error: '',
    lines: [
      'created    kestrel',
      'created    alder-valley',
      '2 created, 0 changed, 0 unchanged.',
      'Note: kestrel: Left out of the landing HTML, because they are not safe or not text: script.',
      expect.stringContaining("Note: Members of 'alder-valley' join and sign in through the app alone"),
      '',
    ],
  });
  expect(await operator.show('kestrel')).toMatchObject({
    name: 'Kestrel Science Park',
    publicId: 'kes',
    parent: 'alder-valley',
    culture: 'de-DE',
    colour: '#ffd100',
    landingHtml: '<h2>Hi</h2>',
    nota: 'Another one',
    notaTop: true,
    oidcProvider: 'none',
    privacy: 'closed',
    passwordSet: true,
    emailDomains: ['kestrel.example', 'brindle.example'],
    needsVerification: false,
    matchesWith: 'family',
    active: true,
    landingImages: { sm: expect.any(String), md: null, lg: expect.any(String), hdpi: null },
  });
  expect(await operator.show('alder-valley')).toMatchObject({
    publicId: 'aldervalley',
    oidcProvider: 'alder-id',
    active: false,
    children: ['kestrel'],
  });
  const guid = (await operator.show('kestrel')).logo ?? '';
  expect((await callApi(t.app, 'communityImage', { params: { guid } })).status).toBe(200);

  t.clock.advanceMs(60_000);
  const before = await stateOf(t);
  const second = await operatorOf(t.deps).run(IMPORT, { files });
  expect(second).toMatchObject({ code: 0, out: expect.stringMatching(/^0 created, 0 changed, 2 unchanged\.\n/) });
  expect(await stateOf(t)).toEqual(before);
});

test('only what differs is changed and told; what is not named stays, null takes it away', async () => {
  await using t = await startTestApp();
  const operator = operatorOf(t.deps);
  const files = await filesOf(WHOLE);
  await operatorOf(t.deps).run(IMPORT, { files });
  const before = await operator.show('kestrel');
  const changed = `
communities:
  - slug: kestrel
    name: Kestrel
    parent: null
    colour: '#ffd100'
    landingHtml: ~
    password: other-sesame
    emailDomains: []
    logo: small.png
    landingImages: null
  - { slug: alder-valley, password: null, parent: kestrel }
`;
  const { code, out } = await operatorOf(t.deps).run(IMPORT, { files: { ...files, 'set/all.yaml': changed } });
  expect({ code, lines: out.split('\n') }).toEqual({
    code: 0,
    lines: [
      'changed    kestrel: name, parent, landingHtml, password, emailDomains, logo, landing-sm, landing-lg',
      'changed    alder-valley: parent',
      '0 created, 2 changed, 0 unchanged.',
      '',
    ],
  });
  const after = await operator.show('kestrel');
  expect(after).toEqual({
    ...before,
    name: 'Kestrel',
    parent: null,
    children: ['alder-valley'],
    landingHtml: null,
    emailDomains: [],
    logo: after.logo,
    landingImages: { sm: null, md: null, lg: null, hdpi: null },
  });
  expect(after.logo).not.toBe(before.logo);
  const [row] = await t.deps.db.select().from(communities).where(eq(communities.slug, 'kestrel'));
  expect(await t.deps.passwordHasher.verify(row?.passwordHash ?? null, 'other-sesame')).toBe('match');
});

test('every mistake in the file is told with its line, and nothing is changed', async () => {
  await using t = await startTestApp();
  const text = `communities:
  - slug: kestrel
    name: 42
    color: '#000000'
    colour: blue
    culture: xx-XX
    active: maybe
    privacy: secret
    emailDomains: kestrel.example
    landingHtml: gone.html
    logo: set.txt
    landingImages: { xl: a.png, sm: [1] }
  - name: No slug
  - just text
  - slug: UPPER
    password: ''
  - slug: UPPER
    constructor: 1
`;
  const { code, out, error } = await operatorOf(t.deps).run(IMPORT, { files: { 'set/all.yaml': text, 'set/set.txt': 'text' } });
  expect({ code, out }).toEqual({ code: 1, out: '' });
  const codes = languages.map(({ tag }) => languageCode(tag)).join(', ');
  expect(error.split('\n')).toEqual([
    'set/all.yaml:3: name must be text: put it in quotation marks.',
    "set/all.yaml:4: There is no option 'color'. Did you mean 'colour'?",
    "set/all.yaml:5: The colour 'blue' cannot be read: write it as #rrggbb, such as '#ffd100'.",
    `set/all.yaml:6: The culture 'xx-XX' cannot be used: it is a language (${codes}) and a country, such as en-GB or de-DE.`,
    'set/all.yaml:7: active must be true or false.',
    "set/all.yaml:8: The privacy 'secret' is unknown: it is private, closed or open.",
    'set/all.yaml:9: emailDomains must be a list of domains.',
    "set/all.yaml:10: The file 'set/gone.html' cannot be read: there is no such file.",
    "set/all.yaml:11: The file 'set/set.txt' is not an image that can be used: it must be JPEG, PNG, WebP, GIF or AVIF.",
    "set/all.yaml:12: There is no size 'xl': there are sm, md, lg and hdpi.",
    'set/all.yaml:12: sm must be the path of a file.',
    'set/all.yaml:13: The slug is missing.',
    'set/all.yaml:14: A community is written as `slug: ...` with its options below it.',
    "set/all.yaml:15: The slug 'UPPER' cannot be used: it is 2 to 63 of the letters a-z, digits and hyphens.",
    'set/all.yaml:16: The community password cannot be used: it is 8 to 255 characters on one line.',
    "set/all.yaml:17: The slug 'UPPER' cannot be used: it is 2 to 63 of the letters a-z, digits and hyphens.",
    "set/all.yaml:18: There is no option 'constructor'.",
    'error: Nothing was changed: 17 mistakes in set/all.yaml.',
    '',
  ]);
  expect(await stateOf(t)).toEqual([[], [], []]);
});

test('what the communities there are do not allow is told with its line too, and nothing is changed', async () => {
  await using t = await startTestApp();
  const operator = operatorOf(t.deps);
  await operator.run('community create --slug alder --name Alder');
  await operator.run('community create --slug child --name Child --parent alder');
  const before = await stateOf(t);
  const text = `communities:
  - slug: new-one
  - slug: two
    name: Two
    parent: nobody
  - { slug: three, name: Three, parent: child }
  - { slug: alder, publicId: other, parent: three }
  - { slug: four, name: Four, publicId: child, parent: four }
  - { slug: liftshare, name: Public, parent: alder }
  - { slug: five, name: Five, publicId: xk }
`;
  const { code, error } = await operatorOf(t.deps).run(IMPORT, { files: { 'set/all.yaml': text } });
  expect(code).toBe(1);
  const lines = error.trimEnd().split('\n');
  for (const line of [
    "set/all.yaml:2: There is no community 'new-one' yet. To create it, give its name.",
    "set/all.yaml:3: The parent of 'two', 'nobody', is neither in the file nor in the store.",
    "set/all.yaml:6: 'child' cannot be the parent of 'three': it is itself the child of 'alder', and there is one level only.",
    "set/all.yaml:7: The public id of 'alder' is 'alder', and cannot be changed.",
    "set/all.yaml:7: 'alder' cannot be the parent of 'child': it is itself the child of 'three', and there is one level only.",
    "set/all.yaml:8: The public id 'child' is taken by 'child'.",
    "set/all.yaml:8: 'four' cannot be its own parent.",
    'set/all.yaml:9: The public community has no parent.',
    "set/all.yaml:10: The public community has the public id 'xk' and the slug 'liftshare', and no other has either.",
  ])
    expect(lines).toContain(line);
  expect(lines.at(-1)).toMatch(/^error: Nothing was changed: \d+ mistakes in set\/all\.yaml\.$/);
  expect(await stateOf(t)).toEqual(before);
});

test.each([
  ['communities:\n  - { slug: two, name: A }\n  - { slug: two, name: B }\n', 3, "'two' is in the file twice: also in line 2."],
  ['', 1, 'must hold `communities:`'],
  ['communities: []\nmore: 1\n', 1, 'nothing else'],
  ['communities:\n  - slug: a\n    slug: b\n', 3, 'Map keys must be unique'],
  ['communities:\n  - slug: "a\n', 3, '"quote'],
  ['communities:\n\t- slug: a\n', 2, ''],
])('a file that is no such YAML is told with its line (%j)', async (text, line, message) => {
  await using t = await startTestApp();
  const { code, error } = await operatorOf(t.deps).run(IMPORT, { files: { 'set/all.yaml': text } });
  expect(code).toBe(1);
  expect(error).toMatch(new RegExp(`^set/all\\.yaml:${line}: `));
  expect(error).toContain(message);
});

test('an image that turns out to be damaged leaves nothing behind', async () => {
  await using t = await startTestApp();
  const whole = await picture(60);
  const text = 'communities:\n  - { slug: kestrel, name: Kestrel, logo: a.png, landingImages: { sm: b.png } }\n';
  const files = { 'set/all.yaml': text, 'set/a.png': whole, 'set/b.png': whole.subarray(0, 60) };
  expect(await operatorOf(t.deps).run(IMPORT, { files })).toMatchObject({
    code: 1,
    out: '',
    error: 'error: set/b.png: The image is damaged and cannot be read.\n',
  });
  expect(await stateOf(t)).toEqual([[], [], []]);
});

test('what export prints, import takes without a change', async () => {
  await using t = await startTestApp();
  await operatorOf(t.deps).run(IMPORT, { files: await filesOf(WHOLE) });
  const { out } = await operatorOf(t.deps).run('community export');
  expect(out).not.toMatch(/open-sesame|argon2/);
  const before = await stateOf(t);
  const again = await operatorOf(t.deps).run(IMPORT, { files: { 'set/all.yaml': out } });
  expect(again).toMatchObject({ code: 0, error: '', out: '0 created, 0 changed, 2 unchanged.\n' });
  expect(await stateOf(t)).toEqual(before);
  await using empty = await startTestApp();
  const none = await operatorOf(empty.deps).run('community export');
  expect(await operatorOf(empty.deps).run(IMPORT, { files: { 'set/all.yaml': none.out } })).toMatchObject({ code: 0 });
  expect(await operatorOf(empty.deps).run(IMPORT, { files: { 'set/all.yaml': out } })).toMatchObject({
    code: 0,
    out: expect.stringContaining('2 created'),
  });
});
