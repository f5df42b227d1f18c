import { JOIN_RESULT, type JoinResult } from '@waylift/contract/join-result';
import { RATE_LIMITS } from '@waylift/contract/limits';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { mountEndpoint } from '../../http/mount-endpoint.ts';
import { problem } from '../../http/problem.ts';
import { takeRateLimit } from '../../http/rate-limit.ts';
import { join, type JoinOutcome } from './join.ts';

const RESULT_OF: { readonly [O in Exclude<JoinOutcome, 'community-not-found' | 'busy'>]: JoinResult } = {
  'verification-mailed': JOIN_RESULT.Success,
  activated: JOIN_RESULT.SuccessAndActivated,
  'already-registered': JOIN_RESULT.SuccessAlreadyRegistered,
  'community-password-invalid': JOIN_RESULT.CommunityPasswordInvalid,
  'oidc-required': JOIN_RESULT.OidcRequired,
  'email-restriction-failed': JOIN_RESULT.EmailRestrictionFailed,
};

/** Register, which the portal calls join. */
export function mountJoin(app: FastifyInstance, deps: Deps): void {
  mountEndpoint(app, deps, 'register', async ({ body, language, client, log }) => {
    const limit = await takeRateLimit(deps, RATE_LIMITS.registerPerClient, client);
    if (!limit.allowed) {
      log.info({ event: 'join', outcome: 'too-many-requests' }, 'join refused');
      return problem('too-many-requests', limit);
    }
    const outcome = await join(deps, body, language);
    // Neither who joined nor, of an existing account, whose: an outcome and nothing personal.
    log.info({ event: 'join', outcome }, 'join answered');
    return outcome === 'community-not-found' || outcome === 'busy' ? problem(outcome) : { result: RESULT_OF[outcome] };
  });
}
