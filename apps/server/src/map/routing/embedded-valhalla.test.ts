import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Position } from '@waylift/geography/position';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createLog } from '../../kernel/effects/log.ts';
import { end as endServer, settingsWithDatabase, startServer } from '../../test-support/programs.ts';
import { startTestApp } from '../../test-support/test-app.ts';
import { callApi } from '../../test-support/call-api.ts';
import { hasValhalla, putRoads, randomPairs, testTiles, type TestExtract } from '../../test-support/test-roads.ts';
import { createEmbeddedValhalla, type Replacement } from './embedded-valhalla.ts';
import { createEstimateRouter } from './estimate.ts';
import { createRoadNetwork } from './road-network.ts';
import { currentRoadsFile, tileFolder } from '../roads/roads-folder.ts';
import { valhallaConfig } from '../roads/valhalla-config.ts';
import { matrixQuestion, readMatrix, readRefusal, readTrip, routeQuestion } from './valhalla-messages.ts';

const OAKHAM = { latitude: 52.6705, longitude: -0.7333 };
const UPPINGHAM = { latitude: 52.5886, longitude: -0.7213 };
const NEWPORT = { latitude: 51.5842, longitude: -2.9977 };
const NEWPORT_EAST = { latitude: 51.5607, longitude: -2.9533 };
/** A mile north of the border of the extract. Its last road ends closer to the border. */
const CAERLEON = { latitude: 51.61074, longitude: -2.95377 };
const IN_THE_SEA = { latitude: 50.2, longitude: -7.5 };

type Options = Partial<Parameters<typeof createEmbeddedValhalla>[0]>;

/** A router on these roads, in its own data folder. */
async function routerOn(extracts: readonly TestExtract[], { limits, ...options }: Options = {}) {
  const dataDir = await mkdtemp(join(tmpdir(), 'waylift-roads-'));
  if (extracts.length > 0) await putRoads(dataDir, 'first', ...extracts);
  const logLines: string[] = [];
  const log = createLog({ logLevel: 'debug' }, { write: (line) => void logLines.push(line) });
  const replaced: Replacement[] = [];
  const observe = { answered: () => undefined, waiting: () => undefined, replaced: (why: Replacement) => void replaced.push(why) };
  const valhalla = createEmbeddedValhalla({
    dataDir,
    log,
    observe,
    limits: { questionMs: 60_000, workMs: 60_000, lookEveryMs: 0, ...limits },
    ...options,
  });
  onTestFinished(async () => {
    await valhalla.close();
    await rm(dataDir, { recursive: true, force: true });
    const told = logLines.map((line) => JSON.stringify({ ...JSON.parse(line), time: null }));
    expect(told.join('\n')).not.toMatch(/(?<!:)52\.6|-0\.7/);
  });
  const router = createRoadNetwork({ valhalla, estimate: createEstimateRouter(), log });
  /** Whether the way is by road, or why not. */
  const way = async (start: Position, end: Position, signal?: AbortSignal) => {
    const outcome = await router.route(start, end, { signal });
    return outcome.kind !== 'route' ? outcome.kind : outcome.route.estimated ? 'estimate' : 'road';
  };
  return { dataDir, logLines, replaced, valhalla, router, way };
}

async function untilGone(pid: number): Promise<void> {
  for (let isThere = true; isThere; isThere = await isAlive(pid)) await delay(20);
}

async function isAlive(pid: number): Promise<boolean> {
  const { stdout } = await promisify(execFile)('ps', ['-o', 'stat=', '-p', String(pid)]).catch(() => ({ stdout: '' }));
  return stdout.trim() !== '' && !stdout.startsWith('Z');
}

function known<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('there is none');
  return value;
}

