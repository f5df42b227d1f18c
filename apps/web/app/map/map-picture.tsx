import { useId } from 'react';
import type { JourneyPoints } from './journey-on-map.ts';
import type { Label } from './labels.ts';
import type { Land } from './land.ts';
import { linePath } from './path.ts';
import { toPixels, type Point, type Size, type View } from './view.ts';
import './map.css';

type MapPictureProps = {
  readonly view: View;
  readonly size: Size;
  /** Null while it is not loaded: the route stands there without it. */
  readonly land: Land | null;
  readonly labels: readonly Label[];
  readonly points: JourneyPoints;
  readonly hasPin: boolean;
  readonly isEstimated: boolean;
  readonly title: string;
};

/** Where its element has other proportions than `size`, more of the surroundings comes into view and nothing of the journey leaves it. */
export function MapPicture({ view, size, land, labels, points, hasPin, isEstimated, title }: MapPictureProps) {
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
      {points.end === null ? null : <End at={at(points.end)} isPin={hasPin} />}
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

/** A disc in a small picture, in a large one a pin, whose tip is the place. */
function End({ at, isPin }: { readonly at: Point; readonly isPin: boolean }) {
  if (!isPin) return <circle className="map__end" r="7.5" {...centre(at)} />;
  return (
    <g transform={`translate(${at.x} ${at.y})`}>
      <path className="map__end" d="M0 0C-4-9-16-14-16-27A16 16 0 0 1 16-27C16-14 4-9 0 0Z" />
      <circle className="map__pin" cy="-27" r="6" />
    </g>
  );
}

function centre({ x, y }: Point): { readonly cx: number; readonly cy: number } {
  return { cx: x, cy: y };
}
