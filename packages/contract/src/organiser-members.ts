/** Members as the organisers of their community see them: never where, when or with whom they travel. See `docs/decisions/0125-members-as-organisers-see-them.md`. */
import * as z from 'zod/mini';
import type { Calls } from './endpoint.ts';
import { askedName, emailAddress, nextPage, publicId, requiredText, successAnswer, text } from './fields.ts';
import { formed } from './formed.ts';
import { DELETION_WORDS_MAX_LENGTH, RATE_LIMITS as LIMITS, SUSPENSION_REASON_MAX_LENGTH } from './limits.ts';
import { DELETION_REASONS, MAIL_CAUSES, MEMBER_FILTERS, MEMBER_STATES } from './member-filters.ts';
import { ORGANISE_PATH } from './organiser.ts';

const MEMBERS = `${ORGANISE_PATH}/communities/{publicId}/members` as const;
const MEMBER = `${MEMBERS}/{memberId}` as const;

const filters = {
  /** The first letters of a name, or of both, or a reference. An address is asked for by `findOrganisedMember`. */
  name: z.optional(text(100)),
  state: z.optional(z.enum(MEMBER_FILTERS, { error: 'state-unknown' })),
  /** A month or a year, by UTC. */
  joined: z.optional(formed(/^\d{4}(-(0[1-9]|1[0-2]))?$/, { maxLength: 7, code: 'joined-invalid' })),
  /** Only those without a journey. */
  without: z.optional(z.enum(['journey'], { error: 'without-unknown' })),
  /** A community beneath, or the one itself: its members alone. */
  within: z.optional(publicId),
  after: z.optional(text(1_000)),
};

const listedMember = z.object({
  id: z.string(),
  forename: z.string(),
  surname: z.string(),
  /** The public id of their community: this one or a child. */
  communityId: z.string(),
  state: z.enum(MEMBER_STATES),
  isRefused: z.boolean(),
  isDeleting: z.boolean(),
  /** When the account became one; null until then. */
  joinedAt: z.nullable(z.string()),
  journeys: z.number(),
  /** Some lift, counted each night for all. */
  hasLifts: z.boolean(),
  reports: z.number(),
});
export type ListedMember = z.infer<typeof listedMember>;

const counts = z.object({
  active: z.number(),
  pending: z.number(),
  invited: z.number(),
  suspended: z.number(),
  paused: z.number(),
  refused: z.number(),
  deleting: z.number(),
});
export type MemberCounts = z.infer<typeof counts>;

const mail = z.object({
  kind: z.string(),
  state: z.enum(['waiting', 'sent', 'failed', 'given-up']),
  at: z.string(),
  cause: z.nullable(z.enum(MAIL_CAUSES)),
});
export type AccountMail = z.infer<typeof mail>;

const deletion = z.object({
  askedBy: z.string(),
  askedAt: z.string(),
  until: z.string(),
  reason: z.enum(DELETION_REASONS),
  words: z.string(),
  isMine: z.boolean(),
  /** Whether the caller is the second one. */
  mayAnswer: z.boolean(),
});
export type AskedDeletion = z.infer<typeof deletion>;

const memberAnswer = z.object({
  id: z.string(),
  forename: z.string(),
  surname: z.string(),
  communityId: z.string(),
  state: z.enum(MEMBER_STATES),
  isRefused: z.boolean(),
  askedAt: z.string(),
  joinedAt: z.nullable(z.string()),
  /** The first letter of the address, and its domain. */
  maskedEmail: z.string(),
  language: z.string(),
  /** As the member was told. */
  suspensionReason: z.nullable(z.string()),
  /** Of the account alone, newest first. */
  mails: z.array(mail),
  /** Of lifts: how many in which week, by its Monday; newest first. A moment would tell who shares with whom. */
  liftMails: z.array(z.object({ week: z.string(), count: z.number() })),
  journeys: z.number(),
  sessions: z.number(),
  hasLifts: z.boolean(),
  reports: z.number(),
  deletion: z.nullable(deletion),
});
export type OrganisedMember = z.infer<typeof memberAnswer>;

const EVENT = {
  name: 'organise-member',
  outcomes: [
    'found',
    'not-found',
    'listed',
    'shown',
    'compared',
    'mailed',
    'corrected',
    'signed-out',
    'suspended',
    'resumed',
    'moved',
    'deletion-asked',
    'deletion-withdrawn',
    'deleted',
    'kept',
    'no-right',
    'member-not-found',
    'community-not-found',
    'not-in-this-state',
    'email-taken',
    'email-restriction-failed',
    'deletion-asked-already',
    'second-factor-needed',
    'too-many-requests',
  ],
} as const;

