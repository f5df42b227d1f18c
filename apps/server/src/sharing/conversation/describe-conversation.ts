/** Describes conversations and messages for one of their members. What is hidden from the reader counts nowhere in what they are shown. */
import type { Conversation, Message, PersonInCar } from '@waylift/contract/conversation';
import { CAR_READ_DAYS, CONVERSATION_OPEN_DAYS, MESSAGES_BEFORE_ANSWER } from '@waylift/contract/limits';
import { and, asc, eq, inArray, isNotNull, ne, not, or, sql, type SQL } from 'drizzle-orm';
import { alias, type PgColumn } from 'drizzle-orm/pg-core';
import type { DbOrTx } from '../../kernel/db/client.ts';
import { conversationSides, conversations } from '../../kernel/db/schema/conversations.ts';
import { lifts } from '../../kernel/db/schema/lifts.ts';
import { memberBlocks } from '../../kernel/db/schema/member-blocks.ts';
import { messages, type MessageRow } from '../../kernel/db/schema/messages.ts';
import { shareRequests } from '../../kernel/db/schema/share-requests.ts';
import type { Clock } from '../../kernel/effects/effects.ts';
import { authorsInCars, peopleInCars } from './people-in-cars.ts';
import { membersSeen, type SeenDeps } from './members-seen.ts';
import { DAY_MS } from '../../kernel/effects/time-spans.ts';

export type ConversationDeps = SeenDeps & { readonly clock: Clock };

/** A conversation for its reader, before it is described in words of the contract. */
export type Standing = {
  readonly id: string;
  readonly kind: Conversation['kind'];
  /** Null: a former member, or a car. */
  readonly otherId: string | null;
  readonly lastMessage: MessageRow | null;
  readonly createdAt: Date;
  readonly unread: number;
  readonly blocked: boolean;
  /** Whether the other has blocked the reader. The reader must not learn this. */
  readonly isBlockedByOther: boolean;
  /** When the reader left the car. */
  readonly leftAt: Date | null;
  readonly journeyId: string | null;
  readonly liftId: string | null;
  readonly requestId: string | null;
  /** A request of the other waits for the reader's answer. */
  readonly awaitsAnswer: boolean;
  readonly writable: Conversation['writable'];
};

/**
 * Selects the messages that a reader may see: what was said since they joined and until they left, except what was written to them while they had
 * blocked the author, and in a car, what was written while either had blocked the other. The statement joins messages with the reader's side.
 */
export function isSeenBy(readerId: string): SQL {
  const { seenFrom, seenTo } = conversationSides;
  const { authorId, createdAt, isHidden, kind, position } = messages;
  const block = alias(memberBlocks, 'block_between');
  const isBetween = (one: SQL | PgColumn, other: SQL | PgColumn) =>
    sql`exists (select from ${memberBlocks} ${block} where ${block.blockerId} = ${one} and ${block.blockedId} = ${other} and ${block.createdAt} < ${createdAt})`;
  const reader = sql`${readerId}::uuid`;
  const isApart = sql`(${kind} = 'text' and (${isBetween(reader, authorId)} or ${isBetween(authorId, reader)}))`;
  return sql`(${position} > ${seenFrom} and ${position} <= coalesce(${seenTo}, ${position})
    and (${eq(authorId, readerId)} or not (${isHidden} or ${isApart})))`;
}

/** The conversations of `ids` that are the reader's, in the order of `ids`. */
export async function describeConversations(deps: ConversationDeps, readerId: string, ids: readonly string[]): Promise<Conversation[]> {
  const { oneId, otherId: twoId } = conversations;
  const others = sql`select unnest(array[${oneId}, ${twoId}]) from ${conversations} where ${inArray(conversations.id, [...ids])} and ${or(eq(oneId, readerId), eq(twoId, readerId))}`;
  const [standings, members] =
    ids.length === 0 ? [] : await Promise.all([readStandings(deps, readerId, ids), membersSeen(deps, readerId, others)]);
  const cars = (standings ?? []).filter(({ kind }) => kind === 'car');
  const people = await peopleInCars(
    deps,
    readerId,
    cars.map(({ id }) => id),
  );
  const authors = await authorsInCars(
    deps,
    readerId,
    cars.flatMap(({ lastMessage }) => lastMessage ?? []),
  );
  const byId = new Map(standings?.map((each) => [each.id, each]));
  return ids.flatMap((each) => {
    const standing = byId.get(each);
    if (standing === undefined) return [];
    const { id, kind, otherId, lastMessage, createdAt, unread, blocked, writable, leftAt, journeyId, liftId, requestId, awaitsAnswer } =
      standing;
    return [
      {
        id,
        kind,
        member: otherId === null ? null : (members?.get(otherId) ?? null),
        people: people.get(id) ?? [],
        lastMessage: lastMessage === null ? null : describeMessage(readerId, lastMessage, authors),
        unread,
        updatedAt: (lastMessage?.createdAt ?? createdAt).toISOString(),
        blocked,
        writable,
        readableUntil: leftAt === null ? null : new Date(leftAt.getTime() + CAR_READ_DAYS * DAY_MS).toISOString(),
        journeyId,
        liftId,
        requestId,
        awaitsAnswer,
      },
    ];
  });
}

