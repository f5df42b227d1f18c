/** Reports of members about each other, as organisers handle them. Nobody handles one that they made, or that is about them. */
import * as z from 'zod/mini';
import type { Calls } from './endpoint.ts';
import { askedName, nextPage, publicId, requiredText, successAnswer, text } from './fields.ts';
import { MESSAGE_MAX_LENGTH, RATE_LIMITS as LIMITS } from './limits.ts';
import { REPORT_REASONS } from './member-block.ts';
import { ORGANISE_PATH } from './organiser.ts';
import { REPORT_DECISIONS, REPORT_LISTS, REPORT_NOTE_MAX_LENGTH } from './report-choices.ts';

/** Who has taken a report up; once it is resolved, who did so. Names are '' for who is no organiser any more. */
const taken = z.nullable(z.object({ name: z.string(), isOneself: z.boolean(), at: z.string() }));

const listedReport = z.object({
  id: z.string(),
  community: z.object({ publicId: z.string(), name: z.string() }),
  reason: z.enum(REPORT_REASONS),
  /** '' for who has left. */
  reporter: z.string(),
  reported: z.string(),
  createdAt: z.string(),
  dueAt: z.string(),
  taken,
  resolvedAt: z.nullable(z.string()),
});
export type ListedReport = z.infer<typeof listedReport>;

/** One of the two. Null in a report: they have left. */
const party = z.object({
  memberId: z.string(),
  forename: z.string(),
  surname: z.string(),
  state: z.enum(['pending', 'active', 'invited', 'suspended', 'paused']),
  since: z.string(),
  /** The language in which they are mailed, such as `en`. */
  language: z.string(),
  /** Other reports that they made, and that were made about them. */
  made: z.number(),
  about: z.number(),
});
export type ReportParty = z.infer<typeof party>;

const note = z.object({ id: z.string(), author: z.string(), text: z.string(), at: z.string() });
const reportAnswer = z.object({
  ...listedReport.shape,
  /** What the reporter wrote. */
  text: z.string(),
  reporterNow: z.nullable(party),
  reportedNow: z.nullable(party),
  notes: z.array(note),
  hasConversation: z.boolean(),
  /** Of one that is resolved. A command leaves words of its own in place of a decision. */
  decision: z.nullable(z.enum(REPORT_DECISIONS)),
  resolution: z.nullable(z.string()),
  answer: z.nullable(z.string()),
});
export type OrganiserReport = z.infer<typeof reportAnswer>;

const conversationAnswer = z.object({
  messages: z.array(
    z.object({
      by: z.nullable(z.enum(['reporter', 'reported'])),
      at: z.string(),
      /** '' for something that happened. */
      text: z.string(),
      /** Written where others in a car read it. */
      isOfCar: z.boolean(),
    }),
  ),
});
export type ReportedConversation = z.infer<typeof conversationAnswer>;

const EVENT = {
  name: 'organise-report',
  outcomes: [
    'looked',
    'taken',
    'given-back',
    'noted',
    'answered',
    'ended',
    'suspended',
    'report-not-found',
    'report-resolved',
    'report-taken',
    'member-not-found',
    'no-right',
    'second-factor-needed',
    'too-many-requests',
  ],
} as const;

const params = z.object({ publicId, reportId: askedName });
const PARAMS = { publicId: 'kestrel', reportId: '3c1a' };
const path = `${ORGANISE_PATH}/communities/{publicId}/reports/{reportId}` as const;
const one = { who: 'organiser', role: 'manager', params } as const;
const change = { ...one, event: EVENT, limits: [LIMITS.organiserChanges] } as const;

const LISTED = {
  id: '3c1a',
  community: { publicId: 'kestrel', name: 'Kestrel Science Park' },
  reason: 'harassing',
  reporter: 'Marian Lowe',
  reported: 'Stuart Hale',
  createdAt: '2026-11-23T16:48:00Z',
  dueAt: '2026-11-25T16:48:00Z',
  taken: null,
  resolvedAt: null,
} as const;
const PARTY = {
  memberId: '3c1b',
  forename: 'Marian',
  surname: 'Lowe',
  state: 'active',
  since: '2025-03-02T10:00:00Z',
  language: 'en',
  made: 0,
  about: 0,
} as const;

