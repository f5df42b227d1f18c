/** Invitations on the web: a list of people and what becomes of it, and links to join by that hang where nobody's address is known. */
import * as z from 'zod/mini';
import type { Calls } from './endpoint.ts';
import { askedName, emailAddress, nextPage, publicId, requiredText, successAnswer, text } from './fields.ts';
import { fileBodyMaxBytes, fileParts } from './file-parts.ts';
import { formed } from './formed.ts';
import {
  INVITE_CHOSEN_MAX,
  INVITE_COLUMNS_MAX,
  INVITE_FILE_MAX_BYTES,
  INVITE_LABEL_MAX_LENGTH,
  INVITE_WORDS_MAX_LENGTH,
  RATE_LIMITS as LIMITS,
} from './limits.ts';
import { ORGANISE_PATH } from './organiser.ts';

/** What will happen to a row of a list. `new` also stands for who may have said no, and for a member of a community out of scope. */
export const ROW_OUTCOMES = ['new', 'member', 'invited', 'other-domain', 'wrong-address', 'twice', 'unusable'] as const;
export type RowOutcome = (typeof ROW_OUTCOMES)[number];

export const INVITATION_STATES = ['waiting', 'accepted', 'refused', 'expired'] as const;
export type InvitationState = (typeof INVITATION_STATES)[number];

/** Why nothing of a list can be read, or nobody invited. */
export const LIST_PROBLEMS = [
  'workbook',
  'not-text',
  'empty',
  'too-many',
  'columns-unknown',
  'broken',
  'community-inactive',
  'has-identity-provider',
] as const;
export type ListProblem = (typeof LIST_PROBLEMS)[number];

const column = z
  .number({ error: 'not-a-number' })
  .check(z.gte(0, { error: 'out-of-range' }), z.lt(INVITE_COLUMNS_MAX, { error: 'out-of-range' }));
const list = {
  file: fileParts(INVITE_FILE_MAX_BYTES),
  /** Where names and addresses stand, if that was not recognised. One column for both names holds whole names. */
  columns: z.optional(z.nullable(z.object({ forename: column, surname: column, email: column }))),
  /** Addresses in place of those of the file. */
  corrections: z.optional(
    z
      .array(z.object({ line: z.number({ error: 'not-a-number' }), email: text() }))
      .check(z.maxLength(INVITE_CHOSEN_MAX, { error: 'too-long', abort: true })),
  ),
};

const row = z.object({
  line: z.number(),
  forename: z.string(),
  surname: z.string(),
  email: z.string(),
  outcome: z.enum(ROW_OUTCOMES),
  /** For `unusable`: what is missing or wrong. */
  why: z.nullable(z.enum(['forename', 'surname', 'too-long', 'not-storable', 'cells'])),
  /** For `twice`: the row that counts. */
  sameAs: z.nullable(z.number()),
  /** For `member` and `invited`: the day since when. */
  since: z.nullable(z.string()),
});
export type ListRow = z.infer<typeof row>;

const lookAnswer = z.object({
  /** Null: the rows tell. */
  problem: z.nullable(z.object({ kind: z.enum(LIST_PROBLEMS), line: z.nullable(z.number()) })),
  /** How the list was read. */
  encoding: z.nullable(z.enum(['utf-8', 'utf-16', 'windows-1252'])),
  separator: z.nullable(z.enum([',', ';', '\t', '|'])),
  hasHeader: z.boolean(),
  /** The first cells of each column: a heading, or the first person's. */
  heads: z.array(z.string()),
  columns: z.nullable(z.object({ forename: z.nullable(z.number()), surname: z.nullable(z.number()), email: z.nullable(z.number()) })),
  emailDomains: z.array(z.string()),
  /** In which invitations are written, unless another language is chosen. */
  language: z.string(),
  rows: z.array(row),
});
export type ListLook = z.infer<typeof lookAnswer>;

const counts = z.object({ waiting: z.number(), accepted: z.number(), refused: z.number(), expired: z.number() });
export type InvitationCounts = z.infer<typeof counts>;

const invitationList = z.object({
  id: z.string(),
  /** '' where the operator's command invited. */
  label: z.string(),
  /** The name of whoever invited; '' for the operator's command. */
  sentBy: z.string(),
  sentAt: z.string(),
  community: z.object({ publicId: z.string(), name: z.string() }),
  counts,
});
export type InvitationList = z.infer<typeof invitationList>;

