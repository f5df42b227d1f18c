import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { mountEndpoint } from '../../http/mount-endpoint.ts';
import { declineInvitation } from './decline-invitation.ts';

/** Decline an invitation. Accepting one is setting a password (`features/password`). */
export function mountInvitation(app: FastifyInstance, deps: Deps): void {
  mountEndpoint(app, deps, 'declineInvitation', async ({ params, log }) => {
    const outcome = await declineInvitation(deps, params.token);
    log.info({ event: 'decline-invitation', outcome }, 'invitation answered');
    return { success: outcome === 'declined' };
  });
}
