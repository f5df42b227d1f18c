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

test('programs that their user cannot reach or complete are copied into the data folder, and run from there', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'waylift-programs-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await chmod(folder, 0o755);
  const dataDir = join(folder, 'data');
  const user = programUser(dataDir);
  openDataFolder(dataDir, user);
  // As npm lays it out, without the links; what root may still write to, its user cannot enter.
  const packaged = join(folder, 'package', 'native');
  await mkdir(dirname(packaged));
  await cp(dirname(packagedFolder()), dirname(packaged), {
    recursive: true,
    filter: async (path) => !(await lstat(path)).isSymbolicLink(),
  });
  await chmod(user === undefined ? join(packaged, 'lib') : dirname(packaged), user === undefined ? 0o500 : 0o700);

  for (let start = 0; start < 2; start += 1) {
    const programs = await findPrograms(dataDir, user, { packaged });
    expect(programs.majorVersion).toBe('18');
    expect(programs.postgres.startsWith(join(dataDir, 'postgresql-18.'))).toBe(true);
  }
  expect(await readdir(dataDir)).toHaveLength(1);
  if (user === undefined) await chmod(join(packaged, 'lib'), 0o700);
});
