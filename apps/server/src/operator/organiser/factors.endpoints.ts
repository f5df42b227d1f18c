import type { FastifyInstance } from 'fastify';
import { mountEndpoint, type MountDeps } from '../../kernel/http/mount-endpoint.ts';
import { problem } from '../../kernel/http/problem.ts';
import { addApp, addPasskey, appToAdd, proveAgain, remakeCodes, removeApp, removePasskey, type FactorDeps } from './change-factors.ts';
import { passkeyToAdd, passkeyToShow } from './organiser-passkeys.ts';
import { factorsOf } from './read-factors.ts';

export function mountFactors(app: FastifyInstance, deps: MountDeps & FactorDeps): void {
  mountEndpoint(app, deps, 'organiserFactors', async ({ organiser }) => {
    const { passkeys, hasApp, recoveryCodesLeft } = await factorsOf(deps.db, organiser.id);
    return {
      hasApp,
      recoveryCodesLeft,
      passkeys: passkeys.map(({ id, browser, system, createdAt, lastUsedAt }) => ({
        id,
        browser,
        system,
        createdAt: createdAt.toISOString(),
        lastUsedAt: lastUsedAt?.toISOString() ?? null,
      })),
    };
  });

  mountEndpoint(
    app,
    deps,
    'organiserPasskeyToProve',
    async ({ organiser }) => (await passkeyToShow(deps, organiser.id)) ?? problem('no-passkeys-here'),
  );

  mountEndpoint(app, deps, 'proveOrganiser', async ({ organiser, body, note, signal }) => {
    const outcome = await proveAgain(deps, organiser, { ...body, signal });
    switch (outcome.kind) {
      case 'proven':
        note('proven');
        return { success: true };
      case 'passkey-refused':
        note('passkey-refused', outcome.cause);
        return problem('passkey-refused');
      case 'too-many-requests':
        return problem('too-many-requests', outcome);
      default:
        return problem(outcome.kind);
    }
  });

  mountEndpoint(app, deps, 'organiserPasskeyToAdd', async ({ organiser }) => {
    const outcome = await passkeyToAdd(deps, organiser);
    return outcome.kind === 'options' ? { origin: outcome.origin, options: outcome.options } : problem(outcome.kind);
  });

  mountEndpoint(app, deps, 'addOrganiserPasskey', async ({ organiser, body, userAgent, note }) => {
    const outcome = await addPasskey(deps, organiser, { passkey: body.passkey, userAgent });
    switch (outcome.kind) {
      case 'made':
        note('passkey-added');
        return codesOf(outcome);
      case 'passkey-refused':
        note('passkey-refused', outcome.cause);
        return problem('passkey-refused');
      default:
        return problem(outcome.kind);
    }
  });

  mountEndpoint(app, deps, 'organiserAppToAdd', async ({ organiser }) => await appToAdd(deps, organiser));

  mountEndpoint(app, deps, 'addOrganiserApp', async ({ organiser, body, note }) => {
    const outcome = await addApp(deps, organiser, body);
    if (outcome.kind !== 'made') return problem(outcome.kind);
    note('app-added');
    return codesOf(outcome);
  });

  mountEndpoint(app, deps, 'removeOrganiserPasskey', async ({ organiser, params, note }) => {
    const { kind } = await removePasskey(deps, organiser, params.passkeyId);
    if (kind !== 'removed') return problem(kind);
    note('removed');
    return undefined;
  });

  mountEndpoint(app, deps, 'removeOrganiserApp', async ({ organiser, note }) => {
    const { kind } = await removeApp(deps, organiser);
    if (kind !== 'removed') return problem(kind);
    note('removed');
    return undefined;
  });

  mountEndpoint(app, deps, 'organiserRecoveryCodes', async ({ organiser, note }) => {
    const outcome = await remakeCodes(deps, organiser);
    if (outcome.kind !== 'made') return problem(outcome.kind);
    note('codes-made');
    return { recoveryCodes: outcome.recoveryCodes };
  });
}

function codesOf({ recoveryCodes }: { readonly recoveryCodes?: string[] }) {
  return recoveryCodes === undefined ? {} : { recoveryCodes };
}
