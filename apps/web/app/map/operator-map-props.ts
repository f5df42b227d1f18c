import type { Position } from '@waylift/geography/position';
import type { JourneyPoints } from './journey-on-map.ts';
import type { EndNames } from './operator-data.ts';
import type { Streets } from './operator-style.ts';
import type { View } from './view.ts';

export type OperatorMapProps = {
  readonly view: View;
  /** Whether touch, wheel and keys move the map. If not, they scroll the page. */
  readonly isMoving: boolean;
  /** Receives the function that zooms the map by doublings, and null when the map is removed. */
  readonly onZoomable: (zoom: ((steps: number) => void) | null) => void;
  /** Called when it covers the drawn map, and when it no longer does. */
  readonly onDrawn: (isDrawn: boolean) => void;
  readonly points: JourneyPoints;
  readonly names: EndNames;
  readonly isEstimated: boolean;
  readonly title: string;
  readonly streets?: Streets | undefined;
  /** Called with the view during a movement and at its end. */
  readonly onCamera: (view: View, isAtRest: boolean) => void;
  /** Called with the attributions of an operator's style, in HTML. */
  readonly onCredit: (attributions: readonly string[]) => void;
  readonly onPress?: ((at: Position) => void) | undefined;
  /** Called when there is no WebGL2 or the operator's map fails to load. */
  readonly onFailure: () => void;
};
