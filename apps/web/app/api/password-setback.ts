import { setbackOf, type ApiFailure, type Setback } from './failure.ts';

/** Why a call that needs the member's password failed. */
export type PasswordSetback = Setback | { readonly kind: 'wrong-password' };

/** A 403 without one of our codes also means a wrong password: nothing else in such a call can be forbidden. */
export function passwordSetbackOf(failure: ApiFailure): PasswordSetback {
  if (failure.kind !== 'refused') return setbackOf(failure);
  const isWrong = failure.code === 'wrong-password' || (failure.status === 403 && failure.code === '');
  return isWrong ? { kind: 'wrong-password' } : setbackOf(failure);
}
