import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import sharp from 'sharp';
import { expect, onTestFinished, test } from 'vitest';
import { makeTestDatabase } from './test-support/migrated-store.ts';
import { runCommand as run, startProgram } from './test-support/programs.ts';

async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'cli-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

test('without a server the command opens the store itself, and files are read where the person stands', { timeout: 120_000 }, async () => {
  const folder = await temporaryFolder();
  const env = { DATA_DIR: join(folder, 'data'), INIT_CWD: folder };
  await writeFile(join(folder, 'landing.html'), '<h1>Hello</h1>');
  await sharp({ create: { width: 40, height: 20, channels: 3, background: '#c8102e' } })
    .png()
    .toFile(join(folder, 'logo.png'));

  const made = await run(
    env,
    ['community', 'create', '--slug', 'kestrel', '--name', 'Kestrel', '--landing-html', 'landing.html', '--password-stdin'],
    'sesame\n',
  );
  expect(made).toEqual({ code: 0, out: "Created the community 'kestrel' with the public id 'kestrel'.\n", error: '' });
  expect(await run(env, ['image', 'add', '--community', 'kestrel', '--as', 'logo', 'logo.png'])).toMatchObject({ code: 0, error: '' });
  const shown = await run(env, ['community', 'show', 'kestrel', '--json']);
  expect(JSON.parse(shown.out)).toMatchObject({
    slug: 'kestrel',
    landingHtml: '<h2>Hello</h2>',
    passwordSet: true,
    logo: expect.stringMatching(/^[0-9a-f-]{36}$/),
  });
  expect(shown.out).not.toMatch(/sesame|argon2/);
  const listed = await run(env, ['community', 'list']);
  expect(listed.out.trimEnd().split('\n')).toEqual([
    expect.stringMatching(/^SLUG +NAME/),
    expect.stringMatching(/^kestrel +Kestrel +kestrel +- +active +0 +password, html, logo$/),
  ]);
});

test('a refused request ends with 1 and one line, a misunderstood one with 2', { timeout: 60_000 }, async () => {
  const env = { DATA_DIR: await temporaryFolder() };
  expect(await run(env, ['community', 'show', 'nobody'])).toEqual({ code: 1, out: '', error: "error: There is no community 'nobody'.\n" });
  expect(await run(env, ['community', 'set', 'x', '--landing-html', 'gone.html'])).toMatchObject({
    code: 1,
    error: expect.stringMatching(/^error: The file 'gone\.html' cannot be read.*\n$/),
  });
  expect(await run({ ...env, PORT: 'x' }, ['community', 'list'])).toMatchObject({
    code: 1,
    error: expect.stringMatching(/^error: PORT holds "x".*\n$/),
  });
  expect(await run({ ...env, API_BASE_URL: 'https://api.example' }, ['community', 'list'])).toMatchObject({
    code: 1,
    error: expect.stringMatching(/^error: API_BASE_URL is set.*\n$/),
  });
  expect(await run(env, ['community', 'lst'])).toMatchObject({ code: 2 });
  expect(await run(env, ['community', 'set', 'x'])).toEqual({
    code: 2,
    out: '',
    error: 'error: give at least one option to change; --help lists them\n',
  });
  expect(await run(env, ['--help'])).toMatchObject({ code: 0, error: '' });
});

test('a store that cannot be reached is told in one line, without its address or password', { timeout: 60_000 }, async () => {
  const env = { DATA_DIR: await temporaryFolder(), DATABASE_URL: 'postgres://somebody:geheim@127.0.0.1:1/none' };
  const { code, error } = await run(env, ['community', 'list']);
  expect({ code, lines: error.trimEnd().split('\n').length }).toEqual({ code: 1, lines: 1 });
  expect(error).toContain('the store cannot be used (ECONNREFUSED)');
  expect(error).not.toMatch(/geheim|somebody/);
});

test('commands at once take turns', { timeout: 120_000 }, async () => {
  const env = { DATA_DIR: await temporaryFolder() };
  const slugs = ['one', 'two', 'three'];
  const made = await Promise.all(slugs.map((slug) => run(env, ['community', 'create', '--slug', slug, '--name', slug])));
  expect(made.map(({ code, error }) => ({ code, error }))).toEqual(slugs.map(() => ({ code: 0, error: '' })));
  const { out } = await run(env, ['community', 'list', '--json']);
  expect(JSON.parse(out).map((community: { slug: string }) => community.slug)).toEqual(['one', 'three', 'two']);
});

test('beside a running server the command talks to it, and the server shows the change at once', { timeout: 120_000 }, async () => {
  const env = { DATA_DIR: await temporaryFolder() };
  const server = await startProgram({ ...env, PORT: '0', DEMO: 'on', LOG_LEVEL: 'warn' });
  const nameOf = async (slug: string) => {
    const answer = await fetch(`${server.url}/v2/liftshare/community/directory-slug/${slug}`);
    return answer.ok ? JSON.parse(await answer.text()).currentCommunity.name : answer.status;
  };
  expect(await nameOf('kestrel-science-park')).toBe('Kestrel Science Park');
  expect(await nameOf('new-mills')).toBe(404);

  const ran = await Promise.all([
    run(env, ['community', 'create', '--slug', 'new-mills', '--name', 'New Mills', '--parent', 'liftshare']),
    run(env, ['community', 'set', 'kestrel-science-park', '--name', 'Kestrel']),
    run(env, ['community', 'deactivate', 'old-quary-works']),
  ]);
  expect(ran.map(({ code, error }) => [code, error])).toEqual([
    [0, ''],
    [0, ''],
    [1, "error: There is no community 'old-quary-works'. Did you mean 'old-quarry-works'?\n"],
  ]);
  expect([await nameOf('new-mills'), await nameOf('kestrel-science-park')]).toEqual(['New Mills', 'Kestrel']);

  expect(await server.end('SIGTERM')).toBe(0);
  expect(await run(env, ['community', 'show', 'new-mills'])).toMatchObject({ code: 0, out: expect.stringMatching(/^Parent +liftshare$/m) });
});

