import { PLACES_PER_SEARCH, RATE_LIMITS } from '@waylift/contract/limits';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { mountEndpoint } from '../../http/mount-endpoint.ts';
import { problem } from '../../http/problem.ts';
import { takeRateLimit } from '../../http/rate-limit.ts';
import type { Position } from '@waylift/geography/position';

/** Places as one types. What is typed is never logged: it is where somebody lives or works. */
export function mountPlaces(app: FastifyInstance, deps: Deps): void {
  mountEndpoint(app, deps, 'places', async ({ query: { query, near }, language, client, signal }) => {
    const limit = await takeRateLimit(deps, RATE_LIMITS.placesPerClient, client);
    if (!limit.allowed) return problem('too-many-requests', limit);
    const outcome = await deps.places.suggest(query, { language, near: pointOf(near), limit: PLACES_PER_SEARCH, signal });
    switch (outcome.kind) {
      case 'places':
        return { places: [...outcome.places] };
      case 'unavailable':
        return problem('unavailable');
    }
  });
}

/** The contract has checked that there are two numbers, and that they are on the globe. */
function pointOf(near: string | undefined): Position | undefined {
  const [latitude, longitude] = near?.split(',').map(Number) ?? [];
  return latitude === undefined || longitude === undefined ? undefined : { latitude, longitude };
}
