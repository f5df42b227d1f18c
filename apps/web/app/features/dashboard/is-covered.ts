import type { Journey } from '@waylift/contract/journey';
import type { Sharing } from './load-sharing.ts';

/** Whether a lift covers each day on which the journey is made. */
export function isCovered({ id, when }: Journey, lifts: Sharing['lifts']): boolean {
  const own = lifts.filter(({ journeyId }) => journeyId === id);
  if (own.length === 0) return false;
  if (when == null || when.kind === 'once') return true;
  const shared = new Set(own.flatMap(({ days }) => days ?? []));
  return when.days.every(({ day }) => shared.has(day));
}
