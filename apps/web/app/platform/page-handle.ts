/** What a route's `handle` says about its page. The innermost route that sets a property decides. */

export type PageHandle = {
  /** The page is sent without the framework's scripts. Only CSS and the boot script can move anything on it. */
  readonly withoutScripts?: boolean;
  /** Who may see the page: anybody, signed-out visitors (others go to the dashboard), or signed-in members. */
  readonly guard?: 'anyone' | 'signed-out' | 'signed-in';
};

const DEFAULT_HANDLE = { withoutScripts: false, guard: 'anyone' } as const satisfies Required<PageHandle>;

/** @param handles of the matched routes, outermost first */
export function pageHandle(handles: readonly unknown[]): Required<PageHandle> {
  return handles.reduce<Required<PageHandle>>(
    (merged, handle) => (isPageHandle(handle) ? { ...merged, ...handle } : merged),
    DEFAULT_HANDLE,
  );
}

function isPageHandle(handle: unknown): handle is PageHandle {
  return typeof handle === 'object' && handle !== null;
}
