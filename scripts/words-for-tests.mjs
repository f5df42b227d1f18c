import { join, resolve } from 'node:path';
import { build, isStale } from './build.mjs';
import { takeLock } from './lock.mjs';

const steps = ['words', 'land', 'gazetteer'];

/** Before any test: what they need of a build, as its sources are now, so that `npx vitest` alone never tests yesterday's. */
export default async function buildForTests() {
  const root = resolve(import.meta.dirname, '..');
  if (!steps.some((step) => isStale(root, step))) return;
  const release = await takeLock(join(root, '.cache', 'lock'), () => {});
  try {
    for (const step of steps) if (isStale(root, step)) await build(root, step, process.execPath);
  } finally {
    release();
  }
}
