/** Signs a member in without the sign-in page: for tests that are about something else, and spare its costly computation. */
import type { Deps } from '../create-deps.ts';
import { startSession } from '../kernel/security/start-session.ts';

const ON = { browser: 'other', system: 'other', network: null, deviceHash: null, signOnProviderId: null, providerSession: null } as const;

/** The access token of a new session. */
export async function signedIn(deps: Deps, memberId: string): Promise<string> {
  return (await deps.db.transaction((tx) => startSession(tx, deps, memberId, ON))).tokens.token;
}
