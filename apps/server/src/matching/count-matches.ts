import type { Logger } from '../effects/effects.ts';
import type { MatchesPage, MatchFinder } from './match-finder.ts';

export const COUNTED_TO = 99;
/** For all journeys of a page together: nobody should wait much longer for a number beside something else. */
export const COUNTING_MS = 250;

/** How many match each of these journeys, 0 to 99, as far as it is known when `until` aborts; the rest are null. Never throws. */
export async function countMatches(
  { matches, log }: { readonly matches: Pick<MatchFinder, 'page'>; readonly log: Logger },
  journeyIds: readonly string[],
  until: AbortSignal,
): Promise<ReadonlyMap<string, number | null>> {
  const counts = new Map<string, number | null>(journeyIds.map((id) => [id, null]));
  const countAll = async () => {
    for (const journeyId of journeyIds) {
      if (until.aborted) return;
      const page = await matches.page({ journeyId, as: 'any', days: [], detourMinutes: null, after: null }, until);
      if (page.kind === 'matches') counts.set(journeyId, countOf(page));
    }
  };
  const ended = new Promise<void>((resolve) => until.addEventListener('abort', () => resolve(), { once: true }));
  const counted = countAll().catch((error: unknown) => {
    // The journeys are worth listing without it.
    if (!until.aborted) log.error({ err: error }, 'matches could not be counted');
  });
  await Promise.race([counted, ended]);
  return new Map(counts);
}

/** Null where a first page does not tell: with roads, and more to verify. */
export function countOf({ matches, next, total, silent }: MatchesPage): number | null {
  if (silent !== null) return 0;
  const count = total ?? (next === null ? matches.length : null);
  return count === null ? null : Math.min(COUNTED_TO, count);
}
