/** Pending registrations. One address may have several; the one whose link is followed becomes the account (decision 35). */
import { INVITATION_KEPT_DAYS, REGISTRATION_KEPT_DAYS } from '@waylift/contract/limits';
import { and, asc, eq, gt, inArray, lte, ne, notExists, or, sql, type SQL } from 'drizzle-orm';
import type { Db, DbOrTx, Tx } from '../../kernel/db/client.ts';
import { FIRST_ID } from '../../kernel/db/schema/columns.ts';
import { members } from '../../kernel/db/schema/members.ts';
import { oneTimeTokens } from '../../kernel/db/schema/one-time-tokens.ts';
import { lockMembersSharing } from '../../sharing/lift/end-sharing.ts';
import { forgetNo } from './do-not-invite.ts';
import { expireWithoutMember } from './followed-invitations.ts';
import { eraseAll, eraseMember, eraseQuiet, type EraseDeps, type Leaving } from './erase-member.ts';
import type { Logger } from '../../kernel/effects/effects.ts';
import { DAY_MS } from '../../kernel/effects/time-spans.ts';
import { workOff } from '../../kernel/effects/work-off.ts';

const PER_BATCH = 200;

/**
 * Turns a registration into an account and ends all others of its address. Call it only in a transaction that has locked it (`redeemOneTimeToken`).
 */
export async function activateRegistration(tx: Tx, deps: EraseDeps, id: string): Promise<'activated' | 'already-active' | 'address-taken'> {
  const sameAddress = await findSameAddress(tx, id);
  const { status: own, emailKey } = sameAddress.find((each) => each.id === id) ?? {};
  if (own === 'active' || own === 'suspended' || own === 'paused') return 'already-active';
  if (sameAddress.some(({ status }) => status !== 'pending')) return 'address-taken';
  await tx.update(members).set({ status: 'active', activatedAt: deps.clock.now() }).where(eq(members.id, id));
  const others = sameAddress.map((each) => each.id).filter((each) => each !== id);
  // The mailbox's owner may follow those links too, and is then told that the address is verified.
  if (others.length > 0) {
    await tx
      .update(oneTimeTokens)
      .set({ memberId: id })
      .where(and(inArray(oneTimeTokens.memberId, others), eq(oneTimeTokens.purpose, 'activation')));
  }
  await eraseAll(tx, deps, others);
  if (emailKey !== undefined) await forgetNo(tx, emailKey);
  return 'activated';
}

async function findSameAddress(tx: Tx, id: string) {
  const itsAddress = tx.select({ emailKey: members.emailKey }).from(members).where(eq(members.id, id));
  const { id: own, status, emailKey } = members;
  return await tx.select({ id: own, status, emailKey }).from(members).where(inArray(emailKey, itsAddress));
}

/** The registrations of these addresses (`emailKey`), locked so that nobody follows a link of theirs meanwhile. */
export async function lockRegistrations(
  tx: Tx,
  emailKeys: readonly string[],
): Promise<{ readonly id: string; readonly emailKey: string }[]> {
  return await tx
    .select({ id: members.id, emailKey: members.emailKey })
    .from(members)
    .where(and(inArray(members.emailKey, [...emailKeys]), eq(members.status, 'pending')))
    .orderBy(asc(members.id))
    .for('update');
}

/** Deletes an account and all registrations of its address, so that none of their links works. False if there is no such member. */
export async function eraseAccount(tx: Tx, deps: EraseDeps, memberId: string, leaving: Leaving): Promise<boolean> {
  await lockMembersSharing(tx, { memberId }, 'update');
  const itsAddress = tx.select({ emailKey: members.emailKey }).from(members).where(eq(members.id, memberId));
  // Locked in the same order as by a link, so that the two cannot deadlock.
  const sameAddress = await tx
    .select({ id: members.id, status: members.status })
    .from(members)
    .where(inArray(members.emailKey, itsAddress))
    .orderBy(asc(members.id))
    .for('update');
  const isErased = await eraseMember(tx, deps, memberId, leaving);
  const registrations = sameAddress.filter(({ id, status }) => status === 'pending' && id !== memberId);
  if (isErased)
    await eraseAll(
      tx,
      deps,
      registrations.map(({ id }) => id),
    );
  return isErased;
}

