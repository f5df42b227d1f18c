import { PER_PAGE } from '@waylift/contract/limits';
import { organiserCalls } from '@waylift/contract/organiser';
import { emailKey } from '@waylift/contract/rules';
import { and, desc, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { shownSession } from '../../accounts/sessions/read-sessions.ts';
import type { Config } from '../../kernel/config/config.ts';
import { organiserSessions } from '../../kernel/db/schema/organisers.ts';
import { mountEndpoint, type MountDeps } from '../../kernel/http/mount-endpoint.ts';
import { easyPasswordProblem, problem } from '../../kernel/http/problem.ts';
import { takeLimits } from '../../kernel/limits/limiter.ts';
import { pageOf, placeAfter, type ListOf } from '../../kernel/security/list-cursor.ts';
import type { SealKeys } from '../../kernel/security/sealed-id.ts';
import type { StoredSeal } from '../../kernel/security/stored-seal.ts';
import { called } from './called.ts';
import { acceptLink, lookAtLink, rolesOf } from './accept-link.ts';
import { addApp, addPasskey, appToAdd, proveAgain, remakeCodes, removeApp, removePasskey, type FactorDeps } from './change-factors.ts';
import { changeOrganiserPassword, mailForgottenPassword } from './change-organiser-password.ts';
import { organisersOf, scopeOf } from './list-organisers.ts';
import { auditOrganiser, giveRole, letIn, takeRole } from './organiser-roles.ts';
import { passkeyToAdd, passkeyToShow } from './organiser-passkeys.ts';
import { endOrganiserSessions, opensOn } from './organiser-session.ts';
import { factorsOf } from './read-factors.ts';
import { checkOrganiserPassword, enterByCode, enterByPasskey } from './sign-in-organiser.ts';

type Deps = MountDeps &
  FactorDeps & {
    readonly config: Config;
    readonly secrets: { readonly storedSeal: StoredSeal; readonly sealKeys: SealKeys };
  };

export function mountOrganiser(app: FastifyInstance, deps: Deps): void {
  mountWaysIn(app, deps);
  mountOwnAccount(app, deps);
  mountFactors(app, deps);
  mountRoles(app, deps);
}

function mountWaysIn(app: FastifyInstance, deps: Deps): void {
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

function mountOwnAccount(app: FastifyInstance, deps: Deps): void {
  const { db, clock } = deps;
  mountEndpoint(app, deps, 'organiserSession', async ({ organiser }) => {
    const { id, name, email, pageToken: token, isSettingUp } = organiser;
    const now = clock.now();
    return { organiserId: id, name, email, token, isSettingUp, roles: await rolesOf(db, id, now), communities: await scopeOf(db, id, now) };
  });

  mountEndpoint(app, deps, 'endOrganiserSession', async ({ organiser, note, keepSession }) => {
    await db.delete(organiserSessions).where(eq(organiserSessions.id, organiser.sessionId));
    keepSession(null);
    note('signed-out');
    return undefined;
  });

  mountEndpoint(app, deps, 'organiserSessions', async ({ organiser }) => {
    const rows = await db
      .select()
      .from(organiserSessions)
      .where(and(eq(organiserSessions.organiserId, organiser.id), opensOn(clock.now())))
      .orderBy(desc(eq(organiserSessions.id, organiser.sessionId)), desc(organiserSessions.lastUsedAt))
      .limit(PER_PAGE);
    return { sessions: rows.map((row) => shownSession(row, organiser.sessionId)) };
  });

  mountEndpoint(app, deps, 'endOrganiserSessions', async ({ organiser, note }) => {
    await endOrganiserSessions(db, organiser.id, organiser.sessionId);
    note('signed-out');
    return undefined;
  });

  mountEndpoint(app, deps, 'organiserPassword', async ({ organiser, body, note }) => {
    const outcome = await changeOrganiserPassword(deps, organiser, body);
    if (outcome.kind === 'easy-password') return easyPasswordProblem();
    if (outcome.kind !== 'password-set') return problem(outcome.kind);
    note('password-set');
    return { success: true };
  });
}

function mountFactors(app: FastifyInstance, deps: Deps): void {
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

function mountRoles(app: FastifyInstance, deps: Deps): void {
  const { db, clock } = deps;
  mountEndpoint(app, deps, 'organisers', async ({ organiser, query }) => {
    const { community } = called(organiser);
    const ofList: ListOf = { keys: deps.secrets.sealKeys, memberId: organiser.id, list: `organisers-${community.publicId}` };
    const after = placeAfter(ofList, query.after);
    if (after === 'cursor-invalid') return problem('cursor-invalid');
    const read = await organisersOf(db, { community, after, size: PER_PAGE + 1, now: clock.now() });
    const { page, next } = pageOf(read, PER_PAGE, ofList, (last) => [last.emailKey, last.roleId]);
    return {
      organisers: page.map(({ since, ...each }) => ({ ...each, since: since.toISOString(), isOneself: each.id === organiser.id })),
      next,
    };
  });

  mountEndpoint(app, deps, 'giveOrganiserRole', async ({ organiser, body, language, client, signal, note }) => {
    const { community } = called(organiser);
    const mails = await takeLimits(deps, organiserCalls.giveOrganiserRole.mails, { address: emailKey(body.email) }, signal);
    if (!mails.allowed) return problem('too-many-requests', mails);
    const gift = { email: body.email, role: body.role, until: body.until ?? null, community, language, by: organiser };
    const outcome = await db.transaction(async (tx) => {
      const given = await giveRole(tx, deps, gift);
      if (given.kind === 'given')
        await auditOrganiser(tx, deps, organiser, { deed: `organiser give ${body.role}`, client, details: body.email });
      return given;
    });
    if (outcome.kind !== 'given') return problem(outcome.kind);
    note('given', undefined, outcome.organiserId);
    return { success: true };
  });

  mountEndpoint(app, deps, 'takeOrganiserRole', async ({ organiser, params, client, note }) => {
    const outcome = await db.transaction(async (tx) => {
      const taken = await takeRole(tx, deps, organiser, params.roleId);
      if (taken.kind === 'taken') await auditOrganiser(tx, deps, organiser, { deed: 'organiser take', client, details: taken.organiserId });
      return taken;
    });
    if (outcome.kind !== 'taken') return problem(outcome.kind);
    note('taken', undefined, outcome.organiserId);
    return undefined;
  });

  mountEndpoint(app, deps, 'letOrganiserIn', async ({ organiser, params, body, client, signal, note }) => {
    const mails = await takeLimits(deps, organiserCalls.letOrganiserIn.mails, { address: params.organiserId }, signal);
    if (!mails.allowed) return problem('too-many-requests', mails);
    const { kind } = await db.transaction(async (tx) => {
      const outcome = await letIn(tx, deps, organiser, params.organiserId);
      const details = `${params.organiserId}: ${body.how}`;
      if (outcome.kind === 'let-in') await auditOrganiser(tx, deps, organiser, { deed: 'organiser let in', client, details });
      return outcome;
    });
    if (kind !== 'let-in') return problem(kind);
    note('let-in', undefined, params.organiserId);
    return { success: true };
  });
}
