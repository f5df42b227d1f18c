/** Expires requests, and reminds of those that wait. */
import { REQUEST_REMINDER_DAYS } from '@waylift/contract/limits';
import { and, asc, eq, gt, inArray, isNull, lte, notInArray, sql } from 'drizzle-orm';
import { lockMembers } from '../conversation/lock-members.ts';
import { tell, type TellDeps } from '../conversation/tell.ts';
import type { Db } from '../../kernel/db/client.ts';
import { shareRequests } from '../../kernel/db/schema/share-requests.ts';
import type { Logger } from '../../kernel/effects/effects.ts';
import { DAY_MS } from '../../kernel/effects/time-spans.ts';
import { workOff } from '../../kernel/effects/work-off.ts';
import { voidRequests } from './void-requests.ts';

type TendDeps = TellDeps & { readonly db: Db; readonly log: Pick<Logger, 'error'> };

const AT_ONCE = 100;
const { id, askedId, state, createdAt, expiresAt, remindedAt } = shareRequests;

/** Several servers may run it at once, and any of them may stop at any moment: each request is told once. */
export async function expireRequests({ db, log, ...deps }: TendDeps, signal: AbortSignal): Promise<void> {
  const now = deps.clock.now();
  await workOff({
    next: (failed) =>
      db
        .select({ id })
        .from(shareRequests)
        .where(and(eq(state, 'waiting'), lte(expiresAt, now), notInArray(id, [...failed])))
        .orderBy(asc(expiresAt))
        .limit(AT_ONCE),
    work: (rows) =>
      db.transaction(async (tx) => {
        const due = inArray(id, idsOf(rows));
        await lockMembers(tx, sql`select unnest(array[asker_id, asked_id]) from ${shareRequests} where ${due}`);
        await tell(tx, deps, await voidRequests(tx, deps, due, 'expired', null));
      }),
    log,
    trouble: 'a request did not expire',
    signal,
  });
}

/** Sends only a mail, no line in the conversation. */
export async function remindOfRequests({ db, clock, jobs, log }: TendDeps, signal: AbortSignal): Promise<void> {
  const now = clock.now();
  const isDue = and(
    eq(state, 'waiting'),
    isNull(remindedAt),
    lte(createdAt, new Date(now.getTime() - REQUEST_REMINDER_DAYS * DAY_MS)),
    gt(expiresAt, now),
  );
  await workOff({
    next: (failed) =>
      db
        .select({ id })
        .from(shareRequests)
        .where(and(isDue, notInArray(id, [...failed])))
        .orderBy(asc(createdAt))
        .limit(AT_ONCE),
    work: (rows) =>
      db.transaction(async (tx) => {
        const due = await tx
          .select({ id, memberId: askedId })
          .from(shareRequests)
          .where(and(inArray(id, idsOf(rows)), isDue))
          .orderBy(asc(id))
          .for('update');
        if (due.length === 0) return;
        await tx
          .update(shareRequests)
          .set({ remindedAt: now })
          .where(inArray(id, idsOf(due)));
        const mails = due.map((each) => ({ kind: 'request-reminder' as const, memberId: each.memberId, requestId: each.id }));
        await jobs.enqueueAll(tx, 'send-mail', mails);
      }),
    log,
    trouble: 'a request was not mentioned once more',
    signal,
  });
}

function idsOf(rows: readonly { readonly id: string }[]): string[] {
  return rows.map((row) => row.id);
}
