/** Measures the matches of one journey with others, by road or by the estimate. */
import { greatCircleMetres } from '@waylift/geography/great-circle';
import type { Position } from '@waylift/geography/position';
import { estimateOnLand as straightRoad, SAME_PLACE_METRES } from '../../map/routing/estimate.ts';
import type { Router, Walk } from '../../map/routing/routing.ts';
import { watersBetween } from '../../map/routing/waters-between.ts';
import { arrange, foundMatch, type SharedWays } from '../measure/arrange.ts';
import {
  aroundWater,
  estimatedLengths,
  estimatedWay,
  leastEstimatedMinutes,
  orNothing,
  passesOfWay,
  planWay,
  sharedWay,
  type WayPlan,
} from '../measure/measure-way.ts';
import { legsAmong, type KnownFits } from '../measure/share-car.ts';
import { findWalks, legKey, measureLegs, nothingKnown, type KnownRoads, type Leg, type LegLength } from './known-roads.ts';
import { meetingsAmong, walksTo, type Passes, type WalkFound } from '../measure/meeting-points.ts';
import type { Candidate, CandidateWay } from '../way/packed-candidate.ts';
import { SLACK } from '../way/store-ways.ts';
import type { Direction, FoundMatch, Length, SharedWay } from '../traveller/traveller.ts';

export type MeasureOptions = {
  readonly as: 'any' | 'driver' | 'passenger';
  readonly now: Date;
  /** Whether the two have a request or a lift. */
  readonly isBegun?: boolean;
  /** Whether the reader's taken trips are found too. */
  readonly isTakenShown?: boolean | undefined;
  /** Plans of cars that this search knows already, and those that it adds. */
  readonly fits?: KnownFits | undefined;
  readonly signal?: AbortSignal | undefined;
};
type Pair = { readonly driver: Candidate; readonly passenger: Candidate; readonly reader: 'driver' | 'passenger' };
type Passing = Pair & { readonly passes: Readonly<Record<Direction, Passes | null>> };
type Planned = Pair & { readonly plans: Readonly<Record<Direction, WayPlan | null>> };

/** One pair for each of the two who may drive. */
function pairsOf(mine: Candidate, other: Candidate, as: MeasureOptions['as']): Pair[] {
  const pairs: Pair[] = [];
  const takes = (driver: Candidate, passenger: Candidate) => driver.traveller.role !== 'passenger' && passenger.traveller.role !== 'driver';
  if (as !== 'passenger' && takes(mine, other)) pairs.push({ driver: mine, passenger: other, reader: 'driver' });
  if (as !== 'driver' && takes(other, mine)) pairs.push({ driver: other, passenger: mine, reader: 'passenger' });
  return pairs;
}

function matchOf(
  mine: Candidate,
  other: Candidate,
  arranged: readonly (readonly [Pair, SharedWays])[],
  { now, isBegun = false, isTakenShown = false, fits }: Pick<MeasureOptions, 'now' | 'isBegun' | 'isTakenShown' | 'fits'>,
): FoundMatch | null {
  return foundMatch(
    mine.traveller,
    other.traveller,
    arranged.map(([{ driver, passenger, reader }, ways]) =>
      arrange(driver.traveller, passenger.traveller, { ...ways, isBegun, isTakenShown, fits }, reader, now),
    ),
  );
}

/** Estimates a match as if no water lay between the four ends. */
export function estimateOnLand(mine: Candidate, other: Candidate, asked: MeasureOptions): FoundMatch | null {
  const arranged = pairsOf(mine, other, asked.as).map((pair) => [pair, waysOnLand(pair)] as const);
  return matchOf(mine, other, arranged, asked);
}

function waysOnLand({ driver, passenger }: Pair): SharedWays {
  const way = (direction: Direction) => estimatedWay(driver.traveller, passenger.traveller, direction);
  return { out: way('out'), back: way('back'), estimated: true, lengthsOf: (direction) => estimatedLengths(driver.traveller, direction) };
}

/**
 * Whether no water lies between the two: all four ends are on one land with no water between the starts or between the ends, and both ways cross the
 * same waters, or none.
 */
export function isWithoutWater(one: Candidate, other: Candidate): boolean {
  const [mine, theirs] = [one.traveller, other.traveller];
  const isOneLand = one.startLand !== '' && [one.endLand, other.startLand, other.endLand].every((land) => land === one.startLand);
  if (!isOneLand || watersBetween(mine.start, theirs.start).length > 0 || watersBetween(mine.end, theirs.end).length > 0) return false;
  const [over, alsoOver] = [watersBetween(mine.start, mine.end), watersBetween(theirs.start, theirs.end)];
  return over.length === alsoOver.length && over.every((water) => alsoOver.includes(water));
}

