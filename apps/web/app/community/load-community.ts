import type { Community, CommunityOptions } from '@waylift/contract/community';
import { PUBLIC_COMMUNITY_SLUG } from '@waylift/contract/limits';
import type { ApiClient } from '../api/client.ts';
import type { ApiFailure } from '../api/failure.ts';

export type LoadedCommunity = { readonly record: Community; readonly options: CommunityOptions };

export type CommunityOutcome =
  | { readonly kind: 'loaded'; readonly community: LoadedCommunity }
  /** Nobody can join it any more, but its members keep their accounts. */
  | { readonly kind: 'inactive'; readonly community: LoadedCommunity }
  | { readonly kind: 'missing' }
  | { readonly kind: 'failed'; readonly failure: ApiFailure };

/** The slug in an address: that of the path, otherwise `cs`. With neither, it is the community at `/`. */
export function communitySlugOf(
  parameters: { readonly communitySlug?: string | undefined },
  address: URL,
  homeSlug: string = PUBLIC_COMMUNITY_SLUG,
): string {
  const named = [parameters.communitySlug, address.searchParams.get('cs')].find(
    (slug) => slug !== undefined && slug !== null && slug.trim() !== '',
  );
  return named?.trim() ?? homeSlug;
}

export async function loadCommunity(api: ApiClient, slug: string, signal: AbortSignal): Promise<CommunityOutcome> {
  const [directory, options] = await Promise.all([
    api.call('directoryBySlug', { params: { slug } }, { signal }),
    api.call('optionsBySlug', { params: { slug } }, { signal }),
  ]);
  if (!directory.ok) return unloaded(directory.failure);
  if (!options.ok) return unloaded(options.failure);
  const community = { record: directory.value.currentCommunity, options: options.value.options };
  return { kind: community.record.active ? 'loaded' : 'inactive', community };
}

function unloaded(failure: ApiFailure): CommunityOutcome {
  return isMissing(failure) ? { kind: 'missing' } : { kind: 'failed', failure };
}

/** Includes 400: an address such as `/%00` cannot name a community. */
function isMissing(failure: ApiFailure): boolean {
  return failure.kind === 'refused' && (failure.status === 404 || failure.status === 400);
}
