/** Signing out (section 4): the tokens go from the browser, their session ends on the server, and the page becomes `/`. */
import { withCommunityDomain } from '../platform/portal-address.ts';
import { doBeforeSignOut } from './before-sign-out.ts';
import { endSession } from './end-session.ts';
import { clearTokens, readTokens } from './tokens.ts';

/** How long the server may take for what it has to be told first. */
const LAST_WORDS_LIMIT_MS = 3000;

export async function signOut(): Promise<void> {
  const tokens = readTokens();
  const lastWords = doBeforeSignOut();
  clearTokens();
  await Promise.race([lastWords, new Promise((resolve) => setTimeout(resolve, LAST_WORDS_LIMIT_MS))]);
  if (tokens !== null) await endSession(tokens);
  location.assign(withCommunityDomain('/', location.search));
}
