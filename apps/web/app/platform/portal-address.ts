import { PUBLIC_COMMUNITY_SLUG } from '@waylift/contract/limits';

/** The longest `cd` that links keep: a community domain is a host name (RFC 1035, section 2.3.4). */
const COMMUNITY_DOMAIN_MAX_LENGTH = 253;

type InCommunity = { readonly slug: string | undefined; readonly search: string; readonly homeSlug: string | undefined };

/**
 * An address in the portal. `path` may hold a query. Of `search`, the present query, only `cd` is kept (section 2). The community at `/`,
 * `homeSlug`, has no path segment.
 */
export function communityPath(path: string, { search, homeSlug = PUBLIC_COMMUNITY_SLUG, slug = homeSlug }: InCommunity): string {
  const prefix = slug === homeSlug ? '' : `/${encodeURIComponent(slug)}`;
  const [pathname = '/', query = ''] = path.split('?', 2);
  const inCommunity = pathname === '/' ? prefix || '/' : `${prefix}${pathname}`;
  return withCommunityDomain(query === '' ? inCommunity : `${inCommunity}?${query}`, search);
}

export function withCommunityDomain(address: string, search: string): string {
  const domain = new URLSearchParams(search).get('cd')?.slice(0, COMMUNITY_DOMAIN_MAX_LENGTH) ?? '';
  if (domain === '') return address;
  const [beforeHash = '', hash] = address.split('#', 2);
  const [pathname = '', query = ''] = beforeHash.split('?', 2);
  const parameters = new URLSearchParams(query);
  parameters.set('cd', domain);
  return `${pathname}?${parameters}${hash === undefined ? '' : `#${hash}`}`;
}
