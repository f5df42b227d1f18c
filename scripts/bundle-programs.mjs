/**
 * Bundles the server's programs into `apps/server/build/programs`: of a program's start, loading 1,500 modules one by one was half. Packages stay
 * as they are, except those that consist of hundreds of modules.
 */
import { rmSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { rolldown } from 'rolldown';

const root = resolve(import.meta.dirname, '..');
const sources = join(root, 'apps/server/src');
const folder = join(root, 'apps/server/build/programs');
const programs = ['main', 'cli', 'healthy'];
const bundledPackages = /^(?:@waylift|drizzle-orm|zod)(?:\/|$)/;

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

const bundle = await rolldown({
  cwd: join(root, 'apps/server'),
  input: Object.fromEntries(programs.map((name) => [name, join(sources, `${name}.ts`)])),
  platform: 'node',
  external: (name, _from, isResolved) => !isResolved && /^[@a-z]/.test(name) && !bundledPackages.test(name),
  plugins: [besideTheSource],
});
rmSync(folder, { recursive: true, force: true });
await bundle.write({ dir: folder, format: 'esm', chunkFileNames: '[name]-[hash].js' });
