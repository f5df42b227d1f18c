import * as z from 'zod/mini';
import type { Calls } from './endpoint.ts';
import { RATE_LIMITS as LIMITS } from './limits.ts';
import { emailAddress, memberDetails, memberDetailsAnswer, presentPassword, successAnswer, text } from './fields.ts';
import { EXAMPLE_DETAILS } from './member-fields.ts';
import { community, HARBOUR_QUARTER } from './community.ts';

export const settingsAnswer = z.object({
  email: z.string(),
  pendingEmail: z.optional(z.string()),
  ...memberDetailsAnswer,
  languageCode: z.string(),
  countryCode: z.string(),
  marketingOptIn: z.boolean(),
  community,
  /** The provider through which this member has signed on, by one of its communities. Absent: none. Without `hasPassword` it alone shows who they are. */
  signOn: z.optional(z.object({ slug: z.string(), label: z.string(), hasPassword: z.boolean() })),
});
export type SettingsAnswer = z.infer<typeof settingsAnswer>;
export const detailsBody = z.object(memberDetails);
export const detailsAnswer = z.object(memberDetailsAnswer);
export const updateEmailBody = z.object({ email: emailAddress, password: presentPassword });
export const languageBody = z.object({ languageCode: text(35).check(z.minLength(1, { error: 'required' })) });
export const languageAnswer = z.object({ languageCode: z.string() });
export const optInBody = z.object({ optIn: z.boolean({ error: 'not-true-or-false' }) });
export const optInAnswer = z.object({ optIn: z.boolean() });

export const settingsCalls = {
  settings: {
    method: 'GET',
    path: '/v2/liftshare/settings',
    who: 'member',
    summary: 'The details and preferences of the signed-in member',
    success: { status: 200, schema: settingsAnswer },
    problems: [],
    example: {
      answer: {
        email: 'ada@brindle.example',
        ...EXAMPLE_DETAILS,
        languageCode: 'en',
        countryCode: 'gb',
        marketingOptIn: false,
        community: HARBOUR_QUARTER,
      },
    },
  },
  updateDetails: {
    method: 'PUT',
    path: '/v2/liftshare/settings/details',
    who: 'member',
    summary: 'Change what one has told of oneself',
    body: detailsBody,
    success: { status: 200, schema: detailsAnswer },
    problems: [],
    limits: [LIMITS.changesPerMember],
    example: { body: EXAMPLE_DETAILS, answer: EXAMPLE_DETAILS },
  },
  updateEmail: {
    method: 'POST',
    path: '/v2/liftshare/settings/update-email',
    who: 'member',
    summary: 'Ask for another e-mail address; it changes when the link mailed to it is followed',
    body: updateEmailBody,
    success: { status: 200, schema: successAnswer },
    problems: ['wrong-password', 'email-restriction-failed', 'busy'],
    event: {
      name: 'update-email',
      outcomes: ['link-mailed', 'unchanged', 'wrong-password', 'email-restriction-failed', 'member-gone', 'too-many-requests', 'busy'],
    },
    limits: [LIMITS.passwordPerMember],
    countsOnly: 'wrong-password',
    onceKnown: [LIMITS.emailChangePerClient, LIMITS.emailChangePerMember, LIMITS.emailChangePerAddress],
    mails: [LIMITS.unaskedMailsPerAddress],
    example: { body: { email: 'ann@example.org', password: 'Correct.horse7' }, answer: { success: true } },
  },
  resendPendingEmail: {
    method: 'POST',
    path: '/v2/liftshare/settings/pending-email',
    who: 'member',
    summary: 'Mail the link to the pending address again',
    success: { status: 200, schema: successAnswer },
    problems: [],
    event: { name: 'resend-pending-email', outcomes: ['link-mailed', 'nothing-pending', 'too-many-requests'] },
    limits: [LIMITS.changesPerMember],
    onceKnown: [LIMITS.emailChangePerClient, LIMITS.emailChangePerMember, LIMITS.emailChangePerAddress],
    mails: [LIMITS.unaskedMailsPerAddress],
    example: { answer: { success: true } },
  },
  cancelPendingEmail: {
    method: 'DELETE',
    path: '/v2/liftshare/settings/pending-email',
    who: 'member',
    summary: 'Give up the change of address',
    success: { status: 200, schema: successAnswer },
    problems: [],
    event: { name: 'cancel-pending-email', outcomes: ['ended', 'too-many-requests'] },
    limits: [LIMITS.changesPerMember],
    example: { answer: { success: true } },
  },
  updateLanguage: {
    method: 'PUT',
    path: '/v2/liftshare/settings/language',
    who: 'member',
    summary: 'Choose the language of mail',
    body: languageBody,
    success: { status: 200, schema: languageAnswer },
    problems: [],
    limits: [LIMITS.changesPerMember],
    example: { body: { languageCode: 'en-GB' }, answer: { languageCode: 'en' } },
  },
  optIn: {
    method: 'PUT',
    path: '/v2/liftshare/newsletter/opt-in',
    who: 'member',
    summary: 'Choose whether to get news and offers by e-mail',
    body: optInBody,
    success: { status: 200, schema: optInAnswer },
    problems: [],
    limits: [LIMITS.changesPerMember],
    example: { body: { optIn: true }, answer: { optIn: true } },
  },
} as const satisfies Calls;
