/** The end of every way: the tokens become the session of this browser. Browser only. */
import { redirect, replace } from 'react-router';
import { browserSession } from '../../session/browser-api.ts';
import { forgetJoined, pathAfterSignIn } from '../../session/session-state.ts';
import { memberOf } from '../../session/session.ts';
import { readTokens, type Tokens } from '../../session/tokens.ts';
import { refused, type Refused } from '../../proof/sign-on-refused.ts';
import { visitorApi } from './visitor-api.ts';

/** `other-session`: somebody else is signed in here, who is not signed out without a word. */
export type Signed = Refused | { readonly kind: 'other-session'; readonly tokens: Tokens };

/** @throws a redirect to the dashboard, or to the question of a code that this phone has scanned. Back does not lead to the sign-on. */
export async function beSignedIn(tokens: Tokens): Promise<Signed> {
  const present = readTokens(() => localStorage);
  if (present !== null && memberOf(present) !== memberOf(tokens)) return { kind: 'other-session', tokens };
  return await begin(tokens);
}

/** Signs the other member out in this browser. */
export async function replaceSession(tokens: Tokens, signal: AbortSignal): Promise<Signed> {
  const others = readTokens(() => localStorage);
  await (await browserSession()).drop();
  if (others !== null) await revoke(others, signal);
  return await begin(tokens);
}

/** Ends the new session at once, and leads back to the one that is there. */
export async function keepSession(tokens: Tokens, signal: AbortSignal): Promise<Response> {
  await revoke(tokens, signal);
  return redirect('/dashboard');
}

async function begin(tokens: Tokens): Promise<Signed> {
  if (!(await (await browserSession()).begin(tokens))) return refused('not-kept');
  forgetJoined();
  throw replace(pathAfterSignIn());
}

async function revoke({ refreshToken }: Tokens, signal: AbortSignal): Promise<void> {
  await visitorApi().call('revokeToken', { body: { refreshToken } }, { signal });
}
