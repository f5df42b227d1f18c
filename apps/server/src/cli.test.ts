import { once } from 'node:events';
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { picture } from './test-support/operator.ts';
import { makeTestDatabase } from './test-support/migrated-store.ts';
import {
  end,
  folderWithStore,
  runCommand as run,
  settingsWithDatabase,
  startCommand,
  startServer,
  temporaryFolder,
} from './test-support/programs.ts';

const KESTREL = `insert into communities (id, public_id, slug, name, created_at, updated_at)
  values ('00000000-0000-4000-8000-000000000000', 'kestrel', 'kestrel', 'Kestrel', now(), now())`;

async function query({ DATABASE_URL }: { readonly DATABASE_URL: string }, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: DATABASE_URL });
  await client.connect();
  await client.query(text);
  await client.end();
}

test('where there is no store, no command makes one, and each says which settings are missing', async () => {
  const folder = await temporaryFolder();
  await using empty = await makeTestDatabase('empty');
  // A backup opens the store by itself. All other commands share one way.
  const lines = ['community create --slug trap --name Trap', 'backup nightly.backup'];
  for (const [env, where, some] of [
    [{}, `./.data of ${folder}`, lines],
    [{ DATA_DIR: '/nowhere/data' }, '/nowhere/data', lines.slice(0, 1)],
    [{ DATABASE_URL: empty.url, DATA_DIR: folder }, `the database ${new URL(empty.url).pathname.slice(1)} at `, lines],
  ] as const) {
    const ran = await Promise.all(some.map((line) => run({ ...env, INIT_CWD: folder }, line.split(' '), '', folder)));
    for (const [index, { code, out, error }] of ran.entries()) {
      expect({ code, out }, some[index]).toEqual({ code: 1, out: '' });
      expect(error, some[index]).toMatch(/^error: There is no store in .*\n$/);
      expect(error).toContain(`error: There is no store in ${where}`);
      expect(error).toContain("Load the server's settings: ");
    }
  }
  expect(await readdir(folder)).toEqual([]);
});

test('the file of settings is read as systemd reads it, so that no shell is needed', async () => {
  const { DATA_DIR: folder, DATABASE_URL } = await settingsWithDatabase();
  const file = join(folder, 'waylift.env');
  await writeFile(file, `; ours\nDATABASE_URL=${DATABASE_URL}&sslmode=disable&application_name=a$b;c\nPRODUCT_NAME="Share & go"\nPORT=x\n`);
  const listed = await run({ WAYLIFT_ENV: file, PORT: '3000', DATA_DIR: folder }, ['community', 'list']);
  expect(listed).toMatchObject({ code: 0, out: expect.stringContaining('There is no community yet.'), error: '' });
  expect(await run({ WAYLIFT_ENV: join(folder, 'gone.env') }, ['community', 'list'])).toMatchObject({
    code: 1,
    error: `error: ${folder}/gone.env cannot be used: ENOENT. There is no such file.\n`,
  });
});

test('without a server the command opens the store itself and names it where it changes something, and files are read where the person stands', async () => {
  const folder = await temporaryFolder();
  const env = { DATA_DIR: await folderWithStore(), INIT_CWD: folder };
  await writeFile(join(folder, 'landing.html'), '<h1>Hello</h1>');
  await sharp({ create: { width: 40, height: 20, channels: 3, background: '#c8102e' } })
    .png()
    .toFile(join(folder, 'logo.png'));

  const made = await run(
    env,
    ['community', 'create', '--slug', 'kestrel', '--name', 'Kestrel', '--landing-html', 'landing.html', '--password-stdin'],
    'open-sesame\n',
  );
  const named = `Store: ${env.DATA_DIR}\n`;
  expect(made).toMatchObject({ code: 0, out: "Created the community 'kestrel' with the public id 'kestrel'.\n", error: '', named });
  expect(await run(env, ['image', 'add', '--community', 'kestrel', '--as', 'logo', 'logo.png'])).toMatchObject({ code: 0, error: '' });
  const shown = await run(env, ['community', 'show', 'kestrel', '--json']);
  expect(JSON.parse(shown.out)).toMatchObject({
    slug: 'kestrel',
    landingHtml: '<h2>Hello</h2>',
    passwordSet: true,
    logo: expect.stringMatching(/^[0-9a-f-]{36}$/),
  });
  expect(shown.out).not.toMatch(/open-sesame|argon2/);
  const listed = await run(env, ['community', 'list']);
  expect(listed).toMatchObject({ error: '', named: '' });
  expect(listed.out.trimEnd().split('\n')).toEqual([
    expect.stringMatching(/^SLUG +NAME/),
    expect.stringMatching(/^kestrel +Kestrel +kestrel +- +active +none +0 +password, html, logo$/),
  ]);
});

