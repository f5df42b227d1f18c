import { endpoints } from '@waylift/contract/endpoints';
import type { FastifyInstance } from 'fastify';
import { repeated } from '../../kernel/http/answer.ts';
import { mountEndpoint, type MountDeps } from '../../kernel/http/mount-endpoint.ts';
import { isProblem, problem, type ProblemValue } from '../../kernel/http/problem.ts';
import type { ShareRequestRow } from '../../kernel/db/schema/share-requests.ts';
import { describeLifts } from '../lift/describe-lift.ts';
import { describeRequests, type DescribeRequestDeps } from './describe-request.ts';
import { findRequest } from './find-request.ts';
import { acceptRequest, type AcceptDeps } from './accept-request.ts';
import { askToShare, type AskDeps } from './ask-to-share.ts';
import { declineRequest, withdrawRequest, type CloseOutcome } from './close-request.ts';
import { listRequests } from './list-requests.ts';
import { proposeDays } from './propose-days.ts';

/** Requests between members. A request is found only through its two members; for everybody else it does not exist (ASVS 8.2.2). */
export function mountRequest(app: FastifyInstance, deps: MountDeps & AskDeps & AcceptDeps & DescribeRequestDeps): void {
  const describe = async (memberId: string, row: ShareRequestRow, signal: AbortSignal) => {
    const [request] = await describeRequests(deps, memberId, [row], signal);
    return request ?? problem('request-not-found');
  };

  const answerAsked = async (memberId: string, { kind, request: row }: AnswerToAsk, signal: AbortSignal) => {
    const request = await describe(memberId, row, signal);
    return kind === 'asked' || isProblem(request) ? request : repeated(request);
  };
  const answerClosed = async (memberId: string, outcome: CloseOutcome, signal: AbortSignal) =>
    outcome.kind === 'closed' ? await describe(memberId, outcome.request, signal) : refusal(outcome);

  mountEndpoint(app, deps, 'askToShare', async ({ body, member, signal }) => {
    const outcome = await askToShare(deps, { memberId: member.id, ...body, ...daysOf(body) }, signal);
    switch (outcome.kind) {
      case 'asked':
      case 'repeated':
        return await answerAsked(member.id, outcome, signal);
      case 'already-asked':
        return problem('already-asked', { requestId: outcome.requestId });
      case 'asked-before':
        return problem('asked-before', { from: outcome.from.toISOString() });
      case 'asked-a-lot':
        // The asker must not learn when today's first request was sent, so the answer names a whole day.
        return problem('asked-a-lot', { retryAfterSeconds: endpoints.askToShare.onceKnown[0].windowSeconds });
      case 'no-match':
        return problem('no-match');
    }
  });

  mountEndpoint(app, deps, 'requests', async ({ query, member, signal }) => {
    const listed = await listRequests(deps, member.id, query.after);
    if (listed === 'cursor-invalid') return problem(listed);
    const { rows, next, answers } = listed;
    const described = await describeRequests(deps, member.id, rows, signal);
    return { received: described.filter(({ mine }) => !mine), sent: described.filter(({ mine }) => mine), next, answers };
  });

  mountEndpoint(app, deps, 'request', async ({ params, member, signal }) => {
    const row = await findRequest(deps.db, { memberId: member.id, requestId: params.requestId });
    return row === null ? problem('request-not-found') : await describe(member.id, row, signal);
  });

  mountEndpoint(app, deps, 'acceptRequest', async ({ params, body, member, signal }) => {
    const accepting = { memberId: member.id, requestId: params.requestId, message: body.message ?? '', ...daysOf(body) };
    const outcome = await acceptRequest(deps, accepting, signal);
    switch (outcome.kind) {
      case 'accepted': {
        const [lift] = await describeLifts(deps, member.id, [outcome.lift]);
        return lift ?? problem('request-not-found');
      }
      case 'seats-taken':
      case 'day-taken':
      case 'no-longer-fits':
        return problem(outcome.kind, { days: outcome.days });
      case 'places-changed':
        return problem(outcome.kind, { from: outcome.from.toISOString() });
      case 'no-match':
        return problem('no-match');
      case 'not-open':
      case 'request-not-found':
        return refusal(outcome);
    }
  });

  mountEndpoint(app, deps, 'declineRequest', async ({ params, body, member, signal }) => {
    const { reason = null, message = '' } = body;
    const outcome = await declineRequest(deps, { memberId: member.id, requestId: params.requestId, reason, message });
    return await answerClosed(member.id, outcome, signal);
  });

  mountEndpoint(app, deps, 'withdrawRequest', async ({ params, member, signal }) =>
    answerClosed(member.id, await withdrawRequest(deps, { memberId: member.id, requestId: params.requestId }), signal),
  );

  mountEndpoint(app, deps, 'proposeDays', async ({ params, body, member, signal }) => {
    const outcome = await proposeDays(deps, { memberId: member.id, requestId: params.requestId, ...body, ...daysOf(body) }, signal);
    switch (outcome.kind) {
      case 'asked':
      case 'repeated':
        return await answerAsked(member.id, outcome, signal);
      case 'no-match':
        return problem('no-match');
      case 'not-open':
      case 'request-not-found':
        return refusal(outcome);
    }
  });
}

type AnswerToAsk = { readonly kind: 'asked' | 'repeated'; readonly request: ShareRequestRow };

function refusal(refused: Exclude<CloseOutcome, { readonly kind: 'closed' }>): ProblemValue {
  return refused.kind === 'not-open' ? problem('not-open', { state: refused.state }) : problem(refused.kind);
}

function daysOf({ days, date }: { readonly days?: readonly number[] | null | undefined; readonly date?: string | null | undefined }) {
  return { days: days ?? null, date: date ?? null };
}
