import { Option } from 'commander';
import { isRefused, refused, type Command } from '../command.ts';
import { findInviting, INVITATIONS_PER_BATCH, inviteeProblem, inviteMembers, type InviteCounts } from '../invite-members.ts';
import { readInvitees } from '../read-invitees.ts';
import { plain } from '../text-table.ts';

/** Some 700,000 people. */
const FILE_MAX_BYTES = 64 * 1024 * 1024;
const PROBLEMS_SHOWN = 50;

/**
 * The whole file is checked before anybody is invited. Then it goes in batches, each one transaction with its mails: nobody is half
 * invited, and after an interruption the same command goes on where it stopped, since whoever has been invited is skipped.
 */
export const memberInvite: Command = {
  words: 'member invite',
  description: 'invites everybody in a CSV file: each gets a mail with a link by which they set a password or decline',
  takes: [
    new Option('--community <slug>', 'the community they are invited to').makeOptionMandatory(),
    new Option('--csv <file>', 'forename, surname and email, in UTF-8, parted by commas or semicolons').makeOptionMandatory(),
  ],
  help: `The first line may name the columns, in any order; without one they are forename, surname, email.
The whole file is checked first: while a line cannot be used, nobody is invited. It is safe to run
again, after an interruption too: whoever is invited or a member already is skipped and counted.`,
  example: 'member invite --community kestrel --csv staff.csv',
  async run({ open, inputs, terminal }, { text }) {
    const [slug = '', path = ''] = [text('community'), text('csv')];
    const file = await inputs.file(path, FILE_MAX_BYTES);
    if ('kind' in file) return file;
    const deps = await open();
    const community = await findInviting(deps.db, slug);
    if (isRefused(community)) return community;

    const lines = readInvitees(file).map((each) => ({
      ...each,
      problem: 'message' in each ? each.message : inviteeProblem(each.invitee, community.emailDomains),
    }));
    const problems = lines.filter(({ problem }) => problem !== null);
    for (const { line, problem } of problems.slice(0, PROBLEMS_SHOWN)) terminal.error(`${plain(`${path}:${line}: ${problem}`)}\n`);
    if (problems.length > PROBLEMS_SHOWN) terminal.error(`... and ${problems.length - PROBLEMS_SHOWN} more\n`);
    if (problems.length > 0) return refused(`Nobody was invited: ${linesOf(problems.length)} of ${path} cannot be used.`);
    const people = lines.flatMap((each) => ('invitee' in each ? [each.invitee] : []));
    if (people.length === 0) return refused(`There is nobody to invite in ${path}.`);

    const sum: InviteCounts = { invited: 0, alreadyInvited: 0, alreadyMembers: 0, elsewhere: 0 };
    for (let done = 0; done < people.length; done += INVITATIONS_PER_BATCH) {
      terminal.progress({ label: 'Inviting', done, total: people.length });
      const sofar = `${linesOf(done)} of ${people.length} were done (${sum.invited} invited). Run the command again: they are skipped.`;
      const counts = await inviteMembers(deps, slug, people.slice(done, done + INVITATIONS_PER_BATCH)).catch((error: unknown) => {
        terminal.error(`error: ${sofar}\n`);
        throw error;
      });
      if (isRefused(counts)) {
        terminal.error(`error: ${plain(counts.message)}\n`);
        return refused(sofar);
      }
      sum.invited += counts.invited;
      sum.alreadyInvited += counts.alreadyInvited;
      sum.alreadyMembers += counts.alreadyMembers;
      sum.elsewhere += counts.elsewhere;
    }
    return account(slug, sum);
  },
};

function account(community: string, { invited, alreadyInvited, alreadyMembers, elsewhere }: InviteCounts): string {
  const skipped = [
    alreadyInvited > 0 && `${alreadyInvited} had been invited before (\`member resend\` mails one of them again)`,
    alreadyMembers > 0 && `${alreadyMembers} have an account already`,
    elsewhere > 0 && `${elsewhere} belong to another community`,
  ].filter((text) => text !== false);
  return [`Invited ${invited} to '${community}'.`, ...skipped.map((text) => `Skipped: ${text}.`)].join('\n');
}

function linesOf(count: number): string {
  return count === 1 ? '1 line' : `${count} lines`;
}
