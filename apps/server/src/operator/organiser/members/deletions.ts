/** The deletion of a member takes two organisers: one asks, a second one says yes within 72 hours, or nothing happens. */
import type { DeletionReason } from '@waylift/contract/member-filters';
import type { AskedDeletion } from '@waylift/contract/organiser-members';
import { DELETION_LIFE_HOURS, DELETION_ROLE_DAYS } from '@waylift/contract/limits';
import { and, asc, eq, gt, inArray, isNotNull, isNull, lte, ne, or, sql, type SQL } from 'drizzle-orm';
import type { FoundMember } from '../../../accounts/member/find-member.ts';
import { eraseAccount } from '../../../accounts/member/registrations.ts';
import type { DbOrTx, Tx } from '../../../kernel/db/client.ts';
import { communities } from '../../../kernel/db/schema/communities.ts';
import { deletionRequests } from '../../../kernel/db/schema/deletion-requests.ts';
import { members } from '../../../kernel/db/schema/members.ts';
import { organiserRoles, organisers } from '../../../kernel/db/schema/organisers.ts';
import type { Clock, NewId } from '../../../kernel/effects/effects.ts';
import { DAY_MS } from '../../../kernel/effects/time-spans.ts';
import type { Jobs } from '../../../mail/queue/queue.ts';
import { holdsOn } from '../scope.ts';

type DeletionDeps = { readonly clock: Clock; readonly newId: NewId; readonly jobs: Jobs };
/** At most so many are mailed. */
const SECONDS_MAX = 200;

/**
 * Who may say yes: owners and managers of the member's community or its parent who neither asked, nor got that role from who asked, nor have had it
 * for less than 7 days. Where there is none of them, operators other than who asked.
 */
export async function secondsOf(
  db: DbOrTx,
  { communityId, askerId, now }: { readonly communityId: string; readonly askerId: string; readonly now: Date },
): Promise<readonly string[]> {
  const parent = db.select({ id: communities.parentId }).from(communities).where(eq(communities.id, communityId));
  const isSecond = and(
    ne(organiserRoles.organiserId, askerId),
    or(isNull(organiserRoles.givenBy), ne(organiserRoles.givenBy, askerId)),
    lte(organiserRoles.createdAt, new Date(now.getTime() - DELETION_ROLE_DAYS * DAY_MS)),
    or(eq(organiserRoles.communityId, communityId), inArray(organiserRoles.communityId, parent)),
    inArray(organiserRoles.role, ['manager', 'owner']),
  );
  const seconds = await idsWhere(db, isSecond, now);
  if (seconds.length > 0) return seconds;
  return await idsWhere(db, and(ne(organiserRoles.organiserId, askerId), eq(organiserRoles.role, 'operator')), now);
}

/** Only of those who can sign in. */
async function idsWhere(db: DbOrTx, which: ReturnType<typeof and>, now: Date): Promise<readonly string[]> {
  const found = await db
    .selectDistinct({ id: organiserRoles.organiserId })
    .from(organiserRoles)
    .innerJoin(organisers, eq(organisers.id, organiserRoles.organiserId))
    .where(and(which, holdsOn(now), isNotNull(organisers.passwordHash)))
    .limit(SECONDS_MAX);
  return found.map(({ id }) => id);
}

export async function askDeletion(
  tx: Tx,
  { clock, jobs }: DeletionDeps,
  { member }: FoundMember,
  { organiserId, reason, words }: { readonly organiserId: string; readonly reason: DeletionReason; readonly words: string },
): Promise<'asked' | 'deletion-asked-already'> {
  const now = clock.now();
  await tx.select({ id: members.id }).from(members).where(eq(members.id, member.id)).for('no key update');
  await tx.delete(deletionRequests).where(and(eq(deletionRequests.memberId, member.id), lte(deletionRequests.lapsesAt, now)));
  const lapsesAt = new Date(now.getTime() + DELETION_LIFE_HOURS * 3_600_000);
  const made = await tx
    .insert(deletionRequests)
    .values({ memberId: member.id, organiserId, reason, words, createdAt: now, lapsesAt })
    .onConflictDoNothing()
    .returning({ memberId: deletionRequests.memberId });
  if (made.length === 0) return 'deletion-asked-already';
  for (const id of await secondsOf(tx, { communityId: member.communityId, askerId: organiserId, now }))
    await jobs.enqueue(tx, 'send-mail', { kind: 'organiser-deletion', organiserId: id, byId: organiserId, aboutMemberId: member.id });
  return 'asked';
}

