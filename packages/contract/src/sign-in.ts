import * as z from 'zod/mini';
import type { Calls } from './endpoint.ts';
import { RATE_LIMITS as LIMITS } from './limits.ts';
import { clientId, emailAddress, presentPassword, text } from './fields.ts';

/** `clientId`: pages that were opened before it became a header still send it here. */
export const signInBody = z.object({ email: emailAddress, password: presentPassword, clientId });
/** `token` is the access token, sent as bearer. */
export const tokensAnswer = z.object({ token: z.string(), refreshToken: z.string() });
export type TokensAnswer = z.infer<typeof tokensAnswer>;
export const refreshBody = z.object({ refreshToken: text(1024).check(z.minLength(1, { error: 'required' })) });

/**
 * `long-ago`: members who sign on through their community's provider do so every 30 days. `paused`: the account waits for its member to sign on.
 * `unused`: no token was traded for 30 days.
 */
export const SESSION_ENDS = ['long-ago', 'paused', 'unused'] as const;
export type SessionEnd = (typeof SESSION_ENDS)[number];

export const signInCalls = {
  signIn: {
    method: 'POST',
    path: '/v2/liftshare/token',
    who: 'anyone',
    summary: 'Sign in',
    body: signInBody,
    success: { status: 200, schema: tokensAnswer },
    problems: ['invalid-credentials', 'suspended', 'passkey-needed', 'sign-on-required', 'busy'],
    event: {
      name: 'sign-in',
      outcomes: ['signed-in', 'invalid-credentials', 'suspended', 'passkey-needed', 'sign-on-required', 'too-many-requests', 'busy'],
      causes: ['unknown-address', 'wrong-password', 'not-verified', 'changed-meanwhile'],
    },
    // Why there are four: docs/decisions/0061-one-limiter.md.
    limits: [LIMITS.signInPerClient, LIMITS.signInPerAddressAndClient, LIMITS.signInPerAddress],
    limitsOfKnownDevice: [LIMITS.signInPerDevice],
    countsOnly: 'invalid-credentials',
    mails: [LIMITS.newDeviceMailPerMember],
    example: { body: { email: 'ann@example.org', password: 'Correct.horse7' }, answer: { token: 'access', refreshToken: 'refresh' } },
  },
  refreshToken: {
    method: 'POST',
    path: '/v2/liftshare/token/refresh',
    who: 'anyone',
    summary: 'Trade a refresh token for a new pair',
    body: refreshBody,
    success: { status: 200, schema: tokensAnswer },
    problems: ['unauthorized'],
    event: {
      name: 'refresh',
      outcomes: ['refreshed', 'unauthorized', 'too-many-requests'],
      causes: ['unknown', 'ended', 'expired', 'replayed'],
    },
    limits: [LIMITS.tokensPerClient, LIMITS.tokensPerSession],
    example: { body: { refreshToken: 'abc' }, answer: { token: 'access', refreshToken: 'refresh' } },
  },
  revokeToken: {
    method: 'POST',
    path: '/v2/liftshare/token/revoke',
    who: 'anyone',
    summary: 'Sign out: end the session of a refresh token',
    body: refreshBody,
    success: { status: 204, schema: null },
    problems: [],
    event: { name: 'sign-out', outcomes: ['ended', 'nothing-to-end', 'too-many-requests'] },
    limits: [LIMITS.tokensPerClient, LIMITS.tokensPerSession],
    example: { body: { refreshToken: 'abc' } },
  },
} as const satisfies Calls;
