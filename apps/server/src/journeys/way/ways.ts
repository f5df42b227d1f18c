import type { AreaSize } from '@waylift/contract/travel';
import type { Position } from '@waylift/geography/position';
import type { OwnWay } from '../traveller/traveller.ts';

/** What is worked out before a journey is stored: a transaction must not wait for the router. */
export type Ways = {
  /** The H3 cells that others are shown, as hexadecimal text: resolution 8, or 7 if the member asks for more distance. */
  readonly startCell: string;
  readonly endCell: string;
  readonly startHome: HomeOfEnd;
  readonly endHome: HomeOfEnd;
  readonly start: Position;
  readonly end: Position;
  /** The land of each end (`Router.landOf`); empty: none. */
  readonly startLand: string;
  readonly endLand: string;
  readonly out: OwnWay;
  readonly back: OwnWay;
  /** Empty if these are estimates that are to be found again: there are no roads, or the router was unavailable. */
  readonly roadsVersion: string;
};

/** The cell of an end (home-cells.ts). `isMoved`: the cell is not yet stored for this place. */
export type HomeOfEnd = { readonly cell: string; readonly isMoved: boolean };

/** A journey that is stored, or will be. */
export type JourneyPlaces = {
  readonly journeyId: string;
  readonly memberId: string;
  /** Absent for a journey that is not stored yet: then all others count as older. */
  readonly createdAt?: Date;
  readonly start: Position;
  readonly end: Position;
  readonly area: AreaSize;
};
