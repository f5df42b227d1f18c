/**
 * Passkeys: signing in by what a device keeps (WebAuthn, level 3). The shapes are the browser's own JSON. A challenge is asked for first, and is of
 * use once.
 */
import * as z from 'zod/mini';
import type { Calls } from './endpoint.ts';
import { askedName, clientId, LINK_CAUSES, oneTimeToken, presentPassword, successAnswer, text } from './fields.ts';
import { formed } from './formed.ts';
import { PASSKEY_NAME_MAX_LENGTH, RATE_LIMITS as LIMITS } from './limits.ts';
import { tokensAnswer } from './sign-in.ts';

// @__NO_SIDE_EFFECTS__
function base64url(maxLength: number) {
  return formed(/^[\w-]+$/, { maxLength, code: 'passkey-invalid' });
}

/** 1,023 bytes, as WebAuthn allows, in base64url. */
const credentialId = base64url(1_364);
const credential = { id: credentialId, rawId: credentialId, type: z.literal('public-key', { error: 'passkey-invalid' }) };

/** What `navigator.credentials.create` gives, by its `toJSON()`. */
export const createdPasskey = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url(2_000),
    attestationObject: base64url(2_000),
    transports: z.optional(z.array(text(32)).check(z.maxLength(10, { error: 'passkey-invalid' }))),
  }),
});
export type CreatedPasskey = z.infer<typeof createdPasskey>;

/** What `navigator.credentials.get` gives, by its `toJSON()`. */
export const shownPasskey = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url(2_000),
    authenticatorData: base64url(2_000),
    signature: base64url(2_000),
    userHandle: base64url(100),
  }),
});
export type ShownPasskey = z.infer<typeof shownPasskey>;

const namedCredential = z.object({ id: z.string(), type: z.string() });
/** For `PublicKeyCredential.parseRequestOptionsFromJSON`. */
const requestOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.number(),
  userVerification: z.string(),
  allowCredentials: z.array(namedCredential),
});
export type PasskeyRequestOptions = z.infer<typeof requestOptions>;
/** `origin`: the only one on which the passkeys of this server work. */
export const passkeyOptionsAnswer = z.object({ origin: z.string(), options: requestOptions });

/** For `PublicKeyCredential.parseCreationOptionsFromJSON`. */
const creationOptions = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ alg: z.number(), type: z.string() })),
  timeout: z.number(),
  attestation: z.string(),
  authenticatorSelection: z.object({ residentKey: z.string(), requireResidentKey: z.boolean(), userVerification: z.string() }),
  excludeCredentials: z.array(namedCredential),
});
export type PasskeyCreationOptions = z.infer<typeof creationOptions>;
export const creationOptionsAnswer = z.object({ origin: z.string(), options: creationOptions });

/** Instants are in ISO 8601. */
const passkey = z.object({
  id: z.string(),
  /** '' until its member names it. Until then it is told by the device on which it was made. */
  name: z.string(),
  /** One of `BROWSERS`; a newer server may know more. */
  browser: z.string(),
  /** One of `SYSTEMS`, likewise. */
  system: z.string(),
  createdAt: z.string(),
  lastUsedAt: z.nullable(z.string()),
  /** The device shares it with the member's others. */
  isSynced: z.boolean(),
});
export type Passkey = z.infer<typeof passkey>;

const passkeysAnswer = z.object({
  passkeys: z.array(passkey),
  /** A password alone does not sign in. */
  only: z.boolean(),
  /** The only origin on which passkeys work; null: this server offers none. */
  origin: z.nullable(z.string()),
});
export type PasskeysAnswer = z.infer<typeof passkeysAnswer>;

const passkeyName = text(PASSKEY_NAME_MAX_LENGTH);
const passkeyParams = z.object({ passkeyId: askedName });
/** Stands where a password would, for five minutes, in the session that asked for it. */
const proof = oneTimeToken;
const proofBody = z.object({ proof });
const addPasskeyBody = z.object({ proof, passkey: createdPasskey });
const onlyByPasskeyBody = z.object({ proof, only: z.boolean({ error: 'not-true-or-false' }) });
/** One of the two. */
const proveBody = z
  .object({ password: z.optional(presentPassword), passkey: z.optional(shownPasskey) })
  .check(z.refine((body) => (body.password === undefined) !== (body.passkey === undefined), { error: 'required', path: ['password'] }));
const proofAnswer = z.object({ proof: z.string() });
const passkeySignInBody = z.object({ passkey: shownPasskey, clientId });

