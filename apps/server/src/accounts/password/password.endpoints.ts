import { endpoints } from '@waylift/contract/endpoints';
import type { FastifyInstance } from 'fastify';
import { clearLimits } from '../../kernel/limits/limiter.ts';
import { mountEndpoint, type MountDeps } from '../../kernel/http/mount-endpoint.ts';
import { easyPasswordProblem, passwordProblem, problem } from '../../kernel/http/problem.ts';
import type { MailDeps } from '../member/mail-by-address.ts';
import { changePassword, type ChangePasswordDeps } from './change-password.ts';
import { forgotPassword } from './forgot-password.ts';
import { resetPassword, type ResetDeps } from './reset-password.ts';

export function mountPassword(app: FastifyInstance, deps: MountDeps & MailDeps & ResetDeps & ChangePasswordDeps): void {
  mountEndpoint(app, deps, 'forgotPassword', async ({ body, language, note }) => {
    note(await forgotPassword(deps, { ...body, language }));
    return { success: true };
  });

  mountEndpoint(app, deps, 'changePassword', async ({ body, member, note }) => {
    const outcome = await changePassword(deps, { memberId: member.id, sessionId: member.sessionId, ...body });
    note(outcome.kind);
    switch (outcome.kind) {
      case 'password-changed':
        return { success: true };
      case 'easy-password':
        return easyPasswordProblem();
      default:
        return passwordProblem(outcome);
    }
  });

  mountEndpoint(app, deps, 'resetPassword', async ({ body, language, client, note }) => {
    const outcome = await resetPassword(deps, body, language);
    switch (outcome.kind) {
      case 'password-changed':
      case 'invitation-accepted':
      case 'registration-activated':
        // The client's attempts at other addresses stay counted: otherwise somebody could reset their own password to go on guessing others'.
        await clearLimits(
          deps,
          endpoints.signIn.limits.filter(({ per }) => per.some((counted) => counted === 'address')),
          {
            address: outcome.emailKey,
            client,
          },
        );
        note(outcome.kind, undefined, outcome.memberId);
        return { success: true };
      case 'reset-waits':
        note(outcome.kind, undefined, outcome.memberId);
        return { success: true, from: outcome.endsAt.toISOString() };
      case 'token-invalid':
        note(outcome.kind, outcome.cause);
        return problem(outcome.kind);
      case 'easy-password':
        note(outcome.kind);
        return easyPasswordProblem();
      case 'busy':
        return problem(outcome.kind);
    }
  });
}
