/** The order in which candidates are looked at and shown: that of the estimate. A place in it holds while journeys come and go. */
import { greatCircleMetres } from '@waylift/geography/great-circle';
import * as z from 'zod/mini';
import { openText, sealText, type SealKeys } from '../security/sealed-id.ts';
import type { Candidates } from './find-candidates.ts';
import { estimateOnLand, isOneLand, leastDetourMetres, type Asked, type PairMeasures } from './measure-pairs.ts';
import type { Candidate } from './packed-candidate.ts';
import type { FoundMatch } from './traveller.ts';

/** Those with times, those without, and those who may match by road alone; then numbers, of which the smaller comes first; then age. */
type Place = readonly [group: number, first: number, second: number, createdAt: number, journeyId: string];
export type Ranked = { readonly candidate: Candidate; readonly match: FoundMatch | null; readonly place: Place };

const GROUPS = { timesKnown: 0, byWayAlone: 1, byRoadPerhaps: 2 } as const;

/** @param exactly true: ends on different lands are asked for, and whoever does not match by the estimate is left out */
export async function orderCandidates(
  mine: Candidate,
  { drivers, passengers }: Candidates,
  asked: Asked,
  measures: PairMeasures,
  exactly: boolean,
): Promise<Ranked[]> {
  const ranked: Ranked[] = [];
  const seen = new Set<string>();
  for (const candidate of [drivers, passengers].flat()) {
    const { journeyId, createdAt } = candidate.traveller;
    if (seen.has(journeyId)) continue;
    seen.add(journeyId);
    let match = estimateOnLand(mine, candidate, asked);
    if (exactly && match !== null && !isOneLand(mine, candidate)) match = await measures.byEstimate(mine, candidate, asked);
    if (match !== null) ranked.push({ candidate, match, place: placeOf(match) });
    else if (!exactly) {
      const metres = leastDetourMetres(mine, candidate, asked.as, greatCircleMetres);
      ranked.push({ candidate, match, place: [GROUPS.byRoadPerhaps, metres, 0, createdAt.getTime(), journeyId] });
    }
  }
  return ranked.sort((a, b) => comparePlaces(a.place, b.place));
}

function placeOf({ best, other: { createdAt, journeyId } }: FoundMatch): Place {
  const group = best.timesKnown ? GROUPS.timesKnown : GROUPS.byWayAlone;
  return [group, best.troubleMinutes, -best.saving.poundsPerYear, createdAt.getTime(), journeyId];
}

/** As `compareMatches` orders matches. */
function comparePlaces(a: Place, b: Place): number {
  return a[0] - b[0] || a[1] - b[1] || a[2] - b[2] || a[3] - b[3] || Number(a[4] > b[4]) - Number(a[4] < b[4]);
}

export function isAfter(place: Place, other: Place): boolean {
  return comparePlaces(place, other) > 0;
}

/** The keys, and the journey whose matches are paged: towards others a place would tell whose journey it is, and how old. */
export type CursorSeal = { readonly keys: SealKeys; readonly journeyId: string };

const cursor = z.tuple([z.number(), z.number(), z.number(), z.number(), z.string(), z.number()]);

/** @param found how many matches all pages up to there hold */
export function cursorOf(seal: CursorSeal, [group, first, second, createdAt, journeyId]: Place, found: number): string {
  return sealText(seal.keys, 'place-in-order', seal.journeyId, JSON.stringify([group, first, second, createdAt, journeyId, found]));
}

/** Null for what is no cursor of this journey's. */
export function readCursor(seal: CursorSeal, text: string): { readonly place: Place; readonly found: number } | null {
  const opened = openText(seal.keys, 'place-in-order', seal.journeyId, text);
  if (opened === null) return null;
  const [group, first, second, createdAt, journeyId, found] = cursor.parse(JSON.parse(opened));
  return { place: [group, first, second, createdAt, journeyId], found };
}
