import { DO_NOT_INVITE_KEPT_MONTHS, TEXT_MAX_LENGTH } from '@waylift/contract/limits';
import { Option } from 'commander';
import {
  findInviting,
  INVITATIONS_PER_BATCH,
  inviteMembers,
  type Invited,
  type Invitee,
  type InviteeProblem,
  type InviteResult,
  type InvitesNobody,
} from '../../accounts/member/invite-members.ts';
import { FURTHER_PEOPLE_COLUMNS, PEOPLE_COLUMNS } from '../../accounts/people/read-people.ts';
import { isRefused, refused, type Command } from '../terminal/command.ts';
import { describeTableProblem, notesOnTable } from '../people/describe-people.ts';
import { noSuchCommunity } from '../community/community-or-refusal.ts';
import { ABOUT_PEOPLE_FILES, ENCODING_OPTION, linesOf, readPeopleFile, refuseFaults, type Fault } from '../people/people-file.ts';
import { sortPeople, type PersonFault } from '../people/sort-people.ts';
import { lookAt, tellInvited } from '../people/tell-invited.ts';
import { plain, shown } from '../terminal/text-table.ts';

/**
 * Invites the people of a file. The whole file is checked first. Then each batch is one transaction with its mails, so nobody is half invited. After
 * an interruption the same command goes on, since it skips everybody who has been invited.
 */
export const memberInvite: Command = {
  words: 'member invite',
  isAudited: true,
  description: 'invite everyone in a CSV file; each gets a mail with links to set a password or to decline',
  takes: [
    new Option('--community <slug>', 'the community they are invited to').makeOptionMandatory(),
    new Option('--csv <file>', `a table of people: ${PEOPLE_COLUMNS.join(', ')}`).makeOptionMandatory(),
    ENCODING_OPTION,
    new Option('--dry-run', 'invite nobody, and only say who would be, and how they would be greeted'),
    new Option('--again', 'invite those who declined an invitation, left or were removed too'),
    new Option('--yes', 'do not ask first'),
  ],
  help: `${ABOUT_PEOPLE_FILES} Without such a line the columns are ${PEOPLE_COLUMNS.join(', ')}. A
whole name in one column is taken apart. ${FURTHER_PEOPLE_COLUMNS.map((column) => `There may be a column ${column} too. `).join('')}The first few are shown as the mail will greet them; where columns
or names were guessed, a person at the terminal is asked first.

The command checks the whole file first, and invites nobody if a line cannot be used. You can run it
again, also after an interruption: it skips everyone who has already been invited or is a member, also by a
former address, and whoever declined, left or was removed in the last ${DO_NOT_INVITE_KEPT_MONTHS} months. Who is skipped is named, but for
those who said no: of them there is a number alone.`,
  example: 'member invite --community kestrel --csv staff.csv',
  async run(context, typed) {
    const { open, terminal, auditDetails } = context;
    const { text, options } = typed;
    const [slug = '', path = ''] = [text('community'), text('csv')];
    const table = await readPeopleFile(context, typed);
    if (isRefused(table)) return table;
    const deps = await open();
    const found = await findInviting(deps.db, slug);
    if (found.kind !== 'found') return refused(invitesNobody(found, slug));
    const sorted = sortPeople(table.lines, found.community.emailDomains);
    const faulty = await refuseFaults(context, typed, sorted.faults.map(tellFault), 'Nobody was invited');
    if (faulty !== null) return faulty;

    const all = sorted.people.map(({ person }) => person);
    const twice = sorted.twice.map(({ person }) => person);
    if (all.length === 0) return refused(`There is nobody to invite in ${path}.`);
    const look = lookAt(all, notesOnTable(table, PEOPLE_COLUMNS));

    const [isDryRun, isAgain] = [options['dryRun'] === true, options['again'] === true];
    if (!isDryRun) {
      terminal.error(`${look.text}\n`);
      const isGuessed = !table.hasHeader || table.hasSplitNames;
      if (isGuessed && options['yes'] !== true && (await terminal.confirm(`Invite ${all.length} to '${slug}'?`)) === false)
        return refused('Nobody was invited.');
    }
    const done: Invited[] = [];
    let listId: string | null = null;
    while (done.length < all.length) {
      terminal.progress({ label: 'Inviting', done: done.length, total: all.length });
      const invited = done.filter(({ outcome }) => outcome === 'invited').length;
      const sofar = `${linesOf(done.length)} of ${all.length} were done (${invited} invited). Run the command again: they are skipped.`;
      const some = all.slice(done.length, done.length + INVITATIONS_PER_BATCH);
      const result: InviteResult = await inviteMembers(deps, slug, some, { isDryRun, isAgain, ...goingOn(listId) }).catch(
        (error: unknown) => {
          terminal.error(`error: ${sofar}\n`);
          throw error;
        },
      );
      if (result.kind !== 'done') {
        const message = result.kind === 'invitee-refused' ? describe(result.problem, result.invitee) : invitesNobody(result, slug);
        terminal.error(`error: ${plain(message)}\n`);
        return refused(sofar);
      }
      done.push(...result.people);
      if (!isDryRun) listId = result.listId;
      auditDetails(`${done.filter(({ outcome }) => outcome === 'invited').length} invited`);
    }
    return tellInvited({ slug, people: done, twice, look: isDryRun ? look : null });
  },
};

function goingOn(listId: string | null) {
  return listId === null ? {} : { list: { listId } };
}

function tellFault(fault: PersonFault): Fault {
  const { line } = fault;
  if (fault.person === null) return { line, message: describeTableProblem(fault.problem) };
  const { email, forename, surname } = fault.person;
  const { problem } = fault;
  const name = `${forename} ${surname}`.trim();
  const who = problem.kind === 'email-invalid' ? name : problem.kind === 'other-email-domain' ? '' : email || name;
  const message = describe(problem, fault.person);
  return { line, message: who === '' ? message : `${message.slice(0, -1)} (${shown(who)}).` };
}

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
