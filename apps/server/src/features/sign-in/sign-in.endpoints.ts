import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { mountEndpoint } from '../../http/mount-endpoint.ts';
import { problem } from '../../http/problem.ts';
import { forgetAttempt, takeAttempt } from '../../http/sign-in-limits.ts';
import { refreshSession } from './refresh-session.ts';
import { revokeSession } from './revoke-session.ts';
import { signIn } from './sign-in.ts';

/** Sign in, refresh, sign out. Each outcome is logged (ASVS 16.3.1), without an address, a client or a token. */
export function mountSignIn(app: FastifyInstance, deps: Deps): void {
  mountEndpoint(app, deps, 'signIn', async ({ body, client, log }) => {
    const attempt = { email: body.email, client };
    const limit = await takeAttempt(deps, attempt);
    if (!limit.allowed) {
      log.warn({ event: 'sign-in', outcome: 'too-many-requests' }, 'sign-in refused');
      return problem('too-many-requests', limit);
    }
    const outcome = await signIn(deps, body);
    switch (outcome.kind) {
      case 'signed-in':
        await forgetAttempt(deps, attempt);
        log.info({ event: 'sign-in', outcome: 'signed-in' }, 'signed in');
        return outcome.tokens;
      case 'invalid-credentials':
        log.warn({ event: 'sign-in', outcome: 'invalid-credentials', cause: outcome.cause }, 'sign-in refused');
        return problem('invalid-credentials');
      case 'busy':
        // Nobody guessed anything, so nothing is counted.
        await forgetAttempt(deps, attempt);
        log.warn({ event: 'sign-in', outcome: 'busy' }, 'sign-in put off');
        return problem('busy');
    }
  });

  mountEndpoint(app, deps, 'refreshToken', async ({ body, log }) => {
    const outcome = await refreshSession(deps, body.refreshToken);
    if (outcome.kind === 'refreshed') {
      log.info({ event: 'refresh', outcome: 'refreshed' }, 'session refreshed');
      return outcome.tokens;
    }
    log.warn({ event: 'refresh', outcome: 'unauthorized', cause: outcome.cause }, 'refresh refused');
    return problem('unauthorized');
  });

  mountEndpoint(app, deps, 'revokeToken', async ({ body, log }) => {
    const isEnded = await revokeSession(deps, body.refreshToken);
    log.info({ event: 'sign-out', outcome: isEnded ? 'ended' : 'nothing-to-end' }, 'signed out');
    return undefined;
  });
}
