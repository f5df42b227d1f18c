/** The content of mails about requests, lifts and messages. It is read when the mail is written: what is no longer true is left out. */
import { REQUEST_STATE, type EndedByEvents } from '@waylift/contract/request-states';
import { and, asc, eq, gt, gte, isNotNull } from 'drizzle-orm';
import { isUnreadBy } from '../conversation/describe-conversation.ts';
import type { Db } from '../../kernel/db/client.ts';
import { conversations, conversationSides } from '../../kernel/db/schema/conversations.ts';
import { lifts } from '../../kernel/db/schema/lifts.ts';
import type { MemberRow } from '../../kernel/db/schema/members.ts';
import { messages, type MessageRow } from '../../kernel/db/schema/messages.ts';
import { shareRequests } from '../../kernel/db/schema/share-requests.ts';
import { isLiftOf } from './find-lift.ts';
import { isAboutChangeOf } from './journey-changes.ts';
import { findMovedWith } from './moved-with.ts';
import { readRoom, rideMemberMails } from './read-ride-mails.ts';
import { sideOf } from './describe-lift.ts';
import { daysOfTrips } from '../pair/trips.ts';
import type { Ending } from '../../mail/content/lift-mail-words.ts';
import type { LiftMailKind } from '../../mail/content/lift-mails.ts';
import type { MemberMail, WriteDeps } from '../../mail/member/member-mails.ts';
import {
  findMessage,
  findToldLift,
  findToldRequest,
  hasBlocked,
  hasText,
  isActive,
  isWaiting,
  liftTold,
  spotsTold,
  pageOf,
  personSeen,
  requestTold,
  wayOn,
  type FoundRequest,
  type Given,
  type LiftMailDeps,
  type Recipient,
} from './told-in-mails.ts';

