import { startTransition, useCallback, useState } from 'react';

/** About a screen. */
const NEARBY = '100% 0px';

/** For what is expensive to draw. True once the element has been near the window. */
export function useNearView(): readonly [(element: Element | null) => (() => void) | undefined, boolean] {
  const [isNear, setNear] = useState(false);
  const observe = useCallback((element: Element | null) => {
    if (element === null) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return;
        // A transition, so that scrolling never waits for it.
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
