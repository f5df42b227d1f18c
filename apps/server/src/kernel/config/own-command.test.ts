import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { commandIn, OWN_COMMAND } from './own-command.ts';

test('a repository has its command by npm, and a release by the file that is there', () => {
  const root = mkdtempSync(join(tmpdir(), 'waylift-command-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  writeFileSync(join(root, 'package.json'), '{ "scripts": { "waylift": "exec node scripts/run.mjs waylift" } }');
  expect(commandIn(root)).toBe(join(root, 'waylift'));
  mkdirSync(join(root, 'scripts'));
  writeFileSync(join(root, 'scripts/run.mjs'), '');
  expect(commandIn(root)).toBe('npm run waylift --');
  expect(OWN_COMMAND).toBe('npm run waylift --');
});
