import { PROBLEM_STATUS, type FieldProblem, type ProblemCode } from '@waylift/contract/problem';
import type { SessionEnd } from '@waylift/contract/sign-in';
import type { FastifyReply } from 'fastify';

const refusal = Symbol('problem');

export type ProblemDetails = {
  /** For programmers; never shown to a person and never with anything the client sent. */
  readonly detail?: string;
  readonly errors?: readonly FieldProblem[];
  readonly retryAfterSeconds?: number;
  readonly allow?: readonly string[];
  /** For `already-asked`: the id of the open request. */
  readonly requestId?: string;
  /** For `not-open`: the present state of the request or lift. */
  readonly state?: string;
  /** For `seats-taken` and `day-taken`: the reader's days that are not free. */
  readonly days?: readonly number[];
  /** For `asked-before` and `places-changed`: a moment as ISO 8601. */
  readonly from?: string;
  /** For `unauthorized`: why the session ended, where its member can do something about it. */
  readonly why?: SessionEnd;
  /** For a sign-on: where it began, and who can mend it. */
  readonly signOn?: { readonly slug: string; readonly label: string; readonly contact?: string };
};
export type ProblemValue = ProblemDetails & { readonly [refusal]: true; readonly code: ProblemCode };

export function problem(code: ProblemCode, details: ProblemDetails = {}): ProblemValue {
  return { [refusal]: true, code, ...details };
}

export function isProblem(value: unknown): value is ProblemValue {
  return typeof value === 'object' && value !== null && refusal in value;
}

/** The refusal of a call that asks a member for their password. */
export function passwordProblem({ kind }: { readonly kind: 'wrong-password' | 'busy' | 'member-gone' }): ProblemValue {
  return problem(kind === 'member-gone' ? 'unauthorized' : kind);
}

/** The refusal of a new password that is easy to guess. */
export function easyPasswordProblem(): ProblemValue {
  return problem('validation', { errors: [{ path: 'password', code: 'password-common', message: 'The password is easy to guess' }] });
}

/** A refusal that is thrown where no value can be returned, such as in the body parser. */
export class ProblemError extends Error {
  readonly problem: ProblemValue;
  constructor(code: ProblemCode, details: ProblemDetails = {}) {
    super(code);
    this.name = 'ProblemError';
    this.problem = problem(code, details);
  }
}