const REFUSAL_CAUSES = ['challenge', 'other-member', 'verification'] as const;
const SIGN_IN_EVENT = {
  name: 'sign-in-by-passkey',
  outcomes: ['signed-in', 'passkey-unknown', 'passkey-refused', 'no-passkeys-here', 'suspended', 'sign-on-required', 'too-many-requests'],
  causes: REFUSAL_CAUSES,
} as const;
const PASSKEY_EVENT = {
  name: 'passkey',
  outcomes: [
    'added',
    'renamed',
    'removed',
    'only-on',
    'only-off',
    'proven',
    'wrong-password',
    'member-gone',
    'busy',
    'proof-needed',
    'passkey-unknown',
    'passkey-refused',
    'passkey-not-found',
    'passkey-needed',
    'last-passkey',
    'too-many-passkeys',
    'no-passkeys-here',
    'too-many-requests',
  ],
  causes: REFUSAL_CAUSES,
} as const;
const STOP_EVENT = {
  name: 'stop-reset',
  outcomes: ['stopped', 'nothing-to-stop', 'token-invalid', 'too-many-requests'],
  causes: LINK_CAUSES,
} as const;

const CREDENTIAL = { id: 'AQID', rawId: 'AQID', type: 'public-key' } as const;
/** Examples. */
export const SHOWN_PASSKEY = {
  ...CREDENTIAL,
  response: { clientDataJSON: 'e30', authenticatorData: 'AQID', signature: 'AQID', userHandle: 'AQID' },
};
export const CREATED_PASSKEY = { ...CREDENTIAL, response: { clientDataJSON: 'e30', attestationObject: 'AQID', transports: ['internal'] } };
export const CREATION_OPTIONS = {
  challenge: 'AQID',
  rp: { id: 'waylift.example', name: 'Waylift' },
  pubKeyCredParams: [{ alg: -7, type: 'public-key' }],
  timeout: 300_000,
  attestation: 'none',
  authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
  excludeCredentials: [],
};
export const PASSKEY_OPTIONS = {
  challenge: 'AQID',
  rpId: 'waylift.example',
  timeout: 300_000,
  userVerification: 'required',
  allowCredentials: [],
};
const KNOWN = {
  id: '3c1a',
  name: 'Phone',
  browser: 'Safari',
  system: 'iPhone',
  createdAt: '2026-11-20T08:15:00Z',
  lastUsedAt: null,
  isSynced: true,
};

