/** No container runs here: the lines of the Dockerfile are followed into a folder, which then is all that the server can see. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, lstatSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { text as readText } from 'node:stream/consumers';
import Ajv from 'ajv';
import addFormats from 'ajv-formats';
import { DockerfileParser } from 'dockerfile-ast';
import { validate } from 'dockerfile-utils';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import { openStore } from '../apps/server/src/kernel/db/client.ts';
import { withOwnConnection } from '../apps/server/src/kernel/db/own-connection.ts';
import { startPostgres } from '../apps/server/src/test-support/postgres-server.ts';
import { asRoot, debianProgram } from '../scripts/debian-packages.mjs';
import { freePort } from '../scripts/free-port.mjs';
import { filesIn, releaseVersion } from '../scripts/release.mjs';
import { fillDebianRoot, run } from './debian-root.mjs';

const repository = resolve(import.meta.dirname, '..');
const dockerfile = readFileSync(join(repository, 'Dockerfile'), 'utf8');
const LARGEST_BYTES = 450_000_000;
const version = releaseVersion(repository);

/** A step as `{ keyword, text }`, by stage. */
const stages = DockerfileParser.parse(dockerfile)
  .getInstructions()
  .reduce((all, step) => {
    const each = { keyword: step.getKeyword(), text: step.getArgumentsContent() ?? '' };
    if (each.keyword === 'FROM') return [...all, [each]];
    all.at(-1).push(each);
    return all;
  }, []);

let folder;
let image;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'container-'));
  chmodSync(folder, 0o755);
  image = buildImage(join(folder, 'root'));
});

afterAll(() => run('rm', ['-rf', folder]));

test('the Dockerfile is well-formed, and pins what it starts from', () => {
  expect(validate(dockerfile).map(({ message }) => message)).toEqual([]);
  for (const [from] of stages) expect(from.text).toMatch(/^[\w/-]+:\d[\w.-]*( AS \w+)?$/);
});

test('the unit for systemd is one that systemd takes', () => {
  const unit = readFileSync(join(repository, 'deploy/waylift.service'), 'utf8');
  const file = join(folder, 'waylift.service');
  // Nothing is installed at its place here.
  writeFileSync(file, unit.replace(/^(ExecStart=).*$/m, '$1/bin/true'));
  // Of what it does not know it only writes.
  const { status, stderr } = spawnSync(debianProgram('systemd-analyze', 'systemd'), ['verify', '--man=no', file], { encoding: 'utf8' });
  expect([status, stderr.split('\n').filter((line) => line.includes('waylift.service'))]).toEqual([0, []]);
});

test('the image holds all that runs in 450 MB, and no build tools, tests, secrets or files of others', () => {
  const files = filesIn(image.root);
  const bytes = files.reduce((sum, file) => sum + sizeOf(lstatSync(join(image.root, file))), 0);
  expect(bytes).toBeLessThan(LARGEST_BYTES);
  const tools =
    /bin\/(npm|npx|gcc|cc|make|git|vite|tsc|python3?)$|\.test\.\w+$|\/\.(env|git|npmrc)$|node_modules\/(typescript|vite|vitest|playwright[^/]*)\//;
  expect(files.filter((file) => tools.test(`/${file}`))).toEqual([]);
  const writable = filesIn(join(image.root, 'opt')).filter((file) => {
    const { mode, uid } = lstatSync(join(image.root, 'opt', file));
    return (mode & 0o120000) !== 0o120000 && (uid !== 0 || (mode & 0o022) !== 0);
  });
  expect(writable).toEqual([]);
});

test('the bill of materials keeps to CycloneDX, and names each package that is there and no other', () => {
  const release = join(image.root, 'opt/waylift');
  const bill = JSON.parse(readFileSync(join(release, 'bill-of-materials.cdx.json'), 'utf8'));
  const schemas = join(repository, 'node_modules/@cyclonedx/cyclonedx-library/res/schema');
  const schema = (name) => JSON.parse(readFileSync(join(schemas, name), 'utf8'));
  const ajv = new Ajv({ strict: false, logger: false });
  addFormats(ajv);
  for (const name of ['jsf-0.82', 'spdx'])
    ajv.addSchema(schema(`${name}.SNAPSHOT.schema.json`), `http://cyclonedx.org/schema/${name}.SNAPSHOT.schema.json`);
  const isValid = ajv.compile(schema('bom-1.5.SNAPSHOT.schema.json'));
  expect(isValid(bill), JSON.stringify(isValid.errors)).toBe(true);

  const present = filesIn(release)
    .filter((file) => /(^|\/)node_modules\/(@[^/]+\/)?[^/]+\/package\.json$/.test(file))
    .map((file) => file.replace(/\/package\.json$/, ''));
  const named = bill.components.filter(({ properties }) => properties[0].value === 'packages').map((each) => each['bom-ref']);
  expect(named).toEqual(present.toSorted());
  for (const { name, version: found } of bill.components) expect([name, found]).not.toContain(undefined);
});

