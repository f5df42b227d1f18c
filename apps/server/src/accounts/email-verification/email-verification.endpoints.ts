import type { FastifyInstance } from 'fastify';
import { mountEndpoint, type MountDeps } from '../../kernel/http/mount-endpoint.ts';
import type { MailDeps } from '../member/mail-by-address.ts';
import { resendVerification } from './resend-verification.ts';
import { verifyEmail } from './verify-email.ts';

export function mountEmailVerification(app: FastifyInstance, deps: MountDeps & MailDeps): void {
  mountEndpoint(app, deps, 'resendVerification', async ({ body, language, note }) => {
    await resendVerification(deps, { ...body, language });
    note('taken');
    return { success: true };
  });

  mountEndpoint(app, deps, 'verifyEmail', async ({ params, note }) => {
    const outcome = await verifyEmail(deps, params.token);
    if (typeof outcome !== 'string') {
      note(outcome.kind, outcome.cause);
      return { success: false };
    }
    note(outcome);
    switch (outcome) {
      case 'activated':
        return { success: true, isFirstActivation: true };
      case 'already-active':
      case 'email-changed':
      case 'already-changed':
        return { success: true, isFirstActivation: false };
      case 'address-taken':
        return { success: false };
    }
  });
}
