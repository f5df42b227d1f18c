import type { FastifyInstance } from 'fastify';
import type { Config } from '../../kernel/config/config.ts';
import { mountEndpoint, type MountDeps } from '../../kernel/http/mount-endpoint.ts';
import { easyPasswordProblem, problem } from '../../kernel/http/problem.ts';
import { acceptLink, lookAtLink } from './accept-link.ts';
import type { FactorDeps } from './change-factors.ts';
import { mailForgottenPassword } from './change-organiser-password.ts';
import { passkeyToShow } from './organiser-passkeys.ts';
import { checkOrganiserPassword, enterByCode, enterByPasskey } from './sign-in-organiser.ts';

export function mountWaysIn(app: FastifyInstance, deps: MountDeps & FactorDeps & { readonly config: Config }): void {
  mountEndpoint(app, deps, 'organiserSignIn', async ({ body, note }) => {
    const outcome = await checkOrganiserPassword(deps, body);
    switch (outcome.kind) {
      case 'first-step': {
        const { ticket, hasPasskey, hasApp, organiserId } = outcome;
        note('first-step', undefined, organiserId);
        return { ticket, hasPasskey, hasApp };
      }
      case 'invalid-credentials':
        note('invalid-credentials', outcome.cause, outcome.organiserId);
        return problem('invalid-credentials');
      case 'busy':
        return problem('busy');
    }
  });

  mountEndpoint(app, deps, 'organiserSecondStep', async ({ body, note, keepSession, signal, ...browser }) => {
    const outcome = await enterByCode(deps, body, { browser, signal });
    switch (outcome.kind) {
      case 'signed-in':
        note('signed-in', undefined, outcome.organiserId);
        keepSession(outcome.session);
        return { success: true };
      case 'code-wrong':
        note('code-wrong', undefined, outcome.organiserId);
        return problem('code-wrong');
      case 'too-many-requests':
        return problem('too-many-requests', outcome);
      case 'token-invalid':
        return problem('token-invalid');
    }
  });

  mountEndpoint(app, deps, 'organiserPasskeyOptions', async () => (await passkeyToShow(deps, null)) ?? problem('no-passkeys-here'));

  mountEndpoint(app, deps, 'organiserSignInByPasskey', async ({ body, note, keepSession, ...browser }) => {
    const outcome = await enterByPasskey(deps, body.passkey, browser);
    switch (outcome.kind) {
      case 'signed-in':
        note('signed-in', undefined, outcome.organiserId);
        keepSession(outcome.session);
        return { success: true };
      case 'passkey-refused':
        note('passkey-refused', outcome.cause);
        return problem('passkey-refused');
      case 'passkey-unknown':
      case 'no-passkeys-here':
        return problem(outcome.kind);
    }
  });

  mountEndpoint(app, deps, 'organiserInvitation', async ({ body }) => (await lookAtLink(deps, body.token)) ?? problem('token-invalid'));

  mountEndpoint(app, deps, 'acceptOrganiserInvitation', async ({ body, note, keepSession, language, ...browser }) => {
    const outcome = await acceptLink(deps, body, { browser, language });
    switch (outcome.kind) {
      case 'accepted':
        note('accepted', undefined, outcome.organiserId);
        if (outcome.session !== null) keepSession(outcome.session);
        return { signIn: outcome.session === null };
      case 'easy-password':
        return easyPasswordProblem();
      case 'busy':
      case 'token-invalid':
        return problem(outcome.kind);
    }
  });

  mountEndpoint(app, deps, 'organiserForgotPassword', async ({ body, note }) => {
    await mailForgottenPassword(deps, body.email);
    note('mailed');
    return { success: true };
  });
}
