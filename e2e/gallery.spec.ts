import { expectGoodInBothSchemes, sizes } from './support/looks.ts';
import { startServer } from './support/start-server.ts';
import { expect, test } from './support/other-server-test.ts';

/**
 * No pictures are compared: letters and edges are drawn a little differently by every browser version and system, so a picture that was
 * taken elsewhere fails without a fault. `SCREENSHOTS` keeps them for eyes to compare.
 */

for (const size of sizes) {
  test(`each state of each component is accessible, light and dark, ${size.width} wide`, async ({ page }) => {
    await page.setViewportSize(size);
    await page.goto('/dev/gallery');
    await expect(page.getByRole('heading', { level: 1, name: 'Gallery' })).toBeVisible();
    await expectGoodInBothSchemes(page, 'gallery');
    const components = await page
      .locator('[data-states]')
      .evaluateAll((links) => links.map((link) => ({ name: link.textContent, states: Number(link.getAttribute('data-states')) })));
    expect(components.length).toBeGreaterThan(25);
    for (const { name, states } of components) {
      for (let state = 1; state <= states; state += 1) {
        await page.evaluate((hash) => void (location.hash = hash), `${name}/${state}`);
        await expect(page.getByRole('heading', { level: 1, name, includeHidden: true })).toBeAttached();
        await expect(page.locator('[data-example]')).toHaveCount(1);
        await expect(page.locator('dialog:not([open])')).toHaveCount(0);
        await expectGoodInBothSchemes(page, `gallery/${name}-${state}-${size.width}`);
      }
    }
  });
}

test('in production there is no gallery', async ({ request, otherApi }) => {
  const server = await startServer({ API_BASE_URL: otherApi.url, ENVIRONMENT: 'production' });
  for (const path of ['/dev/gallery', '/dev/gallery/', '/dev/gallery/index.html']) {
    const answer = await request.get(server.url + path);
    expect(answer.status(), path).toBe(404);
    expect(await answer.text()).not.toContain('gallery.ts');
  }
  await server.stop();
});
