/** The command line: finds the command that was typed, runs it, and prints what it answers or why not. */
import { Argument, Command as Program, CommanderError } from 'commander';
import { ImagesAwayError } from '../storage/images-away.ts';
import { isRefused, refused, type Command, type Context, type Refused, type Typed } from './command.ts';
import { plain } from './text-table.ts';

const CALL = 'npm run waylift --';

export type ExitCode = 0 | 1 | 2;

/** Runs the one of `commands` that `words` name. `groups` describes the first of two words. */
export async function runCommandLine(
  words: readonly string[],
  { commands, groups }: { readonly commands: readonly Command[]; readonly groups: Readonly<Record<string, string>> },
  context: Context,
): Promise<ExitCode> {
  const { terminal } = context;
  const written: Promise<void>[] = [];
  let answer: string | Refused = '';
  const program = new Program(CALL)
    .description('Manages the communities of this portal and their members, with or without a running server.')
    .exitOverride()
    .configureOutput({ writeOut: (text) => written.push(terminal.out(text)), writeErr: terminal.error })
    .helpCommand(false)
    .addHelpText(
      'after',
      `\nExamples:\n  ${CALL} community list\n  ${CALL} community create --slug kestrel --name 'Kestrel Science Park'\n  ${CALL} member invite --community kestrel --csv staff.csv\n  ${CALL} community create --help`,
    );
  const programs = new Map(
    Object.entries(groups).map(([word, description]) => [word, program.command(word).description(description).helpCommand(false)]),
  );
  for (const command of commands) {
    const [first = '', second] = command.words.split(' ');
    const made = (programs.get(first) ?? program).command(second ?? first).description(command.description);
    for (const each of command.takes ?? []) {
      if (each instanceof Argument) made.addArgument(each);
      else made.addOption(each);
    }
    made
      .addHelpText('after', `\n${command.help === undefined ? '' : `${command.help}\n\n`}Example:\n  ${CALL} ${command.example}`)
      .action(async () => void (answer = await runOrExplain(command, context, typedOf(made))));
  }

  try {
    await program.parseAsync(words, { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    await Promise.all(written);
    // Commander has written about it; its 0 is help that was asked for.
    return error.exitCode === 0 ? 0 : 2;
  }
  terminal.progress(null);
  if (isRefused(answer)) {
    terminal.error(`error: ${plain(answer.message)}\n`);
    return answer.exitCode;
  }
  if (answer !== '') await terminal.out(`${answer}\n`);
  return 0;
}

async function runOrExplain(command: Command, context: Context, typed: Typed): Promise<string | Refused> {
  try {
    return await command.run(context, typed);
  } catch (error) {
    // Of all that may fail, this is the operator's own setting, and its message says what to look at.
    if (error instanceof ImagesAwayError) return refused(`The images cannot be reached: ${error.message}.`);
    throw error;
  }
}

function typedOf(program: Program): Typed {
  const typed = Object.entries(program.opts<Record<string, unknown>>()).filter(([name]) => program.getOptionValueSource(name) === 'cli');
  const options = Object.fromEntries(typed);
  const text = (name: string) => (typeof options[name] === 'string' ? options[name] : undefined);
  return { operand: program.args[0] ?? '', operands: program.args, options, text };
}
