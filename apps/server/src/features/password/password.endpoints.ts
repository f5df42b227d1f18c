import { RATE_LIMITS } from '@waylift/contract/limits';
import { emailKey } from '@waylift/contract/rules';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { mountEndpoint } from '../../http/mount-endpoint.ts';
import { problem } from '../../http/problem.ts';
import { takeRateLimits } from '../../http/rate-limit.ts';
import { forgetAttemptsAt } from '../../http/sign-in-limits.ts';
import { forgotPassword } from './forgot-password.ts';
import { resetPassword } from './reset-password.ts';

/** Ask for a link to set a new password, and set it. Each outcome is logged (ASVS 16.3.1), without an address or a token. */
export function mountPassword(app: FastifyInstance, deps: Deps): void {
  mountEndpoint(app, deps, 'forgotPassword', async ({ body, client, log }) => {
    // Counted for every address alike, so that the limit tells nobody which of them has an account.
    const limit = await takeRateLimits(deps, [
      { limit: RATE_LIMITS.resetPerClient, whom: client },
      { limit: RATE_LIMITS.resetPerAddress, whom: emailKey(body.email) },
    ]);
    if (!limit.allowed) {
      log.warn({ event: 'forgot-password', outcome: 'too-many-requests' }, 'password link refused');
      return problem('too-many-requests', limit);
    }
    const outcome = await forgotPassword(deps, body.email);
    log.info({ event: 'forgot-password', outcome }, 'password link asked for');
    return { success: true };
  });

  mountEndpoint(app, deps, 'resetPassword', async ({ body, language, client, log }) => {
    const outcome = await resetPassword(deps, body, language);
    switch (outcome.kind) {
      case 'password-changed':
      case 'invitation-accepted':
        await forgetAttemptsAt(deps, { email: outcome.emailKey, client });
        log.info({ event: 'reset-password', outcome: outcome.kind }, 'password set');
        return { success: true };
      case 'token-invalid':
        log.warn({ event: 'reset-password', outcome: outcome.kind }, 'password not set');
        return problem('token-invalid');
      case 'busy':
        log.warn({ event: 'reset-password', outcome: outcome.kind }, 'password put off');
        return problem('busy');
    }
  });
}
