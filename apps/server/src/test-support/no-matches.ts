/** Nobody matches, and ways are kept nowhere. */
import type { MatchFinder } from '../journeys/candidate/match-finder.ts';

const NO_WAY = { estimate: { metres: 0, seconds: 0 }, road: null };

export const noMatches: MatchFinder = {
  findWays: async ({ start, end }) => ({
    startCell: '',
    endCell: '',
    startHome: { cell: '', isMoved: false },
    endHome: { cell: '', isMoved: false },
    start,
    end,
    startLand: '',
    endLand: '',
    out: NO_WAY,
    back: NO_WAY,
    roadsVersion: '',
  }),
  storeWays: async () => false,
  settleCells: async () => false,
  page: async () => ({ kind: 'matches', matches: [], next: null, total: 0, estimated: false, silent: null }),
  one: async () => null,
  ofPairs: async (pairs) => pairs.map(() => null),
  best: async () => [],
};
