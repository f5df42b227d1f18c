import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { version } from './kernel/config/version.ts';
import { PROGRAM_ENV, programFile, temporaryFolder } from './test-support/programs.ts';

function run(program: 'main' | 'healthy', words: readonly string[], cwd: string, env: Readonly<Record<string, string>> = {}) {
  return new Promise<{ readonly code: unknown; readonly out: string; readonly error: string }>((resolve) => {
    execFile(process.execPath, [programFile(program), ...words], { cwd, env: { ...PROGRAM_ENV, ...env } }, (failure, out, error) =>
      resolve({ code: failure === null ? 0 : failure.code, out, error }),
    );
  });
}

test('the server and its check tell what they do, refuse what they do not know, and begin nothing then', async () => {
  const folder = await temporaryFolder();
  const typed = (program: 'main' | 'healthy') => ['--help', '--hlep'].map((word) => run(program, [word], folder));
  const [known, more, ...told] = await Promise.all([
    run('healthy', ['--version'], folder),
    run('healthy', ['--help', 'more'], folder),
    ...typed('main'),
    ...typed('healthy'),
  ]);
  const help = { code: 0, error: '', out: expect.stringMatching(/takes no arguments but --help and --version/) };
  const refusal = { code: 2, out: '', error: 'error: unknown argument "--hlep"; --help tells what there is\n' };
  expect(told).toEqual([help, refusal, help, refusal]);
  expect(known).toEqual({ code: 0, error: '', out: `${version}\n` });
  expect(more).toMatchObject({ code: 2, out: '' });
  expect(await readdir(folder)).toEqual([]);
});

test('a server that does not answer is told with its address in one line', async () => {
  const folder = await temporaryFolder();
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const address = taken.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  taken.close();
  await once(taken, 'close');
  const { code, error } = await run('healthy', [], folder, { PORT: String(port), HOST: '0.0.0.0' });
  expect({ code, error }).toEqual({ code: 1, error: `error: no server answers at http://127.0.0.1:${port}: ECONNREFUSED\n` });
});
