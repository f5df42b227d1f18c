import { expect, type Page } from '@playwright/test';

/** Half of the smallest shift that tools show with three decimals: the font widens words of the header by some pixels. */
const SEEN_SHIFT = 0.0005;

/** What Chromium tells of a shift; TypeScript's list of the browser's types lacks it (https://wicg.github.io/layout-instability/). */
type LayoutShift = PerformanceEntry & {
  value: number;
  sources: readonly { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
};

type Shift = {
  /** The shift's score: share of the screen that moved, times how far. */
  value: number;
  /** What moved: each element with its place before and after, in pixels of the screen. */
  moved: string[];
};

declare global {
  var layoutShifts: Shift[] | undefined;
}

/** Records the layout shifts of every later page from its start, which moves as for most visitors. */
export async function noteShifts(page: Page): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.addInitScript(() => {
    const shifts: Shift[] = [];
    globalThis.layoutShifts = shifts;
    const place = ({ x, y, width, height }: DOMRectReadOnly) => `${x},${y} ${width}×${height}`;
    new PerformanceObserver((list) => {
      // The observer was asked for shifts alone.
      for (const entry of list.getEntries() as LayoutShift[]) {
        const moved = entry.sources.map(({ node, previousRect, currentRect }) => {
          const element = node instanceof Element ? node : node?.parentElement;
          return `${element?.outerHTML.slice(0, 80)}: ${place(previousRect)} → ${place(currentRect)}`;
        });
        shifts.push({ value: entry.value, moved });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** Expects no visible layout shift since the page was loaded. */
export async function expectNoShift(page: Page): Promise<void> {
  const shifts = await page.evaluate(() => globalThis.layoutShifts);
  expect(shifts, 'the page notes its shifts').toBeDefined();
  const sum = shifts?.reduce((total, { value }) => total + value, 0);
  expect.soft(sum, JSON.stringify(shifts, null, 1)).toBeLessThan(SEEN_SHIFT);
}
