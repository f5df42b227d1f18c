/** Members who no longer sign on, where the operator looks for leavers: they are mailed twice, then paused. */
import { and, asc, eq, gt, inArray, isNotNull, isNull, lte, notExists, or, sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db, Tx } from '../../kernel/db/client.ts';
import { communities } from '../../kernel/db/schema/communities.ts';
import { members } from '../../kernel/db/schema/members.ts';
import { isOfClient, signOnIdentities, type PAUSE_STEPS } from '../../kernel/db/schema/sign-on-identities.ts';
import { isOwnProvider, isProviderOf, signOnProviders, type SignOnProviderRow } from '../../kernel/db/schema/sign-on-providers.ts';
import { DAY_MS } from '../../kernel/effects/time-spans.ts';
import { endAllSessions } from '../../kernel/security/end-sessions.ts';
import type { TellDeps } from '../../sharing/conversation/tell.ts';
import { endSharing, lockMembersSharing } from '../../sharing/lift/end-sharing.ts';

export type LeaverDeps = TellDeps & { readonly db: Db; readonly leaversAtOnce?: number };

/** How long before the pause the two mails are sent. */
export const FIRST_MAIL_DAYS = 14;
export const SECOND_MAIL_DAYS = 3;
/** What is left at least when the second one is late. */
const LATE_MAIL_DAYS = 2;
/** While nobody at all has signed on for so long, the provider may be away: nobody is told, and nobody paused. */
const HEARD_WITHIN_DAYS = 14;
const LEAVERS_AT_ONCE = 200;

/** Each batch is a transaction of its own, which leaves out whom somebody else holds. The next run does what an aborted `signal` leaves. */
export async function tendLeavers(deps: LeaverDeps, signal: AbortSignal): Promise<void> {
  const { db, leaversAtOnce = LEAVERS_AT_ONCE } = deps;
  const each = async (batch: (tx: Tx) => Promise<number>) => {
    do signal.throwIfAborted();
    while ((await db.transaction(batch)) >= leaversAtOnce);
  };
  const looking = await db.select().from(signOnProviders).where(isLooking(deps.clock.now()));
  for (const provider of looking) await each((tx) => tellFirst(tx, deps, provider, leaversAtOnce));
  await each((tx) => tellAgain(tx, deps, leaversAtOnce));
  for (const memberId of await findDue(db, deps.clock.now(), leaversAtOnce)) {
    signal.throwIfAborted();
    await db.transaction((tx) => pause(tx, deps, memberId));
  }
}

/** Whether a provider has days for leavers, and people can and do sign on through it. */
function isLooking(now: Date): SQL | undefined {
  const { leaverDays, lastClaimsAt, secretEndsAt } = signOnProviders;
  const isHeard = gt(lastClaimsAt, new Date(now.getTime() - HEARD_WITHIN_DAYS * DAY_MS));
  return and(isNotNull(leaverDays), isHeard, or(isNull(secretEndsAt), gt(secretEndsAt, now)));
}

const own = alias(signOnProviders, 'own');

/** Active members of the community of their identity's provider, or of a child that has no other. */
function leavers(db: Db | Tx) {
  const hasOwn = db.select({ id: own.id }).from(own).where(eq(own.communityId, communities.id));
  return db
    .select({ memberId: members.id })
    .from(signOnIdentities)
    .innerJoin(signOnProviders, isOfClient(signOnProviders))
    .innerJoin(members, and(eq(members.id, signOnIdentities.memberId), eq(members.status, 'active')))
    .innerJoin(
      communities,
      and(
        eq(communities.id, members.communityId),
        communities.active,
        isProviderOf(communities),
        or(isOwnProvider(communities), notExists(hasOwn)),
      ),
    )
    .$dynamic();
}

