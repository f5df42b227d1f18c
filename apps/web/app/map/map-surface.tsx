import type { ReactNode, RefObject } from 'react';
import './map.css';

type MapSurfaceProps = {
  readonly surface: RefObject<HTMLDivElement | null>;
  readonly sheet: RefObject<HTMLDivElement | null>;
  readonly title: string;
  /** The id of the text that explains the keys; null when keys do nothing. */
  readonly keysId: string | null;
  /** Whether a point of the map can be chosen. */
  readonly isChosenOn: boolean;
  readonly children: ReactNode;
};

const CROSS = 'M-20 0H-4M4 0H20M0-20V-4M0 4V20';

/** The element that is moved and pressed. `sheet` holds the picture. A cross-hair lies over it while it has the keyboard focus. */
export function MapSurface({ surface, sheet, title, keysId, isChosenOn, children }: MapSurfaceProps) {
  const withKeys = keysId === null ? {} : { role: 'application', tabIndex: 0, 'aria-label': title, 'aria-describedby': keysId };
  return (
    <div className="map__surface" ref={surface} {...withKeys}>
      <div className="map__sheet" ref={sheet}>
        {children}
      </div>
      {isChosenOn ? (
        <svg className="map__cross" viewBox="-24 -24 48 48" aria-hidden="true">
          <path d={CROSS} />
          <path d={CROSS} />
        </svg>
      ) : null}
    </div>
  );
}
