/** Conversations and messages as one of the two sees them. What is hidden from a reader counts nowhere in what they are told. */
import type { Conversation, Message } from '@waylift/contract/conversation';
import { CONVERSATION_OPEN_DAYS, MESSAGES_BEFORE_ANSWER } from '@waylift/contract/limits';
import { and, eq, inArray, isNotNull, ne, not, or, sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { DbOrTx } from '../db/client.ts';
import { conversationSides, conversations } from '../db/schema/conversations.ts';
import { lifts } from '../db/schema/lifts.ts';
import { memberBlocks } from '../db/schema/member-blocks.ts';
import { messages, type MessageRow } from '../db/schema/messages.ts';
import { shareRequests } from '../db/schema/share-requests.ts';
import type { Clock } from '../effects/effects.ts';
import { membersSeen, type SeenDeps } from './members-seen.ts';
import { DAY_MS } from '../effects/time-spans.ts';

export type ConversationDeps = SeenDeps & { readonly clock: Clock };

/** A conversation as its reader has it, before it is put into words of the contract. */
export type Standing = {
  readonly id: string;
  /** Null: a former member. */
  readonly otherId: string | null;
  readonly lastMessage: MessageRow | null;
  readonly createdAt: Date;
  readonly unread: number;
  readonly blocked: boolean;
  /** Whether the other has blocked the reader, who must not learn of it. */
  readonly isBlockedByOther: boolean;
  readonly liftId: string | null;
  readonly requestId: string | null;
  /** A request of the other waits. */
  readonly awaitsAnswer: boolean;
  readonly writable: Conversation['writable'];
};

/** What a reader may see of a conversation: all but what was written to them while they blocked its author. */
export function isSeenBy(readerId: string): SQL {
  return sql`(${not(messages.isHidden)} or ${eq(messages.authorId, readerId)})`;
}

/** Those of `ids` in which the reader has a part, or all of theirs (null): the latest first. */
export async function describeConversations(
  deps: ConversationDeps,
  readerId: string,
  ids: readonly string[] | null,
): Promise<Conversation[]> {
  const { oneId, otherId: twoId } = conversations;
  const isOne = and(or(eq(oneId, readerId), eq(twoId, readerId)), ids === null ? undefined : inArray(conversations.id, [...ids]));
  const others = sql`select unnest(array[${oneId}, ${twoId}]) from ${conversations} where ${isOne}`;
  const [standings, members] = await Promise.all([readStandings(deps, readerId, ids), membersSeen(deps, readerId, others)]);
  return standings.map(({ id, otherId, lastMessage, createdAt, unread, blocked, writable, liftId, requestId, awaitsAnswer }) => ({
    id,
    member: otherId === null ? null : (members.get(otherId) ?? null),
    lastMessage: lastMessage === null ? null : describeMessage(readerId, lastMessage),
    unread,
    updatedAt: (lastMessage?.createdAt ?? createdAt).toISOString(),
    blocked,
    writable,
    liftId,
    requestId,
    awaitsAnswer,
  }));
}

/** The same in one statement, without names; inside a transaction that has locked the conversation it is what holds. */
export async function readStandings(
  { db, clock }: { readonly db: DbOrTx; readonly clock: Clock },
  readerId: string,
  ids: readonly string[] | null,
): Promise<Standing[]> {
  if (ids?.length === 0) return [];
  const isOfConversation = eq(messages.conversationId, conversations.id);
  const lastMessage = db
    .select()
    .from(messages)
    .where(and(isOfConversation, isSeenBy(readerId)))
    .orderBy(sql`${messages.position} desc`)
    .limit(1)
    .as('last_message');
  const otherId = sql<
    string | null
  >`case when ${eq(conversations.oneId, readerId)} then ${conversations.otherId} else ${conversations.oneId} end`;
  const countOf = (which: SQL | undefined) => sql<number>`(select count(*)::int from ${messages} where ${and(isOfConversation, which)})`;
  const isUnread = and(
    sql`${messages.position} > ${conversationSides.readTo}`,
    sql`${messages.authorId} is distinct from ${readerId}`,
    not(messages.isHidden),
  );
  const isAnswered = sql`exists (select from ${messages} where ${and(isOfConversation, ne(messages.authorId, readerId), not(messages.isHidden))})`;
  const isBlock = (blocker: SQL | string, blocked: SQL | string) =>
    sql<boolean>`exists (select from ${memberBlocks} where ${memberBlocks.blockerId} = ${blocker} and ${memberBlocks.blockedId} = ${blocked})`;
  const last = <T>(select: SQL) => sql<T | null>`(${select})`;
  const ofConversation = { request: eq(shareRequests.conversationId, conversations.id), lift: eq(lifts.conversationId, conversations.id) };
  const rows = await db
    .select({
      id: conversations.id,
      createdAt: conversations.createdAt,
      otherId,
      lastMessage: alias(messages, 'last_message'),
      unread: countOf(isUnread),
      blocked: isBlock(sql`${readerId}`, otherId),
      isBlockedByOther: isBlock(otherId, sql`${readerId}`),
      liftId: last<string>(
        sql`select ${lifts.id} from ${lifts} where ${and(ofConversation.lift, eq(lifts.state, 'active'))} order by ${lifts.startedAt} desc limit 1`,
      ),
      requestId: last<string>(
        sql`select ${shareRequests.id} from ${shareRequests} where ${and(ofConversation.request, eq(shareRequests.state, 'waiting'))} order by ${shareRequests.createdAt} desc limit 1`,
      ),
      awaitsAnswer: sql<boolean>`exists (select from ${shareRequests} where ${and(ofConversation.request, eq(shareRequests.state, 'waiting'), eq(shareRequests.askedId, readerId))})`,
      answeredAt: last<number>(
        sql`select extract(epoch from max(${shareRequests.answeredAt}))::float8 from ${shareRequests} where ${ofConversation.request}`,
      ),
      endedAt: last<number>(sql`select extract(epoch from max(${lifts.endedAt}))::float8 from ${lifts} where ${ofConversation.lift}`),
      // By itself: what goes with a request or an answer has no client id.
      written: sql<
        number | null
      >`case when not ${isAnswered} then ${countOf(and(eq(messages.authorId, readerId), isNotNull(messages.clientId)))} end`,
    })
    .from(conversationSides)
    .innerJoin(conversations, eq(conversations.id, conversationSides.conversationId))
    .leftJoinLateral(lastMessage, sql`true`)
    .where(and(eq(conversationSides.memberId, readerId), ids === null ? undefined : inArray(conversations.id, [...ids])))
    .orderBy(sql`coalesce(last_message.created_at, ${conversations.createdAt}) desc`, conversations.id);
  const now = clock.now().getTime();
  return rows.map(({ answeredAt, endedAt, written, ...row }) => {
    const overAtMs = Math.max(answeredAt ?? 0, endedAt ?? 0) * 1000;
    const isOpen = row.liftId !== null || row.requestId !== null || now < overAtMs + CONVERSATION_OPEN_DAYS * DAY_MS;
    return { ...row, writable: writableOf({ ...row, isOpen, written }) };
  });
}

/** `written`: how many messages the reader has written by themselves while the other has said nothing; null once the other has. */
type Facts = Pick<Standing, 'otherId' | 'blocked'> & { readonly isOpen: boolean; readonly written: number | null };

/** Whether the other has blocked the reader plays no part: to the reader it looks as before. */
function writableOf({ otherId, blocked, isOpen, written }: Facts): Conversation['writable'] {
  if (otherId === null) return 'former-member';
  if (blocked) return 'blocked';
  if (!isOpen) return 'closed';
  return written === null || written < MESSAGES_BEFORE_ANSWER ? 'yes' : 'wait-for-answer';
}

/** The caller has seen to it that the reader may see the message. */
export function describeMessage(readerId: string, { id, authorId, text, createdAt, kind, event, clientId }: MessageRow): Message {
  const mine = authorId === readerId;
  const { days = null, date = null, dates } = event?.daysOf[readerId] ?? {};
  return {
    id,
    mine,
    text,
    sentAt: createdAt.toISOString(),
    kind,
    event:
      event === null
        ? null
        : {
            name: event.name,
            days: days === null ? null : [...days],
            date,
            ...(dates === undefined ? {} : { dates: [...dates] }),
            ...(event.minutes === undefined ? {} : { minutes: event.minutes }),
            ...(event.reason === undefined ? {} : { reason: event.reason }),
          },
    clientId: mine ? clientId : null,
  };
}

/** Those of the messages that the reader may see, by their ids. */
export async function describeMessages(
  { db }: { readonly db: DbOrTx },
  readerId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, { readonly conversationId: string; readonly message: Message }>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ message: messages })
    .from(messages)
    .innerJoin(
      conversationSides,
      and(eq(conversationSides.conversationId, messages.conversationId), eq(conversationSides.memberId, readerId)),
    )
    .where(and(inArray(messages.id, [...ids]), or(not(messages.isHidden), eq(messages.authorId, readerId))));
  return new Map(
    rows.map(({ message }) => [message.id, { conversationId: message.conversationId, message: describeMessage(readerId, message) }]),
  );
}
