/** What the map of a journey and its matches shows. Of the other members it knows only areas' centres and the roads between them. */
import type { MatchArea, Meeting } from '@waylift/contract/match';
import type { Journey, Place } from '@waylift/contract/journey';
import type { Position } from '@waylift/geography/position';
import { courseBetween, journeyPoints, type JourneyPoints, type MapArea, type MapLine } from './journey-on-map.ts';
import { kilometresAt, project, type Point } from './view.ts';

/** @property face the reader's initials, on a map of two. */
export type OwnJourney = {
  readonly start: Place;
  readonly end: Place;
  readonly geometry: string;
  readonly estimated: boolean;
  readonly face?: string;
};

export function ownJourney({ start, end, route: { geometry, estimated } }: Journey): OwnJourney {
  return { start, end, geometry, estimated };
}

/** @property number unique on one map. `face`: initials. */
export type OtherJourney = {
  readonly number: number;
  readonly name: string;
  readonly face: string;
  readonly start: MatchArea;
  readonly end: MatchArea;
};

/** Somebody who is looked at, and how the two would travel. */
export type LitJourney = { readonly number: number; readonly way: TogetherWay };

/** How two travel together. `driver` and `shared` are polylines of a match. `pickUp` and `dropOff` are those of one direction. */
export type TogetherWay = {
  readonly driver: string;
  readonly shared: string;
  readonly drives: 'me' | 'other';
  readonly name: string;
  readonly pickUp: Meeting;
  readonly dropOff: Meeting;
  readonly estimated: boolean;
};

/** A meeting point this close to the driver's road counts as on it: the road that is sent has fewer points than the one it was found on. */
const ON_ROAD_KM = 0.1;
/** The first view includes areas within the own journey, widened by this fraction of its longer side. */
const WIDENED_BY = 0.5;

/** The own road, and where the others set off: areas with their faces. Whoever is looked at has their road, too. */
export function pointsWithPeople(mine: OwnJourney, others: readonly OtherJourney[], lit: LitJourney | null): JourneyPoints {
  const own = journeyPoints(mine);
  const faces = others.map(({ number, face, start }) => ({ number, face, at: project(start), isLit: number === lit?.number }));
  const looked = others.find(({ number }) => number === lit?.number);
  return {
    ...own,
    lines: lit === null || looked === undefined ? own.lines : pointsTogether(mine, looked, lit.way).lines,
    areas: distinct(others.map(({ start }) => areaAround(start))),
    numbers: faces,
    frame: [...own.frame, ...faces.map(({ at }) => at).filter(nearTo(own.frame))],
  };
}

/** Both roads, their shared part, the walks to and from it, and faces: the driver's at the start, the passenger's where the driver stops. */
export function pointsTogether(mine: OwnJourney, other: Omit<OtherJourney, 'name'>, way: TogetherWay): JourneyPoints {
  const own = { start: project(mine.start), end: project(mine.end) };
  const theirs = { start: project(other.start), end: project(other.end) };
  const [driver, passenger] = way.drives === 'me' ? [own, theirs] : [theirs, own];
  const pickUp = project(way.pickUp);
  const dropOff = project(way.dropOff);
  const road = courseBetween(driver.start, way.driver, driver.end);
  const shared = courseBetween(passenger.start, way.shared, passenger.end);
  const together = [pickUp, dropOff].every((point) => kilometresFrom(road, point) <= ON_ROAD_KM)
    ? between(road, pickUp, dropOff)
    : [pickUp, ...between(shared, pickUp, dropOff), dropOff];
  const lines: readonly MapLine[] = [
    { kind: way.drives === 'me' ? 'yours' : 'theirs', course: road },
    { kind: 'together', course: together },
    ...walks(passenger, way).map((course): MapLine => ({ kind: 'walk', course })),
  ];
  const areas = [areaAround(other.start), areaAround(other.end)];
  const me = mine.face === undefined ? [] : [{ number: 0, face: mine.face, isYou: true }];
  const them = [{ number: other.number, face: other.face }];
  const [lead, rider] = way.drives === 'me' ? [me, them] : [them, me];
  // The pin of the own journey says the same.
  const isAtPin = ({ walkMetres }: Meeting, at: Point) =>
    way.drives === 'other' && walkMetres === 0 && apart(at, own.end) < apart(at, own.start);
  const stops = [...(isAtPin(way.pickUp, pickUp) ? [] : [pickUp]), ...(isAtPin(way.dropOff, dropOff) ? [] : [dropOff])];
  return {
    ...own,
    lines,
    areas,
    numbers: [...lead.map((face) => ({ ...face, at: driver.start })), ...rider.flatMap((face) => stops.map((at) => ({ ...face, at })))],
    frame: [own.start, own.end, ...areas.map(({ at }) => at), ...lines.flatMap(({ course }) => course)],
  };
}

