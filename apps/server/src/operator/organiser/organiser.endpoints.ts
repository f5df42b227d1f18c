import { PER_PAGE } from '@waylift/contract/limits';
import { and, desc, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { shownSession } from '../../accounts/sessions/read-sessions.ts';
import type { Config } from '../../kernel/config/config.ts';
import { organiserSessions } from '../../kernel/db/schema/organisers.ts';
import { mountEndpoint, type MountDeps } from '../../kernel/http/mount-endpoint.ts';
import { easyPasswordProblem, problem } from '../../kernel/http/problem.ts';
import { rolesOf } from './accept-link.ts';
import type { FactorDeps } from './change-factors.ts';
import { changeOrganiserPassword } from './change-organiser-password.ts';
import { scopeOf } from './list-organisers.ts';
import { endOrganiserSessions, opensOn } from './organiser-session.ts';

/** An organiser's own account. */
export function mountOrganiser(app: FastifyInstance, deps: MountDeps & FactorDeps & { readonly config: Config }): void {
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
