import type { Place } from '@waylift/contract/journey';
import { m } from '@waylift/words/messages';
import type { Words } from '../locale/locale-provider.tsx';
import { placeName } from './place-name.ts';
import { decodePolyline } from '@waylift/geography/polyline';
import { project, type Point } from './view.ts';

/** `geometry` is encoded as in the contract. `estimated` means that no roads were used, and draws a dashed line. */
export type MappedJourney = {
  readonly start: Place | null;
  readonly end: Place | null;
  readonly geometry?: string | undefined;
  readonly estimated?: boolean | undefined;
};

/** Whose route a line shows: the reader's, the other's, the shared part, or a passenger's walk. */
export type MapLine = { readonly kind: 'yours' | 'theirs' | 'together' | 'walk'; readonly course: readonly Point[] };
/** A circle. Its radius is a fraction of the plane's width. */
export type MapArea = { readonly at: Point; readonly radius: number };
/** Below this size an area would be hidden by its number. */
export const LEAST_AREA_PX = 14;
/** @property face initials that stand there in place of the number. `isLit`: the person who is looked at. `isYou`: the reader. */
export type NumberedPoint = {
  readonly number: number;
  readonly at: Point;
  readonly face?: string;
  readonly isLit?: boolean;
  readonly isYou?: boolean;
};

/** What a map shows, on the plane. Areas and numbers belong to the members with whom a journey could be shared. */
export type JourneyPoints = {
  readonly start: Point | null;
  readonly end: Point | null;
  readonly lines: readonly MapLine[];
  readonly areas: readonly MapArea[];
  readonly numbers: readonly NumberedPoint[];
  /** The first view contains all of these points. */
  readonly frame: readonly Point[];
};

export function journeyPoints({ start, end, geometry }: MappedJourney): JourneyPoints {
  const from = start === null ? null : project(start);
  const to = end === null ? null : project(end);
  const course = geometry === undefined || from === null || to === null ? [] : courseBetween(from, geometry, to);
  return {
    start: from,
    end: to,
    lines: course.length < 2 ? [] : [{ kind: 'yours', course }],
    areas: [],
    numbers: [],
    frame: [from, to, ...course].filter((point) => point !== null),
  };
}

/** A route without a geometry is a straight line between its ends. */
export function courseBetween(from: Point, geometry: string, to: Point): readonly Point[] {
  const course = decodePolyline(geometry).map(project);
  return course.length >= 2 ? course : [from, to];
}

export function mapTitle(t: Words, { start, end, estimated }: MappedJourney): string {
  const place = start ?? end;
  if (place === null) return t(m.map_region);
  if (start === null || end === null) return t(m.map_place, { place: placeName(t, place) });
  return t(estimated === true ? m.map_route_estimated : m.map_route, { start: placeName(t, start), end: placeName(t, end) });
}
