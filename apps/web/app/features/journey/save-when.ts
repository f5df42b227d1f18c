/** Saves when and how a journey is made. Browser only. */
import type { TravelFields } from '@waylift/contract/travel';
import type { ApiClient } from '../../api/client.ts';
import { setbackOf, type ApiFailure, type Setback } from '../../api/failure.ts';
import { isGone } from './journey-steps.ts';

/** @property alike the journeys that get the same visibility as this one */
export type WhenToSave = { readonly journeyId: string; readonly changes: TravelFields; readonly alike: readonly string[] };
export type WhenRefusal =
  /** By the server's clock, the date has passed. */
  | { readonly kind: 'date-past' }
  /** By the server's measure, a spot is too far from its end. */
  | { readonly kind: 'spot-too-far'; readonly fields: readonly string[] }
  | { readonly kind: 'gone' }
  | { readonly kind: 'not-saved'; readonly setback: Setback }
  /** The journey itself is saved, but not the others. Sending it again saves all. */
  | { readonly kind: 'others-not-saved'; readonly setback: Setback };
export type WhenOutcome = WhenRefusal | { readonly kind: 'saved' };

export async function saveWhen(api: ApiClient, { journeyId, changes, alike }: WhenToSave, signal: AbortSignal): Promise<WhenOutcome> {
  const answer = await api.call('changeJourney', { params: { journeyId }, body: changes }, { signal });
  if (!answer.ok) return refusalOf(answer.failure);
  for (const other of alike) {
    const { area } = changes;
    const seen = await api.call('changeJourney', { params: { journeyId: other }, body: { area } }, { signal });
    // A journey that was deleted meanwhile needs no change.
    if (!seen.ok && !isGone(seen.failure)) return { kind: 'others-not-saved', setback: setbackOf(seen.failure) };
  }
  return { kind: 'saved' };
}

function refusalOf(failure: ApiFailure): WhenRefusal {
  if (isGone(failure)) return { kind: 'gone' };
  if (failure.kind === 'refused' && failure.code === 'spot-too-far')
    return { kind: 'spot-too-far', fields: failure.errors.map(({ path }) => path) };
  const isPast = failure.kind === 'refused' && failure.errors.some(({ code }) => code === 'date-past');
  return isPast ? { kind: 'date-past' } : { kind: 'not-saved', setback: setbackOf(failure) };
}
