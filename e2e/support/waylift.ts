import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import type { Person } from './people.ts';
import type { StartedServer } from './start-server.ts';

const root = resolve(import.meta.dirname, '..', '..');

/** Runs the operator's command beside a running server. Resolves to its output. */
export async function waylift(server: StartedServer, ...words: string[]): Promise<string> {
  const { stdout, stderr } = await promisify(execFile)(process.execPath, [join(root, 'apps/server/build/programs/cli.js'), ...words], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: join(root, '.cache', 'compiled'),
      NODE_ENV: 'production',
      DATA_DIR: server.dataDir,
      PUBLIC_URL: server.url,
    },
  });
  return stdout + stderr;
}

/** Invites somebody to a community by the operator's command. */
export async function invite(server: StartedServer, slug: string, { forename, surname, email }: Person): Promise<void> {
  const file = join(server.dataDir, 'invitees.csv');
  await writeFile(file, `forename,surname,email\n${forename},${surname},${email}\n`);
  await waylift(server, 'member', 'invite', '--community', slug, '--csv', file);
}
