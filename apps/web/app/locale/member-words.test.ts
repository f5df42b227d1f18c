import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { MEMBER_SECTIONS } from '../../page-words.plugin.ts';

const APP = join(import.meta.dirname, '..');
/** What is only ever shown below the private layout or by a route that loads the words of members as it does. */
const OF_MEMBERS =
  /^(features\/(dashboard|settings|account-removal|journey|match|notifications|sessions|sign-in-by-qr)|my-data|journey-figures|map|ui\/week)\/|^features\/home\/|^layouts\/private-layout|^community\/load-failure/;
const MEMBER_WORD = new RegExp(`\\bm\\.(${MEMBER_SECTIONS.join('|')})_\\w+`, 'g');

test('words that only members’ own pages load are used by no other page', () => {
  const files = readdirSync(APP, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/.test(file) && !/\.(test|examples)\./.test(file),
  );
  const outside = files.filter((file) => !OF_MEMBERS.test(relative(APP, join(APP, file))));
  const used = outside.flatMap((file) =>
    (readFileSync(join(APP, file), 'utf8').match(MEMBER_WORD) ?? []).map((word) => `${file}: ${word}`),
  );
  expect(used).toEqual([]);
  expect(outside.length, 'files were looked at').toBeGreaterThan(50);
});
