import * as z from 'zod/mini';
import { conversation, message } from './conversation.ts';
import type { Calls } from './endpoint.ts';
import { text } from './fields.ts';
import { formed } from './formed.ts';
import { lift } from './lift.ts';
import { RATE_LIMITS as LIMITS } from './limits.ts';
import { request } from './request.ts';

/** The content of an event by its name: what the call for that thing would answer. */
export const memberEventData = {
  message: z.object({ conversationId: z.string(), message }),
  conversation,
  request,
  lift,
  matches: z.object({ journeyId: z.string(), matchCount: z.nullable(z.number()) }),
  /** `resetFrom` of the dashboard; null: no new password waits any more. */
  password: z.object({ resetFrom: z.nullable(z.string()) }),
} as const;
export type MemberEventName = keyof typeof memberEventData;
export type MemberEventData = { readonly [N in MemberEventName]: z.infer<(typeof memberEventData)[N]> };

/** From the browser's Push API: the address of pushes and the keys to encrypt them (RFC 8291). */
export const pushBody = z.object({
  endpoint: text(2_000).check(z.regex(/^https:\/\/[\w.:[\]-]+(?:[/?]\S*)?$/, { error: 'address-invalid' })),
  keys: z.object({
    p256dh: formed(/^[\w-]{80,100}={0,4}$/, { maxLength: 104, code: 'key-invalid' }),
    auth: formed(/^[\w-]{20,30}={0,4}$/, { maxLength: 34, code: 'key-invalid' }),
  }),
});
export const endPushBody = z.object({ endpoint: text(2_000) });

/** `endpoint`: of the browser subscribed in this session; null if none is. */
const pushState = z.object({ publicKey: z.string(), isWanted: z.boolean(), endpoint: z.nullable(z.string()) });
export type PushState = z.infer<typeof pushState>;

/** The encrypted content of a push. `path` is a page of the portal; a push replaces an earlier one with the same `tag`. */
export type PushMessage = { readonly title: string; readonly body: string; readonly path: string; readonly tag: string };

const calendarAddress = z.object({ address: z.string() });
const PUSH_EXAMPLE = {
  endpoint: 'https://push.example/abc',
  keys: {
    p256dh: 'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM',
    auth: 'tBHItJI5svbpez7KI4CCXg',
  },
};

export const memberEventCalls = {
  memberEvents: {
    method: 'GET',
    path: '/v2/liftshare/events',
    who: 'member',
    summary: 'What happens to the signed-in member, as server-sent events; Last-Event-ID takes up again',
    success: { status: 200, schema: null, stream: 'text/event-stream' },
    problems: [],
    example: {},
  },
  calendar: {
    method: 'GET',
    path: '/v2/liftshare/calendar/{secret}.ics',
    who: 'anyone',
    summary: 'The rides of the member whose calendar has this secret address, as iCalendar',
    params: z.object({ secret: formed(/^[\w-]{1,100}$/, { maxLength: 100, code: 'unusable-character' }) }),
    success: { status: 200, schema: null },
    problems: ['calendar-not-found'],
    limits: [LIMITS.linksPerClient],
    cache: 'private',
    example: { params: { secret: 'abc' } },
  },
  calendarState: {
    method: 'GET',
    path: '/v2/liftshare/settings/calendar',
    who: 'member',
    summary: 'Since when the signed-in member has a calendar address, if there is one',
    success: { status: 200, schema: z.object({ since: z.nullable(z.string()) }) },
    problems: [],
    example: { answer: { since: null } },
  },
  renewCalendar: {
    method: 'POST',
    path: '/v2/liftshare/settings/calendar',
    who: 'member',
    summary: 'A new secret address of the calendar, told by mail too; the one before works no longer',
    success: { status: 200, schema: calendarAddress },
    problems: [],
    limits: [LIMITS.changesPerMember],
    mails: [LIMITS.calendarMailPerMember],
    example: { answer: { address: 'https://waylift.example/v2/liftshare/calendar/abc.ics' } },
  },
  endCalendar: {
    method: 'DELETE',
    path: '/v2/liftshare/settings/calendar',
    who: 'member',
    summary: 'End the calendar address',
    success: { status: 204, schema: null },
    problems: [],
    limits: [LIMITS.changesPerMember],
    example: {},
  },
  pushState: {
    method: 'GET',
    path: '/v2/liftshare/settings/push',
    who: 'member',
    summary: 'The public key of pushes (RFC 8292), whether the member wants any, and where those of this session go',
    success: { status: 200, schema: pushState },
    problems: [],
    example: { answer: { publicKey: 'BNcRdreALRFX', isWanted: false, endpoint: null } },
  },
  subscribeToPushes: {
    method: 'POST',
    path: '/v2/liftshare/settings/push',
    who: 'member',
    summary: 'Send pushes to this browser from now on',
    body: pushBody,
    success: { status: 204, schema: null },
    problems: [],
    limits: [LIMITS.changesPerMember],
    example: { body: PUSH_EXAMPLE },
  },
  endPushes: {
    method: 'DELETE',
    path: '/v2/liftshare/settings/push',
    who: 'member',
    summary: 'Send no more pushes to this browser',
    body: endPushBody,
    success: { status: 204, schema: null },
    problems: [],
    limits: [LIMITS.changesPerMember],
    example: { body: { endpoint: PUSH_EXAMPLE.endpoint } },
  },
} as const satisfies Calls;
