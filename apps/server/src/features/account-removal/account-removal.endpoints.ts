import type { FastifyInstance } from 'fastify';
import { mountEndpoint, type MountDeps } from '../../http/mount-endpoint.ts';
import { problem } from '../../http/problem.ts';
import { exportAccount } from '../../member/export-account.ts';
import { removeAccount, type RemoveDeps } from './remove-account.ts';

export function mountAccountRemoval(app: FastifyInstance, deps: MountDeps & RemoveDeps): void {
  // Null when the account was removed between the check of the token and now.
  mountEndpoint(app, deps, 'exportAccount', async ({ member }) => (await exportAccount(deps, member.id)) ?? problem('unauthorized'));

  mountEndpoint(app, deps, 'removeAccount', async ({ body, member, note }) => {
    await removeAccount(deps, { memberId: member.id, reason: body.reason, comment: body.comment });
    note('removed');
    return { success: true };
  });
}
