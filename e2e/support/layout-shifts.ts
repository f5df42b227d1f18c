import { expect, type Page } from '@playwright/test';

/** Half of the smallest shift that tools show with three decimals: the font widens words of the header by some pixels. */
const SEEN_SHIFT = 0.0005;

declare global {
  var layoutShifts: number[] | undefined;
}

/** Records the layout shifts of every later page from its start. */
export async function noteShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: number[] = [];
    globalThis.layoutShifts = shifts;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if ('value' in entry) shifts.push(Number(entry.value));
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** Expects no visible layout shift since the page was loaded. */
export async function expectNoShift(page: Page): Promise<void> {
  const shifts = await page.evaluate(() => globalThis.layoutShifts);
  expect(shifts, 'the page notes its shifts').toBeDefined();
  expect.soft(shifts?.reduce((sum, shift) => sum + shift, 0)).toBeLessThan(SEEN_SHIFT);
}
