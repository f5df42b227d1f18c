import type { Point } from './view.ts';

/** Points closer than this to the previous one make no visible difference. */
const SMALLEST_STEP_PX = 0.5;

export function linePath(points: readonly Point[]): string {
  let path = '';
  let last: Point | null = null;
  points.forEach((point, at) => {
    const isLast = at === points.length - 1;
    if (last !== null && !isLast && Math.abs(point.x - last.x) + Math.abs(point.y - last.y) < SMALLEST_STEP_PX) return;
    path += `${last === null ? 'M' : 'L'}${inPixels(point)}`;
    last = point;
  });
  return path;
}

/** Shorter steps would fold over on the inner side of a bend. */
const LANE_STEP_PX = 4;

/** A parallel line, `aside` pixels to the right in its direction. */
export function lineBeside(points: readonly Point[], aside: number): Point[] {
  const thinned: Point[] = [];
  points.forEach((point, at) => {
    const last = thinned.at(-1);
    if (last === undefined || at === points.length - 1 || Math.hypot(point.x - last.x, point.y - last.y) >= LANE_STEP_PX)
      thinned.push(point);
  });
  return thinned.map((point, at) => {
    const [from, to] = [thinned[at - 1] ?? point, thinned[at + 1] ?? point];
    const length = Math.hypot(to.x - from.x, to.y - from.y);
    if (length === 0) return point;
    return { x: point.x - ((to.y - from.y) / length) * aside, y: point.y + ((to.x - from.x) / length) * aside };
  });
}

export function areaPath(points: readonly Point[]): string {
  return points.length < 3 ? '' : `${linePath(points)}Z`;
}

function inPixels({ x, y }: Point): string {
  return `${Math.round(x * 10) / 10} ${Math.round(y * 10) / 10}`;
}

export function circlePath({ x, y }: Point, radius: number): string {
  const r = Math.round(radius * 10) / 10;
  return `M${inPixels({ x: x - r, y })}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0`;
}
