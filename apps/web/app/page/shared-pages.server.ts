/**
 * Pages that are the same for everybody with one language. They are rendered from a request that holds only the address and the language, so they
 * cannot contain anything about one visitor.
 */
import type { ServerBuild } from 'react-router';
import type { CommunityOptions } from '@waylift/contract/community';
import { languageOf } from '@waylift/words/languages';
import { pagesOf, type Pages } from '../platform/pages.server.ts';
import { headersOf, wishesIn, type Said } from '../locale/detect-locale.server.ts';

/** `key` is made of the address and the language. The page is rendered from `request`. */
export type SharedPage = { readonly key: string; readonly request: () => Request };

const SLUG = '[a-z0-9-]{2,63}';
/** @returns the page that may be shared; null for a page of one visitor, such as one with a token or a query that pages read */
export function sharedPages(
  { routes }: Pick<ServerBuild, 'routes'>,
  publicUrl: string,
): (address: string, said: Said) => SharedPage | null {
  const portal = new URL(publicUrl);
  const pages = pagesOf(routes);
  const pattern = sharedAddresses(pages);
  const ignored = ignoredQuery(pages);
  return (asked, said) => {
    const address = withoutQuery(ignored, asked);
    if (!pattern.test(address)) return null;
    const wishes = wishesIn(portal, said);
    return {
      key: `${wishes.chosen ?? ''} ${wishes.browser ?? ''} ${address}`,
      request: () => new Request(portal.origin + address, { headers: headersOf(portal, wishes) }),
    };
  };
}

/**
 * A query parameter that no page reads, such as those of campaigns. It does not change the page, so made-up queries cannot force a new rendering.
 * Percent-encoded names are not matched.
 */
function ignoredQuery(pages: Pages): RegExp {
  const read = new Set([...pages.values()].flatMap(({ reads }) => reads));
  return new RegExp(`^(?!(?:${[...read].join('|')})(?:=|$))[\\w.-]*(?:=|$)`);
}

function withoutQuery(ignored: RegExp, address: string): string {
  const [path = '', ...rest] = address.split('?');
  if (rest.length === 0) return address;
  const kept = rest
    .join('?')
    .split('&')
    .filter((part) => !ignored.test(part));
  return kept.length === 0 ? path : `${path}?${kept.join('&')}`;
}

/** Matches pages whose only parameter is the community. A token, an id or an unknown path belongs to one visitor. */
function sharedAddresses(pages: Pages): RegExp {
  const paths = [...pages.keys()].flatMap((path) => {
    const known = path.replace(/^\/$|\/:token\?$/, '');
    return /[*]|:(?!communitySlug)/.test(known) ? [] : [known.replaceAll('.', String.raw`\.`)];
  });
  const alone = paths.filter((path) => path !== ':communitySlug').map((path) => path.replace(':communitySlug?/', ''));
  const named = paths.filter((path) => path.startsWith(':communitySlug')).map((path) => path.replace(/^:communitySlug\??/, ''));
  return new RegExp(`^/(?:(?:${alone.join('|')})(?:\\?cs=${SLUG})?|${SLUG}(?:${named.join('|')}))$`);
}

/** A shared cache may answer for a minute. A browser asks each time and is told that nothing changed. */
const FOR_ANYBODY = 'public, max-age=0, s-maxage=60, stale-while-revalidate=60';

type Kept = {
  readonly isShared: boolean;
  /** Sent without the framework's scripts, so the page does not contain the browser's languages. */
  readonly isWithoutScripts: boolean;
  readonly isOfMembers: boolean;
  readonly options: CommunityOptions | undefined;
};

/** Who may cache a page, and the headers that it depends on. */
export function cachingOf({ isShared, isWithoutScripts, isOfMembers, options }: Kept): Readonly<Record<string, string>> {
  // If a browser stored members' pages, it could show one after they signed out.
  if (!isShared || isOfMembers) return { 'cache-control': 'no-store' };
  const isOpen = options?.Privacy === undefined || options.Privacy === 'open';
  const hasLanguage = isWithoutScripts && languageOf(options?.Culture ?? '') !== null;
  return { 'cache-control': isOpen ? FOR_ANYBODY : 'private, no-cache', vary: hasLanguage ? 'Cookie' : 'Accept-Language, Cookie' };
}
