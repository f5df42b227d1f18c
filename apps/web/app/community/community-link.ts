import { PUBLIC_COMMUNITY_SLUG } from '@waylift/contract/limits';
import { useLocation } from 'react-router';
import { communityPath, withCommunityDomain } from '../platform/portal-address.ts';
import { useCommunity } from './use-community.ts';

export function useCommunityPath(): (path: string, slug?: string) => string {
  const { search } = useLocation();
  const community = useCommunity();
  return (path, slug = community?.record.slug ?? PUBLIC_COMMUNITY_SLUG) => communityPath(path, { slug, search });
}

/** Makes addresses that belong to no community (404, dashboard). */
export function usePortalPath(): (path: string) => string {
  const { search } = useLocation();
  return (path) => withCommunityDomain(path, search);
}
