import type { Page } from '@playwright/test';
import { expectExamplesGood, expectGoodInEveryLook } from './support/looks.ts';
import { expect, test } from './support/other-server-test.ts';

/**
 * No pictures are compared: letters and edges are drawn a little differently by every browser version and system, so a picture that was
 * taken elsewhere fails without a fault. `SCREENSHOTS` keeps them for eyes to compare.
 */

test('each state of each component is accessible, light and dark, on a phone and on a desk', async ({ page }) => {
  await page.goto('/dev/gallery');
  await expect(page.getByRole('heading', { level: 1, name: 'Gallery' })).toBeVisible();
  await expectGoodInEveryLook(page, 'gallery');
  const components = await page
    .locator('[data-states]')
    .evaluateAll((links) => links.map((link) => ({ name: link.textContent, states: Number(link.getAttribute('data-states')) })));
  expect(components.length).toBeGreaterThan(25);
  for (const { name, states } of components) {
    await show(page, name);
    const examples = page.locator('.gallery__example');
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await expect(examples).toHaveCount(states);
    await expectExamplesGood(page, `gallery/${name}`);
    // A state that covers the page stands there by itself alone.
    const covering = await examples.evaluateAll((all) =>
      all.flatMap((example, index) => (example.querySelector('[data-example]') === null ? [index + 1] : [])),
    );
    for (const state of covering) {
      await show(page, `${name}/${state}`);
      await expect(page.locator('[data-example]')).toHaveCount(1);
      await expect(page.locator('dialog:not([open])')).toHaveCount(0);
      await expectExamplesGood(page, `gallery/${name}-${state}`);
    }
  }
});

async function show(page: Page, hash: string): Promise<void> {
  await page.evaluate((chosen) => void (location.hash = chosen), hash);
}
