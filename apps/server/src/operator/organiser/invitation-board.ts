/** What became of invitations, for organisers. */
import { INVITE_AGAIN_HOURS, INVITATION_LIES_DAYS, TOLD_FROM } from '@waylift/contract/limits';
import type { InvitationCounts, InvitationState } from '@waylift/contract/organiser-invitations';
import { and, asc, desc, eq, inArray, isNotNull, lt, ne, not, or, sql, type SQL } from 'drizzle-orm';
import { eraseAll, type EraseDeps } from '../../accounts/member/erase-member.ts';
import type { DbOrTx, Tx } from '../../kernel/db/client.ts';
import { isUuid } from '../../kernel/db/is-uuid.ts';
import { communities } from '../../kernel/db/schema/communities.ts';
import { invitationLists, invitations } from '../../kernel/db/schema/invitations.ts';
import { mails } from '../../kernel/db/schema/mails.ts';
import { members } from '../../kernel/db/schema/members.ts';
import { organisers } from '../../kernel/db/schema/organisers.ts';
import { MAILS_CHANNEL } from '../../mail/queue/put-mails.ts';

const HOUR_MS = 3_600_000;

/** A community and its children, which a role for it holds for too. */
export function withChildren(db: DbOrTx, communityId: string) {
  return db
    .select({ id: communities.id })
    .from(communities)
    .where(or(eq(communities.id, communityId), eq(communities.parentId, communityId)));
}

type Page = { readonly communityId: string; readonly after: readonly string[] | null; readonly size: number };

const LIST = {
  id: invitationLists.id,
  label: invitationLists.label,
  sentBy: sql<string>`coalesce(${organisers.name}, '')`,
  sentAt: invitationLists.createdAt,
  saidNo: invitationLists.saidNo,
  isHeld: invitationLists.isHeld,
  community: { publicId: communities.publicId, name: communities.name },
};

function selectLists(db: DbOrTx, where: SQL | undefined) {
  return db
    .select(LIST)
    .from(invitationLists)
    .innerJoin(communities, eq(communities.id, invitationLists.communityId))
    .leftJoin(organisers, eq(organisers.id, invitationLists.sentBy))
    .where(where);
}

/** The lists of a community and its children, newest first. */
export async function listsOf(db: DbOrTx, { communityId, after, size }: Page) {
  const isAfter =
    after === null ? undefined : sql`(${invitationLists.createdAt}, ${invitationLists.id}) < (${after[0]}::timestamptz, ${after[1]}::uuid)`;
  const lists = await selectLists(db, and(inArray(invitationLists.communityId, withChildren(db, communityId)), isAfter))
    .orderBy(desc(invitationLists.createdAt), desc(invitationLists.id))
    .limit(size);
  const counts = await countsOf(
    db,
    lists.map(({ id }) => id),
  );
  return lists.map((list) => ({ ...list, counts: counts.get(list.id) ?? NONE }));
}

const NONE: InvitationCounts = { waiting: 0, accepted: 0, refused: 0, expired: 0 };

async function countsOf(db: DbOrTx, listIds: readonly string[]): Promise<ReadonlyMap<string, InvitationCounts>> {
  if (listIds.length === 0) return new Map();
  const rows = await db
    .select({ listId: invitations.listId, state: invitations.state, count: sql<number>`count(*)::int` })
    .from(invitations)
    .where(inArray(invitations.listId, [...listIds]))
    .groupBy(invitations.listId, invitations.state);
  const counts = new Map<string, InvitationCounts>();
  for (const { listId, state, count } of rows) counts.set(listId, { ...(counts.get(listId) ?? NONE), [state]: count });
  return counts;
}

type OneList = { readonly communityId: string; readonly listId: string };

/** The list, if it is one of the community or of a child; null otherwise. */
export async function findList(db: DbOrTx, { communityId, listId }: OneList) {
  if (!isUuid(listId)) return null;
  const ofCommunity = inArray(invitationLists.communityId, withChildren(db, communityId));
  const [list] = await selectLists(db, and(eq(invitationLists.id, listId), ofCommunity));
  return list ?? null;
}

