import * as z from 'zod/mini';
import type { Calls } from './endpoint.ts';
import { askedName } from './fields.ts';
import { RATE_LIMITS as LIMITS } from './limits.ts';

/** Where a member is signed in. Instants are in ISO 8601. */
export const session = z.object({
  id: z.string(),
  /** One of `BROWSERS`; a newer server may know more. */
  browser: z.string(),
  /** One of `SYSTEMS`, likewise. */
  system: z.string(),
  /** The network it was last used from: the first part of its address, such as `203.0.113.x`. */
  network: z.optional(z.string()),
  signedInAt: z.string(),
  /** To within the ten minutes of an access token. */
  lastUsedAt: z.string(),
  /** Whether this is the session that asks. */
  isCurrent: z.boolean(),
});
export type Session = z.infer<typeof session>;
export const sessionsAnswer = z.object({ sessions: z.array(session) });
export const sessionParams = z.object({ sessionId: askedName });

const EXAMPLE = { id: '3c1a', browser: 'Chrome', system: 'Windows', network: '203.0.113.x', isCurrent: true };

const END_SESSION_EVENT = { name: 'end-session', outcomes: ['ended', 'nothing-to-end', 'too-many-requests'] } as const;

export const sessionsCalls = {
  sessions: {
    method: 'GET',
    path: '/v2/liftshare/account/sessions',
    who: 'member',
    summary: 'Where the member is signed in, this session first, then the one used last',
    success: { status: 200, schema: sessionsAnswer },
    problems: [],
    example: { answer: { sessions: [{ ...EXAMPLE, signedInAt: '2026-11-20T08:15:00Z', lastUsedAt: '2026-11-22T08:15:00Z' }] } },
  },
  endSession: {
    method: 'DELETE',
    path: '/v2/liftshare/account/sessions/{sessionId}',
    who: 'member',
    summary: 'Sign one session of the member out; one that has ended already is no mistake',
    params: sessionParams,
    success: { status: 204, schema: null },
    problems: [],
    event: END_SESSION_EVENT,
    limits: [LIMITS.changesPerMember],
    example: { params: { sessionId: 'abc' } },
  },
  endOtherSessions: {
    method: 'DELETE',
    path: '/v2/liftshare/account/sessions',
    who: 'member',
    summary: 'Sign every other session of the member out',
    success: { status: 204, schema: null },
    problems: [],
    event: END_SESSION_EVENT,
    limits: [LIMITS.changesPerMember],
    example: {},
  },
} as const satisfies Calls;
