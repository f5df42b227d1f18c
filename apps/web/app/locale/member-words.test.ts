import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { MEMBER_SECTIONS } from '../../page-words.plugin.ts';

const APP = join(import.meta.dirname, '..');
/** What is only ever shown below the private layout, by a part that loads the words of members as it does, or on a page that runs no script of the framework. */
const OF_MEMBERS =
  /^(features\/(app|dashboard|settings|account-removal|conversation|journey|lift|match|notifications|push|request|sessions|sign-in-by-qr)|my-data|journey-figures|map|places|sharing|ui\/week)\/|^(features\/home|ui\/hero)\/|^features\/sign-in\/suspended-notice|^layouts\/private-layout|^community\/load-failure/;
const MEMBER_WORD = new RegExp(`\\bm\\.(${MEMBER_SECTIONS.join('|')})_\\w+`, 'g');

test('words that only members’ own pages load are used by no other page', () => {
  // On the server all words are there.
  const files = readdirSync(APP, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/.test(file) && !/\.(test|examples|server)\./.test(file),
  );
  const outside = files.filter((file) => !OF_MEMBERS.test(relative(APP, join(APP, file))));
  const used = outside.flatMap((file) =>
    (readFileSync(join(APP, file), 'utf8').match(MEMBER_WORD) ?? []).map((word) => `${file}: ${word}`),
  );
  expect(used).toEqual([]);
  expect(outside.length, 'files were looked at').toBeGreaterThan(50);
});
