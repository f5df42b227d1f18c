/** What follows a provider's answer. It is in the history entry: a reload shows it again, and the address alone shows nothing. */
import type { SignOnAnswer, SignOnRefusal } from '@waylift/contract/sign-on';
import { setbackOf, type ApiFailure, type Setback } from '../../api/failure.ts';
import { isRecord } from '../../api/answer-shape.ts';
import type { Tokens } from '../../session/tokens.ts';

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

export type Details = {
  readonly kind: 'details';
  readonly ticket: string;
  readonly email: string;
  readonly forename: string;
  readonly surname: string;
  /** One alone is no choice. */
  readonly communities: readonly { readonly id: string; readonly name: string }[];
};

/** `mail`: no password opens the account. */
export type Linking = {
  readonly kind: 'link' | 'mail';
  readonly ticket: string;
  readonly email: string;
  /** The name of the community whose member this is, if it is another. */
  readonly memberOf: string | null;
};

export type SignOnState = Refused | Details | Linking;

/** What an answer leads to. `confirm`: a registration waits for its mailed link. */
export type Answered =
  | SignOnState
  | { readonly kind: 'tokens'; readonly tokens: Tokens }
  | { readonly kind: 'confirm'; readonly email: string };

const KINDS: readonly SignOnState['kind'][] = ['refused', 'setback', 'details', 'link', 'mail'];

export function signOnStateIn(state: unknown): SignOnState | null {
  return isSignOnState(state) ? state : null;
}

/** Only `finish-sign-on.ts` makes such a state. */
function isSignOnState(state: unknown): state is SignOnState {
  return isRecord(state) && KINDS.some((kind) => kind === state['kind']);
}

/** @returns null for an answer of a newer server that nobody here understands */
export function readAnswer({ token, refreshToken = '', next, ticket = '', email = '', ...more }: SignOnAnswer): Answered | null {
  if (token !== undefined && token !== '') return { kind: 'tokens', tokens: { accessToken: token, refreshToken } };
  switch (next) {
    case 'details': {
      const { details, communities = [] } = more;
      return { kind: next, ticket, email, forename: details?.forename ?? '', surname: details?.surname ?? '', communities };
    }
    case 'link':
    case 'mail':
      return { kind: next, ticket, email, memberOf: more.memberOf ?? null };
    case 'confirm':
      return { kind: next, email };
    default:
      return null;
  }
}

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