test('it starts as its own user with nothing else to see, is healthy, serves a page, finishes what is under way at SIGTERM, and ends with 0', async () => {
  await using postgres = await startPostgres();
  const relay = await relayTo(new URL(postgres.url));
  const port = await freePort();
  const url = new URL(postgres.url);
  const env = {
    ...image.env,
    HOST: '127.0.0.1',
    PORT: String(port),
    PUBLIC_URL: `http://localhost:${port}`,
    DATABASE_URL: `postgres://${url.username}:${url.password}@127.0.0.1:${relay.port}${url.pathname}`,
    DEMO: 'off',
    DRAIN_SECONDS: '0',
  };
  expect((await inImage(image.command('--version'))).stdout).toBe(`${version}\n`);
  expect(
    (await inImage(['/bin/sh', '-c', 'cd /opt/waylift && node_modules/node-linux-*/bin/node -e "require(\'@valhallajs/valhallajs\')"']))
      .stderr,
  ).toBe('');

  const server = spawnInImage([...image.entrypoint, ...image.cmd], env);
  let said = '';
  for (const stream of [server.stdout, server.stderr]) stream.setEncoding('utf8').on('data', (chunk) => (said += chunk));
  const ended = once(server, 'exit');
  await expect.poll(() => server.exitCode ?? /Waylift is ready/.test(said), { message: said }).toBe(true);
  expect(readFileSync(`/proc/${server.pid}/status`, 'utf8')).toMatch(/^Uid:\t10001\t10001\t10001\t10001$/m);
  expect((await inImage(image.healthcheck, env)).status).toBe(0);
  expect((await inImage(image.healthcheck, { ...env, PORT: String(await freePort()) })).status).toBe(1);
  expect(await (await fetch(`http://127.0.0.1:${port}/healthz`)).json()).toEqual({ status: 'ok', version });
  expect(await (await fetch(`http://127.0.0.1:${port}/`)).text()).toContain('<html');
  expect((await inImage(image.command('community', 'list', '--json'), env)).stdout).toContain('"liftshare"');

  const register = () =>
    fetch(`http://127.0.0.1:${port}/v2/liftshare/api/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        email: 'ann@example.org',
        forename: 'Ann',
        surname: 'Bee',
        password: 'Correct7horse!',
        publicCommunityId: 'xk',
      }),
    });
  const store = await openStore({ databaseUrl: postgres.url });
  // Nobody is written down until the stop has begun.
  await withOwnConnection(store, async (holder) => {
    await holder.query('begin');
    await holder.query('lock table members in exclusive mode');
    const underWay = register();
    const waiting = `select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like 'insert%'`;
    await expect.poll(async () => (await store.pool.query(waiting)).rowCount).toBe(1);
    server.kill(image.stopSignal);
    await expect.poll(() => fetch(`http://127.0.0.1:${port}/healthz`).then(Boolean, () => false)).toBe(false);
    await holder.query('rollback');
    expect((await underWay).status, said).toBe(200);
  });
  await store.close();
  expect(await ended, said).toEqual([0, null]);
  await relay.close();
});

test('the compose file names only what it has, waits for what is healthy, and gives a stop more time than it takes', () => {
  const text = readFileSync(join(import.meta.dirname, 'compose.yaml'), 'utf8');
  const compose = parse(text, { merge: true });
  expect(Object.keys(compose.services).toSorted()).toEqual(['database', 'mail', 'portal-1', 'portal-2', 'proxy']);
  for (const [name, service] of Object.entries(compose.services)) {
    expect(service.healthcheck ?? image.healthcheck, name).toBeTruthy();
    expect(service.image).toMatch(name.startsWith('portal') ? /^waylift$/ : /^[\w/]+:[\w.-]+$/);
    for (const [other, { condition }] of Object.entries(service.depends_on ?? {})) {
      expect([Object.keys(compose.services).includes(other), condition]).toEqual([true, 'service_healthy']);
    }
    for (const volume of service.volumes ?? []) {
      const [source] = volume.split(':');
      const isThere = source.startsWith('.') ? existsSync(join(import.meta.dirname, source)) : source in compose.volumes;
      expect(isThere, volume).toBe(true);
    }
  }
  const portal = compose.services['portal-1'];
  expect(Number.parseInt(portal.stop_grace_period)).toBeGreaterThanOrEqual(Number(image.env.DRAIN_SECONDS) + 10);
  const settings = readFileSync(join(repository, 'README.md'), 'utf8');
  for (const setting of Object.keys(portal.environment)) expect(settings).toContain(`\`${setting}\``);
  expect(compose.services.proxy.environment.WAYLIFT_SERVERS.split(' ')).toEqual(['portal-1:3000', 'portal-2:3000']);
});

