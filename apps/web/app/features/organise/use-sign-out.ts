import type { Setback } from '../../api/failure.ts';
import { useAction } from '../../forms/use-action.ts';

/** Ends the session. On success the page is left. */
export function useSignOut(): { readonly isBusy: boolean; readonly setback: Setback | null; readonly signOut: () => void } {
  const { isBusy, setback, submit } = useAction<Setback>();
  return { isBusy, setback, signOut: () => void submit({ intent: 'sign-out' }, { action: '/organise/account' }) };
}
