/** Orders candidates by their estimated match. A place in the order stays valid while journeys come and go. */
import { setImmediate } from 'node:timers/promises';
import * as z from 'zod/mini';
import { openText, sealText, type SealKeys } from '../../kernel/security/sealed-id.ts';
import type { Candidates, Company } from './find-candidates.ts';
import { groupOf, isAllTaken, MATCH_GROUPS, type MatchGroup } from '../measure/arrange.ts';
import { createMayShare } from '../measure/free-days.ts';
import {
  createFirstLook,
  estimateOnLand,
  isWithoutWater,
  type MeasureOptions,
  type FirstLook,
  type PairMeasures,
} from './measure-pairs.ts';
import { beginningsOf, unpackCandidate, unpackId, unpackWay, type Candidate } from '../way/packed-candidate.ts';
import type { FoundMatch, Traveller } from '../traveller/traveller.ts';

/**
 * The sort key: the group of matches (in each group, those who may only match by road come last; after all groups, those whose trips are all taken),
 * two numbers (smaller first), then age.
 */
type Place = readonly [group: number, first: number, second: number, createdAt: number, journeyId: string];
export type Ranked = { readonly match: FoundMatch | null; readonly place: Place };

/** After so many candidates, about a millisecond, other work of this process gets its turn. */
const AT_A_STRETCH = 200;
const READ_AT_A_STRETCH = 2_000;

/** A candidate whose ways may fit by the estimate. */
type Hope = {
  readonly bytes: Buffer;
  readonly begin: number;
  readonly group: MatchGroup;
  readonly look: FirstLook;
  readonly createdAtMs: number;
};

type Ways = {
  readonly measures: PairMeasures;
  /** What lifts mean, by journey id. */
  readonly readCompany: (journeyIds: readonly string[]) => Promise<ReadonlyMap<string, Company>>;
  /** True: also considers water, the rides that others have already and who rides in their cars, and leaves out whoever does not match by the estimate. */
  readonly exactly: boolean;
  /** Whether a journey takes part in this search; null: all do. */
  readonly isAsked?: ((journeyId: string) => boolean) | null;
};

/**
 * Yields candidates lazily, best first. A candidate is estimated only when its lower bound is below the best match that waits.
 *
 * Candidates who could not share any of the remaining days of `mine` are left out.
 */
export async function* inOrder(
  mine: Candidate,
  { drivers, passengers }: Candidates,
  asked: MeasureOptions,
  { measures, readCompany, exactly, isAsked = null }: Ways,
): AsyncGenerator<Ranked, void> {
  const look = createFirstLook(mine, asked.as);
  const mayShare = asked.isTakenShown === true ? null : createMayShare(mine.traveller, asked.now);
  const seen = new Set<string>();
  const hopes: Hope[] = [];
  const perhaps: Ranked[] = [];
  const allTaken: Ranked[] = [];
  let read = 0;
  for (const bytes of [drivers, passengers]) {
    for (const begin of beginningsOf(bytes)) {
      read += 1;
      if (read % READ_AT_A_STRETCH === 0) await setImmediate();
      if (isAsked?.(unpackId(bytes, begin)) === false) continue;
      const { createdAtMs, kind, ...way } = unpackWay(bytes, begin);
      const hope = { bytes, begin, group: groupOf(mine.traveller.when, kind), look: look(way), createdAtMs };
      const mayMatch = hope.look.leastMinutes < Infinity;
      if (exactly && !mayMatch) continue;
      if (kind !== null && mayShare?.(unpackId(bytes, begin), () => unpackCandidate(bytes, begin).traveller) === false) continue;
      if (way.role === 'either' && isSeen(unpackId(bytes, begin))) continue;
      if (mayMatch) hopes.push(hope);
      else perhaps.push(byRoadPerhaps(hope));
    }
  }
  const company = exactly ? await readCompany(hopes.map((hope) => unpackId(hope.bytes, hope.begin))) : null;
  let reckoned = 0;
  for (const group of MATCH_GROUPS) {
    const waiting: Ranked[] = [];
    const hopesOfGroup = hopes
      .filter((hope) => hope.group === group)
      .map((hope) => inCar(hope, mine.traveller, company?.get(unpackId(hope.bytes, hope.begin))))
      .sort((a, b) => a.look.leastMinutes - b.look.leastMinutes);
    for (const hope of hopesOfGroup) {
      const ready = placeAmong(waiting, [rankOf(group), hope.look.leastMinutes, -Infinity, -Infinity, '']);
      if (ready > 0) yield* waiting.splice(0, ready);
      reckoned += 1;
      if (reckoned % AT_A_STRETCH === 0) await setImmediate();
      const candidate = withCompany(unpackCandidate(hope.bytes, hope.begin), company);
      let match = estimateOnLand(mine, candidate, asked);
      if (exactly && match !== null && !isWithoutWater(mine, candidate)) match = await measures.byEstimate(mine, candidate, asked);
      if (match !== null) {
        const place = placeOf(match, group);
        if (isAllTaken(match.best)) allTaken.push({ match, place });
        else waiting.splice(placeAmong(waiting, place), 0, { match, place });
      } else if (!exactly) perhaps.push(byRoadPerhaps(hope));
    }
    yield* waiting;
    const perhapsOfGroup = perhaps.filter(({ place: [rank] }) => rank === rankOf(group, 'by-road-perhaps'));
    yield* perhapsOfGroup.sort((a, b) => comparePlaces(a.place, b.place));
  }
  yield* allTaken.sort((a, b) => comparePlaces(a.place, b.place));

  function isSeen(journeyId: string): boolean {
    const { size } = seen;
    return seen.add(journeyId).size === size;
  }
}

