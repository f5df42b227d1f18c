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
  /** Whoever works it out is out of reach: worth trying again later. */
  | { readonly kind: 'unavailable' };

/** `no-route`: no road joins the two. `outside`: the road network does not reach one of them. */
export type MatrixCell = { readonly metres: number; readonly seconds: number } | 'no-route' | 'outside';

export type MatrixOutcome =
  | {
      readonly kind: 'matrix';
      /** A row for each source, in it a cell for each target. */
      readonly rows: readonly (readonly MatrixCell[])[];
      /** True when no road network was used. */
      readonly estimated: boolean;
    }
  | { readonly kind: 'unavailable' };

export type NearestRoadsOutcome =
  /** For each place the nearest point of a road within 2 km; null where there is none. */
  { readonly kind: 'roads'; readonly positions: readonly (Position | null)[] } | { readonly kind: 'unavailable' };

/** On foot from a place to a point of a road. */
export type Walk = { readonly from: Position; readonly to: Position };

export type WalksOutcome =
  | {
      readonly kind: 'walks';
      /** For each walk the point of the road where a person stands, and the metres to it by paths and streets; null where the two cannot meet there. */
      readonly walks: readonly ({ readonly at: Position; readonly metres: number } | null)[];
    }
  | { readonly kind: 'unavailable' };

export type RouteOptions = { readonly signal?: AbortSignal | undefined };

/** Never throws for what another process or server does, and answers within its time limit. */
export type Router = {
  /** By road where the roads reach both ends, else as an estimate, which says that it is one. */
  route(start: Position, end: Position, options?: RouteOptions): Promise<RouteOutcome>;
  /** From each of up to 50 sources to each of up to 50 targets; `measure: 'estimate'` leaves the roads alone. */
  matrix(
    sources: readonly Position[],
    targets: readonly Position[],
    options?: RouteOptions & { readonly measure?: 'estimate' | undefined },
  ): Promise<MatrixOutcome>;
  /** Of up to 20 places. */
  nearestRoads(places: readonly Position[], options?: RouteOptions): Promise<NearestRoadsOutcome>;
  /**
   * Null for a point where no car may stop or nobody may stand (a motorway, a slip road, a roundabout, a bridge, a tunnel, a road that is closed to
   * people on foot), for one that lies on no road, and where no way on foot leads there.
   */
  walks(asked: readonly Walk[], options?: RouteOptions): Promise<WalksOutcome>;
  /** A name of the land on which a place lies: equal for any two that are joined for cars without a ferry; null at sea. Of the estimate. */
  landOf(place: Position): Promise<string | null>;
  /**
   * Begins with when the roads were made, as in 20261122T101500000Z, so that newer roads sort after older ones; a route asked for later is
   * of these roads or of newer ones. Empty where there are none; null while it cannot be told.
   */
  roadsVersion(): Promise<string | null>;
  /** The service this router depends on, for /readyz; null when it depends on none, as `check()` is while it does not. */
  readonly service: { check(): Promise<boolean | null> } | null;
  close(): Promise<void>;
};

/** Asks the servers of `routingUrls`, or else the roads of the data folder as they come and go. */
export function createRouter(
  { routingUrls, dataDir }: Pick<Config, 'routingUrls' | 'dataDir'>,
  log: Logger,
  observe?: RoadsObserver,
): Router {
  const valhalla =
    routingUrls === undefined ? createEmbeddedValhalla({ dataDir, log, observe }) : askValhallaServers({ urls: routingUrls, log });
  return createRoadNetwork({ valhalla, estimate: createEstimateRouter(), log });
}
