import { useLocation } from 'react-router';
import { communityPath, withCommunityDomain } from '../platform/portal-address.ts';
import { useRuntimeSettings } from '../platform/settings-context.ts';
import { useCommunity } from './use-community.ts';

export function useCommunityPath(): (path: string, slug?: string) => string {
  const { search } = useLocation();
  const community = useCommunity();
  const { homeSlug } = useRuntimeSettings();
  return (path, slug = community?.record.slug) => communityPath(path, { slug, search, homeSlug });
}

/** Makes addresses without a community (404, dashboard). */
export function usePortalPath(): (path: string) => string {
  const { search } = useLocation();
  return (path) => withCommunityDomain(path, search);
}
