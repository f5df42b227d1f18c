/**
 * Organisers: who may run communities on the web. An organiser is no member: an account of its own, with a password and always a second factor. The
 * session is a cookie that no script reads; each change carries a token that the page gets with it.
 */
import * as z from 'zod/mini';
import type { Calls } from './endpoint.ts';
import { newPassword, nextPage, pageQuery, presentPassword, publicId, requiredText, successAnswer, text } from './fields.ts';
import { ORGANISER_NAME_MAX_LENGTH, RATE_LIMITS as LIMITS } from './limits.ts';
import { ORGANISER_ROLES } from './organiser-roles.ts';
import { session } from './sessions.ts';

/** Before the path of each call about or of organisers. */
export const ORGANISE_PATH = '/v2/liftshare/organise';

export const role = z.enum(ORGANISER_ROLES, { error: 'role-unknown' });
export const organiserName = requiredText(ORGANISER_NAME_MAX_LENGTH);

const scopeCommunity = z.object({
  publicId: z.string(),
  slug: z.string(),
  name: z.string(),
  /** Of its portal, '#rrggbb'; '' where it has none of its own. */
  colour: z.string(),
  /** The GUID of its own logo; null: it has none. */
  logo: z.nullable(z.string()),
  parentId: z.nullable(z.string()),
});
export type ScopeCommunity = z.infer<typeof scopeCommunity>;
const communityInScope = z.extend(scopeCommunity, { role });

export const heldRole = z.object({
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
  /** What the account at the sign-in system is called that may show the second factor again; null: none may. */
  proofBy: z.nullable(z.string()),
  roles: z.array(heldRole),
  /**
   * Those in scope, each with the role that holds there, by name, children behind their parents. At most 500, but always the one that was named, with
   * its parent and its siblings or children: `organiserCommunities` finds the others.
   */
  communities: z.array(communityInScope),
  /** How many are in scope. */
  communityCount: z.number(),
});
export type OrganiserSessionAnswer = z.infer<typeof sessionAnswer>;

/** How a session began. `link`: of a mail, to set up the first second factor. */
export const ORGANISER_WAYS_IN = ['code', 'passkey', 'sign-on', 'link'] as const;

const organiserSession = z.extend(session, {
  /** One of `ORGANISER_WAYS_IN`; a newer server may know more. */
  beganBy: z.string(),
  /** What the account is called through which it began; '' for every other way. */
  signOnLabel: z.string(),
});
export type OrganiserSession = z.infer<typeof organiserSession>;

export const ACCOUNT = {
  name: 'organise-account',
  outcomes: [
    'accepted',
    'token-invalid',
    'mailed',
    'password-set',
    'renamed',
    'wrong-password',
    'signed-out',
    'busy',
    'second-factor-needed',
    'too-many-requests',
  ],
  causes: ['unknown', 'expired', 'used'],
} as const;

export const KESTREL = { publicId: 'kestrel', slug: 'kestrel', name: 'Kestrel Science Park' };
const KESTREL_IN_SCOPE = { ...KESTREL, colour: '#1a6b54', logo: null, parentId: null, role: 'owner' } as const;
export const OWNER = { role: 'owner', community: KESTREL, until: null } as const;

export const organiserCalls = {
  organiserSession: {
    method: 'GET',
    path: `${ORGANISE_PATH}/session`,
    who: 'organiser',
    settingUp: true,
    summary: 'Who is signed in, with the token for changes, the roles and the communities in scope',
    query: z.object({ /** Told in any case if it is in scope. */ community: z.optional(publicId) }),
    success: { status: 200, schema: sessionAnswer },
    problems: [],
    example: {
      query: {},
      answer: {
        organiserId: '3c1a',
        name: 'Harriet Okafor',
        email: 'harriet@kestrel.example',
        token: 'abc',
        isSettingUp: false,
        proofBy: null,
        roles: [OWNER],
        communities: [KESTREL_IN_SCOPE],
        communityCount: 1,
      },
    },
  },
  organiserCommunities: {
    method: 'GET',
    path: `${ORGANISE_PATH}/communities`,
    who: 'organiser',
    role: 'reader',
    summary: 'The communities in scope that have this in their name, with the role that holds there; by name',
    query: z.extend(pageQuery, { name: z.optional(text(100)) }),
    success: { status: 200, schema: z.object({ communities: z.array(communityInScope), next: nextPage }) },
    problems: ['cursor-invalid'],
    example: { query: { name: 'kestrel' }, answer: { communities: [KESTREL_IN_SCOPE], next: null } },
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
    success: { status: 200, schema: z.object({ sessions: z.array(organiserSession) }) },
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
            beganBy: 'passkey',
            signOnLabel: '',
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
  organiserName: {
    method: 'PUT',
    path: `${ORGANISE_PATH}/name`,
    who: 'organiser',
    summary: 'Another name of one’s own; the audit keeps the one before',
    body: z.object({ name: organiserName }),
    success: { status: 200, schema: successAnswer },
    problems: [],
    event: ACCOUNT,
    limits: [LIMITS.organiserChanges],
    example: { body: { name: 'Harriet Okafor' }, answer: { success: true } },
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
} as const satisfies Calls;