/** The request that still waits; null: none. */
export async function deletionOf(db: DbOrTx, { member }: FoundMember, organiserId: string, now: Date): Promise<AskedDeletion | null> {
  const [found] = await db
    .select({ request: deletionRequests, name: organisers.name })
    .from(deletionRequests)
    .innerJoin(organisers, eq(organisers.id, deletionRequests.organiserId))
    .where(and(eq(deletionRequests.memberId, member.id), gt(deletionRequests.lapsesAt, now)));
  if (found === undefined) return null;
  const { organiserId: askerId, createdAt, lapsesAt, reason, words } = found.request;
  const seconds = await secondsOf(db, { communityId: member.communityId, askerId, now });
  return {
    askedBy: found.name,
    askedAt: createdAt.toISOString(),
    until: lapsesAt.toISOString(),
    reason,
    words,
    isMine: askerId === organiserId,
    mayAnswer: seconds.includes(organiserId),
  };
}

export async function withdrawDeletion(tx: Tx, memberId: string, organiserId: string): Promise<boolean> {
  const withdrawn = await tx
    .delete(deletionRequests)
    .where(and(eq(deletionRequests.memberId, memberId), eq(deletionRequests.organiserId, organiserId)))
    .returning({ memberId: deletionRequests.memberId });
  return withdrawn.length > 0;
}

/** A yes deletes the member; a no ends the request. Whoever asked is mailed which. */
export async function answerDeletion(
  tx: Tx,
  deps: DeletionDeps,
  { member }: FoundMember,
  { organiserId, yes }: { readonly organiserId: string; readonly yes: boolean },
): Promise<'deleted' | 'kept' | 'no-right' | 'member-not-found'> {
  const now = deps.clock.now();
  const [request] = await tx
    .select()
    .from(deletionRequests)
    .where(and(eq(deletionRequests.memberId, member.id), gt(deletionRequests.lapsesAt, now)))
    .for('update');
  if (request === undefined) return 'member-not-found';
  const { organiserId: askerId } = request;
  const seconds = await secondsOf(tx, { communityId: member.communityId, askerId, now });
  if (!seconds.includes(organiserId)) return 'no-right';
  await deps.jobs.enqueue(tx, 'send-mail', { kind: 'organiser-answer', organiserId: askerId, byId: organiserId, isYes: yes });
  if (yes) await eraseAccount(tx, deps, member.id, { by: 'operator' });
  else await tx.delete(deletionRequests).where(eq(deletionRequests.memberId, member.id));
  return yes ? 'deleted' : 'kept';
}

export type WaitingDeletion = {
  readonly member: { readonly id: string; readonly name: string };
  readonly community: { readonly publicId: string; readonly name: string };
  readonly askedAt: Date;
  readonly lapsesAt: Date;
};

/**
 * Requests that wait for a second yes that this organiser may say, the one that lapses first at the head.
 * @param within selects the ids of the communities
 */
export async function waitingDeletions(
  db: DbOrTx,
  { within, organiserId, now, limit }: { readonly within: SQL; readonly organiserId: string; readonly now: Date; readonly limit: number },
): Promise<WaitingDeletion[]> {
  const found = await db
    .select({
      member: { id: members.id, name: sql<string>`${members.forename} || ' ' || ${members.surname}` },
      communityId: members.communityId,
      community: { publicId: communities.publicId, name: communities.name },
      askerId: deletionRequests.organiserId,
      askedAt: deletionRequests.createdAt,
      lapsesAt: deletionRequests.lapsesAt,
    })
    .from(deletionRequests)
    .innerJoin(members, eq(members.id, deletionRequests.memberId))
    .innerJoin(communities, eq(communities.id, members.communityId))
    .where(and(sql`${members.communityId} in ${within}`, ne(deletionRequests.organiserId, organiserId), gt(deletionRequests.lapsesAt, now)))
    .orderBy(asc(deletionRequests.lapsesAt), asc(deletionRequests.memberId))
    .limit(limit);
  const waiting: WaitingDeletion[] = [];
  for (const { communityId, askerId, ...each } of found)
    if ((await secondsOf(db, { communityId, askerId, now })).includes(organiserId)) waiting.push(each);
  return waiting;
}
