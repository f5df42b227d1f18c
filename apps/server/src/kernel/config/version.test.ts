import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { version, versionIn } from './version.ts';

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'waylift-version-'));
  onTestFinished(() => rmSync(made, { recursive: true }));
  return made;
}

test('a checkout has its version from git, with the day and the commit of its last change, and changes with it', () => {
  const root = folder();
  const git = (...words: string[]) => {
    const who = ['-c', 'user.name=Ann', '-c', 'user.email=ann@example.org'];
    const env = { PATH: '/usr/bin:/bin', GIT_COMMITTER_DATE: '2026-11-26T23:59:00-0300' };
    return execFileSync('git', [...who, ...words], { cwd: root, env, encoding: 'utf8' }).trim();
  };
  git('init', '--quiet');
  git('commit', '--quiet', '--allow-empty', '--message', 'one');
  expect(versionIn(root)).toBe(`0.1.0+20261127.${git('rev-parse', 'HEAD').slice(0, 8)}`);
  const before = versionIn(root);
  git('commit', '--quiet', '--allow-empty', '--message', 'two');
  expect(versionIn(root)).not.toBe(before);
});

test('a release has it from its file, a build without git from what it is given, and what has neither says so', () => {
  const root = folder();
  expect(versionIn(root)).toBe('0.1.0+unknown');
  expect(versionIn(root, { commit: '3f0e8a529c644f7e8a550d9d3b5a7c11aabbccdd', seconds: 1_795_651_200 })).toBe('0.1.0+20261126.3f0e8a52');
  writeFileSync(join(root, 'VERSION'), '0.1.0+20261126.3f0e8a52\n');
  expect(versionIn(root)).toBe('0.1.0+20261126.3f0e8a52');
});

test('this program has one', () => {
  expect(version).toMatch(/^0\.1\.0\+(?:\d{8}\.[0-9a-f]{8}|unknown)$/);
});
