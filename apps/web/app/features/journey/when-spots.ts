/** The spots among what is answered to "When do you travel?". */
import type { Journey } from '@waylift/contract/journey';
import type { Spot } from '@waylift/contract/spot';
import type { Role, TravelFields } from '@waylift/contract/travel';
import { spotIn, spotProblems, type SpotDraft, type SpotProblem } from '../../places/spot-draft.ts';

export const SPOT_FIELDS = ['startSpot', 'endSpot'] as const;
type SpotField = (typeof SPOT_FIELDS)[number];
type Spots = { readonly role: Role } & { readonly [F in SpotField]: SpotDraft | null };

/** A member who only drives needs no spots. */
export function mayRide({ role }: Pick<Spots, 'role'>): boolean {
  return role !== 'driver';
}

type Problems = { readonly [F in SpotField | `${SpotField}Words`]?: SpotProblem };

export function spotProblemsIn(draft: Spots, { start, end }: Pick<Journey, 'start' | 'end'>): Problems {
  if (!mayRide(draft)) return {};
  const atStart = draft.startSpot === null ? {} : spotProblems(draft.startSpot, start);
  const atEnd = draft.endSpot === null ? {} : spotProblems(draft.endSpot, end);
  return {
    ...(atStart.place === undefined ? {} : { startSpot: atStart.place }),
    ...(atStart.words === undefined ? {} : { startSpotWords: atStart.words }),
    ...(atEnd.place === undefined ? {} : { endSpot: atEnd.place }),
    ...(atEnd.words === undefined ? {} : { endSpotWords: atEnd.words }),
  };
}

/** An unchanged spot is not sent again: another page may have renamed it meanwhile. */
export function changedSpots(draft: Spots, journey: Pick<Journey, SpotField>): Pick<TravelFields, SpotField> {
  if (!mayRide(draft)) return {};
  const [startSpot, endSpot] = SPOT_FIELDS.map((field) => (draft[field] === null ? null : spotIn(draft[field])));
  return {
    ...(isSame(startSpot, journey.startSpot) ? {} : { startSpot }),
    ...(isSame(endSpot, journey.endSpot) ? {} : { endSpot }),
  };
}

function isSame(one: Spot | null | undefined, other: Spot | null | undefined): boolean {
  if (one == null || other == null) return (one ?? null) === (other ?? null);
  return one.latitude === other.latitude && one.longitude === other.longitude && one.words === other.words;
}
