import { CommanderError } from 'commander';
import { expect, test } from 'vitest';
import { readCommandLine } from './command-line.ts';
import { readInvocation, type Inputs } from './read-invocation.ts';

const files: Record<string, Buffer> = {
  'landing.html': Buffer.from('<h2>Hi</h2>'),
  'latin1.html': Buffer.from([0x63, 0x61, 0x66, 0xe9]),
  'logo.png': Buffer.from('png'),
};
const inputs: Inputs = {
  file: async (path) => files[path] ?? { problem: `The file '${path}' cannot be read: there is no such file.` },
  password: async () => 'from standard input',
  pieces: async () => ({ problem: 'no command line reads these' }),
};

/** What becomes of a line: the request, the refusal or how commander ended, with what it wrote. */
async function read(...words: string[]) {
  let written = '';
  const output = { out: (text: string) => (written += text), error: (text: string) => (written += text) };
  try {
    const typed = await readCommandLine(words, output);
    return { written, result: typed === null ? 'no command' : await readInvocation(typed, inputs) };
  } catch (error) {
    if (error instanceof CommanderError) return { written, exitCode: error.exitCode };
    throw error;
  }
}

async function requestOf(...words: string[]) {
  const { result } = await read(...words);
  if (typeof result !== 'object' || !('input' in result)) throw new Error(`no request: ${JSON.stringify(result)}`);
  return result.input;
}

test('list and show take --json', async () => {
  expect((await read('community', 'list', '--json')).result).toEqual({ input: { verb: 'community-list' }, asJson: true });
  expect((await read('community', 'show', 'kestrel')).result).toEqual({
    input: { verb: 'community-show', slug: 'kestrel' },
    asJson: false,
  });
});

test('create takes every option', async () => {
  const words = `community create --slug a-b --name AB --public-id ab --parent p --culture de-DE --colour #ffd100 --landing-html landing.html --nota Other
    --nota-top --oidc id --privacy closed --password-stdin --email-domain a.example --email-domain b.example --no-verification --inactive`;
  expect(await requestOf(...words.split(/\s+/))).toEqual({
    verb: 'community-create',
    community: {
      slug: 'a-b',
      name: 'AB',
      publicId: 'ab',
      parent: 'p',
      culture: 'de-DE',
      colour: '#ffd100',
      landingHtml: '<h2>Hi</h2>',
      nota: 'Other',
      notaTop: true,
      oidcProvider: 'id',
      privacy: 'closed',
      password: 'from standard input',
      emailDomains: ['a.example', 'b.example'],
      needsVerification: false,
      active: false,
    },
  });
});

test('set changes nothing but what is given', async () => {
  expect(await requestOf('community', 'set', 'a', '--colour', '#000')).toEqual({
    verb: 'community-set',
    slug: 'a',
    changes: { colour: '#000' },
  });
  expect((await read('community', 'set', 'a')).result).toBe('nothing-given');
});

test('set takes every option away again', async () => {
  const words = `community set a --no-parent --culture none --colour None --no-landing-html --no-nota --no-nota-top --oidc none --privacy none --no-password
    --any-email-domain --verification --active --no-logo --no-landing-images`;
  expect(await requestOf(...words.split(/\s+/))).toEqual({
    verb: 'community-set',
    slug: 'a',
    changes: {
      parent: null,
      culture: null,
      colour: null,
      landingHtml: null,
      nota: null,
      notaTop: false,
      oidcProvider: 'none',
      privacy: null,
      password: null,
      emailDomains: [],
      needsVerification: true,
      active: true,
      removeLogo: true,
      removeLandingImages: true,
    },
  });
});

test('an option that may be given again does not swallow the slug', async () => {
  expect(await requestOf('community', 'set', '--email-domain', 'a.example', 'kestrel')).toMatchObject({
    slug: 'kestrel',
    changes: { emailDomains: ['a.example'] },
  });
});

test('deactivate is a change like any other', async () => {
  expect(await requestOf('community', 'deactivate', 'a')).toEqual({ verb: 'community-set', slug: 'a', changes: { active: false } });
});

test('an image is read here, with the rights of whoever runs the command', async () => {
  expect(await requestOf('image', 'add', '--community', 'a', '--as', 'lg', 'logo.png')).toEqual({
    verb: 'image-add',
    image: { community: 'a', usage: 'landing-lg', bytesBase64: Buffer.from('png').toString('base64') },
  });
});

