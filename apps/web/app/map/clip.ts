import type { Box, Point } from './view.ts';

type Edge = { readonly isInside: (point: Point) => boolean; readonly cross: (from: Point, to: Point) => Point };

/** The part of a ring inside the box (Sutherland and Hodgman, 1974). It may run along the edge, so fill it but do not outline it. */
export function clipRing(ring: readonly Point[], box: Box): readonly Point[] {
  return edgesOf(box).reduce<readonly Point[]>((points, edge) => clipAt(points, edge), ring);
}

function clipAt(points: readonly Point[], { isInside, cross }: Edge): Point[] {
  const kept: Point[] = [];
  let from = points.at(-1);
  for (const to of points) {
    if (from !== undefined && isInside(from) !== isInside(to)) kept.push(cross(from, to));
    if (isInside(to)) kept.push(to);
    from = to;
  }
  return kept;
}

function edgesOf({ left, right, top, bottom }: Box): Edge[] {
  const atX = (x: number) => (a: Point, b: Point) => ({ x, y: a.y + ((b.y - a.y) * (x - a.x)) / (b.x - a.x) });
  const atY = (y: number) => (a: Point, b: Point) => ({ x: a.x + ((b.x - a.x) * (y - a.y)) / (b.y - a.y), y });
  return [
    { isInside: ({ x }) => x >= left, cross: atX(left) },
    { isInside: ({ x }) => x <= right, cross: atX(right) },
    { isInside: ({ y }) => y >= top, cross: atY(top) },
    { isInside: ({ y }) => y <= bottom, cross: atY(bottom) },
  ];
}

/** The parts of a line that may touch the box. Segments are kept whole, not cut. */
export function piecesIn(line: readonly Point[], box: Box): Point[][] {
  const pieces: Point[][] = [];
  let piece: Point[] = [];
  line.forEach((to, at) => {
    const from = line[at - 1];
    if (from === undefined) return;
    if (mayTouch(from, to, box)) {
      if (piece.length === 0) piece.push(from);
      piece.push(to);
    } else if (piece.length > 0) {
      pieces.push(piece);
      piece = [];
    }
  });
  return piece.length > 0 ? [...pieces, piece] : pieces;
}

function mayTouch(a: Point, b: Point, { left, right, top, bottom }: Box): boolean {
  return Math.max(a.x, b.x) >= left && Math.min(a.x, b.x) <= right && Math.max(a.y, b.y) >= top && Math.min(a.y, b.y) <= bottom;
}
