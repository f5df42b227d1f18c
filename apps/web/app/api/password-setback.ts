import { setbackOf, type ApiFailure, type Setback } from './failure.ts';

/** Why a call that asks for the member's password came to nothing. */
export type PasswordSetback = Setback | { readonly kind: 'wrong-password' };

/** A 403 of a server without our codes is about the password too: nothing else of such a call can be forbidden. */
export function passwordSetbackOf(failure: ApiFailure): PasswordSetback {
  if (failure.kind !== 'refused') return setbackOf(failure);
  const isWrong = failure.code === 'wrong-password' || (failure.status === 403 && failure.code === '');
  return isWrong ? { kind: 'wrong-password' } : setbackOf(failure);
}
