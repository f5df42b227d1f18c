import { useLayoutEffect, useRef, useState, type RefObject } from 'react';
import type { Size } from './view.ts';

/** The present size of an element. `usual` when there is nothing to measure, as on the server. */
export function useElementSize(usual: Size): { readonly element: RefObject<HTMLElement | null>; readonly size: Size } {
  const element = useRef<HTMLElement>(null);
  const [size, setSize] = useState(usual);
  useLayoutEffect(() => {
    const { current } = element;
    if (current === null) return undefined;
    const measure = () => {
      const { clientWidth: width, clientHeight: height } = current;
      if (width > 0 && height > 0) setSize((known) => (known.width === width && known.height === height ? known : { width, height }));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    return () => observer.disconnect();
  }, []);
  return { element, size };
}