/** A list with its figures. Mails are counted on the day on which it was sent. */
export async function boardOf(db: DbOrTx, one: OneList, now: Date) {
  const list = await findList(db, one);
  if (list === null) return null;
  const counts = (await countsOf(db, [list.id])).get(list.id) ?? NONE;
  const isYoung = now.getTime() - list.sentAt.getTime() < 24 * HOUR_MS;
  const sent = isYoung ? await sentOf(db, list.id) : null;
  return { ...list, counts, sent, saidNo: list.saidNo >= TOLD_FROM ? list.saidNo : null };
}

/**
 * How many mails of a list are done; null: all, or so few that it is over in a moment. Told as a share of those who are written to: who is not, counts
 * as if they were, so that nothing tells them apart.
 */
async function sentOf(db: DbOrTx, listId: string): Promise<number | null> {
  const [found] = await db
    .select({
      all: sql<number>`count(*)::int`,
      real: sql<number>`count(${invitations.memberId})::int`,
      waiting: sql<number>`count(*) filter (where exists (select from ${mails}
        where ${mails.memberId} = ${invitations.memberId} and ${mails.kind} = 'invitation' and ${isNotNull(mails.nextTryAt)}))::int`,
    })
    .from(invitations)
    .where(eq(invitations.listId, listId));
  if (found === undefined || found.waiting === 0 || found.all < PROGRESS_FROM) return null;
  return Math.floor((found.all * (found.real - found.waiting)) / found.real);
}

const PROGRESS_FROM = 20;

type OfList = { readonly listId: string; readonly after: readonly string[] | null; readonly size: number };

/** Of who has accepted, the name is that of their account, and the page of a member shows the address of one at a time: here it is ''. */
function selectPeople(db: DbOrTx, listId: string, where: SQL | undefined) {
  const isAccepted = eq(invitations.state, 'accepted');
  return db
    .select({
      id: invitations.id,
      emailKey: invitations.emailKey,
      name: sql<string>`case when ${isAccepted} then concat_ws(' ', ${members.forename}, ${members.surname})
        else concat_ws(' ', ${invitations.forename}, ${invitations.surname}) end`,
      email: invitations.email,
      state: invitations.state,
      answer: invitations.answer,
      sentAt: invitations.sentAt,
    })
    .from(invitations)
    .leftJoin(members, eq(members.id, invitations.memberId))
    .where(and(eq(invitations.listId, listId), or(not(isAccepted), isNotNull(members.id)), where));
}

/** Who of a list is in a state, by address. */
export async function peopleOf(db: DbOrTx, { listId, state, after, size }: OfList & { readonly state: InvitationState }) {
  if (state === 'expired') return [];
  const isAfter = after === null ? undefined : sql`(${invitations.emailKey}, ${invitations.id}) > (${after[0]}, ${after[1]}::uuid)`;
  return await selectPeople(db, listId, and(eq(invitations.state, state), isAfter))
    .orderBy(asc(invitations.emailKey), asc(invitations.id))
    .limit(size);
}

/** All of a list, by state and address, but for those that have expired: nothing of them is left. */
export async function everybodyOf(db: DbOrTx, { listId, after, size }: OfList) {
  const isAfter =
    after === null
      ? undefined
      : sql`(${invitations.state}, ${invitations.emailKey}, ${invitations.id}) > (${after[0]}, ${after[1]}, ${after[2]}::uuid)`;
  return await selectPeople(db, listId, and(ne(invitations.state, 'expired'), isAfter))
    .orderBy(asc(invitations.state), asc(invitations.emailKey), asc(invitations.id))
    .limit(size);
}

/** As good as never; what is held is sent at once when the list goes on. */
const HELD_YEARS = 1_000;

