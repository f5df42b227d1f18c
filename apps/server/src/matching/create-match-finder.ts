import type { Db } from '../db/client.ts';
import type { Clock } from '../effects/effects.ts';
import type { Router } from '../routing/routing.ts';
import type { SealKeys } from '../security/sealed-id.ts';
import { compareMatches } from './arrange.ts';
import { findCandidates, readReader, readTravellers, type Reader } from './find-candidates.ts';
import { findWays } from './find-ways.ts';
import type { MatchesAsked, MatchesPage, MatchFinder } from './match-finder.ts';
import { createPairMeasures, type Asked } from './measure-pairs.ts';
import { cursorOf, idOf, isAfter, orderCandidates, readCursor, type Ranked } from './order-candidates.ts';
import { renewCandidates, storeWays } from './store-ways.ts';
import type { FoundMatch } from './traveller.ts';

export type MatchFinderDeps = {
  readonly db: Db;
  readonly routing: Router;
  readonly clock: Clock;
  readonly secrets: { readonly sealKeys: SealKeys };
};

const PER_PAGE = 20;
const TOTAL_MAX = 999;
/** Candidates are verified by road so many at a time, until a page has enough or has taken long enough. */
const BATCH = 20;
const ENOUGH = 10;
const LONG_ENOUGH_MS = 500;
/** For mails, which nobody waits for: of thousands of candidates hardly one may match. */
const BEST_LONG_ENOUGH_MS = 20_000;

type Wanted = Asked & {
  readonly isWanted: (match: FoundMatch) => boolean;
  readonly cursor: ReturnType<typeof readCursor>;
  readonly onlyJourneyId?: string;
  /** Of estimates; a page by road ends with the batch that brings `enough`. */
  readonly atMost: number;
  readonly enough: number;
  readonly longEnoughMs: number;
};
type Found = Omit<MatchesPage, 'kind' | 'silent'>;

export function createMatchFinder({ db, routing, clock, secrets: { sealKeys: keys } }: MatchFinderDeps): MatchFinder {
  async function find(reader: Reader, wanted: Wanted): Promise<Found> {
    const candidates = await findCandidates(db, reader.traveller, wanted);
    const measures = createPairMeasures(routing);
    const left = async (exactly: boolean) =>
      (await orderCandidates(reader, candidates, wanted, measures, exactly)).filter(
        ({ place }) => wanted.cursor === null || isAfter(place, wanted.cursor.place),
      );
    const { out, back, journeyId } = reader.traveller;
    const hasRoads = out.road !== null && back?.road !== null && Boolean(await routing.roadsVersion());
    const byRoad = hasRoads ? await verify(await left(false)) : null;
    // A router that was not waited for is not away.
    wanted.signal?.throwIfAborted();
    return byRoad ?? (await estimate(await left(true)));

    /** Null when the router is away. */
    async function verify(ranked: readonly Ranked[]): Promise<Found | null> {
      const startedAt = performance.now();
      const before = wanted.cursor?.found ?? 0;
      const matches: FoundMatch[] = [];
      for (let at = 0; ; at += BATCH) {
        wanted.signal?.throwIfAborted();
        const batch = ranked.slice(at, at + BATCH);
        const whole = await readTravellers(db, idsOf(batch));
        const others = batch.flatMap(({ place }) => whole.get(idOf(place)) ?? []);
        const verified = await measures.byRoad(reader, others, wanted);
        if (verified === 'unavailable') return null;
        matches.push(...verified.filter((match) => match !== null).filter(wanted.isWanted));
        const [last, isLast] = [batch.at(-1), at + BATCH >= ranked.length];
        if (!isLast && matches.length < wanted.enough && performance.now() - startedAt < wanted.longEnoughMs) continue;
        const found = before + matches.length;
        return {
          // A page holds all of its batches: none of them comes again.
          matches: matches.sort(compareMatches),
          next: isLast || last === undefined ? null : cursorOf({ keys, journeyId }, last.place, found),
          total: isLast ? Math.min(found, TOTAL_MAX) : null,
          estimated: false,
        };
      }
    }

    async function estimate(ranked: readonly Ranked[]): Promise<Found> {
      const before = wanted.cursor?.found ?? 0;
      const matching = ranked.filter(({ match }) => match !== null && wanted.isWanted(match));
      const shown = matching.slice(0, wanted.atMost);
      const whole = await readTravellers(db, idsOf(shown));
      const matches: FoundMatch[] = [];
      for (const { place } of shown) {
        const other = whole.get(idOf(place));
        const match = other === undefined ? null : await measures.byEstimate(reader, other, wanted);
        if (match !== null) matches.push(match);
      }
      const last = shown.at(-1);
      return {
        matches,
        next:
          last === undefined || shown.length === matching.length ? null : cursorOf({ keys, journeyId }, last.place, before + shown.length),
        total: Math.min(before + matching.length, TOTAL_MAX),
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

    storeWays: (tx, journeyId, ways) => (ways === null ? renewCandidates(tx, [journeyId]) : storeWays(tx, [{ journeyId, ways }])),

    async page({ journeyId, as, days, detourMinutes, after, instead }, signal) {
      const cursor = after === null ? null : readCursor({ keys, journeyId }, after);
      if (after !== null && cursor === null) return { kind: 'cursor-invalid' };
      const reader = await readReader(db, journeyId);
      const nobody = { kind: 'matches', matches: [], next: null, total: null, estimated: false, silent: null } as const;
      // Its ways are not known yet, and are found before long.
      if (reader === null) return nobody;
      if (reader.silent !== null) return { ...nobody, total: 0, silent: reader.silent };
      const isWanted = (match: FoundMatch) => isOnDays(match, days) && isWithin(match, detourMinutes);
      const limits = { atMost: PER_PAGE, enough: ENOUGH, longEnoughMs: LONG_ENOUGH_MS };
      const asked = { ...reader, traveller: { ...reader.traveller, ...instead } };
      return { kind: 'matches', ...(await find(asked, { as, now: clock.now(), signal, isWanted, cursor, ...limits })), silent: null };
    },

    async one(journeyId, otherJourneyId, as, signal) {
      const reader = await readReader(db, journeyId);
      if (reader === null || reader.silent !== null) return null;
      const asked = { as, now: clock.now(), signal, onlyJourneyId: otherJourneyId };
      const { matches } = await find(reader, {
        ...asked,
        isWanted: () => true,
        cursor: null,
        atMost: 1,
        enough: 1,
        longEnoughMs: Infinity,
      });
      return matches[0] ?? null;
    },

    async best(journeyId, atMost, signal) {
      const reader = await readReader(db, journeyId);
      if (reader === null || reader.silent !== null) return [];
      const asked = { as: 'any', now: clock.now(), signal } as const;
      const { matches } = await find(reader, {
        ...asked,
        isWanted: () => true,
        cursor: null,
        atMost,
        enough: atMost,
        longEnoughMs: BEST_LONG_ENOUGH_MS,
      });
      return matches.slice(0, atMost);
    },
  };
}

function idsOf(ranked: readonly Ranked[]): string[] {
  return ranked.map(({ place }) => idOf(place));
}

/** None chosen: all. */
function isOnDays({ best }: FoundMatch, days: MatchesAsked['days']): boolean {
  return days.length === 0 || best.days.some(({ day }) => days.includes(day));
}

/** On neither way more minutes than that, as they are shown. */
function isWithin({ best: { out, back } }: FoundMatch, minutes: number | null): boolean {
  return minutes === null || [out, back].every((way) => way === null || Math.round(way.detour.seconds / 60) <= minutes);
}
