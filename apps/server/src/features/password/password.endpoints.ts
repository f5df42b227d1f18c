import type { FastifyInstance } from 'fastify';
import { mountEndpoint, type MountDeps } from '../../http/mount-endpoint.ts';
import { passwordProblem, problem } from '../../http/problem.ts';
import type { MailDeps } from '../../member/mail-by-address.ts';
import { changePassword, type ChangePasswordDeps } from './change-password.ts';
import { forgotPassword } from './forgot-password.ts';
import { forgetAttempts } from './forget-attempts.ts';
import { resetPassword, type ResetDeps } from './reset-password.ts';

export function mountPassword(app: FastifyInstance, deps: MountDeps & MailDeps & ResetDeps & ChangePasswordDeps): void {
  mountEndpoint(app, deps, 'forgotPassword', async ({ body, language, note }) => {
    note(await forgotPassword(deps, { ...body, language }));
    return { success: true };
  });

  mountEndpoint(app, deps, 'changePassword', async ({ body, member, note }) => {
    const outcome = await changePassword(deps, { memberId: member.id, sessionId: member.sessionId, ...body });
    note(outcome.kind);
    return outcome.kind === 'password-changed' ? { success: true } : passwordProblem(outcome);
  });

  mountEndpoint(app, deps, 'resetPassword', async ({ body, language, client, note }) => {
    const outcome = await resetPassword(deps, body, language);
    switch (outcome.kind) {
      case 'password-changed':
      case 'invitation-accepted':
      case 'registration-activated':
        await forgetAttempts(deps, { address: outcome.emailKey, client });
        note(outcome.kind);
        return { success: true };
      case 'token-invalid':
        note(outcome.kind, outcome.cause);
        return problem(outcome.kind);
      case 'busy':
        return problem(outcome.kind);
    }
  });
}
