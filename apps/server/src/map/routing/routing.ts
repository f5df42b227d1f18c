import type { Route } from '@waylift/contract/journey';
import type { Position } from '@waylift/geography/position';
import type { Config } from '../../kernel/config/config.ts';
import type { Logger } from '../../kernel/effects/effects.ts';
import { createEmbeddedValhalla, type RoadsObserver } from './embedded-valhalla.ts';
import { createEstimateRouter } from './estimate.ts';
import { createRoadNetwork } from './road-network.ts';
import { askValhallaServers } from './valhalla-server.ts';

export type RouteOutcome =
  | { readonly kind: 'route'; readonly route: Route }
  | { readonly kind: 'no-route' }
  /** The router cannot be reached. Trying again later may help. */
  | { readonly kind: 'unavailable' };

/** `no-route`: no road joins the two. `outside`: the road network does not reach one of them. */
export type MatrixCell = { readonly metres: number; readonly seconds: number } | 'no-route' | 'outside';

export type MatrixOutcome =
  | {
      readonly kind: 'matrix';
      /** A row for each source, in it a cell for each target. */
      readonly rows: readonly (readonly MatrixCell[])[];
      /** True when the roads were not used. */
      readonly estimated: boolean;
    }
  | { readonly kind: 'unavailable' };

export type NearestRoadsOutcome =
  /** The nearest point of a road within 2 km of each place; null where there is none. */
  { readonly kind: 'roads'; readonly positions: readonly (Position | null)[] } | { readonly kind: 'unavailable' };

/** On foot from a place to a point on a road. */
export type Walk = { readonly from: Position; readonly to: Position };

export type WalksOutcome =
  | {
      readonly kind: 'walks';
      /** For each walk: the point on the road where a person stands, and the metres to it on paths and streets; null where the two cannot meet. */
      readonly walks: readonly ({ readonly at: Position; readonly metres: number } | null)[];
    }
  | { readonly kind: 'unavailable' };

export type RouteOptions = { readonly signal?: AbortSignal | undefined };

/** Never throws because of another process or server, and answers within its time limit. */
export type Router = {
  /** By road where the roads reach both ends. Otherwise an estimate, which says so. */
  route(start: Position, end: Position, options?: RouteOptions): Promise<RouteOutcome>;
  /** From each of up to 50 sources to each of up to 50 targets. `measure: 'estimate'` uses no roads. */
  matrix(
    sources: readonly Position[],
    targets: readonly Position[],
    options?: RouteOptions & { readonly measure?: 'estimate' | undefined },
  ): Promise<MatrixOutcome>;
  /** For up to 20 places. */
  nearestRoads(places: readonly Position[], options?: RouteOptions): Promise<NearestRoadsOutcome>;
  /**
   * Null where no car may stop or nobody may stand (a motorway, a slip road, a roundabout, a bridge, a tunnel, a road that is closed to people on
   * foot), for a point that is on no road, and where no footway leads.
   */
  walks(asked: readonly Walk[], options?: RouteOptions): Promise<WalksOutcome>;
  /** The name of the land of a place, by the estimate. It is equal for two places that are joined for cars without a ferry; null at sea. */
  landOf(place: Position): Promise<string | null>;
  /**
   * Begins with the time when the roads were made, such as 20261122T101500000Z, so that newer roads sort after older ones. A route asked for later
   * uses these roads or newer ones. Empty when there are no roads; null when it is unknown at the moment.
   */
  roadsVersion(): Promise<string | null>;
  /** The service that this router needs, for /readyz. Null when it needs none; `check()` returns null while it needs none. */
  readonly service: { check(): Promise<boolean | null> } | null;
  close(): Promise<void>;
};

/** Uses the servers of `routingUrls`, or else the roads of the data folder whenever there are some, and estimates elsewhere. */
export function createRouter(
  { routingUrls, dataDir }: Pick<Config, 'routingUrls' | 'dataDir'>,
  log: Logger,
  observe?: RoadsObserver,
  estimate = createEstimateRouter(),
): Router {
  const valhalla =
    routingUrls === undefined ? createEmbeddedValhalla({ dataDir, log, observe }) : askValhallaServers({ urls: routingUrls, log });
  return createRoadNetwork({ valhalla, estimate, log });
}
