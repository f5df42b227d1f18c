/** What follows a provider's answer. It is in the history entry: a reload shows it again, and the address alone shows nothing. */
import type { SignOnAnswer } from '@waylift/contract/sign-on';
import { isRecord } from '../../api/answer-shape.ts';
import type { Refused } from '../../proof/sign-on-refused.ts';
import type { AskedAt } from '../../session/sign-on-secrets.ts';
import type { Tokens } from '../../session/tokens.ts';

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

/** A fresh sign-on of whose moment the provider tells nothing: a mailed code shows the rest. */
export type Coding = { readonly kind: 'code'; readonly ticket: string; readonly email: string; readonly askedAt: AskedAt };

export type SignOnState = Refused | Details | Linking | Coding;

/** What an answer leads to. `confirm`: a registration waits for its mailed link. */
export type Answered =
  | SignOnState
  | { readonly kind: 'tokens'; readonly tokens: Tokens }
  | { readonly kind: 'proven'; readonly proof: string }
  | { readonly kind: 'confirm'; readonly email: string };

const KINDS: readonly SignOnState['kind'][] = ['refused', 'setback', 'details', 'link', 'mail', 'code'];

export function signOnStateIn(state: unknown): SignOnState | null {
  return isSignOnState(state) ? state : null;
}

/** Only `finish-sign-on.ts` makes such a state. */
function isSignOnState(state: unknown): state is SignOnState {
  return isRecord(state) && KINDS.some((kind) => kind === state['kind']);
}

/** @returns null for an answer of a newer server that nobody here understands */
export function readAnswer({ token, refreshToken = '', proof, next, ticket = '', email = '', ...more }: SignOnAnswer): Answered | null {
  if (token !== undefined && token !== '') return { kind: 'tokens', tokens: { accessToken: token, refreshToken } };
  if (proof !== undefined) return { kind: 'proven', proof };
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
