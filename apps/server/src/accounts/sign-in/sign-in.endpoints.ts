import type { FastifyInstance } from 'fastify';
import type { GiveBack } from '../../kernel/http/count-attempts.ts';
import { mountEndpoint, type Call, type MountDeps } from '../../kernel/http/mount-endpoint.ts';
import { problem } from '../../kernel/http/problem.ts';
import { browserOf } from '../member/begin-session.ts';
import { refreshSession } from './refresh-session.ts';
import { revokeSession } from './revoke-session.ts';
import { type Account, findAccount, knownDevice, signIn, type SignInDeps } from './sign-in.ts';

export function mountSignIn(app: FastifyInstance, deps: MountDeps & SignInDeps): void {
  const signingIn = async (call: Call<'signIn'>, account: Account, giveBack: GiveBack) => {
    const { body, note } = call;
    const attempt = { account, password: body.password, browser: browserOf(call, body.clientId) };
    const outcome = await signIn(deps, attempt, giveBack);
    switch (outcome.kind) {
      case 'signed-in':
        note('signed-in', undefined, outcome.memberId);
        return outcome.tokens;
      case 'invalid-credentials':
        note('invalid-credentials', outcome.cause, outcome.memberId);
        return problem('invalid-credentials');
      case 'suspended':
      case 'passkey-needed':
        note(outcome.kind, undefined, outcome.memberId);
        return problem(outcome.kind);
      case 'sign-on-required': {
        const { slug, label } = outcome.place;
        note('sign-on-required', undefined, outcome.memberId);
        return problem('sign-on-required', { signOn: { slug, label } });
      }
      case 'busy':
        return problem('busy');
    }
  };
  mountEndpoint(app, deps, 'signIn', {
    async look(call) {
      const account = await findAccount(deps.db, call.body.email);
      return {
        device: knownDevice(account, browserOf(call, call.body.clientId).clientId),
        answer: (giveBack) => signingIn(call, account, giveBack),
      };
    },
  });

  mountEndpoint(app, deps, 'refreshToken', async ({ body, client, note }) => {
    const outcome = await refreshSession(deps, body.refreshToken, client);
    if (outcome.kind === 'refreshed') {
      note('refreshed', undefined, outcome.memberId);
      return outcome.tokens;
    }
    note('unauthorized', outcome.cause, outcome.memberId);
    return problem('unauthorized', outcome.why === undefined ? {} : { why: outcome.why });
  });

  mountEndpoint(app, deps, 'revokeToken', async ({ body, note }) => {
    note((await revokeSession(deps, body.refreshToken)) ? 'ended' : 'nothing-to-end');
    return undefined;
  });
}
