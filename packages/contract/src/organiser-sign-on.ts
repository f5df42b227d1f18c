/** The sign-in system of a community, as its organisers set it up. Secrets are written and never read back. */
import * as z from 'zod/mini';
import type { Calls } from './endpoint.ts';
import { publicId, requiredText, successAnswer, text } from './fields.ts';
import { formed } from './formed.ts';
import {
  RATE_LIMITS as LIMITS,
  SIGN_ON_DOMAINS_MAX,
  SIGN_ON_ISSUER_MAX_LENGTH,
  SIGN_ON_LABEL_MAX_LENGTH,
  SIGN_ON_LEAVER_DAYS_MAX,
  SIGN_ON_LEAVER_DAYS_MIN,
  SIGN_ON_SECRET_MAX_LENGTH,
} from './limits.ts';
import { ORGANISE_PATH } from './organiser.ts';
import { CLIENT_PROOFS, ISSUER_PROBLEMS, NEW_MEMBERS, SIGN_ON_PASSWORDS } from './sign-on-choices.ts';

const day = formed(/^\d{4}-\d{2}-\d{2}$/, { maxLength: 10, code: 'date-invalid' });
const secret = z.nullable(requiredText(SIGN_ON_SECRET_MAX_LENGTH));
/** The last day on which a secret works, as its maker tells; null: not told. */
const endsOn = z.nullable(day);

const provider = z.object({
  issuer: z.string(),
  clientId: z.string(),
  clientProof: z.enum(CLIENT_PROOFS),
  label: z.string(),
  contact: z.string(),
  domains: z.array(z.string()),
  newMembers: z.enum(NEW_MEMBERS),
  isForChildren: z.boolean(),
  leaverDays: z.nullable(z.number()),
  since: z.string(),
  /** Of the secret or key in use. */
  secretEndsAt: z.nullable(z.string()),
  /** There is one before it, which is tried too. */
  hasFormer: z.boolean(),
  formerEndsAt: z.nullable(z.string()),
  relinkUntil: z.nullable(z.string()),
  /** To be registered at the provider. */
  redirectAddress: z.string(),
  /** Where the provider sends organisers back; none where they do not come in through it. */
  organisersAddresses: z.array(z.string()),
  logoutAddress: z.string(),
  /** The public halves of the portal's keys, as JSON; none where it has a secret. */
  publicKeys: z.array(z.string()),
  lastUsedAt: z.nullable(z.string()),
  /** The communities whose people sign in through it. */
  holdsFor: z.array(z.string()),
});
export type OrganisedProvider = z.infer<typeof provider>;

const signOnAnswer = z.object({
  provider: z.nullable(provider),
  /** The provider is that of the community above it. */
  isOfParent: z.boolean(),
  parent: z.nullable(z.string()),
  /** Whether it has the provider of the community above it, where that offers it. */
  takesParents: z.boolean(),
  children: z.number(),
  passwords: z.enum(SIGN_ON_PASSWORDS),
  passwordsEndAt: z.nullable(z.string()),
  /** Active members by how they come in. */
  people: z.object({ signedOn: z.number(), never: z.number(), withoutPassword: z.number(), paused: z.number(), unvouched: z.number() }),
  /** One may change it. */
  mayChange: z.boolean(),
});
export type OrganisedSignOn = z.infer<typeof signOnAnswer>;

const testAnswer = z.object({
  issuer: z.string(),
  /** Null: it was found. */
  problem: z.nullable(z.enum(ISSUER_PROBLEMS)),
  /** What the provider answered, or the issuer that its document names; '' where nothing is to be told. */
  reason: z.string(),
  keys: z.number(),
  /** The names of what the last sign-on brought; null: nobody has signed in this way yet. */
  claims: z.nullable(z.array(z.string())),
  claimsAt: z.nullable(z.string()),
  at: z.string(),
});
export type SignOnTest = z.infer<typeof testAnswer>;

const settings = z.object({
  issuer: requiredText(SIGN_ON_ISSUER_MAX_LENGTH),
  clientId: requiredText(),
  /** Null: as the provider's document says, or as it was. */
  clientProof: z.nullable(z.enum(CLIENT_PROOFS, { error: 'choice-invalid' })),
  /** Null: as it was, or there is a key in its place. */
  secret,
  secretEndsOn: endsOn,
  label: requiredText(SIGN_ON_LABEL_MAX_LENGTH),
  contact: text(),
  domains: z
    .array(text())
    .check(z.minLength(1, { error: 'required' }), z.maxLength(SIGN_ON_DOMAINS_MAX, { error: 'too-long', abort: true })),
  newMembers: z.enum(NEW_MEMBERS, { error: 'choice-invalid' }),
  isForChildren: z.boolean({ error: 'not-a-boolean' }),
  leaverDays: z.nullable(
    z
      .number({ error: 'not-a-number' })
      .check(
        z.int({ error: 'not-a-number' }),
        z.gte(SIGN_ON_LEAVER_DAYS_MIN, { error: 'out-of-range' }),
        z.lte(SIGN_ON_LEAVER_DAYS_MAX, { error: 'out-of-range' }),
      ),
  ),
});
export type SignOnSettings = z.infer<typeof settings>;

