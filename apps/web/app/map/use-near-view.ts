import { useEffect, useRef, useState, type RefObject } from 'react';

/** About a screen: whoever scrolls finds it drawn. */
const AHEAD = '600px';

/** Whether an element has been in or near the window. */
export function useNearView(): { readonly element: RefObject<HTMLDivElement | null>; readonly isNear: boolean } {
  const element = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    const { current } = element;
    if (isNear || current === null) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true);
      },
      { rootMargin: AHEAD },
    );
    observer.observe(current);
    return () => observer.disconnect();
  }, [isNear]);
  return { element, isNear };
}
