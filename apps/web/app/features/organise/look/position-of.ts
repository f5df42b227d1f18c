import type { Position } from '@waylift/geography/position';

/** As it is typed, and as maps read it, in every language: `52.67, -0.73`. */
export function positionOf({ latitude, longitude }: Position): string {
  return `${latitude}, ${longitude}`;
}