test('people are invited, listed and removed through a running server, and by the command alone', { timeout: 180_000 }, async () => {
  const folder = await temporaryFolder();
  const env = { DATA_DIR: join(folder, 'data'), INIT_CWD: folder };
  const people = (from: number, count: number) =>
    Array.from({ length: count }, (_, index) => `Ada;Byron;ada${from + index}@kestrel.example\n`).join('');
  await writeFile(join(folder, 'first.csv'), `\ufeffforename;surname;email\n${people(0, 600)}`);
  await writeFile(join(folder, 'second.csv'), people(599, 2));
  await writeFile(join(folder, 'broken.csv'), 'Ada,Byron\n');
  await writeFile(join(folder, 'all.yaml'), 'communities:\n  - { slug: kestrel, name: Kestrel }\n');

  const server = await startProgram({ ...env, PORT: '0', DEMO: 'off', LOG_LEVEL: 'warn' });
  expect(await run(env, ['community', 'import', 'all.yaml'])).toEqual({
    code: 0,
    out: 'created    kestrel\n1 created, 0 changed, 0 unchanged.\n',
    error: '',
  });
  const invite = (file: string) => run(env, ['member', 'invite', '--community', 'kestrel', '--csv', file]);
  expect(await invite('first.csv')).toEqual({ code: 0, out: "Invited 600 to 'kestrel'.\n", error: '' });
  expect(await invite('broken.csv')).toMatchObject({
    code: 1,
    out: '',
    error: expect.stringMatching(/^broken\.csv:1: There are 2 columns[^]*\nerror: Nobody was invited/),
  });
  expect(await run(env, ['member', 'remove', 'ada0@kestrel.example'])).toMatchObject({
    code: 1,
    error: expect.stringContaining('Give --yes'),
  });
  expect(await run(env, ['member', 'remove', 'ada0@kestrel.example', '--yes'])).toMatchObject({ code: 0, error: '' });
  expect(await server.end('SIGTERM')).toBe(0);

  expect(await invite('second.csv')).toMatchObject({
    code: 0,
    out: expect.stringMatching(/^Invited 1 to 'kestrel'\.\nSkipped: 1 had been invited before/),
  });
  const listed = await run(env, ['member', 'list', '--community', 'kestrel', '--json']);
  expect(JSON.parse(listed.out)).toHaveLength(600);
  const { code, out } = await run(env, ['stats']);
  expect({ code, out }).toEqual({ code: 0, out: expect.stringMatching(/^Members +600 \(0 pending, 0 active, 600 invited\)$/m) });
  expect(await run(env, ['mail', 'retry'])).toEqual({ code: 1, out: '', error: 'error: Give the id of a dead mail, or --all.\n' });
});

test('with DATABASE_URL the command works on PostgreSQL, and every server there hears of it', { timeout: 120_000 }, async () => {
  await using postgres = await makeTestDatabase({ isEmpty: true });
  const env = { DATA_DIR: await temporaryFolder(), DATABASE_URL: postgres.url };
  const listener = new pg.Client({ connectionString: postgres.url });
  await listener.connect();
  await listener.query('listen community_changed');
  const heard = once(listener, 'notification');
  const made = await Promise.all(['one', 'two'].map((slug) => run(env, ['community', 'create', '--slug', slug, '--name', slug])));
  expect(made.map(({ code, error }) => ({ code, error }))).toEqual([
    { code: 0, error: '' },
    { code: 0, error: '' },
  ]);
  await heard;
  expect(JSON.parse((await run(env, ['community', 'list', '--json'])).out)).toHaveLength(2);
  await listener.end();

  const folder = await temporaryFolder();
  const inFolder = { ...env, INIT_CWD: folder };
  await writeFile(join(folder, 'staff.csv'), 'Ada,Byron,ada@one.example\nAlan,Turing,alan@one.example\n');
  await writeFile(join(folder, 'all.yaml'), 'communities: [{ slug: two, parent: one }, { slug: three, name: Three }]\n');
  expect(await run(inFolder, ['member', 'invite', '--community', 'one', '--csv', 'staff.csv'])).toMatchObject({
    code: 0,
    out: "Invited 2 to 'one'.\n",
  });
  expect(await run(inFolder, ['community', 'import', 'all.yaml'])).toMatchObject({
    code: 0,
    out: expect.stringContaining('1 created, 1 changed'),
  });
  expect(await run(inFolder, ['member', 'remove', 'ada@one.example', '--yes'])).toMatchObject({ code: 0 });
  expect(JSON.parse((await run(inFolder, ['mail', 'list', '--json'])).out)).toMatchObject([
    { state: 'waiting', kind: 'invitation', tries: 0 },
  ]);
  expect(JSON.parse((await run(inFolder, ['stats', '--json'])).out)).toMatchObject({
    members: { invited: 1 },
    mails: { waiting: 1, dead: 0 },
  });
  expect(await run(inFolder, ['mail', 'retry', '--all'])).toMatchObject({ code: 0, out: 'There is no dead mail.\n' });
});
