import { useId } from 'react';
import { LEAST_AREA_PX, type JourneyPoints, type MapLine } from './journey-on-map.ts';
import type { Label } from './labels.ts';
import type { Land } from './land.ts';
import { placeBadges } from './numbers.ts';
import { lineBeside, linePath } from './path.ts';
import { shownBox, toPixels, type Point, type Size, type View } from './view.ts';
import '../styles/map-tokens.css';
import './map.css';

type MapPictureProps = {
  readonly view: View;
  readonly size: Size;
  /** Null while it loads. The route shows without it. */
  readonly land: Land | null;
  readonly labels: readonly Label[];
  readonly points: JourneyPoints;
  readonly hasPin: boolean;
  readonly isEstimated: boolean;
  readonly title: string;
};

/** If the element's proportions differ from `size`, it shows more of the surroundings. Nothing of the journey is cut. */
export function MapPicture({ view, size, land, labels, points, hasPin, isEstimated, title }: MapPictureProps) {
  const titleId = useId();
  const at = (point: Point) => toPixels(point, view, size);
  return (
    <svg className="map__picture" viewBox={`0 0 ${size.width} ${size.height}`} role="img" aria-labelledby={titleId}>
      <title id={titleId}>{title}</title>
      {land === null ? <rect className="map__land" x="-300%" y="-300%" width="700%" height="700%" /> : <Ground land={land} />}
      <g className="map__journey">
        {points.areas.map((area) => (
          <circle
            key={`${area.at.x} ${area.at.y}`}
            className="map__area"
            r={Math.max(area.radius * view.scale, LEAST_AREA_PX)}
            {...centre(at(area.at))}
          />
        ))}
        {points.lines.map(({ kind, course }, index) => (
          <Line key={index} kind={kind} course={course.map(at)} isEstimated={isEstimated} />
        ))}
        <Names labels={labels.filter(({ isEnd }) => isEnd)} />
        {points.start === null ? null : <circle className="map__start" r="7" {...centre(at(points.start))} />}
        {points.end === null ? null : <End at={at(points.end)} isPin={hasPin} />}
        {placeBadges(points, view.scale, { seen: shownBox(view, size) }).map(({ text, kind, width, height, at: middle }) => (
          <g
            key={`${text} ${middle.x} ${middle.y}`}
            className={kind === 'number' ? 'map__badge' : `map__badge map__badge--${kind}`}
            transform={translate(at(middle))}
          >
            <rect x={-width / 2} y={-height / 2} width={width} height={height} rx={height / 2} />
            <text y="4.5">{text}</text>
          </g>
        ))}
      </g>
      <Names labels={labels.filter(({ isEnd }) => !isEnd)} />
    </svg>
  );
}

function Names({ labels }: { readonly labels: readonly Label[] }) {
  return labels.map(({ text, at, isBig }) => (
    <text key={`${text} ${at.x} ${at.y}`} className={isBig ? 'map__label map__label--big' : 'map__label'} {...at}>
      {text}
    </text>
  ));
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

/** A disc in a small picture. In a large one a pin, whose tip is the place. */
function End({ at, isPin }: { readonly at: Point; readonly isPin: boolean }) {
  if (!isPin) return <circle className="map__end" r="7.5" {...centre(at)} />;
  return (
    <g transform={translate(at)}>
      <path className="map__end" d="M0 0C-4-9-16-14-16-27A16 16 0 0 1 16-27C16-14 4-9 0 0Z" />
      <circle className="map__pin" cy="-27" r="6" />
    </g>
  );
}

/** Half the width of a road with both lanes. */
const LANE_PX = 2.75;

type LineProps = { readonly kind: MapLine['kind']; readonly course: readonly Point[]; readonly isEstimated: boolean };

function Line({ kind, course, isEstimated }: LineProps) {
  const path = linePath(course);
  if (path === '') return null;
  if (kind !== 'together')
    return (
      <>
        <path className="map__casing" d={path} />
        <path className={kind === 'yours' && isEstimated ? 'map__route map__route--estimated' : LINE_CLASSES[kind]} d={path} />
      </>
    );
  return (
    <>
      <path className="map__casing map__casing--two" d={path} />
      <path className="map__lane" d={linePath(lineBeside(course, LANE_PX))} />
      <path className="map__lane map__lane--theirs" d={linePath(lineBeside(course, -LANE_PX))} />
      <path className="map__lanes-middle" d={path} />
    </>
  );
}

const LINE_CLASSES = { yours: 'map__route', theirs: 'map__theirs', walk: 'map__walk' };

function translate({ x, y }: Point): string {
  return `translate(${x} ${y})`;
}

function centre({ x, y }: Point): { readonly cx: number; readonly cy: number } {
  return { cx: x, cy: y };
}
