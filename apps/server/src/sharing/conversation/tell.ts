/** The one way by which members are told of anything between them: a line in their conversation, live pages, mails and pushes, in one transaction. */
import { and, asc, eq, inArray, isNull, sql, type SQL } from 'drizzle-orm';
import type { Tx } from '../../kernel/db/client.ts';
import { conversationSides, conversations } from '../../kernel/db/schema/conversations.ts';
import { messages, type MessageRow, type StoredEvent } from '../../kernel/db/schema/messages.ts';
import type { Clock, NewId } from '../../kernel/effects/effects.ts';
import type { MemberMailKind } from '../../mail/content/mails.ts';
import type { Jobs } from '../../mail/queue/queue.ts';
import { putPushes } from '../push/put-pushes.ts';
import { announce, type Announcement } from '../feed/announce.ts';

export type TellDeps = { readonly clock: Clock; readonly newId: NewId; readonly jobs: Jobs };

export type News = {
  readonly conversationId: string;
  /** The two, as far as they are members still. */
  readonly memberIds: readonly string[];
  /** Who has caused it; null: nobody. It is no news to them. */
  readonly authorId: string | null;
  readonly what:
    | { readonly kind: 'text'; readonly text: string; readonly clientId: string | null }
    | { readonly kind: 'event'; readonly event: StoredEvent };
  /** Nobody but the author ever sees it. */
  readonly isHidden?: boolean;
  /** What else the pages of the two show anew. */
  readonly changed?: readonly { readonly name: 'request' | 'lift'; readonly id: string }[];
  /** Who is mailed, and pushed to where they want that. A message is mailed later, if it stays unread, and by somebody else. */
  readonly mails?: readonly {
    readonly memberId: string;
    readonly kind: MemberMailKind;
    readonly requestId?: string;
    readonly answeredRequestId?: string;
    readonly liftId?: string;
    readonly announcedAt?: string;
  }[];
  /** How long these mails wait. Then they are sent if they still hold, and nothing is pushed. */
  readonly mailDelaySeconds?: number;
  /** The same is pushed then. */
  readonly isPushedLater?: boolean;
  /** Whom a mail that waits already will tell: none is put, and none about the text. */
  readonly toldElsewhere?: readonly string[];
};

const NOBODY = '00000000-0000-0000-0000-000000000000';

/**
 * Answers the messages, in the order of `news`. It locks conversations, then feeds, each in the order of their ids: a transaction
 * calls it once, after everything else that it locks.
 */
export async function tell(tx: Tx, { clock, newId, jobs }: TellDeps, news: readonly News[]): Promise<MessageRow[]> {
  if (news.length === 0) return [];
  const now = clock.now();
  const ids = news.map(({ conversationId }) => conversationId);
  const locked = tx
    .select({ id: conversations.id })
    .from(conversations)
    .where(inArray(conversations.id, ids))
    .orderBy(asc(conversations.id));
  const advanced = await tx
    .update(conversations)
    .set({
      lastPosition: sql`${conversations.lastPosition} + (select count(*) from unnest(${sql.param(ids)}::uuid[]) as told (id) where told.id = ${conversations.id})`,
      // By the time that this transaction has waited, and by servers whose clocks differ: later in the order is never earlier in time.
      changedAt: sql`greatest(${conversations.changedAt}, ${now.toISOString()}::timestamptz)`,
    })
    .where(inArray(conversations.id, locked.for('update')))
    .returning({ id: conversations.id, lastPosition: conversations.lastPosition, changedAt: conversations.changedAt });
  const told = new Map(advanced.map((each) => [each.id, each]));
  const rows = news.map(({ conversationId, authorId, what, isHidden = false }, index): MessageRow => {
    const { lastPosition = 0, changedAt = now } = told.get(conversationId) ?? {};
    const content =
      what.kind === 'text'
        ? { kind: what.kind, text: what.text, clientId: what.clientId, event: null }
        : { kind: what.kind, text: '', clientId: null, event: what.event };
    const position = lastPosition - ids.slice(index + 1).filter((id) => id === conversationId).length;
    return { id: newId(), conversationId, position, authorId, ...content, isHidden, createdAt: changedAt };
  });
  await tx.insert(messages).values(rows);
  await noteChanged(tx, news);
  for (const each of news.filter(({ what }) => what.kind === 'text')) {
    // Hidden ones are nobody's, in the same statement: how long it takes tells nothing.
    const waitsFor = each.isHidden === true ? [NOBODY] : each.memberIds.filter((memberId) => isUntold(news, each, memberId));
    if (waitsFor.length === 0) continue;
    await tx
      .update(conversationSides)
      .set({ unreadSince: told.get(each.conversationId)?.changedAt ?? now })
      .where(
        and(
          eq(conversationSides.conversationId, each.conversationId),
          inArray(conversationSides.memberId, waitsFor),
          isNull(conversationSides.unreadSince),
        ),
      );
  }
  const mailsOf = (each: News, index: number) => (each.mails ?? []).map((mail) => ({ ...mail, messageId: rows[index]?.id ?? '' }));
  const mails = news.flatMap((each, index) => (isDelayed(each) ? [] : mailsOf(each, index)));
  await jobs.enqueueAll(tx, 'send-mail', mails);
  for (const [index, each] of news.entries()) {
    if (!isDelayed(each)) continue;
    await jobs.enqueueAll(tx, 'send-mail', mailsOf(each, index), each.mailDelaySeconds);
    if (each.isPushedLater === true) await putPushes(tx, { clock, jobs }, mailsOf(each, index), each.mailDelaySeconds);
  }
  // Of a hidden one too: how long it takes tells nothing. It is not sent.
  const texts = news.flatMap((each, index) => {
    const readers = each.what.kind === 'text' ? each.memberIds.filter((memberId) => isUntold(news, each, memberId)) : [];
    const { conversationId } = each;
    return readers.map((memberId) => ({ kind: 'message-waiting' as const, memberId, conversationId, messageId: rows[index]?.id ?? '' }));
  });
  await putPushes(tx, { clock, jobs }, [...mails, ...texts]);
  await announce(
    tx,
    clock,
    news.flatMap((each, index) => announcementsOf(each, rows[index]?.id ?? '')),
  );
  return rows;
}

