import { useId } from 'react';
import type { JourneyPoints } from './journey-on-map.ts';
import type { Label } from './labels.ts';
import type { Land } from './land.ts';
import { linePath } from './path.ts';
import { toPixels, type Point, type Size, type View } from './view.ts';

type MapPictureProps = {
  readonly view: View;
  readonly size: Size;
  /** Null while it is not loaded: the route stands there without it. */
  readonly land: Land | null;
  readonly labels: readonly Label[];
  readonly points: JourneyPoints;
  readonly isEstimated: boolean;
  /** Says in words what the picture shows. */
  readonly title: string;
};

/**
 * A map as a drawing: no script moves it, so it is the same on a page, in print and in what the server renders. Where its
 * element has other proportions than `size`, more of the surroundings comes into view and nothing of the journey leaves it.
 */
export function MapPicture({ view, size, land, labels, points, isEstimated, title }: MapPictureProps) {
  const titleId = useId();
  const at = (point: Point) => toPixels(point, view, size);
  const course = linePath(points.course.map(at));
  return (
    <svg className="map__picture" viewBox={`0 0 ${size.width} ${size.height}`} role="img" aria-labelledby={titleId}>
      <title id={titleId}>{title}</title>
      {land === null ? <rect className="map__land" x="-300%" y="-300%" width="700%" height="700%" /> : <Ground land={land} />}
      {course === '' ? null : (
        <>
          <path className="map__casing" d={course} />
          <path className={isEstimated ? 'map__route map__route--estimated' : 'map__route'} d={course} />
        </>
      )}
      {labels.map((label) => (
        <text key={label.text} className={label.isBig ? 'map__label map__label--big' : 'map__label'} x={label.at.x} y={label.at.y}>
          {label.text}
        </text>
      ))}
      {points.start === null ? null : <circle className="map__start" r="7" {...centre(at(points.start))} />}
      {points.end === null ? null : <End at={at(points.end)} />}
    </svg>
  );
}

function Ground({ land }: { readonly land: Land }) {
  return (
    <>
      {land.land.map(({ name, path }) => (
        <path key={name} className="map__land" fillRule="evenodd" d={path} />
      ))}
      <path className="map__built" d={land.built} />
      <path className="map__border" d={land.borders} />
    </>
  );
}

function End({ at }: { readonly at: Point }) {
  return (
    <>
      <circle className="map__end" r="9" {...centre(at)} />
      <circle className="map__end-centre" r="3" {...centre(at)} />
    </>
  );
}

function centre({ x, y }: Point): { readonly cx: number; readonly cy: number } {
  return { cx: x, cy: y };
}
