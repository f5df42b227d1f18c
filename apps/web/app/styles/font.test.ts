import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';

const web = resolve(import.meta.dirname, '../..');
const sheet = readFileSync(join(import.meta.dirname, 'font.css'), 'utf8');

/** Code points that only the other files of the font have. */
const ofFurtherFiles = new Set(
  [...sheet.matchAll(/U\+([\da-f]+)(?:-([\da-f]+))?/gi)].flatMap(([, first = '', last = first]) =>
    Array.from({ length: Number.parseInt(last, 16) - Number.parseInt(first, 16) + 1 }, (_, index) => Number.parseInt(first, 16) + index),
  ),
);

function textsOf(folder: string): readonly string[] {
  return readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'));
}

it('what all languages are written with is in the first file of the font', () => {
  const words = textsOf(resolve(web, '../../packages/words/messages')).map((text) =>
    // Names of keys, tags and parameters are never shown.
    text.replaceAll(/"[^"\n]*":|["[\]\\{}<>_]/g, ''),
  );
  const legal = textsOf(join(web, 'content')).map((text) => text.replaceAll(/[*`<>[\]_#{}]/g, ''));
  const missing = [...new Set([...words, ...legal].join(''))].filter((letter) => ofFurtherFiles.has(letter.codePointAt(0) ?? 0));
  expect(missing).toEqual([]);
  expect(ofFurtherFiles.has('Ł'.codePointAt(0) ?? 0)).toBe(true);
});