const board = z.extend(invitationList, {
  /** How many said no; null: fewer than six, or nobody. */
  saidNo: z.nullable(z.number()),
  /** How many mails have been handed to a mail server or were refused; null: all. */
  sent: z.nullable(z.number()),
  /** What was not sent yet is not sent before the list goes on. */
  isHeld: z.boolean(),
});
export type InvitationBoard = z.infer<typeof board>;

const invitedPerson = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  state: z.enum(INVITATION_STATES),
  /** For `refused`: the codes of the mail server. */
  answer: z.nullable(z.string()),
  sentAt: z.string(),
});
export type InvitedPerson = z.infer<typeof invitedPerson>;

const joinLink = z.object({
  id: z.string(),
  code: z.string(),
  /** Where it hangs. */
  label: z.string(),
  community: z.object({ publicId: z.string(), name: z.string() }),
  since: z.string(),
  opened: z.number(),
  joined: z.number(),
});
export type JoinLink = z.infer<typeof joinLink>;

const communityParams = z.object({ publicId });
const listParams = z.object({ publicId, listId: askedName });
const linkParams = z.object({ publicId, linkId: askedName });
const after = z.optional(text(1_000));
const label = requiredText(INVITE_LABEL_MAX_LENGTH);
const invitationId = formed(/^[0-9a-f-]{36}$/, { maxLength: 36, code: 'id-invalid' });
/** Chosen ones, or all that wait. */
const chosen = z.object({
  ids: z.optional(
    z.array(invitationId).check(z.minLength(1, { error: 'required' }), z.maxLength(INVITE_CHOSEN_MAX, { error: 'too-long', abort: true })),
  ),
});

/** A language of the portal. */
const language = formed(/^[A-Za-z]{2,3}(?:-[A-Za-z]{2})?$/, { maxLength: 6, code: 'language-unknown' });
/** Above the button of the mail; '' for none. */
const words = text(INVITE_WORDS_MAX_LENGTH);

/** Why an address cannot take the place of a wrong one. Who may have said no can be invited, as far as anybody learns. */
export const CORRECTION_PROBLEMS = ['member', 'invited', 'other-domain', 'conflict'] as const;
export type CorrectionProblem = (typeof CORRECTION_PROBLEMS)[number];

const INVITE = {
  name: 'organise-invitations',
  outcomes: [
    'looked',
    'tested',
    'invited',
    'corrected',
    'not-corrected',
    'taken-out',
    'held',
    'resumed',
    'language-unknown',
    'resent',
    'withdrawn',
    'link-made',
    'link-ended',
    'conflict',
    'no-right',
    'not-found',
    'second-factor-needed',
    'too-many-requests',
  ],
} as const;

const FILE_BODY_MAX_BYTES = fileBodyMaxBytes(INVITE_FILE_MAX_BYTES);
const KESTREL = { publicId: 'kestrel', name: 'Kestrel Science Park' };
const COUNTS = { waiting: 89, accepted: 203, refused: 14, expired: 0 };
const LIST = {
  id: '3c1a',
  label: 'New starters',
  sentBy: 'Harriet Okafor',
  sentAt: '2026-11-17T08:15:00Z',
  community: KESTREL,
  counts: COUNTS,
};
const PERSON = {
  id: '9d0e',
  name: 'Bryn Cadwallader',
  email: 'bryn@kestrel.example',
  state: 'refused',
  answer: '550 5.1.1',
  sentAt: '2026-11-17T08:15:00Z',
} as const;
const PARAMS = { publicId: 'kestrel' };
const LIST_PARAMS = { ...PARAMS, listId: '3c1a' };
const LINK = {
  id: '7f2b',
  code: 'k7mrt2vd',
  label: 'Bicycle sheds',
  community: KESTREL,
  since: '2026-09-01T08:15:00Z',
  opened: 412,
  joined: 143,
};
const PATH = `${ORGANISE_PATH}/communities/{publicId}` as const;

