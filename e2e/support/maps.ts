import type { Page } from '@playwright/test';
import { test } from './other-server-test.ts';
import type { StartedServer } from './start-server.ts';

export const map = (page: Page) => page.getByRole('region', { name: 'Map of the journey' });
export const picture = (page: Page) => map(page).getByRole('img');
export const moveButton = (page: Page) => map(page).getByRole('button', { name: 'Move the map' });
export const canvas = (page: Page) => map(page).locator('canvas');

/**
 * A browser with WebGL, which this machine draws on its processor. Without being told otherwise, Chromium then puts whole pages together that way,
 * which takes nearly twice as long. So other tests use a browser without it.
 */
export const testWithWebGl = test.extend({
  page: async ({ playwright, launchOptions, baseURL }, use) => {
    const webGl = ['--use-gl=angle', '--use-angle=swiftshader', '--enable-unsafe-swiftshader'];
    const args = [...(launchOptions.args ?? []), ...webGl, '--disable-gpu-compositing', '--disable-gpu-rasterization'];
    const browser = await playwright.chromium.launch({ ...launchOptions, args });
    await use(await browser.newPage({ baseURL: baseURL ?? '', locale: 'en-GB', timezoneId: 'Europe/London' }));
    await browser.close();
  },
});

/** A portal whose operator has set a map style. */
export const testWithStyle = testWithWebGl.extend<{ styled: StartedServer }>({
  styled: async ({ portalWith, otherApi }, use) => use(await portalWith({ MAP_STYLE_URL: `${otherApi.url}/style.json` })),
  baseURL: async ({ styled }, use) => use(styled.url),
});

/** The colours of the map between two fractions of its width, above the notes. */
export async function coloursIn(page: Page, { left, right }: { left: number; right: number }): Promise<string[]> {
  const box = await map(page).boundingBox();
  if (box === null) throw new Error('the map has no box');
  const shot = await page.screenshot({
    clip: { x: box.x + box.width * left, y: box.y + box.height * 0.1, width: box.width * (right - left), height: box.height * 0.7 },
    scale: 'css',
  });
  return page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (each) => each.charCodeAt(0));
    const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const context = new OffscreenCanvas(image.width, image.height).getContext('2d');
    if (context === null) throw new Error('there is no flat canvas');
    context.drawImage(image, 0, 0);
    const { data } = context.getImageData(0, 0, image.width, image.height);
    // A text for each of a million dots would take longer than drawing them.
    const colours = new Set(new Uint32Array(data.buffer));
    return [...new Set([...colours].map((colour) => new Uint8Array(Uint32Array.of(colour).buffer).slice(0, 3).join(',')))].toSorted();
  }, shot.toString('base64'));
}
