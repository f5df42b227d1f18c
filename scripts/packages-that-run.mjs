import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The installed packages that a built portal runs: the dependencies of the server and of the packages beside it, and Node. The pages have theirs
 * inside. All are in package-lock.json. @returns {{ path: string, name: string, entry: object }[]} by path
 */
export function packagesThatRun(root) {
  const locked = lockedPackages(root);
  const beside = readdirSync(join(root, 'packages')).map((name) => `packages/${name}`);
  const needed = ['apps/server', ...beside].flatMap((workspace) => dependenciesOf(locked[workspace]).map((name) => [workspace, name]));
  for (const name of Object.keys(locked[''].optionalDependencies)) needed.push(['', name]);
  return closure(locked, needed).filter(({ path }) => existsSync(join(root, path, 'package.json')));
}

/** The packages that are bundled into the pages and are in the release in no other form. */
export function packagesInScripts(root, running) {
  const locked = lockedPackages(root);
  const named = dependenciesOf(locked['apps/web']).map((name) => ['apps/web', name]);
  return closure(locked, named).filter(({ path }) => !running.some((other) => other.path === path));
}

function closure(locked, needed) {
  const found = new Map();
  const waiting = [...needed];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const path = whereFound(locked, ...next);
    if (path === undefined || found.has(path)) continue;
    const entry = locked[path];
    if (entry.link) continue;
    found.set(path, { path, name: path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length), entry });
    for (const name of dependenciesOf(entry)) waiting.push([path, name]);
  }
  return [...found.values()].sort((a, b) => (a.path < b.path ? -1 : 1));
}

/** Finds a package like Node does: in the folder of the importing package, then in each parent folder. */
function whereFound(locked, from, name) {
  for (let folder = from; ; folder = folder.replace(/\/?[^/]+$/, '')) {
    const path = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`;
    if (locked[path] !== undefined) return path;
    if (folder === '') return undefined;
  }
}

function dependenciesOf({ dependencies = {}, optionalDependencies = {}, peerDependencies = {}, peerDependenciesMeta = {} }) {
  const peers = Object.keys(peerDependencies).filter((name) => !peerDependenciesMeta[name]?.optional);
  return [...Object.keys(dependencies), ...Object.keys(optionalDependencies), ...peers];
}

function lockedPackages(root) {
  return JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;
}
