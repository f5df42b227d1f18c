import type { Journey } from '@waylift/contract/journey';
import { isOwnJourney, type OwnJourney } from '../../journeys/traveller/own-journey.ts';
import { shownJourneys, type ShownJourneysDeps } from './shown-journeys.ts';

/** The member's journey of this id; null if they have none, even if somebody else has. */
export async function readJourney(deps: ShownJourneysDeps, own: OwnJourney): Promise<Journey | null> {
  const isOwn = isOwnJourney(own);
  if (isOwn === null) return null;
  const [journey] = await shownJourneys(deps, isOwn);
  return journey ?? null;
}
