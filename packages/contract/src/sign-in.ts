import * as z from 'zod/mini';
import { emailAddress, text } from './fields.ts';

export const signInBody = z.object({ email: emailAddress, password: text().check(z.minLength(1, { error: 'required' })) });
/** `token` is the access token, sent as bearer. */
export const tokensAnswer = z.object({ token: z.string(), refreshToken: z.string() });
export type TokensAnswer = z.infer<typeof tokensAnswer>;
export const refreshBody = z.object({ refreshToken: text(1024).check(z.minLength(1, { error: 'required' })) });
