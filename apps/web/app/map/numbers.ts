/** Places the numbers of meeting points, or the faces of people, on a map. Those that would overlap share one badge. */
import type { JourneyPoints, NumberedPoint } from './journey-on-map.ts';
import { around, holds, markBox, overlap } from './labels.ts';
import type { Box, Point, Size } from './view.ts';

/** @property at its middle, on the plane. The size is in pixels. */
export type Badge = Pick<Group, 'text' | 'width' | 'height' | 'kind'> & { readonly at: Point };
/** `lit`: a face that is looked at. `you`: the reader's own. */
type BadgeKind = 'number' | 'face' | 'lit' | 'you';

const BADGE_HEIGHT_PX = 22;
const FACE_PX = 34;
const DIGIT_WIDTH_PX = 7.5;
const BADGE_PADDING_PX = 11;
/** From the middle of a mark to its edge, plus a gap. */
const MARK_RADIUS_PX = 12;
const GAP_PX = 2;
/** A longer list would cover the map. The text below it has all numbers. */
const MOST_PARTS = 3;

type Group = {
  readonly members: readonly NumberedPoint[];
  readonly text: string;
  readonly kind: BadgeKind;
  readonly width: number;
  readonly height: number;
  readonly x: number;
  readonly y: number;
};

/**
 * @property taken badges avoid these boxes if they can, in pixels of the scale
 * @property seen the part of the plane that the map shows. Its edge cuts off no badge of a place inside.
 */
type Surroundings = { readonly taken?: readonly Box[]; readonly seen?: Box | undefined };

/** @param scale pixels for the plane's whole width */
export function placeBadges({ numbers, start, end }: JourneyPoints, scale: number, { taken = [], seen }: Surroundings = {}): Badge[] {
  const waiting = groupsOf(numbers, scale);
  const marks = [
    ...taken,
    ...(start === null || isCovered(start, numbers, scale) ? [] : [markBox(inPixels(start, scale), false)]),
    ...(end === null ? [] : [markBox(inPixels(end, scale), true)]),
  ];
  const frame = seen === undefined ? undefined : scaled(seen, scale);
  const placed: Box[] = [];
  return waiting.map(({ text, kind, width, height, x, y }, index) => {
    // The middle is the last resort. It is free: earlier badges avoided it.
    const others = [...placed, ...waiting.slice(index + 1).map(boxOf)];
    const isSeen = frame !== undefined && holds(frame, { x, y });
    const size = { width, height };
    const places = placesAround(x, y, size).map((place) => (isSeen ? within(frame, place, size) : place));
    const at = places.find((place) => ![...others, ...marks].some((box) => overlap(box, boxOf({ ...place, ...size })))) ?? { x, y };
    placed.push(boxOf({ ...at, ...size }));
    return { text, kind, ...size, at: { x: at.x / scale, y: at.y / scale } };
  });
}

/** The reader's face may cover the mark of the own start, and stands for it. */
function isCovered(start: Point, numbers: readonly NumberedPoint[], scale: number): boolean {
  return numbers.some(({ at, isYou }) => isYou === true && Math.hypot(at.x - start.x, at.y - start.y) * scale < MARK_RADIUS_PX);
}

/** Merges numbers whose badges would overlap, until none do. The reader is told from others, also where both are at one place. */
function groupsOf(numbers: readonly NumberedPoint[], scale: number): Group[] {
  let groups: Group[] = [];
  for (const number of numbers) {
    let group = groupOf([number], scale);
    for (;;) {
      const box = boxOf(group);
      const near = groups.filter((other) => (other.kind === 'you') === (group.kind === 'you') && overlap(boxOf(other), box));
      if (near.length === 0) break;
      groups = groups.filter((other) => !near.includes(other));
      group = groupOf([...group.members, ...near.flatMap(({ members }) => members)], scale);
    }
    groups.push(group);
  }
  return groups;
}

function groupOf(members: readonly NumberedPoint[], scale: number): Group {
  const people = new Map(members.flatMap(({ number, face }) => (face === undefined ? [] : [[number, face]])));
  const isFace = people.size > 0;
  const [face = ''] = people.values();
  const text = isFace ? (people.size === 1 ? face : String(people.size)) : textOf(members.map(({ number }) => number));
  const mean = (of: (point: Point) => number) => (members.reduce((sum, { at }) => sum + of(at), 0) / members.length) * scale;
  const height = isFace ? FACE_PX : BADGE_HEIGHT_PX;
  const width = isFace ? FACE_PX : Math.max(height, text.length * DIGIT_WIDTH_PX + BADGE_PADDING_PX);
  const kind = isFace ? kindOfFace(members) : 'number';
  return { members, text, kind, width, height, x: mean(({ x }) => x), y: mean(({ y }) => y) };
}

function kindOfFace(members: readonly NumberedPoint[]): BadgeKind {
  if (members.some(({ isLit }) => isLit === true)) return 'lit';
  return members.every(({ isYou }) => isYou === true) ? 'you' : 'face';
}

/** `1–3, 5`, or `1, 3, 5 +4` when the list is too long. */
function textOf(numbers: readonly number[]): string {
  const sorted = [...new Set(numbers)].toSorted((a, b) => a - b);
  const runs: { first: number; last: number }[] = [];
  for (const number of sorted) {
    const run = runs.at(-1);
    if (run?.last === number - 1) run.last = number;
    else runs.push({ first: number, last: number });
  }
  const parts = runs.flatMap(({ first, last }) => (last - first > 1 ? [[first, last]] : first === last ? [[first]] : [[first], [last]]));
  const shown = parts.slice(0, MOST_PARTS);
  const most = Math.max(...shown.flat());
  const left = sorted.filter((number) => number > most).length;
  return `${shown.map((part) => part.join('–')).join(', ')}${left === 0 ? '' : ` +${left}`}`;
}

/** The middle, then left, right, above and below of a mark there, then its corners. */
function placesAround(x: number, y: number, { width, height }: Size): Point[] {
  const across = MARK_RADIUS_PX + GAP_PX + width / 2;
  const upright = MARK_RADIUS_PX + GAP_PX + height / 2;
  const steps = [
    [0, 0],
    [-1, 0],
    [1, 0],
    [0, 1],
    [-1, 1],
    [1, 1],
    [0, -1],
    [-1, -1],
    [1, -1],
    [-1.6, 0],
    [1.6, 0],
    [0, 1.8],
    [0, -3],
  ] as const;
  return steps.map(([right, down]) => ({ x: x + right * across, y: y + down * upright }));
}

function boxOf({ x, y, width, height }: Point & Size): Box {
  return around({ x, y }, (width + GAP_PX) / 2, (height + GAP_PX) / 2);
}

function scaled({ left, right, top, bottom }: Box, scale: number): Box {
  return { left: left * scale, right: right * scale, top: top * scale, bottom: bottom * scale };
}

/** The nearest place whose badge is inside the box as a whole. */
function within({ left, right, top, bottom }: Box, { x, y }: Point, { width, height }: Size): Point {
  const [across, upright] = [width / 2 + GAP_PX, height / 2 + GAP_PX];
  return {
    x: Math.max(left + across, Math.min(x, right - across)),
    y: Math.max(top + upright, Math.min(y, bottom - upright)),
  };
}

function inPixels({ x, y }: Point, scale: number): Point {
  return { x: x * scale, y: y * scale };
}
