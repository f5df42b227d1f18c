import * as z from 'zod/mini';
import type { Calls } from './endpoint.ts';
import { RATE_LIMITS as LIMITS } from './limits.ts';
import { LINK_CAUSES, emailAddress, newPassword, oneTimeToken, presentPassword, successAnswer, text } from './fields.ts';

export const forgotPasswordBody = z.object({ email: emailAddress });
/** Takes a reset token or an invitation token. */
export const passwordResetBody = z
  .object({ token: oneTimeToken, password: newPassword, passwordConfirm: text() })
  .check(z.refine((body) => body.password === body.passwordConfirm, { error: 'password-mismatch', path: ['passwordConfirm'] }));
/** `from`: the password signs in only then (ISO 8601), since passkeys alone do so until then. */
export const passwordResetAnswer = z.object({ success: z.boolean(), from: z.optional(z.string()) });
/** `password` is the new one, as where a link sets it. */
export const changePasswordBody = z
  .object({ currentPassword: presentPassword, password: newPassword, passwordConfirm: text() })
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
    event: {
      name: 'forgot-password',
      outcomes: ['reset-link', 'provider-button', 'invitation-link', 'suspended', 'no-account', 'too-many-mails', 'too-many-requests'],
    },
    limits: [LIMITS.resetPerClient, LIMITS.resetPerAddress],
    mails: [LIMITS.unaskedMailsPerAddress],
    example: { body: { email: 'ann@example.org' }, answer: { success: true } },
  },
  resetPassword: {
    method: 'POST',
    path: '/v2/liftshare/account/passwordreset',
    who: 'anyone',
    summary: 'Set a password by a reset or an invitation token',
    body: passwordResetBody,
    success: { status: 200, schema: passwordResetAnswer },
    problems: ['token-invalid', 'busy'],
    event: {
      name: 'reset-password',
      outcomes: [
        'password-changed',
        'reset-waits',
        'invitation-accepted',
        'registration-activated',
        'token-invalid',
        'easy-password',
        'too-many-requests',
        'busy',
      ],
      causes: LINK_CAUSES,
    },
    limits: [LIMITS.linksPerClient],
    example: { body: { token: 'abc', password: 'Correct.horse7', passwordConfirm: 'Correct.horse7' }, answer: { success: true } },
  },
  changePassword: {
    method: 'POST',
    path: '/v2/liftshare/account/change-password',
    who: 'member',
    summary: 'Set another password; every other session of the member ends',
    body: changePasswordBody,
    success: { status: 200, schema: successAnswer },
    problems: ['wrong-password', 'busy'],
    event: {
      name: 'change-password',
      outcomes: ['password-changed', 'wrong-password', 'member-gone', 'easy-password', 'too-many-requests', 'busy'],
    },
    limits: [LIMITS.passwordPerMember],
    countsOnly: 'wrong-password',
    example: {
      body: { currentPassword: 'Correct.horse7', password: 'Another.horse7', passwordConfirm: 'Another.horse7' },
      answer: { success: true },
    },
  },
} as const satisfies Calls;