/** It comes first in the lists of those who see it. Of a hidden one too: how long it takes tells nothing. */
async function noteChanged(tx: Tx, news: readonly News[]): Promise<void> {
  const seen = news.flatMap(({ conversationId, memberIds, authorId, isHidden = false }) =>
    memberIds.map((memberId) => ({ conversationId, memberId: isHidden && memberId !== authorId ? NOBODY : memberId })),
  );
  const [ids, readerIds] = [seen.map(({ conversationId }) => conversationId), seen.map(({ memberId }) => memberId)];
  const { conversationId, memberId } = conversationSides;
  await tx
    .update(conversationSides)
    .set({ changedAt: conversations.changedAt })
    .from(conversations)
    .where(
      and(
        eq(conversations.id, conversationId),
        sql`(${conversationId}, ${memberId}) in (select * from unnest(${sql.param(ids)}::uuid[], ${sql.param(readerIds)}::uuid[]))`,
      ),
    );
}

function isDelayed({ mailDelaySeconds = 0 }: News): boolean {
  return mailDelaySeconds > 0;
}

/** A text that no mail of this very news tells its reader of. */
function isUntold(news: readonly News[], { conversationId, authorId }: News, memberId: string): boolean {
  const isTold = ({ mails = [], toldElsewhere = [] }: News) =>
    toldElsewhere.includes(memberId) || mails.some((mail) => mail.memberId === memberId);
  return memberId !== authorId && !news.some((each) => each.conversationId === conversationId && isTold(each));
}

function announcementsOf({ conversationId, memberIds, authorId, isHidden = false, changed = [] }: News, messageId: string): Announcement[] {
  const readers = isHidden ? memberIds.filter((memberId) => memberId === authorId) : memberIds;
  return readers.flatMap((memberId) => [
    ...changed.map(({ name, id }) => ({ memberId, name, subjectId: id })),
    { memberId, name: 'message' as const, subjectId: messageId },
    { memberId, name: 'conversation' as const, subjectId: conversationId },
  ]);
}

/** The conversation of two members, if they have one. */
export function isOfTwo(memberId: string, otherMemberId: string): SQL {
  const [oneId, otherId] = inOrder(memberId, otherMemberId);
  return sql`(${eq(conversations.oneId, oneId)} and ${eq(conversations.otherId, otherId)})`;
}

function inOrder(memberId: string, otherMemberId: string): readonly [oneId: string, otherId: string] {
  return memberId < otherMemberId ? [memberId, otherMemberId] : [otherMemberId, memberId];
}

/** The conversation of two members, made where there is none yet. */
export async function conversationOf(
  tx: Tx,
  { clock, newId }: Pick<TellDeps, 'clock' | 'newId'>,
  memberIds: readonly [string, string],
): Promise<string> {
  const [oneId, otherId] = inOrder(...memberIds);
  const now = clock.now();
  const [made] = await tx
    .insert(conversations)
    .values({ id: newId(), oneId, otherId, changedAt: now, createdAt: now })
    .onConflictDoUpdate({ target: [conversations.oneId, conversations.otherId], set: { oneId: sql`excluded.one_id` } })
    .returning({ id: conversations.id });
  if (made === undefined) throw new Error('the conversation was not stored');
  await tx
    .insert(conversationSides)
    .values(memberIds.map((memberId) => ({ conversationId: made.id, memberId, changedAt: now })))
    .onConflictDoNothing();
  return made.id;
}
