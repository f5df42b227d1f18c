import { PLACES_PER_SEARCH } from '@waylift/contract/limits';
import type { Position } from '@waylift/geography/position';
import type { FastifyInstance } from 'fastify';
import { mountEndpoint, type MountDeps } from '../../kernel/http/mount-endpoint.ts';
import { problem } from '../../kernel/http/problem.ts';
import type { PlaceSearch } from './places.ts';

/** Suggests places while a person types. What is typed is never logged: it says where somebody lives or works. */
export function mountPlaces(app: FastifyInstance, deps: MountDeps & { readonly places: PlaceSearch }): void {
  mountEndpoint(app, deps, 'places', async ({ query: { query, near, country }, language, signal }) => {
    const outcome = await deps.places.suggest(query, { language, near: positionOf(near), country, limit: PLACES_PER_SEARCH, signal });
    switch (outcome.kind) {
      case 'places':
        return {
          places: [...outcome.places],
          ...(outcome.ofOpenStreetMap === true ? { ofOpenStreetMap: true } : {}),
          ...(outcome.townsOnly === true ? { townsOnly: true } : {}),
        };
      case 'unavailable':
        return problem('unavailable');
    }
  });
}

/** The contract has checked that these are two numbers on the globe. */
function positionOf(near: string | undefined): Position | undefined {
  const [latitude, longitude] = near?.split(',').map(Number) ?? [];
  return latitude === undefined || longitude === undefined ? undefined : { latitude, longitude };
}
