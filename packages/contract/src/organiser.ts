/**
 * Organisers: who may run communities on the web. An organiser is no member: an account of its own, with a password and always a second factor. The
 * session is a cookie that no script reads; each change carries a token that the page gets with it.
 */
import * as z from 'zod/mini';
import type { Calls } from './endpoint.ts';
import {
  askedName,
  emailAddress,
  newPassword,
  nextPage,
  oneTimeToken,
  pageQuery,
  presentPassword,
  publicId,
  requiredText,
  successAnswer,
} from './fields.ts';
import { formed } from './formed.ts';
import { ORGANISER_NAME_MAX_LENGTH, RATE_LIMITS as LIMITS } from './limits.ts';
import { createdPasskey, creationOptionsAnswer, passkeyOptionsAnswer, shownPasskey } from './passkey.ts';
import { ORGANISER_ROLES } from './organiser-roles.ts';
import { session } from './sessions.ts';

/** Before the path of each call about or of organisers. */
export const ORGANISE_PATH = '/v2/liftshare/organise';

const role = z.enum(ORGANISER_ROLES, { error: 'role-unknown' });
const date = formed(/^\d{4}-\d{2}-\d{2}$/, { maxLength: 10, code: 'date-invalid' });
const name = requiredText(ORGANISER_NAME_MAX_LENGTH);
/** Of an app (RFC 6238), or one of the ten for an emergency. */
const code = formed(/^[\dA-Za-z -]{6,24}$/, { maxLength: 24, code: 'code-invalid' });

const scopeCommunity = z.object({
  publicId: z.string(),
  slug: z.string(),
  name: z.string(),
  /** Of its portal, '#rrggbb'; '' where it has none of its own. */
  colour: z.string(),
  parentId: z.nullable(z.string()),
});
export type ScopeCommunity = z.infer<typeof scopeCommunity>;

const heldRole = z.object({
  role,
  /** Null: an operator's, which holds for all. */
  community: z.nullable(z.object({ publicId: z.string(), slug: z.string(), name: z.string() })),
  /** The last day on which it holds, by UTC. */
  until: z.nullable(z.string()),
});
export type HeldRole = z.infer<typeof heldRole>;

const sessionAnswer = z.object({
  organiserId: z.string(),
  name: z.string(),
  email: z.string(),
  /** Goes with each changing call. */
  token: z.string(),
  /** There is no second factor yet: nothing but setting one up is answered. */
  isSettingUp: z.boolean(),
  roles: z.array(heldRole),
  /** All in scope, each with the role that holds there, by name, children behind their parents. */
  communities: z.array(z.extend(scopeCommunity, { role })),
});
export type OrganiserSessionAnswer = z.infer<typeof sessionAnswer>;

const listedOrganiser = z.object({
  id: z.string(),
  /** '' until the invitation is accepted. */
  name: z.string(),
  email: z.string(),
  isWaiting: z.boolean(),
  role,
  community: z.nullable(z.object({ publicId: z.string(), slug: z.string(), name: z.string() })),
  until: z.nullable(z.string()),
  since: z.string(),
  /** The name of whoever gave it; '' for the operator's command. */
  givenBy: z.string(),
  roleId: z.string(),
  isOneself: z.boolean(),
});
export type ListedOrganiser = z.infer<typeof listedOrganiser>;

const organisersAnswer = z.object({ organisers: z.array(listedOrganiser), next: nextPage });
const roleParams = z.object({ roleId: askedName });
const organiserParams = z.object({ organiserId: askedName });

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
const ACCOUNT = {
  name: 'organise-account',
  outcomes: [
    'accepted',
    'token-invalid',
    'mailed',
    'password-set',
    'wrong-password',
    'signed-out',
    'busy',
    'second-factor-needed',
    'too-many-requests',
  ],
  causes: ['unknown', 'expired', 'used'],
} as const;
const ROLE = {
  name: 'organise-role',
  outcomes: [
    'given',
    'taken',
    'let-in',
    'no-right',
    'last-owner',

    'role-held',
    'organiser-not-found',
    'second-factor-needed',
    'too-many-requests',
  ],
} as const;

const CREDENTIAL = { id: 'AQID', rawId: 'AQID', type: 'public-key' } as const;
const SHOWN = { ...CREDENTIAL, response: { clientDataJSON: 'e30', authenticatorData: 'AQID', signature: 'AQID', userHandle: 'AQID' } };
const CREATED = { ...CREDENTIAL, response: { clientDataJSON: 'e30', attestationObject: 'AQID', transports: ['internal'] } };
const ASKED = {
  origin: 'https://waylift.example',
  options: { challenge: 'AQID', rpId: 'waylift.example', timeout: 300_000, userVerification: 'required', allowCredentials: [] },
};
const KESTREL = { publicId: 'kestrel', slug: 'kestrel', name: 'Kestrel Science Park' };
const OWNER = { role: 'owner', community: KESTREL, until: null } as const;

