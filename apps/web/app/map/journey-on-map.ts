import type { Place } from '@waylift/contract/journey';
import { m } from '@waylift/words/messages';
import type { Words } from '../locale/locale-provider.tsx';
import { placeName } from './place-name.ts';
import { decodePolyline } from '@waylift/geography/polyline';
import { project, type Point } from './view.ts';

/** `geometry` is encoded as the contract sends it; `estimated` means that no road network was used, and draws the line dashed. */
export type MappedJourney = {
  readonly start: Place | null;
  readonly end: Place | null;
  readonly geometry?: string | undefined;
  readonly estimated?: boolean | undefined;
};

export type JourneyPoints = { readonly start: Point | null; readonly end: Point | null; readonly course: readonly Point[] };

/** A route that has no course to show is a straight line between its ends. */
export function journeyPoints({ start, end, geometry }: MappedJourney): JourneyPoints {
  const from = start === null ? null : project(start);
  const to = end === null ? null : project(end);
  const course = geometry === undefined ? [] : decodePolyline(geometry).map(project);
  const isShown = geometry !== undefined && from !== null && to !== null;
  return { start: from, end: to, course: course.length >= 2 || !isShown ? course : [from, to] };
}

export function knownPoints({ start, end, course }: JourneyPoints): Point[] {
  return [start, end, ...course].filter((point) => point !== null);
}

export function mapTitle(t: Words, { start, end, estimated }: MappedJourney): string {
  const place = start ?? end;
  if (place === null) return t(m.map_region);
  if (start === null || end === null) return t(m.map_place, { place: placeName(t, place) });
  return t(estimated === true ? m.map_route_estimated : m.map_route, { start: placeName(t, start), end: placeName(t, end) });
}
