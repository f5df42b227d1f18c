/** Everything that two members share, as it stands in the store at one moment when nobody does anything. */
import { gte, getTableColumns, sql } from 'drizzle-orm';
import type { Db } from '../../kernel/db/client.ts';
import { conversationSides, conversations } from '../../kernel/db/schema/conversations.ts';
import { journeys, type JourneyRow } from '../../kernel/db/schema/journeys.ts';
import { liftSkips, lifts, type LiftRow } from '../../kernel/db/schema/lifts.ts';
import { memberBlocks } from '../../kernel/db/schema/member-blocks.ts';
import { memberEvents, memberFeeds } from '../../kernel/db/schema/member-events.ts';
import { members, type MemberStatus } from '../../kernel/db/schema/members.ts';
import { messages, type MessageRow } from '../../kernel/db/schema/messages.ts';
import { pushSubscriptions } from '../../kernel/db/schema/push-subscriptions.ts';
import { sessions } from '../../kernel/db/schema/sessions.ts';
import { shareRequests, type ShareRequestRow } from '../../kernel/db/schema/share-requests.ts';
import type { MailOrder, PushOrder } from '../../mail/member/send-member-mail.ts';

/** `madeIn`: the transaction that has written the row last. */
type Written<T> = T & { readonly madeIn: string };
export type Job = { readonly id: string; readonly data: MailOrder & Partial<PushOrder> };
export type World = {
  readonly members: ReadonlyMap<string, MemberStatus>;
  readonly journeys: ReadonlyMap<string, JourneyRow>;
  readonly requests: ReadonlyMap<string, ShareRequestRow>;
  readonly lifts: ReadonlyMap<string, Written<LiftRow>>;
  readonly skips: readonly Written<typeof liftSkips.$inferSelect>[];
  readonly conversations: ReadonlyMap<string, typeof conversations.$inferSelect>;
  readonly sides: readonly (typeof conversationSides.$inferSelect)[];
  /** `blocker blocked` */
  readonly blocks: ReadonlySet<string>;
  readonly messages: ReadonlyMap<string, Written<MessageRow>>;
  /** Those of the last hours. */
  readonly events: readonly (typeof memberEvents.$inferSelect)[];
  /** Of each member's feed: its last position. */
  readonly feeds: ReadonlyMap<string, number>;
  readonly mailJobs: readonly Job[];
  readonly pushJobs: readonly Job[];
  /** By member, those whose session stands. */
  readonly browsers: ReadonlyMap<string, readonly { readonly id: string; readonly endpoint: string }[]>;
};

const EVENTS_READ_MS = 6 * 3_600_000;

export async function readWorld(db: Db, now: Date): Promise<World> {
  return await db.transaction(
    async (tx) => {
      const people = await tx.select({ id: members.id, status: members.status }).from(members);
      const journeyRows = await tx.select().from(journeys);
      const requestRows = await tx.select().from(shareRequests).orderBy(shareRequests.createdAt, shareRequests.id);
      const liftRows = await tx
        .select({ ...getTableColumns(lifts), madeIn: sql<string>`${lifts}.xmin::text` })
        .from(lifts)
        .orderBy(lifts.startedAt, lifts.id);
      const skips = await tx.select({ ...getTableColumns(liftSkips), madeIn: sql<string>`${liftSkips}.xmin::text` }).from(liftSkips);
      const talks = await tx.select().from(conversations).orderBy(conversations.createdAt, conversations.id);
      const sides = await tx.select().from(conversationSides);
      const blocks = await tx.select().from(memberBlocks);
      const lines = await tx
        .select({ ...getTableColumns(messages), madeIn: sql<string>`${messages}.xmin::text` })
        .from(messages)
        .orderBy(messages.conversationId, messages.position);
      const events = await tx
        .select()
        .from(memberEvents)
        .where(gte(memberEvents.createdAt, new Date(now.getTime() - EVENTS_READ_MS)))
        .orderBy(memberEvents.position);
      const feeds = await tx.select().from(memberFeeds);
      const { rows: mailJobs } = await tx.execute<Job>(sql`select id, data from observed.mails`);
      const { rows: pushJobs } = await tx.execute<Job>(sql`
        select j.id, j.data || jsonb_build_object('memberId', s.member_id) as data
        from jobs.job j join push_subscriptions s on s.id::text = j.data->>'subscriptionId' where j.name = 'send-push'`);
      const browsers = await tx
        .select({ id: pushSubscriptions.id, endpoint: pushSubscriptions.endpoint, memberId: pushSubscriptions.memberId })
        .from(pushSubscriptions)
        .innerJoin(sessions, sql`${sessions.id} = ${pushSubscriptions.sessionId} and ${sessions.endedAt} is null`);
      return {
        members: new Map(people.map(({ id, status }) => [id, status])),
        journeys: byId(journeyRows),
        requests: byId(requestRows),
        lifts: byId(liftRows),
        skips,
        conversations: byId(talks),
        sides,
        blocks: new Set(blocks.map(({ blockerId, blockedId }) => `${blockerId} ${blockedId}`)),
        messages: byId(lines),
        events,
        feeds: new Map(feeds.map(({ memberId, lastPosition }) => [memberId, lastPosition])),
        mailJobs,
        pushJobs,
        browsers: Map.groupBy(browsers, ({ memberId }) => memberId),
      };
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
}

function byId<T extends { readonly id: string }>(rows: readonly T[]): ReadonlyMap<string, T> {
  return new Map(rows.map((row) => [row.id, row]));
}

/** Removed their account within the moment: what they did in it may have come and gone. */
export function leftWithin(before: World, after: World, memberId: string): boolean {
  return before.members.has(memberId) && !after.members.has(memberId);
}

/** The two of a conversation, as far as they are members. */
export function pairOf(world: World, conversationId: string): string[] {
  const talk = world.conversations.get(conversationId);
  return [talk?.oneId, talk?.otherId].filter((id) => typeof id === 'string');
}

/** Those who have been in the car and may read a line of it; none of a pair. A rider who is gone has left no trace. */
export function inCar(world: World, conversationId: string, position = Infinity): string[] {
  if (world.conversations.get(conversationId)?.kind !== 'car') return [];
  const sides = world.sides.filter((side) => side.conversationId === conversationId && side.seenFrom < position);
  return sides.map(({ memberId }) => memberId);
}

/** Whether one of the two has blocked the other. */
export function areApart({ blocks }: World, one: string, other: string): boolean {
  return blocks.has(`${one} ${other}`) || blocks.has(`${other} ${one}`);
}

export function activeLifts({ lifts: all }: Pick<World, 'lifts'>): Written<LiftRow>[] {
  return [...all.values()].filter(({ state }) => state === 'active');
}

export function waitingRequests({ requests }: Pick<World, 'requests'>, now: Date): ShareRequestRow[] {
  return [...requests.values()].filter(({ state, expiresAt }) => state === 'waiting' && expiresAt > now);
}
