import type { FastifyInstance } from 'fastify';
import { mountEndpoint, type MountDeps } from '../../kernel/http/mount-endpoint.ts';
import { endOtherSessions, endSession } from './end-own-sessions.ts';
import { readSessions } from './read-sessions.ts';

export function mountSessions(app: FastifyInstance, deps: MountDeps): void {
  mountEndpoint(app, deps, 'sessions', async ({ member }) => ({ sessions: await readSessions(deps, member) }));

  mountEndpoint(app, deps, 'endSession', async ({ params, member, note }) => {
    note((await endSession(deps, member.id, params.sessionId)) > 0 ? 'ended' : 'nothing-to-end');
    return undefined;
  });

  mountEndpoint(app, deps, 'endOtherSessions', async ({ member, note }) => {
    const { sessions, hadCalendar } = await endOtherSessions(deps, member);
    note(sessions > 0 || hadCalendar ? 'ended' : 'nothing-to-end');
    return undefined;
  });
}
