import type { FastifyInstance } from 'fastify';
import { mountEndpoint, type MountDeps } from '../../kernel/http/mount-endpoint.ts';
import { problem } from '../../kernel/http/problem.ts';
import type { Router } from './routing.ts';

export function mountRoute(app: FastifyInstance, deps: MountDeps & { readonly routing: Router }): void {
  mountEndpoint(app, deps, 'route', async ({ body: { start, end }, signal }) => {
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
