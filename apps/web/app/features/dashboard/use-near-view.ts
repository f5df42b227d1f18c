import { startTransition, useCallback, useState } from 'react';

/** How far outside the window something is near it, as a margin: about a screen. */
const NEARBY = '100% 0px';

/**
 * Whether an element has ever been near the window: what is dear to draw waits for that.
 * @returns a ref for the element, and the answer
 */
export function useNearView(): readonly [(element: Element | null) => (() => void) | undefined, boolean] {
  const [isNear, setNear] = useState(false);
  const observe = useCallback((element: Element | null) => {
    if (element === null) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return;
        // Drawn in between, so that scrolling never waits for it.
        startTransition(() => setNear(true));
        observer.disconnect();
      },
      { rootMargin: NEARBY },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [observe, isNear];
}
