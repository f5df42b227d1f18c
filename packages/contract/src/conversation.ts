import * as z from 'zod/mini';
import type { Calls } from './endpoint.ts';
import { askedName, nextPage, pageQuery, requiredText, text } from './fields.ts';
import { MESSAGE_MAX_LENGTH, RATE_LIMITS as LIMITS } from './limits.ts';
import { EXAMPLE_MEMBER, memberSeen } from './member-seen.ts';
import { clientUuid, DECLINE_REASONS } from './request.ts';
import { REQUEST_ENDS } from './request-states.ts';

/** What happens between those who share, as lines of their conversation. */
export const CONVERSATION_EVENTS = [
  'request-sent',
  ...REQUEST_ENDS.map((state) => `request-${state}` as const),
  'days-changed',
  'days-skipped',
  'day-restored',
  'journey-changed',
  'running-late',
  'on-time',
  'here',
  'not-here',
  'seat-free',
  'spot-proposed',
  'spot-agreed',
  'spot-declined',
  'spot-withdrawn',
  'places-changed',
  'times-changed',
  'lift-ended',
  // In the conversation of a car.
  'rider-joined',
  'rider-left',
] as const;
export type ConversationEventName = (typeof CONVERSATION_EVENTS)[number];

const conversationEvent = z.object({
  name: z.enum(CONVERSATION_EVENTS),
  /** The reader's own days. */
  days: z.nullable(z.array(z.number())),
  date: z.nullable(z.string()),
  /** Several dates, in their order; otherwise absent. */
  dates: z.optional(z.array(z.string())),
  /** Of `running-late`, and the most of `times-changed`. */
  minutes: z.optional(z.number()),
  /** Of `days-skipped` and `day-restored`: the one way that they are about, if the two share both on that day. Of `here`: the way. */
  way: z.optional(z.enum(['out', 'back'])),
  /** Of `request-declined`. */
  reason: z.optional(z.enum(DECLINE_REASONS)),
});
export type ConversationEvent = z.infer<typeof conversationEvent>;

/** Somebody in a car, as another one there sees them: never with surname or contact. `ref` is that of `memberSeen`. */
export const personInCar = z.object({ ref: z.string(), forename: z.string(), initial: z.string() });
export type PersonInCar = z.infer<typeof personInCar>;

export const message = z.object({
  id: z.string(),
  /** True if the reader wrote the message or caused the event. */
  mine: z.boolean(),
  /** Of a car: who else wrote it or caused the event. Null otherwise. */
  author: z.nullable(personInCar),
  /** Empty for an event. */
  text: z.string(),
  sentAt: z.string(),
  kind: z.enum(['text', 'event']),
  event: z.nullable(conversationEvent),
  /** Only for the reader's own messages; otherwise null. */
  clientId: z.nullable(z.string()),
});
export type Message = z.infer<typeof message>;

export const conversation = z.object({
  id: z.string(),
  /** `car`: the driver of a journey and the riders who hang together by trips that they share. */
  kind: z.enum(['pair', 'car']),
  /** The other of a pair. Null: a former member, or a car. */
  member: z.nullable(memberSeen),
  /** The others in a car, the driver first; for whoever has left, those who were in it then. Empty for a pair. */
  people: z.array(z.object({ ...personInCar.shape, drives: z.boolean() })),
  lastMessage: z.nullable(message),
  /** Messages that the reader has not read. */
  unread: z.number(),
  updatedAt: z.string(),
  /** Whether the reader has blocked the other. */
  blocked: z.boolean(),
  /** What the reader may write now. */
  writable: z.enum(['yes', 'wait-for-answer', 'closed', 'former-member', 'blocked']),
  /** Until when whoever no longer rides in a car may read what was said until then. Null otherwise. */
  readableUntil: z.nullable(z.string()),
  /** The reader's own journey, while they ride in the car or drive it. Null for a pair. */
  journeyId: z.nullable(z.string()),
  /** The active lift of the two, or of a rider in the car; and the waiting request of the two, if any. */
  liftId: z.nullable(z.string()),
  requestId: z.nullable(z.string()),
  /** A request waits for the reader's answer, so the conversation counts as unread until then. Absent: none does. */
  awaitsAnswer: z.optional(z.boolean()),
});
export type Conversation = z.infer<typeof conversation>;

