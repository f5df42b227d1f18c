/** The files of the pages, as tests about their order read them: by path from this folder's parent, with their text and their imports. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';

const app = join(import.meta.dirname, '..');
const OF_TESTS = /\.(test|examples)\.tsx?$|^test-support\/|^ui\/example\.ts$/;

const names = readdirSync(app, { recursive: true, encoding: 'utf8' }).filter((name) => /\.(tsx?|css)$/.test(name) && !OF_TESTS.test(name));

export const sources: ReadonlyMap<string, string> = new Map(names.map((name) => [name, readFileSync(join(app, name), 'utf8')]));

export const importsOf: ReadonlyMap<string, readonly string[]> = new Map(
  [...sources].map(([file, text]) => [
    file,
    [...text.matchAll(/(?:from|import) ?\(?'(\.[^'?]+)'/g)].map(([, path = '']) => posix.join(posix.dirname(file), path)),
  ]),
);
