import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { isNewEnough } from './choose-node.mjs';
import { whyInstall } from './install.mjs';

const wanted = {
  '': { version: '1.0.0' },
  'apps/web': { version: '1.0.0' },
  'node_modules/fastify': { version: '5.0.0', integrity: 'sha512-a' },
  'node_modules/vitest': { version: '5.0.0', integrity: 'sha512-b', dev: true },
  'node_modules/for-another-system': { version: '1.0.0', integrity: 'sha512-c', optional: true },
};

let root;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'install-'));
  write('package-lock.json', wanted);
});

afterEach(() => rmSync(root, { recursive: true }));

test('a fresh clone is installed', () => {
  expect(whyInstall(root, { tools: false })).toBe('none are here yet');
});

test('an interrupted install is noticed', () => {
  mkdirSync(join(root, 'node_modules'));
  expect(whyInstall(root, { tools: false })).toBe('an earlier install did not finish');
});

test('nothing is installed again when all that this system can use is there', () => {
  install({ ...wanted, 'node_modules/for-another-system': undefined });
  expect(whyInstall(root, { tools: true })).toBeUndefined();
});

test('another version, or the same version with another content, is installed', () => {
  install({ ...wanted, 'node_modules/fastify': { version: '4.0.0', integrity: 'sha512-a' } });
  expect(whyInstall(root, { tools: false })).toBe('1 not as in package-lock.json');
  install({ ...wanted, 'node_modules/fastify': { version: '5.0.0', integrity: 'sha512-z' } });
  expect(whyInstall(root, { tools: false })).toBe('1 not as in package-lock.json');
});

test('a server that is built runs without the tools that built it', () => {
  install({ ...wanted, 'node_modules/vitest': undefined });
  expect(whyInstall(root, { tools: false })).toBeUndefined();
  expect(whyInstall(root, { tools: true })).toBe('1 not as in package-lock.json');
});

test.each([
  ['24.21.0', true],
  ['22.22.0', true],
  ['22.21.9', false],
  ['20.20.2', false],
  ['14.21.3', false],
])('Node %s is new enough: %s', (version, answer) => {
  expect(isNewEnough(version)).toBe(answer);
});

function install(packages) {
  mkdirSync(join(root, 'node_modules'), { recursive: true });
  write('node_modules/.package-lock.json', packages);
}

function write(path, packages) {
  writeFileSync(join(root, path), JSON.stringify({ packages }));
}
