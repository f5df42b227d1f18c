/** What is found out about a journey before it is stored: its cells, their centres, and the ways between those. */
import type { AreaSize } from '@waylift/contract/travel';
import type { Position } from '@waylift/geography/position';
import { inArray, lt, sql } from 'drizzle-orm';
import { cellToBoundary, cellToLatLng, latLngToCell } from 'h3-js';
import type { Db } from '../db/client.ts';
import { matchCells } from '../db/schema/match-cells.ts';
import { estimateOnLand } from '../routing/estimate.ts';
import type { Router } from '../routing/routing.ts';
import type { Ways } from './match-finder.ts';
import { timeZoneAt } from './time-zone.ts';
import type { Length, OwnWay } from './traveller.ts';

export type WaysDeps = { readonly db: Db; readonly routing: Router };
export type JourneyPlaces = { readonly start: Position; readonly end: Position; readonly area: AreaSize };
type Centre = Position & { readonly isFinal: boolean };

const RESOLUTION = { near: 8, wide: 7 } as const;

/**
 * Never refuses. Where the router is away, ways and centres are what they would be without roads, and `roadsVersion` is empty: so they are
 * found again once it is there. In the order of the journeys.
 */
export async function findWays({ db, routing }: WaysDeps, journeys: readonly JourneyPlaces[], signal?: AbortSignal): Promise<Ways[]> {
  const roadsVersion = (await routing.roadsVersion()) ?? '';
  const ends = journeys.map(({ start, end, area }) => [cellOf(start, area), cellOf(end, area)] as const);
  const centres = await centresOf(new Set(ends.flat()), roadsVersion);

  async function centresOf(cells: ReadonlySet<string>, version: string): Promise<ReadonlyMap<string, Centre>> {
    const found = new Map<string, Centre>();
    const kept = await db
      .select()
      .from(matchCells)
      .where(inArray(matchCells.cell, [...cells]));
    for (const { cell, roadsVersion: of, latitude, longitude } of kept) {
      if (of >= version) found.set(cell, { latitude, longitude, isFinal: true });
    }
    const left = [...cells].filter((cell) => !found.has(cell));
    for (const cell of left) found.set(cell, { ...plainCentre(cell), isFinal: version === '' });
    if (version === '') return found;
    for (let at = 0; at < left.length; at += 20) {
      const asked = left.slice(at, at + 20);
      const roads = await routing.nearestRoads(asked.map(plainCentre), { signal });
      if (roads.kind === 'unavailable') continue;
      const rows = asked.map((cell, index) => ({ cell, roadsVersion: version, ...(roads.positions[index] ?? plainCentre(cell)) }));
      // Another server may have asked the same: everybody has what was kept first.
      const stored = await db
        .insert(matchCells)
        .values(rows)
        .onConflictDoUpdate({
          target: matchCells.cell,
          set: {
            roadsVersion: sql`greatest(${matchCells.roadsVersion}, excluded.roads_version)`,
            latitude: firstKept('latitude'),
            longitude: firstKept('longitude'),
          },
        })
        .returning();
      for (const { cell, latitude, longitude } of stored) found.set(cell, { latitude, longitude, isFinal: true });
    }
    return found;
  }

  async function waysOf({ start: place }: JourneyPlaces, startCell: string, endCell: string): Promise<Ways> {
    const [start, end] = [centres.get(startCell), centres.get(endCell)];
    if (start === undefined || end === undefined) throw new Error('a cell without a centre');
    const [from, to] = [positionOf(start), positionOf(end)];
    const [startLand, endLand] = await Promise.all([landOf(startCell, from), landOf(endCell, to)]);
    // By the estimate a way back is as long as the way out.
    const estimate = await estimateOf(from, to, startLand !== endLand);
    const hasRoads = roadsVersion !== '' && startCell !== endCell;
    const [out, back] = hasRoads ? await Promise.all([roadOf(from, to), roadOf(to, from)]) : [null, null];
    const isFinal = [start, end].every((centre) => centre.isFinal) && out !== 'unavailable' && back !== 'unavailable';
    return {
      timeZone: timeZoneAt(place),
      startCell,
      endCell,
      start: from,
      end: to,
      startLand,
      endLand,
      out: { estimate, road: out === 'unavailable' ? null : out },
      back: { estimate, road: back === 'unavailable' ? null : back },
      roadsVersion: isFinal ? roadsVersion : '',
    };
  }

  async function roadOf(from: Position, to: Position): Promise<OwnWay['road'] | 'unavailable'> {
    const outcome = await routing.route(from, to, { signal });
    if (outcome.kind === 'unavailable') return outcome.kind;
    if (outcome.kind !== 'route' || outcome.route.estimated) return null;
    const { distanceMetres: metres, durationSeconds: seconds, geometry: course } = outcome.route;
    return { metres, seconds, course };
  }

  async function estimateOf(from: Position, to: Position, isOverseas: boolean): Promise<Length> {
    if (isOverseas) {
      const matrix = await routing.matrix([from], [to], { measure: 'estimate' });
      const cell = matrix.kind === 'matrix' ? matrix.rows[0]?.[0] : undefined;
      if (typeof cell === 'object') return cell;
    }
    return estimateOnLand(from, to);
  }

  /** The centre of a cell may lie at sea while its homes do not: then it has the land of a corner. */
  async function landOf(cell: string, centre: Position): Promise<string> {
    const corners = cellToBoundary(cell).map(([latitude, longitude]) => ({ latitude, longitude }));
    for (const place of [centre, ...corners]) {
      const land = await routing.landOf(place);
      if (land !== null) return land;
    }
    return '';
  }

  const ways: Ways[] = [];
  for (const [index, journey] of journeys.entries()) {
    const [startCell, endCell] = ends[index] ?? ['', ''];
    ways.push(await waysOf(journey, startCell, endCell));
  }
  return ways;
}

/** Of the newest roads, and of those what was kept first. */
function firstKept(column: 'latitude' | 'longitude') {
  return sql`case when ${lt(matchCells.roadsVersion, sql`excluded.roads_version`)} then excluded.${sql.identifier(column)} else ${matchCells[column]} end`;
}

function cellOf({ latitude, longitude }: Position, area: AreaSize): string {
  return latLngToCell(latitude, longitude, RESOLUTION[area]);
}

function plainCentre(cell: string): Position {
  const [latitude, longitude] = cellToLatLng(cell);
  return { latitude, longitude };
}

function positionOf({ latitude, longitude }: Position): Position {
  return { latitude, longitude };
}
