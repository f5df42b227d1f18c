/**
 * Bundles the server's programs into `apps/server/build/programs`: of a program's start, loading 1,500 modules one by one was half. A test gives, as
 * JSON, another folder, the programs that it wants there, and the sources that it has changed.
 */
import { rmSync } from 'node:fs';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import { rolldown } from 'rolldown';

const root = resolve(import.meta.dirname, '..');
const sources = join(root, 'apps/server/src');
const [asked] = process.argv.slice(2);
const usual = { folder: join(root, 'apps/server/build/programs'), programs: ['main', 'cli', 'healthy'], changed: {} };
const { folder, programs, changed } = asked === undefined ? usual : JSON.parse(asked);
/** Packages with native parts, that start threads of their own files, or that a release does not have. */
const apart = /^(?:sharp|pino|oidc-provider)$/;

const changedSources = {
  name: 'changed-sources',
  load: { filter: { id: /\.ts$/ }, handler: (id) => changed[relative(sources, id).replaceAll(sep, '/')] },
};

/** What a module reads beside its source, it goes on reading there. */
const besideTheSource = {
  name: 'beside-the-source',
  transform: {
    filter: { id: /\.ts$/, code: /import\.meta\./ },
    handler(code, id) {
      const unknown = /import\.meta\.(?!url\b|dirname\b|resolve\b)\w+/.exec(code);
      if (unknown !== null) throw new Error(`${id} uses ${unknown[0]}, which would mean the bundle.`);
      const [file, beside] = [id, dirname(id)].map((path) => JSON.stringify(`/${relative(folder, path).replaceAll(sep, '/')}`));
      const moved = code
        .replaceAll('import.meta.url', `new URL('.' + ${file}, import.meta.url).href`)
        .replaceAll('import.meta.dirname', `(import.meta.dirname + ${beside})`);
      // No line moves.
      return { code: moved, map: null };
    },
  },
};

/** A package that reads files beside itself would look for them beside the bundle. */
const nothingBesideAPackage = {
  name: 'nothing-beside-a-package',
  transform: {
    filter: { id: /node_modules/, code: /\b__(?:dir|file)name\b|import\.meta\.(?:url|resolve)/ },
    handler(code, id) {
      // Where there is no such name it does without.
      if (!code.includes('typeof __dirname')) throw new Error(`${id} may read files beside itself: name its package in "apart".`);
    },
  },
};

/** An import of these two reads all that they export: of `http` that loads Node's `fetch`, which takes 80 ms and 14 MB, of `process` the standard streams. */
const builtInUnread = {
  name: 'built-in-unread',
  resolveId: { filter: { id: /^(?:node:)?(?:http|process)$/ }, handler: (id) => `\0${id.replace('node:', '')}` },
  load: { filter: { id: /^\0(?:http|process)$/ }, handler: (id) => `module.exports = process.getBuiltinModule('${id.slice(1)}');` },
};

const bundle = await rolldown({
  cwd: join(root, 'apps/server'),
  input: Object.fromEntries(programs.map((name) => [basename(name), join(sources, `${name}.ts`)])),
  platform: 'node',
  external: apart,
  plugins: [changedSources, besideTheSource, nothingBesideAPackage, builtInUnread],
});
rmSync(folder, { recursive: true, force: true });
await bundle.write({ dir: folder, format: 'esm', comments: false, chunkFileNames: '[name]-[hash].js' });
