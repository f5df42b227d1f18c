import * as z from 'zod/mini';
import { emailAddress, newPassword, oneTimeToken, text } from './fields.ts';

export const forgotPasswordBody = z.object({ email: emailAddress });
/** Takes a reset token or an invitation token. */
export const passwordResetBody = z
  .object({ token: oneTimeToken, password: newPassword, passwordConfirm: text() })
  .check(z.refine((body) => body.password === body.passwordConfirm, { error: 'password-mismatch', path: ['passwordConfirm'] }));
