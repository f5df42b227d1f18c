/** What happens on a 401 from any call (sections 4 and 8): the tokens go, and the person is led to the login page. */
import { redirect } from 'react-router';
import { communityPath } from '../platform/portal-address.ts';
import { currentCommunitySlug, noteSessionEnded } from './session-state.ts';
import { clearTokens, readTokens } from './tokens.ts';

/** @throws a redirect to the login page of the current community; loaders and actions pass it on */
export function onUnauthorized(): never {
  // A visitor who never signed in has no session that could have ended.
  if (readTokens() !== null) noteSessionEnded();
  clearTokens();
  throw redirect(communityPath('/login', { slug: currentCommunitySlug(), search: location.search }));
}