export const organiserCalls = {
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
    example: { body: { passkey: SHOWN }, answer: { success: true } },
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
    body: z.object({ token: oneTimeToken, name, password: newPassword }),
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
  organiserSession: {
    method: 'GET',
    path: `${ORGANISE_PATH}/session`,
    who: 'organiser',
    settingUp: true,
    summary: 'Who is signed in, with the token for changes, the roles and the communities in scope',
    success: { status: 200, schema: sessionAnswer },
    problems: [],
    example: {
      answer: {
        organiserId: '3c1a',
        name: 'Harriet Okafor',
        email: 'harriet@kestrel.example',
        token: 'abc',
        isSettingUp: false,
        roles: [OWNER],
        communities: [{ ...KESTREL, colour: '#1a6b54', parentId: null, role: 'owner' }],
      },
    },
  },
  endOrganiserSession: {
    method: 'DELETE',
    path: `${ORGANISE_PATH}/session`,
    who: 'organiser',
    settingUp: true,
    summary: 'Sign the organiser out',
    success: { status: 204, schema: null },
    problems: [],
    event: ACCOUNT,
    limits: [LIMITS.organiserChanges],
    example: {},
  },
  organiserSessions: {
    method: 'GET',
    path: `${ORGANISE_PATH}/sessions`,
    who: 'organiser',
    summary: 'Where the organiser is signed in, this session first',
    success: { status: 200, schema: z.object({ sessions: z.array(session) }) },
    problems: [],
    example: {
      answer: {
        sessions: [
          {
            id: '3c1a',
            browser: 'Chrome',
            system: 'Windows',
            network: '203.0.113.x',
            isCurrent: true,
            signedInAt: '2026-11-20T08:15:00Z',
            lastUsedAt: '2026-11-20T08:40:00Z',
          },
        ],
      },
    },
  },
  endOrganiserSessions: {
    method: 'DELETE',
    path: `${ORGANISE_PATH}/sessions`,
    who: 'organiser',
    summary: 'Sign the organiser out everywhere else',
    success: { status: 204, schema: null },
    problems: [],
    event: ACCOUNT,
    limits: [LIMITS.organiserChanges],
    example: {},
  },
  organiserPassword: {
    method: 'PUT',
    path: `${ORGANISE_PATH}/password`,
    who: 'organiser',
    summary: 'Another password; it ends every other session, and a mail tells of it',
    body: z.object({ present: presentPassword, password: newPassword }),
    success: { status: 200, schema: successAnswer },
    problems: ['wrong-password', 'busy'],
    event: ACCOUNT,
    limits: [LIMITS.organiserChanges],
    example: { body: { present: 'Correct.horse7', password: 'Correct.horse8' }, answer: { success: true } },
  },
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
        options: {
          challenge: 'AQID',
          rp: { id: 'waylift.example', name: 'Waylift' },
          user: { id: 'AQID', name: 'harriet@kestrel.example', displayName: 'Harriet Okafor' },
          pubKeyCredParams: [{ alg: -7, type: 'public-key' }],
          timeout: 300_000,
          attestation: 'none',
          authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
          excludeCredentials: [],
        },
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
    example: { body: { passkey: CREATED }, answer: { recoveryCodes: ['abcd-efgh-jkmn'] } },
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
  organisers: {
    method: 'GET',
    path: `${ORGANISE_PATH}/communities/{publicId}/organisers`,
    who: 'organiser',
    role: 'manager',
    summary: 'Who has which role for a community, or for one above or below it, since when and given by whom; by address',
    params: z.object({ publicId }),
    query: pageQuery,
    success: { status: 200, schema: organisersAnswer },
    problems: ['cursor-invalid'],
    example: {
      params: { publicId: 'kestrel' },
      query: {},
      answer: {
        organisers: [
          {
            id: '3c1a',
            name: 'Harriet Okafor',
            email: 'harriet@kestrel.example',
            isWaiting: false,
            role: 'owner',
            community: KESTREL,
            until: null,
            since: '2026-11-20T08:15:00Z',
            givenBy: '',
            roleId: '7f2b',
            isOneself: true,
          },
        ],
        next: null,
      },
    },
  },
  giveOrganiserRole: {
    method: 'POST',
    path: `${ORGANISE_PATH}/communities/{publicId}/organisers`,
    who: 'organiser',
    role: 'owner',
    again: true,
    summary: 'Give somebody a role for a community and its children. Who is no organiser yet is mailed a link, which works for seven days',
    params: z.object({ publicId }),
    body: z.object({
      email: emailAddress,
      role: z.enum(['reader', 'manager', 'owner'], { error: 'role-unknown' }),
      until: z.optional(z.nullable(date)),
    }),
    success: { status: 200, schema: successAnswer },
    problems: ['role-held', 'last-owner'],
    event: ROLE,
    limits: [LIMITS.organiserChanges],
    mails: [LIMITS.organiserMailPerAddress],
    example: { params: { publicId: 'kestrel' }, body: { email: 'ola@kestrel.example', role: 'reader' }, answer: { success: true } },
  },
  takeOrganiserRole: {
    method: 'DELETE',
    path: `${ORGANISE_PATH}/communities/{publicId}/organisers/{roleId}`,
    who: 'organiser',
    role: 'owner',
    again: true,
    summary: 'Take a role away. The last owner of a community keeps it, but for an operator',
    params: z.extend(roleParams, { publicId }),
    success: { status: 204, schema: null },
    problems: ['last-owner', 'organiser-not-found'],
    event: ROLE,
    limits: [LIMITS.organiserChanges],
    example: { params: { publicId: 'kestrel', roleId: 'abc' } },
  },
  letOrganiserIn: {
    method: 'POST',
    path: `${ORGANISE_PATH}/communities/{publicId}/organisers/{organiserId}/let-in`,
    who: 'organiser',
    role: 'owner',
    again: true,
    summary:
      'Let in anew who has lost every second factor: theirs are removed, they are mailed a link, and all organisers of the scope are told',
    params: z.extend(organiserParams, { publicId }),
    body: z.object({ /** How one made sure that it is them. */ how: requiredText(500) }),
    success: { status: 200, schema: successAnswer },
    problems: ['organiser-not-found'],
    event: ROLE,
    limits: [LIMITS.organiserChanges],
    mails: [LIMITS.organiserMailPerAddress],
    example: { params: { publicId: 'kestrel', organiserId: 'abc' }, body: { how: 'We met at the town hall.' }, answer: { success: true } },
  },
} as const satisfies Calls;