const EVENT = {
  name: 'organise-sign-on',
  outcomes: [
    'set',
    'renewed',
    'passwords-set',
    'parent-set',
    'relinked',
    'removed',
    'tested',
    'not-found',
    'no-right',
    'second-factor-needed',
    'too-many-requests',
  ],
} as const;
const PARAMS = { publicId: 'kestrel' };
const SETTINGS = {
  issuer: 'https://login.kestrel.example',
  clientId: 'waylift',
  clientProof: null,
  secret: 'a secret of the provider',
  secretEndsOn: '2027-11-30',
  label: 'Kestrel account',
  contact: 'it@kestrel.example',
  domains: ['kestrel.example'],
  newMembers: 'join',
  isForChildren: false,
  leaverDays: null,
} as const;

const path = `${ORGANISE_PATH}/communities/{publicId}/sign-on` as const;
const one = { who: 'organiser', params: z.object({ publicId }) } as const;
const change = { ...one, role: 'owner', again: true, event: EVENT } as const;

export const organiserSignOnCalls = {
  organisedSignOn: {
    ...one,
    role: 'manager',
    method: 'GET',
    path,
    summary: 'The sign-in system of a community, without its secrets',
    success: { status: 200, schema: signOnAnswer },
    problems: [],
    example: {
      params: PARAMS,
      answer: {
        provider: null,
        isOfParent: false,
        parent: null,
        takesParents: true,
        children: 0,
        passwords: 'also',
        passwordsEndAt: null,
        people: { signedOn: 0, never: 0, withoutPassword: 0, paused: 0, unvouched: 0 },
        mayChange: true,
      },
    },
  },
  setSignOn: {
    ...change,
    limits: [LIMITS.organiserProviders],
    method: 'PUT',
    path,
    summary: 'Set the sign-in system of a community. The provider is asked before anything is stored',
    body: settings,
    success: { status: 200, schema: successAnswer },
    problems: [],
    example: { params: PARAMS, body: SETTINGS, answer: { success: true } },
  },
  renewSignOnSecret: {
    ...change,
    limits: [LIMITS.organiserChanges],
    method: 'POST',
    path: `${path}/secret`,
    summary: 'Add a secret for the same client; null: a key that the portal makes. The one before is tried too, until it ends',
    body: z.object({ secret, endsOn }),
    success: { status: 200, schema: successAnswer },
    problems: ['not-found'],
    example: { params: PARAMS, body: { secret: 'another secret', endsOn: null }, answer: { success: true } },
  },
  setSignOnPasswords: {
    ...change,
    limits: [LIMITS.organiserChanges],
    method: 'PUT',
    path: `${path}/passwords`,
    summary: 'Whether members may sign in by password too; who has never signed on keeps it until a day',
    body: z.object({ passwords: z.enum(SIGN_ON_PASSWORDS, { error: 'choice-invalid' }), until: endsOn }),
    success: { status: 200, schema: successAnswer },
    problems: ['not-found'],
    example: { params: PARAMS, body: { passwords: 'also', until: null }, answer: { success: true } },
  },
  takeParentSignOn: {
    ...change,
    limits: [LIMITS.organiserChanges],
    method: 'PUT',
    path: `${path}/parent`,
    summary: 'Whether a community has the sign-in system of the one above it',
    body: z.object({ takes: z.boolean({ error: 'not-a-boolean' }) }),
    success: { status: 200, schema: successAnswer },
    problems: ['not-found'],
    example: { params: PARAMS, body: { takes: true }, answer: { success: true } },
  },
  relinkSignOn: {
    ...change,
    limits: [LIMITS.organiserChanges],
    method: 'POST',
    path: `${path}/relink`,
    summary: 'After a change of issuer or client: let each person join their account with the new one once, by a mailed code',
    body: z.object({ until: day }),
    success: { status: 200, schema: successAnswer },
    problems: ['not-found'],
    example: { params: PARAMS, body: { until: '2027-01-31' }, answer: { success: true } },
  },
  testSignOn: {
    ...one,
    role: 'manager',
    event: EVENT,
    limits: [LIMITS.organiserProviders],
    method: 'POST',
    path: `${path}/test`,
    summary: 'Ask the provider for its document and keys, and tell the names of what the last sign-on brought',
    success: { status: 200, schema: testAnswer },
    problems: ['not-found'],
    example: {
      params: PARAMS,
      answer: {
        issuer: 'https://login.kestrel.example',
        problem: null,
        reason: '',
        keys: 2,
        claims: ['email', 'family_name', 'given_name', 'sub'],
        claimsAt: '2026-11-25T11:40:00Z',
        at: '2026-11-25T11:47:00Z',
      },
    },
  },
  removeSignOn: {
    ...change,
    limits: [LIMITS.organiserChanges],
    method: 'DELETE',
    path,
    summary: 'Take the sign-in system of a community away. Accounts stay; who has no password gets one by “Forgotten your password?”',
    success: { status: 204, schema: null },
    problems: ['not-found'],
    example: { params: PARAMS },
  },
} as const satisfies Calls;
