/** Measures pairs of journeys that are already known. It does not search for anybody. */
import { isSamePosition } from '@waylift/geography/position';
import type { Db } from '../../kernel/db/client.ts';
import type { Clock } from '../../kernel/effects/effects.ts';
import { readReaders, whoMayShare, type Reader } from './find-candidates.ts';
import { ROADS_TIME_LIMIT_MS } from './known-roads.ts';
import type { MeasureOptions, PairMeasures } from './measure-pairs.ts';
import type { FoundMatch } from '../traveller/traveller.ts';

/** Two journeys, by their ids; the first is the reader's. */
export type IdPair = readonly [journeyId: string, otherJourneyId: string];
export type Measures = { readonly measures: PairMeasures; readonly hasRoads: boolean };
type FindPairsDeps = { readonly db: Db; readonly clock: Clock; readonly measuresFor: (mine: Reader) => Promise<Measures> };
type Wanted = Pick<MeasureOptions, 'as' | 'isTakenShown' | 'signal'> & {
  readonly isBegun: boolean;
  readonly roadsLimit?: AbortSignal | undefined;
};
type Two = { readonly pair: IdPair; readonly mine: Reader; readonly other: Reader };

/** Each journey asks the router for the legs that are not cached. */
const JOURNEYS_AT_ONCE = 4;

/** Answers in the order of the pairs; null: no match. Runs two statements for all pairs of one member. */
export function createFindPairs({ db, clock, measuresFor }: FindPairsDeps) {
  return async (pairs: readonly IdPair[], wanted: Wanted): Promise<readonly (FoundMatch | null)[]> => {
    if (pairs.length === 0) return [];
    const { as, isBegun, isTakenShown, signal, roadsLimit = AbortSignal.timeout(ROADS_TIME_LIMIT_MS) } = wanted;
    const asked = { as, now: clock.now(), isBegun, isTakenShown, signal };
    const waiting = AbortSignal.any(signal === undefined ? [roadsLimit] : [signal, roadsLimit]);
    const found = new Map<IdPair, FoundMatch | null>();
    const left = Map.groupBy(await readAllowed(db, pairs, isBegun), ({ mine }) => mine.traveller.journeyId).values();
    const findSome = async () => {
      for (const some of left) {
        const [first] = some;
        if (first !== undefined) await findOf(first.mine, some);
      }
    };
    await Promise.all(Array.from({ length: JOURNEYS_AT_ONCE }, findSome));
    return pairs.map((pair) => found.get(pair) ?? null);

    /** Measures all pairs of one journey together. */
    async function findOf(mine: Reader, some: readonly Two[]): Promise<void> {
      const { measures, hasRoads } = await measuresFor(mine);
      const others = some.map(({ other }) => other);
      const byRoad = hasRoads ? await measures.byRoad(mine, others, { ...asked, signal: waiting }) : 'unavailable';
      // An aborted question looks like an unavailable router, so this comes first.
      signal?.throwIfAborted();
      for (const [index, { pair, other }] of some.entries())
        found.set(pair, byRoad === 'unavailable' ? await measures.byEstimate(mine, other, asked) : (byRoad[index] ?? null));
    }
  };
}

async function readAllowed(db: Db, pairs: readonly IdPair[], isBegun: boolean): Promise<readonly Two[]> {
  const read = await readReaders(db, [...new Set(pairs.flat())]);
  const readerOf = (id: string) => {
    const reader = read.get(id);
    if (reader === undefined || !canMatch(reader, isBegun)) return null;
    return isBegun ? { ...reader, traveller: { ...reader.traveller, taken: [] } } : reader;
  };
  const ofMine = pairs.flatMap((pair) => {
    const mine = readerOf(pair[0]);
    return mine === null ? [] : [{ pair, mine, other: readerOf(pair[1]) }];
  });
  const allowed: Two[] = [];
  // All journeys of a member are in one community.
  for (const some of Map.groupBy(ofMine, ({ mine }) => mine.traveller.memberId).values()) {
    const [first] = some;
    if (first === undefined) continue;
    const known = some.flatMap(({ other, ...rest }): Two[] => (other === null ? [] : [{ ...rest, other }]));
    // Runs even when no pair is left, so that response time tells nothing.
    const may = await whoMayShare(
      db,
      first.mine.traveller,
      known.map(({ other }) => other.traveller),
    );
    allowed.push(...known.filter(({ other }) => may.has(other.traveller.memberId)));
  }
  return allowed;
}

/** A journey within one area matches nobody. */
function canMatch({ silent, isOneArea, traveller: { start, end } }: Reader, isBegun: boolean): boolean {
  return !isOneArea && !isSamePosition(start, end) && (silent === null || (isBegun && silent === 'paused'));
}
