/** Decides which cell stands for each end of a member's journeys. One home is one cell, however often and however it was typed. */
import type { AreaSize } from '@waylift/contract/travel';
import { greatCircleMetres } from '@waylift/geography/great-circle';
import type { Position } from '@waylift/geography/position';
import { cellToParent, getResolution, gridDisk, latLngToCell } from 'h3-js';
import { metresToEdge } from '../measure/cell-edge.ts';

/** Two ends of one member that are this near to each other are one home. An end may lie this far outside its cell. */
export const ONE_HOME_METRES = 150;
const RESOLUTION = { near: 8, wide: 7 } as const;
/** Two latitudes that differ by more than this cannot be one home. */
const ONE_HOME_DEGREES = ONE_HOME_METRES / 111_000;

/** `home`: the end's cell. `shown`: the same, or its parent if the home is shown wide. A parent does not contain all of its children. */
export type EndCell = { readonly home: string; readonly shown: string };
export type JourneyCells = { readonly start: EndCell; readonly end: EndCell };
export type EndOfMember = {
  readonly place: Position;
  /** The cell that was decided before; null: none yet. */
  readonly home: string | null;
  /** Whether that cell was decided for another place. */
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
 * Decides for all ends of one member. An end that was not moved keeps its cell, so that others never see two cells of one home one after the other.
 * Any other end takes the cell of the oldest end nearby. If there is none, it keeps its own cell if that is near enough, or else takes the cell that
 * it lies in. If one journey shows a home wide, all its ends at that home are wide.
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

/** Whether the two cells are the same, or one contains the other. Such a journey matches nobody. */
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

/** Includes ends that are one home only through another end between them. */
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

/** Whether a place is in the cell, or close enough to it. */
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
