/** Chooses which names a map shows, and where. The most important come first. No name covers another or the route, or is cut by the edge. */
import type { ShownTown } from './land.ts';
import type { Box, Point, Size } from './view.ts';

/** @property at the middle of the text's baseline, in pixels */
export type Label = { readonly text: string; readonly at: Point; readonly isBig: boolean; readonly isEnd: boolean };

type LabelWishes = {
  readonly size: Size;
  readonly towns: readonly ShownTown[];
  readonly ends: readonly { readonly at: Point; readonly name: string | null; readonly hasPin: boolean }[];
  readonly courses: readonly (readonly Point[])[];
  readonly covered: readonly Box[];
  readonly fontPx: number;
  readonly mostTowns: number;
};

const BIG_FROM_INHABITANTS = 100_000;
const BIG_FACTOR = 1.2;
/** Measures of our typeface, as fractions of its size. */
export const LETTER_WIDTH = 0.56;
const MARK_RADIUS_PX = 11;
const PIN_PX = { width: 38, height: 46 };
const EDGE_PX = 6;
const COURSE_STEP_PX = 6;

export function placeLabels({ size, towns, ends, courses, covered, fontPx, mostTowns }: LabelWishes): Label[] {
  const labels: Label[] = [];
  const taken: Box[] = [...covered, ...ends.map(({ at, hasPin }) => markBox(at, hasPin))];
  const road = courses.flatMap(spaced);
  const named = new Set<string>();

  function place({ text, isBig, isEnd }: Omit<Label, 'at'>, places: readonly Point[], avoidsRoad: boolean): boolean {
    const height = fontPx * (isBig ? BIG_FACTOR : 1);
    for (const at of places) {
      const box = around({ x: at.x, y: at.y - height * 0.32 }, (text.length * height * LETTER_WIDTH) / 2 + 2, height * 0.6);
      const isFree =
        box.left > EDGE_PX &&
        box.right < size.width - EDGE_PX &&
        box.top > EDGE_PX &&
        box.bottom < size.height - EDGE_PX &&
        !taken.some((other) => overlap(box, other)) &&
        !(avoidsRoad && road.some((point) => holds(box, point)));
      if (!isFree) continue;
      taken.push(box);
      labels.push({ text, at, isBig, isEnd });
      return true;
    }
    return false;
  }

  for (const { at, name, hasPin } of ends) {
    if (name === null) continue;
    named.add(name);
    const places = beside(markBox(at, hasPin), name, fontPx * BIG_FACTOR);
    const label = { text: name, isBig: true, isEnd: true };
    if (!place(label, places, true)) place(label, places, false);
  }
  let left = mostTowns;
  for (const { name, at, inhabitants } of towns) {
    if (left === 0) break;
    if (named.has(name)) continue;
    const isBig = inhabitants >= BIG_FROM_INHABITANTS;
    const away = MARK_RADIUS_PX + fontPx;
    const places = [
      { x: at.x, y: at.y + fontPx * 0.35 },
      { x: at.x, y: at.y - away * 0.7 },
      { x: at.x, y: at.y + away * 1.2 },
    ];
    if (!place({ text: name, isBig, isEnd: false }, places, true)) continue;
    named.add(name);
    left -= 1;
  }
  return labels;
}

/** Right of a mark, then left, below and above, then at its corners. */
function beside({ left, right, top, bottom }: Box, text: string, heightPx: number): Point[] {
  const halfWidth = (text.length * heightPx * LETTER_WIDTH) / 2;
  const away = 6 + halfWidth;
  const below = bottom + heightPx + 2;
  const above = top - heightPx * 0.5;
  const middle = { x: (left + right) / 2, y: (top + bottom) / 2 + heightPx * 0.35 };
  return [
    { x: right + away, y: middle.y },
    { x: left - away, y: middle.y },
    ...[below, above].flatMap((y) => [middle.x, left + halfWidth, right - halfWidth].map((x) => ({ x, y }))),
  ];
}

/** Adds points every few pixels, so that no label fits between two points of a straight road. */
function spaced(course: readonly Point[]): Point[] {
  return course.flatMap((to, index) => {
    const from = course[index - 1];
    if (from === undefined) return [to];
    const steps = Math.min(200, Math.max(1, Math.ceil(Math.hypot(to.x - from.x, to.y - from.y) / COURSE_STEP_PX)));
    return Array.from({ length: steps }, (_, step) => ({
      x: from.x + ((to.x - from.x) * (step + 1)) / steps,
      y: from.y + ((to.y - from.y) * (step + 1)) / steps,
    }));
  });
}

/** The box of an end's mark: a disc, or a pin whose tip is the place. */
export function markBox(at: Point, hasPin: boolean): Box {
  const disc = around(at, MARK_RADIUS_PX, MARK_RADIUS_PX);
  return hasPin ? { left: at.x - PIN_PX.width / 2, right: at.x + PIN_PX.width / 2, top: at.y - PIN_PX.height, bottom: at.y + 2 } : disc;
}

export function around({ x, y }: Point, halfWidth: number, halfHeight: number): Box {
  return { left: x - halfWidth, right: x + halfWidth, top: y - halfHeight, bottom: y + halfHeight };
}

export function overlap(a: Box, b: Box): boolean {
  return a.left < b.right && a.right > b.left && a.top < b.bottom && a.bottom > b.top;
}

export function holds({ left, right, top, bottom }: Box, { x, y }: Point): boolean {
  return x >= left && x <= right && y >= top && y <= bottom;
}
