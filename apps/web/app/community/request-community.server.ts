/** Loads a request's community once, however many loaders need it. */
import type { RouterContextProvider } from 'react-router';
import type { ApiClient } from '../api/client.ts';
import { organiserServerApi, serverApi } from '../api/server-api.server.ts';
import { handleOf, pagesContext } from '../platform/pages.server.ts';
import { portalContext } from '../platform/portal-context.server.ts';
import { communitySlugOf, loadCommunity, type CommunityOutcome, type LoadedCommunity } from './load-community.ts';

type LoaderCall = {
  readonly request: Request;
  readonly context: Readonly<RouterContextProvider>;
  readonly params: {
    readonly communitySlug?: string | undefined;
    readonly token?: string | undefined;
    readonly draftOf?: string | undefined;
  };
  readonly pattern: string;
};

const outcomes = new WeakMap<object, Promise<CommunityOutcome>>();

/** The community that was loaded for a request. Null if none was. */
export async function loadedFor(context: Readonly<RouterContextProvider>): Promise<LoadedCommunity | null> {
  const outcome = await outcomes.get(context);
  return outcome !== undefined && 'community' in outcome ? outcome.community : null;
}

export function communityOfRequest(call: LoaderCall): Promise<CommunityOutcome> {
  const known = outcomes.get(call.context);
  if (known !== undefined) return known;
  const outcome = load(call);
  outcomes.set(call.context, outcome);
  return outcome;
}

/**
 * A link in a mail belongs to its member, so the token decides, not the community in the address. The member may have moved to another community,
 * or another may be at `/` now.
 */
async function load({ request, context, params, pattern }: LoaderCall): Promise<CommunityOutcome> {
  if (params.draftOf !== undefined) return await loadDraft(organiserServerApi(context, request), params.draftOf, request.signal);
  const { homeSlug } = context.get(portalContext).settings;
  const [api, address, { signal }] = [serverApi(context, request), new URL(request.url), request];
  const isInQuery = handleOf(context.get(pagesContext), pattern).token === 'query';
  const token = (isInQuery ? address.searchParams.get('token') : params.token) ?? '';
  const named = loadCommunity(api, communitySlugOf(params, address, homeSlug), signal);
  if (token === '') return await named;
  const [ofLink, outcome] = await Promise.all([api.call('communityOfLink', { params: { token } }, { signal }), named]);
  if (!ofLink.ok || ('community' in outcome && outcome.community.record.slug === ofLink.value.slug)) return outcome;
  return await loadCommunity(api, ofLink.value.slug, signal);
}

/** As the landing page would be with the draft of an organiser published. */
async function loadDraft(api: ApiClient, publicId: string, signal: AbortSignal): Promise<CommunityOutcome> {
  const drafted = await api.call('organisedLookPage', { params: { publicId } }, { signal });
  if (!drafted.ok) return drafted.failure.kind === 'refused' ? { kind: 'missing' } : { kind: 'failed', failure: drafted.failure };
  const { community: record, options } = drafted.value;
  return { kind: 'loaded', community: { record, options } };
}