/** Where others ride already, the next one may add less than alone. Then nothing is known of the trouble. */
function inCar(hope: Hope, mine: Traveller, company: Company | undefined): Hope {
  const isShared = mine.riders.length > 0 || (company?.riders.length ?? 0) > 0;
  return isShared ? { ...hope, look: { ...hope.look, leastMinutes: 0 } } : hope;
}

function withCompany(candidate: Candidate, company: ReadonlyMap<string, Company> | null): Candidate {
  const own = company?.get(candidate.traveller.journeyId);
  return own === undefined ? candidate : { ...candidate, traveller: { ...candidate.traveller, ...own } };
}

/** How many of the waiting candidates come before a place. */
function placeAmong(waiting: readonly Ranked[], place: Place): number {
  let [from, to] = [0, waiting.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    const other = waiting[middle];
    if (other !== undefined && comparePlaces(other.place, place) < 0) from = middle + 1;
    else to = middle;
  }
  return from;
}

function rankOf(group: MatchGroup, by: 'estimate' | 'by-road-perhaps' = 'estimate'): number {
  return 2 * group + Number(by === 'by-road-perhaps');
}

function byRoadPerhaps({ bytes, begin, group, look: { leastDetourMetres }, createdAtMs }: Hope): Ranked {
  return { match: null, place: [rankOf(group, 'by-road-perhaps'), leastDetourMetres, 0, createdAtMs, unpackId(bytes, begin)] };
}

function placeOf({ best, other: { createdAt, journeyId } }: FoundMatch, group: MatchGroup): Place {
  const rank = rankOf(group) + (isAllTaken(best) ? 2 * MATCH_GROUPS.length : 0);
  return [rank, best.troubleMinutes, -best.saving.poundsPerYear, createdAt.getTime(), journeyId];
}

export function idOf([, , , , journeyId]: Place): string {
  return journeyId;
}

/** The same order as in `compareMatches`. */
function comparePlaces(a: Place, b: Place): number {
  return a[0] - b[0] || a[1] - b[1] || a[2] - b[2] || a[3] - b[3] || Number(a[4] > b[4]) - Number(a[4] < b[4]);
}

export function isAfter(place: Place, other: Place): boolean {
  return comparePlaces(place, other) > 0;
}

/**
 * The journey whose matches are paged, and the keys that seal its cursors. Unsealed, a cursor would show whose journey is next, and how old it is.
 */
export type CursorSeal = { readonly keys: SealKeys; readonly journeyId: string };

const cursor = z.tuple([z.number(), z.number(), z.number(), z.number(), z.string(), z.number()]);

/** @param found how many matches all pages up to there hold */
export function cursorOf(seal: CursorSeal, [group, first, second, createdAt, journeyId]: Place, found: number): string {
  return sealText(seal.keys, 'place-in-order', seal.journeyId, JSON.stringify([group, first, second, createdAt, journeyId, found]));
}

/** Null if the text is not a cursor of this journey. */
export function readCursor(seal: CursorSeal, text: string): { readonly place: Place; readonly found: number } | null {
  const opened = openText(seal.keys, 'place-in-order', seal.journeyId, text);
  if (opened === null) return null;
  const [group, first, second, createdAt, journeyId, found] = cursor.parse(JSON.parse(opened));
  return { place: [group, first, second, createdAt, journeyId], found };
}
