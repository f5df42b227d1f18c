import { RATE_LIMITS } from '@waylift/contract/limits';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { mountEndpoint } from '../../http/mount-endpoint.ts';
import { problem } from '../../http/problem.ts';
import { takeRateLimit } from '../../http/rate-limit.ts';

/** The road between two places. */
export function mountRoute(app: FastifyInstance, deps: Deps): void {
  mountEndpoint(app, deps, 'route', async ({ body: { start, end }, client, signal }) => {
    const limit = await takeRateLimit(deps, RATE_LIMITS.routesPerClient, client);
    if (!limit.allowed) return problem('too-many-requests', limit);
    const outcome = await deps.routing.route(start, end, { signal });
    switch (outcome.kind) {
      case 'route':
        return outcome.route;
      case 'no-route':
      case 'unavailable':
        return problem(outcome.kind);
    }
  });
}
