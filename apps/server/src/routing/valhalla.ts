/** The router of a Valhalla server: https://valhalla.github.io/valhalla/api/turn-by-turn/api-reference/ */
import type { Position } from '@waylift/geography/position';
import * as z from 'zod/mini';
import type { Logger } from '../effects/effects.ts';
import { askServer, type Patience } from '../other-servers/ask-server.ts';
import { greatCircleMetres } from '@waylift/geography/great-circle';
import { SAME_PLACE_METRES } from './estimate.ts';
import type { RouteOutcome, Router } from './routing.ts';
import { thinPolyline } from '@waylift/geography/thin-polyline';

type ValhallaSettings = { readonly url: string; readonly log: Logger; readonly patience?: Patience };

/** Below what a person waits for, and below the time limits of what asks this server. */
const PATIENCE: Patience = { tries: 2, pauseMs: 250, timeLimitMs: 8_000 };
/** Readiness is asked for often, and is itself asked again. */
const CHECK_PATIENCE: Patience = { tries: 1, pauseMs: 0, timeLimitMs: 2_500 };

/** No road: too far apart (154), unconnected regions (170), none near one end (171), unreachable (441), no path found (442). */
const NO_ROUTE_CODES: readonly number[] = [154, 170, 171, 441, 442];
/** Whether a refusal has a code or not depends on its version; its words are the same. */
const NO_ROUTE_WORDS =
  /exceeds the max distance|unconnected regions|No suitable edges|No data found for location|unreachable|No path could be found/i;

const metresPerUnit = { kilometers: 1000, miles: 1609.344 } as const;
const tripAnswer = z.object({
  trip: z.object({
    units: z.optional(z.enum(['kilometers', 'miles'])),
    summary: z.object({ length: z.number().check(z.gte(0)), time: z.number().check(z.gte(0)), has_ferry: z.optional(z.boolean()) }),
    legs: z.array(z.object({ shape: z.string().check(z.regex(/^[?-~]+$/)) })).check(z.length(1)),
  }),
});
const refusal = z.object({ error_code: z.optional(z.number()), error: z.optional(z.string()) });

export function createValhallaRouter({ url, log, patience = PATIENCE }: ValhallaSettings): Router {
  return {
    async route(start, end, { signal } = {}) {
      if (greatCircleMetres(start, end) < SAME_PLACE_METRES) return { kind: 'no-route' };
      const answer = await askServer({ service: 'the router', url: `${url}/route`, body: questionOf(start, end), patience, signal, log });
      if (answer === null) return { kind: 'unavailable' };
      const outcome = answer.status === 200 ? readTrip(answer.json) : readRefusal(answer.json);
      if (outcome.kind === 'unavailable') log.error({ status: answer.status }, 'the router answered what cannot be used');
      return outcome;
    },
    service: {
      async check() {
        const answer = await askServer({ service: 'the router', url: `${url}/status`, patience: CHECK_PATIENCE, log });
        return answer?.status === 200;
      },
    },
  };
}

function questionOf(start: Position, end: Position): object {
  return {
    locations: [start, end].map(({ latitude, longitude }) => ({ lat: latitude, lon: longitude })),
    costing: 'auto',
    // A ferry is avoided, and taken where there is hardly another way.
    costing_options: { auto: { use_ferry: 0.1 } },
    units: 'kilometers',
    directions_type: 'none',
    shape_format: 'polyline6',
  };
}

function readTrip(json: unknown): RouteOutcome {
  const parsed = tripAnswer.safeParse(json);
  if (!parsed.success) return { kind: 'unavailable' };
  const { units = 'kilometers', summary, legs } = parsed.data.trip;
  const [leg] = legs;
  if (leg === undefined) return { kind: 'no-route' };
  return {
    kind: 'route',
    route: {
      distanceMetres: Math.round(summary.length * metresPerUnit[units]),
      durationSeconds: Math.round(summary.time),
      geometry: thinPolyline(leg.shape),
      estimated: false,
      // The shuttle trains of tunnels are no ferries.
      ...(summary.has_ferry === true ? { ferry: true } : {}),
    },
  };
}

function readRefusal(json: unknown): RouteOutcome {
  const { error_code: code, error = '' } = refusal.safeParse(json).data ?? {};
  const isNoRoute = code === undefined ? NO_ROUTE_WORDS.test(error) : NO_ROUTE_CODES.includes(code);
  return { kind: isNoRoute ? 'no-route' : 'unavailable' };
}
