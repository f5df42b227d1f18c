/** The second factors of an organiser: passkeys, an app that makes codes, and codes for an emergency. */
import * as z from 'zod/mini';
import type { Calls } from './endpoint.ts';
import { askedName, oneTimeToken, successAnswer } from './fields.ts';
import { formed } from './formed.ts';
import { RATE_LIMITS as LIMITS } from './limits.ts';
import { ORGANISE_PATH } from './organiser.ts';
import {
  CREATION_OPTIONS,
  CREATED_PASSKEY,
  createdPasskey,
  creationOptionsAnswer,
  PASSKEY_OPTIONS,
  passkeyOptionsAnswer,
  shownPasskey,
} from './passkey.ts';

/** Of an app (RFC 6238), or one of the ten for an emergency. */
export const code = formed(/^[\dA-Za-z -]{6,24}$/, { maxLength: 24, code: 'code-invalid' });

const factorsAnswer = z.object({
  passkeys: z.array(
    z.object({ id: z.string(), browser: z.string(), system: z.string(), createdAt: z.string(), lastUsedAt: z.nullable(z.string()) }),
  ),
  hasApp: z.boolean(),
  recoveryCodesLeft: z.number(),
});
export type OrganiserFactors = z.infer<typeof factorsAnswer>;
/** Codes for an emergency, shown once; absent where there were some before. */
const madeAnswer = z.object({ recoveryCodes: z.optional(z.array(z.string())) });

const FACTOR = {
  name: 'organise-factor',
  outcomes: [
    'proven',
    'passkey-added',
    'app-added',
    'codes-made',
    'removed',
    'code-wrong',
    'passkey-unknown',
    'passkey-refused',
    'passkey-not-found',
    'too-many-passkeys',
    'last-factor',
    'no-passkeys-here',
    'second-factor-needed',
    'token-invalid',
    'too-many-requests',
  ],
  causes: ['challenge', 'other-member', 'verification', 'used-before'],
} as const;

/** An example. */
export const ASKED = { origin: 'https://waylift.example', options: PASSKEY_OPTIONS };

