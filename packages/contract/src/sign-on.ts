/**
 * Signing on through a community's own provider (OpenID Connect). Three secrets belong to it: the browser's `secret`, of which `proof` is the hash;
 * the `state`, which travels through the provider and names the attempt; and the `ticket`, by which a first sign-on is completed.
 */
import * as z from 'zod/mini';
import type { Calls } from './endpoint.ts';
import { askedName, clientId, memberDetails, memberDetailsAnswer, oneTimeToken, text } from './fields.ts';
import { formed } from './formed.ts';
import { RATE_LIMITS as LIMITS } from './limits.ts';
import { EXAMPLE_DETAILS } from './member-fields.ts';

/** `fresh`: a signed-in member shows once more who they are, before what otherwise asks for the password. */
export const SIGN_ON_PURPOSES = ['sign-in', 'fresh'] as const;
export type SignOnPurpose = (typeof SIGN_ON_PURPOSES)[number];

/** The longest query that a provider may send back: a code, a state and a few names. */
export const PROVIDERS_ANSWER_MAX_LENGTH = 2_000;
/** A mailed code has this many digits. */
export const SIGN_ON_CODE_DIGITS = 6;

/** SHA-256 of the secret's text, base64url. */
export const signOnProof = formed(/^[A-Za-z0-9_-]{43}$/, { maxLength: 43, code: 'proof-invalid' });

export const startSignOnBody = z.object({
  slug: askedName,
  proof: signOnProof,
  purpose: z.enum(SIGN_ON_PURPOSES, { error: 'purpose-unknown' }),
  /** The token of an invitation whose link led here. */
  invitation: z.optional(oneTimeToken),
});
export const startSignOnAnswer = z.object({ location: z.string(), state: z.string() });

/** `answer` is the whole query with which the provider sent the browser back, and `provider` the last part of that address. */
export const finishSignOnBody = z.object({
  secret: text(),
  answer: text(PROVIDERS_ANSWER_MAX_LENGTH),
  provider: askedName,
  clientId,
});

/**
 * What follows: `details` asks for name and terms; `link` for the password of the account that has this address, or a mailed code; `mail` for a mailed
 * code alone. `confirm`: a registration waits for its mailed link.
 */
export const SIGN_ON_STEPS = ['details', 'link', 'mail', 'confirm'] as const;
export type SignOnStep = (typeof SIGN_ON_STEPS)[number];

/** Either tokens, or `next` with its `ticket`, or the `proof` of a fresh sign-on. */
export const signOnAnswer = z.object({
  token: z.optional(z.string()),
  refreshToken: z.optional(z.string()),
  proof: z.optional(z.string()),
  /** One of `SIGN_ON_STEPS`. */
  next: z.optional(z.string()),
  ticket: z.optional(z.string()),
  email: z.optional(z.string()),
  details: z.optional(z.object(memberDetailsAnswer)),
  /** The slug of the community in which it began. */
  slug: z.optional(z.string()),
  /** For `details`: the community and those of its children that may be chosen. One alone is no choice. */
  communities: z.optional(z.array(z.object({ id: z.string(), name: z.string() }))),
  /** For `link` and `mail`: the name of another community whose member this is. They stay there unless they say `move`. */
  memberOf: z.optional(z.string()),
});
export type SignOnAnswer = z.infer<typeof signOnAnswer>;

export const signOnDetailsBody = z.object({ ticket: oneTimeToken, ...memberDetails, publicCommunityId: z.optional(askedName), clientId });
export const linkSignOnBody = z.object({
  ticket: oneTimeToken,
  password: z.optional(text()),
  code: z.optional(text()),
  move: z.optional(z.boolean({ error: 'not-a-boolean' })),
  clientId,
});
export const signOnTicketBody = z.object({ ticket: oneTimeToken });

/** Why a sign-on ends without a session. Each has a sentence of its own. */
export const SIGN_ON_REFUSALS = [
  'sign-on-cancelled',
  'sign-on-refused',
  'sign-on-invited-only',
  'sign-on-no-address',
  'sign-on-clock',
  'sign-on-keys-turned',
  'sign-on-provider-away',
  'sign-on-late',
  'sign-on-used',
  'sign-on-other-browser',
  'sign-on-other-person',
  'sign-on-not-fresh',
  'sign-on-secret-ended',
  'sign-on-address-taken',
] as const;
export type SignOnRefusal = (typeof SIGN_ON_REFUSALS)[number];

