/** Invitations by an organiser: what would happen to each row of a list, and inviting it. Who said no reads like everybody else. */
import { INVITE_FILE_MAX_BYTES, INVITE_PEOPLE_MAX } from '@waylift/contract/limits';
import type { CorrectionProblem, ListLook, ListProblem, ListRow } from '@waylift/contract/organiser-invitations';
import { emailKey, tidyEmail } from '@waylift/contract/rules';
import { FALLBACK_LANGUAGE, languageOf, type LanguageTag } from '@waylift/words/languages';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { EraseDeps } from '../../accounts/member/erase-member.ts';
import { followInvitations, beginList } from '../../accounts/member/followed-invitations.ts';
import {
  findInviting,
  inviteeProblem,
  inviteIn,
  inviteMembers,
  type Invited,
  type Invitee,
  type InviteeProblem,
} from '../../accounts/member/invite-members.ts';
import { readPeople, type PeopleTable, type TableProblem } from '../../accounts/people/read-people.ts';
import type { Use } from '../../accounts/people/column-heads.ts';
import type { Db, DbOrTx, Tx } from '../../kernel/db/client.ts';
import { communities } from '../../kernel/db/schema/communities.ts';
import { invitationLists, invitations } from '../../kernel/db/schema/invitations.ts';
import type { Clock, NewId } from '../../kernel/effects/effects.ts';
import type { Jobs } from '../../mail/queue/queue.ts';
import { withdrawInvitations } from './invitation-board.ts';
import { isInScope, type Place } from './scope.ts';
import { sortPeople, type SortedPeople } from '../people/sort-people.ts';

type InviteDeps = { readonly db: Db; readonly jobs: Jobs; readonly clock: Clock; readonly newId: NewId };
type GivenList = {
  readonly file: readonly string[];
  readonly columns?: { readonly forename: number; readonly surname: number; readonly email: number } | null | undefined;
  readonly corrections?: readonly { readonly line: number; readonly email: string }[] | undefined;
};

type ReadList = { readonly table: PeopleTable; readonly problem: ListLook['problem'] };

/** Reads the file in whatever encoding it is. What is no Unicode is what Excel saves on Windows. */
function readList({ file, columns = null, corrections = [] }: GivenList): ReadList {
  const bytes = Buffer.from(file.join(''), 'base64');
  if (bytes.length > INVITE_FILE_MAX_BYTES) return { table: readPeople(new Uint8Array()), problem: { kind: 'too-many', line: null } };
  const options = { recordsMax: INVITE_PEOPLE_MAX + 1, uses: columns === null ? undefined : usesOf(columns) };
  const asUnicode = readPeople(bytes, options);
  const isUnicode = !asUnicode.lines.some((line) => 'problem' in line && line.problem.kind === 'not-utf-8');
  const read = isUnicode ? asUnicode : readPeople(bytes, { ...options, encoding: 'windows-1252' });
  const correct = new Map(corrections.map(({ line, email }) => [line, email]));
  const lines = read.lines.map((each) =>
    'person' in each ? { ...each, person: { ...each.person, email: correct.get(each.line) ?? each.person.email } } : each,
  );
  return { table: { ...read, lines }, problem: problemOf(read) };
}

/** One column for both names holds whole names. */
function usesOf({ forename, surname, email }: { readonly forename: number; readonly surname: number; readonly email: number }): Use[] {
  return Array.from({ length: Math.max(forename, surname, email) + 1 }, (_, at): Use => {
    if (at === email) return 'email';
    if (forename === surname) return at === forename ? 'given-first' : null;
    return at === forename ? 'forename' : at === surname ? 'surname' : null;
  });
}

const OF_TABLE: { readonly [K in TableProblem['kind']]?: ListProblem } = {
  workbook: 'workbook',
  'not-utf-8': 'not-text',
  'is-unicode': 'not-text',
  'not-encoding': 'not-text',
  'column-missing': 'columns-unknown',
  'column-twice': 'columns-unknown',
  'header-unknown': 'columns-unknown',
  'header-needed': 'columns-unknown',
  'too-many-records': 'too-many',
  'quote-not-closed': 'broken',
  'quote-misplaced': 'broken',
  'record-too-long': 'broken',
  'too-many-columns': 'broken',
};