export type PairMeasures = {
  /** Estimates a match. Where water lies between the two, the legs lead over links and around it, as in a journey's own estimate. */
  byEstimate(mine: Candidate, other: Candidate, asked: MeasureOptions): Promise<FoundMatch | null>;
  /** Measures by road, or by the estimate where an end lies outside the roads. Answers in the order of the others; null: no match. */
  byRoad(mine: Candidate, others: readonly Candidate[], asked: MeasureOptions): Promise<readonly (FoundMatch | null)[] | 'unavailable'>;
};

type Stop = { readonly place: Position; readonly land: string };
const NOTHING: Length = { metres: 0, seconds: 0 };

/** Make a new one for each search: it remembers where water lies. */
export function createPairMeasures(routing: Router, known: KnownRoads = nothingKnown()): PairMeasures {
  const remembered = new Map<string, Promise<Length | null>>();

  /** How much longer a leg is than a straight road; null if nothing joins its ends. */
  async function moreThanStraight(from: Stop, to: Stop): Promise<Length | null> {
    const matrix = await routing.matrix([from.place], [to.place], { measure: 'estimate' });
    const cell = matrix.kind === 'matrix' ? matrix.rows[0]?.[0] : undefined;
    if (typeof cell !== 'object') return from.land === to.land && from.land !== '' ? NOTHING : null;
    const straight = straightRoad(from.place, to.place);
    return { metres: cell.metres - straight.metres, seconds: cell.seconds - straight.seconds };
  }

  async function moreOf(from: Stop, to: Stop): Promise<Length | null> {
    if (from.land === to.land && from.land !== '' && watersBetween(from.place, to.place).length === 0) return NOTHING;
    const key = legKey({ from: from.place, to: to.place });
    const more = remembered.get(key) ?? moreThanStraight(from, to);
    remembered.set(key, more);
    return await more;
  }

  async function waysByEstimate(pair: Pair): Promise<SharedWays> {
    const ways = waysOnLand(pair);
    const { driver, passenger } = pair;
    if (isWithoutWater(driver, passenger)) return ways;
    const [[a, b], [c, d]] = [endsOf(driver), endsOf(passenger)];
    const around = async (way: SharedWay | null, start: Stop, from: Stop, to: Stop, end: Stop) => {
      if (way === null) return null;
      const [own, ...legs] = await Promise.all([moreOf(start, end), moreOf(start, from), moreOf(from, to), moreOf(to, end)]);
      const more = legs.filter((leg) => leg !== null);
      return more.length < legs.length ? null : aroundWater(way, driver.traveller, more, own ?? NOTHING);
    };
    return { ...ways, out: await around(ways.out, a, c, d, b), back: await around(ways.back, b, d, c, a) };
  }

  async function byEstimate(mine: Candidate, other: Candidate, asked: MeasureOptions): Promise<FoundMatch | null> {
    const pairs = pairsOf(mine, other, asked.as);
    const arranged = await Promise.all(pairs.map(async (pair) => [pair, await waysByEstimate(pair)] as const));
    return matchOf(mine, other, arranged, asked);
  }

  return {
    byEstimate,
    async byRoad(mine, others, asked) {
      const passing = others.map((other) => pairsOf(mine, other, asked.as).map(passesBetween));
      const walkOf = await findWalks(routing, known, passing.flat().flatMap(walksOf), asked.signal);
      if (walkOf === 'unavailable') return 'unavailable';
      const planned = passing.map((pairs) => pairs.map((pair) => plan(pair, walkOf)));
      const lengths = await measureLegs(routing, known, planned.flat().flatMap(legsOf), asked.signal);
      if (lengths === 'unavailable') return 'unavailable';
      const lengthOf = (leg: Leg) => lengths.get(legKey(leg)) ?? 'outside';
      const byRoad = planned.map((pairs) => pairs.map((pair) => [pair, waysByRoad(pair, lengthOf)] as const));
      const lengthsInCars = await measureLegs(routing, known, byRoad.flat().flatMap(legsInCars), asked.signal);
      if (lengthsInCars === 'unavailable') return 'unavailable';
      const lengthInCar = (leg: Leg): Length | null => {
        const length = lengthsInCars.get(legKey(leg));
        return typeof length === 'object' ? length : null;
      };
      return await Promise.all(
        others.map(async (other, index) => {
          const arranged = await Promise.all(
            (byRoad[index] ?? []).map(async ([pair, ways]) => {
              return [pair, ways === null ? await waysByEstimate(pair) : { ...ways, lengthsOf: () => lengthInCar }] as const;
            }),
          );
          return matchOf(mine, other, arranged, asked);
        }),
      );
    },
  };
}

function endsOf({ traveller: { start, end }, startLand, endLand }: Candidate): readonly [Stop, Stop] {
  return [
    { place: start, land: startLand },
    { place: end, land: endLand },
  ];
}

