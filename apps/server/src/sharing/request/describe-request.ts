import type { Match } from '@waylift/contract/match';
import type { Request } from '@waylift/contract/request';
import { membersSeen, type SeenDeps } from '../conversation/members-seen.ts';
import type { Db } from '../../kernel/db/client.ts';
import type { ShareRequestRow } from '../../kernel/db/schema/share-requests.ts';
import type { Clock } from '../../kernel/effects/effects.ts';
import { withDriver } from '../../journeys/measure/arrange.ts';
import { describeMatches, matchIdOf, type DescribeDeps } from '../match/describe-match.ts';
import type { MatchFinder } from '../../journeys/candidate/match-finder.ts';
import type { JourneyPair } from '../pair/journey-pair.ts';
import { NO_MOVES, readMoves } from './read-moves.ts';
import { stateAt } from './request-states.ts';
import { daysOfTrips } from '../pair/trips.ts';
import { sideOfRequest } from './request-news.ts';

export type DescribeRequestDeps = SeenDeps &
  DescribeDeps & { readonly db: Db; readonly clock: Clock; readonly matches: Pick<MatchFinder, 'ofPairs'> };

/**
 * Requests as one of the two may read them, in their order; those that wait with their match as it is now. Requests whose other member has left are
 * left out.
 */
export async function describeRequests(
  deps: DescribeRequestDeps,
  readerId: string,
  rows: readonly ShareRequestRow[],
  signal: AbortSignal,
): Promise<Request[]> {
  const otherOf = ({ askerId, askedId }: ShareRequestRow) => (askerId === readerId ? askedId : askerId);
  const seen = await membersSeen(deps, readerId, rows.map(otherOf));
  const now = deps.clock.now();
  const waiting = rows.filter((row) => stateAt(row, now) === 'waiting');
  const { matches, moves } = await matchesOf(deps, readerId, waiting, signal);
  return rows.flatMap((row) => {
    const member = seen.get(otherOf(row));
    const side = sideOfRequest(row, readerId);
    if (member === undefined) return [];
    return [
      {
        id: row.id,
        state: stateAt(row, now),
        mine: row.askerId === readerId,
        member,
        journeyId: row.askerId === readerId ? row.askerJourneyId : row.askedJourneyId,
        drives: side === 'driver' ? ('me' as const) : ('other' as const),
        match: matches.get(row.id) ?? null,
        ...(moves.get(row.id) ?? NO_MOVES),
        ...daysOfTrips(row.trips, side),
        message: row.message,
        reason: row.reason,
        createdAt: row.createdAt.toISOString(),
        answeredAt: row.answeredAt?.toISOString() ?? null,
        expiresAt: row.expiresAt.toISOString(),
        conversationId: row.conversationId,
        liftId: row.liftId,
      },
    ];
  });
}

/**
 * The matches by request id, without those that match no longer, and what they mean for others in the car. The number of statements does not depend
 * on the number of requests.
 */
async function matchesOf(deps: DescribeRequestDeps, readerId: string, rows: readonly ShareRequestRow[], signal: AbortSignal) {
  const reader = { memberId: readerId };
  const pairs = rows.flatMap((row) => {
    const pair = pairOf(row, readerId);
    return pair === null ? [] : [{ row, pair }];
  });
  const matched = await deps.matches.ofPairs(
    pairs.map(({ pair: { mineId, otherId } }) => [mineId, otherId]),
    signal,
  );
  const found = pairs.flatMap(({ row, pair }, index) => {
    const match = matched[index] ?? null;
    const arranged = match && withDriver(match, pair.driverId);
    return arranged === null ? [] : [{ row, pair, match: arranged }];
  });
  const described = await describeMatches(
    deps,
    reader,
    found.map(({ match }) => match),
  );
  const byId = new Map(described.map((match) => [match.id, match]));
  const matches = new Map(
    found.flatMap(({ row, pair: { mineId, otherId, driverId } }): [string, Match][] => {
      const drives = driverId === mineId ? 'me' : 'other';
      const match = byId.get(matchIdOf(deps.secrets.sealKeys, reader, { journeyId: mineId, otherJourneyId: otherId, drives }));
      return match === undefined ? [] : [[row.id, match]];
    }),
  );
  const moves = await readMoves(
    deps.db,
    readerId,
    found.map(({ row, match: { best } }) => ({ row, best })),
  );
  return { matches, moves };
}

/** The two journeys of a request, the reader's first; null if one is gone. */
export function pairOf(row: ShareRequestRow, readerId: string): JourneyPair | null {
  const { askerJourneyId, askedJourneyId, askerId, askerDrives } = row;
  if (askerJourneyId === null || askedJourneyId === null) return null;
  const [mineId, otherId] = askerId === readerId ? [askerJourneyId, askedJourneyId] : [askedJourneyId, askerJourneyId];
  return { mineId, otherId, driverId: askerDrives ? askerJourneyId : askedJourneyId };
}