export const liftMemberMails: { readonly [K in LiftMailKind]: MemberMail<K, WriteDeps & LiftMailDeps> } = {
  'request-received': {
    isWanted: isActive,
    parameters: async (given, recipient) => {
      // A request back answers the recipient's own request, and answers are always mailed.
      const isAnswer = given.order.answeredRequestId !== undefined;
      const asked = isAnswer || wantsRequests(recipient) ? await readAsked(given, recipient) : null;
      return asked === null ? null : { ...asked, isAnswer, ending: isAnswer ? null : await given.unsubscribing('requests') };
    },
  },
  'requests-received': {
    isWanted: wantsRequests,
    parameters: async (given, { member }) => {
      const { order, deps } = given;
      if (order.announcedAt === undefined) return null;
      const from = gte(shareRequests.createdAt, new Date(order.announcedAt));
      const rows = await deps.db
        .select()
        .from(shareRequests)
        .where(and(eq(shareRequests.askedId, member.id), from, eq(shareRequests.state, 'waiting')))
        .orderBy(asc(shareRequests.createdAt));
      const waiting = rows.filter((row) => isWaiting(given, row));
      const [first, second] = waiting;
      if (first === undefined) return null;
      const askers = [...new Set(waiting.map(({ askerId }) => askerId))];
      const seen = await Promise.all(askers.map((askerId) => personSeen(given, member.id, askerId)));
      return {
        ...pageOf(given, second === undefined ? `/request/${first.id}` : '/messages'),
        count: waiting.length,
        names: seen.flatMap((asker) => (asker === null ? [] : [asker.name])),
        ending: await given.unsubscribing('requests'),
      };
    },
  },
  'request-reminder': {
    isWanted: wantsRequests,
    parameters: async (given, recipient) => {
      const asked = await readAsked(given, recipient);
      return asked === null ? null : { ...asked, ending: await given.unsubscribing('requests') };
    },
  },
  'request-accepted': { isWanted: isActive, parameters: readAgreed },
  'days-changed': { isWanted: isActive, parameters: readAgreed },

  'request-declined': {
    isWanted: isActive,
    parameters: async (given, { member }) => {
      const request = await findToldRequest(given, member.id);
      if (request === null || !request.isAsker || request.row.state !== 'declined') return null;
      const hasMessage = await hasText(given, await findMessage(given, member.id));
      return { ...(await wayOn(given, request)), other: request.other, declineReason: request.row.reason, hasMessage };
    },
  },

  'request-expired': { isWanted: isActive, parameters: (given, recipient) => readOver(given, recipient, 'expired') },

  'request-void': {
    isWanted: isActive,
    parameters: async (given, recipient) => {
      const { requestId } = given.order;
      const over = await readOver(given, recipient, 'void');
      if (over !== null || requestId === undefined) return over;
      if ((await given.deps.db.$count(shareRequests, eq(shareRequests.id, requestId))) > 0) return null;
      // The row was deleted with the member who left.
      return { ...(await wayOn(given, { journeyId: null, otherId: null })), other: null, isMine: false, ending: null };
    },
  },

  ...rideMemberMails,

  'lift-ended': {
    isWanted: isActive,
    parameters: async (given, { member }) => {
      const lift = await findToldLift(given, member.id);
      if (lift === null || lift.row.state !== 'ended') return null;
      const { endedBy } = lift.row;
      const message = await findMessage(given, member.id);
      const isByOther = endedBy === 'member' && message !== null && message.authorId !== member.id;
      return {
        ...(await wayOn(given, { journeyId: lift.told.journeyId, otherId: lift.otherId })),
        other: lift.other,
        cause: isByOther ? 'other' : endedBy === 'over' ? 'over' : null,
        hasMessage: await hasText(given, message),
      };
    },
  },

  'spot-proposed': { isWanted: isActive, parameters: (given, recipient) => readSpots(given, recipient, 'proposed') },
  'spot-agreed': { isWanted: isActive, parameters: (given, recipient) => readSpots(given, recipient, 'agreed') },
  'spot-declined': { isWanted: isActive, parameters: readActive },
  'places-changed': { isWanted: isActive, parameters: readActive },
  'times-changed': {
    isWanted: isActive,
    parameters: async (given, { member }) => {
      const message = await findMessage(given, member.id);
      if (await isChangedSince(given, message)) return null;
      const lift = await findToldLift(given, member.id);
      if (lift?.other == null || lift.row.state !== 'active') return null;
      const also = message === null ? [] : await findMovedWith(given, member.id, { lift: lift.row, at: message.createdAt });
      const { drives, times, question } = lift.told;
      const told = { other: lift.other, lift: liftTold(lift), drives, times, also, isAsked: question === 'times-changed' };
      return { ...pageOf(given, also.length === 0 ? `/lift/${lift.row.id}` : ''), ...told };
    },
  },

  'others-seen': {
    isWanted: isActive,
    parameters: async (given, { member }) => {
      const active = await given.deps.db.$count(lifts, and(eq(lifts.state, 'active'), isLiftOf(member.id)));
      return active === 0 ? null : { ...pageOf(given, ''), ending: null };
    },
  },
  'journey-changed': {
    isWanted: isActive,
    parameters: async (given, { member }) => {
      if (await isChangedSince(given, await findMessage(given, member.id))) return null;
      if (given.order.liftId === undefined) {
        const request = await findToldRequest(given, member.id);
        if (request === null || !isWaiting(given, request.row) || !request.row.isQuestioned) return null;
        const ending = await endingOf(given, request, member);
        const page = pageOf(given, `/request/${request.row.id}`);
        return ending === 'unwanted'
          ? null
          : { ...page, other: request.other, about: request.isAsker ? 'my-request' : 'their-request', until: null, ending };
      }
      const lift = await findToldLift(given, member.id);
      if (lift?.other == null || lift.told.question !== 'journey-changed') return null;
      return { ...pageOf(given, `/lift/${lift.row.id}`), other: lift.other, about: 'lift', until: lift.told.answerUntil, ending: null };
    },
  },

  'seat-free': {
    isWanted: isActive,
    parameters: async (given, { member }) => {
      if (given.order.liftId !== undefined) return await readRoom(given, member.id);
      const request = await findToldRequest(given, member.id);
      if (request === null || !request.isAsker || !REQUEST_STATE[request.row.state].mayWantSeat) return null;
      return { ...pageOf(given, `/request/${request.row.id}`), other: request.other, dates: null };
    },
  },

  'message-waiting': {
    isWanted: (recipient) => isActive(recipient) && recipient.member.messageMails,
    parameters: async (given, { member }) => {
      const { db } = given.deps;
      const { conversationId, announcedAt, messageId } = given.order;
      if (conversationId === undefined) return null;
      const [unread] = await db
        .select({
          kind: conversations.kind,
          oneId: conversations.oneId,
          otherId: conversations.otherId,
          since: conversationSides.unreadSince,
        })
        .from(conversationSides)
        .innerJoin(conversations, eq(conversations.id, conversationSides.conversationId))
        .where(
          and(
            eq(conversations.id, conversationId),
            eq(conversationSides.memberId, member.id),
            isNotNull(conversationSides.unreadSince),
            // A message that came after all was read has a mail of its own.
            announcedAt === undefined ? undefined : eq(conversationSides.mailedAt, new Date(announcedAt)),
          ),
        );
      const isOfCar = unread?.kind === 'car';
      const otherOfPair = unread?.oneId === member.id ? unread.otherId : unread?.oneId;
      const otherId = isOfCar ? await firstUnreadAuthor(db, member.id, conversationId) : otherOfPair;
      if (unread === undefined || otherId == null || (await hasBlocked(db, member.id, otherId))) return null;
      // A push is about one message, the first unread one.
      if (messageId !== undefined) {
        const message = await findMessage(given, member.id);
        if (message?.createdAt.getTime() !== unread.since?.getTime()) return null;
      }
      const other = await personSeen(given, member.id, otherId);
      if (other === null) return null;
      const [lift] = await db
        .select()
        .from(lifts)
        .where(and(eq(lifts.conversationId, conversationId), eq(lifts.state, 'active')));
      const shared = lift === undefined ? null : daysOfTrips(lift.trips, sideOf(lift, member.id));
      return { ...pageOf(given, `/messages/${conversationId}`), other, shared, isOfCar, ending: await given.unsubscribing('messages') };
    },
  },
};

