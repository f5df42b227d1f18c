import { RATE_LIMITS } from '@waylift/contract/limits';
import { emailKey } from '@waylift/contract/rules';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { mountEndpoint } from '../../http/mount-endpoint.ts';
import { problem } from '../../http/problem.ts';
import { takeRateLimits } from '../../http/rate-limit.ts';
import { resendVerification } from './resend-verification.ts';
import { verifyEmail } from './verify-email.ts';

/** Verify an address, and ask for another link to do so. */
export function mountEmailVerification(app: FastifyInstance, deps: Deps): void {
  mountEndpoint(app, deps, 'resendVerification', async ({ body, client, log }) => {
    // Counted for every address alike, so that the limit tells nobody which of them has an account.
    const limit = await takeRateLimits(deps, [
      { limit: RATE_LIMITS.resendPerClient, whom: client },
      { limit: RATE_LIMITS.resendPerAddress, whom: emailKey(body.email) },
    ]);
    log.info({ event: 'resend-verification', outcome: limit.allowed ? 'taken' : 'too-many-requests' }, 'resend answered');
    if (!limit.allowed) return problem('too-many-requests', limit);
    await resendVerification(deps, body.email);
    return { success: true };
  });

  mountEndpoint(app, deps, 'verifyEmail', async ({ params, log }) => {
    const outcome = await verifyEmail(deps, params.token);
    log.info({ event: 'verify-email', outcome }, 'verification answered');
    switch (outcome) {
      case 'activated':
        return { success: true, isFirstActivation: true };
      case 'already-active':
      case 'email-changed':
      case 'already-changed':
        return { success: true, isFirstActivation: false };
      case 'token-invalid':
      case 'address-taken':
        return { success: false };
    }
  });
}