function sizeOf(stat) {
  return stat.isFile() ? stat.size : 0;
}

/** Follows the lines of the Dockerfile. Its build is that of this working copy: only the last of its commands is run here. */
function buildImage(root) {
  const [build, final] = stages;
  const release = join(folder, 'release');
  const command = build
    .filter(({ keyword }) => keyword === 'RUN')
    .at(-1)
    .text.replace('/release', release);
  expect(command).toMatch(/^npm run release -- /);
  const words = command.replace('npm run release -- ', '').split(' ');
  run(process.execPath, [join(repository, 'scripts/release.mjs'), ...words]);

  const installed = final.flatMap(
    ({ text }) => /apt-get install -y --no-install-recommends ([^&]+)/.exec(text)?.[1].trim().split(' ') ?? [],
  );
  mkdirSync(root);
  fillDebianRoot(root, installed);
  const made = { root, env: {}, entrypoint: [], cmd: [], user: '', healthcheck: [], stopSignal: '' };
  for (const { keyword, text } of final.slice(1)) {
    if (keyword === 'RUN' && !text.startsWith('apt-get')) run(...asCommand(['chroot', root, '/bin/sh', '-c', text]));
    else if (keyword === 'COPY') {
      const to = text.split(' ').at(-1);
      mkdirSync(join(root, to, '..'), { recursive: true });
      run('mv', [release, join(root, to)]);
    } else if (keyword === 'ENV') Object.assign(made.env, Object.fromEntries(text.split(' ').map((each) => each.split('='))));
    else if (keyword === 'USER') made.user = text;
    else if (keyword === 'STOPSIGNAL') made.stopSignal = text;
    else if (keyword === 'ENTRYPOINT') made.entrypoint = JSON.parse(text);
    else if (keyword === 'CMD') made.cmd = JSON.parse(text);
    else if (keyword === 'HEALTHCHECK') made.healthcheck = JSON.parse(/CMD (\[.*\])$/.exec(text)[1]);
    else if (!['WORKDIR', 'VOLUME', 'EXPOSE', 'RUN'].includes(keyword)) throw new Error(`Nobody follows ${keyword} here.`);
  }
  return { ...made, command: (...typed) => [...made.entrypoint, ...typed] };
}

/** Only the image's files, which it cannot change, with a folder for its data and an empty one for what is temporary: as compose.yaml says. */
function commandInImage(words, env) {
  const { root, user } = image;
  const mounts = [
    `mount --bind ${root} ${root}`,
    ...['proc', 'dev', 'sys'].map((name) => `mkdir -p ${root}/${name} && mount --rbind /${name} ${root}/${name}`),
    `mkdir -p ${root}/tmp && mount -t tmpfs tmpfs ${root}/tmp`,
    `mount --bind ${root}/data ${root}/data`,
    `mount -o remount,bind,ro ${root}`,
  ].join(' && ');
  const given = Object.entries(env).map(([name, value]) => `${name}=${value}`);
  const inside = ['chroot', `--userspec=${user}`, root, '/usr/bin/env', '-i', '-C', '/data', 'PATH=/usr/bin:/bin', ...given, ...words];
  return asCommand(['unshare', '--mount', '/bin/sh', '-c', `${mounts} && exec "$@"`, 'sh', ...inside]);
}

async function inImage(words, env = {}) {
  const child = spawnInImage(words, env);
  const [stdout, stderr] = [child.stdout, child.stderr].map((stream) => readText(stream));
  const [status] = await once(child, 'exit');
  return { status, stdout: await stdout, stderr: await stderr };
}

function spawnInImage(words, env) {
  const [file, args] = commandInImage(words, env);
  return spawn(file, args, { stdio: ['ignore', 'pipe', 'pipe'] });
}

function asCommand(words) {
  const root = asRoot();
  if (root === undefined)
    throw new Error('This test makes a root of its own for the server, for which it has to be root, or to have sudo.');
  const [file, ...args] = [...root, ...words];
  return [file, args];
}

/** The test's PostgreSQL at a port of this machine: its socket is not in the image. */
async function relayTo(url) {
  const socket = join(url.searchParams.get('host'), `.s.PGSQL.${url.port}`);
  const server = createServer((taken) => {
    const other = connect(socket);
    taken.pipe(other).pipe(taken);
    for (const each of [taken, other]) each.on('error', () => {});
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { port: server.address().port, close: () => new Promise((done) => server.close(done)) };
}
