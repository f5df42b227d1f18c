import { spawn } from 'node:child_process';
import { hash } from 'node:crypto';
import { createRequire } from 'node:module';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { changeRoads, type RoadsChangeOutcome, type RoadsChangeParts } from '../../map/roads/change-roads.ts';
import { checkExtract } from '../../map/roads/check-extract.ts';
import { areaFile, currentRoadsFile, publishRoads, readRoads, roadsFolder, tileFolder } from '../../map/roads/roads-folder.ts';
import { findTileBuilder, type TileBuilder } from '../../map/roads/tile-builder.ts';
import { valhallaConfig } from '../../map/roads/valhalla-config.ts';
import { smallExtract } from '../../test-support/small-extract.ts';
import { extractFile } from '../../test-support/test-roads.ts';
import { makeTestDatabase, openPatientStore } from '../../test-support/migrated-store.ts';
import { operatorOf } from '../../test-support/operator.ts';
import { PROGRAM_ENV, programFile, startCommand, temporaryFolder, type StartedCommand } from '../../test-support/programs.ts';
import { startTestApp } from '../../test-support/test-app.ts';

const MINUTES = { timeout: 900_000 };
const RUTLAND = extractFile('rutland');
const NEWPORT = extractFile('newport');
const IN_RUTLAND = [
  { lat: 52.67, lon: -0.73 },
  { lat: 52.59, lon: -0.72 },
];

/** Two roads of eleven kilometres, far from each other: either is built in a quarter of the time of a real county. */
const NORTH = roadFrom(54, 1);
const SOUTH = roadFrom(51, 11);

function roadFrom(south: number, firstId: number) {
  const lon = -1;
  const latAt = (share: number) => south + 0.1 * share;
  const node = (nth: number) => ({ id: firstId + nth, latitude: latAt(nth), longitude: lon });
  const ways = [{ id: firstId, nodes: [firstId, firstId + 1], tags: { highway: 'primary' } }];
  return {
    extract: smallExtract({ nodes: [node(0), node(1)], ways }),
    way: [
      { lat: latAt(0.1), lon },
      { lat: latAt(0.9), lon },
    ],
    found: [expect.closeTo(8.9, 1), expect.any(Number)],
  };
}

/** Files of this content, in a folder of their own. */
async function filesOf(contents: Readonly<Record<string, Buffer>>): Promise<string[]> {
  const folder = await temporaryFolder();
  const paths = Object.keys(contents).map((name) => join(folder, name));
  await Promise.all(Object.values(contents).map((content, index) => writeFile(paths[index] ?? '', content)));
  return paths;
}

/** What Valhalla itself finds in the tiles: kilometres and seconds. */
const ROUTE = `
const { Actor } = require(${JSON.stringify(createRequire(import.meta.url).resolve('@valhallajs/valhallajs'))});
const [config, locations] = process.argv.slice(1).map((text) => JSON.parse(text));
const trip = new Actor(config).route({ locations, costing: 'auto', directions_type: 'none' });
trip.then(({ trip: { summary } }) => console.log(JSON.stringify([summary.length, summary.time])), (error) => console.log(JSON.stringify(error.message)));`;

async function routeIn(dataDir: string, locations: readonly object[]): Promise<unknown> {
  const roads = await readRoads(dataDir);
  const config = JSON.stringify(valhallaConfig(tileFolder(dataDir, roads?.version ?? 'none')));
  const child = spawn(process.execPath, ['-e', ROUTE, config, JSON.stringify(locations)], { stdio: ['ignore', 'pipe', 'inherit'] });
  let out = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (out += text));
  await once(child, 'close');
  return JSON.parse(out);
}

/** Every file in the folder of the roads, but the tiles of the version that holds. */
async function filesBesideTiles(dataDir: string): Promise<readonly string[]> {
  const names = await readdir(roadsFolder(dataDir), { recursive: true, withFileTypes: true });
  return names
    .filter((entry) => entry.isFile() && !entry.parentPath.includes('/tiles/'))
    .map(({ name }) => name)
    .toSorted();
}

