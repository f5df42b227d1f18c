/** The command line: finds the command that was typed, runs it, and prints its answer or why it failed. */
import { Argument, Command as Program, CommanderError } from 'commander';
import { OWN_COMMAND } from '../../kernel/config/own-command.ts';
import { storeName } from '../../kernel/config/store-name.ts';
import { version } from '../../kernel/config/version.ts';
import { ImagesAwayError } from '../../kernel/storage/images-away.ts';
import { beginAuditLine, type AuditLine } from './add-audit-line.ts';
import { isRefused, refused, type Answer, type Command, type Refused, type Surroundings, type Typed } from '../terminal/command.ts';
import { JSON_OPTION, LIST_FORMATS } from '../terminal/print-list.ts';
import { plain } from '../terminal/text-table.ts';

export type ExitCode = 0 | 1 | 2;

type CommandLists = {
  readonly commands: readonly Command[];
  /** Describes the words before the last, a group before those in it. */
  readonly groups: Readonly<Record<string, string>>;
  /** Further words that other programs handle before this one starts; only for the help. */
  readonly programs: Readonly<Record<string, string>>;
};

/** Runs the one of `commands` that `words` name. */
export async function runCommandLine(
  words: readonly string[],
  { commands, groups, programs: others }: CommandLists,
  surroundings: Surroundings,
): Promise<ExitCode> {
  const { terminal } = surroundings;
  const written: Promise<void>[] = [];
  let answer: Answer | Refused = '';
  let isJson = false;
  const program = new Program(OWN_COMMAND)
    .description('Manages the communities of this portal and their members, with or without a running server.')
    .version(version, '--version', 'print the version of Waylift')
    .exitOverride()
    .configureOutput({ writeOut: (text) => written.push(terminal.out(text)), writeErr: terminal.error })
    .helpCommand(false)
    .addHelpText(
      'after',
      `\nExamples:\n  ${OWN_COMMAND} community list\n  ${OWN_COMMAND} community create --slug kestrel --name 'Kestrel Science Park'\n  ${OWN_COMMAND} member invite --community kestrel --csv staff.csv\n  ${OWN_COMMAND} community create --help`,
    );
  for (const [word, description] of Object.entries(others))
    program
      .command(word)
      .description(description)
      .action(() => void (answer = refused(`'${word}' is a program of its own: ${OWN_COMMAND} ${word}`, 2)));
  const programs = new Map([['', program]]);
  const begin = (named: string, description: string) => {
    const end = named.lastIndexOf(' ');
    return (programs.get(named.slice(0, Math.max(end, 0))) ?? program).command(named.slice(end + 1)).description(description);
  };
  for (const [group, description] of Object.entries(groups)) programs.set(group, begin(group, description).helpCommand(false));
  for (const command of commands) {
    const made = begin(command.words, command.description);
    for (const each of command.takes ?? []) {
      if (each instanceof Argument) made.addArgument(each);
      else made.addOption(each);
    }
    const hasJson = command.takes?.includes(JSON_OPTION) === true || command.takes?.includes(LIST_FORMATS[0]) === true;
    if (!hasJson) made.addOption(JSON_OPTION);
    made
      .addHelpText('after', `\n${command.help === undefined ? '' : `${command.help}\n\n`}Example:\n  ${OWN_COMMAND} ${command.example}`)
      .action(async () => {
        const typed = typedOf(made);
        isJson = typed.options['json'] === true && !hasJson;
        answer = await runAudited(command, surroundings, typed);
      });
  }

  try {
    await program.parseAsync(words, { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    await Promise.all(written);
    // Commander has printed the message. Its exit code 0 means that help was asked for.
    return error.exitCode === 0 ? 0 : 2;
  }
  terminal.progress(null);
  if (isRefused(answer)) {
    terminal.error(`error: ${plain(answer.message)}\n`);
    return answer.exitCode;
  }
  const printed = textOf(answer, isJson);
  if (printed !== '') await terminal.out(`${printed}\n`);
  return 0;
}

function textOf(answer: Answer, isJson: boolean): string {
  const { text, json } = typeof answer === 'string' ? { text: answer, json: { message: answer } } : answer;
  return isJson && text !== '' ? JSON.stringify(json, null, 2) : text;
}

/** Begins the audit line and names the database as soon as the command opens it, so that no command changes anything without them. */
async function runAudited(command: Command, surroundings: Surroundings, typed: Typed): Promise<Answer | Refused> {
  const { isAudited = false, isLook = false } = command;
  const isLined = typed.options['dryRun'] !== true && (typeof isAudited === 'function' ? isAudited(typed) : isAudited);
  const line: { begun?: Promise<AuditLine> } = {};
  let isNamed = false;
  const settings = () => {
    const found = surroundings.settings();
    if (isLined && !isLook && !isNamed) surroundings.terminal.error(`Store: ${plain(storeName(found))}\n`);
    isNamed = true;
    return found;
  };
  const open = async () => {
    const deps = await surroundings.open();
    settings();
    if (isLined) await (line.begun ??= beginAuditLine(deps, surroundings.operator, command, typed));
    return deps;
  };
  const auditEach: AuditLine['addEach'] = async (tx, subjects) => (await line.begun)?.addEach(tx, subjects);
  let told = '';
  const auditDetails = (details: string) => void (told = details);
  const answer = await runOrExplain(command, { ...surroundings, settings, open, auditEach, auditDetails }, typed);
  // `backup` and `restore` open the database by themselves.
  if (isLined && line.begun === undefined && !isRefused(answer)) await open();
  await (await line.begun)?.end(isRefused(answer) ? 'refused' : 'done', told);
  return answer;
}

async function runOrExplain(command: Command, context: Parameters<Command['run']>[0], typed: Typed): Promise<Answer | Refused> {
  try {
    return await command.run(context, typed);
  } catch (error) {
    // Unlike other failures, this is the operator's own setting, and the message says what to check.
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