function passesBetween(pair: Pair): Passing {
  const { driver, passenger } = pair;
  const hasRoads = [driver, passenger].every(({ traveller: { out, back } }) => out.road !== null && back?.road !== null);
  const of = (direction: Direction) => (hasRoads ? passesOfWay(driver.traveller, passenger.traveller, direction) : null);
  return { ...pair, passes: { out: of('out'), back: of('back') } };
}

function walksOf({ passes: { out, back } }: Passing): Walk[] {
  return [out, back].flatMap((each) => (each === null ? [] : walksTo(each)));
}

function plan({ passes, ...pair }: Passing, walkOf: (walk: Walk) => WalkFound): Planned {
  const [driver, passenger] = [pair.driver.traveller, pair.passenger.traveller];
  const of = (direction: Direction) => {
    const passed = passes[direction];
    return passed && planWay(driver, passenger, direction, meetingsAmong(passed, walkOf));
  };
  return { ...pair, plans: { out: of('out'), back: of('back') } };
}

/** Null if a place lies outside the roads: all legs of a match are measured in the same way. */
function waysByRoad({ plans }: Planned, lengthOf: (leg: Leg) => LegLength): SharedWays | null {
  if (plans.out === null) return null;
  const outside: Leg[] = [];
  const read = (leg: Leg): Length | null => {
    const length = lengthOf(leg);
    if (length === 'outside') outside.push(leg);
    return typeof length === 'object' ? length : null;
  };
  const way = (planned: WayPlan | null): SharedWay | null => {
    if (planned === null || !isWithinReach(planned)) return null;
    const { start, end, fromStartTo, toEndFrom } = planned;
    return sharedWay(
      planned,
      fromStartTo.map((to) => read({ from: start, to })),
      toEndFrom.map((from) => read({ from, to: end })),
    );
  };
  const ways = { out: way(plans.out), back: way(plans.back), estimated: false };
  return outside.length > 0 ? null : ways;
}

function legsOf({ plans }: Planned): Leg[] {
  return [plans.out, plans.back].flatMap((planned) => {
    if (planned === null || !isWithinReach(planned)) return [];
    const { start, end, fromStartTo, toEndFrom } = planned;
    return [...fromStartTo.map((to) => ({ from: start, to })), ...toEndFrom.map((from) => ({ from, to: end }))];
  });
}

/** The legs of the cars in which others ride already. */
function legsInCars([{ driver, passenger }, ways]: readonly [Pair, SharedWays | null]): readonly Leg[] {
  return [ways?.out, ways?.back].flatMap((way) => (way ? legsAmong(driver.traveller, passenger.traveller, way) : []));
}

/** False if even the straight lines to the passenger are too long: a road is never shorter. */
function isWithinReach(planned: WayPlan): boolean {
  if (planned.pickUps.length + planned.dropOffs.length > 0) return true;
  const least = (from: Position, to: Position) => ({
    metres: Math.max(0, greatCircleMetres(from, to) / SLACK - SAME_PLACE_METRES),
    seconds: 0,
  });
  const { start, end, fromStartTo, toEndFrom } = planned;
  return (
    sharedWay(
      planned,
      fromStartTo.map((to) => least(start, to)),
      toEndFrom.map((from) => least(from, end)),
    ) !== null
  );
}

/** What the straight lines between two people tell. */
export type FirstLook = {
  /** A lower bound of the trouble that the estimate will find for the two. Infinite if they cannot match, whatever their times. */
  readonly leastMinutes: number;
  /** A lower bound of the driver's detour. It orders those who do not match by the estimate but may match by road. */
  readonly leastDetourMetres: number;
};

/** A quick check of a candidate against `mine`. It takes less than a microsecond, since there are tens of thousands of candidates. */
export function createFirstLook(
  { traveller: mine }: Candidate,
  as: MeasureOptions['as'],
): (other: Omit<CandidateWay, 'createdAtMs' | 'kind'>) => FirstLook {
  const own = greatCircleMetres(mine.start, mine.end);
  const [drives, rides] = [as !== 'passenger' && mine.role !== 'passenger', as !== 'driver' && mine.role !== 'driver'];
  return (other) => {
    const toStart = greatCircleMetres(mine.start, other.start);
    const toEnd = greatCircleMetres(mine.end, other.end);
    const theirs = greatCircleMetres(other.start, other.end);
    const ends = orNothing(toStart) + orNothing(toEnd);
    let [leastMinutes, leastDetourMetres] = [Infinity, Infinity];
    if (drives && other.role !== 'driver') {
      leastMinutes = leastEstimatedMinutes(mine, own, ends + orNothing(theirs));
      leastDetourMetres = toStart + theirs + toEnd - own;
    }
    if (rides && other.role !== 'passenger') {
      leastMinutes = Math.min(leastMinutes, leastEstimatedMinutes(other, theirs, ends + orNothing(own)));
      leastDetourMetres = Math.min(leastDetourMetres, toStart + own + toEnd - theirs);
    }
    return { leastMinutes, leastDetourMetres };
  };
}
