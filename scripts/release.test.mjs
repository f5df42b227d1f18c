import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { isReleased, packRelease, settle, withHeading } from './release.mjs';

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

test('no link of a document that is in a release leads to a file that is not', () => {
  const documents = execFileSync('git', ['ls-files', '*.md'], { cwd: root, encoding: 'utf8' }).trim().split('\n').filter(isReleased);
  expect(documents).toContain('docs/operating.md');
  const dead = documents.flatMap((document) =>
    [...readFileSync(join(root, document), 'utf8').matchAll(/\]\((?!https?:|mailto:|#)([^)#\s]+)/g)].flatMap(([, link]) => {
      const path = relative(root, resolve(root, dirname(document), link));
      const isThere = existsSync(join(root, path)) && (isReleased(path) || isReleased(join(path, 'README.md')));
      return isThere ? [] : [`${document}: ${link}`];
    }),
  );
  expect(dead).toEqual([]);
});

test('the archive is the same whoever builds it: one whose files nobody else may read, or one whose files are open', async () => {
  const parent = mkdtempSync(join(tmpdir(), 'release-'));
  const archives = [];
  for (const [folderMode, fileMode] of [
    [0o700, 0o600],
    [0o775, 0o664],
  ]) {
    const folder = join(parent, String(folderMode), 'folder');
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'README.md'), 'Waylift');
    chmodSync(join(folder, 'README.md'), fileMode);
    chmodSync(folder, folderMode);

    settle(folder, 1_000_000_000);
    archives.push(readFileSync(await packRelease(root, folder, 'waylift')));
  }
  expect(archives[1].equals(archives[0])).toBe(true);
  rmSync(parent, { recursive: true });
});

test('what is not released yet stands in a release under its version and day, and former releases as they were', () => {
  const changes = '# Changelog\n\n## [Unreleased]\n\n### Added\n\n## [0.1.0] - 2026-11-22\n';
  expect(withHeading(changes, '0.1.0+20261126.3f0e8a52', 1_795_651_200)).toBe(
    '# Changelog\n\n## [0.1.0+20261126.3f0e8a52] - 2026-11-26\n\n### Added\n\n## [0.1.0] - 2026-11-22\n',
  );
  expect(readFileSync(join(root, 'CHANGELOG.md'), 'utf8')).toMatch(/^## \[Unreleased\]$/m);
});
