import { expect, type Page } from '@playwright/test';

/** Half of the least that tools show, three decimals: the font makes words of the header some pixels wider. */
const SEEN_SHIFT = 0.0005;

declare global {
  var layoutShifts: number[] | undefined;
}

/** Each page that is loaded from now on notes its shifts from its first moment on. */
export async function noteShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: number[] = [];
    globalThis.layoutShifts = shifts;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if ('value' in entry) shifts.push(Number(entry.value));
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** Nothing that anybody would see has moved since the page was loaded. */
export async function expectNoShift(page: Page): Promise<void> {
  const shifts = await page.evaluate(() => globalThis.layoutShifts);
  expect(shifts, 'the page notes its shifts').toBeDefined();
  expect.soft(shifts?.reduce((sum, shift) => sum + shift, 0)).toBeLessThan(SEEN_SHIFT);
}
