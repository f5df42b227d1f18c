import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, unlinkSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { runTool, say } from './processes.mjs';

/**
 * `result` is one of the files that a step makes: without it the step is out of date. `after` names the steps whose results it reads. The longest
 * path is first, because the first step that can start does.
 */
const steps = {
  words: {
    says: 'compiling the words',
    inputs: ['messages', ...['build-messages', 'compile-messages', 'message-file'].map((name) => `src/${name}.ts`)].map(
      (path) => `packages/words/${path}`,
    ),
    result: 'packages/words/generated/messages.js',
    tools: [{ cwd: 'packages/words', script: 'packages/words/src/build-messages.ts', args: [] }],
  },
  map: {
    says: 'cutting the map into squares',
    inputs: [
      'apps/web/cut-map-tiles.ts',
      'apps/web/map-outlines.ts',
      'apps/web/map-towns.ts',
      'apps/web/app/map/clip.ts',
      'apps/web/app/map/tile-grid.ts',
      'apps/web/app/map/view.ts',
      'scripts/compress.mjs',
    ],
    result: 'apps/web/generated/map/index.json',
    tools: [
      { cwd: 'apps/web', script: 'apps/web/cut-map-tiles.ts', args: ['generated/map'] },
      { cwd: 'apps/web', script: 'scripts/compress.mjs', args: ['generated/map'] },
    ],
  },
  web: {
    says: 'building the pages',
    after: ['words', 'map'],
    inputs: ['apps/web', 'packages', 'scripts/compress.mjs'],
    result: 'apps/web/build/server/index.js',
    env: /^VITE_/,
    tools: [
      { cwd: 'apps/web', run: ['@react-router/dev/bin.cjs', 'build'] },
      { cwd: 'apps/web', script: 'scripts/compress.mjs', args: ['build/client'] },
    ],
  },
  gazetteer: {
    says: 'preparing the places of the world',
    inputs: [
      ...[
        'build-gazetteer.ts',
        'gazetteer-file.ts',
        'gazetteer-sources.ts',
        'place-areas.ts',
        'place-cell.ts',
        'place-key.ts',
        'place-names.ts',
      ].map((name) => `apps/server/src/map/places/${name}`),
      'packages/geography/src/great-circle.ts',
    ],
    result: 'apps/server/build/geography/gazetteer.json',
    tools: [{ cwd: 'apps/server', script: 'apps/server/src/map/places/build-gazetteer.ts', args: [] }],
  },
  land: {
    says: 'preparing the coasts of the world',
    inputs: ['apps/server/src/map/routing/build-land.ts', 'apps/server/src/map/routing/land-file.ts'],
    result: 'apps/server/build/geography/land.bin',
    tools: [{ cwd: 'apps/server', script: 'apps/server/src/map/routing/build-land.ts', args: [] }],
  },
  countries: {
    says: 'preparing the borders of the world',
    inputs: ['build-countries.ts', 'countries.ts', 'land-file.ts'].map((name) => `apps/server/src/map/routing/${name}`),
    result: 'apps/server/build/geography/countries.bin',
    tools: [{ cwd: 'apps/server', script: 'apps/server/src/map/routing/build-countries.ts', args: [] }],
  },
  programs: {
    says: 'bundling the programs of the server',
    after: ['words'],
    inputs: ['apps/server/src', 'apps/server/package.json', 'packages', 'scripts/bundle-programs.mjs'],
    result: 'apps/server/build/programs/main.js',
    tools: [{ cwd: '.', script: 'scripts/bundle-programs.mjs', args: [] }],
  },
  gallery: {
    says: 'building the gallery of components',
    after: ['words'],
    inputs: ['apps/web/gallery', 'apps/web/app', 'packages'],
    ignores: /^(node_modules|build|generated|.*\.test\.tsx?)$/,
    result: 'apps/web/generated/gallery/index.html',
    tools: [{ cwd: 'apps/web', run: ['vite/bin/vite.js', 'build', '--config', 'gallery/vite.config.ts'] }],
  },
  routes: {
    says: 'naming the types of the routes',
    inputs: ['apps/web/app/routes.ts', 'apps/web/react-router.config.ts'],
    result: 'apps/web/.react-router/types/+routes.ts',
    tools: [{ cwd: 'apps/web', run: ['@react-router/dev/bin.cjs', 'typegen'] }],
  },
};

/** Files made by a build, or without effect on its results. */
const ignored = /^(node_modules|build|generated|gallery|test-support|\.react-router|.*\.test\.tsx?|.*\.examples\.tsx)$/;

const atOnce = Math.min(cpus().length, 2);

export const everything = Object.keys(steps).filter((step) => step !== 'routes');

/** Builds outdated steps, two at a time on two cores. Rejects with the tool's output, once the parallel step has ended. */
export async function buildAll(root, chosen, node) {
  const waiting = Object.keys(steps).filter((step) => chosen.includes(step));
  const running = new Map();
  const isReady = (step) => (steps[step].after || []).every((other) => !waiting.includes(other) && !running.has(other));
  const failures = [];
  while (running.size > 0 || (waiting.length > 0 && failures.length === 0)) {
    const next = failures.length === 0 && running.size < atOnce ? waiting.find(isReady) : undefined;
    if (next === undefined) await Promise.race(running.values());
    else {
      waiting.splice(waiting.indexOf(next), 1);
      const ended = build(root, next, node).catch((error) => failures.push(error));
      running.set(
        next,
        ended.then(() => running.delete(next)),
      );
    }
  }
  if (failures.length > 0) throw new Error(failures.map(({ message }) => message).join('\n'));
}

export function isStale(root, step) {
  if (!existsSync(join(root, steps[step].result))) return true;
  const stamp = stampFile(root, step);
  return !existsSync(stamp) || readFileSync(stamp, 'utf8') !== fingerprint(root, step);
}

/** The stamp is removed first and written last, so that an interrupted build does not count. */
async function build(root, step, node) {
  const { says, tools } = steps[step];
  const startedAt = Date.now();
  const stamp = stampFile(root, step);
  const made = fingerprint(root, step);
  if (existsSync(stamp)) unlinkSync(stamp);
  say(`${says} ...`);
  const env = Object.assign({}, process.env, { PATH: dirname(node) + delimiter + process.env.PATH, NODE_ENV: 'production' });
  for (const tool of tools) {
    const program = tool.run ? [join(root, 'node_modules', tool.run[0]), ...tool.run.slice(1)] : [join(root, tool.script), ...tool.args];
    await runTool(node, program, { cwd: join(root, tool.cwd), env, what: `${says[0].toUpperCase()}${says.slice(1)}` });
  }
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, made);
  say(`${says} took ${((Date.now() - startedAt) / 1000).toFixed(1)} s.`);
}

/** A hash of the files' content, because a checkout changes their times. */
function fingerprint(root, step) {
  const { inputs, ignores = ignored, env } = steps[step];
  const hash = createHash('sha256');
  for (const input of [...inputs, 'package-lock.json']) addTo(hash, root, input, ignores);
  if (env) for (const name of Object.keys(process.env).sort()) if (env.test(name)) hash.update(`${name}=${process.env[name]}\0`);
  return hash.digest('hex');
}

function addTo(hash, root, path, ignores) {
  const full = join(root, path);
  if (!existsSync(full)) return;
  if (!statSync(full).isDirectory()) {
    hash.update(`${path}\0`).update(readFileSync(full));
    return;
  }
  for (const entry of readdirSync(full).sort()) if (!ignores.test(entry)) addTo(hash, root, `${path}/${entry}`, ignores);
}

function stampFile(root, step) {
  return join(root, '.cache', 'built', step);
}
