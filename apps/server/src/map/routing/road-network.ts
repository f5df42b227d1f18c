/** A router on real roads: Valhalla, and the estimate where its roads do not reach. */
import { greatCircleMetres } from '@waylift/geography/great-circle';
import type { Position } from '@waylift/geography/position';
import type { Logger } from '../../kernel/effects/effects.ts';
import { SAME_PLACE_METRES } from './estimate.ts';
import type { MatrixCell, MatrixOutcome, RouteOptions, Router, Walk, WalksOutcome } from './routing.ts';
import {
  locateQuestion,
  matrixQuestion,
  readLocations,
  readMatrix,
  readRefusal,
  readStands,
  readTrip,
  readWalk,
  routeQuestion,
  standQuestion,
  walkQuestion,
  type Refused,
} from './valhalla-messages.ts';

/** Valhalla's answer or refusal, not parsed yet. */
export type ValhallaAnswer =
  | { readonly kind: 'answered' | 'refused'; readonly json: unknown }
  | { readonly kind: 'no-roads' }
  /** There was no answer in time, or the caller has gone. */
  | { readonly kind: 'unavailable' };

type ValhallaCall = 'route' | 'sources_to_targets' | 'locate';

/** A Valhalla, embedded or on a server. */
export type Valhalla = {
  ask(call: ValhallaCall, question: object, signal: AbortSignal | undefined): Promise<ValhallaAnswer>;
  /** Whether it would know a road between the two places. For one place twice: whether it knows the roads there. */
  covers(start: Position, end: Position): boolean;
  roadsVersion(): Promise<string | null>;
  /** Null while it has no roads. */
  check(): Promise<boolean | null>;
  close(): Promise<void>;
};

/** How many points one question may have, in servers of Valhalla. */
const POINTS_AT_ONCE = 20;
/** Leaves room for other questions beside those of one page. */
const WALKS_AT_ONCE = 8;

/** For all questions that one matrix is split into. */
const MATRIX_TIME_LIMIT_MS = 8_000;

type Parts = { readonly valhalla: Valhalla; readonly estimate: Router; readonly log: Logger; readonly matrixTimeLimitMs?: number };

