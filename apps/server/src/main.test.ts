import { qrSignInAnswer } from '@waylift/contract/sign-in-by-qr';
import { once } from 'node:events';
import { chmod, mkdir, readdir, readFile, stat } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import PostalMime, { type Email } from 'postal-mime';
import { expect, onTestFinished, test } from 'vitest';
import * as z from 'zod/mini';
import { openStore } from './kernel/db/client.ts';
import { ownClient, withOwnConnection } from './kernel/db/own-connection.ts';
import { end, folderWithStore, runServer, settingsWithDatabase, startServer, temporaryFolder } from './test-support/programs.ts';

function post(url: string, body: object): Promise<Response> {
  return fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
}

function register(url: string, email: string): Promise<Response> {
  const person = { email, forename: 'Ann', surname: 'Bee', password: 'Correct7horse!', publicCommunityId: 'xk' };
  return post(`${url}/v2/liftshare/api/register`, person);
}

const toldLine = z.object({ level: z.string(), msg: z.string() });

/** By address, the mails there are so far. */
async function mailsIn(dataDir: string): Promise<Map<string, Email>> {
  const folder = join(dataDir, 'outbox');
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'));
  const mails = await Promise.all(names.map(async (name) => PostalMime.parse(await readFile(join(folder, name)))));
  return new Map(mails.map((mail) => [mail.to?.[0]?.address ?? '', mail]));
}

test('it starts from nothing, answers, and stops within ten seconds when told to, with what was under way finished', async () => {
  const dataDir = await temporaryFolder();
  const { url, child, output } = await startServer({ DATA_DIR: dataDir, PAGES: 'on' });
  for (const path of ['/readyz', '/']) expect((await fetch(`${url}${path}`)).status).toBe(200);
  const store = await openStore({ dataDir });
  onTestFinished(() => store.close());
  // No registration is stored until the stop has begun, so that it is under way then on any machine.
  await withOwnConnection(store, async (holder) => {
    await holder.query('begin');
    await holder.query('lock table members in exclusive mode');
    const underWay = Promise.all([1, 2].map((n) => register(url, `member${n}@example.org`)));
    const waiting = async () =>
      await store.pool.query(`select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like 'insert%'`);
    await expect.poll(async () => (await waiting()).rowCount).toBe(2);
    const ended = end(child, 'SIGTERM');
    const isTaken = () =>
      fetch(`${url}/healthz`).then(
        () => true,
        () => false,
      );
    await expect.poll(isTaken).toBe(false);
    await holder.query('rollback');
    expect((await underWay).map(({ status }) => status)).toEqual([200, 200]);
    // After ten seconds, it would have ended itself with exit code 1.
    expect(await ended).toBe(0);
  });
  expect(output()).not.toContain('"level":"error"');
});

test('only its own user can read or write what it keeps, in a folder that was open to all as well', async () => {
  const dataDir = await temporaryFolder();
  await mkdir(join(dataDir, 'outbox'));
  for (const folder of [dataDir, join(dataDir, 'outbox')]) await chmod(folder, 0o777);
  const former = process.umask(0);
  const starting = startServer({ DATA_DIR: dataDir, DEMO: 'off' });
  process.umask(former);
  const { url, child } = await starting;
  expect((await register(url, 'ann@example.org')).status).toBe(200);
  await expect.poll(async () => [...(await mailsIn(dataDir)).keys()]).toContain('ann@example.org');
  const open: string[] = [];
  for (const name of await readdir(dataDir, { recursive: true })) {
    const { mode } = (await stat(join(dataDir, name)).catch(() => null)) ?? { mode: 0 };
    if ((mode & 0o077) !== 0) open.push(`${name} ${(mode & 0o777).toString(8)}`);
  }
  expect(open).toEqual([]);
  expect((await stat(dataDir)).mode & 0o066).toBe(0);
  expect(await end(child, 'SIGTERM')).toBe(0);
});

test('production with a misspelt SMTP_URL does not start, and says which name was meant', async () => {
  const { child, output } = runServer({ DATA_DIR: await temporaryFolder(), ENVIRONMENT: 'production', SMTP_UR: 'smtp://mail.example' });
  expect(await once(child, 'exit')).toEqual([1, null]);
  expect(output()).toMatch(
    /^SMTP_UR in the environment is no setting. Did you mean SMTP_URL\?\nWaylift cannot start: SMTP_URL holds nothing/,
  );
});

test.each([
  ['liftshare', {}, 'xk'],
  ['sharewell', { HOME_COMMUNITY: 'sharewell' }, 'sharewell'],
])('the first start in production makes %s, and says what to do next', async (slug, home, publicId) => {
  const env = { ...(await settingsWithDatabase()), ENVIRONMENT: 'production', MAIL: 'files', ...home };
  const first = await startServer(env);
  // Standard output is no terminal here, so each line is a line of the log.
  await expect.poll(first.output).toContain('makes another community');
  const said = first
    .output()
    .trim()
    .split('\n')
    .map((line) => toldLine.parse(JSON.parse(line)).msg);
  const next = said.findIndex((line) => line.endsWith(`'${slug}', which is at /. What to do next:`));
  expect(said.slice(next, next + 2)).toEqual([
    expect.stringContaining('This store is new.'),
    expect.stringContaining(`community set ${slug} --name`),
  ]);
  const answer = await fetch(`${first.url}/v2/liftshare/community/directory-slug/${slug}`);
  expect(await answer.json()).toMatchObject({ currentCommunity: { publicId, name: 'Waylift', active: true } });
  expect(await end(first.child, 'SIGTERM')).toBe(0);
  const second = await startServer(env);
  expect(second.output()).not.toContain('What to do next');
  expect(await end(second.child, 'SIGTERM')).toBe(0);
});

