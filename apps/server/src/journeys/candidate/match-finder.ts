import type { DbOrTx } from '../../kernel/db/client.ts';
import type { FoundMatch, Traveller } from '../traveller/traveller.ts';
import type { JourneyPlaces, Ways } from '../way/ways.ts';

export type MatchesAsked = {
  readonly journeyId: string;
  readonly as: 'any' | 'driver' | 'passenger';
  /** ISO weekdays; empty: all. */
  readonly days: readonly number[];
  readonly detourMinutes: number | null;
  /** Those that are hidden, and no others. */
  readonly isHiddenShown?: boolean;
  /** As an earlier page's `next`. */
  readonly after: string | null;
  /** Once it aborts no road is asked for any more: the answer is by the estimate. */
  readonly roadsLimit?: AbortSignal;
  /** What would match if the journey had these in place of its own. */
  readonly instead?: Partial<Pick<Traveller, 'flexibleMinutes' | 'detourLimitMinutes' | 'role'>>;
};

export type MatchesPage = {
  readonly kind: 'matches';
  readonly matches: readonly FoundMatch[];
  readonly next: string | null;
  readonly total: number | null;
  readonly estimated: boolean;
  readonly silent: 'one-area' | 'paused' | 'closed' | null;
  /** Whether some are left out as they are hidden. */
  readonly hasHidden?: boolean;
};

/**
 * Who goes the way of a journey. It reads the store as it is now, and keeps nothing that another process could not have changed. A search
 * whose signal aborts rejects with the signal's reason.
 */
export type MatchFinder = {
  /** Never refuses: where the router is away, the ways are estimates, and are found again later. */
  findWays(journey: JourneyPlaces, signal?: AbortSignal): Promise<Ways>;
  /**
   * Of a journey that is stored, in the transaction that added or changed it, whatever was changed. Null: its places are what they were. Else the
   * transaction has locked the member. Answers whether ways by road are left to be found, as other journeys of the member are shown otherwise by
   * this one: then it puts the job `measure-ways`.
   */
  storeWays(tx: DbOrTx, journeyId: string, ways: Ways | null): Promise<boolean>;
  /** The same of all journeys of a member, after one was removed. */
  settleCells(tx: DbOrTx, memberId: string): Promise<boolean>;
  page(asked: MatchesAsked, signal?: AbortSignal): Promise<MatchesPage | { readonly kind: 'cursor-invalid' }>;
  /**
   * The match of two journeys as it is now; null when it is none any more. What two have begun goes on while a journey is paused, and while its days are
   * taken by others: with `isBegun` neither hides anything. Roads are asked for until `roadsLimit` aborts, by itself after `ROADS_TIME_LIMIT_MS`.
   */
  one(
    journeyId: string,
    otherJourneyId: string,
    as: 'any' | 'driver' | 'passenger',
    signal?: AbortSignal,
    options?: { readonly isBegun?: boolean; readonly roadsLimit?: AbortSignal },
  ): Promise<FoundMatch | null>;
  /**
   * The same of many, with `isBegun`, in their order: as many statements for many as for one.
   */
  ofPairs(
    pairs: readonly (readonly [journeyId: string, otherJourneyId: string])[],
    signal?: AbortSignal,
  ): Promise<readonly (FoundMatch | null)[]>;
  /** The best of a journey's matches, verified as `page` verifies them: as many of them as were found in some seconds. */
  best(journeyId: string, atMost: number, signal?: AbortSignal): Promise<readonly FoundMatch[]>;
};
