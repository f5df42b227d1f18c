import { memo } from 'react';
import type { JourneyPoints } from './journey-on-map.ts';
import { around, placeLabels, type Label } from './labels.ts';
import { placeBadges } from './numbers.ts';
import { drawLand, type Land } from './land.ts';
import { MapPicture } from './map-picture.tsx';
import { useTiles } from './use-tiles.ts';
import { shownBox, toPixels, type Box, type Size, type View } from './view.ts';

type DrawnMapProps = {
  readonly view: View;
  readonly size: Size;
  readonly margin: number;
  /** How far the picture can be moved before it must be drawn again, in its widths and heights. */
  readonly slack?: number;
  readonly points: JourneyPoints;
  readonly hasPin: boolean;
  /** The names beside the ends; null for none. */
  readonly startName: string | null;
  readonly endName: string | null;
  readonly covered?: readonly Box[];
  readonly fontPx: number;
  readonly mostTowns: number;
  readonly isEstimated: boolean;
  readonly title: string;
};

/**
 * The portal's own map. The route shows even while the squares load or if they fail. It renders again only for another view, because a coast has
 * thousands of points.
 */
export const DrawnMap = memo(function DrawnMap(props: DrawnMapProps) {
  const { view, size, margin, slack = 0 } = props;
  const tiles = useTiles(view, size, margin, slack);
  const land = tiles.length === 0 ? null : drawLand(tiles, view, size, margin + slack);
  return <MapPicture {...props} land={land} labels={labelsOn(land, props)} />;
});

function labelsOn(
  land: Land | null,
  { view, size, points, hasPin, startName, endName, covered = [], fontPx, mostTowns }: DrawnMapProps,
): Label[] {
  const ends = [
    { point: points.start, name: startName, hasPin: false },
    { point: points.end, name: endName, hasPin },
  ].flatMap(({ point, ...end }) => (point === null ? [] : [{ at: toPixels(point, view, size), ...end }]));
  const courses = points.lines.map(({ course }) => course.map((point) => toPixels(point, view, size)));
  const badges = placeBadges(points, view.scale, { seen: shownBox(view, size) }).map(({ at, width, height }) =>
    around(toPixels(at, view, size), width / 2, height / 2),
  );
  return placeLabels({ size, towns: land?.towns ?? [], ends, courses, covered: [...covered, ...badges], fontPx, mostTowns });
}
