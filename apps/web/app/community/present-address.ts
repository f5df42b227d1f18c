/** Redirects an address with a former slug of its community, or with capitals, to the present one. */
import { ownAddress } from '../platform/own-address.ts';
import { communityPath } from '../platform/portal-address.ts';

type Named = {
  readonly params: { readonly communitySlug?: string | undefined };
  readonly address: URL;
  /** The slug of the community that was found. */
  readonly slug: string;
  readonly homeSlug: string | undefined;
};

/** @returns the page's present path and query; null when the address is up to date */
export function presentAddress({
  params: { communitySlug = '' },
  address: { pathname, search, searchParams },
  slug,
  homeSlug,
}: Named): string | null {
  const [inPath, inQuery] = [communitySlug.trim(), searchParams.get('cs')?.trim() ?? ''];
  if (inPath !== '') {
    if (inPath === slug) return null;
    // Two slashes at the start would name another host.
    const below = pathname.split('/').filter(Boolean).slice(1).join('/');
    return `${communityPath(`/${below}`, { slug, search: '', homeSlug })}${search}`;
  }
  if (inQuery === '' || inQuery === slug) return null;
  const query = new URLSearchParams(search);
  query.set('cs', slug);
  return ownAddress({ pathname, search: `?${query}` });
}
