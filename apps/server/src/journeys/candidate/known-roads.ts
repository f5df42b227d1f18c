/** Caches what matching asks of the router, for as long as the roads stay the same: lengths of legs, and walks. */
import type { Position } from '@waylift/geography/position';
import type { Router, Walk } from '../../map/routing/routing.ts';
import type { WalkFound } from '../measure/meeting-points.ts';
import type { Length } from '../traveller/traveller.ts';

/** Time limit for all questions of one answer to the router. After it, the rest is estimated. */
export const ROADS_TIME_LIMIT_MS = 6_000;

export type Leg = { readonly from: Position; readonly to: Position };
export type LegLength = Length | 'no-route' | 'outside';

/** Limits parallel questions of one page, so that the router has room for others. */
const LEGS_AT_ONCE = 8;
/** About 20 MB for the legs, and as much for the walks. */
const KEPT_MAX = 100_000;

/** Leg lengths and walks on the present roads, by `legKey`. The most recently used entries are kept. */
export type KnownRoads = { readonly legs: Map<string, LegLength>; readonly walks: Map<string, WalkFound> };

export const nothingKnown = (): KnownRoads => ({ legs: new Map(), walks: new Map() });

/**
 * Answers the cache for a version of the roads. Legs lead from the centre of one cell to that of another, so the same ones are asked for again and
 * again.
 */
export function createKnownRoads(): (roadsVersion: string) => KnownRoads {
  let [version, known]: [string, KnownRoads] = ['', nothingKnown()];
  return (roadsVersion) => {
    if (roadsVersion > version) [version, known] = [roadsVersion, nothingKnown()];
    return roadsVersion === version ? known : nothingKnown();
  };
}

/** Answers the length of each walk that was asked for. */
export async function findWalks(
  routing: Pick<Router, 'walks'>,
  { walks: known }: KnownRoads,
  wanted: readonly Walk[],
  signal: AbortSignal | undefined,
): Promise<((walk: Walk) => WalkFound) | 'unavailable'> {
  const found = new Map<string, WalkFound>();
  const tell = (walk: Walk) => found.get(legKey(walk)) ?? null;
  const asked = new Map<string, Walk>();
  for (const walk of wanted) {
    const key = legKey(walk);
    const before = known.get(key);
    if (before === undefined) {
      asked.set(key, walk);
      continue;
    }
    keep(known, key, before);
    found.set(key, before);
  }
  if (asked.size === 0) return tell;
  const answer = await routing.walks([...asked.values()], { signal });
  if (answer.kind === 'unavailable') return answer.kind;
  for (const [index, key] of [...asked.keys()].entries()) {
    const walk = answer.walks[index] ?? null;
    keep(known, key, walk);
    found.set(key, walk);
  }
  return tell;
}

/**
 * Lengths by `legKey`. Each leg is asked by itself: in a matrix of several places, the length that Valhalla finds for a leg depends on the other
 * places. Then the two members of a match, or a list and the match's own page, would be shown different figures.
 */
export async function measureLegs(
  routing: Router,
  { legs: known }: KnownRoads,
  wanted: readonly Leg[],
  signal: AbortSignal | undefined,
): Promise<ReadonlyMap<string, LegLength> | 'unavailable'> {
  const asked = new Map(wanted.map((leg) => [legKey(leg), leg]));
  const lengths = new Map<string, LegLength>();
  const unanswered: Leg[] = [];
  const left = asked.entries();
  const askSome = async () => {
    for (const [key, { from, to }] of left) {
      if (unanswered.length > 0) return;
      const already = known.get(key);
      if (already !== undefined) {
        keep(known, key, already);
        lengths.set(key, already);
        continue;
      }
      const matrix = await routing.matrix([from], [to], { signal });
      if (matrix.kind === 'unavailable') unanswered.push({ from, to });
      // The roads were just removed, so this is an estimate. Its factor is not that of the driver's own way, so it cannot be used.
      else if (matrix.estimated) lengths.set(key, 'outside');
      else {
        const length = matrix.rows[0]?.[0] ?? 'outside';
        keep(known, key, length);
        lengths.set(key, length);
      }
    }
  };
  await Promise.all(Array.from({ length: LEGS_AT_ONCE }, askSome));
  return unanswered.length > 0 ? 'unavailable' : lengths;
}

/** Moves the key to the end and drops the oldest one: a `Map` keeps the order of insertion. */
function keep<T>(known: Map<string, T>, key: string, value: T): void {
  known.delete(key);
  const [oldest] = known.size < KEPT_MAX ? [] : known.keys();
  if (oldest !== undefined) known.delete(oldest);
  known.set(key, value);
}

export function legKey({ from, to }: Leg): string {
  return `${placeKey(from)} ${placeKey(to)}`;
}

function placeKey({ latitude, longitude }: Position): string {
  return `${latitude},${longitude}`;
}
