/** The real programs, each in a process of its own; the only settings are those given. */
import { spawn, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';

const CLI = fileURLToPath(new URL('../cli.ts', import.meta.url));
const MAIN = fileURLToPath(new URL('../main.ts', import.meta.url));

type Env = Readonly<Record<string, string>>;
export type Ran = { readonly code: number | null; readonly out: string; readonly error: string };
export type StartedCommand = { readonly child: ChildProcess; readonly ended: Promise<Ran> };
export type StartedProgram = { readonly url: string; readonly end: (signal: NodeJS.Signals) => Promise<number | null> };

/** The operator's command, under way; `code` is null when it was killed. */
export function startCommand(env: Env, words: readonly string[], input = ''): StartedCommand {
  const child = spawn(process.execPath, [CLI, ...words], { env: { PATH: '/usr/bin', ...env }, stdio: 'pipe' });
  onTestFinished(() => void child.kill('SIGKILL'));
  const ended = new Promise<Ran>((resolve, reject) => {
    let out = '';
    let error = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => (out += text));
    child.stderr.setEncoding('utf8').on('data', (text: string) => (error += text));
    child.on('error', reject).on('close', (code) => resolve({ code, out, error }));
    child.stdin.on('error', () => undefined).end(input);
  });
  return { child, ended };
}

/** The operator's command, to its end. */
export function runCommand(env: Env, words: readonly string[], input = ''): Promise<Ran> {
  return startCommand(env, words, input).ended;
}

/** The server, once it says where it is. */
export function startProgram(env: Env): Promise<StartedProgram> {
  const child = spawn(process.execPath, [MAIN], { env: { PATH: '/usr/bin', ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve));
  return new Promise((resolve, reject) => {
    let written = '';
    const read = (text: string) => {
      written += text;
      const url = /ready at (http\S+)/.exec(written)?.[1];
      if (url === undefined) return;
      const end = (signal: NodeJS.Signals) => {
        child.kill(signal);
        return ended;
      };
      resolve({ url, end });
    };
    child.stdout.setEncoding('utf8').on('data', read);
    child.stderr.setEncoding('utf8').on('data', read);
    void ended.then(() => reject(new Error(`the server ended: ${written}`)));
  });
}
