import type { Passkey } from '@waylift/contract/passkey';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../../kernel/config/config.ts';
import type { PasskeyRow } from '../../kernel/db/schema/passkeys.ts';
import type { NewId } from '../../kernel/effects/effects.ts';
import { mountEndpoint, type MountDeps } from '../../kernel/http/mount-endpoint.ts';
import { problem } from '../../kernel/http/problem.ts';
import { deviceOf } from '../../kernel/security/device-of.ts';
import { passkeySite } from '../../kernel/config/passkey-site.ts';
import { browserOf } from '../member/begin-session.ts';
import type { CheckPasswordDeps } from '../member/check-password.ts';
import { addPasskey } from './add-passkey.ts';
import { readPasskeys, removePasskey, renamePasskey, setOnlyByPasskey } from './change-passkeys.ts';
import { optionsToAdd, optionsToShow } from './passkey-options.ts';
import { prove } from './prove.ts';
import { signInByPasskey, type PasskeySignInDeps } from './sign-in-by-passkey.ts';
import { stopReset, stopResetByLink } from './stop-reset.ts';

type PasskeyDeps = MountDeps & PasskeySignInDeps & CheckPasswordDeps & { readonly config: Config; readonly newId: NewId };

export function mountPasskey(app: FastifyInstance, deps: PasskeyDeps): void {
  mountSignInByPasskey(app, deps);
  mountProof(app, deps);
  mountChanges(app, deps);

  mountEndpoint(app, deps, 'passkeys', async ({ member }) => {
    const { passkeys, only } = await readPasskeys(deps.db, member.id);
    return { passkeys: passkeys.map(told), only, origin: passkeySite(deps.config)?.origin ?? null };
  });

  mountEndpoint(app, deps, 'stopReset', async ({ member, note }) => {
    note((await stopReset(deps, member.id)) ? 'stopped' : 'nothing-to-stop');
    return undefined;
  });

  mountEndpoint(app, deps, 'stopResetByLink', async ({ body, note }) => {
    const outcome = await stopResetByLink(deps, body.token);
    if (outcome.kind === 'token-invalid') {
      note('token-invalid', outcome.cause);
      return problem('token-invalid');
    }
    note(outcome.kind, undefined, outcome.memberId);
    return { success: true };
  });
}

function mountSignInByPasskey(app: FastifyInstance, deps: PasskeyDeps): void {
  mountEndpoint(app, deps, 'passkeyOptions', async () => (await optionsToShow(deps, null)) ?? problem('no-passkeys-here'));

  mountEndpoint(app, deps, 'signInByPasskey', async (call) => {
    const { body, note } = call;
    const outcome = await signInByPasskey(deps, body.passkey, browserOf(call, body.clientId));
    switch (outcome.kind) {
      case 'signed-in':
        note('signed-in', undefined, outcome.memberId);
        return outcome.tokens;
      case 'suspended':
        note('suspended', undefined, outcome.memberId);
        return problem('suspended');
      case 'sign-on-required': {
        const { slug, label } = outcome.place;
        note('sign-on-required', undefined, outcome.memberId);
        return problem('sign-on-required', { signOn: { slug, label } });
      }
      case 'passkey-refused':
        note('passkey-refused', outcome.cause, outcome.memberId);
        return problem('passkey-refused');
      case 'passkey-unknown':
      case 'no-passkeys-here':
        return problem(outcome.kind);
    }
  });
}

function mountProof(app: FastifyInstance, deps: PasskeyDeps): void {
  mountEndpoint(app, deps, 'passkeyToProve', async ({ member }) => {
    return (await optionsToShow(deps, member.id)) ?? problem('no-passkeys-here');
  });

  mountEndpoint(app, deps, 'prove', async ({ body, member, note }) => {
    const outcome = await prove(deps, member, body);
    note(outcome.kind, 'cause' in outcome ? outcome.cause : undefined);
    switch (outcome.kind) {
      case 'proven':
        return { proof: outcome.proof };
      case 'member-gone':
        return problem('unauthorized');
      default:
        return problem(outcome.kind);
    }
  });
}

function mountChanges(app: FastifyInstance, deps: PasskeyDeps): void {
  mountEndpoint(app, deps, 'passkeyToAdd', async ({ member }) => {
    const outcome = await optionsToAdd(deps, member.id);
    switch (outcome.kind) {
      case 'options':
        return { origin: outcome.origin, options: outcome.options };
      case 'member-gone':
        return problem('unauthorized');
      default:
        return problem(outcome.kind);
    }
  });

  mountEndpoint(app, deps, 'addPasskey', async ({ body, member, userAgent, note }) => {
    const asked = { proof: body.proof, created: body.passkey, device: deviceOf(userAgent) };
    const outcome = await addPasskey(deps, member, asked);
    note(outcome.kind, 'cause' in outcome ? outcome.cause : undefined);
    return outcome.kind === 'added' ? told(outcome.passkey) : problem(outcome.kind);
  });

  mountEndpoint(app, deps, 'renamePasskey', async ({ params, body, member, note }) => {
    if (!(await renamePasskey(deps.db, { memberId: member.id, ...params }, body.name))) return problem('passkey-not-found');
    note('renamed');
    return { success: true };
  });

  mountEndpoint(app, deps, 'removePasskey', async ({ params, body, member, note }) => {
    const outcome = await removePasskey(deps, member, { ...params, ...body });
    note(outcome);
    return outcome === 'removed' ? undefined : problem(outcome);
  });

  mountEndpoint(app, deps, 'onlyByPasskey', async ({ body, member, note }) => {
    const outcome = await setOnlyByPasskey(deps, member, body);
    note(outcome);
    return outcome === 'only-on' || outcome === 'only-off' ? { success: true } : problem(outcome);
  });
}

function told({ id, name, browser, system, createdAt, lastUsedAt, isSynced }: PasskeyRow): Passkey {
  return {
    id,
    name,
    browser,
    system,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
    isSynced,
  };
}