test('a refused request ends with 1 and one line, a misunderstood one with 2', async () => {
  const env = await settingsWithDatabase();
  expect(await run({ ...env, PORT: 'x' }, ['community', 'list'])).toMatchObject({
    code: 1,
    error: expect.stringMatching(/^error: PORT holds "x".*\n$/),
  });
  expect(await run({ DATA_DIR: env.DATA_DIR, API_BASE_URL: 'https://api.example' }, ['community', 'list'])).toMatchObject({
    code: 1,
    error: expect.stringMatching(/^error: API_BASE_URL is set.*\n$/),
  });
  expect(await run(env, ['community', 'set', 'x'])).toMatchObject({
    code: 2,
    out: '',
    error: 'error: give at least one option to change; --help lists them\n',
  });
});

test('an image that cannot be kept is told with its path, and a misspelt setting by its name', async () => {
  const settings = await settingsWithDatabase();
  const folder = settings.DATA_DIR;
  const env = { ...settings, INIT_CWD: folder, SMTP_UR: 'smtp://mail.example' };
  await query(settings, KESTREL);
  await writeFile(join(folder, 'logo.png'), await picture(40));
  await writeFile(join(folder, 'images'), 'no folder');
  expect(await run(env, ['image', 'add', '--community', 'kestrel', '--as', 'logo', 'logo.png'])).toMatchObject({
    code: 1,
    error: expect.stringMatching(
      /^SMTP_UR in the environment is no setting. Did you mean SMTP_URL\?\nerror: .*\/images cannot be used: E[A-Z]+\. .*\n$/,
    ),
  });
});

test('a store that cannot be reached is told in one line, without its address or password', async () => {
  const env = { DATA_DIR: await temporaryFolder(), DATABASE_URL: 'postgres://somebody:geheim@127.0.0.1:1/none' };
  const { code, error } = await run(env, ['community', 'list']);
  expect({ code, lines: error.trimEnd().split('\n').length }).toEqual({ code: 1, lines: 1 });
  expect(error).toContain('the store cannot be used: connect ECONNREFUSED 127.0.0.1:1');
  expect(error).not.toMatch(/geheim|somebody/);
});

