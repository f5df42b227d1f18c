/** The calls of an organiser. The session is a cookie that no script reads; each change carries the token that came with it. Browser only. */
import { ORGANISER_TOKEN_HEADER, ORGANISER_UNASKED_HEADER } from '@waylift/contract/organiser-header';
import type { OrganiserSessionAnswer } from '@waylift/contract/organiser';
import { data, redirect } from 'react-router';
import type { ApiClient } from '../../api/client.ts';
import { setbackOf, type ApiFailure, type ApiResult, type Setback } from '../../api/failure.ts';
import { pageClient } from '../../api/page-client.ts';
import { interrupt } from './interrupted.ts';
import { communityIn } from './use-organiser.ts';

/** Of the session, as long as this page stands: never stored. */
let token = '';
let email = '';
/** The community that a page named last. */
let named: string | undefined;
/** The session told only some of the communities in scope: that one, those near it, and others. */
let hasMore = false;
/** How many changes were sent. */
let changes = 0;
/** How much the page reads by itself at the moment. */
let unasked = 0;

export function organiserApi(): ApiClient {
  return pageClient({
    accessToken: async () => null,
    onUnauthorized: async () => null,
    fetch: async (url, init) => await fetch(url, withToken(init)),
  });
}

function withToken(init: RequestInit): RequestInit {
  if (init.method === 'GET') return unasked === 0 ? init : withHeader(init, ORGANISER_UNASKED_HEADER, '1');
  changes += 1;
  return token === '' ? init : withHeader(init, ORGANISER_TOKEN_HEADER, token);
}

function withHeader(init: RequestInit, name: string, value: string): RequestInit {
  const headers = new Headers(init.headers);
  headers.set(name, value);
  return { ...init, headers };
}

/** Reads what nobody asked for, so that a page left open does not keep its session. */
export async function readUnasked(read: () => Promise<void>): Promise<void> {
  unasked += 1;
  try {
    await read();
  } finally {
    unasked -= 1;
  }
}

/** Grows with each change that is sent, so that who keeps an answer knows whether one's own deeds may have changed it. */
export function changesSent(): number {
  return changes;
}

/** The session, also of someone who has no second factor yet. @throws a redirect to the sign-in where there is none */
export async function loadSession(request: Request): Promise<OrganiserSessionAnswer> {
  named = communityIn(new URL(request.url).pathname) ?? named;
  const answer = await organiserApi().call('organiserSession', { query: { community: named } }, { signal: request.signal });
  if (!answer.ok) throw leadsAway(answer.failure, request) ?? data(null, { status: 503 });
  ({ token, email } = answer.value);
  hasMore = answer.value.communityCount > answer.value.communities.length;
  return answer.value;
}

/** Whether the session may not have told of the community of this page. */
export function isUntold({ pathname }: URL): boolean {
  const next = communityIn(pathname);
  return hasMore && next !== undefined && next !== named;
}

/** What a page shows; null where the role does not reach that far. @throws a redirect without a session, or a failure of the page */
export function shownOf<T>(answer: ApiResult<T>, request: Request): T | null {
  if (answer.ok) return answer.value;
  if (isRefused(answer.failure, 'no-right')) return null;
  throw leadsAway(answer.failure, request) ?? data(null, { status: 503 });
}

/** Where a call without a session, or without a second factor yet, leads. Null: it failed for another reason. @param form what was sent, and is kept */
export function leadsAway(failure: ApiFailure, request: Request, form?: FormData): Response | null {
  if (failure.kind !== 'refused') return null;
  if (failure.code === 'set-up-needed') return redirect('/organise/set-up');
  if (failure.status !== 401) return null;
  interrupt(new URL(request.url).pathname, { form, email: token === '' ? '' : email });
  token = '';
  return redirect('/organise/sign-in');
}

/** `proof-needed`: the second factor was shown too long ago. `no-right`: the role that it takes was taken, or never given. */
export type Refused = Setback | { readonly kind: 'proof-needed' | 'no-right' };

/** @throws a redirect where there is no session any more */
export function refusedOf(failure: ApiFailure, request: Request, form?: FormData): Refused {
  const away = leadsAway(failure, request, form);
  if (away !== null) throw away;
  if (isRefused(failure, 'second-factor-needed')) return { kind: 'proof-needed' };
  return isRefused(failure, 'no-right') ? { kind: 'no-right' } : setbackOf(failure);
}

export function isRefused(failure: ApiFailure, code: string): boolean {
  return failure.kind === 'refused' && failure.code === code;
}
