/**
 * The only place that notifies members of what happens between them: a line in their conversation, live events, mails and pushes, in one transaction.
 */
import { and, asc, eq, inArray, isNotNull, isNull, ne, sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Tx } from '../../kernel/db/client.ts';
import { conversationSides, conversations } from '../../kernel/db/schema/conversations.ts';
import { lifts } from '../../kernel/db/schema/lifts.ts';
import { messages, type MessageRow, type StoredEvent } from '../../kernel/db/schema/messages.ts';
import type { Clock, NewId } from '../../kernel/effects/effects.ts';
import type { MemberMailKind } from '../../mail/content/mails.ts';
import type { Jobs } from '../../mail/queue/queue.ts';
import { putPushes } from '../push/put-pushes.ts';
import { announce, type Announcement } from '../feed/announce.ts';
import { readAsked } from './read-asked.ts';

export type TellDeps = { readonly clock: Clock; readonly newId: NewId; readonly jobs: Jobs };

export type News = {
  readonly conversationId: string;
  /** The two members, without one who has left; or those in a car who read it. */
  readonly memberIds: readonly string[];
  /** Who caused it, and so is not notified; null: nobody. */
  readonly authorId: string | null;
  readonly what:
    | { readonly kind: 'text'; readonly text: string; readonly clientId: string | null }
    | { readonly kind: 'event'; readonly event: StoredEvent };
  /** The author answers a request, and so has read it. */
  readonly isAnswer?: boolean;
  /** Only the author ever sees it. */
  readonly isHidden?: boolean;
  /** What else has changed on the two members' pages. */
  readonly changed?: readonly { readonly name: 'request' | 'lift'; readonly id: string }[];
  /** Others whose pages show a lift of theirs anew: those in the same car. */
  readonly alsoShown?: readonly { readonly memberId: string; readonly liftId: string }[];
  /** Who gets a mail, and a push if they want pushes. A message is not mailed here but by `mailUnread`, if it stays unread. */
  readonly mails?: readonly {
    readonly memberId: string;
    readonly kind: MemberMailKind;
    readonly requestId?: string;
    readonly answeredRequestId?: string;
    readonly liftId?: string;
    readonly announcedAt?: string;
  }[];
  /** How long these mails wait. After that they are sent if they are still true. There is no push. */
  readonly mailDelaySeconds?: number;
  /** True: there is a push as well, at that time. */
  readonly isPushedLater?: boolean;
  /** Members whom a waiting mail will tell. They get no other mail, not even about the text. */
  readonly toldElsewhere?: readonly string[];
};

const NOBODY = '00000000-0000-0000-0000-000000000000';

/** What changes who rides with whom, and so who talks in a car and how it drives. */
const CHANGES_OF_CARS: ReadonlySet<StoredEvent['name']> = new Set(['request-accepted', 'days-changed', 'lift-ended']);
/** What changes where a car stops, and so when. */
const CHANGES_OF_PLACES: ReadonlySet<StoredEvent['name']> = new Set(['spot-agreed', 'places-changed']);

/**
 * Answers the messages in the order of `news`. It locks conversations and then feeds, each in the order of their ids. So a transaction calls it once,
 * after it has taken all other locks.
 *
 * @param also what pages are told besides
 */
