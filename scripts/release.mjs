/**
 * `npm run release`: an archive with everything that runs and nothing else, in `.cache/release`. `-- --folder PATH` fills a folder instead, and
 * `--without WORD` leaves out packages whose name starts with that word.
 */
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  createReadStream,
  createWriteStream,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { createGzip } from 'node:zlib';
import { VERSION_FILE, versionIn } from '../apps/server/src/kernel/config/version.ts';
import { billOfMaterials } from './bill-of-materials.mjs';
import { packagesThatRun } from './packages-that-run.mjs';
import { say } from './processes.mjs';

const platform = `${process.platform}-${process.arch}`;

/** What is copied besides the packages. The bundled programs read files beside their sources, and run two of them in threads and processes. */
const parts = [
  'ARCHITECTURE.md',
  'CHANGELOG.md',
  'CONTRIBUTING.md',
  'Dockerfile',
  'LICENSE',
  'README.md',
  'SECURITY.md',
  'deploy',
  'docs',
  'package.json',
  ...['server/build/geography', 'server/build/programs', 'server/package.json', 'server/src', 'web/build', 'web/content'].map(
    (path) => `apps/${path}`,
  ),
  ...readdirSync(resolve(import.meta.dirname, '../packages')).flatMap((name) =>
    ['package.json', 'src'].map((path) => `packages/${name}/${path}`),
  ),
  ...['README.md', 'generated', 'messages'].map((path) => `packages/words/${path}`),
];
const leftOut = [
  /\.test\.[cm]?[jt]sx?$/,
  // They install programs for tests.
  /^deploy\/.*\.mjs$/,
  /^apps\/server\/src\/test-support\//,
  /\.d\.ts$/,
  // Node strips no types below node_modules, so no TypeScript file there runs.
  /node_modules\/.*\.([cm]?tsx?|flow|map)$/,
  /node_modules\/.*\.a$/,
  /node_modules\/.*\/(test|tests|__tests__|docs|example|examples|benchmarks?)\//,
  /node_modules\/.*(?<!\/(licen[cs]e|notice)[^/]*)\.(md|markdown)$/i,
  /^node_modules\/node-[^/]+\/(include|share)\//,
  /^node_modules\/@valhallajs\/valhallajs\/valhalla_/,
  /^node_modules\/@valhallajs\/valhallajs\/.*\/valhalla_(add_landmarks|add_predicted_traffic|convert_transit|ingest_transit)$/,
  // Their code for browsers is in the pages' scripts.
  /^node_modules\/maplibre-gl\/(src\/|dist\/[^/]*(-dev|-csp|-worker-dev)[^/]*$)/,
];
const otherPlatform = new RegExp(`^node_modules/@valhallajs/valhallajs/(?!${process.platform}/${process.arch}/)(linux|darwin)/`);

/** Whether a release has the file of the repository at this path. */
export function isReleased(path) {
  return parts.some((part) => path === part || path.startsWith(`${part}/`)) && !leftOut.some((pattern) => pattern.test(path));
}

/** Fills `folder`, which must not exist, with a release of the build in `root`. @returns {{ bytes: number }} the size of its files */
export function fillRelease(root, folder, { without, version = releaseVersion(root) } = {}) {
  if (existsSync(folder)) throw new Error(`${folder} exists.`);
  const packages = packagesThatRun(root).filter(({ name }) => without === undefined || !name.startsWith(without));
  for (const part of [...parts, ...packages.map(({ path }) => path)]) copy(root, folder, part);
  for (const name of readdirSync(join(root, 'node_modules/@waylift'))) {
    const link = join('node_modules/@waylift', name);
    if (name === 'web' || name === 'server') continue;
    mkdirSync(join(folder, 'node_modules/@waylift'), { recursive: true });
    symlinkSync(readlinkSync(join(root, link)), join(folder, link));
  }
  writeFileSync(join(folder, 'waylift'), launcher(packages), { mode: 0o755 });
  writeFileSync(join(folder, VERSION_FILE), `${version}\n`);
  const changes = join(folder, 'CHANGELOG.md');
  writeFileSync(changes, withHeading(readFileSync(changes, 'utf8'), version, releaseTime(root)));
  writeFileSync(join(folder, 'bill-of-materials.cdx.json'), `${JSON.stringify(billOfMaterials(root, packages, version), null, 2)}\n`);
  return { bytes: settle(folder, releaseTime(root)) };
}

/** Sets fixed times and modes for `folder` and its content, so that every build is the same. @returns {number} the size of its files in bytes */
export function settle(folder, time) {
  let bytes = 0;
  for (const file of ['', ...filesIn(folder)]) {
    const path = join(folder, file);
    const stat = lstatSync(path);
    if (stat.isSymbolicLink()) continue;
    chmodSync(path, stat.isDirectory() || (stat.mode & 0o100) !== 0 ? 0o755 : 0o644);
    // Browsers compare a file's time, so a file of an older version must not have the same one.
    utimesSync(path, time, time);
    if (stat.isFile()) bytes += stat.size;
  }
  return bytes;
}

