import type { FastifyInstance } from 'fastify';
import type { Config } from '../../kernel/config/config.ts';
import type { Logger } from '../../kernel/effects/effects.ts';
import { createEventHub } from '../feed/event-hub.ts';
import { mountEndpoint, type MountDeps } from '../../kernel/http/mount-endpoint.ts';
import { problem } from '../../kernel/http/problem.ts';
import { describeEvents, type DescribeEventsDeps } from './describe-events.ts';

/** A refused page polls for this long before it tries again. */
const TRY_AGAIN_SECONDS = 30;

/** The share of connections for streams. The rest is left for pages and calls. */
const STREAMS_OF_CONNECTIONS = 0.5;

type MemberEventsDeps = MountDeps & DescribeEventsDeps & { readonly log: Logger; readonly config: Pick<Config, 'connectionsMax'> };

/** The stream of the signed-in member's events to their open pages. */
export function mountMemberEvents(app: FastifyInstance, deps: MemberEventsDeps): void {
  const streamsMax = Math.floor(deps.config.connectionsMax * STREAMS_OF_CONNECTIONS);
  const hub = createEventHub({ ...deps, streamsMax, describe: describeEvents(deps) });
  mountEndpoint(app, deps, 'memberEvents', async ({ member, lastEventId }) => {
    const stream = await hub.open({ memberId: member.id, sessionId: member.sessionId, expiresAt: member.expiresAt, lastEventId });
    return stream ?? problem('too-many-requests', { retryAfterSeconds: TRY_AGAIN_SECONDS });
  });
  app.addHook('preClose', async () => await hub.close());
}
