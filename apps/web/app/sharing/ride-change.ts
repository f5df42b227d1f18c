import type { LATE_MINUTES } from '@waylift/contract/limits';
import type { Ride } from '@waylift/contract/ride';
import { useRevalidator } from 'react-router';
import type { ApiClient } from '../api/client.ts';
import { setbackOf, type Setback } from '../api/failure.ts';
import { ownSubmit, readOwnSubmit } from '../forms/own-submit.ts';
import { useAction } from '../forms/use-action.ts';

type Way = Ride['direction'];

type RideSubmit = { readonly change: RideChange; readonly of: RideAddress };

/** A change that a press makes. No minutes: on time after all. */
export type RideChange =
  | { readonly kind: 'late'; readonly minutes: 0 | (typeof LATE_MINUTES)[number] }
  | { readonly kind: 'here'; readonly isHere: boolean }
  | { readonly kind: 'skip'; readonly direction: Way | 'both'; readonly message: string }
  | { readonly kind: 'unskip'; readonly isBoth?: boolean };

/**
 * `not-now`: nobody can be late for it, or there, any more or yet. `over`: the ride has changed since the page was loaded. `full`: others take the room in the car,
 * so a rider cannot ride after all.
 */
export type RideOutcome =
  | { readonly kind: 'done'; readonly ride: Ride; readonly change: RideChange }
  | { readonly kind: 'over' }
  | { readonly kind: 'not-now' }
  | { readonly kind: 'full' }
  | Setback;

export type RideAddress = Pick<Ride, 'journeyId' | 'date' | 'direction'>;

export function otherWay({ journeyId, date, direction }: RideAddress): RideAddress {
  return { journeyId, date, direction: direction === 'out' ? 'back' : 'out' };
}

/** Makes the change that was submitted to the page's action. */
export async function makeRideChange(api: ApiClient, form: FormData, signal: AbortSignal): Promise<RideOutcome> {
  const { change, of: params } = readOwnSubmit<RideSubmit>(form, ['change']);
  const answer = await callFor(api, params, change, signal);
  if (answer.ok) return { kind: 'done', ride: answer.value, change };
  const { failure } = answer;
  const isRefusedFor = (code: string) => failure.kind === 'refused' && failure.errors.some((error) => error.code === code);
  if (isRefusedFor('no-ride-today')) return { kind: 'not-now' };
  if (isRefusedFor('car-full')) return { kind: 'full' };
  return failure.kind === 'refused' && OVER.has(failure.code) ? { kind: 'over' } : setbackOf(failure);
}

const OVER: ReadonlySet<string> = new Set(['ride-not-found', 'not-open', 'conflict']);

function callFor(api: ApiClient, params: RideAddress, change: RideChange, signal: AbortSignal) {
  switch (change.kind) {
    case 'late':
      return api.call('tellRideLate', { params, body: { minutes: change.minutes } }, { signal });
    case 'skip':
      return api.call('skipRide', { params, body: { direction: change.direction, message: change.message } }, { signal });
    case 'here':
      return api.call('tellRideHere', { params, body: { here: change.isHere } }, { signal });
    case 'unskip':
      return takeUp(api, params, change.isBoth === true, signal);
  }
}

/** One way, or both, if both were called off. */
async function takeUp(api: ApiClient, params: RideAddress, isBoth: boolean, signal: AbortSignal) {
  const answer = await api.call('unskipRide', { params }, { signal });
  if (!isBoth || !answer.ok) return answer;
  const other = await api.call('unskipRide', { params: otherWay(params) }, { signal });
  return other.ok ? answer : other;
}

/** @param onDone called once for each change, with the ride after it */
export function useRideChange(onDone: (ride: Ride, change: RideChange) => void) {
  const { revalidate } = useRevalidator();
  const { isBusy, outcome, setback, submit } = useAction<RideOutcome>({
    done: ({ ride, change }) => onDone(ride, change),
    over: () => void revalidate(),
  });
  return {
    isBusy,
    setback,
    isNotNow: outcome?.kind === 'not-now',
    isFull: outcome?.kind === 'full',
    make: ({ journeyId, date, direction }: RideAddress, change: RideChange) =>
      submit(ownSubmit({ change, of: { journeyId, date, direction } } satisfies RideSubmit)),
  };
}

export type RideDialogProps = {
  readonly ride: Ride;
  readonly onClose: () => void;
  readonly onDone: (ride: Ride, change: RideChange) => void;
};
