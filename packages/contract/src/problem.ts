/** `application/problem+json` (RFC 9457) with a stable `code` that a program can test. */
import * as z from 'zod/mini';

/** Every problem code of the API with its HTTP status. */
export const PROBLEM_STATUS = {
  validation: 400,
  'malformed-body': 400,
  'invalid-credentials': 400,
  'token-invalid': 400,
  'cursor-invalid': 400,
  unauthorized: 401,
  forbidden: 403,
  'wrong-password': 403,
  'proof-needed': 403,
  'passkey-needed': 403,
  suspended: 403,
  'sign-on-required': 403,
  'invitation-required': 403,
  'no-right': 403,
  'set-up-needed': 403,
  'second-factor-needed': 403,
  'email-restriction-failed': 403,
  'not-found': 404,
  'community-not-found': 404,
  'image-not-found': 404,
  'journey-not-found': 404,
  'match-not-found': 404,
  'request-not-found': 404,
  'lift-not-found': 404,
  'ride-not-found': 404,
  'away-not-found': 404,
  'conversation-not-found': 404,
  'member-not-found': 404,
  'month-not-known': 404,
  'calendar-not-found': 404,
  'passkey-not-found': 404,
  'organiser-not-found': 404,
  'report-not-found': 404,
  'mail-not-found': 404,
  'news-not-found': 404,
  'passkey-unknown': 404,
  'method-not-allowed': 405,
  conflict: 409,
  'too-many-journeys': 409,
  'too-many-places': 409,
  'already-asked': 409,
  'asked-before': 409,
  'not-open': 409,
  'seats-taken': 409,
  'day-taken': 409,
  'no-longer-fits': 409,
  'wait-for-answer': 409,
  'places-changed': 409,
  'conversation-closed': 409,
  'sign-on-late': 409,
  'sign-on-used': 409,
  'too-many-passkeys': 409,
  'last-passkey': 409,
  'no-passkeys-here': 409,
  'role-held': 409,
  'report-resolved': 409,
  'report-taken': 409,
  'news-changed': 409,
  'news-not-open': 409,
  'not-in-this-state': 409,
  'email-taken': 409,
  'deletion-asked-already': 409,
  'last-owner': 409,
  'last-factor': 409,
  'body-too-large': 413,
  'address-too-long': 414,
  'unsupported-media-type': 415,
  'no-route': 422,
  'no-match': 422,
  'audience-too-small': 422,
  'words-missing': 422,
  'language-unknown': 422,
  'spot-too-far': 422,
  'sign-on-cancelled': 422,
  'sign-on-refused': 422,
  'sign-on-invited-only': 422,
  'sign-on-no-address': 422,
  'sign-on-clock': 422,
  'sign-on-keys-turned': 422,
  'sign-on-other-browser': 422,
  'sign-on-other-person': 422,
  'sign-on-not-fresh': 422,
  'sign-on-secret-ended': 422,
  'sign-on-address-taken': 422,
  'passkey-refused': 422,
  'code-wrong': 422,
  'too-many-requests': 429,
  'asked-a-lot': 429,
  'headers-too-large': 431,
  internal: 500,
  busy: 503,
  unavailable: 503,
  'sign-on-provider-away': 503,
} as const;

export type ProblemCode = keyof typeof PROBLEM_STATUS;

const fieldProblem = z.object({
  /** The field's path in the body, query or path, joined by dots. */
  path: z.string(),
  code: z.string(),
  message: z.string(),
});
export type FieldProblem = z.infer<typeof fieldProblem>;

/** What a client reads of a problem. `code` is any text: another server may know more codes than we do. */
export const problem = z.object({
  type: z.optional(z.string()),
  title: z.optional(z.string()),
  status: z.optional(z.number()),
  code: z.optional(z.string()),
  detail: z.optional(z.string()),
  requestId: z.optional(z.string()),
  errors: z.optional(z.array(fieldProblem)),
  /** For `not-open`: the present state of the request or the lift. */
  state: z.optional(z.string()),
  /** For `seats-taken`, `day-taken` and `no-longer-fits`: the reader's days, or the date, that are not free. */
  days: z.optional(z.array(z.number())),
  /** For `asked-before` and `places-changed`: from when on it is possible again. */
  from: z.optional(z.string()),
  /** For `unauthorized`: why the session ended (`SESSION_ENDS`). */
  why: z.optional(z.string()),
  /** For a sign-on: where it began. */
  signOn: z.optional(
    z.object({
      slug: z.string(),
      /** Such as `Fenwick account`. */
      label: z.string(),
      /** Of whoever runs the provider, where they can mend it: an address or a URL. */
      contact: z.optional(z.string()),
    }),
  ),
});
export type Problem = z.infer<typeof problem>;