/** Deletes, all at once, those accounts that share nothing with anybody, as `eraseAccount` does one. Answers which ones. */
export async function eraseQuietAccounts(tx: Tx, deps: EraseDeps, ids: readonly string[], leaving: Leaving): Promise<readonly string[]> {
  const theirs = tx
    .select({ emailKey: members.emailKey })
    .from(members)
    .where(inArray(members.id, [...ids]));
  const sameAddress = await tx
    .select({ id: members.id, status: members.status, emailKey: members.emailKey })
    .from(members)
    .where(inArray(members.emailKey, theirs))
    .orderBy(asc(members.id))
    .for('update');
  // While a row is locked, nobody can begin to share with that member.
  const { rows } = await tx.execute<{ id: string; emailKey: string }>(sql`
    select m.id, m.email_key as "emailKey" from members m where m.id = any(${sql.param([...ids])}::uuid[])
      and not exists (select from lifts where driver_id = m.id) and not exists (select from lifts where passenger_id = m.id)
      and not exists (select from share_requests where asker_id = m.id) and not exists (select from share_requests where asked_id = m.id)
      and not exists (select from conversation_sides where member_id = m.id)`);
  const quiet = new Set(rows.map(({ id }) => id));
  const addresses = new Set(rows.map(({ emailKey }) => emailKey));
  const registrations = sameAddress.filter(({ id, status, emailKey }) => status === 'pending' && !quiet.has(id) && addresses.has(emailKey));
  if (quiet.size > 0) await eraseQuiet(tx, deps, [...quiet], leaving);
  await eraseAll(
    tx,
    deps,
    registrations.map(({ id }) => id),
  );
  return [...quiet];
}

/** Selects registrations and invitations that nobody answered in time and that have no working link. */
export function hasEnded(db: DbOrTx, now: Date): SQL {
  // Has the same condition as `members_unanswered_index`, so that PostgreSQL uses it.
  const isOld = and(
    ne(members.status, 'active'),
    lte(members.createdAt, daysBefore(now, REGISTRATION_KEPT_DAYS)),
    or(eq(members.status, 'pending'), and(eq(members.status, 'invited'), lte(members.createdAt, daysBefore(now, INVITATION_KEPT_DAYS)))),
  );
  const goodLink = db
    .select({ id: oneTimeTokens.id })
    .from(oneTimeTokens)
    .where(and(eq(oneTimeTokens.memberId, members.id), gt(oneTimeTokens.expiresAt, now)));
  const ended = and(isOld, notExists(goodLink));
  if (ended === undefined) throw new Error('a condition of two parts is one');
  return ended;
}

/**
 * Deletes, in batches, what nobody answered in time. Rows that somebody is just answering, or that cannot be deleted, are left for the next run and
 * do not hold up the rest.
 */
export async function endUnanswered(
  deps: EraseDeps & { readonly db: Db; readonly log: Pick<Logger, 'error'> },
  { perBatch = PER_BATCH, signal = new AbortController().signal }: { readonly perBatch?: number; readonly signal?: AbortSignal } = {},
): Promise<void> {
  const { db, log, clock } = deps;
  const now = clock.now();
  let last = { createdAt: new Date(0), id: FIRST_ID };
  await workOff({
    async next() {
      const isNext = sql`(${members.createdAt}, ${members.id}) > (${last.createdAt.toISOString()}::timestamptz, ${last.id}::uuid)`;
      const batch = await db
        .select({ id: members.id, createdAt: members.createdAt })
        .from(members)
        .where(and(hasEnded(db, now), isNext))
        .orderBy(asc(members.createdAt), asc(members.id))
        .limit(perBatch);
      last = batch.at(-1) ?? last;
      return batch;
    },
    work: (batch) =>
      db.transaction(async (tx) => {
        const ids = batch.map(({ id }) => id);
        const ended = await tx
          .select({ id: members.id })
          .from(members)
          .where(and(inArray(members.id, ids), hasEnded(tx, now)))
          .orderBy(asc(members.id))
          .for('update', { skipLocked: true });
        await eraseAll(
          tx,
          deps,
          ended.map(({ id }) => id),
        );
      }),
    log,
    trouble: 'what nobody answered was not deleted',
    signal,
  });
  await expireWithoutMember(db, now, signal);
}

function daysBefore(now: Date, days: number): Date {
  return new Date(now.getTime() - days * DAY_MS);
}
