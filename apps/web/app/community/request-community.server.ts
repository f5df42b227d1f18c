/** A request's community is loaded once, however many loaders ask for it. */
import type { RouterContextProvider } from 'react-router';
import { serverApi } from '../api/server-api.server.ts';
import { communitySlugOf, loadCommunity, type CommunityOutcome } from './load-community.ts';

type LoaderCall = {
  readonly request: Request;
  readonly context: Readonly<RouterContextProvider>;
  readonly params: { readonly communitySlug?: string | undefined };
};

const outcomes = new WeakMap<object, Promise<CommunityOutcome>>();

export function communityOfRequest({ request, context, params }: LoaderCall): Promise<CommunityOutcome> {
  const known = outcomes.get(context);
  if (known !== undefined) return known;
  const outcome = loadCommunity(serverApi(context, request), communitySlugOf(params, new URL(request.url)), request.signal);
  outcomes.set(context, outcome);
  return outcome;
}
