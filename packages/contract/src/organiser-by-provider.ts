/** How organisers come in through the sign-in system of a community (OpenID Connect), and show it once more who they are. */
import * as z from 'zod/mini';
import type { Calls } from './endpoint.ts';
import { askedName, emailAddress, successAnswer, text } from './fields.ts';
import { RATE_LIMITS as LIMITS } from './limits.ts';
import { ORGANISE_PATH } from './organiser.ts';
import { PROVIDERS_ANSWER_MAX_LENGTH, SIGN_ON_REFUSALS, signOnProof, startSignOnAnswer } from './sign-on.ts';

const finishBody = z.object({ secret: text(), answer: text(PROVIDERS_ANSWER_MAX_LENGTH), provider: askedName });

const finishAnswer = z.object({
  /** Absent: the session has begun. */
  secondStep: z.optional(
    z.object({
      /** For the second step of a sign-in by password, which is the same. */
      ticket: z.string(),
      hasPasskey: z.boolean(),
      hasApp: z.boolean(),
      email: z.string(),
    }),
  ),
});

const EVENT = {
  name: 'organise-sign-on-way',
  outcomes: [
    'started',
    'first-step',
    'signed-in',
    'fresh',
    'not-found',
    'set-up-needed',
    ...SIGN_ON_REFUSALS,
    'second-factor-needed',
    'too-many-requests',
  ],
  causes: [
    'unknown-state',
    'other-provider',
    'provider-said-no',
    'answer-invalid',
    'token-invalid',
    'client-refused',
    'no-answer',
    'not-believed',
    'no-account',
    'other-subject',
  ],
} as const;

const BEGUN = { location: 'https://login.kestrel.example/authorize?state=abc', state: 'abc' };
const PROOF = 'A'.repeat(43);
const ANSWERED = { secret: 'abc', answer: 'code=abc&state=abc', provider: 'abc' };

export const organiserByProviderCalls = {
  startOrganiserSignOn: {
    method: 'POST',
    path: `${ORGANISE_PATH}/session/sign-on/start`,
    who: 'anyone',
    summary: 'Begin to sign in as an organiser through the sign-in system that vouches for an address; who has an account is not told',
    body: z.object({ email: emailAddress, proof: signOnProof }),
    success: { status: 201, schema: startSignOnAnswer },
    problems: ['not-found', 'sign-on-provider-away'],
    event: EVENT,
    limits: [LIMITS.organiserPerClient],
    example: { body: { email: 'harriet@kestrel.example', proof: PROOF }, answer: BEGUN },
  },
  finishOrganiserSignOn: {
    method: 'POST',
    path: `${ORGANISE_PATH}/session/sign-on/finish`,
    who: 'anyone',
    summary: 'Trade the provider’s answer for a session, or for the second step where its second factor does not count',
    body: finishBody,
    success: { status: 200, schema: finishAnswer },
    problems: [...SIGN_ON_REFUSALS, 'set-up-needed'],
    event: EVENT,
    limits: [LIMITS.organiserPerClient],
    example: { body: ANSWERED, answer: {} },
  },
  startOrganiserProof: {
    method: 'POST',
    path: `${ORGANISE_PATH}/factors/proof/sign-on/start`,
    who: 'organiser',
    summary: 'Begin to show the provider once more who one is, in place of a second factor of one’s own',
    body: z.object({ proof: signOnProof }),
    success: { status: 201, schema: startSignOnAnswer },
    problems: ['not-found', 'sign-on-provider-away'],
    event: EVENT,
    limits: [LIMITS.organiserChanges],
    example: { body: { proof: PROOF }, answer: BEGUN },
  },
  finishOrganiserProof: {
    method: 'POST',
    path: `${ORGANISE_PATH}/factors/proof/sign-on/finish`,
    who: 'organiser',
    summary: 'Trade the provider’s answer for a second factor shown again: what asks for it is answered for ten minutes',
    body: finishBody,
    success: { status: 200, schema: successAnswer },
    problems: [...SIGN_ON_REFUSALS],
    event: EVENT,
    limits: [LIMITS.organiserChanges],
    example: { body: ANSWERED, answer: { success: true } },
  },
} as const satisfies Calls;
