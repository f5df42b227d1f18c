/** The addresses of public pages, from the list of routes: a page that is added is tested too. */
import type { APIRequestContext } from '@playwright/test';
import routes from '../../apps/web/app/routes.ts';

type Entry = { readonly path?: string; readonly file: string; readonly children?: readonly Entry[] };

const entriesIn = (list: readonly Entry[]): Entry[] => list.flatMap((entry) => [entry, ...entriesIn(entry.children ?? [])]);

const publicEntries = entriesIn(routes.filter(({ path }) => path !== 'dashboard')).filter(({ path }) => path !== undefined && path !== '*');
const inCommunities = publicEntries.filter(({ path = '' }) => path.startsWith(':communitySlug'));
const isPage = ({ file }: Entry) => file.endsWith('.tsx');

/** Its pages and files that need no token. @param community such as `/harbour-quarter`; '' for the one at `/` */
export function addressesIn(community: string): string[] {
  return inCommunities
    .filter(({ path = '' }) => !path.endsWith('/:token'))
    .map((entry) => addressOf(entry, community).replace(/(?:\/:\w+\?)+$/, ''));
}

/** Its pages that a token in the path opens. */
export function addressesWithToken(community: string, token: string): string[] {
  return inCommunities.flatMap((entry) => {
    const address = addressOf(entry, community);
    return /\/:token\??$/.test(address) ? [address.replace(/:token\??$/, token)] : [];
  });
}

/** Every page, with and without a token. */
export function publicPages(slug: string): string[] {
  const files = new Set(inCommunities.filter((entry) => !isPage(entry)).map((entry) => addressOf(entry, `/${slug}`)));
  const others = publicEntries.filter((entry) => !inCommunities.includes(entry) && isPage(entry));
  return [
    ...[...addressesIn(`/${slug}`), ...addressesWithToken(`/${slug}`, 'no-such-token')].filter((address) => !files.has(address)),
    // Where the community is not in the path, it is in the query, as a token is.
    ...others.map(({ path }) => `/${path}?token=no-such-token&cs=${slug}`),
  ];
}

/** Every page whose document has a form that its scripts handle. */
export async function formPages(request: APIRequestContext, slug: string): Promise<string[]> {
  const pages: string[] = [];
  for (const path of publicPages(slug)) {
    const html = await (await request.get(path)).text();
    if (html.includes('<form') && html.includes('id="start"')) pages.push(path);
  }
  return pages;
}

function addressOf({ path = '' }: Entry, community: string): string {
  return path.replace(/^:communitySlug\??(?=\/|$)/, community) || '/';
}
