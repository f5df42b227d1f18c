/** Limits, defaults and rules of when and how a member travels. Pages load this module, so it needs no schema library. */
import type { Travel, TravelFields, When } from './travel.ts';

export const ROLES = ['driver', 'passenger', 'either'] as const;
export const AREAS = ['near', 'wide'] as const;
/** What was typed for the way out: the time to leave, or the time to arrive by. */
export const OUT_BY = ['leave', 'arrive'] as const;
export const SEATS = { min: 1, max: 8, default: 3 } as const;
export const FLEXIBLE_MINUTES = { min: 0, max: 120, default: 15 } as const;
export const WALK_METRES = { min: 0, max: 2_000, default: 500 } as const;
export const DETOUR_LIMIT_MINUTES = { min: 1, max: 60 } as const;
export const SKIPPED_DATES_MAX = 100;

/** The defaults of a new journey. */
export const TRAVEL_DEFAULTS = {
  when: null,
  role: 'either',
  seats: SEATS.default,
  flexibleMinutes: FLEXIBLE_MINUTES.default,
  walkMetres: WALK_METRES.default,
  detourLimitMinutes: null,
  area: 'near',
  paused: false,
  startSpot: null,
  endSpot: null,
  startName: null,
  endName: null,
} as const satisfies Travel;

/** Fills the absent fields of a new journey with the defaults. */
export function travelWithDefaults(told: TravelFields): Travel {
  const given = Object.entries(told).filter(([, value]) => value !== undefined);
  return { ...TRAVEL_DEFAULTS, ...Object.fromEntries(given) };
}

/**
 * The faults of `when` besides its form: codes by the paths of the fields.
 * @param today `YYYY-MM-DD` where the journey starts
 */
export function whenProblems(
  told: When,
  { returnJourney, today }: { readonly returnJourney: boolean; readonly today: string },
): readonly { readonly path: string; readonly code: 'date-past' | 'no-way-back' }[] {
  const isPast = told.kind === 'once' && told.date < today;
  const backs =
    told.kind === 'once' ? [{ path: 'back', back: told.back }] : told.days.map(({ back }, index) => ({ path: `days.${index}.back`, back }));
  return [
    ...(isPast ? [{ path: 'date', code: 'date-past' as const }] : []),
    ...backs.flatMap(({ path, back }) => (back === null || returnJourney ? [] : [{ path, code: 'no-way-back' as const }])),
  ];
}

/** The same without the times back, for a journey that does not return. */
export function withoutWayBack(told: When): When {
  return told.kind === 'once' ? { ...told, back: null } : { ...told, days: told.days.map((day) => ({ ...day, back: null })) };
}