function problemOf({ lines }: PeopleTable): ListLook['problem'] {
  if (lines.length === 0) return { kind: 'empty', line: null };
  if (lines.length > INVITE_PEOPLE_MAX) return { kind: 'too-many', line: null };
  for (const each of lines) {
    const kind = 'problem' in each ? OF_TABLE[each.problem.kind] : undefined;
    if (kind !== undefined) return { kind, line: kind === 'broken' ? each.line : null };
  }
  return lines.some((each) => 'person' in each) ? null : { kind: 'columns-unknown', line: null };
}

/** @property organiserId in whose scope it is told who has an account where */
type Looking = { readonly organiserId: string; readonly community: Place; readonly list: GivenList };

export async function lookAtList(deps: InviteDeps, { organiserId, community, list }: Looking): Promise<ListLook> {
  const { table, problem } = readList(list);
  const { read } = table;
  const place = (use: Use) => placeOf(read?.uses ?? null, use);
  const how = {
    encoding: read === null || read.encoding === 'macintosh' ? null : read.encoding,
    separator: read?.delimiter ?? null,
    hasHeader: table.hasHeader,
    heads: (read?.heads ?? []).map((head) => head.slice(0, HEAD_MAX_LENGTH)),
    columns:
      read === null
        ? null
        : {
            forename: place('forename') ?? place('given-first') ?? place('surname-first'),
            surname: place('surname') ?? place('given-first') ?? place('surname-first'),
            email: place('email'),
          },
    emailDomains: [] as string[],
    language: FALLBACK_LANGUAGE,
    rows: [] as ListRow[],
  };
  if (problem !== null) return { ...how, problem };
  const found = await findInviting(deps.db, community.slug);
  if (found.kind !== 'found')
    return { ...how, problem: { kind: found.kind === 'has-identity-provider' ? found.kind : 'community-inactive', line: null } };
  const { emailDomains, culture } = found.community;
  const language = languageOf(culture ?? '') ?? FALLBACK_LANGUAGE;
  const sorted = sortPeople(table.lines, emailDomains);
  const invitees = sorted.people.map(({ person }) => person);
  const result = await inviteMembers(deps, community.slug, invitees, { isDryRun: true });
  const people = result.kind === 'done' ? result.people : [];
  const followed = await followedIn(
    deps.db,
    community.id,
    invitees.map(({ email }) => emailKey(email)),
  );
  const inScope = await scopeOfPeople(deps, organiserId, people);
  const outcomes = new Map(people.map((each) => [emailKey(each.invitee.email), outcomeOf(each, { inScope, followed })]));
  const rows = [
    ...sorted.faults.map(faultRow),
    ...sorted.twice.map(({ line, person, sameAs }) => ({ ...rowOf(line, person), outcome: 'twice' as const, sameAs })),
    ...sorted.people.map(({ line, person }) => ({ ...rowOf(line, person), ...outcomes.get(emailKey(person.email)) })),
  ];
  return { ...how, problem: null, emailDomains: [...emailDomains], language, rows: rows.toSorted((one, other) => one.line - other.line) };
}

const HEAD_MAX_LENGTH = 60;

function placeOf(uses: readonly Use[] | null, use: Use): number | null {
  const at = uses?.indexOf(use) ?? -1;
  return at < 0 ? null : at;
}

function rowOf(
  line: number,
  { forename, surname, email }: { readonly forename: string; readonly surname: string; readonly email: string },
): ListRow {
  const shown = (text: string) => text.slice(0, SHOWN_MAX_LENGTH);
  return {
    line,
    forename: shown(forename),
    surname: shown(surname),
    email: shown(email),
    outcome: 'new',
    why: null,
    sameAs: null,
    since: null,
  };
}

/** What cannot be invited may be longer than anything that can. */
const SHOWN_MAX_LENGTH = 320;

