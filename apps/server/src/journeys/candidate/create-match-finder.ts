import { MATCH_TOTAL_MAX } from '@waylift/contract/limits';
import type { Db } from '../../kernel/db/client.ts';
import type { Clock } from '../../kernel/effects/effects.ts';
import type { Router } from '../../map/routing/routing.ts';
import type { SealKeys } from '../../kernel/security/sealed-id.ts';
import { compareMatches } from '../measure/arrange.ts';
import { findCandidates, readCompany, readReader, readTravellers, type Reader } from './find-candidates.ts';
import { createFindPairs, type Measures } from './find-pairs.ts';
import { findWays } from '../way/find-ways.ts';
import type { MatchesAsked, MatchesPage, MatchFinder } from './match-finder.ts';
import { createKnownRoads } from './known-roads.ts';
import { createPairMeasures, type MeasureOptions } from './measure-pairs.ts';
import { cursorOf, idOf, inOrder, isAfter, readCursor, type Ranked } from './order-candidates.ts';
import { renewCandidates, settleCells, storeWays } from '../way/store-ways.ts';
import type { FoundMatch } from '../traveller/traveller.ts';

export type MatchFinderDeps = {
  readonly db: Db;
  readonly routing: Router;
  readonly clock: Clock;
  readonly secrets: { readonly sealKeys: SealKeys };
};

const PER_PAGE = 20;
/** Candidates are verified by road in batches of this size, until a page is full or its time is up. */
const BATCH = 20;
const ENOUGH = 10;
const LONG_ENOUGH_MS = 500;
/** The time limit of a search for a mail. Nobody waits for it, and of thousands of candidates hardly one may match. */
const BEST_LONG_ENOUGH_MS = 20_000;

type Wanted = MeasureOptions & {
  readonly roadsLimit?: AbortSignal | undefined;
  readonly isWanted: (match: FoundMatch) => boolean;
  readonly isHiddenShown: boolean;
  readonly cursor: ReturnType<typeof readCursor>;
  /** How many matches an estimated search counts at most. */
  readonly countTo: number;
  /** How many matches an estimated page holds. A page by road ends with the batch that reaches `enough`. */
  readonly atMost: number;
  readonly enough: number;
  readonly longEnoughMs: number;
};
type Found = Omit<MatchesPage, 'kind' | 'silent'>;