/** Each file of tiles, with what it holds: while none changes, the ways stay as they are. */
async function tilesOf(dataDir: string): Promise<readonly string[]> {
  const entries = await readdir(join(roadsFolder(dataDir), 'tiles'), { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
  return await Promise.all(files.toSorted().map(async (file) => `${file} ${hash('sha256', await readFile(file))}`));
}

/** Resolves once the command says so on standard error. */
async function whenSaid({ child }: StartedCommand, words: RegExp): Promise<void> {
  let said = '';
  for await (const text of child.stderr?.iterator({ destroyOnReturn: false }) ?? []) {
    said += text;
    if (words.test(said)) return;
  }
  throw new Error(`the command ended: ${said}`);
}

/** Of the builder at work on the folder. */
async function buildersOn(folder: string): Promise<readonly number[]> {
  const lines = await processesOn(folder);
  return lines.filter((line) => /^ *\d+ \S*valhalla_build/.test(line)).map((line) => Number.parseInt(line, 10));
}

/** Processes that have the folder among their words. */
async function processesOn(folder: string): Promise<readonly string[]> {
  const child = spawn('ps', ['-A', '-ww', '-o', 'pid=,args='], { stdio: ['ignore', 'pipe', 'inherit'] });
  let out = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (out += text));
  await once(child, 'close');
  return out.split('\n').filter((line) => line.includes(folder));
}

test('areas are imported beside each other, replaced, shown and removed', MINUTES, async () => {
  await using t = await startTestApp();
  const { dataDir } = t.deps.config;
  const operator = operatorOf(t.deps);
  const [north, south] = await filesOf({ 'north.osm.pbf': NORTH.extract, 'south.osm.pbf': SOUTH.extract });
  const show = async () => JSON.parse((await operator.run('roads show --json')).out);
  expect((await operator.run('roads show')).out).toMatch(
    /^No roads were imported, so ways are estimates\.\n.*roads import FILE\.osm\.pbf\n$/,
  );
  expect(await show()).toEqual({ builtAt: null, tileBytes: 0, usable: true, areas: [] });

  const first = await operator.run(`roads import ${north}`);
  expect(first).toMatchObject({ code: 0 });
  expect(first.error.split('\n').slice(0, 3)).toEqual([
    'Copying the extract (0 %)',
    'Reading borders (1 %)',
    expect.stringMatching(/^Reading roads \(\d+ %\)$/),
  ]);
  const { tileBytes, areas } = await show();
  expect(areas).toMatchObject([{ name: 'north', bytes: NORTH.extract.length, bounds: { south: 54 } }]);
  const alone = await routeIn(dataDir, NORTH.way);
  expect(alone).toEqual(NORTH.found);

  // Imported again under another name, the same roads are stored only once.
  t.clock.advanceMs(1000);
  const again = await operator.run(`roads import ${north} --name twin`);
  expect(again.out).toContain("Note: 'north' has the same bounds as 'twin'. If it is the older of the two: roads remove north.");
  expect({ ...(await show()), alone: await routeIn(dataDir, NORTH.way) }).toMatchObject({
    tileBytes,
    alone,
    areas: [{ name: 'north' }, { name: 'twin' }],
  });

  // The other area takes the place of the first one of this name, and joins the second.
  t.clock.advanceMs(1000);
  await operator.run(`roads import ${south} --name twin`);
  expect(await show()).toMatchObject({ areas: [{ name: 'north' }, { name: 'twin', bytes: SOUTH.extract.length, bounds: { south: 51 } }] });
  expect(await routeIn(dataDir, NORTH.way)).toEqual(alone);
  expect(await routeIn(dataDir, SOUTH.way)).toEqual(SOUTH.found);

  expect(await operator.say('roads remove nort')).toBe("There is no area 'nort'. Did you mean 'north'? The roads are as they were.");
  expect(await operator.run('roads remove twin')).toMatchObject({
    code: 0,
    out: "Removed the roads of 'twin'. Servers take the others within a minute.\n",
  });
  expect(await routeIn(dataDir, NORTH.way)).toEqual(alone);
  expect(await routeIn(dataDir, SOUTH.way)).toMatch(/No suitable edges/);

  // Tiles that servers may still read stay for ten minutes; then the next command, or a server, takes them away.
  expect(await readdir(join(roadsFolder(dataDir), 'tiles'))).toHaveLength(4);
  t.clock.advanceMs(11 * 60_000);
  expect(await operator.run('roads remove north')).toMatchObject({
    code: 0,
    out: expect.stringContaining('There are no roads any more'),
  });
  expect(await readRoads(dataDir)).toBeNull();
  expect(await filesBesideTiles(dataDir)).toEqual([]);
  const tileFolders = () => readdir(join(roadsFolder(dataDir), 'tiles'));
  expect(await tileFolders()).toHaveLength(1);
  await t.deps.jobs.enqueue(t.deps.db, 'tidy-store', {});
  await t.runJobs();
  expect(await tileFolders()).toHaveLength(1);
  t.clock.advanceMs(11 * 60_000);
  await t.deps.jobs.enqueue(t.deps.db, 'tidy-store', {});
  await t.runJobs();
  expect(await tileFolders()).toEqual([]);
});

test('several areas are imported together and removed together, also when their extracts were lost', MINUTES, async () => {
  await using t = await startTestApp();
  const { dataDir } = t.deps.config;
  const operator = operatorOf(t.deps);
  // The second is small: what a real county adds is only time.
  const [small] = await filesOf({ 'south.osm.pbf': SOUTH.extract });
  const together = `roads import ${RUTLAND} ${small}`;
  expect((await operator.run(together)).out).toMatch(
    /^Imported the roads of 'rutland-latest' and 'south'\..*\narea +rutland-latest\nbounds +52\.52N 0\.82W to 52\.76N 0\.43W\nextract +1\.6 MB\narea +south\n[^]*\ntiles +\d\.\d MB\ntime +\d+ (s|min)\n/,
  );
  expect(JSON.parse((await operator.run('roads show --json')).out)).toMatchObject({
    areas: [
      { name: 'rutland-latest', bytes: 1_609_743, bounds: { south: 52.52355 } },
      { name: 'south', bytes: SOUTH.extract.length, bounds: { south: 51 } },
    ],
  });
  expect((await operator.run('roads show')).out).toMatch(
    /^NAME +IMPORTED \(UTC\) +EXTRACT +BOUNDS\nrutland-latest +2026-11-20 10:00 +1\.6 MB .*\nsouth +2026-11-20 10:00 +0 MB .*\nTiles: \d\.\d MB\.\n$/,
  );
  expect(await routeIn(dataDir, IN_RUTLAND)).toEqual([expect.closeTo(10.3, 1), expect.any(Number)]);
  expect(await routeIn(dataDir, SOUTH.way)).toEqual(SOUTH.found);

  for (const area of (await readRoads(dataDir))?.areas ?? []) await rm(areaFile(dataDir, area));
  expect(await operator.say(`roads import ${RUTLAND} --name third`)).toMatch(
    /^The extracts of 'rutland-latest' and 'south' are gone \(the first: .*rutland.*\): import them together, or remove them together first\./,
  );
  t.clock.advanceMs(1000);
  const newer = await filesOf({ 'rutland-latest.osm.pbf': NORTH.extract, 'south.osm.pbf': SOUTH.extract });
  expect(await operator.run(`roads import ${newer.join(' ')}`)).toMatchObject({ code: 0 });
  expect(await routeIn(dataDir, NORTH.way)).toEqual(NORTH.found);
  expect(await routeIn(dataDir, SOUTH.way)).toEqual(SOUTH.found);

  expect(await operator.run(`${together} --name two`)).toMatchObject({ code: 2 });
  expect(await operator.run(`roads import ${RUTLAND} ${RUTLAND}`)).toMatchObject({ code: 2 });
  expect(await operator.say('roads remove south rutland')).toContain("There is no area 'rutland'.");
  expect((await operator.run('roads remove rutland-latest south')).out).toMatch(
    /^Removed the roads of 'rutland-latest' and 'south'\. There are no roads any more/,
  );
  expect(await readRoads(dataDir)).toBeNull();
});

test('what was taken away by hand is named, and nobody is told to delete what they only may not read', async () => {
  await using t = await startTestApp();
  const { dataDir } = t.deps.config;
  const operator = operatorOf(t.deps);
  await mkdir(roadsFolder(dataDir), { recursive: true });
  await publishRoads(dataDir, { version: 'gone', builtAt: '2026-11-20T10:00:00Z', areas: [] }, t.clock.now());
  expect(await operator.say('roads show')).toMatch(/^The tiles are gone \(.*gone\), so ways are estimates\. Import any area again/);
  await rm(currentRoadsFile(dataDir));
  await mkdir(currentRoadsFile(dataDir));
  expect(await operator.say('roads show')).toMatch(/current\.json cannot be read \(EISDIR\)\.$/);
});

/** One area, imported once, that everything below fails to change: what holds of it, and commands in this process and in their own. */
let kept: Awaited<ReturnType<typeof importRutland>>;

async function importRutland() {
  const database = await makeTestDatabase('with-places');
  const store = await openPatientStore({ databaseUrl: database.url });
  const dataDir = await mkdtemp(join(tmpdir(), 'roads-'));
  const env = { DATA_DIR: dataDir, DATABASE_URL: database.url };
  const t = await startTestApp({ store, env });
  const operator = operatorOf(t.deps);
  expect(await operator.run(`roads import ${RUTLAND} --name kept`)).toMatchObject({ code: 0 });
  t.clock.advanceMs(1000);
  const state = async () => ({
    current: await readFile(currentRoadsFile(dataDir), 'utf8'),
    files: await filesBesideTiles(dataDir),
    folders: (await readdir(roadsFolder(dataDir))).toSorted(),
    tiles: await tilesOf(dataDir),
  });
  return {
    t,
    operator,
    dataDir,
    env,
    state,
    before: await state(),
    way: await routeIn(dataDir, IN_RUTLAND),
    async [Symbol.asyncDispose]() {
      await t[Symbol.asyncDispose]();
      await store.close();
      await database[Symbol.asyncDispose]();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function importNewport(name: string, parts: Partial<RoadsChangeParts>): Promise<RoadsChangeOutcome> {
  const { t, dataDir } = kept;
  const builder = await findTileBuilder();
  if (typeof builder === 'string') throw new Error(builder);
  const extract = await checkExtract(NEWPORT);
  if (extract.kind === 'unusable') throw new Error(extract.why);
  const { clock, newId, db } = t.deps;
  const signal = new AbortController().signal;
  const given = { dataDir, builder, steps: [], pool: db.$client, clock, newId, signal, onProgress: () => {}, ...parts };
  return await changeRoads({ kind: 'import', extracts: [{ name, path: NEWPORT, extract }] }, given);
}

/** Programs in the place of Valhalla's, which make an empty level of tiles at once. */
async function builderOfNothing(): Promise<TileBuilder> {
  const folder = await temporaryFolder();
  const makeLevel = `#!/bin/sh\nmkdir -p "$(printf %s "$2" | sed 's/.*"tile_dir":"\\([^"]*\\)".*/\\1/')/2"\n`;
  for (const program of ['valhalla_build_admins', 'valhalla_build_tiles'])
    await writeFile(join(folder, program), makeLevel, { mode: 0o755 });
  return { folder };
}

async function expectKept(): Promise<void> {
  expect(await kept.state()).toEqual(kept.before);
}

/** An import in a process of its own, whose builder stands still: it neither comes to an end nor notices anything by itself. */
async function stoppedCommand(): Promise<StartedCommand> {
  const command = startCommand(kept.env, ['roads', 'import', NEWPORT]);
  await whenSaid(command, /Reading borders/);
  const pids = await vi.waitFor(async () => {
    const found = await buildersOn(kept.dataDir);
    expect(found).not.toEqual([]);
    for (const pid of found) process.kill(pid, 'SIGSTOP');
    // One that has ended meanwhile does not stand still, and the next begins.
    for (const pid of found) expect(await readFile(`/proc/${pid}/stat`, 'utf8')).toMatch(/\) T /);
    return found;
  }, MINUTES);
  onTestFinished(() => {
    for (const pid of pids) if (existsSync(`/proc/${pid}`)) process.kill(pid, 'SIGKILL');
  });
  return command;
}

describe('the old roads stay in place, and nothing half remains, when', () => {
  beforeAll(async () => {
    kept = await importRutland();
  }, MINUTES.timeout);
  afterAll(() => kept[Symbol.asyncDispose]());
  afterEach(() => expectKept(), MINUTES.timeout);

  const rutland = readFileSync(RUTLAND);
  test.each<[string, Record<string, Buffer>, RegExp]>([
    ['the file is not there', {}, /^error: The file 'x\.osm\.pbf' cannot be read: there is no such file\./],
    ['it is empty', { 'x.osm.pbf': Buffer.alloc(0) }, /^error: The file 'x\.osm\.pbf' is empty\./],
    ['it is of another kind', { 'x.osm.pbf': Buffer.from('<osm/>'.repeat(99)) }, /is no OpenStreetMap file in PBF\./],
    ['it is truncated', { 'x.osm.pbf': rutland.subarray(0, -1000) }, /ends in the middle/],
    [
      'what is in it is damaged',
      { 'x.osm.pbf': Buffer.from(rutland).fill(7, 900_000, 910_000) },
      /error: An extract, this one or one imported before, is damaged\./,
    ],
  ])('%s', MINUTES, async (_, files, why) => {
    const ran = await kept.operator.run('roads import x.osm.pbf', { files });
    expect(ran).toMatchObject({ code: 1, out: '', error: expect.stringMatching(why) });
    expect(ran.error).toMatch(/The roads are as they were\.\n$/);
  });

  test('the only extract is damaged', MINUTES, async () => {
    const files = { 'x.osm.pbf': Buffer.from(rutland).fill(7, 900_000, 910_000) };
    expect((await kept.operator.run('roads import x.osm.pbf --name kept', { files })).error).toMatch(
      /error: The builder failed\. Its last words: .* The roads are as they were\.\n$/,
    );
  });

  test('the extract of another area is gone, which is then named', MINUTES, async () => {
    const [area] = (await readRoads(kept.dataDir))?.areas ?? [];
    const path = area === undefined ? '' : areaFile(kept.dataDir, area);
    await rename(path, join(kept.dataDir, 'away'));
    expect(await kept.operator.say(`roads import ${NEWPORT}`)).toBe(
      `The extract of 'kept' is gone (${path}): import it with this one, or remove 'kept' first. The roads are as they were.`,
    );
    await rename(join(kept.dataDir, 'away'), path);
  });

  test('the disk has too little room, which is told before anything is copied', MINUTES, async () => {
    const told: string[] = [];
    const outcome = await importNewport('x', { onProgress: (stage) => void told.push(stage), freeBytes: async () => 90_000_000 });
    expect([outcome, told]).toEqual([{ kind: 'too-little-space', neededBytes: 102_638_260, freeBytes: 90_000_000 }, []]);
  });

  test('a disk fails once the places are stored: those of an area that is not listed go again', MINUTES, async () => {
    const builder = await builderOfNothing();
    const withPlaces = new Set(['kept']);
    const importThenFail = (name: string, code: string) => {
      const add = async () => {
        withPlaces.add(name);
        throw Object.assign(new Error('no longer'), { code });
      };
      const places = { label: 'Storing the places', add, remove: async (gone: string) => void withPlaces.delete(gone) };
      return importNewport(name, { steps: [places], builder });
    };
    expect(await importThenFail('kept', 'EIO')).toEqual({ kind: 'disk-fails' });
    expect(await importThenFail('x', '53100')).toEqual({ kind: 'store-full' });
    expect([...withPlaces]).toEqual(['kept']);
  });

  // In blocks of 512 bytes: below the size of the extract, and of what the builder writes.
  test.each([
    ['the copy', 1000],
    ['the builder', 9000],
  ])('the disk fills up under %s', MINUTES, async (_, blocks) => {
    // prettier-ignore
    const child = spawn('/bin/sh', ['-c', `ulimit -f ${blocks}; exec "$@"`, 'sh', process.execPath, programFile('cli'), 'roads', 'import', RUTLAND, '--name', 'kept'], {
      env: { ...PROGRAM_ENV, ...kept.env },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let error = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => (error += text));
    const [code] = await once(child, 'close');
    expect({ code, error: error.split('\n').at(-2) }).toEqual({
      code: 1,
      error: 'error: The disk of DATA_DIR is full. The roads are as they were.',
    });
  });

  test.each(['SIGINT', 'SIGTERM'] as const)('the command is ended by %s while it builds', MINUTES, async (signal) => {
    const command = await stoppedCommand();
    command.child.kill(signal);
    expect(await command.ended).toMatchObject({
      code: 1,
      out: '',
      error: expect.stringMatching(/\nerror: Interrupted\. The roads are as they were\.\n$/),
    });
    await vi.waitFor(async () => expect(await processesOn(kept.dataDir)).toEqual([]), MINUTES);
  });

  test('the command is killed: its builder ends with it, and the next command takes away what it left', MINUTES, async () => {
    const command = await stoppedCommand();
    command.child.kill('SIGKILL');
    await command.ended;
    expect(await readFile(currentRoadsFile(kept.dataDir), 'utf8')).toBe(kept.before.current);
    expect((await readdir(roadsFolder(kept.dataDir))).toSorted()).toEqual(['areas', 'building', 'current.json', 'tiles']);
    await vi.waitFor(async () => expect(await processesOn(kept.dataDir)).toEqual([]), MINUTES);
    expect(await kept.operator.run('roads remove nobody')).toMatchObject({ code: 1 });
  });

  test('the builder is killed', MINUTES, async () => {
    const command = await stoppedCommand();
    for (const pid of await buildersOn(kept.dataDir)) process.kill(pid, 'SIGKILL');
    expect((await command.ended).error).toMatch(
      /\nerror: The builder was killed, most likely because the memory did not suffice\. The roads are as they were\.\n$/,
    );
  });

  test('another import is under way, which goes on', MINUTES, async () => {
    const first = await stoppedCommand();
    expect(await kept.operator.run(`roads import ${NEWPORT}`)).toEqual(
      expect.objectContaining({
        code: 1,
        error: 'error: Another command changes the roads just now. Try again when it is done. The roads are as they were.\n',
      }),
    );
    first.child.kill('SIGTERM');
    expect((await first.ended).error).toMatch(/Interrupted/);
  });

  test('all of this has happened: the way is the same as before', MINUTES, async () => {
    expect(await routeIn(kept.dataDir, IN_RUTLAND)).toEqual(kept.way);
  });
});

test.each([
  ["roads import 'a b.osm.pbf'", /^error: 'a b' cannot name an area: .* Give another one with --name\.\n$/],
  ['roads import x.osm.pbf --name ../x', /^error: '\.\.\/x' cannot name an area/],
  [['roads', 'import', 'x.osm.pbf', '--name', ''], /^error: '' cannot name an area/],
  [`roads import x.osm.pbf --name ${'x'.repeat(81)}`, /cannot name an area/],
])('%s has no name for the area, so nothing is even read', async (typed, why) => {
  await using t = await startTestApp();
  expect(await operatorOf(t.deps).run(typed)).toMatchObject({ code: 2, out: '', error: expect.stringMatching(why) });
});
