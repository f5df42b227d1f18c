import type { AreaSize } from '@waylift/contract/travel';
import type { Position } from '@waylift/geography/position';
import type { OwnWay } from '../traveller/traveller.ts';

/** What is found out about a journey before it is stored: asking the router must not hold a transaction. */
export type Ways = {
  /** H3 cells, as hexadecimal text, as others are shown them: of resolution 8, or 7 where the member asks for more distance. */
  readonly startCell: string;
  readonly endCell: string;
  readonly startHome: HomeOfEnd;
  readonly endHome: HomeOfEnd;
  readonly start: Position;
  readonly end: Position;
  /** The land that each lies on (`Router.landOf`), empty for none. */
  readonly startLand: string;
  readonly endLand: string;
  readonly out: OwnWay;
  readonly back: OwnWay;
  /** Empty where these are no ways by road, or may not be the last word: the router was away. */
  readonly roadsVersion: string;
};

/** The cell of an end (home-cells.ts), and whether the store has none for this place yet. */
export type HomeOfEnd = { readonly cell: string; readonly isMoved: boolean };

/** A journey that is in the store, or will be. */
export type JourneyPlaces = {
  readonly journeyId: string;
  readonly memberId: string;
  /** Of one that is not in the store yet: where it is not told, all others are older. */
  readonly createdAt?: Date;
  readonly start: Position;
  readonly end: Position;
  readonly area: AreaSize;
};
