import type { Community, CommunityOptions } from '@waylift/contract/community';
import { PUBLIC_COMMUNITY_SLUG } from '@waylift/contract/limits';
import type { ApiClient } from '../api/client.ts';
import type { ApiFailure } from '../api/failure.ts';

export type LoadedCommunity = { readonly record: Community; readonly options: CommunityOptions };

export type CommunityOutcome =
  | { readonly kind: 'loaded'; readonly community: LoadedCommunity }
  /** Unknown, or not active. */
  | { readonly kind: 'missing' }
  | { readonly kind: 'failed'; readonly failure: ApiFailure };

/** The community an address names: the slug of the route beats `cs`; with neither it is the public one. */
export function communitySlugOf(parameters: { readonly communitySlug?: string | undefined }, address: URL): string {
  const named = [parameters.communitySlug, address.searchParams.get('cs')].find(
    (slug) => slug !== undefined && slug !== null && slug.trim() !== '',
  );
  return named?.trim() ?? PUBLIC_COMMUNITY_SLUG;
}

export async function loadCommunity(api: ApiClient, slug: string, signal: AbortSignal): Promise<CommunityOutcome> {
  const [directory, options] = await Promise.all([
    api.call('directoryBySlug', { params: { slug } }, { signal }),
    api.call('optionsBySlug', { params: { slug } }, { signal }),
  ]);
  if (!directory.ok) return unloaded(directory.failure);
  if (!options.ok) return unloaded(options.failure);
  const record = directory.value.currentCommunity;
  return record.active ? { kind: 'loaded', community: { record, options: options.value.options } } : { kind: 'missing' };
}

function unloaded(failure: ApiFailure): CommunityOutcome {
  return isMissing(failure) ? { kind: 'missing' } : { kind: 'failed', failure };
}

/** 400 too: an address such as `/%00` names nothing that could exist. */
function isMissing(failure: ApiFailure): boolean {
  return failure.kind === 'refused' && (failure.status === 404 || failure.status === 400);
}
