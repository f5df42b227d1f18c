import type { DbOrTx } from '../../kernel/db/client.ts';
import type { FoundMatch, Traveller } from '../traveller/traveller.ts';
import type { JourneyPlaces, Ways } from '../way/ways.ts';

/** Values of a journey that are not stored, or not yet. */
export type Instead = Partial<Pick<Traveller, 'when' | 'role' | 'seats' | 'flexibleMinutes' | 'walkMetres' | 'detourLimitMinutes'>>;

export type MatchesAsked = {
  readonly journeyId: string;
  readonly as: 'any' | 'driver' | 'passenger';
  /** ISO weekdays; empty: all. */
  readonly days: readonly number[];
  readonly detourMinutes: number | null;
  readonly isBothWays?: boolean;
  /** How far the times of a trip are apart at most. */
  readonly apartMinutes?: number | null;
  /** How far the member walks at most at each end, as a passenger. */
  readonly walkMetres?: number | null;
  /** True: only the hidden matches. */
  readonly isHiddenShown?: boolean;
  /** Also finds what the member's own lifts take of the journey: each such leg is marked, and who matches by those alone comes last. */
  readonly isTakenShown?: boolean;
  /** The `next` of an earlier page. */
  readonly after: string | null;
  /** Once it aborts, the router is not asked any more and the rest is estimated. */
  readonly roadsLimit?: AbortSignal;
  /** Searches as if the journey had these values in place of its own. */
  readonly instead?: Instead;
};

export type MatchesPage = {
  readonly kind: 'matches';
  readonly matches: readonly FoundMatch[];
  readonly next: string | null;
  readonly total: number | null;
  readonly estimated: boolean;
  readonly silent: 'one-area' | 'paused' | 'closed' | null;
  /** Whether hidden matches were left out. */
  readonly hasHidden?: boolean;
  /** Whether the journey has lifts, so that something may be taken. */
  readonly hasTaken?: boolean;
};

/**
 * Finds who travels the same way as a journey. It reads the database each time and caches nothing that another process could change. A search whose
 * signal aborts rejects with the signal's reason.
 */
export type MatchFinder = {
  /** Never fails because of the router: while that is unavailable, ways are estimates and a job finds them later. */
  findWays(journey: JourneyPlaces, signal?: AbortSignal): Promise<Ways>;
  /**
   * Stores the ways of a journey. Call it in the transaction that added or changed the journey, whatever was changed. `ways` is null if the places
   * stayed the same; otherwise the transaction has locked the member.
   *
   * True if ways by road are still to be found, because this journey changed the cells of the member's other journeys. Then the caller enqueues the
   * job `measure-ways`.
   */
  storeWays(tx: DbOrTx, journeyId: string, ways: Ways | null): Promise<boolean>;
  /** The same for all journeys of a member, after one was removed. */
  settleCells(tx: DbOrTx, memberId: string): Promise<boolean>;
  page(asked: MatchesAsked, signal?: AbortSignal): Promise<MatchesPage | { readonly kind: 'cursor-invalid' }>;
  /**
   * The match of two journeys now; null if they no longer match. With `isBegun` (the two have a request or a lift) the match also holds while a
   * journey is paused or its days are taken by others. The router is asked until `roadsLimit` aborts, by default after `ROADS_TIME_LIMIT_MS`.
   */
  one(
    journeyId: string,
    otherJourneyId: string,
    as: 'any' | 'driver' | 'passenger',
    signal?: AbortSignal,
    options?: { readonly isBegun?: boolean; readonly isTakenShown?: boolean; readonly roadsLimit?: AbortSignal },
  ): Promise<FoundMatch | null>;
  /** The same with `isBegun` for many pairs, in their order. The number of statements does not depend on the number of pairs. */
  ofPairs(
    pairs: readonly (readonly [journeyId: string, otherJourneyId: string])[],
    signal?: AbortSignal,
  ): Promise<readonly (FoundMatch | null)[]>;
  /** The best matches of a journey, verified as in `page`: as many as were found in some seconds. */
  best(journeyId: string, atMost: number, signal?: AbortSignal): Promise<readonly FoundMatch[]>;
};
