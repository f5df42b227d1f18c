/** The commands about whole sets of communities, members, mails and figures. */
import { Option, type Command } from 'commander';
import { PUBLIC_COMMUNITY_SLUG } from '@waylift/contract/limits';
import { MEMBER_STATUSES } from '../db/schema/members.ts';
import { DEMO_JOURNEYS_PER_MEMBER_MAX, DEMO_MEMBERS_MAX, DEMO_PASSWORD } from './demo-task.ts';

/** Notes which verb was typed; commander calls what it answers. */
type Found = (verb: string) => (...all: readonly unknown[]) => void;

export function addMemberCommands(program: Command, call: string, found: Found): void {
  const member = program.command('member').description('invite, list, show and remove members, and read why they leave').helpCommand(false);
  member
    .command('invite')
    .description('invites everybody in a CSV file: each gets a mail with a link by which they set a password or decline')
    .requiredOption('--community <slug>', 'the community they are invited to')
    .requiredOption('--csv <file>', 'forename, surname and email, in UTF-8, parted by commas or semicolons')
    .addHelpText(
      'after',
      `
The first line may name the columns, in any order; without one they are forename, surname, email.
The whole file is checked first: while a line cannot be used, nobody is invited. It is safe to run
again, after an interruption too: whoever is invited or a member already is skipped and counted.

Example:\n  ${call} member invite --community kestrel --csv staff.csv`,
    )
    .action(found('member-invite'));
  member
    .command('list')
    .description('lists the members of a community, by address')
    .requiredOption('--community <slug>', 'whose members')
    .addOption(new Option('--status <status>', 'only those who are').choices(MEMBER_STATUSES))
    .addOption(new Option('--json', 'as JSON').conflicts('csv'))
    .option('--csv', 'as CSV, for a spreadsheet')
    .addHelpText('after', `\nExample:\n  ${call} member list --community kestrel --status invited --csv`)
    .action(found('member-list'));
  member
    .command('show')
    .description('shows everything about a member but what could open the account')
    .argument('<email>', 'the address')
    .option('--json', 'as JSON')
    .addHelpText('after', `\nExample:\n  ${call} member show ada@kestrel.example`)
    .action(found('member-show'));
  member
    .command('resend')
    .description('mails a further activation link, or the invitation again, to a member who is not active yet')
    .argument('<email>', 'the address')
    .addHelpText('after', `\nExample:\n  ${call} member resend ada@kestrel.example`)
    .action(found('member-resend'));
  member
    .command('remove')
    .description('removes a member and everything of theirs, for good')
    .argument('<email>', 'the address')
    .option('--yes', 'without asking first')
    .addHelpText('after', `\nExample:\n  ${call} member remove ada@kestrel.example`)
    .action(found('member-remove'));
  member
    .command('removals')
    .description('lists the accounts that were removed, the newest day first: reason and comment, without a name')
    .addOption(new Option('--json', 'as JSON').conflicts('csv'))
    .option('--csv', 'as CSV, for a spreadsheet')
    .addHelpText(
      'after',
      `
An account without a reason was removed by the operator. From a comment has been taken out (…) what
names its writer; it is kept for two years.

Example:\n  ${call} member removals`,
    )
    .action(found('member-removals'));
}

export function addImportCommands(community: Command, call: string, found: Found): void {
  community
    .command('import')
    .description('brings a whole set of communities to the state that a YAML file declares, all or nothing, and prints what changed')
    .argument('<file>', 'the YAML file')
    .option('--dry-run', 'only print what would change')
    .addHelpText(
      'after',
      `
The file:

  communities:
    - slug: kestrel
      name: Kestrel Science Park     # needed for one that is to be made
      parent: liftshare
      culture: en-GB
      colour: '#17181c'
      privacy: closed                # private, closed or open
      password: what new members must know
      emailDomains: [kestrel.example]
      landingHtml: kestrel.html      # paths are relative to the file
      logo: kestrel.png
      landingImages: { sm: small.jpg, lg: large.jpg }

and publicId, nota, notaTop, oidcProvider, needsVerification, active. What an entry does not name
stays as it is, null takes it away, and communities that are not in the file are left alone.

Example:\n  ${call} community import communities.yaml --dry-run`,
    )
    .action(found('community-import'));
  community
    .command('export')
    .description('prints every community as a file for `community import`, without passwords, landing HTML and images')
    .addHelpText('after', `\nExample:\n  ${call} community export > communities.yaml`)
    .action(found('community-export'));
}

export function addDemoCommands(program: Command, call: string, found: Found): void {
  program
    .command('demo')
    .description('make up members and journeys for trials and benchmarks')
    .helpCommand(false)
    .command('fill')
    .description('fills a community with members who do not exist and journeys that nobody makes; not in production')
    .requiredOption('--members <number>', `how many members, at most ${DEMO_MEMBERS_MAX}`)
    .option('--journeys <number>', `how many journeys they have together, at most ${DEMO_JOURNEYS_PER_MEMBER_MAX} for each member`, '0')
    .option('--seed <text>', 'a word of a-z, 0-9 and -: another one makes other people', '1')
    .option('--community <slug>', 'whose members they become', PUBLIC_COMMUNITY_SLUG)
    .addHelpText(
      'after',
      `
The same command makes the same members and journeys in every store. What is there already is left as
it is: run again, it adds nothing; with larger numbers it adds what is missing.

Their names suit the language of the community, their addresses end in .example, so that no mail
reaches anybody, and ALL OF THEM have one password, ${DEMO_PASSWORD}. Journeys go between real places,
over distances as people commute, by the estimate. \`ENVIRONMENT=production\` refuses the command.

Example:\n  ${call} demo fill --members 10000 --journeys 3000`,
    )
    .action(found('demo-fill'));
}

export function addMailCommands(program: Command, call: string, found: Found): void {
  const mail = program.command('mail').description('list mails that wait, and give dead ones back').helpCommand(false);
  mail
    .command('list')
    .description('lists the mails that wait, are tried again, or are dead: without addresses')
    .option('--failed', 'only the dead, whose every try failed')
    .option('--json', 'as JSON')
    .addHelpText('after', `\nExample:\n  ${call} mail list --failed`)
    .action(found('mail-list'));
  mail
    .command('retry')
    .description('gives dead mails back to the queue, as if new')
    .argument('[id]', 'one of `mail list --failed`')
    .option('--all', 'all of them')
    .addHelpText('after', `\nExample:\n  ${call} mail retry --all`)
    .action(found('mail-retry'));

  program
    .command('stats')
    .description('shows figures: members, joins of the last thirty days, mails, jobs, size')
    .option('--json', 'as JSON')
    .addHelpText('after', `\nExample:\n  ${call} stats`)
    .action(found('stats'));
}
