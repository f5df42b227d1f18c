import { readFileSync } from 'node:fs';
import { matchesGlob, resolve } from 'node:path';
import { expect, test } from 'vitest';

const patterns = readFileSync(resolve(import.meta.dirname, '..', '.dockerignore'), 'utf8')
  .split('\n')
  .filter(Boolean);
const isLeftOut = (path) => patterns.some((pattern) => matchesGlob(path, pattern) || matchesGlob(path, `${pattern}/**`));

test('settings and data of an operator are not in what an image is built of, wherever they lie', () => {
  for (const folder of ['', 'deploy/', 'apps/server/', 'a/b/c/d/'])
    for (const name of [
      '.env',
      '.env.production',
      '.env.local',
      'waylift.env',
      'production.env',
      '.data/token-secret',
      'node_modules/x/index.js',
    ])
      expect(isLeftOut(`${folder}${name}`), `${folder}${name}`).toBe(true);
  for (const name of ['Dockerfile', 'package-lock.json', 'deploy/compose.yaml', 'apps/server/src/kernel/config/environment.ts', '.npmrc'])
    expect(isLeftOut(name), name).toBe(false);
});
