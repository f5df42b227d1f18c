import { chmodSync, mkdirSync, mkdtempSync, realpathSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { closeDataFolder, openFolderAbove } from './data-folder.ts';

function emptyFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'waylift-modes-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

const modeOf = (path: string) => statSync(path).mode & 0o777;

test.each([0o777, 0o755, 0o770])('a data folder of mode %o that was there before is closed to others, with what lies in it', (mode) => {
  const dataDir = join(emptyFolder(), 'data');
  mkdirSync(join(dataDir, 'images'), { recursive: true });
  writeFileSync(join(dataDir, 'store.log'), '');
  for (const path of [dataDir, join(dataDir, 'images'), join(dataDir, 'store.log')]) chmodSync(path, mode);
  closeDataFolder(dataDir);
  expect(modeOf(dataDir)).toBe(mode & 0o711);
  expect(modeOf(join(dataDir, 'images'))).toBe(0o700);
  expect(modeOf(join(dataDir, 'store.log'))).toBe(0o700);
});

test('what a link in the data folder leads to is left as it is, and no folder is made where none is needed', () => {
  const parent = emptyFolder();
  const [dataDir, elsewhere] = [join(parent, 'data'), join(parent, 'elsewhere')];
  closeDataFolder(dataDir);
  mkdirSync(dataDir);
  mkdirSync(elsewhere);
  chmodSync(elsewhere, 0o755);
  symlinkSync(elsewhere, join(dataDir, 'images'));
  symlinkSync('nowhere', join(dataDir, 'gone'));
  closeDataFolder(dataDir);
  expect(modeOf(elsewhere)).toBe(0o755);
});

test('a folder that cannot be closed is refused with its path and what to do', () => {
  // A folder of the Linux kernel for this process. Nobody can change its mode.
  const dataDir = `/proc/${process.pid}`;
  expect(() => closeDataFolder(dataDir)).toThrow(
    `DATA_DIR holds files that other users can read or write (${dataDir}), but it may hold only files`,
  );
});

test('a folder above in which anybody could put another data folder in place of ours is found, and one with the sticky bit is not', () => {
  const parent = emptyFolder();
  const dataDir = join(parent, 'shared', 'portal', 'data');
  expect(openFolderAbove(dataDir)).toBeNull();
  mkdirSync(dataDir, { recursive: true });
  for (const [mode, found] of [
    [0o755, false],
    [0o777, true],
    [0o1777, false],
  ] as const) {
    chmodSync(join(parent, 'shared'), mode);
    const above = openFolderAbove(dataDir);
    if (found) expect(above).toBe(realpathSync(join(parent, 'shared')));
    else expect(above).not.toBe(realpathSync(join(parent, 'shared')));
  }
});
