/** Addresses inside the portal: they stay in the community, and carry `cd` on when the address has one (section 2). */
import { PUBLIC_COMMUNITY_SLUG } from '@waylift/contract/limits';

/** Longest `cd` that is carried on: a community domain is a host name (RFC 1035, section 2.3.4). */
const COMMUNITY_DOMAIN_MAX_LENGTH = 253;

/**
 * The address of a page inside a community.
 * @param path begins with a slash; may hold a query of its own
 * @param options.slug the community; the public one has no segment of its own
 * @param options.search the query of the present address, from which `cd` is taken
 */
export function communityPath(path: string, options: { readonly slug: string; readonly search: string }): string {
  const prefix = options.slug === PUBLIC_COMMUNITY_SLUG ? '' : `/${encodeURIComponent(options.slug)}`;
  const [pathname = '/', query = ''] = path.split('?', 2);
  const inCommunity = pathname === '/' ? prefix || '/' : `${prefix}${pathname}`;
  return withCommunityDomain(query === '' ? inCommunity : `${inCommunity}?${query}`, options.search);
}

/** The same address with the `cd` of the present one, when that has a value. */
export function withCommunityDomain(address: string, search: string): string {
  const domain = new URLSearchParams(search).get('cd')?.slice(0, COMMUNITY_DOMAIN_MAX_LENGTH) ?? '';
  if (domain === '') return address;
  const [beforeHash = '', hash] = address.split('#', 2);
  const [pathname = '', query = ''] = beforeHash.split('?', 2);
  const parameters = new URLSearchParams(query);
  parameters.set('cd', domain);
  return `${pathname}?${parameters}${hash === undefined ? '' : `#${hash}`}`;
}