export async function tell(
  tx: Tx,
  { clock, newId, jobs }: TellDeps,
  news: readonly News[],
  also: readonly Announcement[] = [],
): Promise<MessageRow[]> {
  if (news.length === 0) {
    await announce(tx, clock, also);
    return [];
  }
  await lookAtCars(tx, jobs, news);
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
      // This transaction may have waited, and servers' clocks differ. So the time never goes back.
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
  for (const { conversationId, authorId, isAnswer = false } of news)
    if (isAnswer && authorId !== null) await readAsked(tx, { conversationId, memberId: authorId });
  for (const each of news.filter(({ what }) => what.kind === 'text')) {
    // A hidden message changes nobody's row, but by the same statement, so that response time tells nothing.
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
  // Includes hidden messages, so that response time tells nothing. Nothing is sent for them.
  const texts = news.flatMap((each, index) => {
    const readers = each.what.kind === 'text' ? each.memberIds.filter((memberId) => isUntold(news, each, memberId)) : [];
    const { conversationId } = each;
    return readers.map((memberId) => ({ kind: 'message-waiting' as const, memberId, conversationId, messageId: rows[index]?.id ?? '' }));
  });
  await putPushes(tx, { clock, jobs }, [...mails, ...texts]);
  const announced = news.flatMap((each, index) => announcementsOf(each, rows[index]?.id ?? ''));
  await announce(tx, clock, [...announced, ...also]);
  return rows;
}

/** Enqueues the jobs that keep the conversations and the plans of cars, where somebody begins or ends to ride with others, or at another place. */
async function lookAtCars(tx: Tx, jobs: Jobs, news: readonly News[]): Promise<void> {
  const liftsIn = (names: ReadonlySet<string>) =>
    news.flatMap(({ what, changed = [] }) =>
      what.kind === 'event' && names.has(what.event.name) ? changed.flatMap(({ name, id }) => (name === 'lift' ? id : [])) : [],
    );
  const placedIds = liftsIn(CHANGES_OF_PLACES);
  if (placedIds.length > 0) {
    const drivers = tx.selectDistinct({ journeyId: sql<string>`${lifts.driverJourneyId}` }).from(lifts);
    await jobs.enqueueAll(tx, 'plan-car', await drivers.where(and(inArray(lifts.id, placedIds), isNotNull(lifts.driverJourneyId))));
  }
  const liftIds = liftsIn(CHANGES_OF_CARS);
  if (liftIds.length === 0) return;
  const others = alias(lifts, 'others');
  const ride = and(eq(others.driverJourneyId, lifts.driverJourneyId), eq(others.state, 'active'), ne(others.id, lifts.id));
  const talk = eq(conversations.journeyId, lifts.driverJourneyId);
  const cars = await tx
    .selectDistinct({ journeyId: sql<string>`${lifts.driverJourneyId}` })
    .from(lifts)
    .where(
      and(
        inArray(lifts.id, liftIds),
        sql`(exists (select from ${lifts} ${others} where ${ride}) or exists (select from ${conversations} where ${talk}))`,
      ),
    );
  await jobs.enqueueAll(tx, 'keep-car-conversations', cars);
  await jobs.enqueueAll(tx, 'plan-car', cars);
}

/** Moves the conversation to the top of the lists of those who see the message. A hidden message takes the same time. */
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

/** Whether this is a text that no mail of the same news covers for this reader. */
function isUntold(news: readonly News[], { conversationId, authorId }: News, memberId: string): boolean {
  const isTold = ({ mails = [], toldElsewhere = [] }: News) =>
    toldElsewhere.includes(memberId) || mails.some((mail) => mail.memberId === memberId);
  return memberId !== authorId && !news.some((each) => each.conversationId === conversationId && isTold(each));
}

function announcementsOf(
  { conversationId, memberIds, authorId, isHidden = false, changed = [], alsoShown = [] }: News,
  messageId: string,
): Announcement[] {
  const readers = isHidden ? memberIds.filter((memberId) => memberId === authorId) : memberIds;
  const shown = alsoShown.map(({ memberId, liftId }) => ({ memberId, name: 'lift' as const, subjectId: liftId }));
  const told = readers.flatMap((memberId) => [
    ...changed.map(({ name, id }) => ({ memberId, name, subjectId: id })),
    { memberId, name: 'message' as const, subjectId: messageId },
    { memberId, name: 'conversation' as const, subjectId: conversationId },
  ]);
  return [...told, ...shown];
}

/** Selects the conversation of two members. */
export function isOfTwo(memberId: string, otherMemberId: string): SQL {
  const [oneId, otherId] = inOrder(memberId, otherMemberId);
  return sql`(${eq(conversations.oneId, oneId)} and ${eq(conversations.otherId, otherId)})`;
}

function inOrder(memberId: string, otherMemberId: string): readonly [oneId: string, otherId: string] {
  return memberId < otherMemberId ? [memberId, otherMemberId] : [otherMemberId, memberId];
}

/** The conversation of two members. It is made if they have none. */
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
