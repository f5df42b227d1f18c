import { emailAddress } from '@waylift/contract/fields';
import { emailKey } from '@waylift/contract/rules';
import { Argument, Option } from 'commander';
import { and, eq, inArray } from 'drizzle-orm';
import { members } from '../../kernel/db/schema/members.ts';
import { describeMember } from '../../accounts/member/describe-member.ts';
import { eraseAccount } from '../../accounts/member/registrations.ts';
import { isRefused, refused, type Answer, type Command, type Context, type Refused, type Typed } from '../terminal/command.ts';
import { describeTableProblem, notesOnTable } from '../people/describe-people.ts';
import { communityOrRefusal } from '../community/community-or-refusal.ts';
import { memberOrRefusal } from '../people/member-or-refusal.ts';
import { ABOUT_PEOPLE_FILES, ENCODING_OPTION, readPeopleFile, refuseFaults } from '../people/people-file.ts';
import { plain, shown } from '../terminal/text-table.ts';
import { memberText } from './member-show.ts';

const LOOKED_UP_AT_ONCE = 1_000;

/** Removes members, whatever their status, with every registration of their address, and without a mail. A running server deletes their files. */
export const memberRemove: Command = {
  words: 'member remove',
  isAudited: true,
  description: 'delete a member and everything that belongs to them, for good; with --csv, everyone in a file',
  takes: [
    new Argument('[member]', 'the address or the id'),
    new Option('--csv <file>', 'a table with a column email; other columns are ignored'),
    ENCODING_OPTION,
    new Option('--community <slug>', 'with --csv: the community that they all leave'),
    new Option('--dry-run', 'with --csv: only say who would be removed'),
    new Option('--yes', 'do not ask first'),
  ],
  help: `${ABOUT_PEOPLE_FILES}

The command checks the whole file first, and removes nobody if a line cannot be used, or names a member of
another community. It passes over addresses that no member has. Each member is removed whole or not at all,
so after an interruption you can run it again.`,
  example: 'member remove --csv leavers.csv --community kestrel --dry-run',
  run(context, typed) {
    const [csv, community] = [typed.text('csv'), typed.text('community')];
    const isList = csv !== undefined && community !== undefined;
    if (
      (typed.operand !== '') === isList ||
      (csv === undefined) !== (community === undefined) ||
      (!isList && typed.options['dryRun'] === true)
    )
      return Promise.resolve(refused('Give a member, or --csv and --community.', 2));
    return isList ? removeLeavers(context, typed, community) : removeOne(context, typed);
  },
};

async function removeOne({ open, terminal }: Context, { operand, options }: Typed): Promise<Answer | Refused> {
  const deps = await open();
  const asked = await memberOrRefusal(deps.db, operand);
  if (isRefused(asked)) return asked;
  if (options['yes'] !== true) {
    terminal.error(`${memberText(await describeMember(deps, asked))}\n`);
    const answer = await terminal.confirm('Remove this member and everything of theirs?');
    if (answer === 'nobody') return refused('There is no terminal to ask in. Give --yes to remove the member without a question.');
    if (!answer) return refused('Nothing was removed.');
  }
  await deps.jobs.prepare();
  return deps.db.transaction(async (tx) => {
    const found = await memberOrRefusal(tx, operand);
    if (isRefused(found)) return found;
    const { member, community } = found;
    // While the question was on the screen, somebody else may have got the address.
    if (member.id !== asked.member.id)
      return refused(`${shown(operand)} now belongs to another member. Look again before you remove anyone.`);
    await eraseAccount(tx, deps, member.id, { by: 'operator' });
    return `Removed ${shown(member.email)} from '${community.slug}'.`;
  });
}

async function removeLeavers(context: Context, typed: Typed, slug: string): Promise<Answer | Refused> {
  const { open, terminal, auditEach, auditDetails } = context;
  const { options } = typed;
  const table = await readPeopleFile(context, typed, ['email']);
  if (isRefused(table)) return table;
  const deps = await open();
  const community = await communityOrRefusal(deps.db, slug);
  if (isRefused(community)) return community;
  const lines = table.lines.map((each) => {
    if ('problem' in each) return { line: each.line, email: '', problem: describeTableProblem(each.problem) };
    const { email } = each.person;
    const isAddress = emailAddress.safeParse(email).success;
    return { line: each.line, email, problem: isAddress ? null : `${shown(email)} is not an email address.` };
  });
  const keys = [...new Set(lines.filter(({ problem }) => problem === null).map(({ email }) => emailKey(email)))];
  const known = new Map<string, { readonly id: string; readonly isHere: boolean }>();
  for (let from = 0; from < keys.length; from += LOOKED_UP_AT_ONCE) {
    const some = inArray(members.emailKey, keys.slice(from, from + LOOKED_UP_AT_ONCE));
    const { id, emailKey: key, communityId, status } = members;
    const rows = await deps.db.select({ id, key, communityId, status }).from(members).where(some);
    // If an address has an account, that is removed; a registration only if there is none.
    const accountsLast = rows.toSorted((one, other) => Number(other.status === 'pending') - Number(one.status === 'pending'));
    for (const row of accountsLast) known.set(row.key, { id: row.id, isHere: row.communityId === community.id });
  }
  const faults = lines.flatMap(({ line, email, problem }) => {
    const isElsewhere = problem === null && known.get(emailKey(email))?.isHere === false;
    const message = isElsewhere ? `${shown(email)} is a member of another community.` : problem;
    return message === null ? [] : [{ line, message }];
  });
  const faulty = await refuseFaults(context, typed, faults, 'Nobody was removed');
  if (faulty !== null) return faulty;
  for (const note of notesOnTable(table, ['email'])) terminal.error(`${plain(`Note: ${note}`)}\n`);

  const ids = keys.flatMap((key) => known.get(key)?.id ?? []);
  const unknown = keys.length - ids.length;
  const rest = unknown === 0 ? '' : ` ${unknown} of the addresses ${unknown === 1 ? 'is' : 'are'} no member's.`;
  if (options['dryRun'] === true)
    return { text: `Would remove ${ids.length} from '${slug}'.${rest}`, json: { wouldRemove: ids.length, unknown } };
  if (ids.length > 0 && options['yes'] !== true) {
    const answer = await terminal.confirm(`Remove ${ids.length} members of '${slug}' and everything of theirs?`);
    if (answer === 'nobody') return refused('There is no terminal to ask in. Give --yes to remove them without a question.');
    if (!answer) return refused('Nobody was removed.');
  }
  await deps.jobs.prepare();
  let removed = 0;
  for (const [index, id] of ids.entries()) {
    terminal.progress({ label: 'Removing', done: index, total: ids.length });
    const isRemoved = await deps.db
      .transaction(async (tx) => {
        // Leaves out members who have left the community since the file was read.
        if ((await tx.$count(members, and(eq(members.id, id), eq(members.communityId, community.id)))) === 0) return false;
        await auditEach(tx, [{ memberId: id }]);
        return await eraseAccount(tx, deps, id, { by: 'operator' });
      })
      .catch((error: unknown) => {
        terminal.error(`error: ${removed} of ${ids.length} were removed. Run the command again: they are passed over.\n`);
        throw error;
      });
    removed += Number(isRemoved);
  }
  auditDetails(`${removed} removed`);
  return { text: `Removed ${removed} from '${slug}'.${rest}`, json: { removed, unknown } };
}