/** On the way back the passenger gets in near the own end. */
function walks({ start, end }: { readonly start: Point; readonly end: Point }, { pickUp, dropOff }: TogetherWay): Point[][] {
  const [first, last] = [project(pickUp), project(dropOff)];
  const isBack = apart(start, first) + apart(end, last) > apart(end, first) + apart(start, last);
  return [
    ...(pickUp.walkMetres > 0 ? [[isBack ? end : start, first]] : []),
    ...(dropOff.walkMetres > 0 ? [[last, isBack ? start : end]] : []),
  ];
}

function areaAround(area: Position & { readonly radiusMetres: number }): MapArea {
  const at = project(area);
  return { at, radius: area.radiusMetres / 1000 / kilometresAt(at.y) };
}

/** Several matches may start in one area, and drawing it repeatedly would make it darker. */
function distinct(areas: readonly MapArea[]): MapArea[] {
  return [...new Map(areas.map((area) => [`${area.at.x} ${area.at.y}`, area])).values()];
}

function nearTo(frame: readonly Point[]): (point: Point) => boolean {
  const xs = frame.map(({ x }) => x).toSorted((a, b) => a - b);
  const ys = frame.map(({ y }) => y).toSorted((a, b) => a - b);
  const [left = 0, right = 0, top = 0, bottom = 0] = [xs.at(0), xs.at(-1), ys.at(0), ys.at(-1)];
  const more = Math.max(right - left, bottom - top) * WIDENED_BY;
  return ({ x, y }) => x >= left - more && x <= right + more && y >= top - more && y <= bottom + more;
}

type OnCourse = { readonly at: Point; readonly along: number; readonly away: number };

/** The part of a course between its points nearest to the given ones, in the course's direction. */
function between(course: readonly Point[], one: Point, other: Point): readonly Point[] {
  const [from, to] = [nearestOn(course, one), nearestOn(course, other)].toSorted((a, b) => a.along - b.along);
  if (from === undefined || to === undefined) return course;
  return [from.at, ...course.slice(Math.floor(from.along) + 1, Math.ceil(to.along)), to.at];
}

function kilometresFrom(course: readonly Point[], point: Point): number {
  return nearestOn(course, point).away * kilometresAt(point.y);
}

/** @returns `along` the index of the point before, plus the fraction of the next step */
function nearestOn(course: readonly Point[], point: Point): OnCourse {
  let nearest: OnCourse = { at: point, along: 0, away: Infinity };
  course.forEach((to, index) => {
    const from = course[index - 1];
    if (from === undefined) return;
    const [dx, dy] = [to.x - from.x, to.y - from.y];
    const length = dx * dx + dy * dy;
    const part = length === 0 ? 0 : Math.min(1, Math.max(0, ((point.x - from.x) * dx + (point.y - from.y) * dy) / length));
    const at = { x: from.x + dx * part, y: from.y + dy * part };
    const away = apart(at, point);
    if (away < nearest.away) nearest = { at, along: index - 1 + part, away };
  });
  return nearest;
}

function apart(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}
