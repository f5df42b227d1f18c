import { PER_PAGE } from '@waylift/contract/limits';
import { and, desc, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { shownSession } from '../../accounts/sessions/read-sessions.ts';
import type { Config } from '../../kernel/config/config.ts';
import { organisers, organiserSessions } from '../../kernel/db/schema/organisers.ts';
import { signOnProviders } from '../../kernel/db/schema/sign-on-providers.ts';
import { mountEndpoint, type MountDeps } from '../../kernel/http/mount-endpoint.ts';
import { easyPasswordProblem, problem } from '../../kernel/http/problem.ts';
import { pageOf, placeAfter, type ListOf } from '../../kernel/security/list-cursor.ts';
import type { SealKeys } from '../../kernel/security/sealed-id.ts';
import { rolesOf } from './accept-link.ts';
import type { FactorDeps } from './change-factors.ts';
import { changeOrganiserPassword } from './change-organiser-password.ts';
import { findInScope, scopeOf } from './list-organisers.ts';
import { endOrganiserSessions, opensOn } from './organiser-session.ts';
import { auditOrganiser } from './organiser-roles.ts';
import { providerThatProves } from './provider-of-organiser.ts';

type Deps = MountDeps & FactorDeps & { readonly config: Config; readonly secrets: { readonly sealKeys: SealKeys } };

/** An organiser's own account. */
export function mountOrganiser(app: FastifyInstance, deps: Deps): void {
  const { db, clock } = deps;
  mountEndpoint(app, deps, 'organiserSession', async ({ organiser, query }) => {
    const { id, name, email, pageToken: token, isSettingUp } = organiser;
    const now = clock.now();
    const proofBy = isSettingUp ? null : ((await providerThatProves(deps, id))?.label ?? null);
    return {
      organiserId: id,
      name,
      email,
      token,
      isSettingUp,
      proofBy,
      roles: await rolesOf(db, id, now),
      ...(await scopeOf(db, id, { named: query.community ?? '', now })),
    };
  });

  mountEndpoint(app, deps, 'organiserCommunities', async ({ organiser, query: { name = '', after: cursor } }) => {
    const ofList: ListOf = { keys: deps.secrets.sealKeys, memberId: organiser.id, list: 'communities' };
    const place = placeAfter(ofList, cursor);
    if (place === 'cursor-invalid') return problem('cursor-invalid');
    const after = place?.[0] ?? null;
    const read = await findInScope(db, organiser.id, { name, after, size: PER_PAGE + 1, now: clock.now() });
    const { page, next } = pageOf(read, PER_PAGE, ofList, ({ id }) => [id]);
    const found = page.map((row) => {
      const { id: _, ...community } = row;
      return community;
    });
    return { communities: found, next };
  });

  mountEndpoint(app, deps, 'endOrganiserSession', async ({ organiser, note, keepSession }) => {
    await db.delete(organiserSessions).where(eq(organiserSessions.id, organiser.sessionId));
    keepSession(null);
    note('signed-out');
    return undefined;
  });

  mountEndpoint(app, deps, 'organiserSessions', async ({ organiser }) => {
    const rows = await db
      .select({ session: organiserSessions, label: signOnProviders.label })
      .from(organiserSessions)
      .leftJoin(signOnProviders, eq(signOnProviders.id, organiserSessions.signOnProviderId))
      .where(and(eq(organiserSessions.organiserId, organiser.id), opensOn(clock.now())))
      .orderBy(desc(eq(organiserSessions.id, organiser.sessionId)), desc(organiserSessions.lastUsedAt))
      .limit(PER_PAGE);
    return {
      sessions: rows.map(({ session, label }) => ({
        ...shownSession(session, organiser.sessionId),
        beganBy: session.beganBy,
        signOnLabel: label ?? '',
      })),
    };
  });

  mountEndpoint(app, deps, 'endOrganiserSessions', async ({ organiser, note }) => {
    await endOrganiserSessions(db, organiser.id, organiser.sessionId);
    note('signed-out');
    return undefined;
  });

  mountEndpoint(app, deps, 'organiserName', async ({ organiser, body, client, note }) => {
    const name = body.name.trim();
    await db.transaction(async (tx) => {
      const isOwn = eq(organisers.id, organiser.id);
      const [before] = await tx.select({ name: organisers.name }).from(organisers).where(isOwn).for('no key update');
      if (before === undefined || before.name === name) return;
      await tx.update(organisers).set({ name }).where(isOwn);
      await auditOrganiser(tx, deps, organiser, { deed: 'organiser name', client, details: `${before.name} → ${name}` });
    });
    note('renamed');
    return { success: true };
  });

  mountEndpoint(app, deps, 'organiserPassword', async ({ organiser, body, note }) => {
    const outcome = await changeOrganiserPassword(deps, organiser, body);
    if (outcome.kind === 'easy-password') return easyPasswordProblem();
    if (outcome.kind !== 'password-set') return problem(outcome.kind);
    note('password-set');
    return { success: true };
  });
}
