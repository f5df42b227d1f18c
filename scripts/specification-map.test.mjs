import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '..');
const map = readFileSync(join(root, 'docs/specification-map.md'), 'utf8');

const rooms = { contract: 'packages/contract/src', words: 'packages/words', server: 'apps/server/src', web: 'apps/web/app' };

test('every file that the specification map names exists', () => {
  const named = [...map.matchAll(/`([\w@.-]+(?:\/[\w@.-]+)+\.\w+)`/g)].map(([, path]) => path);
  expect(named.length).toBeGreaterThan(50);
  const missing = named.filter(
    (path) =>
      !existsSync(
        join(
          root,
          path.replace(/^\w+(?=\/)/, (room) => rooms[room] ?? room),
        ),
      ),
  );
  expect(missing).toEqual([]);
});

test('every route of the portal has its line in the specification map', () => {
  const routes = readFileSync(join(root, 'apps/web/app/routes.ts'), 'utf8');
  const modules = [...routes.matchAll(/'(features\/[^']+|layouts\/[^']+)'/g)].map(([, path]) => path);
  expect(modules.length).toBeGreaterThan(5);
  expect(modules.filter((path) => !map.includes(`web/${path}`))).toEqual([]);
});
