/** Browser only. Public pages load this module only when somebody is signed in. */
import type { CallAnswer, CallInput, EndpointName } from '@waylift/contract/endpoints';
import type { ApiResult } from '../api/failure.ts';
import { pageClient } from '../api/page-client.ts';
import { forgetSeen } from './last-seen.ts';
import { forgetOffline } from './offline-rides.ts';
import { readPageSettings } from '../platform/page-settings.ts';
import { forgetLook, slugInLook } from './remembered-look.ts';
import { communityPath, withCommunityDomain } from '../platform/portal-address.ts';
import { forgetDrafts } from './drafts.ts';
import { forgetMember } from './known-member.ts';
import { createSession } from './session.ts';
import { currentCommunitySlug, forgetLastJourney, forgetSignOns, forgetUnfinished, noteSessionEnded } from './session-state.ts';

/** Two attempts at a trade finish before the server stops repeating a lost answer. */
const TRADE_TIMEOUT_MS = 4500;
const REVOKE_TIMEOUT_MS = 3000;

const unending = new AbortController().signal;

const nobodys = { accessToken: async () => null, onUnauthorized: async () => null };

export const session = createSession({
  storage: () => localStorage,
  locks: () => ('locks' in navigator ? navigator.locks : undefined),
  listen(type, listener) {
    addEventListener(type, listener);
    return () => removeEventListener(type, listener);
  },
  async trade(refreshToken) {
    const api = pageClient({ ...nobodys, timeoutMs: TRADE_TIMEOUT_MS });
    const answer = await api.call('refreshToken', { body: { refreshToken } }, { signal: unending });
    if (answer.ok) return { kind: 'traded', tokens: { accessToken: answer.value.token, refreshToken: answer.value.refreshToken } };
    const { failure } = answer;
    return failure.kind === 'refused' && failure.status === 401 ? { kind: 'ended', why: failure.problem?.['why'] } : { kind: 'unknown' };
  },
  async revoke(refreshToken) {
    if (refreshToken === '') return;
    await pageClient({ ...nobodys, timeoutMs: REVOKE_TIMEOUT_MS }).call('revokeToken', { body: { refreshToken } }, { signal: unending });
  },
  forgetWork() {
    forgetUnfinished();
    forgetLastJourney();
    forgetDrafts();
    forgetMember();
    forgetLook();
    forgetSeen();
    forgetOffline();
    forgetSignOns();
  },
  noteEnded: noteSessionEnded,
  hidePage: () => void (document.documentElement.hidden = true),
  leaveFor(page) {
    const { search } = location;
    const { homeSlug } = readPageSettings();
    // A new tab has shown no community yet.
    const slug = currentCommunitySlug() ?? slugInLook();
    location.replace(page === '/login' ? communityPath(page, { slug, search, homeSlug }) : withCommunityDomain(page, search));
  },
  nowMs: Date.now,
  wait: (ms) => new Promise((done) => setTimeout(done, ms)),
});

/**
 * A call that the browser finishes even when its page is left or closed. A sign-out in any tab waits for it. With `isUnloading` no token is traded
 * first, so call `session.accessToken` earlier to make sure that the token lasts.
 */
export function keepaliveCall<N extends EndpointName>(
  name: N,
  input: CallInput<N>,
  { isUnloading = false } = {},
): Promise<ApiResult<CallAnswer<N>>> {
  const present = session.presentToken();
  const api = pageClient({
    fetch: (url, init) => fetch(url, { ...init, keepalive: true }),
    accessToken: isUnloading ? async () => present : session.lastToken,
    onUnauthorized: session.refused,
  });
  const answer = api.call(name, input, { signal: unending });
  session.holdOpen(answer);
  return answer;
}
