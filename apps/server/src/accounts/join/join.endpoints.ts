import { JOIN_RESULT, type JoinResult } from '@waylift/contract/join-result';
import type { FastifyInstance } from 'fastify';
import { mountEndpoint, type MountDeps } from '../../kernel/http/mount-endpoint.ts';
import { easyPasswordProblem, problem } from '../../kernel/http/problem.ts';
import { join, type JoinDeps, type JoinOutcome } from './join.ts';

type Refusal = 'community-not-found' | 'invitation-required' | 'busy' | 'easy-password';

const RESULT_OF: { readonly [O in Exclude<JoinOutcome, Refusal>]: JoinResult } = {
  'verification-mailed': JOIN_RESULT.Success,
  activated: JOIN_RESULT.SuccessAndActivated,
  'already-registered': JOIN_RESULT.SuccessAlreadyRegistered,
  'community-password-invalid': JOIN_RESULT.CommunityPasswordInvalid,
  'oidc-required': JOIN_RESULT.OidcRequired,
  'email-restriction-failed': JOIN_RESULT.EmailRestrictionFailed,
};

function isRefusal(outcome: JoinOutcome): outcome is Refusal {
  return !(outcome in RESULT_OF);
}

export function mountJoin(app: FastifyInstance, deps: MountDeps & JoinDeps): void {
  mountEndpoint(app, deps, 'register', async ({ body, language, client, signal, note }) => {
    const outcome = await join(deps, { body, language, client, signal });
    if (typeof outcome !== 'string') return problem(outcome.kind, outcome);
    note(outcome);
    if (outcome === 'easy-password') return easyPasswordProblem();
    return isRefusal(outcome) ? problem(outcome) : { result: RESULT_OF[outcome] };
  });
}
