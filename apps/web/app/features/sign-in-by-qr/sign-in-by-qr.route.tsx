import { redirect, useActionData, useLocation, useRevalidator, type ShouldRevalidateFunctionArgs } from 'react-router';
import { useEffect } from 'react';
import type { Route } from './+types/sign-in-by-qr.route';
import { browserApi, browserSession } from '../../session/browser-api.ts';
import { setbackOf, type Setback } from '../../api/failure.ts';
import { communitySlugOf } from '../../community/load-community.ts';
import type { PageHandle } from '../../platform/page-handle.ts';
import { readPageSettings } from '../../platform/page-settings.ts';
import { withCommunityDomain } from '../../platform/portal-address.ts';
import { formText } from '../../forms/form-text.ts';
import { clientId } from '../../session/client-id.ts';
import { forgetScannedCode, rememberCommunitySlug, scannedCode } from '../../session/session-state.ts';
import { claimOutcome, type ClaimOutcome } from './claim-outcome.ts';
import { codeInFragment } from './code-fragment.ts';
import { CodeScreen, type Preparing } from './code-screen.tsx';
import { loadScreen, type Screen } from './load-screen.ts';
import { PhoneScreen } from './phone-screen.tsx';

/** Members come here with a code to approve. Without one, the loader sends them to the dashboard. */
export const handle = { guard: 'anyone', community: 'inactive', token: 'fragment' } satisfies PageHandle;

/** Shown until the browser knows which side it is. */
export function loader(): Preparing {
  return { kind: 'preparing' };
}

export function clientLoader({ request, params }: Route.ClientLoaderArgs): Promise<Screen> {
  // Before the page is interactive: an expired session leads to this community's login page.
  rememberCommunitySlug(communitySlugOf(params, new URL(request.url), readPageSettings().homeSlug));
  return loadScreen(request.signal);
}
clientLoader.hydrate = true as const;

/** A code is valid until it expires or another is requested. Nothing else on the page makes a new one. */
export function shouldRevalidate({ formData, currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  if (formData !== undefined) return formData.get('intent') === 'renew';
  return currentUrl.pathname !== nextUrl.pathname || defaultShouldRevalidate;
}

/** The result of the last press on the phone. */
export type PhoneAnswer =
  | { readonly kind: 'approved' | 'declined' | 'gone' }
  | { readonly kind: 'not-passed-on'; readonly setback: Setback };
/** `not-kept`: the computer was signed in, but its browser keeps no tokens. */
export type ClaimAnswer = Exclude<ClaimOutcome, { kind: 'signed-in' }> | { readonly kind: 'not-kept' };

type Outcome = { readonly claim?: ClaimAnswer; readonly answer?: PhoneAnswer };

/** The computer asks whether it is signed in, or for another code. The phone approves or declines. The form says which. */
export async function clientAction({ request }: Route.ClientActionArgs): Promise<Outcome | Response> {
  const form = await request.formData();
  switch (form.get('intent')) {
    case 'claim':
      return await claim({ secret: formText(form, 'secret'), giveUpAtMs: Number(form.get('giveUpAtMs')) }, request.signal);
    case 'approve':
      return { answer: await answerPhone('approveQrSignIn', 'approved', request.signal) };
    case 'decline':
      return { answer: await answerPhone('declineQrSignIn', 'declined', request.signal) };
    default:
      return {};
  }
}

/** @param code.giveUpAtMs when to stop asking if no answer settles the code */
async function claim(code: { secret: string; giveUpAtMs: number }, signal: AbortSignal): Promise<Outcome | Response> {
  const outcome = claimOutcome(
    await browserApi().call('claimQrSignIn', { body: { secret: code.secret, clientId: clientId() } }, { signal }),
  );
  if (outcome.kind === 'no-connection' && Date.now() > code.giveUpAtMs) return { claim: { kind: 'expired' } };
  if (outcome.kind !== 'signed-in') return { claim: outcome };
  if (!(await (await browserSession()).begin(outcome.tokens))) return { claim: { kind: 'not-kept' } };
  return redirect(withCommunityDomain('/dashboard', location.search));
}

async function answerPhone(
  call: 'approveQrSignIn' | 'declineQrSignIn',
  kind: 'approved' | 'declined',
  signal: AbortSignal,
): Promise<PhoneAnswer> {
  const code = scannedCode();
  if (code === null) return { kind: 'gone' };
  const answer = await browserApi().call(call, { body: { code } }, { signal });
  const setback = answer.ok ? null : setbackOf(answer.failure);
  if (setback !== null && setback.kind !== 'failed') return { kind: 'not-passed-on', setback };
  forgetScannedCode();
  return { kind: setback === null ? kind : 'gone' };
}

export default function SignInByQr({ loaderData }: Route.ComponentProps) {
  const outcome = useActionData<typeof clientAction>();
  useCodeScannedLater();
  switch (loaderData.kind) {
    case 'preparing':
    case 'code':
    case 'no-code':
      return <CodeScreen screen={loaderData} />;
    default:
      return <PhoneScreen screen={loaderData} answer={outcome instanceof Response ? undefined : outcome?.answer} />;
  }
}

/** A phone may open another code in the same tab. Only the fragment changes then, so nothing reloads by itself. */
function useCodeScannedLater(): void {
  const { hash } = useLocation();
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (codeInFragment(hash) !== null && codeInFragment(location.hash) !== null) void revalidate();
  }, [hash, revalidate]);
}
