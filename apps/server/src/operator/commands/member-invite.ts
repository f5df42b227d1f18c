import { DO_NOT_INVITE_KEPT_MONTHS, TEXT_MAX_LENGTH } from '@waylift/contract/limits';
import { emailKey } from '@waylift/contract/rules';
import { Option } from 'commander';
import {
  findInviting,
  INVITATIONS_PER_BATCH,
  inviteeProblem,
  inviteMembers,
  type Invited,
  type Invitee,
  type InviteeProblem,
  type InvitesNobody,
} from '../../member/invite-members.ts';
import { refused, type Command } from '../command.ts';
import { tellInvited } from '../tell-invited.ts';
import { noSuchCommunity } from '../find-community.ts';
import { COLUMNS, FURTHER_COLUMNS, readInvitees } from '../read-invitees.ts';
import { plain, shown } from '../text-table.ts';

/** Some 700,000 people. */
const FILE_MAX_BYTES = 64 * 1024 * 1024;
const PROBLEMS_SHOWN = 50;

/**
 * The whole file is checked before anybody is invited. Then it goes in batches, each one transaction with its mails: nobody is half
 * invited, and after an interruption the same command goes on where it stopped, since whoever has been invited is skipped.
 */
export const memberInvite: Command = {
  words: 'member invite',
  isAudited: true,
  description: 'invite everyone in a CSV file; each gets a mail with links to set a password or to decline',
  takes: [
    new Option('--community <slug>', 'the community they are invited to').makeOptionMandatory(),
    new Option('--dry-run', 'invite nobody, and only say how many it would be'),
    new Option('--again', 'invite those who declined an invitation, left or were removed too'),
    new Option('--csv <file>', `${COLUMNS.join(', ')}, in UTF-8, separated by commas or semicolons`).makeOptionMandatory(),
  ],
  help: `The first line may name the columns, in any order. Without such a line they are ${COLUMNS.join(', ')}.
${FURTHER_COLUMNS.map((column) => `There may be a column ${column} too.\n`).join('')}The command checks the whole file first, and invites nobody if a line cannot be used. You can run it
again, also after an interruption: it skips everyone who has already been invited or is a member, also by a
former address, and whoever declined, left or was removed in the last ${DO_NOT_INVITE_KEPT_MONTHS} months. Who is skipped is named, but for
those who said no: of them there is a number alone.`,
  example: 'member invite --community kestrel --csv staff.csv',
  async run({ open, inputs, terminal }, { text, options }) {
    const [slug = '', path = ''] = [text('community'), text('csv')];
    const file = await inputs.file(path, FILE_MAX_BYTES);
    if ('kind' in file) return file;
    const deps = await open();
    const found = await findInviting(deps.db, slug);
    if (found.kind !== 'found') return refused(invitesNobody(found, slug));

    const lines = readInvitees(file).map((each) => {
      if ('message' in each) return { ...each, problem: each.message };
      const problem = inviteeProblem(each.invitee, found.community.emailDomains);
      return { ...each, problem: problem === null ? null : describe(problem, each.invitee) };
    });
    const problems = lines.filter(({ problem }) => problem !== null);
    for (const { line, problem } of problems.slice(0, PROBLEMS_SHOWN)) terminal.error(`${plain(`${path}:${line}: ${problem}`)}\n`);
    if (problems.length > PROBLEMS_SHOWN) terminal.error(`... and ${problems.length - PROBLEMS_SHOWN} more\n`);
    if (problems.length > 0) return refused(`Nobody was invited: ${linesOf(problems.length)} of ${path} cannot be used.`);
    const people = new Map<string, Invitee>();
    const twice: Invitee[] = [];
    for (const { invitee } of lines.filter((each) => 'invitee' in each)) {
      if (people.has(emailKey(invitee.email))) twice.push(invitee);
      else people.set(emailKey(invitee.email), invitee);
    }
    const all = [...people.values()];
    if (all.length === 0) return refused(`There is nobody to invite in ${path}.`);

    const [isDryRun, isAgain] = [options['dryRun'] === true, options['again'] === true];
    const done: Invited[] = [];
    while (done.length < all.length) {
      terminal.progress({ label: 'Inviting', done: done.length, total: all.length });
      const invited = done.filter(({ outcome }) => outcome === 'invited').length;
      const sofar = `${linesOf(done.length)} of ${all.length} were done (${invited} invited). Run the command again: they are skipped.`;
      const some = all.slice(done.length, done.length + INVITATIONS_PER_BATCH);
      const result = await inviteMembers(deps, slug, some, { isDryRun, isAgain }).catch((error: unknown) => {
        terminal.error(`error: ${sofar}\n`);
        throw error;
      });
      if (result.kind !== 'done') {
        const message = result.kind === 'invitee-refused' ? describe(result.problem, result.invitee) : invitesNobody(result, slug);
        terminal.error(`error: ${plain(message)}\n`);
        return refused(sofar);
      }
      done.push(...result.people);
    }
    return tellInvited({ slug, people: done, twice, isDryRun });
  },
};

export function invitesNobody(reason: InvitesNobody, slug: string): string {
  switch (reason.kind) {
    case 'no-such-community':
      return noSuchCommunity(slug, reason).message;
    case 'community-inactive':
      return `The community '${slug}' is inactive: \`community set ${slug} --active\` makes it active again.`;
    case 'has-identity-provider':
      return `Members of '${slug}' join and sign in through its identity provider: nobody can be invited by mail.`;
  }
}

export function describe(problem: InviteeProblem, { email }: Pick<Invitee, 'email'>): string {
  switch (problem.kind) {
    case 'email-invalid':
      return `${shown(email)} is not an email address.`;
    case 'missing':
      return `The ${problem.field} is missing.`;
    case 'too-long':
      return `The ${problem.field} is longer than ${TEXT_MAX_LENGTH} characters.`;
    case 'not-storable':
      return `The ${problem.field} holds a character that cannot be stored.`;
    case 'other-email-domain': {
      const { emailDomains } = problem;
      const some = `${emailDomains.slice(0, 5).join(', ')}${emailDomains.length > 5 ? ' ...' : ''}`;
      return `${shown(email)} cannot join: the email domains of the community are ${some}.`;
    }
  }
}

function linesOf(count: number): string {
  return count === 1 ? '1 line' : `${count} lines`;
}