// On other machines, the package has nothing to run, and these tests count as skipped.
describe.skipIf(!hasValhalla)('with roads in the data folder', () => {
  test.each(['newport', 'rutland'] as const)(
    'ways between 60 random places of %s are as far and as long as Valhalla itself says on the same tiles, by route and by matrix',
    async (extract) => {
      const { router } = await routerOn(['newport', 'rutland']);
      // On a machine without programs, even the import fails.
      const { Actor } = await import('@valhallajs/valhallajs');
      const actor = new Actor(valhallaConfig(await testTiles('newport', 'rutland')));
      const joined: (readonly [Position, Position])[] = [];
      // A third of Rutland's rectangle lies beyond its roads.
      for (const [start, end] of randomPairs(extract, 120)) {
        if (joined.length === 60) break;
        const own = await actor.route(routeQuestion(start, end)).then(readTrip, (error: Error) => readRefusal({ error: error.message }));
        const outcome = await router.route(start, end);
        if (own?.kind === 'outside') expect(outcome).toMatchObject({ kind: 'route', route: { estimated: true } });
        else expect(outcome).toEqual(own);
        if (own?.kind === 'route') joined.push([start, end]);
      }
      expect(joined).toHaveLength(60);
      for (let at = 0; at < joined.length; at += 5) {
        const some = joined.slice(at, at + 5);
        const [starts, ends] = [some.map(([from]) => from), some.map(([, to]) => to)];
        const own = readMatrix(await actor.matrix(matrixQuestion(starts, ends)), some.length, some.length);
        expect(await router.matrix(starts, ends)).toEqual(own);
        expect(own?.rows.flat()).not.toContain('no-route');
      }
    },
  );

  test('a place that no road reaches spoils only its own cells of a matrix', async () => {
    const { router } = await routerOn(['newport', 'rutland']);
    const outcome = await router.matrix([OAKHAM, IN_THE_SEA, NEWPORT], [UPPINGHAM, NEWPORT_EAST, IN_THE_SEA, OAKHAM]);
    const far = { metres: expect.any(Number), seconds: expect.any(Number) };
    expect(outcome).toEqual({
      kind: 'matrix',
      estimated: false,
      rows: [
        [far, 'outside', 'outside', { metres: 0, seconds: 0 }],
        ['outside', 'outside', { metres: 0, seconds: 0 }, 'outside'],
        ['outside', far, 'outside', 'outside'],
      ],
    });
  });

  test('beyond the border of what was imported is no road, however near the last one ends', async () => {
    const { router, way } = await routerOn(['newport', 'rutland']);
    expect([await way(NEWPORT, CAERLEON), await way(CAERLEON, NEWPORT), await way(NEWPORT, NEWPORT_EAST)]).toEqual([
      'estimate',
      'estimate',
      'road',
    ]);
    expect(await router.matrix([NEWPORT], [CAERLEON])).toMatchObject({ rows: [['outside']] });
  });

  test('where it dies amid questions each gets an answer or a clear failure, and the next one an answer', async () => {
    const { way, valhalla, replaced } = await routerOn(['rutland']);
    expect(await way(OAKHAM, UPPINGHAM)).toBe('road');
    for (let death = 1; death <= 3; death += 1) {
      const ways = Array.from({ length: 40 }, () => way(OAKHAM, UPPINGHAM));
      await ways[0];
      process.kill(known(valhalla.pid()), 'SIGKILL');
      for (const each of await Promise.all(ways)) expect(['road', 'unavailable']).toContain(each);
      expect(await way(OAKHAM, UPPINGHAM)).toBe('road');
      expect(replaced).toEqual(Array.from({ length: death }, () => 'died'));
    }
  });

  test('a question that was under way when it died is answered by the next one', async () => {
    const { way, valhalla } = await routerOn(['rutland']);
    await way(OAKHAM, UPPINGHAM);
    const pid = known(valhalla.pid());
    process.kill(pid, 'SIGSTOP');
    const under = way(OAKHAM, UPPINGHAM);
    // This answer waits for the same look at the folder, so the new roads are in use after it.
    await valhalla.roadsVersion();
    process.kill(pid, 'SIGKILL');
    expect(await under).toBe('road');
    expect(valhalla.pid()).not.toBe(pid);
  });

  test('one that does not answer is ended, and another takes its place', async () => {
    const { way, valhalla } = await routerOn(['rutland'], { limits: { workMs: 2_000 } });
    await way(OAKHAM, UPPINGHAM);
    const pid = known(valhalla.pid());
    process.kill(pid, 'SIGSTOP');
    expect(await way(OAKHAM, UPPINGHAM)).toBe('road');
    await untilGone(pid);
  });

  test('whoever waits longer than the time limit is told that nobody answers', async () => {
    const { way, valhalla } = await routerOn(['rutland'], { limits: { questionMs: 500 } });
    while (valhalla.pid() === undefined) await valhalla.check();
    process.kill(known(valhalla.pid()), 'SIGSTOP');
    expect(await way(OAKHAM, UPPINGHAM)).toBe('unavailable');
  });

  test('new roads are taken without a failed request, and the former process ends', async () => {
    const { dataDir, way, router, valhalla, replaced } = await routerOn(['rutland']);
    expect([await way(OAKHAM, UPPINGHAM), await way(NEWPORT, NEWPORT_EAST)]).toEqual(['road', 'estimate']);
    expect(await router.roadsVersion()).toBe('first');
    const former = known(valhalla.pid());
    const moved = new AbortController();
    const ask = async () => {
      const ways = [];
      while (!moved.signal.aborted) ways.push(await way(OAKHAM, UPPINGHAM));
      return ways;
    };
    const asking = Promise.all(Array.from({ length: 12 }, ask));
    await putRoads(dataDir, 'second', 'rutland', 'newport');
    while ((await router.roadsVersion()) !== 'second') await delay(5);
    moved.abort();
    expect(new Set((await asking).flat())).toEqual(new Set(['road']));
    expect(await way(NEWPORT, NEWPORT_EAST)).toBe('road');
    expect(replaced).toEqual(['new-roads']);
    await untilGone(former);
  });

  test('roads may come and go while the server runs', async () => {
    const { dataDir, way, router, valhalla } = await routerOn([]);
    expect([await way(OAKHAM, UPPINGHAM), await router.roadsVersion(), await router.service?.check()]).toEqual(['estimate', '', null]);
    expect(await router.matrix([OAKHAM], [UPPINGHAM])).toMatchObject({ estimated: true });
    await putRoads(dataDir, 'first', 'rutland');
    expect([await way(OAKHAM, UPPINGHAM), await router.roadsVersion(), await router.service?.check()]).toEqual(['road', 'first', true]);
    const pid = known(valhalla.pid());
    await rm(currentRoadsFile(dataDir));
    expect([await way(OAKHAM, UPPINGHAM), await router.roadsVersion(), await router.service?.check()]).toEqual(['estimate', '', null]);
    await untilGone(pid);
  });

  test('a list of roads that cannot be read is told, and leaves the present roads in use', async () => {
    const { dataDir, way, logLines } = await routerOn(['rutland']);
    await way(OAKHAM, UPPINGHAM);
    await writeFile(currentRoadsFile(dataDir), '{"version":');
    expect([await way(OAKHAM, UPPINGHAM), await way(OAKHAM, UPPINGHAM)]).toEqual(['road', 'road']);
    expect(logLines.filter((line) => line.includes('the imported roads cannot be read'))).toHaveLength(1);
  });

  test('when too many wait, more are refused at once, which is logged once', async () => {
    const { way, logLines } = await routerOn(['rutland'], { limits: { waiting: 5 } });
    const ways = await Promise.all(Array.from({ length: 20 }, () => way(OAKHAM, UPPINGHAM)));
    expect(ways.toSorted()).toEqual([...Array.from({ length: 5 }, () => 'road'), ...Array.from({ length: 15 }, () => 'unavailable')]);
    expect(logLines.filter((line) => line.includes('too many questions wait'))).toHaveLength(1);
  });

  test('whoever has gone waits no longer, and makes room', async () => {
    const { way } = await routerOn(['rutland'], { limits: { waiting: 1 } });
    const leave = new AbortController();
    const first = way(OAKHAM, UPPINGHAM, leave.signal);
    expect(await way(OAKHAM, UPPINGHAM)).toBe('unavailable');
    leave.abort();
    expect(await first).toBe('unavailable');
    expect(await way(OAKHAM, UPPINGHAM)).toBe('road');
  });

  test('one that has become too large is replaced without a failed request, and not again at once', async () => {
    const { way, valhalla, replaced } = await routerOn(['rutland'], { limits: { residentBytes: 1 } });
    await way(OAKHAM, UPPINGHAM);
    const former = known(valhalla.pid());
    while (valhalla.pid() === former) expect(await way(OAKHAM, UPPINGHAM)).toBe('road');
    for (let at = 0; at < 60; at += 1)
      expect(new Set(await Promise.all(Array.from({ length: 10 }, () => way(OAKHAM, UPPINGHAM))))).toEqual(new Set(['road']));
    expect(replaced).toEqual(['memory']);
  });

  test('tiles that are missing are told, refuse what waits, and do not keep the next roads from being used', async () => {
    const { dataDir, way, router, logLines } = await routerOn(['rutland']);
    await rm(tileFolder(dataDir, 'first'), { recursive: true });
    expect(await way(OAKHAM, UPPINGHAM)).toBe('unavailable');
    expect(await router.service?.check()).toBe(false);
    expect(logLines.join('\n')).toContain('its folder of tiles is missing');
    await putRoads(dataDir, 'second', 'rutland');
    expect(await way(OAKHAM, UPPINGHAM)).toBe('road');
  });

  test('new tiles that are missing leave the former roads in use as long as there is hope', async () => {
    const { dataDir, way, router } = await routerOn(['rutland']);
    await way(OAKHAM, UPPINGHAM);
    const current = await readFile(currentRoadsFile(dataDir), 'utf8');
    await writeFile(currentRoadsFile(dataDir), current.replace('first', 'second'));
    expect([await way(OAKHAM, UPPINGHAM), await router.roadsVersion()]).toEqual(['road', 'first']);
    while ((await way(OAKHAM, UPPINGHAM)) === 'road') await delay(5);
    expect(await way(OAKHAM, UPPINGHAM)).toBe('unavailable');
  });

  test('signals to all of the server are not for it, and it is given none of the environment', async () => {
    const { way, valhalla } = await routerOn(['rutland']);
    await way(OAKHAM, UPPINGHAM);
    const pid = known(valhalla.pid());
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.kill(pid, signal);
    expect([await way(OAKHAM, UPPINGHAM), valhalla.pid()]).toEqual(['road', pid]);
    if (process.platform !== 'linux') return;
    const names = (await readFile(`/proc/${pid}/environ`, 'utf8')).split('\0').map((line) => line.split('=', 1)[0]);
    expect(names.filter((name) => name !== '' && !name?.startsWith('NODE_CHANNEL_'))).toEqual(['UV_THREADPOOL_SIZE']);
  });

  test('it ends with the server, however that ends', async () => {
    const { dataDir } = await routerOn(['rutland']);
    const settings = { ...(await settingsWithDatabase()), DATA_DIR: dataDir, DEMO: 'off' };
    for (const signal of ['SIGKILL', 'SIGTERM'] as const) {
      const server = await startServer(settings);
      const pidOf = () => /"pid":(\d+),.*Valhalla answers/.exec(server.output())?.[1];
      while (pidOf() === undefined) await delay(20);
      expect(await isAlive(Number(pidOf()))).toBe(true);
      await endServer(server.child, signal);
      await untilGone(Number(pidOf()));
    }
  });

  test('the portal answers by road, and readiness tells of it', async () => {
    await using served = await startTestApp();
    const place = (label: string, position: Position) => ({ label, ...position });
    const ask = () => callApi(served.app, 'route', { body: { start: place('Oakham', OAKHAM), end: place('Uppingham', UPPINGHAM) } });
    const readiness = async () => (await served.app.inject('/readyz')).json().checks;
    expect((await ask()).answer).toMatchObject({ estimated: true });
    expect(await readiness()).not.toHaveProperty('routing');
    await putRoads(served.deps.config.dataDir, 'first', 'rutland');
    served.clock.advanceMs(10_000);
    while ((await ask()).answer?.estimated !== false) await delay(50);
    expect(await readiness()).toMatchObject({ routing: 'ok' });
  });

  test('without the package there is one warning, and ways are estimates', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'waylift-without-'));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    const program = join('routing', 'valhalla-program.ts');
    for (const file of [program, join('routing', 'valhalla-process.ts'), join('roads', 'valhalla-config.ts')])
      await cp(join(import.meta.dirname, '..', file), join(folder, file));
    await writeFile(join(folder, 'package.json'), '{"type":"module"}');
    const modules = join(import.meta.dirname, '../../../../..', 'node_modules');
    await mkdir(join(folder, 'node_modules'));
    for (const name of ['zod', '@waylift']) await symlink(join(modules, name), join(folder, 'node_modules', name));
    const { way, router, logLines } = await routerOn(['rutland'], { program: join(folder, program) });
    expect([await way(OAKHAM, UPPINGHAM), await way(OAKHAM, UPPINGHAM)]).toEqual(['estimate', 'estimate']);
    expect([await router.roadsVersion(), await router.service?.check()]).toEqual(['', false]);
    expect(logLines.filter((line) => line.includes('ways are estimates'))).toHaveLength(1);
  });
});
