import type { SignOnRefusal } from '@waylift/contract/sign-on';
import type { SignOnPlace } from '../../communities/community/sign-on-place.ts';
import { problem, type ProblemValue } from '../../kernel/http/problem.ts';

/** Those that whoever runs the provider can mend: the page tells how to reach them. */
const MENDED_BY_PROVIDER: readonly SignOnRefusal[] = [
  'sign-on-refused',
  'sign-on-no-address',
  'sign-on-clock',
  'sign-on-provider-away',
  'sign-on-secret-ended',
  'sign-on-address-taken',
  'sign-on-invited-only',
];

export function signOnProblem(code: SignOnRefusal, place: SignOnPlace | null): ProblemValue {
  if (place === null) return problem(code);
  const { contact, ...where } = place;
  const isTold = contact !== undefined && MENDED_BY_PROVIDER.includes(code);
  return problem(code, { signOn: isTold ? { ...where, contact } : where });
}
