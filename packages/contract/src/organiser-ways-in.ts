/** How organisers come in: by password and a second factor, by a passkey alone, by the link of a mail. */
import * as z from 'zod/mini';
import type { Calls } from './endpoint.ts';
import { emailAddress, newPassword, oneTimeToken, presentPassword, successAnswer } from './fields.ts';
import { RATE_LIMITS as LIMITS } from './limits.ts';
import { ACCOUNT, heldRole, ORGANISE_PATH, organiserName, OWNER } from './organiser.ts';
import { ASKED, code } from './organiser-factors.ts';
import { passkeyOptionsAnswer, SHOWN_PASSKEY, shownPasskey } from './passkey.ts';

const signInAnswer = z.object({
  /** For the second step. */
  ticket: z.string(),
  /** What the organiser can show; both false: it is set up anew, and the session has begun. */
  hasPasskey: z.boolean(),
  hasApp: z.boolean(),
});
const invitationAnswer = z.object({
  email: z.string(),
  /** '' where nobody has given one yet. */
  name: z.string(),
  roles: z.array(heldRole),
});

const SIGN_IN = {
  name: 'organise-sign-in',
  outcomes: [
    'first-step',
    'signed-in',
    'invalid-credentials',
    'token-invalid',
    'code-wrong',
    'passkey-unknown',
    'passkey-refused',
    'no-passkeys-here',
    'busy',
    'too-many-requests',
  ],
  causes: [
    'unknown-address',
    'wrong-password',
    'not-accepted',
    'changed-meanwhile',
    'challenge',
    'other-member',
    'verification',
    'used-before',
  ],
} as const;

export const organiserWayInCalls = {
  organiserSignIn: {
    method: 'POST',
    path: `${ORGANISE_PATH}/session`,
    who: 'anyone',
    summary: 'First step of an organiser’s sign-in: address and password',
    body: z.object({ email: emailAddress, password: presentPassword }),
    success: { status: 200, schema: signInAnswer },
    problems: ['invalid-credentials', 'busy'],
    event: SIGN_IN,
    limits: [LIMITS.organiserPerClient, LIMITS.organiserSignInPerAddress],
    countsOnly: 'invalid-credentials',
    example: {
      body: { email: 'harriet@kestrel.example', password: 'Correct.horse7' },
      answer: { ticket: 'abc', hasPasskey: true, hasApp: false },
    },
  },
  organiserSecondStep: {
    method: 'POST',
    path: `${ORGANISE_PATH}/session/code`,
    who: 'anyone',
    summary: 'Second step: a code of the app, or one for an emergency. It begins the session',
    body: z.object({ ticket: oneTimeToken, code }),
    success: { status: 200, schema: successAnswer },
    problems: ['token-invalid', 'code-wrong'],
    event: SIGN_IN,
    limits: [LIMITS.organiserPerClient],
    onceKnown: [LIMITS.organiserCodes],
    example: { body: { ticket: 'abc', code: '123456' }, answer: { success: true } },
  },
  organiserPasskeyOptions: {
    method: 'POST',
    path: `${ORGANISE_PATH}/session/passkey/options`,
    who: 'anyone',
    summary: 'A challenge to sign in as an organiser by a passkey, which alone is enough',
    success: { status: 200, schema: passkeyOptionsAnswer },
    problems: ['no-passkeys-here'],
    limits: [LIMITS.organiserPerClient],
    example: { answer: ASKED },
  },
  organiserSignInByPasskey: {
    method: 'POST',
    path: `${ORGANISE_PATH}/session/passkey`,
    who: 'anyone',
    summary: 'Sign in as an organiser by a passkey. It begins the session',
    body: z.object({ passkey: shownPasskey }),
    success: { status: 200, schema: successAnswer },
    problems: ['passkey-unknown', 'passkey-refused', 'no-passkeys-here'],
    event: SIGN_IN,
    limits: [LIMITS.organiserPerClient],
    example: { body: { passkey: SHOWN_PASSKEY }, answer: { success: true } },
  },
  organiserInvitation: {
    method: 'POST',
    path: `${ORGANISE_PATH}/invitation`,
    who: 'anyone',
    summary: 'Whom the link of a mail makes an organiser of what',
    body: z.object({ token: oneTimeToken }),
    success: { status: 200, schema: invitationAnswer },
    problems: ['token-invalid'],
    limits: [LIMITS.organiserPerClient],
    example: { body: { token: 'abc' }, answer: { email: 'harriet@kestrel.example', name: '', roles: [OWNER] } },
  },
  acceptOrganiserInvitation: {
    method: 'POST',
    path: `${ORGANISE_PATH}/invitation/accept`,
    who: 'anyone',
    summary:
      'Accept it, or set a new password: name and password are stored, the link is used up, and a session begins that sets up a second factor where there is none',
    body: z.object({ token: oneTimeToken, name: organiserName, password: newPassword }),
    success: {
      status: 200,
      schema: z.object({ /** No session began: the second factor is asked for at the sign-in. */ signIn: z.boolean() }),
    },
    problems: ['token-invalid', 'busy'],
    event: ACCOUNT,
    limits: [LIMITS.organiserPerClient],
    example: { body: { token: 'abc', name: 'Harriet Okafor', password: 'Correct.horse7' }, answer: { signIn: false } },
  },
  organiserForgotPassword: {
    method: 'POST',
    path: `${ORGANISE_PATH}/password/forgotten`,
    who: 'anyone',
    summary: 'Mail a link for a new password to an organiser; the answer is the same for every address',
    body: z.object({ email: emailAddress }),
    success: { status: 202, schema: successAnswer },
    problems: [],
    event: ACCOUNT,
    limits: [LIMITS.organiserPerClient, LIMITS.organiserMailPerAddress],
    example: { body: { email: 'harriet@kestrel.example' }, answer: { success: true } },
  },
} as const satisfies Calls;
