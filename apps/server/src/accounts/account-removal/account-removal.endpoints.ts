import type { FastifyInstance } from 'fastify';
import type { Config } from '../../kernel/config/config.ts';
import { mountEndpoint, type MountDeps } from '../../kernel/http/mount-endpoint.ts';
import { passwordProblem, problem } from '../../kernel/http/problem.ts';
import { checkPassword, type CheckPasswordDeps } from '../member/check-password.ts';
import { exportAccount } from '../member/export-account.ts';
import { removeAccount, type RemoveDeps } from './remove-account.ts';

/** Both calls ask for the password: a computer left unlocked must not be enough to take somebody's data or their account. */
export function mountAccountRemoval(
  app: FastifyInstance,
  deps: MountDeps & RemoveDeps & CheckPasswordDeps & { readonly config: Pick<Config, 'lifts'> },
): void {
  mountEndpoint(app, deps, 'exportAccount', async ({ body, member, note }) => {
    const checked = await checkPassword(deps, { memberId: member.id, sessionId: member.sessionId, password: body.password });
    note(checked.kind === 'right' ? 'exported' : checked.kind);
    if (checked.kind !== 'right') return passwordProblem(checked);
    // Null if the account was removed after the token was checked.
    return (await exportAccount(deps, member.id)) ?? problem('unauthorized');
  });

  mountEndpoint(app, deps, 'removeAccount', async ({ body, member, client, note }) => {
    const checked = await checkPassword(deps, { memberId: member.id, sessionId: member.sessionId, password: body.password });
    note(checked.kind === 'right' ? 'removed' : checked.kind);
    if (checked.kind !== 'right') return passwordProblem(checked);
    await removeAccount(deps, { memberId: member.id, reason: body.reason, client });
    return { success: true };
  });
}