async function tellFirst(tx: Tx, deps: LeaverDeps, provider: SignOnProviderRow, atOnce: number): Promise<number> {
  const days = provider.leaverDays ?? Infinity;
  const now = deps.clock.now().getTime();
  const isDue = and(
    isOfClient(provider),
    isNull(signOnIdentities.pauseStep),
    lte(signOnIdentities.lastUsedAt, new Date(now - (days - FIRST_MAIL_DAYS) * DAY_MS)),
  );
  const found = await leavers(tx)
    .where(and(isDue, eq(signOnProviders.id, provider.id)))
    .orderBy(asc(signOnIdentities.lastUsedAt))
    .limit(atOnce)
    .for('no key update', { of: members, skipLocked: true });
  const planned = sql`${signOnIdentities.lastUsedAt} + ${days} * interval '1 day'`;
  await tell(tx, deps, found, { isDue, step: 'told', planned, noticeDays: FIRST_MAIL_DAYS });
  return found.length;
}

async function tellAgain(tx: Tx, deps: LeaverDeps, atOnce: number): Promise<number> {
  const now = deps.clock.now();
  const isDue = and(
    eq(signOnIdentities.pauseStep, 'told'),
    lte(signOnIdentities.pausesAt, new Date(now.getTime() + SECOND_MAIL_DAYS * DAY_MS)),
  );
  const found = await leavers(tx)
    .where(and(isDue, isLooking(now)))
    .orderBy(asc(signOnIdentities.pausesAt))
    .limit(atOnce)
    .for('no key update', { of: members, skipLocked: true });
  await tell(tx, deps, found, { isDue, step: 'told-again', planned: sql`${signOnIdentities.pausesAt}`, noticeDays: LATE_MAIL_DAYS });
  return found.length;
}

type Telling = {
  readonly isDue: SQL | undefined;
  readonly step: (typeof PAUSE_STEPS)[number];
  readonly planned: SQL;
  /** So many days are left from now on at least, whenever the pause was planned. */
  readonly noticeDays: number;
};

async function tell(tx: Tx, { clock, jobs }: LeaverDeps, found: readonly { readonly memberId: string }[], telling: Telling): Promise<void> {
  if (found.length === 0) return;
  const earliest = new Date(clock.now().getTime() + telling.noticeDays * DAY_MS).toISOString();
  const told = await tx
    .update(signOnIdentities)
    // The mail names the last day.
    .set({
      pauseStep: telling.step,
      pausesAt: sql`date_trunc('day', greatest(${telling.planned}, ${earliest}::timestamptz), 'UTC') + interval '1 day' - interval '1 second'`,
    })
    .where(
      and(
        telling.isDue,
        inArray(
          signOnIdentities.memberId,
          found.map(({ memberId }) => memberId),
        ),
      ),
    )
    .returning({ memberId: signOnIdentities.memberId });
  await jobs.enqueueAll(
    tx,
    'send-mail',
    told.map(({ memberId }) => ({ kind: 'sign-on-pauses', memberId })),
  );
}

async function findDue(db: Db, now: Date, atOnce: number): Promise<readonly string[]> {
  const due = await leavers(db)
    .where(and(eq(signOnIdentities.pauseStep, 'told-again'), lte(signOnIdentities.pausesAt, now), isLooking(now)))
    .orderBy(asc(signOnIdentities.pausesAt))
    .limit(atOnce);
  return due.map(({ memberId }) => memberId);
}

/** As a suspension, but without a mail: two have told of it. What it ends does not come back; the others are told. */
async function pause(tx: Tx, deps: LeaverDeps, memberId: string): Promise<void> {
  await lockMembersSharing(tx, { memberId }, 'update');
  const now = deps.clock.now();
  const { pauseStep, pausesAt } = signOnIdentities;
  // Read after locking: the member may have signed on meanwhile.
  const due = await tx
    .update(signOnIdentities)
    .set({ pauseStep: 'paused', pausesAt: now })
    .where(and(eq(signOnIdentities.memberId, memberId), eq(pauseStep, 'told-again'), lte(pausesAt, now)))
    .returning({ memberId: signOnIdentities.memberId });
  if (due.length === 0) return;
  await tx
    .update(members)
    .set({ status: 'paused' })
    .where(and(eq(members.id, memberId), eq(members.status, 'active')));
  await endAllSessions(tx, { memberId, now });
  await endSharing(tx, deps, { memberId }, 'suspension', null);
}
