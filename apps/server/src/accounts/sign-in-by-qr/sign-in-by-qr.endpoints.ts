import type { FastifyInstance } from 'fastify';
import { mountEndpoint, type MountDeps } from '../../kernel/http/mount-endpoint.ts';
import { problem } from '../../kernel/http/problem.ts';
import { deviceOf } from '../../kernel/security/device-of.ts';
import { approveQrSignIn, declineQrSignIn, lookAtQrSignIn } from './answer-qr-sign-in.ts';
import { claimQrSignIn, type ClaimDeps } from './claim-qr-sign-in.ts';
import { startQrSignIn } from './start-qr-sign-in.ts';

export function mountSignInByQr(app: FastifyInstance, deps: MountDeps & ClaimDeps): void {
  mountEndpoint(app, deps, 'startQrSignIn', async ({ userAgent, note }) => {
    const started = await startQrSignIn(deps, deviceOf(userAgent));
    note('started');
    return started;
  });

  mountEndpoint(app, deps, 'lookAtQrSignIn', async ({ body }) => (await lookAtQrSignIn(deps, body.code)) ?? problem('token-invalid'));

  mountEndpoint(app, deps, 'approveQrSignIn', async ({ body, member, note }) => {
    if (!(await approveQrSignIn(deps, body.code, member))) return problem('token-invalid');
    note('approved');
    return { success: true };
  });

  mountEndpoint(app, deps, 'declineQrSignIn', async ({ body, note }) => {
    if (!(await declineQrSignIn(deps, body.code))) return problem('token-invalid');
    note('declined');
    return { success: true };
  });

  mountEndpoint(app, deps, 'claimQrSignIn', async ({ body, userAgent, client, note }) => {
    const outcome = await claimQrSignIn(deps, body.secret, { userAgent, client, clientId: body.clientId });
    switch (outcome.kind) {
      case 'signed-in':
        note('signed-in');
        return { state: 'signed-in', ...outcome.tokens };
      case 'expired':
        note('expired', outcome.cause);
        return { state: 'expired' };
      case 'waiting':
      case 'declined':
        return { state: outcome.kind };
    }
  });
}
