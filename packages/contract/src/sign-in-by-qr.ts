/**
 * Signing in by a QR code: a computer shows a code, a signed-in phone is asked and approves, and the computer is signed in. Two
 * words belong to it: the `code`, which the QR code shows to everybody near, and the `secret`, which only the computer has.
 */
import * as z from 'zod/mini';
import type { Calls } from './endpoint.ts';
import { RATE_LIMITS as LIMITS } from './limits.ts';
import { clientId, oneTimeToken, successAnswer } from './fields.ts';

/** `secondsLeft` spares both sides a comparison of clocks. */
export const qrSignInAnswer = z.object({ code: z.string(), secret: z.string(), secondsLeft: z.number() });
export const qrCodeBody = z.object({ code: oneTimeToken });
export const qrSecretBody = z.object({ secret: oneTimeToken, clientId });
export const qrSignInRequest = z.object({
  /** One of `BROWSERS`; a newer server may know more. */
  browser: z.string(),
  /** One of `SYSTEMS`, likewise. */
  system: z.string(),
  /** When the computer asked, in ISO 8601. */
  askedAt: z.string(),
  secondsLeft: z.number(),
});
export type QrSignInRequest = z.infer<typeof qrSignInRequest>;

/** `expired` is said of every secret that will never work again, or never did. */
export const QR_SIGN_IN_STATES = ['waiting', 'declined', 'expired', 'signed-in'] as const;
export type QrSignInState = (typeof QR_SIGN_IN_STATES)[number];
/** `state` is one of `QR_SIGN_IN_STATES`. The tokens are there once, with `signed-in`. */
export const qrClaimAnswer = z.object({ state: z.string(), token: z.optional(z.string()), refreshToken: z.optional(z.string()) });

const SIGN_IN_BY_QR_EVENT = {
  name: 'sign-in-by-qr',
  outcomes: ['started', 'approved', 'declined', 'signed-in', 'expired', 'token-invalid', 'too-many-requests'],
  causes: ['unknown', 'too-late', 'session-ended'],
} as const;

export const signInByQrCalls = {
  startQrSignIn: {
    method: 'POST',
    path: '/v2/liftshare/token/qr',
    who: 'anyone',
    summary: 'Ask to be signed in by a QR code: the code is for the phone to scan, the secret for whoever asked',
    success: { status: 201, schema: qrSignInAnswer },
    problems: [],
    event: SIGN_IN_BY_QR_EVENT,
    limits: [LIMITS.qrSignInPerClient],
    example: { answer: { code: 'code', secret: 'secret', secondsLeft: 120 } },
  },
  lookAtQrSignIn: {
    method: 'POST',
    path: '/v2/liftshare/token/qr/look',
    who: 'member',
    summary: 'Which device asks by this code, and when it asked; changes nothing',
    body: qrCodeBody,
    success: { status: 200, schema: qrSignInRequest },
    problems: ['token-invalid'],
    event: SIGN_IN_BY_QR_EVENT,
    limits: [LIMITS.qrCodePerMember],
    example: { body: { code: 'abc' }, answer: { browser: 'Chrome', system: 'Windows', askedAt: '2026-11-20T08:15:00Z', secondsLeft: 90 } },
  },
  approveQrSignIn: {
    method: 'POST',
    path: '/v2/liftshare/token/qr/approve',
    who: 'member',
    summary: 'Let the device that asks by this code be signed in as oneself',
    body: qrCodeBody,
    success: { status: 200, schema: successAnswer },
    problems: ['token-invalid'],
    event: SIGN_IN_BY_QR_EVENT,
    limits: [LIMITS.qrCodePerMember],
    example: { body: { code: 'abc' }, answer: { success: true } },
  },
  declineQrSignIn: {
    method: 'POST',
    path: '/v2/liftshare/token/qr/decline',
    who: 'member',
    summary: 'Refuse the device that asks by this code',
    body: qrCodeBody,
    success: { status: 200, schema: successAnswer },
    problems: ['token-invalid'],
    event: SIGN_IN_BY_QR_EVENT,
    limits: [LIMITS.qrRefusalsPerMember],
    example: { body: { code: 'abc' }, answer: { success: true } },
  },
  claimQrSignIn: {
    method: 'POST',
    path: '/v2/liftshare/token/qr/claim',
    who: 'anyone',
    summary: 'What became of a request, by its secret; once it is approved, a session, given out once',
    body: qrSecretBody,
    success: { status: 200, schema: qrClaimAnswer },
    problems: [],
    event: SIGN_IN_BY_QR_EVENT,
    limits: [LIMITS.qrClaimsPerClient],
    mails: [LIMITS.newDeviceMailPerMember],
    example: { body: { secret: 'abc' }, answer: { state: 'signed-in', token: 'access', refreshToken: 'refresh' } },
  },
} as const satisfies Calls;
