/** The command line: what can be typed, and its help. What it means is in `read-invocation.ts`. */
import { Command, Option } from 'commander';
import { addDemoCommands, addImportCommands, addMailCommands, addMemberCommands } from './more-commands.ts';

const CALL = 'npm run waylift --';

/** A command with what was typed after it, not yet checked. */
export type Typed = { readonly verb: string; readonly operands: readonly string[]; readonly options: unknown };

/** Writes for a person: help to `out`, mistakes to `error`. */
export type Output = { readonly out: (text: string) => void; readonly error: (text: string) => void };

/** Reads `words`; throws commander's `CommanderError` for help and for wrong usage, after it wrote about it to `output`. */
export async function readCommandLine(words: readonly string[], output: Output): Promise<Typed | null> {
  let typed: Typed | null = null;
  const found =
    (verb: string) =>
    (...all: readonly unknown[]) => {
      // Commander gives the operands, then the options, then the command itself.
      typed = { verb, operands: all.slice(0, -2).filter((operand) => typeof operand === 'string'), options: all.at(-2) };
    };

  const program = new Command(CALL)
    .description('Runs the communities of this portal, and their members: beside a running server, or without one.')
    .exitOverride()
    .configureOutput({ writeOut: output.out, writeErr: output.error })
    .helpCommand(false)
    .addHelpText(
      'after',
      `\nExamples:\n  ${CALL} community list\n  ${CALL} community create --slug kestrel --name 'Kestrel Science Park'\n  ${CALL} member invite --community kestrel --csv staff.csv\n  ${CALL} community create --help`,
    );

  const community = program.command('community').description('list, show, make and change communities').helpCommand(false);
  community
    .command('list')
    .description('lists every community')
    .option('--json', 'as JSON')
    .addHelpText('after', `\nExample:\n  ${CALL} community list`)
    .action(found('community-list'));
  community
    .command('show')
    .description('shows everything about a community')
    .argument('<slug>', 'its slug')
    .option('--json', 'as JSON, with the landing HTML')
    .addHelpText('after', `\nExample:\n  ${CALL} community show kestrel`)
    .action(found('community-show'));
  const create = community
    .command('create')
    .description('makes a community')
    .requiredOption('--slug <slug>', 'its part of the address: 2 to 63 of a-z, 0-9 and -')
    .requiredOption('--name <name>', 'its name as people read it')
    .option('--public-id <id>', 'its id for programs: 2 to 16 of a-z and 0-9 (default: made of the slug)');
  withOptions(create, 'create')
    .addHelpText(
      'after',
      `\nExample:\n  ${CALL} community create --slug sonnental --name 'Landkreis Sonnental' --culture de-DE --colour '#ffd100'`,
    )
    .action(found('community-create'));
  const set = community
    .command('set')
    .description('changes a community: what is not given stays as it is')
    .argument('<slug>', 'its slug')
    .option('--slug <slug>', 'another slug; links with the old one no longer work')
    .option('--name <name>', 'another name');
  withOptions(set, 'set')
    .option('--no-logo', 'take the logo away')
    .option('--no-landing-images', 'take every landing image away')
    .addHelpText('after', `\nExample:\n  ${CALL} community set kestrel --colour none --email-domain kestrel.example --no-password`)
    .action(found('community-set'));
  community
    .command('deactivate')
    .description('closes a community: its pages lead to "page not found", nobody can join it; nothing is deleted')
    .argument('<slug>', 'its slug')
    .addHelpText('after', `\nExample:\n  ${CALL} community deactivate kestrel\n\n\`community set kestrel --active\` opens it again.`)
    .action(found('community-deactivate'));

  addImportCommands(community, CALL, found);

  const image = program.command('image').description('add images to communities').helpCommand(false);
  image
    .command('add')
    .description('gives a community its logo or a landing image (JPEG, PNG, WebP, GIF or AVIF; at most 20 MB and 50 megapixels)')
    .argument('<file>', 'the image')
    .requiredOption('--community <slug>', 'whose image it is')
    .addOption(
      new Option('--as <use>', 'logo, or the landing image for screens of up to 768 (sm), 1280 (md), 1920 (lg) or more (hdpi) pixels')
        .choices(['logo', 'sm', 'md', 'lg', 'hdpi'])
        .makeOptionMandatory(),
    )
    .addHelpText('after', `\nExample:\n  ${CALL} image add --community kestrel --as lg hero-1920.jpg`)
    .action(found('image-add'));

  addMemberCommands(program, CALL, found);
  addMailCommands(program, CALL, found);
  addDemoCommands(program, CALL, found);

  await program.parseAsync(words, { from: 'user' });
  return typed;
}

/** The options of a community; `set` can take each away again. */
function withOptions(command: Command, verb: 'create' | 'set'): Command {
  const canClear = verb === 'set';
  const orNone = canClear ? ', or none' : '';
  const onlySet = (flags: string, description: string) => (canClear ? [new Option(flags, description)] : []);
  const options = [
    new Option('--parent <slug>', 'the community it is a child of'),
    ...onlySet('--no-parent', 'no longer a child'),
    new Option('--culture <culture>', `language and country of its pages, such as de-DE${orNone}`),
    new Option('--colour <colour>', `primary colour as #rrggbb${orNone}`),
    new Option('--landing-html <file>', 'HTML for its landing page, in place of the welcome text; made harmless when it is stored'),
    ...onlySet('--no-landing-html', 'the welcome text again'),
    new Option('--nota <text>', 'the words of the choice to continue with this community rather than a child'),
    ...onlySet('--no-nota', 'the usual words again'),
    new Option('--nota-top', 'offer that choice'),
    ...onlySet('--no-nota-top', 'do not offer that choice'),
    new Option('--oidc <provider>', 'identity provider (members then join and sign in through the app), or none'),
    new Option('--privacy <privacy>', `private, closed or open${orNone}`),
    new Option(
      '--password <text>',
      'password that new members must know (other users of this machine may see it: prefer --password-stdin)',
    ).conflicts('passwordStdin'),
    new Option('--password-stdin', 'the same, read from standard input'),
    ...onlySet('--no-password', 'no password is needed'),
    new Option('--email-domain <domain>', 'only addresses of this domain may join; give it again for each further one')
      .argParser((domain: string, before: string[] | undefined) => [...(before ?? []), domain])
      .conflicts('anyEmailDomain'),
    ...onlySet('--any-email-domain', 'addresses of every domain may join'),
    new Option('--no-verification', 'new members are active without following the link mailed to them'),
    ...onlySet('--verification', 'new members must follow the link mailed to them'),
    new Option('--inactive', 'closed for now').conflicts('active'),
    ...onlySet('--active', 'open'),
  ];
  for (const option of options) command.addOption(option);
  return command;
}
