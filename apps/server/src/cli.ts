/** The operator's command, `npm run waylift -- ...`. Exit code 1: the request was refused; 2: it was not understood. */
import { CommanderError } from 'commander';
import { ConfigError, readConfig, readEnvironment } from './config.ts';
import { StoreTooNewError } from './db/migrate.ts';
import { carryOut } from './operator/carry-out.ts';
import { readCommandLine } from './operator/command-line.ts';
import { createInputs } from './operator/inputs.ts';
import { printReply } from './operator/print-reply.ts';
import { readInvocation } from './operator/read-invocation.ts';

const TIME_LIMIT_MS = 180_000;

async function main(words: readonly string[]): Promise<0 | 1 | 2> {
  const typed = await readCommandLine(words, { out: say, error: complain });
  if (typed === null) return 2;
  const env = readEnvironment();
  // npm runs this in the project's folder and tells where the person stands.
  const invocation = await readInvocation(typed, createInputs(env['INIT_CWD'] ?? process.cwd(), process.stdin));
  if (invocation === 'nothing-given') {
    complain('error: give at least one option to change; --help lists them\n');
    return 2;
  }
  const reply = 'kind' in invocation ? invocation : await carryOut(readConfig(env), invocation.input);
  const printed = printReply(reply, 'kind' in invocation ? false : invocation.asJson);
  if (printed.out !== '') say(`${printed.out}\n`);
  if (printed.error !== '') complain(`error: ${printed.error}\n`);
  return printed.exitCode;
}

function say(text: string): void {
  process.stdout.write(text);
}

function complain(text: string): void {
  process.stderr.write(text);
}

/** One line about what went wrong, without values of settings or of queries. */
function explain(error: unknown): string {
  if (error instanceof ConfigError || error instanceof StoreTooNewError) return error.message;
  const code = codeOf(error) ?? codeOf(error instanceof Error ? error.cause : undefined);
  return `the store cannot be used${code === undefined ? '' : ` (${code})`}; is it there, and may you use it?`;
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}

setTimeout(() => {
  complain('error: this took too long and was given up; look at the community before you try again\n');
  process.exit(1);
}, TIME_LIMIT_MS).unref();

// A reader such as `head` may close the pipe early: that is no failure.
process.stdout.on('error', () => process.exit(0));

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  if (error instanceof CommanderError) {
    // Commander has written about it; its 0 is help that was asked for.
    process.exitCode = error.exitCode === 0 ? 0 : 2;
  } else {
    complain(`error: ${explain(error)}\n`);
    process.exitCode = 1;
  }
}
// Standard input that nobody closed would keep the command waiting.
process.stdin.destroy();
