import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

export const looks = [
  { width: 390, height: 844, scheme: 'light' },
  { width: 390, height: 844, scheme: 'dark' },
  { width: 1440, height: 900, scheme: 'light' },
  { width: 1440, height: 900, scheme: 'dark' },
] as const;

/** Expects axe to find nothing on the page as it now is: WCAG 2.0 to 2.2, A and AA, and its best practices. */
export async function expectAccessible(page: Page, what: string): Promise<void> {
  // Half-faded text has half its contrast: wait until nothing moves.
  await page.evaluate(() => Promise.allSettled(document.getAnimations().map((animation) => animation.finished)));
  const { violations } = await new AxeBuilder({ page }).withTags(standards).setLegacyMode(true).analyze();
  const found = violations.map(({ id, help, nodes }) => `${id}: ${help}: ${nodes.map((node) => node.html).join(' | ')}`);
  expect(found, `${what} without an accessibility violation`).toEqual([]);
}

/**
 * Expects the page to be accessible, and to fit its width, on a phone and on a desk, light and dark. With `SCREENSHOTS` set
 * to a folder, each look is kept there.
 */
export async function expectGoodInEveryLook(page: Page, name: string): Promise<void> {
  for (const { width, height, scheme } of looks) {
    const what = `${name}-${width}-${scheme}`;
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
    await expectAccessible(page, what);
    const overflowPx = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    expect(overflowPx, `${what} without sideways scrolling`).toBeLessThanOrEqual(0);
    const folder = process.env.SCREENSHOTS;
    if (folder !== undefined) await page.screenshot({ path: `${folder}/${what}.png`, fullPage: true });
  }
}