export const organiserFactorCalls = {
  organiserFactors: {
    method: 'GET',
    path: `${ORGANISE_PATH}/factors`,
    who: 'organiser',
    settingUp: true,
    summary: 'The second factors of the organiser',
    success: { status: 200, schema: factorsAnswer },
    problems: [],
    example: { answer: { passkeys: [], hasApp: true, recoveryCodesLeft: 10 } },
  },
  organiserPasskeyToProve: {
    method: 'POST',
    path: `${ORGANISE_PATH}/factors/proof/options`,
    who: 'organiser',
    summary: 'A challenge to show a passkey again',
    success: { status: 200, schema: passkeyOptionsAnswer },
    problems: ['no-passkeys-here'],
    limits: [LIMITS.organiserChanges],
    example: { answer: ASKED },
  },
  proveOrganiser: {
    method: 'POST',
    path: `${ORGANISE_PATH}/factors/proof`,
    who: 'organiser',
    summary: 'Show a second factor again: what asks for it is answered for ten minutes',
    body: z
      .object({ code: z.optional(code), passkey: z.optional(shownPasskey) })
      .check(z.refine((body) => (body.code === undefined) !== (body.passkey === undefined), { error: 'required', path: ['code'] })),
    success: { status: 200, schema: successAnswer },
    problems: ['code-wrong', 'passkey-unknown', 'passkey-refused', 'no-passkeys-here'],
    event: FACTOR,
    limits: [LIMITS.organiserChanges],
    onceKnown: [LIMITS.organiserCodes],
    example: { body: { code: '123456' }, answer: { success: true } },
  },
  organiserPasskeyToAdd: {
    method: 'POST',
    path: `${ORGANISE_PATH}/factors/passkeys/options`,
    who: 'organiser',
    settingUp: true,
    summary: 'What a browser needs to make a passkey for an organiser',
    success: { status: 200, schema: creationOptionsAnswer },
    problems: ['no-passkeys-here', 'too-many-passkeys'],
    limits: [LIMITS.organiserChanges],
    example: {
      answer: {
        origin: 'https://waylift.example',
        options: { ...CREATION_OPTIONS, user: { id: 'AQID', name: 'harriet@kestrel.example', displayName: 'Harriet Okafor' } },
      },
    },
  },
  addOrganiserPasskey: {
    method: 'POST',
    path: `${ORGANISE_PATH}/factors/passkeys`,
    who: 'organiser',
    settingUp: true,
    again: true,
    summary: 'Add a passkey; a mail tells of it. The first second factor brings codes for an emergency',
    body: z.object({ passkey: createdPasskey }),
    success: { status: 201, schema: madeAnswer },
    problems: ['passkey-refused', 'too-many-passkeys', 'no-passkeys-here'],
    event: FACTOR,
    limits: [LIMITS.organiserChanges],
    example: { body: { passkey: CREATED_PASSKEY }, answer: { recoveryCodes: ['abcd-efgh-jkmn'] } },
  },
  organiserAppToAdd: {
    method: 'POST',
    path: `${ORGANISE_PATH}/factors/app/options`,
    who: 'organiser',
    settingUp: true,
    again: true,
    summary: 'A new secret for an app that makes codes (RFC 6238); it counts once a code of it was typed',
    success: { status: 200, schema: z.object({ ticket: z.string(), secret: z.string(), uri: z.string() }) },
    problems: [],
    event: FACTOR,
    limits: [LIMITS.organiserChanges],
    example: { answer: { ticket: 'abc', secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/Waylift:harriet?secret=JBSWY3DPEHPK3PXP' } },
  },
  addOrganiserApp: {
    method: 'PUT',
    path: `${ORGANISE_PATH}/factors/app`,
    who: 'organiser',
    settingUp: true,
    again: true,
    summary: 'Take the app’s codes from now on; a mail tells of it. The first second factor brings codes for an emergency',
    body: z.object({ ticket: oneTimeToken, code }),
    success: { status: 200, schema: madeAnswer },
    problems: ['token-invalid', 'code-wrong'],
    event: FACTOR,
    limits: [LIMITS.organiserChanges],
    example: { body: { ticket: 'abc', code: '123456' }, answer: {} },
  },
  removeOrganiserPasskey: {
    method: 'DELETE',
    path: `${ORGANISE_PATH}/factors/passkeys/{passkeyId}`,
    who: 'organiser',
    again: true,
    summary: 'Remove a passkey; a mail tells of it. The last second factor stays',
    params: z.object({ passkeyId: askedName }),
    success: { status: 204, schema: null },
    problems: ['passkey-not-found', 'last-factor'],
    event: FACTOR,
    limits: [LIMITS.organiserChanges],
    example: { params: { passkeyId: 'abc' } },
  },
  removeOrganiserApp: {
    method: 'DELETE',
    path: `${ORGANISE_PATH}/factors/app`,
    who: 'organiser',
    again: true,
    summary: 'Take no codes of the app any more; a mail tells of it. The last second factor stays',
    success: { status: 204, schema: null },
    problems: ['last-factor'],
    event: FACTOR,
    limits: [LIMITS.organiserChanges],
    example: {},
  },
  organiserRecoveryCodes: {
    method: 'POST',
    path: `${ORGANISE_PATH}/factors/recovery-codes`,
    who: 'organiser',
    again: true,
    summary: 'Ten new codes for an emergency; those before are of no use any more',
    success: { status: 200, schema: z.object({ recoveryCodes: z.array(z.string()) }) },
    problems: [],
    event: FACTOR,
    limits: [LIMITS.organiserChanges],
    example: { answer: { recoveryCodes: ['abcd-efgh-jkmn'] } },
  },
} as const satisfies Calls;
