/** Why a sign-on did not do what it was for. */
import type { SignOnRefusal } from '@waylift/contract/sign-on';
import { setbackOf, type ApiFailure, type Setback } from '../api/failure.ts';
import { isRecord } from '../api/answer-shape.ts';

export type Refused =
  | {
      readonly kind: 'refused';
      readonly refusal: SignOnRefusal | 'suspended' | 'not-kept';
      /** Of whoever can mend it: an address or a URL. */
      readonly contact: string | null;
      readonly atMs: number;
    }
  /** The server did not judge it. */
  | { readonly kind: 'setback'; readonly setback: Setback };

/** Every refusal that has no sentence of its own is that of the provider. */
export function readFailure(failure: ApiFailure): Refused {
  const refusal = failure.kind === 'refused' ? refusalOf(failure.code) : null;
  const setback = setbackOf(failure);
  if (refusal === null && setback.kind !== 'failed') return { kind: 'setback', setback };
  return refused(refusal ?? 'sign-on-refused', placeOf(failure)?.contact ?? null);
}

export function refused(refusal: Extract<Refused, { kind: 'refused' }>['refusal'], contact: string | null = null): Refused {
  return { kind: 'refused', refusal, contact, atMs: Date.now() };
}

/** Where a refused sign-on began. */
export function placeOf(failure: ApiFailure): { readonly slug: string; readonly contact: string | null } | null {
  const place = failure.kind === 'refused' ? failure.problem?.['signOn'] : null;
  if (!isRecord(place) || typeof place['slug'] !== 'string') return null;
  return { slug: place['slug'], contact: typeof place['contact'] === 'string' ? place['contact'] : null };
}

const REFUSALS: Readonly<Record<SignOnRefusal | 'suspended', true>> = {
  'sign-on-cancelled': true,
  'sign-on-refused': true,
  'sign-on-invited-only': true,
  'sign-on-no-address': true,
  'sign-on-clock': true,
  'sign-on-keys-turned': true,
  'sign-on-provider-away': true,
  'sign-on-late': true,
  'sign-on-used': true,
  'sign-on-other-browser': true,
  'sign-on-other-person': true,
  'sign-on-not-fresh': true,
  'sign-on-secret-ended': true,
  'sign-on-address-taken': true,
  suspended: true,
};

function refusalOf(code: string): SignOnRefusal | 'suspended' | null {
  return isRefusal(code) ? code : null;
}

function isRefusal(code: string): code is keyof typeof REFUSALS {
  return Object.hasOwn(REFUSALS, code);
}