export const conversationsAnswer = z.object({
  conversations: z.array(conversation),
  next: nextPage,
  /** How many of all conversations, not only of this page, have something unread or a request that waits for the reader's answer. */
  unread: z.number(),
});
export type ConversationsAnswer = z.infer<typeof conversationsAnswer>;
export const messagesAnswer = z.object({
  conversation,
  /** Newest first. */
  messages: z.array(message),
  next: z.nullable(z.string()),
});

export const conversationParams = z.object({ conversationId: askedName });
export const messagesQuery = z.object({ before: z.optional(text(1_000)) });
export const sendMessageBody = z.object({ text: requiredText(MESSAGE_MAX_LENGTH), clientId: clientUuid });
export const readBody = z.object({ upTo: askedName });

const EXAMPLE_MESSAGE: Message = {
  id: 'm1',
  mine: true,
  author: null,
  text: 'See you on Monday.',
  sentAt: '2026-11-20T08:15:00Z',
  kind: 'text',
  event: null,
  clientId: '3f0e8a52-9c64-4f7e-8a55-0d9d3b5a7c11',
};
const EXAMPLE_CONVERSATION: Conversation = {
  id: 'c1a9',
  kind: 'pair',
  member: EXAMPLE_MEMBER,
  people: [],
  lastMessage: EXAMPLE_MESSAGE,
  unread: 0,
  updatedAt: '2026-11-20T08:15:00Z',
  blocked: false,
  writable: 'yes',
  readableUntil: null,
  journeyId: null,
  liftId: '2be0',
  requestId: null,
};
const PARAMS = { conversationId: 'c1a9' };

export const conversationCalls = {
  conversations: {
    method: 'GET',
    path: '/v2/liftshare/conversations',
    who: 'member',
    summary: 'The conversations of the signed-in member, fifty at a time: those that wait for an answer, then the latest',
    query: pageQuery,
    success: { status: 200, schema: conversationsAnswer },
    problems: ['cursor-invalid'],
    example: { query: {}, answer: { conversations: [EXAMPLE_CONVERSATION], unread: 0 } },
  },
  messages: {
    method: 'GET',
    path: '/v2/liftshare/conversation/{conversationId}',
    who: 'member',
    summary: 'The messages of a conversation, newest first, fifty at a time',
    params: conversationParams,
    query: messagesQuery,
    success: { status: 200, schema: messagesAnswer },
    problems: ['conversation-not-found', 'cursor-invalid'],
    example: { params: PARAMS, query: {}, answer: { conversation: EXAMPLE_CONVERSATION, messages: [EXAMPLE_MESSAGE], next: null } },
  },
  sendMessage: {
    method: 'POST',
    path: '/v2/liftshare/conversation/{conversationId}/message',
    who: 'member',
    summary: 'Write to the other, or to all in the car; what is sent again with the same client id is stored once and answered with 200',
    params: conversationParams,
    body: sendMessageBody,
    success: { status: 201, schema: message, repeated: 200 },
    problems: ['conversation-not-found', 'wait-for-answer', 'conversation-closed', 'conflict'],
    limits: [LIMITS.messagesPerMember],
    example: { params: PARAMS, body: { text: 'See you on Monday.', clientId: EXAMPLE_MESSAGE.clientId }, answer: EXAMPLE_MESSAGE },
  },
  readConversation: {
    method: 'PUT',
    path: '/v2/liftshare/conversation/{conversationId}/read',
    who: 'member',
    summary: 'Everything up to a message has been read',
    params: conversationParams,
    body: readBody,
    success: { status: 204, schema: null },
    problems: ['conversation-not-found'],
    limits: [LIMITS.readsPerMember],
    example: { params: PARAMS, body: { upTo: 'm1' } },
  },
} as const satisfies Calls;
