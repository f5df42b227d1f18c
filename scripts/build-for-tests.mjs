import { resolve } from 'node:path';
import { buildMissing } from './prepare.mjs';

const read = {
  words: ['words'],
  server: ['words', 'land', 'countries', 'gazetteer', 'programs'],
  web: ['words'],
  'built-web': ['words', 'map', 'web'],
  deploy: ['words', 'land', 'countries', 'gazetteer', 'map', 'web', 'programs'],
};

/** Builds what a test project reads, before its first test. So `npx vitest` alone never tests an old build. */
export default async function buildForTests({ name }) {
  await buildMissing(resolve(import.meta.dirname, '..'), read[name]);
}
