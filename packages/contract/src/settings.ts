import * as z from 'zod/mini';
import { community } from './community.ts';
import { emailAddress, text } from './fields.ts';

export const settingsAnswer = z.object({
  email: z.string(),
  pendingEmail: z.optional(z.string()),
  forename: z.string(),
  surname: z.string(),
  languageCode: z.string(),
  countryCode: z.string(),
  marketingOptIn: z.boolean(),
  community,
});
export type SettingsAnswer = z.infer<typeof settingsAnswer>;
export const updateEmailBody = z.object({ email: emailAddress, password: text().check(z.minLength(1, { error: 'required' })) });
export const languageBody = z.object({ languageCode: text(35).check(z.minLength(1, { error: 'required' })) });
export const languageAnswer = z.object({ languageCode: z.string() });
export const optInBody = z.object({ optIn: z.boolean({ error: 'not-true-or-false' }) });
export const optInAnswer = z.object({ optIn: z.boolean() });
