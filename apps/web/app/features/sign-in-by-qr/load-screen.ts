/** Decides whether this browser shows a code or has scanned one. Browser only. */
import type { QrSignInRequest } from '@waylift/contract/sign-in-by-qr';
import { redirect, replace } from 'react-router';
import { browserApi, browserSession } from '../../session/browser-api.ts';
import { setbackOf, type Setback } from '../../api/failure.ts';
import { withCommunityDomain } from '../../platform/portal-address.ts';
import { forgetScannedCode, keepScannedCode, scannedCode } from '../../session/session-state.ts';
import { isSignedIn } from '../../session/tokens.ts';
import { codeInFragment } from './code-fragment.ts';

export type Screen =
  /** The computer. `endsAtMs` is by its own clock and only for display. */
  | { readonly kind: 'code'; readonly code: string; readonly secret: string; readonly endsAtMs: number }
  | { readonly kind: 'no-code'; readonly setback: Setback }
  /** The phone. */
  | { readonly kind: 'question'; readonly request: QrSignInRequest }
  | { readonly kind: 'gone' }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'signed-out' };

/** @throws a redirect: to the same page once the code is taken from its address, or to the dashboard for members without a code */
export async function loadScreen(signal: AbortSignal): Promise<Screen> {
  const inAddress = codeInFragment(location.hash);
  if (inAddress !== null) {
    keepScannedCode(inAddress);
    // At once, so that the code is not in the history or in analytics. Then the router is told.
    const bare = `${location.pathname}${location.search}`;
    history.replaceState(history.state, '', bare);
    throw replace(bare);
  }
  const code = scannedCode();
  if (code !== null) return (await browserSession()).bindToMember() ? await lookAt(code, signal) : { kind: 'signed-out' };
  if (isSignedIn()) throw redirect(withCommunityDomain('/dashboard', location.search));
  return await startCode(signal);
}

async function lookAt(code: string, signal: AbortSignal): Promise<Screen> {
  const answer = await browserApi().call('lookAtQrSignIn', { body: { code } }, { signal });
  if (answer.ok) return { kind: 'question', request: answer.value };
  if (setbackOf(answer.failure).kind !== 'failed') return { kind: 'unknown' };
  forgetScannedCode();
  return { kind: 'gone' };
}

async function startCode(signal: AbortSignal): Promise<Screen> {
  const answer = await browserApi().call('startQrSignIn', {}, { signal });
  if (!answer.ok) return { kind: 'no-code', setback: setbackOf(answer.failure) };
  const { code, secret, secondsLeft } = answer.value;
  return { kind: 'code', code, secret, endsAtMs: Date.now() + secondsLeft * 1000 };
}