/** Holds the mails of a list that have not been tried yet, or lets them go on. One that is just being sent goes out. */
export async function holdList(tx: Tx, { listId, isHeld }: { readonly listId: string; readonly isHeld: boolean }): Promise<void> {
  await tx.update(invitationLists).set({ isHeld }).where(eq(invitationLists.id, listId));
  const ofList = tx.select({ id: invitations.memberId }).from(invitations).where(eq(invitations.listId, listId));
  await tx
    .update(mails)
    .set({ nextTryAt: isHeld ? sql`now() + ${HELD_YEARS} * interval '1 year'` : sql`now()` })
    .where(and(eq(mails.kind, 'invitation'), inArray(mails.memberId, ofList), isNotNull(mails.nextTryAt), eq(mails.isTaken, false)));
  if (!isHeld) await tx.execute(sql`select pg_notify(${MAILS_CHANNEL}, '')`);
}

/** @property ids null: all that wait */
export type Chosen = { readonly listId: string; readonly ids: readonly string[] | null };

function isChosen({ listId, ids }: Chosen): SQL | undefined {
  return and(
    eq(invitations.listId, listId),
    inArray(invitations.state, ids === null ? ['waiting'] : ['waiting', 'refused']),
    ids === null ? undefined : inArray(invitations.id, ids.filter(isUuid)),
  );
}

/** Sends invitations again. Who said no is counted like the others, and gets nothing. */
export async function resendInvitations(tx: Tx, { clock, jobs }: Pick<EraseDeps, 'clock' | 'jobs'>, chosen: Chosen): Promise<number> {
  const now = clock.now();
  const isDue = or(eq(invitations.state, 'refused'), lt(invitations.sentAt, new Date(now.getTime() - INVITE_AGAIN_HOURS * HOUR_MS)));
  const again = await tx
    .update(invitations)
    .set({ sentAt: now, answer: null, state: 'waiting' })
    .where(and(isChosen(chosen), isDue))
    .returning({ memberId: invitations.memberId });
  const invited = again.flatMap(({ memberId }) => (memberId === null ? [] : [memberId]));
  for (let from = 0; from < invited.length; from += ROWS_AT_ONCE)
    await jobs.enqueueAll(
      tx,
      'send-mail',
      invited.slice(from, from + ROWS_AT_ONCE).map((memberId) => ({ kind: 'invitation', memberId })),
    );
  return again.length;
}

const ROWS_AT_ONCE = 1_000;

/** Withdraws invitations: nothing of them stays, and it is no no. Whoever is just accepting one keeps it. */
export async function withdrawInvitations(tx: Tx, deps: EraseDeps, chosen: Chosen): Promise<number> {
  const found = await tx.select({ id: invitations.id, memberId: invitations.memberId }).from(invitations).where(isChosen(chosen));
  const ids = found.flatMap(({ memberId }) => (memberId === null ? [] : [memberId]));
  // Members are locked before what hangs on them, as by the link of a mail.
  const invited = await tx
    .select({ id: members.id })
    .from(members)
    .where(and(inArray(members.id, ids), eq(members.status, 'invited')))
    .orderBy(asc(members.id))
    .for('update');
  const gone = new Set(invited.map(({ id }) => id));
  const withdrawn = await tx
    .delete(invitations)
    .where(
      and(
        isChosen(chosen),
        inArray(
          invitations.id,
          found.flatMap(({ id, memberId }) => (memberId === null || gone.has(memberId) ? [id] : [])),
        ),
      ),
    )
    .returning({ id: invitations.id });
  await eraseAll(tx, deps, [...gone]);
  return withdrawn.length;
}

export type TroubledInvitations = { readonly refused: number; readonly lying: number };

/** What an organiser should look at: invitations that did not arrive, and those that nobody has answered for a week. */
export async function troubledInvitations(db: DbOrTx, communityId: string, now: Date): Promise<TroubledInvitations> {
  const since = new Date(now.getTime() - INVITATION_LIES_DAYS * 24 * HOUR_MS);
  const lies = and(eq(invitations.state, 'waiting'), lt(invitations.sentAt, since));
  const [found] = await db
    .select({
      refused: sql<number>`count(*) filter (where ${eq(invitations.state, 'refused')})::int`,
      lying: sql<number>`count(*) filter (where ${lies})::int`,
    })
    .from(invitations)
    .where(and(inArray(invitations.communityId, withChildren(db, communityId)), inArray(invitations.state, ['waiting', 'refused'])));
  return found ?? { refused: 0, lying: 0 };
}