/** Selects the messages that the reader has not read. The statement joins them with the reader's side. */
export function isUnreadBy(readerId: string): SQL {
  return sql`(${messages.position} > ${conversationSides.readTo} and ${messages.authorId} is distinct from ${readerId} and ${isSeenBy(readerId)})`;
}

/** The same without names, in one statement. In a transaction that has locked the conversation, the answer stays true. */
export async function readStandings(
  { db, clock }: { readonly db: DbOrTx; readonly clock: Clock },
  readerId: string,
  ids: readonly string[],
): Promise<Standing[]> {
  const isOfConversation = eq(messages.conversationId, conversations.id);
  const isTheirs = and(eq(conversationSides.memberId, readerId), inArray(conversationSides.conversationId, [...ids]));
  const lastMessage = db
    .select()
    .from(messages)
    .where(and(isOfConversation, isSeenBy(readerId)))
    .orderBy(sql`${messages.position} desc`)
    .limit(1)
    .as('last_message');
  const unread = db
    .select({ id: messages.conversationId, count: sql<number>`count(*)::int`.as('unread') })
    .from(conversationSides)
    .innerJoin(messages, and(eq(messages.conversationId, conversationSides.conversationId), isUnreadBy(readerId)))
    .where(isTheirs)
    .groupBy(messages.conversationId)
    .as('unread_messages');
  const isWaiting = sql`${shareRequests.state} = 'waiting'`;
  const asked = db
    .select({
      id: shareRequests.conversationId,
      requestId: lastOf(shareRequests.id, shareRequests.createdAt, isWaiting).as('request_id'),
      awaitsAnswer: sql<boolean>`bool_or(${isWaiting} and ${shareRequests.askedId} = ${readerId})`.as('awaits_answer'),
      answeredAt: secondsOf(shareRequests.answeredAt).as('answered_at'),
    })
    .from(shareRequests)
    .where(inArray(shareRequests.conversationId, [...ids]))
    .groupBy(shareRequests.conversationId)
    .as('asked');
  const shared = db
    .select({
      id: lifts.conversationId,
      liftId: lastOf(lifts.id, lifts.startedAt, sql`${lifts.state} = 'active'`).as('lift_id'),
      endedAt: secondsOf(lifts.endedAt).as('ended_at'),
    })
    .from(lifts)
    .where(inArray(lifts.conversationId, [...ids]))
    .groupBy(lifts.conversationId)
    .as('shared');
  const { kind, driverId } = conversations;
  const isDriver = eq(lifts.driverId, readerId);
  // A rider's own lift; one of the driver's.
  const riding = db
    .select({
      id: sql<string | null>`case when ${isDriver} then null else ${lifts.id} end`.as('riding_id'),
      journeyId: sql<string | null>`case when ${isDriver} then ${lifts.driverJourneyId} else ${lifts.passengerJourneyId} end`.as(
        'riding_journey_id',
      ),
    })
    .from(lifts)
    .where(
      and(
        eq(lifts.driverJourneyId, conversations.journeyId),
        eq(lifts.state, 'active'),
        or(eq(driverId, readerId), eq(lifts.passengerId, readerId)),
      ),
    )
    .orderBy(asc(lifts.startedAt), asc(lifts.id))
    .limit(1)
    .as('riding');
  const otherId = sql<
    string | null
  >`case when ${eq(conversations.oneId, readerId)} then ${conversations.otherId} else ${conversations.oneId} end`;
  const [byReader, byOther] = [alias(memberBlocks, 'by_reader'), alias(memberBlocks, 'by_other')];
  const isAnswered = sql`exists (select from ${messages} where ${and(isOfConversation, ne(messages.authorId, readerId), not(messages.isHidden))})`;
  const own = and(isOfConversation, eq(messages.authorId, readerId), isNotNull(messages.clientId));
  const rows = await db
    .select({
      id: conversations.id,
      kind,
      createdAt: conversations.createdAt,
      leftAt: conversationSides.leftAt,
      ridingJourneyId: riding.journeyId,
      ridingId: riding.id,
      otherId,
      lastMessage: alias(messages, 'last_message'),
      unread: sql<number>`coalesce(${unread.count}, 0)`,
      blocked: sql<boolean>`${byReader.blockerId} is not null`,
      isBlockedByOther: sql<boolean>`${byOther.blockerId} is not null`,
      liftId: shared.liftId,
      requestId: asked.requestId,
      awaitsAnswer: sql<boolean>`coalesce(${asked.awaitsAnswer}, false)`,
      answeredAt: asked.answeredAt,
      endedAt: shared.endedAt,
      // Counts only messages sent by themselves: a text that goes with a request or an answer has no client id.
      written: sql<number | null>`case when not ${isAnswered} then (select count(*)::int from ${messages} where ${own}) end`,
    })
    .from(conversationSides)
    .innerJoin(conversations, eq(conversations.id, conversationSides.conversationId))
    .leftJoinLateral(lastMessage, sql`true`)
    .leftJoinLateral(riding, sql`true`)
    .leftJoin(unread, eq(unread.id, conversations.id))
    .leftJoin(asked, eq(asked.id, conversations.id))
    .leftJoin(shared, eq(shared.id, conversations.id))
    .leftJoin(byReader, and(eq(byReader.blockerId, readerId), eq(byReader.blockedId, otherId)))
    .leftJoin(byOther, and(eq(byOther.blockerId, otherId), eq(byOther.blockedId, readerId)))
    .where(isTheirs);
  const now = clock.now().getTime();
  return rows.map(({ answeredAt, endedAt, written, ridingId, ridingJourneyId, ...row }) => {
    // A lift may have ended a moment before its rider leaves the conversation.
    if (row.kind === 'car') {
      const rides = row.leftAt === null && ridingJourneyId !== null;
      return { ...row, writable: rides ? 'yes' : 'closed', journeyId: rides ? ridingJourneyId : null, liftId: rides ? ridingId : null };
    }
    const overAtMs = Math.max(answeredAt ?? 0, endedAt ?? 0) * 1000;
    const isOpen = row.liftId !== null || row.requestId !== null || now < overAtMs + CONVERSATION_OPEN_DAYS * DAY_MS;
    return { ...row, journeyId: null, writable: writableOf({ ...row, isOpen, written }) };
  });
}

