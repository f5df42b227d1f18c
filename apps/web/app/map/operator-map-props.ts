import type { Position } from '@waylift/geography/position';
import type { JourneyPoints } from './journey-on-map.ts';
import type { EndNames } from './operator-data.ts';
import type { Streets } from './operator-style.ts';
import type { View } from './view.ts';

export type OperatorMapProps = {
  readonly view: View;
  /** Whether fingers, wheel and keys move it; else it stands still, and the page scrolls under them. */
  readonly isMoving: boolean;
  /** Is given what zooms the map, by doublings, and null when that is gone. */
  readonly onZoomable: (zoom: ((steps: number) => void) | null) => void;
  /** Is told when it covers the drawn map, and when it no longer does. */
  readonly onDrawn: (isDrawn: boolean) => void;
  readonly points: JourneyPoints;
  readonly names: EndNames;
  readonly isEstimated: boolean;
  readonly title: string;
  readonly streets?: Streets | undefined;
  /** Is told what it shows while it moves, and at the end of each movement. */
  readonly onCamera: (view: View, isAtRest: boolean) => void;
  /** Is given whose map it is, in HTML, when that is an operator's style. */
  readonly onCredit: (attributions: readonly string[]) => void;
  readonly onPress?: ((at: Position) => void) | undefined;
  /** There is no WebGL2, or the operator's map did not come. */
  readonly onFailure: () => void;
};
