import type { Route } from '@waylift/contract/journey';
import type { Position } from '@waylift/geography/position';
import type { Config } from '../config/config.ts';
import type { Logger } from '../effects/effects.ts';
import { createEstimateRouter } from './estimate.ts';
import { createValhallaRouter } from './valhalla.ts';

export type RouteOutcome =
  | { readonly kind: 'route'; readonly route: Route }
  | { readonly kind: 'no-route' }
  /** Whoever works it out is out of reach: worth trying again later. */
  | { readonly kind: 'unavailable' };

export type RouteOptions = {
  readonly signal?: AbortSignal;
};

export type Router = {
  /** Never throws for what another server does, and answers within its time limit. */
  route(start: Position, end: Position, options?: RouteOptions): Promise<RouteOutcome>;
  /** The service this router depends on, for /readyz; null when it depends on none. */
  readonly service: { check(): Promise<boolean> } | null;
};

export function createRouter({ routingUrl }: Pick<Config, 'routingUrl'>, log: Logger): Router {
  return routingUrl === undefined ? createEstimateRouter() : createValhallaRouter({ url: routingUrl, log });
}