/** Implements `MatchFinder`. Matches are measured by road; without roads, or while the router is unavailable, by the estimate. */
export function createMatchFinder({ db, routing, clock, secrets: { sealKeys: keys } }: MatchFinderDeps): MatchFinder {
  const knownOf = createKnownRoads();
  const findPairs = createFindPairs({ db, clock, measuresFor });

  async function measuresFor({ traveller: { out, back } }: Reader): Promise<Measures> {
    const roadsVersion = out.road !== null && back?.road !== null ? ((await routing.roadsVersion()) ?? '') : '';
    return { measures: createPairMeasures(routing, knownOf(roadsVersion)), hasRoads: roadsVersion !== '' };
  }

  async function find(reader: Reader, asked: Wanted): Promise<Found> {
    const wanted: Wanted = { ...asked, fits: new Map() };
    const candidates = await findCandidates(db, reader.traveller, wanted);
    const before = wanted.cursor?.found ?? 0;
    const { journeyId } = reader.traveller;
    const { measures, hasRoads } = await measuresFor(reader);
    const { hidden } = reader;
    const isAsked = wanted.isHiddenShown || hidden.size > 0 ? (id: string) => hidden.has(id) === wanted.isHiddenShown : null;
    const byRoad = hasRoads && wanted.roadsLimit?.aborted !== true ? await verify() : null;
    // An aborted question looks like an unavailable router, so this comes first.
    wanted.signal?.throwIfAborted();
    return byRoad ?? (await estimate());

    async function* left(exactly: boolean): AsyncGenerator<Ranked, void> {
      for await (const ranked of inOrder(reader, candidates, wanted, {
        measures,
        exactly,
        readCompany: (ids) =>
          readCompany(
            db,
            ids,
            reader.traveller.riders.flatMap(({ shunned }) => shunned),
          ),
        isAsked,
      })) {
        if (wanted.cursor === null || isAfter(ranked.place, wanted.cursor.place)) yield ranked;
      }
    }

    /** Null when the router is unavailable. */
    async function verify(): Promise<Found | null> {
      const startedAt = performance.now();
      const matches: FoundMatch[] = [];
      let batch: Ranked[] = [];
      for await (const ranked of left(false)) {
        if (batch.length < BATCH) {
          batch.push(ranked);
          continue;
        }
        if (!(await verifyAll(batch))) return null;
        const last = batch.at(-1);
        batch = [ranked];
        if (last === undefined || (matches.length < wanted.enough && performance.now() - startedAt < wanted.longEnoughMs)) continue;
        return pageOf(cursorOf({ keys, journeyId }, last.place, before + matches.length));
      }
      return (await verifyAll(batch)) ? pageOf(null) : null;

      async function verifyAll(some: readonly Ranked[]): Promise<boolean> {
        wanted.signal?.throwIfAborted();
        const whole = await readTravellers(db, idsOf(some));
        const others = some.flatMap(({ place }) => whole.get(idOf(place)) ?? []);
        const signals = [wanted.signal, wanted.roadsLimit].flatMap((each) => each ?? []);
        const verified = await measures.byRoad(reader, others, { ...wanted, signal: AbortSignal.any(signals) });
        if (verified === 'unavailable') return false;
        matches.push(...verified.filter((match) => match !== null).filter(wanted.isWanted));
        return true;
      }

      /** A page holds whole batches, so no candidate comes again on the next page. */
      function pageOf(next: string | null): Found {
        const total = next === null ? Math.min(before + matches.length, MATCH_TOTAL_MAX) : null;
        return { matches: matches.sort(compareMatches), next, total, estimated: false };
      }
    }

    async function estimate(): Promise<Found> {
      const shown: (Pick<Ranked, 'place'> & Pick<FoundMatch, 'other'>)[] = [];
      let count = 0;
      for await (const { match, place } of left(true)) {
        if (match === null || !wanted.isWanted(match)) continue;
        if (shown.length < wanted.atMost) shown.push({ place, other: match.other });
        count += 1;
        if (count >= wanted.countTo) break;
      }
      const whole = await readTravellers(db, idsOf(shown), { isCompanyKnown: true });
      const matches: FoundMatch[] = [];
      for (const {
        place,
        other: { taken, riders },
      } of shown) {
        const read = whole.get(idOf(place));
        if (read === undefined) continue;
        const other = { ...read, traveller: { ...read.traveller, taken, riders } };
        const match = await measures.byEstimate(reader, other, wanted);
        if (match !== null) matches.push(match);
      }
      const last = shown.at(-1);
      return {
        matches,
        next: last === undefined || shown.length === count ? null : cursorOf({ keys, journeyId }, last.place, before + shown.length),
        total: Math.min(before + count, MATCH_TOTAL_MAX),
        estimated: true,
      };
    }
  }

  return {
    async findWays(journey, signal) {
      const [ways] = await findWays({ db, routing }, [journey], signal);
      if (ways === undefined) throw new Error('a journey without ways');
      return ways;
    },

    async storeWays(tx, journeyId, ways) {
      if (ways !== null) return await storeWays({ db: tx, routing }, [{ journeyId, ways }]);
      await renewCandidates(tx, [journeyId]);
      return false;
    },

    settleCells: (tx, memberId) => settleCells({ db: tx, routing }, memberId),

    async page({ journeyId, as, after, roadsLimit, instead, isHiddenShown = false, isTakenShown, ...filters }, signal) {
      const cursor = after === null ? null : readCursor({ keys, journeyId }, after);
      if (after !== null && cursor === null) return { kind: 'cursor-invalid' };
      const reader = await readReader(db, journeyId);
      const nobody = { kind: 'matches', matches: [], next: null, total: null, estimated: false, silent: null } as const;
      // Its ways are not known yet. A job finds them soon.
      if (reader === null) return nobody;
      if (reader.silent !== null) return { ...nobody, total: 0, silent: reader.silent };
      const isWanted = isWithin(filters);
      const limits = { atMost: PER_PAGE, countTo: MATCH_TOTAL_MAX, enough: ENOUGH, longEnoughMs: LONG_ENOUGH_MS };
      const asked = { ...reader, traveller: { ...reader.traveller, ...instead } };
      return {
        kind: 'matches',
        ...(await find(asked, { as, now: clock.now(), signal, roadsLimit, isWanted, isHiddenShown, isTakenShown, cursor, ...limits })),
        silent: null,
        ...(isHiddenShown || reader.hidden.size === 0 ? {} : { hasHidden: true }),
        ...(reader.traveller.taken.length === 0 ? {} : { hasTaken: true }),
      };
    },

    async one(journeyId, otherJourneyId, as, signal, { isBegun = false, isTakenShown, roadsLimit } = {}) {
      const [found = null] = await findPairs([[journeyId, otherJourneyId]], { as, isBegun, isTakenShown, roadsLimit, signal });
      return found;
    },

    ofPairs: (pairs, signal) => findPairs(pairs, { as: 'any', isBegun: true, signal }),

    async best(journeyId, atMost, signal) {
      const reader = await readReader(db, journeyId);
      if (reader === null || reader.silent !== null) return [];
      const asked = { as: 'any', now: clock.now(), signal } as const;
      const { matches } = await find(reader, {
        ...asked,
        isWanted: () => true,
        isHiddenShown: false,
        cursor: null,
        atMost,
        countTo: atMost,
        enough: atMost,
        longEnoughMs: BEST_LONG_ENOUGH_MS,
      });
      return matches.slice(0, atMost);
    },
  };
}

function idsOf(ranked: readonly Pick<Ranked, 'place'>[]): string[] {
  return ranked.map(({ place }) => idOf(place));
}

type Filters = Pick<MatchesAsked, 'days' | 'detourMinutes' | 'isBothWays' | 'apartMinutes' | 'walkMetres'>;

/** No days chosen means all days. Minutes and metres are compared as they are shown. */
function isWithin({ days, detourMinutes, isBothWays = false, apartMinutes = null, walkMetres = null }: Filters) {
  return ({ best: { out, back, ...best }, other }: FoundMatch): boolean => {
    const ways = [out, back].filter((way) => way !== null);
    const walks = best.driver.journeyId === other.journeyId ? ways.flatMap(({ pickUp, dropOff }) => [pickUp, dropOff]) : [];
    return (
      (days.length === 0 || best.days.some(({ day }) => days.includes(day))) &&
      (!isBothWays || ways.length === 2) &&
      ways.every(({ detour }) => detourMinutes === null || Math.round(detour.seconds / 60) <= detourMinutes) &&
      best.trips.every(({ shiftMinutes }) => apartMinutes === null || Math.round(Math.abs(shiftMinutes)) <= apartMinutes) &&
      walks.every((place) => walkMetres === null || place === null || place.walkMetres <= walkMetres)
    );
  };
}
