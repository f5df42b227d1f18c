/**
 * Signing in by a QR code: a computer shows a code, a signed-in phone is asked and approves, and the computer is signed in. Two
 * words belong to it: the `code`, which the QR code shows to everybody near, and the `secret`, which only the computer has.
 */
import * as z from 'zod/mini';
import { oneTimeToken } from './fields.ts';

/** What asks to be signed in, as far as it tells: enough to recognise it, too little to recognise anybody by it. */
export const BROWSERS = ['Chrome', 'Edge', 'Firefox', 'Opera', 'Safari', 'Samsung Internet', 'other'] as const;
export const SYSTEMS = ['Android', 'ChromeOS', 'iPad', 'iPhone', 'Linux', 'macOS', 'Windows', 'other'] as const;
export type Device = { readonly browser: (typeof BROWSERS)[number]; readonly system: (typeof SYSTEMS)[number] };

/** `secondsLeft` spares both sides a comparison of clocks. */
export const qrSignInAnswer = z.object({ code: z.string(), secret: z.string(), secondsLeft: z.number() });
export const qrCodeBody = z.object({ code: oneTimeToken });
export const qrSecretBody = z.object({ secret: oneTimeToken });
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
