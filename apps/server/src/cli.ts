/** The operator's command, `npm run waylift -- ...`. Exit code 1: the request was refused; 2: it was not understood. */
import { resolve } from 'node:path';
import { CommanderError } from 'commander';
import { backUpTo, restoreFrom } from './backup/backup-commands.ts';
import { ConfigError, readConfig, readEnvironment } from './config/config.ts';
import { StoreTooNewError } from './db/migrate.ts';
import { createOperator, type Operator } from './operator/carry-out.ts';
import { readCommandLine } from './operator/command-line.ts';
import { createInputs, InputError } from './operator/inputs.ts';
import { printReply } from './operator/print-reply.ts';
import { readInvocation, type Invocation } from './operator/read-invocation.ts';
import { runTask } from './operator/tasks.ts';
import type { OperatorReply } from './operator/requests.ts';
import { createTerminal } from './operator/terminal.ts';

/** Without a sign of life for this long, the command gives up. */
const TIME_LIMIT_MS = 180_000;

async function main(words: readonly string[]): Promise<0 | 1 | 2> {
  const env = readEnvironment();
  // npm runs this in the project's folder and tells where the person stands.
  const folder = env['INIT_CWD'] ?? process.cwd();
  const [verb, file = '', ...others] = words;
  if ((verb === 'backup' || verb === 'restore') && /^[^-]/.test(file) && others.length === 0) {
    clearTimeout(watchdog);
    const { kind, text } = await (verb === 'backup' ? backUpTo : restoreFrom)(resolve(folder, file), readConfig(env));
    if (kind === 'done') say(`${text}\n`);
    else complain(`error: ${text}\n`);
    return kind === 'done' ? 0 : 1;
  }
  const typed = await readCommandLine(words, { out: say, error: complain });
  if (typed === null) return 2;
  const inputs = createInputs(folder, process.stdin);
  const invocation = await readInvocation(typed, inputs);
  if (invocation === 'nothing-given') {
    complain('error: give at least one option to change; --help lists them\n');
    return 2;
  }
  if ('kind' in invocation) return print(invocation, false);
  const operator = watched(createOperator(readConfig(env)));
  try {
    return await perform(invocation, operator, inputs);
  } finally {
    await operator.release();
  }
}

async function perform(invocation: Invocation, operator: Operator, inputs: ReturnType<typeof createInputs>): Promise<0 | 1> {
  if ('input' in invocation) return print(await operator.ask(invocation.input), invocation.asJson);
  return runTask(invocation.task, { operator, inputs, terminal: createTerminal(process) });
}

/** The operator, each of whose answers shows that the command still gets on. */
function watched(operator: Operator): Operator {
  return {
    async ask(input) {
      const reply = await operator.ask(input);
      watchdog.refresh();
      return reply;
    },
    release: () => operator.release(),
  };
}

function print(reply: OperatorReply, asJson: boolean): 0 | 1 {
  const printed = printReply(reply, asJson);
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
  if (error instanceof ConfigError || error instanceof StoreTooNewError || error instanceof InputError) return error.message;
  const code = codeOf(error) ?? codeOf(error instanceof Error ? error.cause : undefined);
  return `the store cannot be used${code === undefined ? '' : ` (${code})`}; is it there, and may you use it?`;
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}

const watchdog = setTimeout(() => {
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
