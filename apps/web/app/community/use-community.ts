import { useMatches } from 'react-router';
import type { LoadedCommunity } from './load-community.ts';

/** The community of the page shown, out of the loader of whichever layout is in force; null when it has none. */
export function useCommunity(): LoadedCommunity | null {
  for (const { loaderData } of useMatches()) {
    if (hasCommunity(loaderData)) return loaderData.community;
  }
  return null;
}

function hasCommunity(data: unknown): data is { community: LoadedCommunity | null } {
  return typeof data === 'object' && data !== null && 'community' in data;
}
