import {
  CAR_READ_DAYS,
  CONVERSATION_KEPT_MONTHS,
  DO_NOT_INVITE_KEPT_MONTHS,
  EVENTS_KEPT_MINUTES,
  SESSION_LIFE_SECONDS,
} from '@waylift/contract/limits';
import { and, eq, isNotNull, isNull, lt, sql, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Clock } from '../effects/effects.ts';
import type { Db } from './client.ts';
import { alertDays } from './schema/alert-days.ts';
import { accountRemovals } from './schema/account-removals.ts';
import { auditLines } from './schema/audit-lines.ts';
import { conversationSides, conversations } from './schema/conversations.ts';
import { deletionRequests } from './schema/deletion-requests.ts';
import { doNotInvite } from './schema/do-not-invite.ts';
import { lifts } from './schema/lifts.ts';
import { mails } from './schema/mails.ts';
import { memberEvents } from './schema/member-events.ts';
import { oneTimeTokens } from './schema/one-time-tokens.ts';
import { organiserChallenges, organisers, organiserSessions, organiserTickets } from './schema/organisers.ts';
import { passkeyChallenges } from './schema/passkeys.ts';
import { proofs } from './schema/proofs.ts';
import { qrSignIns } from './schema/qr-sign-ins.ts';
import { rateLimits } from './schema/rate-limits.ts';
import { refreshTokens } from './schema/refresh-tokens.ts';
import { reports } from './schema/reports.ts';
import { awaySpans, ridePeople } from './schema/rides.ts';
import { sessions } from './schema/sessions.ts';
import { signOnAttempts } from './schema/sign-on-attempts.ts';
import { signOnLogouts } from './schema/sign-on-logouts.ts';
import { signOnTickets } from './schema/sign-on-tickets.ts';
import { shareRequests } from './schema/share-requests.ts';
import { unfinishedRemovals } from './schema/unfinished-removals.ts';
import { DAY_MS, monthsBefore } from '../effects/time-spans.ts';
import { runParts } from '../effects/try-each.ts';

/** For so long after its end, a used link answers "already verified". Later it counts as unknown. */
const TOKENS_KEPT_MS = 30 * DAY_MS;

/** For so long, a sign-on that took too long, or was finished before, is told so. */
const SIGN_ONS_KEPT_MS = DAY_MS;

/** By then its job has failed for good. An address must not stay for ever because a mail could not be sent. */
const UNFINISHED_REMOVALS_KEPT_MS = 7 * DAY_MS;
/** The same for an organiser without any role. */
const ENDED_ORGANISERS_KEPT_MS = 7 * DAY_MS;

/** The figures show thirty days. */
const ALERT_DAYS_KEPT_MS = 90 * DAY_MS;

/** What was said of a ride, and absences. */
const RIDES_KEPT_MS = 14 * DAY_MS;

/** Sent mails, with the mail server's answer. */
const MAILS_KEPT_MS = 90 * DAY_MS;
/** Decoys. Strangers can cause any number of them. */
const MAILS_OF_NOBODY_KEPT_MS = 3_600_000;

/** A statement has a time limit (kernel/db/client.ts), and locks its rows until it ends. */
const ROWS_AT_ONCE = 2_000;
const CONVERSATIONS_AT_ONCE = 100;
/** All tables together stay well within the job's time limit (mail/queue/job-list.ts). */
const TABLE_LIMIT_MS = 8_000;

const isLeftByBoth = and(eq(conversations.kind, 'pair'), isNull(conversations.oneId), isNull(conversations.otherId));
const isOver = and(eq(conversations.kind, 'car'), isNull(conversations.journeyId));
const isReadByNobody = sql`not exists (select from ${conversationSides} where ${conversationSides.conversationId} = ${conversations.id})`;
/** Those who share a lift keep their conversation, even after a year without a message. */
const isInUse = sql`(${isNotNull(conversations.journeyId)} or exists (select from ${lifts} where ${lifts.conversationId} = ${conversations.id} and ${lifts.state} = 'active'))`;

type TidyDeps = { readonly db: Db; readonly clock: Clock; readonly rowsAtOnce?: number };

/**
 * Deletes old rows. Each table has a time limit of its own, however much there is to delete elsewhere. An aborted `signal` ends it between two
 * statements; the next run does the rest.
 */
