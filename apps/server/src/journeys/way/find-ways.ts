/** Works out what is stored with a journey: its cells, their centres, and the ways between those. */
import type { Position } from '@waylift/geography/position';
import { inArray, lt, sql } from 'drizzle-orm';
import { cellToLatLng } from 'h3-js';
import type { DbOrTx } from '../../kernel/db/client.ts';
import { matchCells } from '../../kernel/db/schema/match-cells.ts';
import { cornersOf } from '../measure/cell-edge.ts';
import { estimateOnLand } from '../../map/routing/estimate.ts';
import type { Router } from '../../map/routing/routing.ts';
import { cellsOfMember, isOneArea, type JourneyCells } from './home-cells.ts';
import { readJourneysOfMembers } from './journeys-of-members.ts';
import type { HomeOfEnd, JourneyPlaces, Ways } from './ways.ts';
import type { Length, OwnWay } from '../traveller/traveller.ts';

export type WaysDeps = { readonly db: DbOrTx; readonly routing: Router };
export type WithCells = {
  readonly start: Position;
  readonly cells: JourneyCells;
  readonly isMoved: { readonly start: boolean; readonly end: boolean };
};
type Centre = Position & { readonly isFinal: boolean };

/** The last moment that there is. */
const YOUNGEST = new Date(8.64e15);

/** Answers in the order of the journeys, which may belong to several members. For the router, see `measureWays`. */
export async function findWays(deps: WaysDeps, journeys: readonly JourneyPlaces[], signal?: AbortSignal): Promise<Ways[]> {
  const roadsVersion = (await deps.routing.roadsVersion()) ?? '';
  return await measureWays(deps, await decideCells(deps.db, journeys), roadsVersion, signal);
}

/**
 * Never fails because of the router. While that is unavailable, ways and centres are as without roads and `roadsVersion` is empty, so that a job
 * finds them again later. If `roadsVersion` is given as empty, the router is not asked.
 */
export async function measureWays(
  { db, routing }: WaysDeps,
  journeys: readonly WithCells[],
  roadsVersion: string,
  signal?: AbortSignal,
): Promise<Ways[]> {
  const centres = await centresOf(new Set(journeys.flatMap(({ cells: { start, end } }) => [start.shown, end.shown])), roadsVersion);

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
      // Another server may have worked out the same centres. The first ones that were stored count for everybody.
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

  async function waysOf({ cells, isMoved }: WithCells): Promise<Ways> {
    const [startCell, endCell] = [cells.start.shown, cells.end.shown];
    const homeOf = (end: keyof JourneyCells): HomeOfEnd => ({ cell: cells[end].home, isMoved: isMoved[end] });
    const [start, end] = [centres.get(startCell), centres.get(endCell)];
    if (start === undefined || end === undefined) throw new Error('a cell without a centre');
    const [from, to] = [positionOf(start), positionOf(end)];
    const [startLand, endLand] = await Promise.all([landOf(startCell, from), landOf(endCell, to)]);
    // The estimate of the way back is that of the way out.
    const estimate = await estimateOf(from, to);
    const hasRoads = roadsVersion !== '' && !isOneArea(startCell, endCell);
    const [out, back] = hasRoads ? await Promise.all([roadOf(from, to), roadOf(to, from)]) : [null, null];
    const isFinal = [start, end].every((centre) => centre.isFinal) && out !== 'unavailable' && back !== 'unavailable';
    return {
      startCell,
      endCell,
      startHome: homeOf('start'),
      endHome: homeOf('end'),
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

  async function estimateOf(from: Position, to: Position): Promise<Length> {
    const matrix = await routing.matrix([from], [to], { measure: 'estimate' });
    const cell = matrix.kind === 'matrix' ? matrix.rows[0]?.[0] : undefined;
    return typeof cell === 'object' ? cell : estimateOnLand(from, to);
  }

  /** The centre of a cell may lie at sea although its homes do not. Then the land of one of its corners counts. */
  async function landOf(cell: string, centre: Position): Promise<string> {
    for (const place of [centre, ...cornersOf(cell)]) {
      const land = await routing.landOf(place);
      if (land !== null) return land;
    }
    return '';
  }

  const ways: Ways[] = [];
  for (const journey of journeys) ways.push(await waysOf(journey));
  return ways;
}

async function decideCells(db: DbOrTx, journeys: readonly JourneyPlaces[]): Promise<WithCells[]> {
  const stored = await readJourneysOfMembers(db, [...new Set(journeys.map(({ memberId }) => memberId))]);
  const decided = new Map(
    [...Map.groupBy(journeys, ({ memberId }) => memberId)].flatMap(([memberId, given]) => {
      const before = new Map((stored.get(memberId) ?? []).map((journey) => [journey.journeyId, journey]));
      const now = given.map(({ journeyId, createdAt = YOUNGEST, start, end, area }) => {
        const known = before.get(journeyId);
        const endAt = (name: 'start' | 'end', place: Position) => {
          const was = known?.[name];
          const isMoved = was === undefined || was.place.latitude !== place.latitude || was.place.longitude !== place.longitude;
          return { place, home: was?.home ?? null, isMoved };
        };
        return { journeyId, area, createdAt: known?.createdAt ?? createdAt, start: endAt('start', start), end: endAt('end', end) };
      });
      for (const journey of now) before.delete(journey.journeyId);
      const cells = cellsOfMember([...before.values(), ...now]);
      return now.map((journey) => [journey.journeyId, { ...journey, cells: cells.get(journey.journeyId) }] as const);
    }),
  );
  return journeys.map(({ journeyId, start: place }) => {
    const journey = decided.get(journeyId);
    if (journey?.cells === undefined) throw new Error('a journey without cells');
    const { cells, start, end } = journey;
    return { start: place, cells, isMoved: { start: start.isMoved || start.home === null, end: end.isMoved || end.home === null } };
  });
}

/** Prefers the newest roads, and among those the first stored row. */
function firstKept(column: 'latitude' | 'longitude') {
  return sql`case when ${lt(matchCells.roadsVersion, sql`excluded.roads_version`)} then excluded.${sql.identifier(column)} else ${matchCells[column]} end`;
}

function plainCentre(cell: string): Position {
  const [latitude, longitude] = cellToLatLng(cell);
  return { latitude, longitude };
}

function positionOf({ latitude, longitude }: Position): Position {
  return { latitude, longitude };
}