function lastOf(id: PgColumn, at: PgColumn, which: SQL): SQL<string | null> {
  return sql<string | null>`(array_agg(${id} order by ${at} desc) filter (where ${which}))[1]`;
}

function secondsOf(latest: PgColumn): SQL<number | null> {
  return sql<number | null>`extract(epoch from max(${latest}))::float8`;
}

/** `written`: how many messages the reader has sent before the other has said anything; null once the other has. */
type Facts = Pick<Standing, 'otherId' | 'blocked'> & { readonly isOpen: boolean; readonly written: number | null };

/** Does not depend on whether the other has blocked the reader: to the reader all looks as before. */
function writableOf({ otherId, blocked, isOpen, written }: Facts): Conversation['writable'] {
  if (otherId === null) return 'former-member';
  if (blocked) return 'blocked';
  if (!isOpen) return 'closed';
  return written === null || written < MESSAGES_BEFORE_ANSWER ? 'yes' : 'wait-for-answer';
}

/**
 * The caller has checked that the reader may see the message.
 *
 * @param authors of messages in a car, by member id
 */
export function describeMessage(
  readerId: string,
  { id, authorId, text, createdAt, kind, event, clientId }: MessageRow,
  authors: ReadonlyMap<string, PersonInCar> = new Map(),
): Message {
  const mine = authorId === readerId;
  const { days = null, date = null, dates } = event?.daysOf[readerId] ?? {};
  return {
    id,
    mine,
    author: mine || authorId === null ? null : (authors.get(authorId) ?? null),
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
            ...(event.way === undefined ? {} : { way: event.way }),
            ...(event.reason === undefined ? {} : { reason: event.reason }),
          },
    clientId: mine ? clientId : null,
  };
}

/** The messages that the reader may see, by id. */
export async function describeMessages(
  deps: SeenDeps,
  readerId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, { readonly conversationId: string; readonly message: Message }>> {
  if (ids.length === 0) return new Map();
  const rows = await deps.db
    .select({ message: messages, kind: conversations.kind })
    .from(messages)
    .innerJoin(conversations, eq(conversations.id, messages.conversationId))
    .innerJoin(
      conversationSides,
      and(eq(conversationSides.conversationId, messages.conversationId), eq(conversationSides.memberId, readerId)),
    )
    .where(and(inArray(messages.id, [...ids]), isSeenBy(readerId)));
  const authors = await authorsInCars(
    deps,
    readerId,
    rows.flatMap(({ message, kind }) => (kind === 'car' ? message : [])),
  );
  return new Map(
    rows.map(({ message }) => [
      message.id,
      { conversationId: message.conversationId, message: describeMessage(readerId, message, authors) },
    ]),
  );
}
