import type { Lift, RideEnd } from '@waylift/contract/lift';
import type { Spot } from '@waylift/contract/spot';
import type { LATE_MINUTES } from '@waylift/contract/limits';
import { useRevalidator } from 'react-router';
import type { ApiClient } from '../../api/client.ts';
import { possibleFrom, setbackOf, type Setback } from '../../api/failure.ts';
import { ownSubmit, readOwnSubmit } from '../../forms/own-submit.ts';
import { useAction } from '../../forms/use-action.ts';

/** A change that a press makes. */
export type LiftChange =
  | { readonly kind: 'skip'; readonly dates: readonly string[]; readonly message: string }
  | { readonly kind: 'unskip'; readonly date: string }
  | { readonly kind: 'end'; readonly message: string }
  | { readonly kind: 'late'; readonly minutes: (typeof LATE_MINUTES)[number] }
  | { readonly kind: 'contact'; readonly shareEmail: boolean; readonly phone: string | null }
  | ({ readonly kind: 'spot'; readonly end: RideEnd } & Spot)
  | { readonly kind: 'accept-spot'; readonly spotId: string }
  | { readonly kind: 'drop-spot'; readonly spotId: string; readonly isMine: boolean }
  | { readonly kind: 'keep' }
  | { readonly kind: 'times'; readonly answer: 'all-right' | 'does-not-suit' };

/** What the server refuses and a person can understand. */
export type Refusal = 'spot-too-far' | 'places-changed' | 'no-ride-today' | 'other-away' | 'car-full';

/** `over`: the lift or the proposal has changed since the page was loaded. */
export type LiftOutcome = { readonly change: LiftChange } & (
  | { readonly kind: 'done'; readonly lift: Lift }
  | { readonly kind: 'over' }
  /** `from`: from when on it is possible again, where places have changed. */
  | { readonly kind: 'refused'; readonly code: Refusal; readonly from: string | null }
  | Setback
);

/** Makes the change that was submitted to the page's action. */
export async function makeLiftChange(api: ApiClient, liftId: string, form: FormData, signal: AbortSignal): Promise<LiftOutcome> {
  const change = readOwnSubmit<LiftChange>(form, ['kind']);
  const answer = await callFor(api, liftId, change, signal);
  if (answer.ok) return { kind: 'done', lift: answer.value, change };
  const { failure } = answer;
  const code = failure.kind === 'refused' ? failure.code : '';
  const codes = failure.kind === 'refused' ? [code, ...failure.errors.map((error) => error.code)] : [];
  const from = possibleFrom(failure);
  const refused = REFUSALS.find((one) => codes.includes(one) && (one !== 'places-changed' || from !== null));
  if (refused !== undefined) return { kind: 'refused', code: refused, from, change };
  return { ...(OVER.has(code) ? { kind: 'over' } : setbackOf(failure)), change };
}

const REFUSALS = ['spot-too-far', 'places-changed', 'no-ride-today', 'other-away', 'car-full'] as const satisfies readonly Refusal[];
const OVER: ReadonlySet<string> = new Set(['not-open', 'lift-not-found', 'conflict']);

function callFor(api: ApiClient, liftId: string, change: LiftChange, signal: AbortSignal) {
  const params = { liftId };
  switch (change.kind) {
    case 'skip':
      return api.call('skipLift', { params, body: { dates: [...change.dates], message: change.message } }, { signal });
    case 'unskip':
      return api.call('unskipLift', { params: { ...params, date: change.date } }, { signal });
    case 'end':
      return api.call('endLift', { params, body: { message: change.message } }, { signal });
    case 'late':
      return api.call('tellLate', { params, body: { minutes: change.minutes } }, { signal });
    case 'contact':
      return api.call('shareContact', { params, body: { shareEmail: change.shareEmail, phone: change.phone } }, { signal });
    case 'spot': {
      const { kind: _kind, ...body } = change;
      return api.call('proposeSpot', { params, body }, { signal });
    }
    case 'accept-spot':
      return api.call('acceptSpot', { params, body: { spotId: change.spotId } }, { signal });
    case 'drop-spot':
      return api.call('dropSpot', { params, query: { spotId: change.spotId } }, { signal });
    case 'keep':
      return api.call('keepLift', { params }, { signal });
    case 'times':
      return api.call('answerTimes', { params, body: { answer: change.answer } }, { signal });
  }
}

/** @param onDone called once for each change, with the lift after it */
export function useLiftChange(onDone: (lift: Lift, change: LiftChange) => void) {
  const { revalidate } = useRevalidator();
  const { isBusy, outcome, setback, submit } = useAction<LiftOutcome>({
    done: ({ lift, change }) => onDone(lift, change),
    over: () => void revalidate(),
  });
  const refused = outcome?.kind === 'refused' ? outcome : null;
  return { isBusy, setback, refused, make: (change: LiftChange) => submit(ownSubmit(change)) };
}

export type LiftDialogProps = {
  readonly lift: Lift;
  readonly onClose: () => void;
  readonly onDone: (lift: Lift, change: LiftChange) => void;
};
