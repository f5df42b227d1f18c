import * as z from 'zod/mini';
import type { Calls } from './endpoint.ts';
import { RATE_LIMITS as LIMITS } from './limits.ts';
import { LINK_CAUSES, emailAddress, oneTimeToken, successAnswer } from './fields.ts';

export const resendBody = z.object({ email: emailAddress });
export const verifyParams = z.object({ token: oneTimeToken });
export const verifyAnswer = z.object({ success: z.boolean(), isFirstActivation: z.optional(z.boolean()) });

export const emailVerificationCalls = {
  resendVerification: {
    method: 'POST',
    path: '/v2/liftshare/email/resend',
    who: 'anyone',
    summary: 'Mail a new activation link; the answer is the same whether or not there is such an account',
    body: resendBody,
    success: { status: 200, schema: successAnswer },
    problems: [],
    event: { name: 'resend-verification', outcomes: ['taken', 'too-many-requests'] },
    limits: [LIMITS.resendPerClient, LIMITS.resendPerAddress],
    mails: [LIMITS.unaskedMailsPerAddress],
    example: { body: { email: 'ann@example.org' }, answer: { success: true } },
  },
  verifyEmail: {
    method: 'POST',
    path: '/v2/liftshare/email/verify/{token}',
    who: 'anyone',
    summary: 'Verify an e-mail address by the token of its link',
    params: verifyParams,
    success: { status: 200, schema: verifyAnswer },
    problems: [],
    event: {
      name: 'verify-email',
      outcomes: ['activated', 'already-active', 'email-changed', 'already-changed', 'address-taken', 'token-invalid', 'too-many-requests'],
      causes: LINK_CAUSES,
    },
    limits: [LIMITS.linksPerClient],
    example: { params: { token: 'abc' }, answer: { success: true, isFirstActivation: true } },
  },
} as const satisfies Calls;