function faultRow(fault: SortedPeople['faults'][number]): ListRow {
  if (fault.person === null) return { ...rowOf(fault.line, { forename: '', surname: '', email: '' }), outcome: 'unusable', why: 'cells' };
  return { ...rowOf(fault.line, fault.person), ...faultOf(fault.problem) };
}

function faultOf(problem: InviteeProblem): Pick<ListRow, 'outcome' | 'why'> {
  switch (problem.kind) {
    case 'email-invalid':
      return { outcome: 'wrong-address', why: null };
    case 'other-email-domain':
      return { outcome: 'other-domain', why: null };
    default: {
      if (problem.field === 'email') return { outcome: 'wrong-address', why: null };
      if (problem.kind !== 'missing') return { outcome: 'unusable', why: problem.kind };
      return { outcome: 'unusable', why: problem.field === 'forename' ? 'forename' : 'surname' };
    }
  }
}

type Known = { readonly inScope: ReadonlySet<string>; readonly followed: ReadonlyMap<string, Date> };

/** What an organiser may know: nothing of other scopes, and not who said no. */
function outcomeOf({ outcome, invitee, known }: Invited, { inScope, followed }: Known): Pick<ListRow, 'outcome' | 'since'> {
  const sentAt = followed.get(emailKey(invitee.email));
  const isKnown = known !== undefined && (outcome !== 'elsewhere' || inScope.has(known.communityId));
  if (isKnown && known.status !== 'invited') return { outcome: 'member', since: (known.activatedAt ?? known.createdAt).toISOString() };
  const since = sentAt ?? (isKnown ? known.createdAt : undefined);
  return since === undefined ? { outcome: 'new', since: null } : { outcome: 'invited', since: since.toISOString() };
}

/** Who of these has an invitation to the community that is not answered, as far as organisers see, and when it was sent. */
async function followedIn(db: DbOrTx, communityId: string, emailKeys: readonly string[]): Promise<ReadonlyMap<string, Date>> {
  if (emailKeys.length === 0) return new Map();
  const rows = await db
    .select({ emailKey: invitations.emailKey, sentAt: invitations.sentAt })
    .from(invitations)
    .where(and(eq(invitations.communityId, communityId), inArray(invitations.emailKey, [...emailKeys])));
  return new Map(rows.map(({ emailKey: key, sentAt }) => [key, sentAt]));
}

/** The communities of these people that are in the organiser's scope. */
async function scopeOfPeople(
  { db, clock }: Pick<InviteDeps, 'clock'> & { readonly db: DbOrTx },
  organiserId: string,
  people: readonly Invited[],
) {
  const ids = [
    ...new Set(people.flatMap(({ outcome, known }) => (outcome === 'elsewhere' && known !== undefined ? [known.communityId] : []))),
  ];
  if (ids.length === 0) return new Set<string>();
  const found = await db
    .select({ id: communities.id })
    .from(communities)
    .where(and(inArray(communities.id, ids), isInScope(organiserId, clock.now())));
  return new Set(found.map(({ id }) => id));
}

type Mail = { readonly language: LanguageTag | null; readonly words: string };
type Inviting = Looking & Mail & { readonly label: string };
type ListInvited = { readonly kind: 'invited'; readonly listId: string; readonly count: number } | { readonly kind: 'conflict' };

/** Invites whoever of the list can be. */
export async function inviteList(
  tx: Tx,
  deps: Omit<InviteDeps, 'db'>,
  { organiserId, community, list, label, language, words }: Inviting,
): Promise<ListInvited> {
  const { table, problem } = readList(list);
  if (problem !== null) return { kind: 'conflict' };
  const found = await findInviting(tx, community.slug);
  if (found.kind !== 'found') return { kind: 'conflict' };
  const sorted = sortPeople(table.lines, found.community.emailDomains);
  const newList = { communityId: community.id, label: label.trim(), sentBy: organiserId, words: words.trim(), languageCode: language };
  const listId = await beginList(tx, deps, newList);
  const people = sorted.people.map(({ person }) => person);
  const count = await inviteInto(tx, deps, { organiserId, community, listId, language }, people);
  if (count > 0) return { kind: 'invited', listId, count };
  await tx.delete(invitationLists).where(eq(invitationLists.id, listId));
  return { kind: 'conflict' };
}

