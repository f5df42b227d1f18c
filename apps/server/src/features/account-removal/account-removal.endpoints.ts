import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { mountEndpoint } from '../../http/mount-endpoint.ts';
import { problem } from '../../http/problem.ts';
import { exportAccount } from '../../member/export-account.ts';
import { removeAccount } from './remove-account.ts';

/** Take one's data along, and leave. */
export function mountAccountRemoval(app: FastifyInstance, deps: Deps): void {
  // Null when the account was removed between the check of the token and now.
  mountEndpoint(app, deps, 'exportAccount', async ({ member }) => (await exportAccount(deps, member.id)) ?? problem('unauthorized'));

  mountEndpoint(app, deps, 'removeAccount', async ({ body, member, log }) => {
    await removeAccount(deps, { memberId: member.id, reason: body.reason, comment: body.comment });
    log.info({ event: 'remove-account', outcome: 'removed' }, 'account removed');
    return { success: true };
  });
}