const SIGN_ON_EVENT = {
  name: 'sign-on',
  outcomes: [
    'started',
    'signed-in',
    'fresh',
    'details-asked',
    'link-asked',
    'joined',
    'registered',
    'linked',
    'code-mailed',
    'logout',
    'logout-refused',
    ...SIGN_ON_REFUSALS,
    'community-not-found',
    'suspended',
    'wrong-password',
    'token-invalid',
    'unauthorized',
    'too-many-requests',
    'busy',
  ],
  causes: [
    'unknown-state',
    'other-provider',
    'provider-said-no',
    'answer-invalid',
    'token-invalid',
    'client-refused',
    'no-answer',
    'no-account',
    'other-subject',
    'wrong-code',
    'too-many-tries',
    'changed-meanwhile',
  ],
} as const;

export const signOnCalls = {
  startSignOn: {
    method: 'POST',
    path: '/v2/liftshare/sign-on/start',
    who: 'anyone',
    summary: "Begin to sign on through a community's provider: where to go, and the state that comes back",
    body: startSignOnBody,
    success: { status: 201, schema: startSignOnAnswer },
    problems: ['community-not-found', 'unauthorized', 'sign-on-provider-away'],
    event: SIGN_ON_EVENT,
    limits: [LIMITS.signOnPerAsker],
    example: {
      body: { slug: 'harbour-quarter', proof: 'A'.repeat(43), purpose: 'sign-in' },
      answer: { location: 'https://login.harbour.example/authorize?state=abc', state: 'abc' },
    },
  },
  finishSignOn: {
    method: 'POST',
    path: '/v2/liftshare/sign-on/finish',
    who: 'anyone',
    summary: "Trade the provider's answer for a session, or for a ticket to complete a first sign-on",
    body: finishSignOnBody,
    success: { status: 200, schema: signOnAnswer },
    problems: [...SIGN_ON_REFUSALS, 'suspended'],
    event: SIGN_ON_EVENT,
    limits: [LIMITS.signOnPerAsker],
    mails: [LIMITS.newDeviceMailPerMember, LIMITS.joinMailPerAddress, LIMITS.unaskedMailsPerAddress],
    example: {
      body: { secret: 'abc', answer: 'code=abc&state=abc', provider: 'abc' },
      answer: { token: 'access', refreshToken: 'refresh' },
    },
  },
  signOnDetails: {
    method: 'POST',
    path: '/v2/liftshare/sign-on/details',
    who: 'anyone',
    summary: 'Become a member by a first sign-on',
    body: signOnDetailsBody,
    success: { status: 200, schema: signOnAnswer },
    problems: ['token-invalid', 'community-not-found', 'suspended'],
    event: SIGN_ON_EVENT,
    limits: [LIMITS.signOnPerAsker],
    mails: [LIMITS.joinMailPerAddress, LIMITS.unaskedMailsPerAddress],
    example: { body: { ticket: 'abc', ...EXAMPLE_DETAILS }, answer: { token: 'access', refreshToken: 'refresh' } },
  },
  linkSignOn: {
    method: 'POST',
    path: '/v2/liftshare/sign-on/link',
    who: 'anyone',
    summary: 'Join a sign-on to the account that has its address, by password or mailed code',
    body: linkSignOnBody,
    success: { status: 200, schema: signOnAnswer },
    problems: ['token-invalid', 'wrong-password', 'suspended', 'sign-on-address-taken', 'busy'],
    event: SIGN_ON_EVENT,
    limits: [LIMITS.signOnPerAsker],
    onceKnown: [LIMITS.signInPerAddressAndClient, LIMITS.signInPerAddress],
    example: { body: { ticket: 'abc', password: 'Correct.horse7' }, answer: { token: 'access', refreshToken: 'refresh' } },
  },
  mailSignOnCode: {
    method: 'POST',
    path: '/v2/liftshare/sign-on/link/mail',
    who: 'anyone',
    summary: 'Mail a code of six digits to the account that has the address of a sign-on',
    body: signOnTicketBody,
    success: { status: 202, schema: null },
    problems: ['token-invalid'],
    event: SIGN_ON_EVENT,
    limits: [LIMITS.signOnPerAsker],
    mails: [LIMITS.signOnCodePerAddress, LIMITS.unaskedMailsPerAddress],
    example: { body: { ticket: 'abc' } },
  },
} as const satisfies Calls;
