/** A request's community is loaded once, however many loaders ask for it. */
import type { RouterContextProvider } from 'react-router';
import { serverApi } from '../api/server-api.server.ts';
import { portalContext } from '../platform/portal-context.server.ts';
import { communitySlugOf, loadCommunity, type CommunityOutcome, type LoadedCommunity } from './load-community.ts';

type LoaderCall = {
  readonly request: Request;
  readonly context: Readonly<RouterContextProvider>;
  readonly params: { readonly communitySlug?: string | undefined };
};

const outcomes = new WeakMap<object, Promise<CommunityOutcome>>();

/** The community that was loaded for a request, if any was. */
export async function loadedFor(context: Readonly<RouterContextProvider>): Promise<LoadedCommunity | null> {
  const outcome = await outcomes.get(context);
  return outcome !== undefined && 'community' in outcome ? outcome.community : null;
}

export function communityOfRequest({ request, context, params }: LoaderCall): Promise<CommunityOutcome> {
  const known = outcomes.get(context);
  if (known !== undefined) return known;
  const { homeSlug } = context.get(portalContext).settings;
  const outcome = loadCommunity(serverApi(context, request), communitySlugOf(params, new URL(request.url), homeSlug), request.signal);
  outcomes.set(context, outcome);
  return outcome;
}