export async function tidyStore({ db, clock, rowsAtOnce = ROWS_AT_ONCE }: TidyDeps, signal = new AbortController().signal): Promise<void> {
  const now = clock.now();
  const earlier = (ms: number) => new Date(now.getTime() - ms);
  const dayBefore = (ms: number) => earlier(ms).toISOString().slice(0, 10);
  const mailEndedAt = sql`coalesce(${mails.sentAt}, ${mails.failedAt}, ${mails.givenUpAt})`;
  const longAgo = monthsBefore(now, CONVERSATION_KEPT_MONTHS);
  // All messages of a conversation are deleted with it.
  const conversationsAtOnce = Math.min(rowsAtOnce, CONVERSATIONS_AT_ONCE);
  const each = async (statement: SQL, atOnce: number, ended: AbortSignal) => {
    while (((await db.execute(statement)).rowCount ?? 0) >= atOnce) ended.throwIfAborted();
    ended.throwIfAborted();
  };
  // A row that somebody holds is left for the next run, so that neither waits for the other.
  const remove = (table: PgTable, which: SQL | undefined, atOnce = rowsAtOnce) => ({
    limitMs: TABLE_LIMIT_MS,
    run: (ended: AbortSignal) =>
      each(
        sql`delete from ${table} where ctid in (select ctid from ${table} where ${which} limit ${atOnce} for update skip locked)`,
        atOnce,
        ended,
      ),
  });
  const parts = [
    remove(rateLimits, lt(rateLimits.windowEndsAt, now)),
    remove(passkeyChallenges, lt(passkeyChallenges.expiresAt, now)),
    remove(organiserChallenges, lt(organiserChallenges.expiresAt, now)),
    remove(organiserTickets, lt(organiserTickets.expiresAt, now)),
    remove(organiserSessions, lt(organiserSessions.expiresAt, now)),
    remove(organisers, lt(organisers.endedAt, earlier(ENDED_ORGANISERS_KEPT_MS))),
    remove(deletionRequests, lt(deletionRequests.lapsesAt, now)),
    remove(proofs, lt(proofs.expiresAt, now)),
    remove(qrSignIns, lt(qrSignIns.expiresAt, now)),
    remove(signOnAttempts, lt(signOnAttempts.expiresAt, earlier(SIGN_ONS_KEPT_MS))),
    remove(signOnLogouts, lt(signOnLogouts.createdAt, earlier(SIGN_ONS_KEPT_MS))),
    remove(signOnTickets, lt(signOnTickets.expiresAt, now)),
    remove(oneTimeTokens, lt(oneTimeTokens.expiresAt, earlier(TOKENS_KEPT_MS))),
    remove(refreshTokens, lt(refreshTokens.expiresAt, now)),
    // Shorter ones stay as long as any, so that whoever comes back is told why the session ended.
    remove(sessions, and(lt(sessions.expiresAt, now), lt(sessions.createdAt, earlier(SESSION_LIFE_SECONDS * 1000)))),
    remove(unfinishedRemovals, lt(unfinishedRemovals.createdAt, earlier(UNFINISHED_REMOVALS_KEPT_MS))),
    remove(mails, sql`${mails.nextTryAt} is null and ${mailEndedAt} < ${earlier(MAILS_KEPT_MS).toISOString()}::timestamptz`),
    remove(mails, sql`${mails.memberId} is null and ${lt(mails.givenUpAt, earlier(MAILS_OF_NOBODY_KEPT_MS))}`),
    remove(alertDays, lt(alertDays.day, dayBefore(ALERT_DAYS_KEPT_MS))),
    remove(memberEvents, lt(memberEvents.createdAt, earlier(EVENTS_KEPT_MINUTES * 60_000))),
    remove(shareRequests, lt(shareRequests.answeredAt, longAgo)),
    remove(lifts, lt(lifts.endedAt, longAgo)),
    remove(ridePeople, lt(ridePeople.driverDate, dayBefore(RIDES_KEPT_MS))),
    remove(awaySpans, lt(awaySpans.untilDate, dayBefore(RIDES_KEPT_MS))),
    remove(conversationSides, lt(conversationSides.leftAt, earlier(CAR_READ_DAYS * DAY_MS))),
    remove(conversations, sql`${isOver} and ${isReadByNobody}`, conversationsAtOnce),
    remove(conversations, sql`${lt(conversations.changedAt, longAgo)} and not ${isInUse}`, conversationsAtOnce),
    remove(conversations, sql`${isLeftByBoth} and not ${isInUse}`, conversationsAtOnce),
    remove(reports, lt(reports.resolvedAt, longAgo)),
    remove(auditLines, lt(auditLines.createdAt, longAgo)),
    remove(doNotInvite, lt(doNotInvite.saidNoOn, monthsBefore(now, DO_NOT_INVITE_KEPT_MONTHS).toISOString().slice(0, 10))),
    {
      limitMs: TABLE_LIMIT_MS,
      run: (ended: AbortSignal) =>
        each(
          sql`update ${accountRemovals} set comment = null where ctid in (select ctid from ${accountRemovals} where ${isNotNull(accountRemovals.comment)} limit ${rowsAtOnce})`,
          rowsAtOnce,
          ended,
        ),
    },
  ];
  await runParts(parts, signal);
}
