/** Asks this machine's server whether it is healthy; exit code 0 if it is. For a container's health check and for people. */
import { readEnvironment } from './kernel/config/read-environment.ts';
import { obeyWords } from './entry-words.ts';

const PATIENCE_MS = 4_000;
const EVERYWHERE = ['0.0.0.0', '::', 'localhost'];

obeyWords(
  process.argv.slice(2),
  'Asks the server at HOST and PORT of the settings whether it is well: exit code 0 if it is, and 1 otherwise.\nIt takes no arguments but --help and --version.',
);
try {
  const { HOST: host = '127.0.0.1', PORT: port = '3000' } = readEnvironment().env;
  const named = EVERYWHERE.includes(host) ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host;
  await ask(`http://${named}:${port}`);
} catch (error) {
  fail(error instanceof Error ? error.message : String(error));
}

async function ask(server: string): Promise<void> {
  try {
    const { status } = await fetch(`${server}/healthz`, { signal: AbortSignal.timeout(PATIENCE_MS) });
    if (status !== 200) fail(`the server at ${server} answers ${status}`);
  } catch (error) {
    const cause: unknown = error instanceof Error ? (error.cause ?? error) : error;
    fail(`no server answers at ${server}: ${cause instanceof Error && 'code' in cause ? String(cause.code) : String(cause)}`);
  }
}

function fail(line: string): void {
  process.stderr.write(`error: ${line}\n`);
  process.exitCode = 1;
}
