import type { Lift } from '@waylift/contract/lift';
import type { LATE_MINUTES } from '@waylift/contract/limits';
import { useEffect, useEffectEvent } from 'react';
import { useFetcher, useRevalidator } from 'react-router';
import type { ApiClient } from '../../api/client.ts';
import { setbackOf, type Setback } from '../../api/failure.ts';
import { ownSubmit, readOwnSubmit } from '../../forms/own-submit.ts';
import { useOneAtATime } from '../../forms/use-one-at-a-time.ts';

/** What a press on the page does. */
export type LiftChange =
  | { readonly kind: 'skip'; readonly dates: readonly string[]; readonly message: string }
  | { readonly kind: 'unskip'; readonly date: string }
  | { readonly kind: 'end'; readonly message: string }
  | { readonly kind: 'late'; readonly minutes: (typeof LATE_MINUTES)[number] }
  | { readonly kind: 'contact'; readonly shareEmail: boolean; readonly phone: string | null }
  | { readonly kind: 'keep' };

/** `over`: the lift has ended meanwhile, or is there no longer. */
export type LiftOutcome = { readonly change: LiftChange } & (
  | { readonly kind: 'done'; readonly lift: Lift }
  | { readonly kind: 'over' }
  | Setback
);

/** Makes the change that the page has asked its action for. */
export async function makeLiftChange(api: ApiClient, liftId: string, form: FormData, signal: AbortSignal): Promise<LiftOutcome> {
  const change = readOwnSubmit<LiftChange>(form, ['kind']);
  const answer = await callFor(api, liftId, change, signal);
  if (answer.ok) return { kind: 'done', lift: answer.value, change };
  const { failure } = answer;
  const isOver = failure.kind === 'refused' && (failure.code === 'not-open' || failure.code === 'lift-not-found');
  return { ...(isOver ? { kind: 'over' } : setbackOf(failure)), change };
}

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
    case 'keep':
      return api.call('keepLift', { params }, { signal });
  }
}

/** @param onDone called once for each change that was made, with the lift as it is then */
export function useLiftChange(onDone: (lift: Lift, change: LiftChange) => void) {
  const { state, data, submit } = useFetcher<LiftOutcome>();
  const { revalidate } = useRevalidator();
  const once = useOneAtATime();
  const isBusy = state !== 'idle';
  const outcome = isBusy ? undefined : data;
  const settle = useEffectEvent((settled: LiftOutcome) => {
    if (settled.kind === 'done') onDone(settled.lift, settled.change);
    if (settled.kind === 'over') void revalidate();
  });
  useEffect(() => {
    if (outcome !== undefined) settle(outcome);
  }, [outcome]);
  const setback: Setback | null = outcome === undefined || outcome.kind === 'done' || outcome.kind === 'over' ? null : outcome;
  return {
    isBusy,
    setback,
    make: (change: LiftChange) => once(() => submit(ownSubmit(change), { method: 'post' })),
  };
}

export type LiftDialogProps = {
  readonly lift: Lift;
  readonly onClose: () => void;
  readonly onDone: (lift: Lift, change: LiftChange) => void;
};
