/** The port to a router: whoever wants the road between two places asks here, and does not learn who works it out. */
import type { Route } from '@waylift/contract/journey';
import type { Position } from '@waylift/geography/position';
import type { Config } from '../config/config.ts';
import type { Logger } from '../effects/effects.ts';
import { createEstimateRouter } from './estimate.ts';
import { createValhallaRouter } from './valhalla.ts';

export type RouteOutcome =
  | { readonly kind: 'route'; readonly route: Route }
  /** No road joins the two, or they are the same place. */
  | { readonly kind: 'no-route' }
  /** Whoever works it out is out of reach: worth trying again later. */
  | { readonly kind: 'unavailable' };

export type RouteOptions = {
  /** Gives the search up; the outcome is then `unavailable`, and nobody reads it. */
  readonly signal?: AbortSignal;
};

export type Router = {
  /** The road by car from `start` to `end`. Never throws for what another server does, and answers within its time limit. */
  route(start: Position, end: Position, options?: RouteOptions): Promise<RouteOutcome>;
  /** The service this router depends on, for /readyz; null when it depends on none. */
  readonly service: { check(): Promise<boolean> } | null;
};

/** The router that the settings name. */
export function createRouter({ routingUrl }: Pick<Config, 'routingUrl'>, log: Logger): Router {
  return routingUrl === undefined ? createEstimateRouter() : createValhallaRouter({ url: routingUrl, log });
}
