import { chmod, cp, lstat, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openDataFolder, programUser } from './program-user.ts';
import { findPrograms, packagedFolder } from './programs.ts';

test('where there is no package for a machine, a line says to set DATABASE_URL', () => {
  expect(() => packagedFolder('sunos', 'sparc')).toThrow(
    /no PostgreSQL among the installed packages.*Set DATABASE_URL to a PostgreSQL server/,
  );
});

test('programs that their user cannot reach or complete are copied, and run from there', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'waylift-programs-'));
  onTestFinished(async () => {
    await chmod(join(folder, 'package', 'native', 'lib'), 0o700);
    await rm(folder, { recursive: true, force: true });
  });
  await chmod(folder, 0o755);
  const dataDir = join(folder, 'data');
  const user = programUser(dataDir);
  openDataFolder(dataDir, user);
  const [missing, closed, foreign, open] = ['missing', 'closed', 'foreign', 'open'].map((name) => join(folder, name));
  for (const [path, mode] of [
    [closed, 0o700],
    [foreign, 0o755],
    [open, 0o755],
  ] as const) {
    await mkdir(path ?? '');
    await chmod(path ?? '', mode);
  }
  // Anybody could put other programs into this folder.
  await mkdir(join(foreign ?? '', 'waylift-programs'));
  await chmod(join(foreign ?? '', 'waylift-programs'), 0o777);
  // The package as npm unpacks it, without the links. Root may write to it; the other user cannot enter it.
  const packaged = join(folder, 'package', 'native');
  await mkdir(dirname(packaged));
  await cp(dirname(packagedFolder()), dirname(packaged), {
    recursive: true,
    filter: async (path) => !(await lstat(path)).isSymbolicLink(),
  });
  await chmod(user === undefined ? join(packaged, 'lib') : dirname(packaged), user === undefined ? 0o500 : 0o700);

  const lines: string[] = [];
  const find = (openFolders: readonly string[]) =>
    findPrograms(dataDir, user, { packaged, openFolders, onNotice: (line) => lines.push(line) });
  const openFolders = [missing, closed, foreign, open].filter((path) => path !== undefined);
  const expected = user === undefined ? dataDir : join(open ?? '', 'waylift-programs');
  for (let start = 0; start < 2; start += 1) {
    const programs = await find(openFolders);
    expect(programs.majorVersion).toBe('18');
    expect(programs.postgres.startsWith(join(expected, 'postgresql-18.'))).toBe(true);
  }
  expect(await readdir(expected)).toHaveLength(1);
  // One line tells that the copy is in another folder.
  expect(lines).toEqual(
    user === undefined ? [] : [expect.stringContaining(`a copy of its programs is in ${expected}. The store is in ${dataDir}`)],
  );
  // Without an open folder, the programs are copied to the data folder.
  expect((await find([])).postgres.startsWith(join(dataDir, 'postgresql-18.'))).toBe(true);
});