test('a store that is lost amid the start, after its tables were looked at, is tried again', async () => {
  const settings = await settingsWithDatabase();
  const store = await openStore({ databaseUrl: settings.DATABASE_URL });
  onTestFinished(() => store.close());
  // Without a time limit, because a start may take long.
  const holder = ownClient(store);
  await holder.connect();
  await holder.query('begin');
  await holder.query('lock table communities in access exclusive mode');
  const starting = startServer({ ...settings, DEMO: 'off' });
  const lost = async () =>
    await store.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
  await expect.poll(async () => (await lost()).rowCount).toBeGreaterThan(0);
  await holder.end();
  const { child, output } = await starting;
  expect(output()).toContain('the database does not answer yet');
  expect(await end(child, 'SIGTERM')).toBe(0);
});

test('neither a client that never finishes nor a mail server that never answers holds up a stop', async () => {
  const silent = createServer(() => {}).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const smtp = silent.address();
  if (smtp === null || typeof smtp === 'string') throw new Error('no port');
  const { url, child, output } = await startServer({
    ...(await settingsWithDatabase()),
    DEMO: 'off',
    SMTP_URL: `smtp://127.0.0.1:${smtp.port}`,
  });
  // Its mail is a job that waits for a server that does not answer.
  const isWaiting = once(silent, 'connection');
  expect((await register(url, 'ann@example.org')).status).toBe(200);
  await isWaiting;
  const slow = connect({ port: Number(new URL(url).port), host: '127.0.0.1', allowHalfOpen: true });
  slow
    .on('error', () => {})
    .write('POST /v2/liftshare/token HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{');
  await once(slow, 'connect');
  expect(await end(child, 'SIGTERM'), output()).toBe(0);
  slow.destroy();
  silent.close();
});

test('killed amid registrations it keeps every one that was answered, and the mail of each goes out', async () => {
  const settings = { DATA_DIR: await folderWithStore(), DEMO: 'off', RATE_LIMITS: 'off' };
  const first = await startServer(settings);
  const answered: string[] = [];
  // Each registers again and again until nobody answers, so that some registrations are under way at the kill.
  const riders = Array.from({ length: 10 }, async (_, rider) => {
    for (let n = 0; ; n += 1) {
      const email = `rider${rider}.${n}@example.org`;
      const answer = await register(first.url, email).catch(() => null);
      if (answer === null) return;
      expect(answer.status).toBe(200);
      answered.push(email);
      if (answered.length === 30) first.child.kill('SIGKILL');
    }
  });
  await Promise.all(riders);
  expect(answered.length).toBeGreaterThanOrEqual(30);
  const second = await startServer(settings);
  const missing = async () => {
    const mailed = await mailsIn(settings.DATA_DIR);
    return answered.filter((email) => !mailed.has(email));
  };
  await expect.poll(missing, { interval: 200 }).toEqual([]);
  const mails = await mailsIn(settings.DATA_DIR);
  for (const email of answered) {
    const token = /\/verify-email\/([\w-]+)/.exec(mails.get(email)?.text ?? '')?.[1];
    const verified = await post(`${second.url}/v2/liftshare/email/verify/${token}`, {});
    expect(await verified.json(), email).toEqual({ success: true, isFirstActivation: true });
  }
  expect(await end(second.child, 'SIGTERM')).toBe(0);
});

test('two servers share a data folder, and the store goes on when one of them stops', async () => {
  const dataDir = await folderWithStore();
  const settings = { DATA_DIR: dataDir, DEMO: 'off' };
  const [first, second] = await Promise.all([startServer(settings), startServer(settings)]);
  const { secret } = qrSignInAnswer.parse(await (await post(`${first.url}/v2/liftshare/token/qr`, {})).json());
  expect(await end(first.child, 'SIGINT')).toBe(0);
  // The second server has what the first one stored.
  expect(await (await post(`${second.url}/v2/liftshare/token/qr/claim`, { secret })).json()).toEqual({ state: 'waiting' });
  expect(await end(second.child, 'SIGTERM')).toBe(0);
});

test.each([
  [{ PORT: 'abc' }, /^Waylift cannot start: PORT holds "abc", but it may hold a port number from 0 to 65535\.\n$/],
  // The server checks this setting later, during its start.
  [
    { MAP_PMTILES: '/nowhere', LOG_LEVEL: 'warn' },
    /^Waylift cannot start: MAP_PMTILES holds "\/nowhere", which cannot be read [^\n]+\.\n$/,
  ],
])('a bad setting is told in one line: %o', async (env, line) => {
  const { child, output } = runServer(env);
  await once(child, 'exit');
  expect([child.exitCode, output()]).toEqual([1, expect.stringMatching(line)]);
});
