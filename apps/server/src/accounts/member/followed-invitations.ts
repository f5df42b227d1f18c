/** Invitations as organisers follow them, apart from the members that they become. */
import { INVITATION_KEPT_DAYS, INVITATION_LINK_LIFE_DAYS } from '@waylift/contract/limits';
import { and, eq, inArray, isNull, lte, ne, sql } from 'drizzle-orm';
import type { Db, DbOrTx, Tx } from '../../kernel/db/client.ts';
import { invitationLists, invitations } from '../../kernel/db/schema/invitations.ts';
import type { Clock, NewId } from '../../kernel/effects/effects.ts';
import { DAY_MS } from '../../kernel/effects/time-spans.ts';

export type Followed = {
  /** Null: nobody is written to, and nobody may learn of it. */
  readonly memberId: string | null;
  readonly email: string;
  readonly emailKey: string;
  readonly forename: string;
  readonly surname: string;
};

export type NewList = {
  readonly communityId: string;
  readonly label: string;
  readonly sentBy: string | null;
  readonly words?: string;
  readonly languageCode?: string | null;
};

export async function beginList(
  tx: Tx,
  { clock, newId }: { readonly clock: Clock; readonly newId: NewId },
  list: NewList,
): Promise<string> {
  const id = newId();
  await tx.insert(invitationLists).values({ id, ...list, createdAt: clock.now() });
  return id;
}

export async function followInvitations(
  tx: Tx,
  { clock, newId }: { readonly clock: Clock; readonly newId: NewId },
  { listId, communityId }: { readonly listId: string; readonly communityId: string },
  people: readonly Followed[],
): Promise<void> {
  if (people.length === 0) return;
  await tx.insert(invitations).values(people.map((each) => ({ id: newId(), listId, communityId, ...each, sentAt: clock.now() })));
}

const NOTHING_PERSONAL = { email: '', emailKey: '', forename: '', surname: '' } as const;

/** From now on the member's own row tells who it is. */
export async function noteAccepted(tx: Tx, memberId: string): Promise<void> {
  await tx
    .update(invitations)
    .set({ state: 'accepted', answer: null, ...NOTHING_PERSONAL })
    .where(and(eq(invitations.memberId, memberId), ne(invitations.state, 'expired')));
}

/** Of people who are mailed once more: from now on it is that mail which lies, or was refused. */
export async function followSentAgain(tx: Tx, { clock }: { readonly clock: Clock }, memberIds: readonly string[]): Promise<void> {
  await tx
    .update(invitations)
    .set({ sentAt: clock.now(), state: 'waiting', answer: null })
    .where(and(inArray(invitations.memberId, [...memberIds]), OPEN));
}

/** As if those who said no had been mailed once more, when all others of their community were. @param before only what was sent until then */
export async function followSilentAgain(
  db: DbOrTx,
  { clock }: { readonly clock: Clock },
  { communityId, before }: { readonly communityId: string; readonly before: Date },
): Promise<void> {
  const isSilent = and(isNull(invitations.memberId), eq(invitations.state, 'waiting'), lte(invitations.sentAt, before));
  await db
    .update(invitations)
    .set({ sentAt: clock.now() })
    .where(and(eq(invitations.communityId, communityId), isSilent));
}

/** Counts a no for the list, while the invitation itself stays as it was. */
export async function countNo(tx: Tx, memberId: string): Promise<void> {
  const lists = tx.select({ id: invitations.listId }).from(invitations).where(eq(invitations.memberId, memberId));
  await tx
    .update(invitationLists)
    .set({ saidNo: sql`${invitationLists.saidNo} + 1` })
    .where(inArray(invitationLists.id, lists));
}

const OPEN = inArray(invitations.state, ['waiting', 'refused']);

/** Of people who were removed: nothing of them stays. Who had accepted stays counted. */
export async function forgetInvitations(tx: Tx, memberIds: readonly string[]): Promise<void> {
  await tx.delete(invitations).where(and(inArray(invitations.memberId, [...memberIds]), OPEN));
}

/** Of people who did not answer in time. */
export async function expireInvitations(db: DbOrTx, memberIds: readonly string[]): Promise<void> {
  await db
    .update(invitations)
    .set({ state: 'expired', ...NOTHING_PERSONAL })
    .where(and(inArray(invitations.memberId, [...memberIds]), OPEN));
}

const AT_ONCE = 2_000;

/** Those that nobody can answer expire by the same rule as all others (`hasEnded`), so that nothing tells them apart. */
export async function expireWithoutMember(db: Db, now: Date, signal: AbortSignal): Promise<void> {
  const earlier = (days: number) => new Date(now.getTime() - days * DAY_MS);
  const old = db
    .select({ id: invitationLists.id })
    .from(invitationLists)
    .where(lte(invitationLists.createdAt, earlier(INVITATION_KEPT_DAYS)));
  const some = db
    .select({ id: invitations.id })
    .from(invitations)
    .where(
      and(
        isNull(invitations.memberId),
        OPEN,
        lte(invitations.sentAt, earlier(INVITATION_LINK_LIFE_DAYS)),
        inArray(invitations.listId, old),
      ),
    )
    .limit(AT_ONCE)
    .for('update', { skipLocked: true });
  for (let count = AT_ONCE; count === AT_ONCE;) {
    signal.throwIfAborted();
    const expired = await db
      .update(invitations)
      .set({ state: 'expired', ...NOTHING_PERSONAL })
      .where(inArray(invitations.id, some));
    count = expired.rowCount ?? 0;
  }
}