test('ten commands at once beside a busy server succeed or say why, and the server shows what they did', async () => {
  const folder = await temporaryFolder();
  const env = { DATA_DIR: await folderWithStore(), INIT_CWD: folder };
  const people = (from: number, count: number) =>
    Array.from({ length: count }, (_, index) => `Ada,Byron,ada${from + index}@kestrel.example\n`).join('');
  await writeFile(join(folder, 'a.csv'), people(0, 300));
  await writeFile(join(folder, 'b.csv'), people(200, 300));
  await writeFile(join(folder, 'all.yaml'), 'communities: [{ slug: one, name: One }, { slug: kestrel, colour: "#112233" }]\n');
  const server = await startServer({ ...env, PORT: '0', DEMO: 'off', LOG_LEVEL: 'warn', RATE_LIMITS: 'off' });
  expect(await run(env, ['community', 'create', '--slug', 'kestrel', '--name', 'Kestrel'])).toMatchObject({ code: 0, error: '' });
  const nameOf = async (slug: string) => {
    const answer = await fetch(`${server.url}/v2/liftshare/community/directory-slug/${slug}`);
    return answer.ok ? JSON.parse(await answer.text()).currentCommunity.name : answer.status;
  };
  expect([await nameOf('kestrel'), await nameOf('two')]).toEqual(['Kestrel', 404]);

  // Members read pages and join as long as the commands run.
  const statuses: number[] = [];
  const load = new AbortController();
  const visitor = async (number: number) => {
    for (let visit = 0; !load.signal.aborted; visit += 1) {
      const person = { forename: 'V', surname: 'V', password: 'Correct.horse7', publicCommunityId: 'kestrel' };
      const body = JSON.stringify({ ...person, email: `v${number}x${visit}@b.example` });
      const headers = { 'content-type': 'application/json' };
      const joined = await fetch(`${server.url}/v2/liftshare/api/register`, { method: 'POST', headers, body });
      statuses.push(joined.status);
      await nameOf('kestrel');
      // Leaves the processor to the commands.
      await delay(50);
    }
  };
  const visitors = [1, 2].map(visitor);
  const ran = await Promise.all(
    [
      'community create --slug two --name Two --parent kestrel',
      'community create --slug three --name Three --parent kestrel',
      'community set kestrel --name Merlin --nota Other',
      'community set kestrel --email-domain kestrel.example --email-domain b.example',
      'community import all.yaml',
      'member invite --community kestrel --csv a.csv',
      'member invite --community kestrel --csv b.csv',
      'mail list',
      'stats',
      'community deactivate kestrl',
    ].map((line) => run(env, line.split(' '))),
  );
  // The store notifies the server, perhaps after the command has ended.
  await expect.poll(() => Promise.all(['kestrel', 'two', 'three'].map(nameOf))).toEqual(['Merlin', 'Two', 'Three']);
  load.abort();
  await Promise.all(visitors);
  const refused = { code: 1, error: "error: There is no community 'kestrl'. Did you mean 'kestrel'?\n" };
  const last = (error: string) => /^error: .*\n/m.exec(error)?.[0] ?? '';
  const outcomes = ran.map(({ code, error }) => ({ code, error: last(error) }));
  expect(outcomes).toEqual([...Array.from({ length: 9 }, () => ({ code: 0, error: '' })), refused]);
  expect(statuses).toContain(200);
  // On a slow machine, some may have to try again, but nothing fails.
  expect(statuses.filter((status) => status !== 200 && status !== 503)).toEqual([]);
  expect(await end(server.child, 'SIGTERM')).toBe(0);

  const { out } = await run(env, ['community', 'show', 'kestrel', '--json']);
  expect(JSON.parse(out)).toMatchObject({
    nota: 'Other',
    colour: '#112233',
    children: ['three', 'two'],
    emailDomains: ['kestrel.example', 'b.example'],
  });
  expect((await run(env, ['stats'])).out).toMatch(/^Members +\d+ \(\d+ pending, 0 active, 500 invited, 0 suspended, 0 paused\)$/m);
});

test('a reader that wants no more of a long list is no failure', async () => {
  const settings = await settingsWithDatabase();
  await query(settings, KESTREL);
  await query(
    settings,
    `insert into members (id, community_id, email, email_key, forename, surname, status, language_code, country_code, created_at)
    select gen_random_uuid(), '00000000-0000-4000-8000-000000000000', key, key, 'Ada', 'Byron', 'invited', 'en', 'gb', now()
    from (select 'ada' || number || '@kestrel.example' as key from generate_series(1, 5000) as number) as keys`,
  );
  const { child, ended } = startCommand(settings, ['member', 'list', '--community', 'kestrel']);
  child.stdout?.once('data', () => child.stdout?.destroy());
  expect(await ended).toMatchObject({ code: 0, error: '' });
});

test('with DATABASE_URL the command works on PostgreSQL, and every server there hears of it', async () => {
  const env = await settingsWithDatabase();
  const listener = new pg.Client({ connectionString: env.DATABASE_URL });
  await listener.connect();
  await listener.query('listen community_changed');
  const heard = once(listener, 'notification');
  const made = await Promise.all(['one', 'two'].map((slug) => run(env, ['community', 'create', '--slug', slug, '--name', slug])));
  expect(made.map(({ code, error }) => ({ code, error }))).toEqual([
    { code: 0, error: '' },
    { code: 0, error: '' },
  ]);
  await heard;
  expect((await listener.query('select from communities')).rowCount).toBe(2);
  await listener.end();
});
