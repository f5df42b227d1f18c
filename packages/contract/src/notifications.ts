import * as z from 'zod/mini';
import type { Calls } from './endpoint.ts';
import { oneTimeToken } from './fields.ts';
import { RATE_LIMITS as LIMITS } from './limits.ts';

export const NEW_MATCH_CHOICES = ['at-once', 'weekly', 'never'] as const;

const yesOrNo = z.boolean({ error: 'not-true-or-false' });
/** What a member wants to be notified of, by mail and by push. Answers to their own requests are always mailed. */
export const notifications = z.object({
  newMatches: z.enum(NEW_MATCH_CHOICES, { error: 'choice-invalid' }),
  requests: yesOrNo,
  messages: yesOrNo,
  push: yesOrNo,
});
export type Notifications = z.infer<typeof notifications>;
export const NOTIFICATION_DEFAULTS: Notifications = { newMatches: 'weekly', requests: true, messages: true, push: false };

/** The kinds of mails that have a link to end them. */
export const UNSUBSCRIBED_KINDS = ['news', 'newMatches', 'requests', 'messages'] as const;
export type UnsubscribedKind = (typeof UNSUBSCRIBED_KINDS)[number];

export const unsubscribeParams = z.object({ token: oneTimeToken });

export const notificationsCalls = {
  notifications: {
    method: 'GET',
    path: '/v2/liftshare/settings/notifications',
    who: 'member',
    summary: 'What the signed-in member wants to be told',
    success: { status: 200, schema: notifications },
    problems: [],
    example: { answer: NOTIFICATION_DEFAULTS },
  },
  updateNotifications: {
    method: 'PUT',
    path: '/v2/liftshare/settings/notifications',
    who: 'member',
    summary: 'Choose what one is told',
    body: notifications,
    success: { status: 200, schema: notifications },
    problems: [],
    limits: [LIMITS.changesPerMember],
    example: { body: NOTIFICATION_DEFAULTS, answer: NOTIFICATION_DEFAULTS },
  },
  unsubscribe: {
    method: 'POST',
    path: '/v2/liftshare/unsubscribe/{token}',
    who: 'anyone',
    summary: 'End the mails of the kind that the link came with (RFC 8058)',
    params: unsubscribeParams,
    success: { status: 200, schema: z.object({ kind: z.enum(UNSUBSCRIBED_KINDS) }) },
    problems: ['token-invalid'],
    event: { name: 'unsubscribe', outcomes: ['ended', 'token-invalid', 'too-many-requests'] },
    limits: [LIMITS.linksPerClient],
    example: { params: { token: 'abc' }, answer: { kind: 'newMatches' } },
  },
} as const satisfies Calls;