export const passkeyCalls = {
  passkeyOptions: {
    method: 'POST',
    path: '/v2/liftshare/passkey/options',
    who: 'anyone',
    summary: 'A challenge to sign in by a passkey: it lasts half an hour, and is of use once',
    success: { status: 200, schema: passkeyOptionsAnswer },
    problems: ['no-passkeys-here'],
    limits: [LIMITS.passkeyOptionsPerClient],
    example: { answer: { origin: 'https://waylift.example', options: PASSKEY_OPTIONS } },
  },
  signInByPasskey: {
    method: 'POST',
    path: '/v2/liftshare/token/passkey',
    who: 'anyone',
    summary: 'Sign in by a passkey; passkey-unknown alone says that there is no such passkey',
    body: passkeySignInBody,
    success: { status: 200, schema: tokensAnswer },
    problems: ['passkey-unknown', 'passkey-refused', 'no-passkeys-here', 'suspended', 'sign-on-required'],
    event: SIGN_IN_EVENT,
    limits: [LIMITS.passkeySignInPerClient],
    mails: [LIMITS.newDeviceMailPerMember],
    example: { body: { passkey: SHOWN_PASSKEY }, answer: { token: 'access', refreshToken: 'refresh' } },
  },
  passkeys: {
    method: 'GET',
    path: '/v2/liftshare/settings/passkeys',
    who: 'member',
    summary: 'The passkeys of the signed-in member, the oldest first, and whether they alone sign in',
    success: { status: 200, schema: passkeysAnswer },
    problems: [],
    example: { answer: { passkeys: [KNOWN], only: false, origin: 'https://waylift.example' } },
  },
  passkeyToProve: {
    method: 'POST',
    path: '/v2/liftshare/settings/passkeys/proof/options',
    who: 'member',
    summary: 'A challenge to show by a passkey that it is oneself',
    success: { status: 200, schema: passkeyOptionsAnswer },
    problems: ['no-passkeys-here'],
    limits: [LIMITS.passkeyOptionsPerClient],
    example: { answer: { origin: 'https://waylift.example', options: PASSKEY_OPTIONS } },
  },
  prove: {
    method: 'POST',
    path: '/v2/liftshare/settings/passkeys/proof',
    who: 'member',
    summary: 'Show by password or passkey that it is oneself; the proof lasts five minutes in this session',
    body: proveBody,
    success: { status: 200, schema: proofAnswer },
    problems: ['wrong-password', 'passkey-unknown', 'passkey-refused', 'no-passkeys-here', 'busy'],
    event: PASSKEY_EVENT,
    limits: [LIMITS.passwordPerMember],
    countsOnly: 'wrong-password',
    example: { body: { password: 'Correct.horse7' }, answer: { proof: 'abc' } },
  },
  passkeyToAdd: {
    method: 'POST',
    path: '/v2/liftshare/settings/passkeys/options',
    who: 'member',
    summary: 'What a browser needs to make a passkey, with a challenge that is of use once',
    success: { status: 200, schema: creationOptionsAnswer },
    problems: ['no-passkeys-here', 'too-many-passkeys'],
    limits: [LIMITS.changesPerMember],
    example: {
      answer: {
        origin: 'https://waylift.example',
        options: { ...CREATION_OPTIONS, user: { id: 'AQID', name: 'ann@example.org', displayName: 'Ann Lee' } },
      },
    },
  },
  addPasskey: {
    method: 'POST',
    path: '/v2/liftshare/settings/passkeys',
    who: 'member',
    summary: 'Add a passkey; a mail tells of it',
    body: addPasskeyBody,
    success: { status: 201, schema: passkey },
    problems: ['proof-needed', 'passkey-refused', 'too-many-passkeys', 'no-passkeys-here'],
    event: PASSKEY_EVENT,
    limits: [LIMITS.passkeyChangesPerMember],
    example: { body: { proof: 'abc', passkey: CREATED_PASSKEY }, answer: KNOWN },
  },
  onlyByPasskey: {
    method: 'PUT',
    path: '/v2/liftshare/settings/passkeys',
    who: 'member',
    summary: 'Choose whether a password alone signs in; a mail tells of it',
    body: onlyByPasskeyBody,
    success: { status: 200, schema: successAnswer },
    problems: ['proof-needed', 'passkey-needed'],
    event: PASSKEY_EVENT,
    limits: [LIMITS.passkeyChangesPerMember],
    example: { body: { proof: 'abc', only: true }, answer: { success: true } },
  },
  renamePasskey: {
    method: 'PUT',
    path: '/v2/liftshare/settings/passkeys/{passkeyId}',
    who: 'member',
    summary: 'Name a passkey',
    params: passkeyParams,
    body: z.object({ name: passkeyName }),
    success: { status: 200, schema: successAnswer },
    problems: ['passkey-not-found'],
    event: PASSKEY_EVENT,
    limits: [LIMITS.changesPerMember],
    example: { params: { passkeyId: 'abc' }, body: { name: 'Phone' }, answer: { success: true } },
  },
  removePasskey: {
    method: 'DELETE',
    path: '/v2/liftshare/settings/passkeys/{passkeyId}',
    who: 'member',
    summary: 'Remove a passkey; a mail tells of it. The last one stays while passkeys alone sign in',
    params: passkeyParams,
    body: proofBody,
    success: { status: 204, schema: null },
    problems: ['proof-needed', 'passkey-not-found', 'last-passkey'],
    event: PASSKEY_EVENT,
    limits: [LIMITS.passkeyChangesPerMember],
    example: { params: { passkeyId: 'abc' }, body: { proof: 'abc' } },
  },
  stopReset: {
    method: 'DELETE',
    path: '/v2/liftshare/settings/passkeys/reset',
    who: 'member',
    summary: 'Stop a new password that waits because passkeys alone sign in; that none waits is no mistake',
    success: { status: 204, schema: null },
    problems: [],
    event: STOP_EVENT,
    limits: [LIMITS.changesPerMember],
    example: {},
  },
  stopResetByLink: {
    method: 'POST',
    path: '/v2/liftshare/passkey/stop-reset',
    who: 'anyone',
    summary: 'The same by the link of the mail that told of it',
    body: z.object({ token: oneTimeToken }),
    success: { status: 200, schema: successAnswer },
    problems: ['token-invalid'],
    event: STOP_EVENT,
    limits: [LIMITS.linksPerClient],
    example: { body: { token: 'abc' }, answer: { success: true } },
  },
} as const satisfies Calls;
