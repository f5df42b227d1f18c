import type { Match } from '@waylift/contract/match';
import { withDriver } from '../../journeys/measure/arrange.ts';
import { describeMatches, readMatchId, type DescribeDeps } from './describe-match.ts';
import type { MatchFinder } from '../../journeys/candidate/match-finder.ts';
import { findOwnJourney } from '../../journeys/traveller/own-journey.ts';

type MatchInput = {
  readonly memberId: string;
  readonly matchId: string;
  readonly as: 'driver' | 'passenger' | undefined;
  readonly isTakenShown: boolean;
};

/** A match as it is now, with the driver that its id names or that `as` asks for; null if the two do not match, or the match is not this member's. */
export async function readMatch(
  deps: DescribeDeps & { readonly matches: Pick<MatchFinder, 'one'> },
  { memberId, matchId, as, isTakenShown }: MatchInput,
  signal: AbortSignal,
): Promise<Match | null> {
  const named = readMatchId(deps, { memberId }, matchId);
  if (named === null || (await findOwnJourney(deps.db, { memberId, journeyId: named.journeyId })) === null) return null;
  const found = await deps.matches.one(named.journeyId, named.otherJourneyId, 'any', signal, { isTakenShown });
  if (found === null) return null;
  const drives = as === undefined ? named.drives : as === 'driver' ? 'me' : 'other';
  const match = withDriver(found, drives === 'me' ? found.mine.journeyId : found.other.journeyId);
  const [described = null] = match === null ? [] : await describeMatches(deps, { memberId }, [match]);
  return described;
}
