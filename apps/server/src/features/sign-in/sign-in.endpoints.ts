import type { FastifyInstance } from 'fastify';
import { mountEndpoint, type MountDeps } from '../../http/mount-endpoint.ts';
import { problem } from '../../http/problem.ts';
import { refreshSession } from './refresh-session.ts';
import { revokeSession } from './revoke-session.ts';
import { signIn, type SignInDeps } from './sign-in.ts';

export function mountSignIn(app: FastifyInstance, deps: MountDeps & SignInDeps): void {
  mountEndpoint(app, deps, 'signIn', async ({ body, userAgent, client, note }) => {
    const outcome = await signIn(deps, body, { userAgent, client, clientId: body.clientId });
    switch (outcome.kind) {
      case 'signed-in':
        note('signed-in');
        return outcome.tokens;
      case 'invalid-credentials':
        note('invalid-credentials', outcome.cause);
        return problem('invalid-credentials');
      case 'busy':
        return problem('busy');
    }
  });

  mountEndpoint(app, deps, 'refreshToken', async ({ body, client, note }) => {
    const outcome = await refreshSession(deps, body.refreshToken, client);
    if (outcome.kind === 'refreshed') {
      note('refreshed');
      return outcome.tokens;
    }
    note('unauthorized', outcome.cause);
    return problem('unauthorized');
  });

  mountEndpoint(app, deps, 'revokeToken', async ({ body, note }) => {
    note((await revokeSession(deps, body.refreshToken)) ? 'ended' : 'nothing-to-end');
    return undefined;
  });
}
