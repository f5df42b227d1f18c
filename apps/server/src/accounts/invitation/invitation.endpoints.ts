import type { FastifyInstance } from 'fastify';
import { mountEndpoint, type MountDeps } from '../../kernel/http/mount-endpoint.ts';
import { declineInvitation, type DeclineDeps } from './decline-invitation.ts';

/** Declines an invitation. Accepting one means setting a password (`accounts/password`). */
export function mountInvitation(app: FastifyInstance, deps: MountDeps & DeclineDeps): void {
  mountEndpoint(app, deps, 'declineInvitation', async ({ params, note }) => {
    const outcome = await declineInvitation(deps, params.token);
    note(outcome.kind, outcome.cause);
    return { success: outcome.kind === 'declined' };
  });
}
