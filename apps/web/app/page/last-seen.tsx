import { useCallback, useLayoutEffect, useState } from 'react';
import './last-seen.css';

/** Where the document draws what was last seen, with the title of the page, before scripts have come. It hides what stands after it. */
export function LastSeenAtOnce() {
  // oxlint-disable-next-line react/no-danger -- an empty text: React leaves alone what the document has drawn inside
  return <div className="last-seen" data-last-seen="whole" dangerouslySetInnerHTML={NOTHING} suppressHydrationWarning />;
}

/** React makes the element anew where the language changes before it has taken the page over, and the policy of the page lets no plain text be HTML. */
const NOTHING = { __html: (import.meta.env.SSR ? undefined : window.trustedTypes?.emptyHTML) ?? '' };

/** The same without the title, while the page loads. */
export function LastSeen() {
  const place = useCallback((element: HTMLDivElement | null) => {
    if (element !== null) globalThis.wayliftSeen?.draw(element, false);
  }, []);
  return <div className="last-seen" data-last-seen="" ref={place} />;
}

/**
 * The title and the time of what was last seen, while the page loads for the first time. The link in it that had the focus has it on the fresh page.
 * @param props.isSame whether the page shows the same as then
 */
export function useLastSeen(isAwaited: boolean, isSame = true): { readonly title: string; readonly asOf: string } | null {
  const [seen, setSeen] = useState(() => (isSame ? (globalThis.wayliftSeen?.head() ?? null) : null));
  if (!isAwaited && seen !== null) setSeen(null);
  useLayoutEffect(() => {
    if (!isAwaited) globalThis.wayliftSeen?.giveFocus(document);
  }, [isAwaited]);
  return isAwaited && isSame && seen !== null && seen.asOf !== '' ? seen : null;
}