export const organiserReportCalls = {
  organiserReports: {
    method: 'GET',
    path: `${ORGANISE_PATH}/reports`,
    who: 'organiser',
    role: 'manager',
    summary:
      'Reports in all communities of an organiser: those that wait and those taken up by oneself, the most pressing first; or those done, the newest first',
    query: z.object({ list: z.enum(REPORT_LISTS, { error: 'choice-invalid' }), after: z.optional(text(1_000)) }),
    success: {
      status: 200,
      schema: z.object({
        reports: z.array(listedReport),
        next: nextPage,
        /** Of each list; on the first page alone. */
        counts: z.nullable(z.object({ waiting: z.number(), mine: z.number(), done: z.number() })),
      }),
    },
    problems: ['cursor-invalid'],
    example: { query: { list: 'waiting' }, answer: { reports: [LISTED], next: null, counts: { waiting: 1, mine: 0, done: 0 } } },
  },
  organiserReport: {
    ...one,
    method: 'GET',
    path,
    summary: 'A report with what the reporter wrote, both members’ states and notes; without the conversation',
    success: { status: 200, schema: reportAnswer },
    problems: ['report-not-found'],
    example: {
      params: PARAMS,
      answer: {
        ...LISTED,
        text: 'It goes on.',
        reporterNow: PARTY,
        reportedNow: { ...PARTY, memberId: '3c1c', forename: 'Stuart', surname: 'Hale' },
        notes: [],
        hasConversation: true,
        decision: null,
        resolution: null,
        answer: null,
      },
    },
  },
  reportedConversation: {
    ...change,
    method: 'POST',
    path: `${path}/conversation`,
    summary: 'The conversation of the two as it was when the report was made. The look stands in the audit',
    success: { status: 200, schema: conversationAnswer },
    problems: ['report-not-found'],
    example: { params: PARAMS, answer: { messages: [{ by: 'reported', at: '2026-11-19T18:20:00Z', text: 'Hello', isOfCar: false }] } },
  },
  takeReport: {
    ...change,
    method: 'PUT',
    path: `${path}/taken`,
    summary: 'Take a report up, or over from whoever has taken it up',
    success: { status: 200, schema: successAnswer },
    problems: ['report-not-found', 'report-resolved'],
    example: { params: PARAMS, answer: { success: true } },
  },
  giveReportBack: {
    ...change,
    method: 'DELETE',
    path: `${path}/taken`,
    summary: 'Give back a report that one has taken up',
    success: { status: 204, schema: null },
    problems: ['report-not-found', 'report-resolved', 'report-taken'],
    example: { params: PARAMS },
  },
  addReportNote: {
    ...change,
    method: 'POST',
    path: `${path}/notes`,
    summary: 'Add a note for other organisers; no member sees it',
    body: z.object({ text: requiredText(REPORT_NOTE_MAX_LENGTH) }),
    success: { status: 201, schema: note },
    problems: ['report-not-found'],
    example: {
      params: PARAMS,
      body: { text: 'Asked both.' },
      answer: { id: '3c1d', author: 'Harriet Okafor', text: 'Asked both.', at: '2026-11-25T10:51:00Z' },
    },
  },
  decideReport: {
    ...change,
    method: 'POST',
    path: `${path}/decision`,
    again: true,
    summary: 'Resolve a report: answer the reporter, and end what the two share or suspend the reported member. Both hold at once',
    body: z
      .object({
        decision: z.enum(REPORT_DECISIONS, { error: 'choice-invalid' }),
        /** Mailed to the reporter, word for word. */
        answer: requiredText(MESSAGE_MAX_LENGTH),
        /** Mailed to the reported member who is suspended, word for word. */
        reason: z.optional(requiredText(500)),
      })
      .check(z.refine((body) => (body.decision === 'suspended') === (body.reason !== undefined), { error: 'required', path: ['reason'] })),
    success: { status: 200, schema: successAnswer },
    problems: ['report-not-found', 'report-resolved', 'report-taken', 'member-not-found'],
    example: { params: PARAMS, body: { decision: 'answered', answer: 'Thank you. We have looked into it.' }, answer: { success: true } },
  },
} as const satisfies Calls;
