import { CONVERSATION_KEPT_MONTHS, DO_NOT_INVITE_KEPT_MONTHS, EVENTS_KEPT_MINUTES } from '@waylift/contract/limits';
import { and, isNotNull, isNull, lt, lte, sql, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Clock } from '../effects/effects.ts';
import type { Db } from './client.ts';
import { alertDays } from './schema/alert-days.ts';
import { accountRemovals } from './schema/account-removals.ts';
import { auditLines } from './schema/audit-lines.ts';
import { conversations } from './schema/conversations.ts';
import { doNotInvite } from './schema/do-not-invite.ts';
import { lifts } from './schema/lifts.ts';
import { mails } from './schema/mails.ts';
import { memberEvents } from './schema/member-events.ts';
import { oneTimeTokens } from './schema/one-time-tokens.ts';
import { qrSignIns } from './schema/qr-sign-ins.ts';
import { rateLimits } from './schema/rate-limits.ts';
import { refreshTokens } from './schema/refresh-tokens.ts';
import { reports } from './schema/reports.ts';
import { sessions } from './schema/sessions.ts';
import { shareRequests } from './schema/share-requests.ts';
import { unfinishedRemovals } from './schema/unfinished-removals.ts';
import { DAY_MS, monthsBefore } from '../effects/time-spans.ts';

/** A used link says "already verified" for this long after its end; later it is unknown, as any other. */
const TOKENS_KEPT_MS = 30 * DAY_MS;

/** Their job has long failed for good by then, and an address must not stay for ever for want of a mail. */
const UNFINISHED_REMOVALS_KEPT_MS = 7 * DAY_MS;

/** Two years at most, as the privacy policy says: the line without its comment stays, for the figures. */
const REMOVAL_COMMENTS_KEPT_MS = 730 * DAY_MS;

/** Figures show thirty days. */
const ALERT_DAYS_KEPT_MS = 90 * DAY_MS;

/** That one was sent, with what the mail server said of it. */
const MAILS_KEPT_MS = 90 * DAY_MS;
/** Of nobody, as strangers have them put. */
const MAILS_OF_NOBODY_KEPT_MS = 3_600_000;

/** A statement has seconds at most (db/client.ts), and its rows are locked until it ends. */
const ROWS_AT_ONCE = 2_000;

const isLeftByBoth = and(isNull(conversations.oneId), isNull(conversations.otherId));
/** Two who share a lift without a word for a year have their conversation still. */
const isInUse = sql`exists (select from ${lifts} where ${lifts.conversationId} = ${conversations.id} and ${lifts.state} = 'active')`;

type TidyDeps = { readonly db: Db; readonly clock: Clock; readonly rowsAtOnce?: number };

/** An aborted `signal` ends it between two statements; the next run does the rest. */
export async function tidyStore({ db, clock, rowsAtOnce = ROWS_AT_ONCE }: TidyDeps, signal?: AbortSignal): Promise<void> {
  const now = clock.now();
  const earlier = (ms: number) => new Date(now.getTime() - ms);
  const remove = async (table: PgTable, which: SQL) => {
    const some = sql`delete from ${table} where ctid in (select ctid from ${table} where ${which} limit ${rowsAtOnce})`;
    while (((await db.execute(some)).rowCount ?? 0) >= rowsAtOnce) signal?.throwIfAborted();
    signal?.throwIfAborted();
  };
  await remove(rateLimits, lt(rateLimits.windowEndsAt, now));
  await remove(qrSignIns, lt(qrSignIns.expiresAt, now));
  await remove(oneTimeTokens, lt(oneTimeTokens.expiresAt, earlier(TOKENS_KEPT_MS)));
  await remove(refreshTokens, lt(refreshTokens.expiresAt, now));
  await remove(sessions, lt(sessions.expiresAt, now));
  await remove(unfinishedRemovals, lt(unfinishedRemovals.createdAt, earlier(UNFINISHED_REMOVALS_KEPT_MS)));
  const mailEndedAt = sql`coalesce(${mails.sentAt}, ${mails.failedAt}, ${mails.givenUpAt})`;
  await remove(mails, sql`${mails.nextTryAt} is null and ${mailEndedAt} < ${earlier(MAILS_KEPT_MS).toISOString()}::timestamptz`);
  await remove(mails, sql`${mails.memberId} is null and ${lt(mails.givenUpAt, earlier(MAILS_OF_NOBODY_KEPT_MS))}`);
  await remove(alertDays, lt(alertDays.day, earlier(ALERT_DAYS_KEPT_MS).toISOString().slice(0, 10)));
  await remove(memberEvents, lt(memberEvents.createdAt, earlier(EVENTS_KEPT_MINUTES * 60_000)));
  const longAgo = monthsBefore(now, CONVERSATION_KEPT_MONTHS);
  await remove(shareRequests, lt(shareRequests.answeredAt, longAgo));
  await remove(lifts, lt(lifts.endedAt, longAgo));
  await remove(conversations, sql`(${lt(conversations.changedAt, longAgo)} or ${isLeftByBoth}) and not ${isInUse}`);
  await remove(reports, lt(reports.resolvedAt, longAgo));
  await remove(auditLines, lt(auditLines.createdAt, longAgo));
  await remove(doNotInvite, lt(doNotInvite.saidNoOn, monthsBefore(now, DO_NOT_INVITE_KEPT_MONTHS).toISOString().slice(0, 10)));
  const lastDay = new Date(now.getTime() - REMOVAL_COMMENTS_KEPT_MS).toISOString().slice(0, 10);
  await db
    .update(accountRemovals)
    .set({ comment: null })
    .where(and(isNotNull(accountRemovals.comment), lte(accountRemovals.removedOn, lastDay)));
}
