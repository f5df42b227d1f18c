import type { Away } from '@waylift/contract/away';
import { useRevalidator } from 'react-router';
import type { ApiClient } from '../../api/client.ts';
import { setbackOf, type Setback } from '../../api/failure.ts';
import { ownSubmit, readOwnSubmit } from '../../forms/own-submit.ts';
import { useAction } from '../../forms/use-action.ts';

type Days = { readonly from: string; readonly until: string; readonly message: string };

/** What a press does to the member's absences. */
export type AwayChange =
  | ({ readonly kind: 'go' } & Days)
  | ({ readonly kind: 'change'; readonly id: string } & Days)
  | { readonly kind: 'come-back'; readonly away: Away };

/** `refused`: the server's codes for fields. `gone`: the absence is over, or was taken back elsewhere. */
export type AwayOutcome =
  | { readonly kind: 'done'; readonly change: AwayChange; readonly away: Away }
  | { readonly kind: 'refused'; readonly codes: Readonly<Record<string, string>> }
  | { readonly kind: 'gone' }
  | Setback;

/** Makes the change that was submitted to the page's action. */
export async function makeAwayChange(api: ApiClient, form: FormData, signal: AbortSignal): Promise<AwayOutcome> {
  const change = readOwnSubmit<AwayChange>(form, ['kind']);
  const answer = await callFor(api, change, signal);
  if (answer.ok) return { kind: 'done', change, away: answer.value };
  const { failure } = answer;
  if (failure.kind !== 'refused') return setbackOf(failure);
  if (failure.code === 'away-not-found') return { kind: 'gone' };
  const codes = failure.errors.map(({ path, code }) => [path, code] as const);
  return codes.length > 0 ? { kind: 'refused', codes: Object.fromEntries(codes) } : setbackOf(failure);
}

async function callFor(api: ApiClient, change: AwayChange, signal: AbortSignal) {
  switch (change.kind) {
    case 'go':
      return await api.call('goAway', { body: daysOf(change) }, { signal });
    case 'change':
      return await api.call('changeAway', { params: { awayId: change.id }, body: daysOf(change) }, { signal });
    case 'come-back': {
      const answer = await api.call('comeBack', { params: { awayId: change.away.id } }, { signal });
      return answer.ok ? { ok: true as const, value: change.away } : answer;
    }
  }
}

function daysOf({ from, until, message }: Days): Days {
  return { from, until, message };
}

export type OnAwayChanged = (away: Away, change: AwayChange) => void;

/** @param onDone called once for each change, with the absence after it, or the one that was taken back */
export function useAwayChange(onDone: OnAwayChanged, onGone?: () => void) {
  const { revalidate } = useRevalidator();
  const { isBusy, outcome, setback, submit } = useAction<AwayOutcome>({
    done: ({ away, change }) => onDone(away, change),
    gone: () => {
      onGone?.();
      void revalidate();
    },
  });
  return {
    isBusy,
    setback,
    refused: outcome?.kind === 'refused' ? outcome : null,
    make: (change: AwayChange) => submit(ownSubmit(change)),
  };
}
