import type { Place, Route } from '@waylift/contract/journey';
import type { Config } from '../../kernel/config/config.ts';
import type { MatchFinder } from '../../journeys/candidate/match-finder.ts';
import type { JourneyPlaces, Ways } from '../../journeys/way/ways.ts';
import type { Router } from '../../map/routing/routing.ts';

export type RoadDeps = {
  readonly config: Pick<Config, 'lifts'>;
  readonly routing: Router;
  readonly matches: Pick<MatchFinder, 'findWays' | 'storeWays'>;
};

/** The member's own road between the exact ends, and the ways by which others match it. Without lifts the ways are null. */
export async function findRoads(
  { config, routing, matches }: RoadDeps,
  { start, end, ...journey }: JourneyPlaces & { readonly start: Place; readonly end: Place },
  signal: AbortSignal,
): Promise<{ readonly kind: 'found'; readonly route: Route; readonly ways: Ways | null } | { readonly kind: 'no-route' | 'unavailable' }> {
  const [outcome, ways] = await Promise.all([
    routing.route(start, end, { signal }),
    config.lifts ? matches.findWays({ start, end, ...journey }, signal) : null,
  ]);
  return outcome.kind === 'route' ? { kind: 'found', route: outcome.route, ways } : outcome;
}
