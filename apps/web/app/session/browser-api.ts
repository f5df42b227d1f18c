import type { ApiClient } from '../api/client.ts';
import { pageClient } from '../api/page-client.ts';
import type { Session } from './session.ts';
import { isSignedIn } from './tokens.ts';

let loaded: Promise<Session> | undefined;

/** The session of this browser. It is loaded only when somebody is signed in, to keep public pages light. */
export function browserSession(): Promise<Session> {
  return (loaded ??= import('./browser-session.ts').then(({ session }) => session));
}

/** For pages that have loaded it anyway: a request less. */
export function provideSession(session: Session): void {
  loaded = Promise.resolve(session);
}

/** Sends the stored bearer token and trades it when it is about to expire. A 401 leaves the page for the login page. Browser only. */
export function browserApi(): ApiClient {
  return pageClient({
    accessToken: async () => (loaded === undefined && !isSignedIn() ? null : await (await browserSession()).accessToken()),
    onUnauthorized: async (sent, why) => (await browserSession()).refused(sent, why),
  });
}
