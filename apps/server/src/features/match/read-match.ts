import type { Match } from '@waylift/contract/match';
import { describeMatches, drivesIn, readMatchId, type DescribeDeps } from '../../matching/describe-match.ts';
import type { MatchFinder } from '../../matching/match-finder.ts';
import { findOwnJourney } from '../../member/own-journey.ts';

type Asked = { readonly memberId: string; readonly matchId: string; readonly as: 'driver' | 'passenger' | undefined };

/** A match as it is now, in the arrangement that its id names, or that `as` asks for; null where it is none, or none of this member's. */
export async function readMatch(
  deps: DescribeDeps & { readonly matches: Pick<MatchFinder, 'one'> },
  { memberId, matchId, as }: Asked,
  signal: AbortSignal,
): Promise<Match | null> {
  const named = readMatchId(deps, { memberId }, matchId);
  if (named === null || (await findOwnJourney(deps.db, { memberId, journeyId: named.journeyId })) === null) return null;
  const found = await deps.matches.one(named.journeyId, named.otherJourneyId, 'any', signal);
  if (found === null) return null;
  const drives = as === undefined ? named.drives : as === 'driver' ? 'me' : 'other';
  const { best, otherWayRound } = found;
  if (drivesIn(best, found.mine) === drives) return await describeOne(deps, memberId, found);
  return otherWayRound === null ? null : await describeOne(deps, memberId, { ...found, best: otherWayRound, otherWayRound: best });
}

async function describeOne(deps: DescribeDeps, memberId: string, found: Parameters<typeof describeMatches>[2][number]) {
  const [match = null] = await describeMatches(deps, { memberId }, [found]);
  return match;
}
