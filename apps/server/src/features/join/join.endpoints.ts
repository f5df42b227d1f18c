import { JOIN_RESULT, type JoinResult } from '@waylift/contract/join-result';
import type { FastifyInstance } from 'fastify';
import { mountEndpoint, type MountDeps } from '../../http/mount-endpoint.ts';
import { problem } from '../../http/problem.ts';
import { join, type JoinDeps, type JoinOutcome } from './join.ts';

const RESULT_OF: { readonly [O in Exclude<JoinOutcome, 'community-not-found' | 'busy'>]: JoinResult } = {
  'verification-mailed': JOIN_RESULT.Success,
  activated: JOIN_RESULT.SuccessAndActivated,
  'already-registered': JOIN_RESULT.SuccessAlreadyRegistered,
  'community-password-invalid': JOIN_RESULT.CommunityPasswordInvalid,
  'oidc-required': JOIN_RESULT.OidcRequired,
  'email-restriction-failed': JOIN_RESULT.EmailRestrictionFailed,
};

export function mountJoin(app: FastifyInstance, deps: MountDeps & JoinDeps): void {
  mountEndpoint(app, deps, 'register', async ({ body, language, client, note }) => {
    const outcome = await join(deps, { body, language, client });
    if (typeof outcome !== 'string') return problem(outcome.kind, outcome);
    note(outcome);
    return outcome === 'community-not-found' || outcome === 'busy' ? problem(outcome) : { result: RESULT_OF[outcome] };
  });
}