/** The same folder always gives the same archive. @returns its path */
export async function packRelease(root, folder, name) {
  const tarFile = join(dirname(folder), `${name}.tar`);
  const archive = `${tarFile}.gz`;
  const options = ['--sort=name', '--owner=0', '--group=0', '--numeric-owner', '--format=gnu', `--mtime=@${releaseTime(root)}`];
  run('tar', [...options, `--transform=s,^\\.,${name},S`, '-cf', tarFile, '-C', folder, '.']);
  await pipeline(createReadStream(tarFile), createGzip({ level: 6 }), createWriteStream(archive));
  rmSync(tarFile);
  return archive;
}

/** The time of the last commit in seconds, the same for each build of it. */
export function releaseTime(root) {
  const given = process.env.SOURCE_DATE_EPOCH;
  if (given !== undefined) return Number(given);
  const { status, stdout } = spawnSync('git', ['log', '-1', '--format=%ct'], { cwd: root, encoding: 'utf8' });
  if (status === 0 && stdout !== '') return Number(stdout);
  return Math.floor(statSync(join(root, 'CHANGELOG.md')).mtimeMs / 1000);
}

/** The version with commit and day, and `.changed` when its files were modified. An image is built without git and gets the commit as an argument. */
export function releaseVersion(root) {
  const commit = process.env.WAYLIFT_COMMIT === '' ? undefined : process.env.WAYLIFT_COMMIT;
  if (commit !== undefined) return versionIn(root, { commit, seconds: releaseTime(root) });
  const { status, stdout } = spawnSync('git', ['status', '--porcelain', '--untracked-files=no'], { cwd: root, encoding: 'utf8' });
  return `${versionIn(root)}${status === 0 && stdout !== '' ? '.changed' : ''}`;
}

/** The unreleased section of the changelog is this release's. */
export function withHeading(changes, version, seconds) {
  return changes.replace(/^## \[Unreleased\]$/m, `## [${version}] - ${new Date(seconds * 1000).toISOString().slice(0, 10)}`);
}

function copy(root, folder, path) {
  const from = join(root, path);
  const stat = statSync(from, { throwIfNoEntry: false });
  if (stat === undefined) throw new Error(`${path} is missing: run npm run build first.`);
  if (stat.isDirectory()) {
    for (const entry of readdirSync(from).sort()) if (entry !== 'node_modules') copy(root, folder, `${path}/${entry}`);
    return;
  }
  if (otherPlatform.test(path) || leftOut.some((pattern) => pattern.test(path))) return;
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  if (lstatSync(from).isSymbolicLink()) symlinkSync(readlinkSync(from), join(folder, path));
  else copyFileSync(from, join(folder, path));
}

/** Every folder, file and link below `folder`. Links are not followed. */
export function filesIn(folder, below = '') {
  return readdirSync(join(folder, below), { withFileTypes: true }).flatMap((entry) => {
    const path = join(below, entry.name);
    return entry.isDirectory() ? [path, ...filesIn(folder, path)] : [path];
  });
}

function launcher(packages) {
  const node = packages.find(({ path }) => /^node_modules\/node-(linux|darwin|win)-/.test(path));
  if (node === undefined) throw new Error(`Waylift brings no Node for ${platform}.`);
  return `#!/bin/sh
# "waylift start" starts the server, "waylift healthy" asks it whether it is well, and "waylift --help" lists the operator's commands.
here=$(dirname "$(readlink -f "$0")")
export NODE_ENV="\${NODE_ENV:-production}" MALLOC_ARENA_MAX="\${MALLOC_ARENA_MAX:-1}"
node="$here/${node.path}/bin/node"
case "$1" in
  start) shift; exec "$node" --disable-warning=ExperimentalWarning "$here/apps/server/build/programs/main.js" "$@" ;;
  healthy) shift; exec "$node" --disable-warning=ExperimentalWarning "$here/apps/server/build/programs/healthy.js" "$@" ;;
  *) exec "$node" --disable-warning=ExperimentalWarning "$here/apps/server/build/programs/cli.js" "$@" ;;
esac
`;
}

function run(file, args) {
  const { status, stderr, error } = spawnSync(file, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${file} failed: ${error?.message ?? stderr}`);
}

async function main() {
  const root = resolve(import.meta.dirname, '..');
  const { values } = parseArgs({ options: { folder: { type: 'string' }, without: { type: 'string' } } });
  const version = releaseVersion(root);
  const name = `waylift-${version}-${platform}`;
  const archives = join(root, '.cache/release');
  if (values.folder === undefined) rmSync(archives, { recursive: true, force: true });
  const folder = values.folder === undefined ? join(archives, name) : resolve(values.folder);
  const { bytes } = fillRelease(root, folder, { ...values, version });
  say(`${folder} holds ${Math.round(bytes / 1e6)} MB.`);
  if (values.folder === undefined) say(`packed into ${await packRelease(root, folder, name)}`);
}

if (process.argv[1] === import.meta.filename) await main();