export const PROBLEM_TITLES: { readonly [C in ProblemCode]: string } = {
  validation: 'A value in the request is missing or cannot be taken',
  'malformed-body': 'The body is not JSON that can be read',
  'invalid-credentials': 'The address and password do not open an account',
  'token-invalid': 'The token is unknown, expired or used',
  'cursor-invalid': 'The list cannot be continued from there',
  unauthorized: 'A valid bearer token is needed',
  'no-right': 'This organiser has no such role here',
  'set-up-needed': 'The organiser has no second factor yet',
  'second-factor-needed': 'The second factor is to be shown again',
  'organiser-not-found': 'There is no such organiser, or role, here',
  'month-not-known': 'There are no figures of this month',
  'report-not-found': 'There is no such report for this organiser.',
  'news-not-found': 'There is no such news here',
  'language-unknown': 'This language is not one of the portal, or stands there twice',
  'news-changed': 'Another organiser has saved it meanwhile',
  'news-not-open': 'The news is not in a state for this',
  'audience-too-small': 'Too few members would get it',
  'words-missing': 'Each language needs a subject and a text',
  'mail-not-found': 'No mail of this id has failed, or it came back and cannot be written again',
  'role-held': 'They have that role here, or more',
  'report-resolved': 'The report is resolved already.',
  'report-taken': 'Another organiser has taken the report up.',
  'not-in-this-state': 'The member is not in a state for this',
  'email-taken': 'Another member has this address',
  'deletion-asked-already': 'The deletion of this member was asked for before',
  'last-owner': 'The last owner of a community keeps it',
  'last-factor': 'The last second factor stays',
  'code-wrong': 'The code is not right, or was used before',
  forbidden: 'This is not allowed',
  suspended: 'The operator has suspended the account',
  'sign-on-required': 'The account opens through the provider of its community alone',
  'wrong-password': 'The current password is wrong',
  'proof-needed': 'The member has to show first that it is them',
  'passkey-needed': 'A passkey is needed',
  'invitation-required': 'The community takes new members by invitation alone',
  'email-restriction-failed': 'The community does not take addresses of this domain',
  'not-found': 'There is nothing here',
  'community-not-found': 'No such community',
  'image-not-found': 'No such image',
  'journey-not-found': 'No such journey',
  'match-not-found': 'No such match any more',
  'request-not-found': 'No such request',
  'lift-not-found': 'No such lift',
  'ride-not-found': 'No such ride',
  'away-not-found': 'No such absence',
  'conversation-not-found': 'No such conversation',
  'member-not-found': 'No such member',
  'calendar-not-found': 'No such calendar',
  'passkey-not-found': 'No such passkey of the member',
  'passkey-unknown': 'No such passkey',
  'too-many-passkeys': 'The member has as many passkeys as one may have',
  'last-passkey': 'The last passkey stays while passkeys alone sign in',
  'no-passkeys-here': 'This server offers no passkeys',
  'passkey-refused': 'The passkey does not prove what it should',
  'method-not-allowed': 'This path does not take this method',
  conflict: 'Something else has changed in the meantime',
  'already-asked': 'One of the two has asked already, and the request is open',
  'asked-before': 'It was withdrawn or declined a while ago; `from` says when it can be asked again',
  'not-open': 'It is over already',
  'seats-taken': 'There are not enough seats',
  'day-taken': 'The journey is shared on that day already',
  'places-changed': 'The places of a lift change at most twice in 30 days; `from` says when they can again',
  'no-longer-fits': 'The two no longer fit with others in the car on these days',
  'wait-for-answer': 'The other has not answered yet',
  'conversation-closed': 'The conversation is over',
  'too-many-journeys': 'The member has as many journeys as one may have',
  'too-many-places': 'The community names as many places as one may name',
  'body-too-large': 'The body is too large',
  'address-too-long': 'The address is too long',
  'unsupported-media-type': 'The body has to be application/json in UTF-8',
  'no-match': 'The two do not match, or not on these days',
  'spot-too-far': 'A spot is at most 1 km from the place that it stands for',
  'no-route': 'No road joins these places',
  'asked-a-lot': 'The other has been asked by many today',
  'too-many-requests': 'Too many attempts; wait as long as Retry-After says',
  'headers-too-large': 'The headers are too large',
  internal: 'Something failed here; the request id finds it in the log',
  busy: 'Too much at once; try again as Retry-After says',
  'sign-on-cancelled': 'The sign-on was cancelled',
  'sign-on-refused': 'The provider, or its answer, does not let this person in',
  'sign-on-invited-only': 'Only people with an invitation may join',
  'sign-on-no-address': 'The provider tells no email address',
  'sign-on-clock': 'The clock of the provider is too far off',
  'sign-on-keys-turned': 'The provider has new keys; begin again',
  'sign-on-provider-away': 'The provider does not answer',
  'sign-on-late': 'The sign-on took too long; begin again',
  'sign-on-used': 'This sign-on was finished before',
  'sign-on-other-browser': 'The sign-on began in another browser',
  'sign-on-other-person': 'Somebody else signed on',
  'sign-on-not-fresh': 'The provider did not ask who it is again',
  'sign-on-secret-ended': "The provider no longer takes this portal's secret",
  'sign-on-address-taken': 'This address belongs to an account that signs on as somebody else',
  unavailable: 'Something this call needs is out of reach; try again as Retry-After says',
};

export const RETRY_AFTER_SECONDS = 5;

export function problemBody(value: ProblemValue, requestId: string) {
  return {
    type: `/docs#problem-${value.code}`,
    title: PROBLEM_TITLES[value.code],
    status: PROBLEM_STATUS[value.code],
    code: value.code,
    ...(value.detail === undefined ? {} : { detail: value.detail }),
    requestId: value.requestId ?? requestId,
    ...(value.state === undefined ? {} : { state: value.state }),
    ...(value.days === undefined ? {} : { days: value.days }),
    ...(value.from === undefined ? {} : { from: value.from }),
    ...(value.why === undefined ? {} : { why: value.why }),
    ...(value.signOn === undefined ? {} : { signOn: value.signOn }),
    ...(value.errors === undefined ? {} : { errors: value.errors }),
  };
}

export function sendProblem(reply: FastifyReply, value: ProblemValue): FastifyReply {
  const status = PROBLEM_STATUS[value.code];
  reply.code(status).header('content-type', 'application/problem+json; charset=utf-8').header('cache-control', 'no-store');
  if (value.allow !== undefined) reply.header('allow', value.allow.join(', '));
  if (status === 401) reply.header('www-authenticate', 'Bearer');
  if (value.retryAfterSeconds !== undefined || status === 429 || status === 503) {
    reply.header('retry-after', String(value.retryAfterSeconds ?? RETRY_AFTER_SECONDS));
  }
  // A string, so that no reply serializer changes it.
  return reply.send(JSON.stringify(problemBody(value, reply.request.id)));
}
