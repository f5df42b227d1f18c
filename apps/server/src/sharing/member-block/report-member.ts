import type { ReportReason } from '@waylift/contract/member-block';
import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { isSeenBy } from '../conversation/describe-conversation.ts';
import { lockMembers } from '../conversation/lock-members.ts';
import { isOfTwo } from '../conversation/tell.ts';
import { memberOfRef, type SeenDeps } from '../conversation/members-seen.ts';
import type { Db, Tx } from '../../kernel/db/client.ts';
import { conversationSides, conversations } from '../../kernel/db/schema/conversations.ts';
import { members } from '../../kernel/db/schema/members.ts';
import { messages } from '../../kernel/db/schema/messages.ts';
import { reports, type ReportedMessage } from '../../kernel/db/schema/reports.ts';
import type { Clock, NewId } from '../../kernel/effects/effects.ts';
import type { Jobs } from '../../mail/queue/queue.ts';

type ReportDeps = {
  readonly db: Db;
  readonly clock: Clock;
  readonly newId: NewId;
  readonly jobs: Jobs;
  readonly secrets: SeenDeps['secrets'];
};
type ReportInput = {
  readonly memberId: string;
  readonly ref: string;
  readonly reason: ReportReason;
  readonly text: string;
  readonly clientId: string;
};

/** Only the latest messages: enough to judge by, and small enough for a row. */
const MESSAGES_MAX = 1_000;

/**
 * Stores a report for the operator, with the conversation as the reporter sees it, and what the two wrote in cars that they share. Sent again, it is
 * the same report. False if there is no such member.
 */
export async function reportMember(deps: ReportDeps, { memberId, ref, reason, text, clientId }: ReportInput): Promise<boolean> {
  const reportedId = memberOfRef(deps, memberId, ref);
  if (reportedId === null) return false;
  return await deps.db.transaction(async (tx) => {
    await lockMembers(tx, [memberId, reportedId]);
    const [reported] = await tx.select({ communityId: members.communityId }).from(members).where(eq(members.id, reportedId));
    if (reported === undefined) return false;
    const id = deps.newId();
    const [stored] = await tx
      .insert(reports)
      .values({
        id,
        communityId: reported.communityId,
        reporterId: memberId,
        reportedId,
        reason,
        text,
        conversation: await readConversationOf(tx, memberId, reportedId),
        clientId,
        createdAt: deps.clock.now(),
      })
      .onConflictDoNothing({ target: [reports.reporterId, reports.clientId] })
      .returning({ id: reports.id });
    if (stored !== undefined) {
      await deps.jobs.enqueueAll(tx, 'send-mail', [
        { kind: 'report-received', memberId, reportId: stored.id },
        { kind: 'new-report', reportId: stored.id },
      ]);
    }
    return true;
  });
}

async function readConversationOf(tx: Tx, reporterId: string, reportedId: string): Promise<ReportedMessage[]> {
  const { authorId: writerId, createdAt: at, text: words, event: happened, position } = messages;
  const columns = { kind: conversations.kind, authorId: writerId, createdAt: at, text: words, event: happened, position };
  const isReporters = and(eq(conversationSides.conversationId, messages.conversationId), eq(conversationSides.memberId, reporterId));
  const theirs = alias(conversationSides, 'theirs');
  const isTheirCar = sql`exists (select from ${conversationSides} ${theirs} where ${theirs.conversationId} = ${conversations.id} and ${theirs.memberId} = ${reportedId})`;
  const rows = await tx
    .select(columns)
    .from(messages)
    .innerJoin(conversations, eq(conversations.id, messages.conversationId))
    .innerJoin(conversationSides, isReporters)
    .where(and(isOfTwo(reporterId, reportedId), isSeenBy(reporterId)))
    .orderBy(desc(messages.position))
    .limit(MESSAGES_MAX);
  const inCars = await tx
    .select(columns)
    .from(conversationSides)
    .innerJoin(conversations, and(eq(conversations.id, conversationSides.conversationId), eq(conversations.kind, 'car')))
    .innerJoin(
      messages,
      and(isReporters, inArray(messages.authorId, [reporterId, reportedId]), eq(messages.kind, 'text'), isSeenBy(reporterId)),
    )
    .where(and(eq(conversationSides.memberId, reporterId), isTheirCar))
    .orderBy(desc(messages.createdAt), desc(messages.position))
    .limit(MESSAGES_MAX);
  return [...rows, ...inCars]
    .toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime() || b.position - a.position)
    .slice(0, MESSAGES_MAX)
    .toReversed()
    .map(({ kind, authorId, createdAt, text, event }) => ({
      by: authorId === null ? null : authorId === reporterId ? 'reporter' : 'reported',
      at: createdAt.toISOString(),
      text,
      event: event?.name ?? null,
      ...(kind === 'car' ? { isOfCar: true } : {}),
    }));
}
