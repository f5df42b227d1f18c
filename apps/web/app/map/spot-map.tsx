import type { Position } from '@waylift/geography/position';
import { memo, useMemo } from 'react';
import type { JourneyPoints } from './journey-on-map.ts';
import { PageMap } from './page-map.tsx';
import { kilometresAt, project, STREET_NEARNESS } from './view.ts';
import './spot-map.css';

type SpotMapProps = {
  readonly around: Position & { readonly label: string };
  /** The radius of the circle around the place. */
  readonly radiusMetres: number;
  readonly spot: Position | null;
  readonly title: string;
  readonly onPress?: (at: Position) => void;
};

/** A place with its surroundings and a pin for its spot. A press moves the pin. */
export const SpotMap = memo(function SpotMap({ around, radiusMetres, spot, title, onPress }: SpotMapProps) {
  const { latitude, longitude } = around;
  const circle = useMemo(() => circleAround({ latitude, longitude }, radiusMetres), [latitude, longitude, radiusMetres]);
  const [pinLatitude, pinLongitude] = [spot?.latitude, spot?.longitude];
  const points = useMemo((): JourneyPoints => {
    const end =
      pinLatitude === undefined || pinLongitude === undefined ? null : project({ latitude: pinLatitude, longitude: pinLongitude });
    return { start: circle.area.at, end, lines: [], areas: [circle.area], numbers: [], frame: circle.frame };
  }, [circle, pinLatitude, pinLongitude]);
  return (
    <div className="spot-map">
      <PageMap
        start={around}
        end={null}
        estimated={undefined}
        points={points}
        title={title}
        label={title}
        fallback={around}
        nearness={STREET_NEARNESS}
        onPress={onPress}
      />
    </div>
  );
});

function circleAround(middle: Position, radiusMetres: number) {
  const at = project(middle);
  const radius = radiusMetres / 1000 / kilometresAt(at.y);
  const frame = [
    { x: at.x - radius, y: at.y - radius },
    { x: at.x + radius, y: at.y + radius },
  ];
  return { area: { at, radius }, frame };
}
