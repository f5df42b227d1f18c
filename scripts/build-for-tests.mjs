import { resolve } from 'node:path';
import { buildMissing } from './prepare.mjs';

const read = {
  words: ['words'],
  server: ['words', 'land', 'countries', 'gazetteer'],
  web: ['words'],
  'built-web': ['words', 'map', 'web'],
  deploy: ['words', 'land', 'countries', 'gazetteer', 'map', 'web'],
};

/** Before a project's first test: what it reads, as its sources are now, so that `npx vitest` alone never tests yesterday's. */
export default async function buildForTests({ name }) {
  await buildMissing(resolve(import.meta.dirname, '..'), read[name]);
}
