import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseSync } from '@swc/core';
import { checkSync } from 'recheck';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '..');

/** All code that handles text of strangers: the server with its commands, the pages, and the shared packages. */
const FOLDERS = ['apps/server/src', 'apps/web/app', 'packages'];
const CODE = /\.(?:ts|tsx)$/;
const OF_TESTS = /\.test\.\w+$|\.examples\.tsx$|\/test-support\//;
/** Patterns that are built at run time are not seen here. These consist of constants, escaped text or items of a list. */
const PUT_TOGETHER = [
  'apps/server/src/mail/content/untrusted-text.ts',
  'apps/web/app/features/legal/legal-markdown.server.ts',
  'apps/web/app/locale/detect-locale.server.ts',
  'apps/web/app/page/shared-pages.server.ts',
  'apps/web/app/platform/mask.ts',
  'packages/words/src/compile-messages.ts',
  'packages/words/src/message-file.ts',
];

/** Whether a pattern takes linear time, also when a match may start anywhere in the text. */
function isLinear({ pattern, flags }) {
  const { status, complexity } = checkSync(pattern, flags, { timeout: null, attackTimeout: null, incubationTimeout: null });
  return status === 'safe' && ['linear', 'safe'].includes(complexity.type);
}

function sources() {
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', ...FOLDERS], { cwd: root })
    .toString()
    .split('\n');
  return files.filter((file) => CODE.test(file) && !OF_TESTS.test(file));
}

/** Every node of a syntax tree. */
function* nodesOf(tree) {
  if (typeof tree !== 'object' || tree === null) return;
  if (!Array.isArray(tree)) yield tree;
  for (const part of Object.values(tree)) yield* nodesOf(part);
}

function patternsOf(file) {
  const tree = parseSync(readFileSync(join(root, file), 'utf8'), { syntax: 'typescript', tsx: file.endsWith('x'), target: 'esnext' });
  const nodes = [...nodesOf(tree)];
  return {
    file,
    literals: nodes.filter(({ type }) => type === 'RegExpLiteral'),
    isPutTogether: nodes.some(({ type, callee }) => ['NewExpression', 'CallExpression'].includes(type) && callee.value === 'RegExp'),
  };
}

const found = sources().map(patternsOf);

test('a search that goes back and forth is told from one that does not', () => {
  const worst = ['^[^\\s@]+@[^\\s@]+\\.[^\\s@]+$', '^\\s*\\+?[\\d\\s]{3,}$', '[^@]+@', '\\d+$', '^(?:a+)+$', '<head[^>]*>'];
  expect(worst.filter((pattern) => isLinear({ pattern, flags: '' }))).toEqual([]);
  const fine = ['^[^\\s@]+@[^\\s@.]+(?:\\.[^\\s@.]+)+$', '^\\d{4}-\\d{2}$', '(?<!\\d)\\d+$', '<head[^<>]*>'];
  expect(fine.filter((pattern) => !isLinear({ pattern, flags: '' }))).toEqual([]);
});

test('every pattern of the product takes time that grows no faster than the text', () => {
  const all = found.flatMap(({ file, literals }) => literals.map(({ pattern, flags = '' }) => ({ file, pattern, flags })));
  expect(all.length).toBeGreaterThan(250);
  expect(all.filter((each) => !isLinear(each)).map(({ file, pattern, flags }) => `${file}: /${pattern}/${flags}`)).toEqual([]);
});

test('patterns are literals, except where they are known to be made of constants', () => {
  expect(found.filter(({ isPutTogether }) => isPutTogether).map(({ file }) => file)).toEqual(PUT_TOGETHER);
});