type Into = Pick<Inviting, 'organiserId' | 'community' | 'language'> & { readonly listId: string };

/**
 * How many of these were invited, as far as organisers learn. Who said no, and members out of scope, are followed like all others, so that nothing tells
 * them apart.
 */
async function inviteInto(
  tx: Tx,
  deps: Omit<InviteDeps, 'db'>,
  { organiserId, community, listId, language }: Into,
  people: readonly Invitee[],
): Promise<number> {
  const keys = people.map(({ email }) => emailKey(email));
  const followed = await followedIn(tx, community.id, keys);
  const invitees = people.filter(({ email }) => !followed.has(emailKey(email)));
  const result = await inviteIn(tx, deps, { slug: community.slug, list: { listId }, language }, invitees);
  if (result.kind !== 'done') throw new Error(`people who can be invited were refused: ${result.kind}`);
  const inScope = await scopeOfPeople({ db: tx, clock: deps.clock }, organiserId, result.people);
  const alike = result.people.filter(
    ({ outcome, known }) =>
      outcome === 'declinedOrLeft' || (outcome === 'elsewhere' && known !== undefined && !inScope.has(known.communityId)),
  );
  const movers = alike.flatMap(({ known }) => (known === undefined || known.status === 'invited' ? [] : [known.id]));
  await deps.jobs.enqueueAll(
    tx,
    'send-mail',
    movers.map((memberId) => ({ kind: 'invited-elsewhere', memberId, communityId: community.id })),
  );
  await followInvitations(
    tx,
    deps,
    { listId, communityId: community.id },
    alike.map(({ invitee: { email, forename, surname } }) => ({
      memberId: null,
      email: tidyEmail(email),
      emailKey: emailKey(email),
      forename,
      surname,
    })),
  );
  const saidNo = alike.filter(({ outcome }) => outcome === 'declinedOrLeft').length;
  if (saidNo > 0)
    await tx
      .update(invitationLists)
      .set({ saidNo: sql`${invitationLists.saidNo} + ${saidNo}` })
      .where(eq(invitationLists.id, listId));
  return result.people.filter(({ outcome }) => outcome === 'invited').length + alike.length;
}

type Correcting = { readonly organiserId: string; readonly listId: string; readonly id: string; readonly email: string };
export type Corrected = 'corrected' | 'not-found' | CorrectionProblem;

/** Withdraws an invitation that did not arrive, and invites the same person at another address. The caller rolls back what is not corrected. */
export async function correctInvitation(
  tx: Tx,
  deps: EraseDeps & Omit<InviteDeps, 'db'>,
  { organiserId, listId, id, email }: Correcting,
): Promise<Corrected> {
  const [wrong] = await tx
    .select({
      forename: invitations.forename,
      surname: invitations.surname,
      languageCode: invitationLists.languageCode,
      community: { id: communities.id, publicId: communities.publicId, slug: communities.slug, name: communities.name },
    })
    .from(invitations)
    .innerJoin(invitationLists, eq(invitationLists.id, invitations.listId))
    .innerJoin(communities, eq(communities.id, invitations.communityId))
    .where(and(eq(invitations.id, id), eq(invitations.listId, listId), eq(invitations.state, 'refused')));
  if (wrong === undefined) return 'not-found';
  const { community } = wrong;
  const found = await findInviting(tx, community.slug);
  if (found.kind !== 'found') return 'conflict';
  const person = { forename: wrong.forename, surname: wrong.surname, email };
  const problem = inviteeProblem(person, found.community.emailDomains);
  if (problem !== null) return problem.kind === 'other-email-domain' ? 'other-domain' : 'conflict';
  if ((await withdrawInvitations(tx, deps, { listId, ids: [id] })) === 0) return 'not-found';
  const language = languageOf(wrong.languageCode ?? '');
  if ((await inviteInto(tx, deps, { organiserId, community, listId, language }, [person])) > 0) return 'corrected';
  const isFollowed = (await followedIn(tx, community.id, [emailKey(email)])).size > 0;
  return isFollowed ? 'invited' : 'member';
}
