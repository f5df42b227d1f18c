import type { ApiClient } from '../api/client.ts';
import { pageClient } from '../api/page-client.ts';
import type { Session } from './session.ts';
import { isSignedIn } from './tokens.ts';

let loaded: Promise<Session> | undefined;

/** The session of this browser. A page on which nobody is signed in does without, and is lighter for it. */
export function browserSession(): Promise<Session> {
  return (loaded ??= import('./browser-session.ts').then(({ session }) => session));
}

/** Sends the stored bearer token, traded when due; on a 401 the page is left for the login page. Browser only. */
export function browserApi(): ApiClient {
  return pageClient({
    accessToken: async () => (loaded === undefined && !isSignedIn() ? null : await (await browserSession()).accessToken()),
    onUnauthorized: async (sent) => (await browserSession()).refused(sent),
  });
}
