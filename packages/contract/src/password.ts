import * as z from 'zod/mini';
import type { Calls } from './endpoint.ts';
import { RATE_LIMITS as LIMITS } from './limits.ts';
import { emailAddress, newPassword, oneTimeToken, successAnswer, text } from './fields.ts';

export const forgotPasswordBody = z.object({ email: emailAddress });
/** Takes a reset token or an invitation token. */
export const passwordResetBody = z
  .object({ token: oneTimeToken, password: newPassword, passwordConfirm: text() })
  .check(z.refine((body) => body.password === body.passwordConfirm, { error: 'password-mismatch', path: ['passwordConfirm'] }));

export const passwordCalls = {
  forgotPassword: {
    method: 'POST',
    path: '/v2/liftshare/account/forgot-password',
    who: 'anyone',
    summary: 'Mail a password reset link; the answer is always the same',
    body: forgotPasswordBody,
    success: { status: 200, schema: successAnswer },
    problems: [],
    event: 'forgot-password',
    limits: [LIMITS.resetPerClient, LIMITS.resetPerAddress],
    example: { body: { email: 'ann@example.org' }, answer: { success: true } },
  },
  resetPassword: {
    method: 'POST',
    path: '/v2/liftshare/account/passwordreset',
    who: 'anyone',
    summary: 'Set a password by a reset or an invitation token',
    body: passwordResetBody,
    success: { status: 200, schema: successAnswer },
    problems: ['token-invalid', 'busy'],
    event: 'reset-password',
    limits: [LIMITS.linksPerClient],
    example: { body: { token: 'abc', password: 'Correct.horse7', passwordConfirm: 'Correct.horse7' }, answer: { success: true } },
  },
} as const satisfies Calls;
