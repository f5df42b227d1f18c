/** Which cell stands for each end of a member's journeys, so that one home is one cell, however often and however it was typed. */
import type { AreaSize } from '@waylift/contract/travel';
import { greatCircleMetres } from '@waylift/geography/great-circle';
import type { Position } from '@waylift/geography/position';
import { cellToParent, getResolution, gridDisk, latLngToCell } from 'h3-js';
import { metresToEdge } from '../measure/cell-edge.ts';

/** Ends of one member that are as near to each other as this are one home. An end may lie as far outside the cell that it takes. */
export const ONE_HOME_METRES = 150;
const RESOLUTION = { near: 8, wide: 7 } as const;
/** The least that lies between two latitudes which are further apart than one home. */
const ONE_HOME_DEGREES = ONE_HOME_METRES / 111_000;

/** `home`: the cell of the end; `shown`: that, or its parent where the home is shown wide. A parent does not hold all of its children. */
export type EndCell = { readonly home: string; readonly shown: string };
export type JourneyCells = { readonly start: EndCell; readonly end: EndCell };
export type EndOfMember = {
  readonly place: Position;
  /** As it was decided before; null: never. */
  readonly home: string | null;
  /** Whether it was decided for another place than this one. */
  readonly isMoved: boolean;
};
export type JourneyOfMember = {
  readonly journeyId: string;
  readonly createdAt: Date;
  readonly area: AreaSize;
  readonly start: EndOfMember;
  readonly end: EndOfMember;
};

type End = EndOfMember & { readonly isWide: boolean; cell: string | null };

/**
 * Decides for all ends of one member. An end that stays where it is keeps its cell, so that nobody is shown two of one home one after the other.
 * Another takes the cell of the oldest end nearby; where there is none it keeps its own if that will do, or else has the one that it lies in. One
 * journey that is shown wide holds for all ends of the same home.
 */
export function cellsOfMember(all: readonly JourneyOfMember[]): ReadonlyMap<string, JourneyCells> {
  const sorted = all.toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime() || (a.journeyId < b.journeyId ? -1 : 1));
  const journeys = sorted.map(({ journeyId, area, start, end }) => ({
    journeyId,
    start: endOf(start, area),
    end: endOf(end, area),
  }));
  const ends = journeys.flatMap(({ start, end }) => [start, end]);
  for (const end of ends) {
    if (!end.isMoved && end.home !== null && isWithinReach(end.place, end.home)) end.cell = end.home;
  }
  for (const end of ends) end.cell ??= cellFor(end, ends);
  const wide = wideEnds(ends);
  const shownOf = (end: End): EndCell => {
    const home = end.cell ?? nearCell(end.place);
    return { home, shown: wide.has(end) ? wideCell(home) : home };
  };
  return new Map(journeys.map(({ journeyId, start, end }) => [journeyId, { start: shownOf(start), end: shownOf(end) }]));
}

/** Whether one of the two cells of a journey is, or holds, the other: such a journey matches nobody. */
export function isOneArea(startCell: string, endCell: string): boolean {
  return startCell === endCell || isWideOf(startCell, endCell) || isWideOf(endCell, startCell);
}

/** How large the area of a shown cell is. */
export function areaOf(cell: string): AreaSize {
  return getResolution(cell) === RESOLUTION.wide ? 'wide' : 'near';
}

function endOf(end: EndOfMember, area: AreaSize): End {
  return { ...end, isWide: area === 'wide', cell: null };
}

function cellFor({ place, home }: End, ends: readonly End[]): string {
  for (const { cell, place: other } of ends) {
    if (cell !== null && isOneHome(place, other) && isWithinReach(place, cell)) return cell;
  }
  return home !== null && isWithinReach(place, home) ? home : nearCell(place);
}

/** Also what is one home only by an end that lies between. */
function wideEnds(ends: readonly End[]): ReadonlySet<End> {
  const wide = new Set(ends.filter(({ isWide }) => isWide));
  let left = ends.filter(({ isWide }) => !isWide);
  for (const end of wide) {
    const near = left.filter((other) => end.cell === other.cell && isOneHome(end.place, other.place));
    for (const other of near) wide.add(other);
    if (near.length > 0) left = left.filter((other) => !wide.has(other));
  }
  return wide;
}

function isOneHome(one: Position, other: Position): boolean {
  return Math.abs(one.latitude - other.latitude) <= ONE_HOME_DEGREES && greatCircleMetres(one, other) <= ONE_HOME_METRES;
}

/** Within the cell, or not far outside. */
function isWithinReach(place: Position, cell: string): boolean {
  const own = nearCell(place);
  return own === cell || (gridDisk(own, 1).includes(cell) && metresToEdge(place, cell) <= ONE_HOME_METRES);
}

function nearCell({ latitude, longitude }: Position): string {
  return latLngToCell(latitude, longitude, RESOLUTION.near);
}

function wideCell(home: string): string {
  return cellToParent(home, RESOLUTION.wide);
}

function isWideOf(wide: string, near: string): boolean {
  return areaOf(wide) === 'wide' && areaOf(near) === 'near' && wideCell(near) === wide;
}