export const organiserInvitationCalls = {
  lookAtList: {
    method: 'POST',
    path: `${PATH}/invitations/look`,
    who: 'organiser',
    role: 'manager',
    summary: 'How a list of people is read, and what would happen to each row. Nothing is kept or sent',
    params: communityParams,
    body: z.object(list),
    bodyMaxBytes: FILE_BODY_MAX_BYTES,
    success: { status: 200, schema: lookAnswer },
    problems: [],
    event: INVITE,
    limits: [LIMITS.organiserLists],
    example: {
      params: PARAMS,
      body: { file: ['UnV0aCxBYmVybmV0aHkscnV0aEBrZXN0cmVsLmV4YW1wbGUK'] },
      answer: {
        problem: null,
        encoding: 'utf-8',
        separator: ',',
        hasHeader: false,
        heads: ['Ruth', 'Abernethy', 'ruth@kestrel.example'],
        columns: { forename: 0, surname: 1, email: 2 },
        emailDomains: [],
        language: 'en-GB',
        rows: [
          {
            line: 1,
            forename: 'Ruth',
            surname: 'Abernethy',
            email: 'ruth@kestrel.example',
            outcome: 'new',
            why: null,
            sameAs: null,
            since: null,
          },
        ],
      },
    },
  },
  inviteList: {
    method: 'POST',
    path: `${PATH}/invitations`,
    who: 'organiser',
    role: 'manager',
    again: true,
    summary:
      'Invite those of a list who can be invited; their mails are sent evenly, in the language and with the words that were chosen. Without any, `conflict`',
    params: communityParams,
    body: z.object({ ...list, label, language: z.optional(language), words: z.optional(words) }),
    bodyMaxBytes: FILE_BODY_MAX_BYTES,
    success: { status: 200, schema: z.object({ listId: z.string() }) },
    problems: ['conflict', 'language-unknown'],
    event: INVITE,
    limits: [LIMITS.organiserLists],
    example: {
      params: PARAMS,
      body: {
        file: ['UnV0aCxBYmVybmV0aHkscnV0aEBrZXN0cmVsLmV4YW1wbGUK'],
        label: 'New starters',
        language: 'en-GB',
        words: 'Sharing a lift gets you the spaces by the door.',
      },
      answer: { listId: '3c1a' },
    },
  },
  testInvitation: {
    method: 'POST',
    path: `${PATH}/invitations/test`,
    who: 'organiser',
    role: 'manager',
    summary: 'Mail the invitation to the organiser who asks, as those invited would get it. Its links accept and decline nothing',
    params: communityParams,
    body: z.object({ language, words }),
    success: { status: 200, schema: successAnswer },
    problems: ['language-unknown'],
    event: INVITE,
    limits: [LIMITS.organiserChanges],
    example: {
      params: PARAMS,
      body: { language: 'en-GB', words: 'Sharing a lift gets you the spaces by the door.' },
      answer: { success: true },
    },
  },
  invitationLists: {
    method: 'GET',
    path: `${PATH}/invitations`,
    who: 'organiser',
    role: 'manager',
    summary: 'The lists invited to a community and its children, newest first, and how many of each are in which state',
    params: communityParams,
    query: z.object({ after }),
    success: { status: 200, schema: z.object({ lists: z.array(invitationList), next: nextPage }) },
    problems: ['cursor-invalid'],
    example: { params: PARAMS, query: {}, answer: { lists: [LIST], next: null } },
  },
  invitationBoard: {
    method: 'GET',
    path: `${PATH}/invitations/{listId}`,
    who: 'organiser',
    role: 'manager',
    summary: 'One list: how far its mails are, how many are in which state, and how many said no, from six on',
    params: listParams,
    success: { status: 200, schema: board },
    problems: ['not-found'],
    example: { params: LIST_PARAMS, answer: { ...LIST, saidNo: 8, sent: null, isHeld: false } },
  },
  invitedPeople: {
    method: 'GET',
    path: `${PATH}/invitations/{listId}/people`,
    who: 'organiser',
    role: 'manager',
    summary:
      'Who of a list is in a state. Who said no stays in theirs until the invitation’s 90 days are over; of expired ones nothing is left to list',
    params: listParams,
    query: z.object({ after, state: z.enum(INVITATION_STATES, { error: 'state-unknown' }) }),
    success: { status: 200, schema: z.object({ people: z.array(invitedPerson), next: nextPage }) },
    problems: ['not-found', 'cursor-invalid'],
    example: {
      params: LIST_PARAMS,
      query: { state: 'refused' },
      answer: {
        people: [PERSON],
        next: null,
      },
    },
  },
  invitedPeopleFile: {
    method: 'POST',
    path: `${PATH}/invitations/{listId}/file`,
    who: 'organiser',
    role: 'manager',
    summary: 'All of a list for a file, by state, 1,000 at a time. That it was taken out stands in the audit',
    params: listParams,
    body: z.object({ after: z.nullable(text(1_000)) }),
    success: { status: 200, schema: z.object({ people: z.array(invitedPerson), next: nextPage }) },
    problems: ['not-found', 'cursor-invalid'],
    event: INVITE,
    limits: [LIMITS.organiserChanges],
    example: { params: LIST_PARAMS, body: { after: null }, answer: { people: [PERSON], next: null } },
  },
  correctInvitation: {
    method: 'POST',
    path: `${PATH}/invitations/{listId}/correct`,
    who: 'organiser',
    role: 'manager',
    again: true,
    summary:
      'Withdraw an invitation that did not arrive, and invite the same person at another address, in one deed. `problem`: why not; nothing has changed then',
    params: listParams,
    body: z.object({ id: invitationId, email: emailAddress }),
    success: { status: 200, schema: z.object({ problem: z.nullable(z.enum(CORRECTION_PROBLEMS)) }) },
    problems: ['not-found'],
    event: INVITE,
    limits: [LIMITS.organiserChanges],
    example: {
      params: LIST_PARAMS,
      body: { id: '9d0e6f0c-58d1-4b7c-9c9f-0b6d1e4f7a21', email: 'b.cadwallader@kestrel.example' },
      answer: { problem: null },
    },
  },
  holdInvitations: {
    method: 'PUT',
    path: `${PATH}/invitations/{listId}/hold`,
    who: 'organiser',
    role: 'manager',
    summary: 'Hold what was not sent yet of a list, or let it go on. What was sent stays sent',
    params: listParams,
    body: z.object({ isHeld: z.boolean({ error: 'not-true-or-false' }) }),
    success: { status: 200, schema: successAnswer },
    problems: ['not-found'],
    event: INVITE,
    limits: [LIMITS.organiserChanges],
    example: { params: LIST_PARAMS, body: { isHeld: true }, answer: { success: true } },
  },
  resendInvitations: {
    method: 'POST',
    path: `${PATH}/invitations/{listId}/resend`,
    who: 'organiser',
    role: 'manager',
    summary:
      'Send invitations again: chosen ones, or without `ids` all that wait. Each person is written to once a day at most, but for what did not arrive',
    params: listParams,
    body: chosen,
    success: { status: 200, schema: z.object({ resent: z.number() }) },
    problems: ['not-found'],
    event: INVITE,
    limits: [LIMITS.organiserChanges],
    example: { params: LIST_PARAMS, body: { ids: ['9d0e6f0c-58d1-4b7c-9c9f-0b6d1e4f7a21'] }, answer: { resent: 1 } },
  },
  withdrawInvitations: {
    method: 'POST',
    path: `${PATH}/invitations/{listId}/withdraw`,
    who: 'organiser',
    role: 'manager',
    again: true,
    summary: 'Withdraw invitations: chosen ones, or without `ids` all that wait. Their links end, and they are kept no longer',
    params: listParams,
    body: chosen,
    success: { status: 200, schema: z.object({ withdrawn: z.number() }) },
    problems: ['not-found'],
    event: INVITE,
    limits: [LIMITS.organiserChanges],
    example: { params: LIST_PARAMS, body: { ids: ['9d0e6f0c-58d1-4b7c-9c9f-0b6d1e4f7a21'] }, answer: { withdrawn: 1 } },
  },
  joinLinks: {
    method: 'GET',
    path: `${PATH}/join-links`,
    who: 'organiser',
    role: 'manager',
    summary:
      'The links to join a community and its children by that have not ended, newest first, with how often each was opened and how many joined by it',
    params: communityParams,
    query: z.object({ after }),
    success: { status: 200, schema: z.object({ links: z.array(joinLink), next: nextPage }) },
    problems: ['cursor-invalid'],
    example: { params: PARAMS, query: {}, answer: { links: [LINK], next: null } },
  },
  makeJoinLink: {
    method: 'POST',
    path: `${PATH}/join-links`,
    who: 'organiser',
    role: 'manager',
    summary: 'Make a link to join by, for one place where it will hang. A community has 200 at most: `conflict`',
    params: communityParams,
    body: z.object({ label }),
    success: { status: 200, schema: joinLink },
    problems: ['conflict'],
    event: INVITE,
    limits: [LIMITS.organiserChanges],
    example: { params: PARAMS, body: { label: 'Bicycle sheds' }, answer: LINK },
  },
  endJoinLink: {
    method: 'DELETE',
    path: `${PATH}/join-links/{linkId}`,
    who: 'organiser',
    role: 'manager',
    again: true,
    summary: 'End a link to join by, for good: it leads to the community no more',
    params: linkParams,
    success: { status: 200, schema: successAnswer },
    problems: ['not-found'],
    event: INVITE,
    limits: [LIMITS.organiserChanges],
    example: { params: { ...PARAMS, linkId: '7f2b' }, answer: { success: true } },
  },
} as const satisfies Calls;
