/** What a route says of its page beyond its content: its `handle`. The innermost one that speaks decides. */

export type PageHandle = {
  /** Sent without the framework's scripts: what moves on it is CSS and the boot script. */
  readonly withoutScripts?: boolean;
  /** Who belongs here: anybody, only those signed out (others go to the dashboard), or only those signed in. */
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
