import * as z from 'zod/mini';
import { askedName, emailAddress, newPassword, requiredText, text } from './fields.ts';

export const registerBody = z.object({
  email: emailAddress,
  forename: requiredText(),
  surname: requiredText(),
  password: newPassword,
  publicCommunityId: askedName,
  publicCommunityPassword: z.optional(text()),
});
export type RegisterBody = z.infer<typeof registerBody>;
/** `result` is any number: a result that is not in `JOIN_RESULT` is a failure like any other. */
export const registerAnswer = z.object({ result: z.number() });
