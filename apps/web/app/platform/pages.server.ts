/** All pages, by the pattern of their addresses: the server knows what the route of a page says before React Router runs its loaders. */
import { createContext, type ServerBuild } from 'react-router';
import { DEFAULT_HANDLE, pageHandle, type EarlyHandle, type WholeHandle } from './page-handle.ts';

/** By the `pattern` that React Router gives to loaders and middleware, such as `:communitySlug?/join`; `/` where no route has a path. */
export type Pages = ReadonlyMap<string, WholeHandle>;

type Routes = ServerBuild['routes'];

export const pagesContext = createContext<Pages>();

export function pagesOf(routes: Routes): Pages {
  const parents = new Set(Object.values(routes).map((route) => route?.parentId));
  return new Map(
    Object.keys(routes)
      .filter((id) => !parents.has(id))
      .map((id) => {
        const chain = chainOf(routes, id);
        const path = chain.flatMap(({ path: part = '' }) => (part === '' ? [] : [part])).join('/');
        return [path === '' ? '/' : path, pageHandle(chain.map(({ module }): unknown => module.handle))];
      }),
  );
}

/** @returns a route and those around it, outermost first */
function chainOf(routes: Routes, id: string | undefined): NonNullable<Routes[string]>[] {
  const route = id === undefined ? undefined : routes[id];
  return route === undefined ? [] : [...chainOf(routes, route.parentId), route];
}

export function handleOf(pages: Pages, pattern: string): WholeHandle {
  return pages.get(pattern) ?? DEFAULT_HANDLE;
}

/** Those of public pages that differ from those of most, and without lifts those of all pages that need them. */
export function earlyHandles(pages: Pages, lifts: boolean | undefined): Readonly<Record<string, EarlyHandle>> {
  return Object.fromEntries(
    [...pages].flatMap(([pattern, { guard, community, needsLifts, needsOrganise }]): [string, EarlyHandle][] => {
      if (needsOrganise === true) return [];
      if (needsLifts && lifts !== true) return [[pattern, { guard, community, needsLifts }]];
      return guard !== 'signed-in' && (guard !== 'signed-out' || community !== 'active') ? [[pattern, { guard, community }]] : [];
    }),
  );
}

/** @returns a selector for links to pages whose scripts are fetched ahead */
export function linksFetchedAhead(pages: Pages): string {
  return [...pages]
    .filter(([, { fetchedAhead }]) => fetchedAhead)
    .map(([pattern]) => pattern.split('/').at(-1))
    .map((word) => `[href$="/${word}"],[href*="/${word}?"]`)
    .join();
}
