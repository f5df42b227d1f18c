import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { isAbove, scrollerOf, scrollToPart } from './scroller.ts';

type Shown = {
  /** Whether something is unread. The page then opens at the first unread message, otherwise at its end. */
  readonly opensAtNew: boolean;
  /** The number of messages, and of the reader's own that are being sent. */
  readonly count: number;
  readonly own: number;
};

/** Scrolls along for a reader who is at the end, and for nobody else. @returns whether the end is in view */
export function useEnd(end: RefObject<HTMLElement | null>, { opensAtNew, count, own }: Shown): boolean {
  const [isInView, setInView] = useState(false);
  const wasInView = useRef(false);
  const before = useRef({ count, own });

  useEffect(() => {
    if (end.current === null) return undefined;
    const observer = new IntersectionObserver((entries) => {
      wasInView.current = entries.at(-1)?.isIntersecting === true;
      setInView(wasInView.current);
    });
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [end]);

  useEffect(() => {
    // After the framework has scrolled to the top.
    const frame = requestAnimationFrame(() => {
      if (end.current === null) return;
      const unread = opensAtNew && !isAbove(end.current) ? document.querySelector('.chat__new') : null;
      scrollToPart(unread ?? end.current, unread === null ? 'end' : 'start');
    });
    return () => cancelAnimationFrame(frame);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- a page opens once
  }, []);

  useEffect(() => {
    const pane = end.current === null ? document.documentElement : scrollerOf(end.current);
    if (pane === document.documentElement) return undefined;
    // What stands below the pane may come later or grow, such as the quick replies.
    const observer = new ResizeObserver(() => {
      if (end.current !== null && wasInView.current) scrollToPart(end.current, 'nearest');
    });
    observer.observe(pane);
    return () => observer.disconnect();
  }, [end]);

  useLayoutEffect(() => {
    const { current: last } = before;
    before.current = { count, own };
    const hasGrown = count > last.count || own > last.own;
    if (end.current !== null && hasGrown && (wasInView.current || own > last.own)) scrollToPart(end.current, 'nearest');
  }, [end, count, own]);

  return isInView;
}