test('what is said about members, mails and sets of communities is understood', async () => {
  const result = async (...words: string[]) => (await read(...words)).result;
  expect(await result('member', 'invite', '--community', 'a', '--csv', 'staff.csv')).toEqual({
    task: { name: 'member-invite', community: 'a', path: 'staff.csv' },
  });
  expect(await result('member', 'list', '--community', 'a')).toEqual({
    task: { name: 'member-list', community: 'a', status: undefined, format: 'table' },
  });
  expect(await result('member', 'list', '--community', 'a', '--status', 'invited', '--csv')).toMatchObject({
    task: { status: 'invited', format: 'csv' },
  });
  expect(await result('member', 'removals')).toEqual({ task: { name: 'member-removals', format: 'table' } });
  expect(await result('member', 'removals', '--json')).toMatchObject({ task: { format: 'json' } });
  expect(await result('community', 'import', 'all.yaml', '--dry-run')).toEqual({
    task: { name: 'community-import', path: 'all.yaml', isDryRun: true },
  });
  expect(await result('community', 'export')).toEqual({ task: { name: 'community-export' } });
  expect(await result('member', 'show', 'ada@a.example', '--json')).toEqual({
    input: { verb: 'member-show', email: 'ada@a.example' },
    asJson: true,
  });
  expect(await result('member', 'resend', 'ada@a.example')).toMatchObject({ input: { verb: 'member-resend', email: 'ada@a.example' } });
  expect(await result('member', 'remove', 'ada@a.example', '--yes')).toEqual({
    task: { name: 'member-remove', email: 'ada@a.example', isSure: true },
  });
  expect(await result('mail', 'list', '--failed', '--json')).toEqual({ task: { name: 'mail-list', onlyDead: true, format: 'json' } });
  expect(await result('mail', 'retry', 'some-id')).toMatchObject({ input: { verb: 'mail-retry', id: 'some-id' } });
  expect(await result('mail', 'retry', '--all')).toMatchObject({ input: { verb: 'mail-retry', id: null } });
  for (const words of [
    ['mail', 'retry'],
    ['mail', 'retry', 'some-id', '--all'],
  ])
    expect(await result(...words)).toEqual({ kind: 'refused', message: 'Give the id of a dead mail, or --all.' });
  expect(await result('stats', '--json')).toEqual({ input: { verb: 'stats' }, asJson: true });
});

test.each([
  [['image', 'add', '--community', 'a', '--as', 'logo', 'gone.png'], "The file 'gone.png' cannot be read: there is no such file."],
  [['community', 'set', 'a', '--landing-html', 'gone.html'], "The file 'gone.html' cannot be read: there is no such file."],
  [['community', 'set', 'a', '--landing-html', 'latin1.html'], "The file 'latin1.html' is not text in UTF-8."],
])('a file that cannot be read is refused (%j)', async (words, message) => {
  expect((await read(...words)).result).toEqual({ kind: 'refused', message });
});

test.each([
  [[], 'Usage:'],
  [['community'], 'Usage:'],
  [['communty', 'list'], "unknown command 'communty'"],
  [['community', 'lst'], "unknown command 'lst'"],
  [['community', 'list', 'more'], 'too many arguments'],
  [['community', 'show'], "missing required argument 'slug'"],
  [['community', 'create', '--slug', 'a'], "required option '--name <name>' not specified"],
  [['community', 'create', '--slug', 'a', '--name', 'A', '--color', '#000'], "unknown option '--color'"],
  [['community', 'set', 'a', '--active', '--inactive'], 'cannot be used with'],
  [['community', 'set', 'a', '--password', 'x', '--password-stdin'], 'cannot be used with'],
  [['image', 'add', '--community', 'a', '--as', 'huge', 'x.png'], 'Allowed choices are logo, sm, md, lg, hdpi'],
  [['member', 'invite', '--community', 'a'], "required option '--csv <file>' not specified"],
  [['member', 'list'], "required option '--community <slug>' not specified"],
  [['member', 'list', '--community', 'a', '--status', 'gone'], 'Allowed choices are pending, active, invited'],
  [['member', 'list', '--community', 'a', '--json', '--csv'], 'cannot be used with'],
  [['member', 'remove'], "missing required argument 'email'"],
])('%j is wrong usage', async (words, message) => {
  const { exitCode, written } = await read(...words);
  expect(exitCode).toBe(1);
  expect(written).toContain(message);
});

test.each([
  ['community', 'list'],
  ['community', 'show'],
  ['community', 'create'],
  ['community', 'set'],
  ['community', 'deactivate'],
  ['community', 'import'],
  ['community', 'export'],
  ['image', 'add'],
  ['member', 'invite'],
  ['member', 'list'],
  ['member', 'show'],
  ['member', 'resend'],
  ['member', 'remove'],
  ['mail', 'list'],
  ['mail', 'retry'],
])('%s %s has help with an example', async (group, verb) => {
  const { exitCode, written } = await read(group, verb, '--help');
  expect(exitCode).toBe(0);
  expect(written).toContain(`Example:\n  npm run waylift -- ${group} ${verb}`);
});

test('the example of each help can be typed as it stands', async () => {
  for (const words of [
    ['community', 'create'],
    ['community', 'set'],
  ]) {
    const { written } = await read(...words, '--help');
    const example = /npm run waylift -- (.*)$/m.exec(written.slice(written.indexOf('Example:')))?.[1] ?? '';
    const typed = [...example.matchAll(/'([^']*)'|(\S+)/g)].map((match) => match[1] ?? match[2] ?? '');
    expect((await read(...typed)).result).toHaveProperty('input');
  }
});
