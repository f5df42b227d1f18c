import type { Lift } from '@waylift/contract/lift';
import type { Match } from '@waylift/contract/match';
import type { Request } from '@waylift/contract/request';
import type { Answering } from './other-api.ts';

const DAY_MS = 86_400_000;

/** Asked two days ago, with twelve days left, relative to today. */
const times = () => ({
  createdAt: new Date(Date.now() - 2 * DAY_MS).toISOString(),
  expiresAt: new Date(Date.now() + 12 * DAY_MS).toISOString(),
});

/** The reader's request to the member of a match, for all of its days. */
export function askedOf(match: Match, change: Partial<Request> = {}): Request {
  return {
    id: `request-${match.member.ref}`,
    state: 'waiting',
    mine: true,
    member: { ...match.member, surname: null },
    journeyId: 'journey-1',
    drives: match.drives,
    match,
    moves: null,
    movesOthersMinutes: null,
    days: match.days.map(({ day }) => day),
    date: null,
    message: 'Hello, would you like to share?',
    reason: null,
    answeredAt: null,
    conversationId: 'conversation-1',
    liftId: null,
    ...times(),
    ...change,
  };
}

/** The same request, closed two hours ago. */
export function overOf(match: Match, change: Partial<Request>): Request {
  const answeredAt = new Date(Date.now() - 2 * 3_600_000).toISOString();
  return askedOf(match, { match: null, answeredAt, ...change });
}

export function requestAddress({ id }: Request): string {
  return `/v2/liftshare/request/${id}`;
}

/** An active lift with the member of a match, on some of its days. */
export function liftWith(match: Match, days: readonly number[]): Lift {
  const shared = match.days.filter(({ day }) => days.includes(day));
  return {
    id: `lift-${match.member.ref}`,
    state: 'active',
    member: { ...match.member, surname: 'Martins' },
    others: [],
    journeyId: 'journey-1',
    matchId: match.id,
    drives: match.drives,
    days: [...days],
    date: null,
    skipped: [],
    skippedWays: [],
    notOn: [],
    pickUp: null,
    dropOff: null,
    backPickUp: null,
    backDropOff: null,
    times: shared.map(({ day, date, out, back }) => ({ day, date, out: out?.departs ?? null, back: back?.departs ?? null })),
    car: null,
    contact: { email: null, phone: null },
    shared: { shareEmail: false, phone: null },
    nextRide: null,
    question: null,
    answerUntil: null,
    startedAt: times().createdAt,
    endedAt: null,
    conversationId: 'conversation-1',
  };
}

type Known = {
  readonly sent?: readonly Request[];
  readonly received?: readonly Request[];
  readonly answers?: object;
  readonly lifts?: readonly Lift[];
};

/** Answers the page of a request, and the member's other requests and lifts. */
export function answerRequest(api: Answering, request: Request, { sent = [], received = [], answers, lifts = [] }: Known = {}): void {
  api.answer(`GET ${requestAddress(request)}`, { status: 200, body: request });
  answerRequests(api, { sent, received, ...(answers === undefined ? {} : { answers }) });
  api.answer('GET /v2/liftshare/lifts', { status: 200, body: { lifts } });
}

export function answerRequests(api: Answering, { sent = [], received = [], answers }: Known = {}): void {
  api.answer('GET /v2/liftshare/requests', { status: 200, body: { received, sent, answers: answers ?? null } });
}
