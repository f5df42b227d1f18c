/**
 * What a route's `handle` says about its page. The innermost route that sets a property decides, but `reads` and `firstCalls` are those of all matched
 * routes. What is needed before a page's module is loaded is found by the pattern of its address (`pages.server.ts`, `page-settings.ts`).
 */
import type { CallInput, EndpointName } from '@waylift/contract/endpoints';

/** A call that a page begins with. In a text of its input, `{yesterday}` stands for the device's day before, and what the answer of `dashboard` has for what it has. */
export type FirstCall = { readonly [N in EndpointName]: { readonly name: N; readonly input: CallInput<N> } }[EndpointName];

/** The address of a page. */
export type AskedPage = { readonly params: Readonly<Record<string, string | undefined>>; readonly search: URLSearchParams };

export type PageHandle = {
  /** The page is sent without the framework's scripts. Only CSS and the boot script can move anything on it. */
  readonly withoutScripts?: boolean;
  /** The page stands in for another address, and loads that once the portal answers again. */
  readonly comesBack?: boolean;
  /** Who may see the page: anybody, signed-out visitors (others go to the dashboard), or signed-in members. */
  readonly guard?: 'anyone' | 'signed-out' | 'signed-in';
  /** The page needs a community that is active, or one that may be inactive (members need the page to keep their account), or none. */
  readonly community?: 'active' | 'inactive' | 'none';
  /** The query parameters that change what the server renders. All others are left out before a shared page is rendered. */
  readonly reads?: readonly string[];
  /**
   * Its form works without script: a post to the page's address runs its action. Mail programs post there too, and follow no redirect (RFC 8058,
   * section 3.1).
   */
  readonly postsWithoutScript?: boolean;
  /** Where the one-time token of the page stands in its address. In the path it is the parameter `token`. */
  readonly token?: 'path' | 'query' | 'fragment';
  /** On a portal without lifts, the page leads to /404 as an unknown address does (section 2). */
  readonly needsLifts?: boolean;
  /** A page of organisers: where they have none, it leads to /404 likewise. No other page leads there without a new document. */
  readonly needsOrganise?: boolean;
  /** The calls that its loader makes in any case. The document begins them, so that they do not wait for scripts (`first-calls.ts`). */
  readonly firstCalls?: (page: AskedPage) => readonly FirstCall[];
  /** What it last showed is drawn by its document (`last-seen-picture.ts`). */
  readonly showsLastSeen?: (page: AskedPage) => boolean;
  /** A landing page fetches this page's scripts when somebody reaches for a link to it. */
  readonly fetchedAhead?: boolean;
};

export type WholeHandle = Required<Omit<PageHandle, 'needsOrganise'>> & Pick<PageHandle, 'needsOrganise'>;

/** What the browser needs of a page before its module is there. */
export type EarlyHandle = Pick<PageHandle, 'guard' | 'community' | 'needsLifts'>;

export const DEFAULT_HANDLE = {
  withoutScripts: false,
  comesBack: false,
  guard: 'anyone',
  community: 'active',
  reads: [],
  postsWithoutScript: false,
  token: 'path',
  needsLifts: false,
  firstCalls: () => [],
  showsLastSeen: () => false,
  fetchedAhead: false,
} as const satisfies WholeHandle;

/** @param handles of the matched routes, outermost first */
export function pageHandle(handles: readonly unknown[]): WholeHandle {
  return handles.reduce<WholeHandle>((merged, handle) => {
    if (!isPageHandle(handle)) return merged;
    const reads = [...merged.reads, ...(handle.reads ?? [])];
    return { ...merged, ...handle, reads, firstCalls: (page) => [...merged.firstCalls(page), ...(handle.firstCalls?.(page) ?? [])] };
  }, DEFAULT_HANDLE);
}

function isPageHandle(handle: unknown): handle is PageHandle {
  return typeof handle === 'object' && handle !== null;
}
