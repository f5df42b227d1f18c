/** What the page of cost assumptions is told of the journey at hand; it stands in the history entry, never in an address or a store. */

export type CostedJourney = {
  readonly start: string;
  readonly end: string;
  readonly distanceMetres: number;
  readonly returnJourney: boolean;
  readonly estimated: boolean;
};

/** Out of a history entry; null when that holds none. */
export function costedJourneyIn(state: unknown): CostedJourney | null {
  if (typeof state !== 'object' || state === null || !('costed' in state)) return null;
  const { costed } = state;
  return isCostedJourney(costed) ? costed : null;
}

function isCostedJourney(value: unknown): value is CostedJourney {
  return typeof value === 'object' && value !== null && 'distanceMetres' in value && typeof value.distanceMetres === 'number';
}
