import { clipRing, piecesIn } from './clip.ts';
import { areaPath, circlePath, linePath } from './path.ts';
import { planePoints, tileName, type TileTown } from './tile-grid.ts';
import type { LoadedTile } from './tiles.ts';
import { groundRadiusKm, kilometresAt, shownBox, toPixels, type Box, type Point, type Size, type View } from './view.ts';

/** A town on the picture, in pixels. */
export type ShownTown = { readonly name: string; readonly at: Point; readonly inhabitants: number };

/** `land` has one path per square: in a single path, overlaps would cancel out. `towns` has the largest first. */
export type Land = {
  readonly land: readonly { readonly name: string; readonly path: string }[];
  readonly borders: string;
  readonly built: string;
  readonly towns: readonly ShownTown[];
};

/** Only towns of at least this radius are drawn as areas, and only so many. */
const LEAST_RADIUS_PX = 2.5;
const MOST_GROUNDS = 250;

/** @param margin drawn beyond the picture, in its widths and heights */
export function drawLand(tiles: readonly LoadedTile[], view: View, size: Size, margin: number): Land {
  const box = shownBox(view, size, margin);
  const pixels = (points: readonly Point[]) => points.map((point) => toPixels(point, view, size));
  const land = tiles
    .map(({ key, tile }) => ({
      name: tileName(key),
      path: tile.land.map((ring) => areaPath(pixels(clipRing(planePoints(ring, key), box)))).join(''),
    }))
    .filter(({ path }) => path !== '');
  const borders = tiles.flatMap(({ key, tile }) => tile.borders.flatMap((line) => piecesIn(planePoints(line, key), box)));
  const towns = tiles.flatMap((tile) => townsIn(tile, box)).toSorted((a, b) => b.inhabitants - a.inhabitants);
  return {
    land,
    borders: borders.map((line) => linePath(pixels(line))).join(''),
    built: towns
      .slice(0, MOST_GROUNDS)
      .map((town) => ground(town, view, size))
      .join(''),
    towns: towns.map(({ at, ...town }) => ({ ...town, at: toPixels(at, view, size) })),
  };
}

function townsIn({ key, tile }: LoadedTile, { left, right, top, bottom }: Box): ShownTown[] {
  return tile.towns.flatMap((town) => {
    const [at] = planePoints([town[1], town[2]], key);
    return at === undefined || at.x < left || at.x > right || at.y < top || at.y > bottom ? [] : [shownTown(town, at)];
  });
}

function shownTown([name, , , hundreds]: TileTown, at: Point): ShownTown {
  return { name, at, inhabitants: hundreds * 100 };
}

function ground({ at, inhabitants }: ShownTown, view: View, size: Size): string {
  const radiusPx = (groundRadiusKm(inhabitants) / kilometresAt(at.y)) * view.scale;
  return radiusPx < LEAST_RADIUS_PX ? '' : circlePath(toPixels(at, view, size), radiusPx);
}
