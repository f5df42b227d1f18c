import * as z from 'zod/mini';
import type { Calls } from './endpoint.ts';
import { RATE_LIMITS as LIMITS } from './limits.ts';
import { EXAMPLE_DETAILS } from './member-fields.ts';
import { askedName, emailAddress, memberDetails, newPassword, text } from './fields.ts';

export const registerBody = z.object({
  email: emailAddress,
  ...memberDetails,
  password: newPassword,
  publicCommunityId: askedName,
  publicCommunityPassword: z.optional(text()),
  /** The code of the link that led here. One that is not known changes nothing. */
  joinLink: z.optional(text()),
});
export type RegisterBody = z.infer<typeof registerBody>;
/** `result` is any number: a result that is not in `JOIN_RESULT` is a failure like any other. */
export const registerAnswer = z.object({ result: z.number() });

export const joinCalls = {
  register: {
    method: 'POST',
    path: '/v2/liftshare/api/register',
    who: 'anyone',
    summary: 'Join a community',
    body: registerBody,
    success: { status: 200, schema: registerAnswer },
    problems: ['community-not-found', 'invitation-required', 'busy'],
    event: {
      name: 'join',
      outcomes: [
        'verification-mailed',
        'activated',
        'already-registered',
        'community-not-found',
        'oidc-required',
        'invitation-required',
        'community-password-invalid',
        'email-restriction-failed',
        'easy-password',
        'too-many-requests',
        'busy',
      ],
    },
    limits: [LIMITS.registerPerClient],
    guesses: [LIMITS.communityPasswordPerClient, LIMITS.communityPasswordPerCommunity],
    mails: [LIMITS.joinMailPerAddress, LIMITS.unaskedMailsPerAddress],
    example: {
      body: {
        email: 'ann@example.org',
        ...EXAMPLE_DETAILS,
        password: 'Correct.horse7',
        publicCommunityId: 'nobody',
      },
      answer: { result: 0 },
    },
  },
} as const satisfies Calls;
