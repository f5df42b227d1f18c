/** The way through a sign-in system, and back. Browser only. */
import type { SignOnRefusal } from '@waylift/contract/sign-on';
import { redirect } from 'react-router';
import { setbackOf, type ApiResult, type Setback } from '../../api/failure.ts';
import { makeSignOnSecret } from '../../session/sign-on-proof.ts';
import { keepSignOn, takeSignOn } from '../../session/sign-on-secrets.ts';
import { handOver, pathAfterSignIn } from './interrupted.ts';
import { isRefused, leadsAway, loadSession, organiserApi } from './organise-api.ts';

/** Why nobody is let in through it. `not-kept`: the browser keeps nothing for this site. */
export type Refused = { readonly kind: 'refused'; readonly why: SignOnRefusal | 'set-up-needed' | 'not-kept' };
export type NotBegun = Setback | Refused | { readonly kind: 'no-provider' };
export type Arrived = { readonly kind: 'form' } | { readonly kind: 'proven' } | NotBegun;

/** Leaves for the sign-in system of this address: then it never settles. */
export async function beginByAddress(email: string, signal: AbortSignal): Promise<NotBegun> {
  return await begin(async (proof) => await organiserApi().call('startOrganiserSignOn', { body: { email, proof } }, { signal }), false);
}

/** Leaves for one's own, to show the second factor again. @throws a redirect without a session */
async function beginAgain(request: Request): Promise<NotBegun> {
  await loadSession(request);
  return await begin(
    async (proof) => await organiserApi().call('startOrganiserProof', { body: { proof } }, { signal: request.signal }),
    true,
  );
}

type Begun = ApiResult<{ readonly location: string; readonly state: string }>;

async function begin(start: (proof: string) => Promise<Begun>, isAgain: boolean): Promise<NotBegun> {
  // Where the connection is not secure, a browser has no hash.
  if (!isSecureContext) return { kind: 'failed' };
  const { secret, proof } = await makeSignOnSecret();
  const begun = await start(proof);
  if (!begun.ok) {
    if (isRefused(begun.failure, 'not-found')) return { kind: 'no-provider' };
    return isRefused(begun.failure, 'sign-on-provider-away') ? { kind: 'refused', why: 'sign-on-provider-away' } : setbackOf(begun.failure);
  }
  const { state, location: there } = begun.value;
  if (!keepSignOn(state, { secret, slug: '', isAgain })) return { kind: 'refused', why: 'not-kept' };
  location.assign(there);
  return await new Promise(() => undefined);
}

/** What the page shows: the question for the address, or what came of a sign-on. @throws a redirect once somebody is signed in */
export async function arrive(step: string | undefined, answer: string, request: Request): Promise<Arrived> {
  if (step === undefined) return { kind: 'form' };
  if (step === 'again') return await beginAgain(request);
  const begun = takeSignOn(new URLSearchParams(answer).get('state') ?? '');
  if (begun === null) return { kind: 'refused', why: 'sign-on-other-browser' };
  if (begun.isLate) return { kind: 'refused', why: 'sign-on-late' };
  const { signal } = request;
  const body = { secret: begun.secret, answer, provider: step };
  if (begun.isAgain) {
    await loadSession(request);
    const proven = await organiserApi().call('finishOrganiserProof', { body }, { signal });
    if (proven.ok) return { kind: 'proven' };
    throwAway(leadsAway(proven.failure, request));
    return refusedOf(proven);
  }
  const finished = await organiserApi().call('finishOrganiserSignOn', { body }, { signal });
  if (!finished.ok) return refusedOf(finished);
  const { secondStep } = finished.value;
  if (secondStep === undefined) throw redirect(pathAfterSignIn());
  handOver({ kind: 'second-step', ...secondStep });
  throw redirect('/organise/sign-in');
}

function refusedOf({ failure }: Extract<Begun, { readonly ok: false }>): Setback | Refused {
  if (failure.kind === 'refused' && isWhy(failure.code)) return { kind: 'refused', why: failure.code };
  return setbackOf(failure);
}

const WHY: Readonly<Record<Refused['why'], true>> = {
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
  'set-up-needed': true,
  'not-kept': true,
};

function isWhy(code: string): code is Refused['why'] {
  return Object.hasOwn(WHY, code);
}

function throwAway(elsewhere: Response | null): void {
  if (elsewhere !== null) throw elsewhere;
}
