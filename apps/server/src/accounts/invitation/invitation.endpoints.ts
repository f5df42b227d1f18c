import type { FastifyInstance } from 'fastify';
import { mountEndpoint, type MountDeps } from '../../kernel/http/mount-endpoint.ts';
import { lookAtToken } from '../../kernel/security/one-time-token.ts';
import { notePressed } from '../member/followed-invitations.ts';
import { declineInvitation, type DeclineDeps } from './decline-invitation.ts';

/** Opens and declines an invitation. Accepting one means setting a password (`accounts/password`). */
export function mountInvitation(app: FastifyInstance, deps: MountDeps & DeclineDeps): void {
  mountEndpoint(app, deps, 'openInvitation', async ({ params }) => {
    const found = await lookAtToken(deps.db, deps.clock, { token: params.token, purposes: ['invitation'] });
    if (typeof found !== 'string') await notePressed(deps.db, found.memberId);
    return undefined;
  });

  mountEndpoint(app, deps, 'declineInvitation', async ({ params, note }) => {
    const outcome = await declineInvitation(deps, params.token);
    note(outcome.kind, outcome.cause);
    return { success: outcome.kind === 'declined' };
  });
}