/** Who wrote the first text in a car that the member has not read. */
async function firstUnreadAuthor(db: Db, memberId: string, conversationId: string): Promise<string | null> {
  const [first] = await db
    .select({ authorId: messages.authorId })
    .from(conversationSides)
    .innerJoin(
      messages,
      and(eq(messages.conversationId, conversationSides.conversationId), eq(messages.kind, 'text'), isUnreadBy(memberId)),
    )
    .where(and(eq(conversationSides.conversationId, conversationId), eq(conversationSides.memberId, memberId)))
    .orderBy(asc(messages.position))
    .limit(1);
  return first?.authorId ?? null;
}

function wantsRequests(recipient: Recipient): boolean {
  return isActive(recipient) && recipient.member.requestMails;
}

async function readAsked(given: Given, { member }: Recipient) {
  const request = await findToldRequest(given, member.id);
  if (request === null || request.isAsker || !isWaiting(given, request.row)) return null;
  return {
    ...pageOf(given, `/request/${request.row.id}`),
    other: request.other,
    request: await requestTold(given.deps, request),
  };
}

async function readAgreed(given: Given, { member }: Recipient) {
  const lift = await findToldLift(given, member.id);
  if (lift?.other == null || lift.row.state !== 'active') return null;
  const hasMessage = await hasText(given, await findMessage(given, member.id));
  return { ...pageOf(given, `/lift/${lift.row.id}`), other: lift.other, lift: liftTold(lift), hasMessage };
}

async function readActive(given: Given, { member }: Recipient) {
  const lift = await findToldLift(given, member.id);
  if (lift?.other == null || lift.row.state !== 'active') return null;
  return { ...pageOf(given, `/lift/${lift.row.id}`), other: lift.other };
}

async function readSpots(given: Given, { member }: Recipient, state: 'proposed' | 'agreed') {
  const lift = await findToldLift(given, member.id);
  const spots = lift === null ? null : spotsTold(lift, await findMessage(given, member.id), state);
  if (lift?.other == null || spots === null) return null;
  return { ...pageOf(given, `/lift/${lift.row.id}`), other: lift.other, spots };
}

async function readOver(given: Given, { member }: Recipient, state: EndedByEvents) {
  const request = await findToldRequest(given, member.id);
  if (request === null || request.row.state !== state) return null;
  const ending = await endingOf(given, request, member);
  return ending === 'unwanted' ? null : { ...(await wayOn(given, request)), other: request.other, isMine: request.isAsker, ending };
}

/** Whether a later line tells of another change of the same lift or request. That change has a mail of its own. */
async function isChangedSince({ deps: { db } }: Given, message: MessageRow | null): Promise<boolean> {
  const { about, name } = message?.event ?? {};
  if (message == null || about === undefined) return false;
  const { conversationId, position } = message;
  const isAbout = isAboutChangeOf(conversationId, about, name === 'times-changed' ? name : 'journey-changed');
  return (await db.$count(messages, and(isAbout, gt(messages.position, position)))) > 0;
}

/** An asker is always mailed the answer; the one who was asked may have switched such mails off. */
async function endingOf({ unsubscribing }: Given, { isAsker }: FoundRequest, member: MemberRow): Promise<Ending | null | 'unwanted'> {
  if (isAsker) return null;
  return member.requestMails ? await unsubscribing('requests') : 'unwanted';
}
