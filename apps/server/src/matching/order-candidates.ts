/** The order in which candidates are looked at and shown: that of the estimate. A place in it holds while journeys come and go. */
import * as z from 'zod/mini';
import { openText, sealText, type SealKeys } from '../security/sealed-id.ts';
import type { Candidates } from './find-candidates.ts';
import { createFirstLook, estimateOnLand, isOneLand, type Asked, type PairMeasures } from './measure-pairs.ts';
import { beginningsOf, unpackCandidate, unpackId, unpackWay, type Candidate } from './packed-candidate.ts';
import type { FoundMatch } from './traveller.ts';

/** Those with times, those without, and those who may match by road alone; then numbers, of which the smaller comes first; then age. */
type Place = readonly [group: number, first: number, second: number, createdAt: number, journeyId: string];
export type Ranked = { readonly match: FoundMatch | null; readonly place: Place };

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
  const look = createFirstLook(mine, asked.as);
  for (const bytes of [drivers, passengers]) {
    for (const begin of beginningsOf(bytes)) {
      const way = unpackWay(bytes, begin);
      if (way.role === 'either' && isSeen(bytes, begin)) continue;
      const { mayMatch, leastDetourMetres } = look(way);
      const match = mayMatch ? await estimate(unpackCandidate(bytes, begin)) : null;
      if (match !== null) ranked.push({ match, place: placeOf(match) });
      else if (!exactly) {
        ranked.push({ match, place: [GROUPS.byRoadPerhaps, leastDetourMetres, 0, way.createdAtMs, unpackId(bytes, begin)] });
      }
    }
  }
  return ranked.sort((a, b) => comparePlaces(a.place, b.place));

  function isSeen(bytes: Buffer, begin: number): boolean {
    const { size } = seen;
    return seen.add(unpackId(bytes, begin)).size === size;
  }

  function estimate(candidate: Candidate): Promise<FoundMatch | null> | FoundMatch | null {
    const match = estimateOnLand(mine, candidate, asked);
    return exactly && match !== null && !isOneLand(mine, candidate) ? measures.byEstimate(mine, candidate, asked) : match;
  }
}

function placeOf({ best, other: { createdAt, journeyId } }: FoundMatch): Place {
  const group = best.timesKnown ? GROUPS.timesKnown : GROUPS.byWayAlone;
  return [group, best.troubleMinutes, -best.saving.poundsPerYear, createdAt.getTime(), journeyId];
}

export function idOf([, , , , journeyId]: Place): string {
  return journeyId;
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
