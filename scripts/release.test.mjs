import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, readlinkSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { packRelease } from './release.mjs';

const root = resolve(import.meta.dirname, '..');

test('the same release always makes the same archive, whenever it is packed, and links lead where they did', async () => {
  const parent = mkdtempSync(join(tmpdir(), 'release-'));
  const folder = join(parent, 'folder');
  mkdirSync(join(folder, 'packages/words'), { recursive: true });
  writeFileSync(join(folder, 'packages/words/package.json'), '{}');
  symlinkSync('../packages/words', join(folder, 'words'));

  const first = readFileSync(await packRelease(root, folder, 'waylift'));
  utimesSync(join(folder, 'packages/words/package.json'), 1, 1);
  const archive = await packRelease(root, folder, 'waylift');
  expect(readFileSync(archive).equals(first)).toBe(true);

  execFileSync('tar', ['-xzf', archive, '-C', parent]);
  expect(readlinkSync(join(parent, 'waylift/words'))).toBe('../packages/words');
  rmSync(parent, { recursive: true });
});
