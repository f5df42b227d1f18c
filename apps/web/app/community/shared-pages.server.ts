/**
 * Pages that are the same for everybody of one language. They are rendered from a request that holds nothing but the address and the
 * language, so that nothing of one visitor can be in them.
 */
import type { ServerBuild } from 'react-router';
import type { CommunityOptions } from '@waylift/contract/community';
import { languageOf } from '@waylift/words/languages';
import { headersOf, wishesIn, type Said } from '../locale/detect-locale.server.ts';

/** `key`: of the address and the language; `request` is what the page is rendered from. */
export type SharedPage = { readonly key: string; readonly request: () => Request };

const SLUG = '[a-z0-9-]{2,63}';
/**
 * A word of a query that no page of the portal reads, such as those by which campaigns are counted: the page is the same without it. So nobody can
 * have a page rendered anew for each made-up query. Names that are written in percents are not looked into.
 */
const IGNORED_QUERY = /^(?!(?:cs|cd|language|token|done)(?:=|$))[\w.-]*(?:=|$)/;

/** @returns the page that others may be given too; null for one of a visitor's own, such as one with a token or a query in its address */
export function sharedPages(
  { routes }: Pick<ServerBuild, 'routes'>,
  publicUrl: string,
): (address: string, said: Said) => SharedPage | null {
  const portal = new URL(publicUrl);
  const pattern = sharedAddresses(routes);
  return (asked, said) => {
    const address = withoutUnread(asked);
    if (!pattern.test(address)) return null;
    const wishes = wishesIn(portal, said);
    return {
      key: `${wishes.chosen ?? ''} ${wishes.browser ?? ''} ${address}`,
      request: () => new Request(portal.origin + address, { headers: headersOf(portal, wishes) }),
    };
  };
}

function withoutUnread(address: string): string {
  const [path = '', ...rest] = address.split('?');
  if (rest.length === 0) return address;
  const kept = rest
    .join('?')
    .split('&')
    .filter((part) => !IGNORED_QUERY.test(part));
  return kept.length === 0 ? path : `${path}?${kept.join('&')}`;
}

/** The addresses of routes without a parameter but a community: a token, an id or anything unknown is nobody else's. */
function sharedAddresses(routes: ServerBuild['routes']): RegExp {
  const paths = Object.values(routes).flatMap((route) => {
    const path = route === undefined || route.id === 'root' ? '' : pathOf(routes, route.id);
    const known = path.replace(/\/:token\?$/, '');
    return /[*]|:(?!communitySlug)/.test(known) ? [] : [known.replaceAll('.', String.raw`\.`)];
  });
  const alone = paths.filter((path) => path !== ':communitySlug').map((path) => path.replace(':communitySlug?/', ''));
  const named = paths.filter((path) => path.startsWith(':communitySlug')).map((path) => path.replace(/^:communitySlug\??/, ''));
  return new RegExp(`^/(?:(?:${alone.join('|')})(?:\\?cs=${SLUG})?|${SLUG}(?:${named.join('|')}))$`);
}

function pathOf(routes: ServerBuild['routes'], id: string): string {
  const route = routes[id];
  if (route === undefined) return '';
  const parent = route.parentId === undefined ? '' : pathOf(routes, route.parentId);
  return [parent, route.path ?? ''].filter((part) => part !== '').join('/');
}

/** A minute in which a shared cache may answer for us. A browser asks each time, and is told that nothing has changed. */
const FOR_ANYBODY = 'public, max-age=0, s-maxage=60, stale-while-revalidate=60';

type Kept = {
  readonly isShared: boolean;
  /** Without the framework: no word of what the browser wished is in it. */
  readonly isWithoutScripts: boolean;
  readonly isOfMembers: boolean;
  readonly options: CommunityOptions | undefined;
};

/** Who may keep a page, and by which headers it differs. */
export function cachingOf({ isShared, isWithoutScripts, isOfMembers, options }: Kept): Readonly<Record<string, string>> {
  // Kept for members' pages too, a browser could bring one back after they have signed out.
  if (!isShared || isOfMembers) return { 'cache-control': 'no-store' };
  const isOpen = options?.Privacy === undefined || options.Privacy === 'open';
  const hasLanguage = isWithoutScripts && languageOf(options?.Culture ?? '') !== null;
  return { 'cache-control': isOpen ? FOR_ANYBODY : 'private, no-cache', vary: hasLanguage ? 'Cookie' : 'Accept-Language, Cookie' };
}