export function createRoadNetwork({ valhalla, estimate, log, matrixTimeLimitMs = MATRIX_TIME_LIMIT_MS }: Parts): Router {
  async function ask<T extends { readonly kind: string }>(
    call: ValhallaCall,
    question: object,
    signal: AbortSignal | undefined,
    read: (json: unknown) => T | null,
  ): Promise<T | Refused | { readonly kind: 'no-roads' }> {
    const answer = await valhalla.ask(call, question, signal);
    if (answer.kind === 'unavailable' || answer.kind === 'no-roads') return answer;
    const outcome = answer.kind === 'answered' ? read(answer.json) : readRefusal(answer.json);
    if (outcome !== null && outcome.kind !== 'unavailable') return outcome;
    log.error({ call }, 'the router answered what cannot be used');
    return { kind: 'unavailable' };
  }

  /** The places that the roads reach: a route from such a place to itself exists. */
  async function knownOf(places: readonly Position[], signal: AbortSignal): Promise<ReadonlySet<Position> | 'no-roads' | 'unavailable'> {
    const known = new Set<Position>();
    for (const place of new Set(places)) {
      const { kind } = await ask('sources_to_targets', matrixQuestion([place], [place]), signal, (json) => readMatrix(json, 1, 1));
      if (kind === 'unavailable' || kind === 'no-roads') return kind;
      if (kind !== 'outside') known.add(place);
    }
    return known;
  }

  async function cells(
    sources: readonly Position[],
    targets: readonly Position[],
    signal: AbortSignal,
  ): Promise<MatrixCell[][] | 'no-roads' | 'unavailable'> {
    const outcome = await ask('sources_to_targets', matrixQuestion(sources, targets), signal, (json) =>
      readMatrix(json, sources.length, targets.length),
    );
    if (outcome.kind === 'matrix') return outcome.rows.map((row) => [...row]);
    if (outcome.kind === 'unavailable' || outcome.kind === 'no-roads') return outcome.kind;
    if (sources.length === 1 && targets.length === 1) return [[outcome.kind]];
    // A single place that is outside or cannot be reached makes Valhalla refuse the whole question.
    if (outcome.kind === 'outside') {
      const known = await knownOf([...sources, ...targets], signal);
      if (typeof known === 'string') return known;
      const [from, to] = [sources.filter((place) => known.has(place)), targets.filter((place) => known.has(place))];
      if (from.length + to.length < sources.length + targets.length) {
        const measured = from.length === 0 || to.length === 0 ? [] : await cells(from, to, signal);
        if (typeof measured === 'string') return measured;
        return sources.map((source) => targets.map((target) => measured[from.indexOf(source)]?.[to.indexOf(target)] ?? 'outside'));
      }
    }
    // Valhalla does not tell which place it is, so the question is split until that place is alone.
    if (targets.length > 1) {
      const half = Math.ceil(targets.length / 2);
      const left = await cells(sources, targets.slice(0, half), signal);
      if (typeof left === 'string') return left;
      const right = await cells(sources, targets.slice(half), signal);
      return typeof right === 'string' ? right : left.map((row, index) => [...row, ...(right[index] ?? [])]);
    }
    const half = Math.ceil(sources.length / 2);
    const upper = await cells(sources.slice(0, half), targets, signal);
    if (typeof upper === 'string') return upper;
    const lower = await cells(sources.slice(half), targets, signal);
    return typeof lower === 'string' ? lower : [...upper, ...lower];
  }

  /** Where a person stands on the road of each point, by its `at`. Points where nobody may stand are left out. */
  async function standsOf(
    points: readonly Position[],
    signal: AbortSignal | undefined,
  ): Promise<ReadonlyMap<string, Position> | 'unavailable'> {
    const left = [...new Map(points.map((point) => [at(point), point])).values()];
    const found = new Map<string, Position>();
    while (left.length > 0) {
      const some = left.splice(0, POINTS_AT_ONCE);
      const outcome = await ask('locate', standQuestion(some), signal, (json) => readStands(json, some));
      if (outcome.kind === 'unavailable') return outcome.kind;
      if (outcome.kind === 'stands') {
        for (const [index, point] of some.entries()) {
          const stand = outcome.stands[index] ?? null;
          if (stand !== null) found.set(at(point), stand);
        }
      } else if (some.length > 1 && outcome.kind !== 'no-roads') {
        // A single point outside the roads may make Valhalla refuse the whole question.
        for (const point of some) {
          const alone = await standsOf([point], signal);
          if (alone === 'unavailable') return alone;
          for (const [key, stand] of alone) found.set(key, stand);
        }
      }
    }
    return found;
  }

  /** A road that ends at the border of the known roads would seem to lead to places beyond it. */
  const isKnown = (place: Position) => valhalla.covers(place, place);

  return {
    async route(start, end, options: RouteOptions = {}) {
      if (greatCircleMetres(start, end) < SAME_PLACE_METRES) return { kind: 'no-route' };
      const outcome = await ask('route', routeQuestion(start, end), options.signal, readTrip);
      const isUnknown =
        outcome.kind === 'outside' ||
        outcome.kind === 'no-roads' ||
        (outcome.kind === 'route' && !(isKnown(start) && isKnown(end))) ||
        (outcome.kind === 'no-route' && !valhalla.covers(start, end));
      return isUnknown ? await estimate.route(start, end, options) : outcome;
    },
    async matrix(sources, targets, { signal, measure } = {}): Promise<MatrixOutcome> {
      if (measure === 'estimate') return await estimate.matrix(sources, targets, { signal });
      const timeLimit = AbortSignal.timeout(matrixTimeLimitMs);
      const found = await cells(sources, targets, signal === undefined ? timeLimit : AbortSignal.any([signal, timeLimit]));
      if (found === 'unavailable') return { kind: 'unavailable' };
      if (found === 'no-roads') return await estimate.matrix(sources, targets, { signal });
      const judged = (cell: MatrixCell, from: Position, to: Position): MatrixCell => {
        if (greatCircleMetres(from, to) < SAME_PLACE_METRES) return { metres: 0, seconds: 0 };
        if (!isKnown(from) || !isKnown(to)) return 'outside';
        return cell === 'no-route' && !valhalla.covers(from, to) ? 'outside' : cell;
      };
      const rows = sources.map((from, row) => targets.map((to, column) => judged(found[row]?.[column] ?? 'outside', from, to)));
      return { kind: 'matrix', estimated: false, rows };
    },
    async nearestRoads(places, { signal } = {}) {
      const outcome = await ask('locate', locateQuestion(places), signal, (json) => readLocations(json, places));
      if (outcome.kind === 'roads' || outcome.kind === 'unavailable') return outcome;
      return { kind: 'roads', positions: places.map(() => null) };
    },
    async walks(asked, { signal } = {}): Promise<WalksOutcome> {
      const stands = await standsOf(
        asked.map(({ to }) => to),
        signal,
      );
      if (stands === 'unavailable') return { kind: stands };
      const walks: ({ readonly at: Position; readonly metres: number } | null)[] = asked.map(() => null);
      const unanswered: Walk[] = [];
      const left = asked.entries();
      const walkSome = async () => {
        for (const [index, { from, to }] of left) {
          const stand = stands.get(at(to));
          if (stand === undefined) continue;
          if (unanswered.length > 0) return;
          const walk: Walk = { from, to: stand };
          const outcome = await ask('route', walkQuestion(walk), signal, (json) => readWalk(json, walk));
          if (outcome.kind === 'unavailable') unanswered.push(walk);
          else if (outcome.kind === 'walk' && outcome.metres < Infinity) walks[index] = { at: stand, metres: outcome.metres };
        }
      };
      await Promise.all(Array.from({ length: WALKS_AT_ONCE }, walkSome));
      return unanswered.length > 0 ? { kind: 'unavailable' } : { kind: 'walks', walks };
    },
    landOf: (place) => estimate.landOf(place),
    roadsVersion: () => valhalla.roadsVersion(),
    service: { check: () => valhalla.check() },
    close: () => valhalla.close(),
  };
}

function at({ latitude, longitude }: Position): string {
  return `${latitude},${longitude}`;
}
