import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { ENGLISH, languagesThere, readLanguageFacts } from '../packages/words/src/message-file.ts';

const root = resolve(import.meta.dirname, '..');

const CODE = /\.(ts|tsx|mjs)$/;
/** A test or an example may name any language. */
const EXAMPLE = /\.(test\.\w+|examples\.tsx|spec\.ts)$|\/(test-support|support)\//;
/** Made-up people and communities belong to a country. A language without its own names uses the English ones. */
const MADE_UP = /^apps\/server\/src\/operator\/demo\//;

test('no code names a language: what differs between languages stands in packages/words/messages', () => {
  // English may be named: operators and developers read it.
  const tags = languagesThere().filter((tag) => tag !== ENGLISH);
  const names = tags.flatMap((tag) => [tag, readLanguageFacts(tag).locale]);
  const literal = new RegExp(`(['"])(?:${names.join('|')})\\1`, 'g');
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', 'apps', 'packages', 'benchmarks', 'scripts'], { cwd: root })
    .toString()
    .split('\n')
    .filter((file) => CODE.test(file) && !EXAMPLE.test(file) && !MADE_UP.test(file));
  const found = files.flatMap((file) =>
    Array.from(readFileSync(join(root, file), 'utf8').matchAll(literal), ([name]) => `${file}: ${name}`),
  );
  expect(found).toEqual([]);
  expect(files.length).toBeGreaterThan(400);
});