const params = z.object({ publicId, memberId: askedName });
const ofMember = { params: { publicId: 'kestrel', memberId: '3c1a9f20-0000-4000-8000-000000000000' } } as const;
/** What every deed on one member has. */
const DEED = { who: 'organiser', role: 'manager', params, event: EVENT, limits: [LIMITS.organiserChanges] } as const;
const success = { status: 200, schema: successAnswer } as const;
const done = { ...ofMember, answer: { success: true } } as const;

const LISTED = {
  id: '3c1a9f20-0000-4000-8000-000000000000',
  forename: 'Dilys',
  surname: 'Ainsworth',
  communityId: 'kestrel',
  state: 'active',
  isRefused: false,
  isDeleting: false,
  joinedAt: '2026-11-20T08:15:00Z',
  journeys: 1,
  hasLifts: false,
  reports: 0,
} as const;

export const organiserMemberCalls = {
  organisedMemberCount: {
    method: 'GET',
    path: `${MEMBERS}/count`,
    who: 'organiser',
    role: 'reader',
    summary: 'How many members a community has, its children left out',
    params: z.object({ publicId }),
    success: { status: 200, schema: z.object({ /** Null: fewer than 6. */ members: z.nullable(z.number()) }) },
    problems: [],
    example: { params: { publicId: 'kestrel' }, answer: { members: 412 } },
  },
  organisedMembers: {
    method: 'GET',
    path: MEMBERS,
    who: 'organiser',
    role: 'manager',
    summary: 'The members of a community and its children by last name, without their addresses',
    params: z.object({ publicId }),
    query: z.object({
      ...filters,
      /** The list begins with the last names from this letter on. */ from: z.optional(
        formed(/^[a-z]$/, { maxLength: 1, code: 'choice-invalid' }),
      ),
    }),
    success: {
      status: 200,
      schema: z.object({
        members: z.array(listedMember),
        next: nextPage,
        /** Of all, whatever is asked for; on the first page alone. */
        counts: z.nullable(counts),
      }),
    },
    problems: ['cursor-invalid'],
    example: {
      params: { publicId: 'kestrel' },
      query: { name: 'ains' },
      answer: {
        members: [LISTED],
        next: null,
        counts: { active: 1, pending: 0, invited: 0, suspended: 0, paused: 0, refused: 0, deleting: 0 },
      },
    },
  },
  organisedMembersCsv: {
    method: 'POST',
    path: `${MEMBERS}/csv`,
    who: 'organiser',
    role: 'manager',
    summary: 'The same as a table (RFC 4180), 1,000 at a time; the audit has a line',
    params: z.object({ publicId }),
    /** `after`: null for the first ones. */
    body: z.object({ ...filters, after: z.nullable(text(1_000)) }),
    success: { status: 200, schema: z.object({ csv: z.string(), next: nextPage }) },
    problems: ['cursor-invalid'],
    event: EVENT,
    limits: [LIMITS.organiserChanges],
    example: { params: { publicId: 'kestrel' }, body: { after: null }, answer: { csv: '"Last name"\r\n"Ainsworth"\r\n', next: null } },
  },
  findOrganisedMember: {
    method: 'POST',
    path: `${MEMBERS}/find`,
    who: 'organiser',
    role: 'manager',
    summary: 'Who has this whole address in a community or its children; the audit has a line',
    params: z.object({ publicId }),
    body: z.object({ email: emailAddress }),
    success: { status: 200, schema: z.object({ memberId: z.nullable(z.string()) }) },
    problems: [],
    event: EVENT,
    limits: [LIMITS.organiserAddresses],
    example: { params: { publicId: 'kestrel' }, body: { email: 'dilys@kestrel.example' }, answer: { memberId: LISTED.id } },
  },
  organisedMember: {
    method: 'GET',
    path: MEMBER,
    who: 'organiser',
    role: 'manager',
    summary: 'What a member sees: the state, the mails of the account, and numbers. The audit has a line',
    params,
    success: { status: 200, schema: memberAnswer },
    problems: ['member-not-found'],
    example: {
      ...ofMember,
      answer: {
        id: LISTED.id,
        forename: 'Dilys',
        surname: 'Ainsworth',
        communityId: 'kestrel',
        state: 'pending',
        isRefused: false,
        askedAt: '2026-11-20T08:15:00Z',
        joinedAt: null,
        maskedEmail: 'd•••••@kestrel.example',
        language: 'en-GB',
        suspensionReason: null,
        mails: [{ kind: 'activation', state: 'sent', at: '2026-11-20T08:15:02Z', cause: null }],
        liftMails: [],
        journeys: 0,
        sessions: 0,
        hasLifts: false,
        reports: 0,
        deletion: null,
      },
    },
  },
  showMemberAddress: {
    ...DEED,
    method: 'POST',
    path: `${MEMBER}/address`,
    summary: 'The address of one member; each look stands in the audit',
    success: { status: 200, schema: z.object({ email: z.string() }) },
    problems: ['member-not-found'],
    limits: [LIMITS.organiserLooks],
    example: { ...ofMember, answer: { email: 'dilys@kestrel.example' } },
  },
  compareMemberAddress: {
    ...DEED,
    method: 'POST',
    path: `${MEMBER}/address/compare`,
    summary: 'Whether an address that somebody says is the member’s; the audit has a line',
    body: z.object({ email: emailAddress }),
    success: { status: 200, schema: z.object({ fits: z.boolean() }) },
    problems: ['member-not-found'],
    limits: [LIMITS.organiserAddresses],
    example: { ...ofMember, body: { email: 'dilys@kestrel.example' }, answer: { fits: true } },
  },
  resendToMember: {
    ...DEED,
    method: 'POST',
    path: `${MEMBER}/resend`,
    summary: 'Mail the link for the verification, or the invitation, again',
    success,
    problems: ['member-not-found', 'not-in-this-state'],
    mails: [LIMITS.unaskedMailsPerAddress],
    example: done,
  },
  correctMemberAddress: {
    ...DEED,
    method: 'PUT',
    path: `${MEMBER}/address`,
    again: true,
    summary:
      'Correct an address that is not verified yet, and mail it a link. The password ends, and so do the links before: whoever has the new address chooses one',
    body: z.object({ email: emailAddress }),
    success,
    problems: ['member-not-found', 'not-in-this-state', 'email-taken', 'email-restriction-failed'],
    mails: [LIMITS.unaskedMailsPerAddress],
    example: { ...done, body: { email: 'dilys@kestrel.example' } },
  },
  signMemberOut: {
    ...DEED,
    method: 'DELETE',
    path: `${MEMBER}/sessions`,
    summary: 'Sign a member out everywhere',
    success,
    problems: ['member-not-found'],
    example: done,
  },
  suspendMember: {
    ...DEED,
    method: 'POST',
    path: `${MEMBER}/suspension`,
    again: true,
    summary: 'Suspend a member, who is mailed why. Lifts and requests end and do not come back',
    body: z.object({ reason: requiredText(SUSPENSION_REASON_MAX_LENGTH) }),
    success,
    problems: ['member-not-found', 'not-in-this-state'],
    example: { ...done, body: { reason: 'You asked for money beyond the shared fuel.' } },
  },
  resumeMember: {
    ...DEED,
    method: 'DELETE',
    path: `${MEMBER}/suspension`,
    summary: 'End the suspension of a member, who is mailed so, or the pause of one who does not sign on',
    success,
    problems: ['member-not-found', 'not-in-this-state'],
    example: done,
  },
  moveMember: {
    ...DEED,
    method: 'POST',
    path: `${MEMBER}/move`,
    again: true,
    summary:
      'Move a member to another community in scope, who is mailed so. What they share ends with those whom they are no longer matched with',
    body: z.object({ to: publicId }),
    success,
    problems: ['member-not-found', 'not-in-this-state', 'community-not-found', 'email-restriction-failed'],
    example: { ...done, body: { to: 'fenwick' } },
  },
  sendMemberExport: {
    ...DEED,
    method: 'POST',
    path: `${MEMBER}/export`,
    summary: 'Mail a member where to download all that is stored about them. The organiser sees that it went, and nothing of it',
    success,
    problems: ['member-not-found', 'not-in-this-state'],
    mails: [LIMITS.unaskedMailsPerAddress],
    example: done,
  },
  askMemberDeletion: {
    ...DEED,
    method: 'POST',
    path: `${MEMBER}/deletion`,
    again: true,
    summary: 'Ask for the deletion of a member. Until a second organiser says yes, nothing changes; after 72 hours the request lapses',
    body: z.object({ reason: z.enum(DELETION_REASONS, { error: 'reason-unknown' }), words: requiredText(DELETION_WORDS_MAX_LENGTH) }),
    success,
    problems: ['member-not-found', 'deletion-asked-already'],
    example: { ...done, body: { reason: 'asked', words: 'Dilys rang on Monday. I compared the address.' } },
  },
  withdrawMemberDeletion: {
    ...DEED,
    method: 'DELETE',
    path: `${MEMBER}/deletion`,
    summary: 'Take one’s own request back',
    success,
    problems: ['member-not-found'],
    example: done,
  },
  answerMemberDeletion: {
    ...DEED,
    method: 'POST',
    path: `${MEMBER}/deletion/answer`,
    again: true,
    summary:
      'The second yes, which deletes the account with all that belongs to it, or a no. Never of who asked, nor of who got the role from them or less than 7 days ago',
    body: z.object({ yes: z.boolean({ error: 'required' }) }),
    success,
    problems: ['member-not-found', 'no-right'],
    example: { ...done, body: { yes: true } },
  },
} as const satisfies Calls;
