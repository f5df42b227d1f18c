const MARGIN_PX = 16;

/** What the messages scroll in: their own pane where there is one, otherwise the page. */
export function scrollerOf(part: Element): Element {
  const pane = part.closest('.thread__log');
  return pane !== null && getComputedStyle(pane).overflowY === 'auto' ? pane : document.documentElement;
}

/** Whether a part ends above the lower edge of what it scrolls in. */
export function isAbove(part: Element): boolean {
  const scroller = scrollerOf(part);
  const edge = scroller === document.documentElement ? innerHeight : scroller.getBoundingClientRect().bottom;
  return part.getBoundingClientRect().bottom <= edge;
}

/** Scrolls to where `part` begins, or to the end of all. */
export function scrollToPart(part: Element, block: 'start' | 'end' | 'nearest'): void {
  const scroller = scrollerOf(part);
  if (scroller === document.documentElement) return part.scrollIntoView({ block });
  // `scrollIntoView` would move the page around the pane too.
  const top = part.getBoundingClientRect().top - scroller.getBoundingClientRect().top - MARGIN_PX;
  return scroller.scrollBy(0, block === 'start' ? top : scroller.scrollHeight);
}
