import { join, resolve } from 'node:path';
import { build, isStale } from './build.mjs';
import { takeLock } from './lock.mjs';

/** Before any test: the words as they are in the JSON now, so that `npx vitest` alone never tests yesterday's. */
export default async function compileWords() {
  const root = resolve(import.meta.dirname, '..');
  if (!isStale(root, 'words')) return;
  const release = await takeLock(join(root, '.cache', 'lock'), () => {});
  try {
    if (isStale(root, 'words')) await build(root, 'words', process.execPath);
  } finally {
    release();
  }
}
