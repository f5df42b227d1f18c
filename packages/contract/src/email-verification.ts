import * as z from 'zod/mini';
import { emailAddress, oneTimeToken } from './fields.ts';

export const resendBody = z.object({ email: emailAddress });
export const successAnswer = z.object({ success: z.boolean() });
export const verifyParams = z.object({ token: oneTimeToken });
export const verifyAnswer = z.object({ success: z.boolean(), isFirstActivation: z.optional(z.boolean()) });
