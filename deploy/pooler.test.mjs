/** A server behind PgBouncer in transaction mode, as docs/installing.md describes it. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { chmodSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openStore } from '../apps/server/src/kernel/db/client.ts';
import { startPostgres } from '../apps/server/src/test-support/postgres-server.ts';
import { becomeReady, end, runCommand, runServer } from '../apps/server/src/test-support/programs.ts';
import { debianProgram } from '../scripts/debian-packages.mjs';
import { freePort } from '../scripts/free-port.mjs';

/** Only for what never comes. */
const WAIT = { timeout: 60_000 };
let folder;
let postgres;
let pooler;
let databaseUrl;
let directUrl;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'pooler-'));
  const [port, poolerPort] = [await freePort(), await freePort()];
  postgres = await startPostgres({ settings: { listen_addresses: '127.0.0.1', port: String(port) } });
  const { username, password } = new URL(postgres.url);
  [databaseUrl, directUrl] = [poolerPort, port].map((each) => `postgres://${username}:${password}@127.0.0.1:${each}/${username}`);
  const file = (name) => join(folder, name);
  writeFileSync(file('users.txt'), `"${username}" "${password}"\n`);
  writeFileSync(
    file('pgbouncer.ini'),
    `[databases]\n* = host=127.0.0.1 port=${port}\n[pgbouncer]\nlisten_addr = 127.0.0.1\nlisten_port = ${poolerPort}\nunix_socket_dir =\n` +
      `auth_type = scram-sha-256\nauth_file = ${file('users.txt')}\npool_mode = transaction\n`,
  );
  chmodSync(folder, 0o755);
  // It does not run as root.
  const user = process.getuid() === 0 ? { uid: 65_534, gid: 65_534 } : {};
  pooler = spawn(debianProgram('pgbouncer'), [file('pgbouncer.ini')], { stdio: 'ignore', ...user });
  await untilItTakes(poolerPort);
});
afterAll(async () => {
  if (pooler?.exitCode === null) {
    const ended = once(pooler, 'exit');
    pooler.kill('SIGINT');
    await ended;
  }
  await postgres?.[Symbol.asyncDispose]();
  rmSync(folder, { recursive: true, force: true });
});

async function untilItTakes(port) {
  const isTaken = () =>
    new Promise((done) => {
      const socket = connect(port, '127.0.0.1', () => done(true)).on('error', () => done(false));
      socket.on('connect', () => socket.destroy());
    });
  while (!(await isTaken())) await delay(50);
}

function settings(changes = {}) {
  return { DATABASE_URL: databaseUrl, DATA_DIR: join(folder, 'data'), DEMO: 'off', MAIL: 'files', PORT: '0', ...changes };
}

test('with the address of PostgreSQL itself, two servers and the command work together, and a query that is stuck ends by its time limit', async () => {
  const direct = settings({ DATABASE_DIRECT_URL: directUrl });
  const first = await becomeReady(runServer(direct));
  const second = await becomeReady(runServer(direct));
  const changed = await runCommand(direct, ['community', 'set', 'liftshare', '--name', 'Pooled Share']);
  expect(changed).toMatchObject({ code: 0 });
  // Each is told of the change, and forgets what it knew.
  for (const { url } of [first, second])
    await expect
      .poll(async () => await (await fetch(`${url}/v2/liftshare/community/directory-slug/liftshare`)).text(), WAIT)
      .toContain('Pooled');
  const person = { email: 'ann@example.org', forename: 'Ann', surname: 'Bee', password: 'Correct7horse!', publicCommunityId: 'xk' };
  const joined = await fetch(`${first.url}/v2/liftshare/api/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(person),
  });
  expect(joined.status).toBe(200);
  await expect
    .poll(() => readdirSync(join(folder, 'data')).includes('outbox') && readdirSync(join(folder, 'data/outbox')), WAIT)
    .toHaveLength(1);

  const store = await openStore({ databaseUrl, directUrl });
  await expect(store.pool.query('set local statement_timeout = 300; select pg_sleep(60)')).rejects.toMatchObject({ code: '57014' });
  expect((await store.pool.query('show statement_timeout')).rows).toEqual([{ statement_timeout: '15s' }]);
  await store.close();
  for (const { child, output } of [first, second]) {
    expect(await end(child, 'SIGTERM')).toBe(0);
    expect(output()).not.toMatch(/time limit|"level":"error"|listening-lost/);
  }
});

test('without it, the server does not start, and says what to set', async () => {
  const { child, output } = runServer(settings());
  expect(await once(child, 'exit')).toEqual([1, null]);
  expect(output()).toMatch(/^Waylift cannot start: .*Let DATABASE_DIRECT_URL name PostgreSQL itself/m);
  const command = await runCommand(settings(), ['community', 'list']);
  expect(command).toMatchObject({ code: 1, error: expect.stringContaining('Let DATABASE_DIRECT_URL name PostgreSQL itself') });
});
