import { useId } from 'react';
import type { JourneyPoints } from './journey-on-map.ts';
import { linePath } from './path.ts';
import { toPixels, type Point, type Size, type View } from './view.ts';

type MapPictureProps = {
  readonly view: View;
  readonly size: Size;
  readonly points: JourneyPoints;
  readonly isEstimated: boolean;
  /** Says in words what the picture shows. */
  readonly title: string;
};

/**
 * A map as a drawing: no script moves it, so it is the same on a page, in print and in what the server renders. Where its
 * element has other proportions than `size`, more of the surroundings comes into view and nothing of the journey leaves it.
 */
export function MapPicture({ view, size, points, isEstimated, title }: MapPictureProps) {
  const titleId = useId();
  const at = (point: Point) => toPixels(point, view, size);
  const course = linePath(points.course.map(at));
  return (
    <svg className="map__picture" viewBox={`0 0 ${size.width} ${size.height}`} role="img" aria-labelledby={titleId}>
      <title id={titleId}>{title}</title>
      {course === '' ? null : (
        <>
          <path className="map__casing" d={course} />
          <path className={isEstimated ? 'map__route map__route--estimated' : 'map__route'} d={course} />
        </>
      )}
      {points.start === null ? null : <Start at={at(points.start)} />}
      {points.end === null ? null : <End at={at(points.end)} />}
    </svg>
  );
}

function Start({ at }: { readonly at: Point }) {
  return <circle className="map__start" cx={at.x} cy={at.y} r="7" />;
}

function End({ at }: { readonly at: Point }) {
  return (
    <>
      <circle className="map__end" cx={at.x} cy={at.y} r="9" />
      <circle className="map__end-centre" cx={at.x} cy={at.y} r="3" />
    </>
  );
}
