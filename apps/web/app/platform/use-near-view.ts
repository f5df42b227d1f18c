import { startTransition, useCallback, useState } from 'react';

/** About a screen. */
const NEARBY = '100% 0px';

/** For what is expensive to draw. True once the element has been near the window. @param margin how close to the window counts as near */
export function useNearView(margin = NEARBY): readonly [(element: Element | null) => (() => void) | undefined, boolean] {
  const [isNear, setNear] = useState(false);
  const observe = useCallback(
    (element: Element | null) => {
      if (element === null) return undefined;
      const observer = new IntersectionObserver(
        (entries) => {
          if (!entries.some((entry) => entry.isIntersecting)) return;
          // A transition, so that scrolling never waits for it.
          startTransition(() => setNear(true));
          observer.disconnect();
        },
        { rootMargin: margin },
      );
      observer.observe(element);
      return () => observer.disconnect();
    },
    [margin],
  );
  return [observe, isNear];
}
