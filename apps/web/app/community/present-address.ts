/** An address that names its community by a former slug, or in capitals, leads on to the present one. */
import { communityPath } from '../platform/portal-address.ts';

type Named = {
  readonly params: { readonly communitySlug?: string | undefined };
  readonly address: URL;
  /** Of the community that was found. */
  readonly slug: string;
  readonly homeSlug: string | undefined;
};

/**
 * Mail programs end mails by a post to such an address, and follow no redirect (RFC 8058, section 3.1): the page is shown as it is.
 */
const STAYS = /\/unsubscribe\/[^/]+\/?$/;

/** @returns path and query under which the page stands now; null where it is under that address already */
export function presentAddress({
  params: { communitySlug = '' },
  address: { pathname, search, searchParams },
  slug,
  homeSlug,
}: Named): string | null {
  const [inPath, inQuery] = [communitySlug.trim(), searchParams.get('cs')?.trim() ?? ''];
  if (STAYS.test(pathname)) return null;
  if (inPath !== '') {
    if (inPath === slug) return null;
    // Two slashes at the beginning would lead to another host.
    const below = pathname.split('/').filter(Boolean).slice(1).join('/');
    return `${communityPath(`/${below}`, { slug, search: '', homeSlug })}${search}`;
  }
  if (inQuery === '' || inQuery === slug) return null;
  const query = new URLSearchParams(search);
  query.set('cs', slug);
  return `${pathname.replace(/^\/{2,}/, '/')}?${query}`;
}
