import type { MatchCount } from '@waylift/contract/match';
import type { TravelFields } from '@waylift/contract/travel';
import { whenProblems } from '@waylift/contract/travel-values';
import { dateIn } from '@waylift/contract/wall-clock';
import { ROADS_TIME_LIMIT_MS } from '../../journeys/candidate/known-roads.ts';
import type { Instead, MatchFinder } from '../../journeys/candidate/match-finder.ts';
import { timeZoneOf } from '../../journeys/traveller/journey-row.ts';
import { findOwnJourney, type OwnJourney } from '../../journeys/traveller/own-journey.ts';
import type { Db } from '../../kernel/db/client.ts';
import type { Clock } from '../../kernel/effects/effects.ts';

export type CountMatchesDeps = { readonly db: Db; readonly clock: Clock; readonly matches: Pick<MatchFinder, 'page'> };
export type CountMatchesOutcome = { readonly kind: 'counted'; readonly count: MatchCount } | { readonly kind: 'journey-not-found' };
type Unsaved = Pick<TravelFields, keyof Instead>;

const NOT_KNOWN: CountMatchesOutcome = { kind: 'counted', count: { people: null, isAll: false } };

/** Counts who would go the way of the member's journey if it had these values. It changes nothing, and keeps no count. */
export async function countMatches(
  { db, clock, matches }: CountMatchesDeps,
  own: OwnJourney,
  unsaved: Unsaved,
  signal: AbortSignal,
): Promise<CountMatchesOutcome> {
  const journey = await findOwnJourney(db, own);
  if (journey === null) return { kind: 'journey-not-found' };
  const { returnJourney } = journey;
  const today = dateIn(timeZoneOf(journey), clock.now());
  if (unsaved.when != null && whenProblems(unsaved.when, { returnJourney, today }).length > 0) return NOT_KNOWN;
  const instead: Instead = Object.fromEntries(Object.entries(unsaved).filter(([, value]) => value !== undefined));
  const roadsLimit = AbortSignal.timeout(ROADS_TIME_LIMIT_MS);
  const asked = { journeyId: journey.id, as: 'any', days: [], detourMinutes: null, after: null, roadsLimit, instead } as const;
  const page = await matches.page(asked, signal);
  if (page.kind !== 'matches' || page.silent !== null) return NOT_KNOWN;
  return { kind: 'counted', count: { people: page.total ?? page.matches.length, isAll: page.total !== null || page.next === null } };
}
