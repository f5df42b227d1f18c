import type { Page } from '@playwright/test';
import { canvas, coloursIn, map, moveButton, picture, testWithStyle } from './support/maps.ts';
import { openAddJourney, planJourney, startBox } from './support/planning.ts';
import { expect, test } from './support/other-server-test.ts';

const land = (page: Page) => map(page).locator('.map__land');

/** How wide the route stands on the screen, in pixels. */
async function widthOfRoute(page: Page): Promise<number> {
  return page.locator('.map__route').evaluate((route) => route.getBoundingClientRect().width);
}

test('loads the squares around a journey and no others', async ({ page, api }) => {
  const loaded: { url: string; bytes: number }[] = [];
  page.on('response', (response) => {
    if (!response.url().includes('/assets/map-')) return;
    loaded.push({ url: response.url(), bytes: Number(response.headers()['content-length']) });
    expect(response.headers()['cache-control']).toContain('immutable');
  });
  await openAddJourney(page, api);
  await planJourney(page);
  await expect(picture(page)).toHaveAccessibleName('Map: Norwich – Cambridge');
  await expect(land(page).first()).toBeVisible();
  await expect(map(page).getByText('Bury St Edmunds', { exact: true })).toBeVisible();
  expect(loaded.length).toBeLessThanOrEqual(12);
  expect(loaded.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThan(200_000);
  expect(new Set(loaded.map(({ url }) => url)).size).toBe(loaded.length);
});

test('shows the route without land when its squares do not come, and asks for them once a view', async ({ page, api }) => {
  const asked: string[] = [];
  await page.route('**/assets/map-*/**', (route) => {
    asked.push(route.request().url());
    return route.abort();
  });
  await openAddJourney(page, api);
  await planJourney(page);
  await expect(page.locator('.map__route')).toBeVisible();
  await expect(picture(page)).toHaveAccessibleName('Map: Norwich – Cambridge');
  // Four views: the region, the start, both ends and the road. Each may be asked for twice: in the usual size of a map, and in its own.
  expect(asked.length).toBeLessThanOrEqual(8 * new Set(asked).size);
});

test('has nothing wait for its squares: places, the sum and the route come before them', async ({ page, api }) => {
  await openAddJourney(page, api);
  await expect(land(page).first()).toBeVisible();
  const { promise: letIn, resolve } = Promise.withResolvers<void>();
  await page.route('**/assets/map-*/**', async (route) => {
    await letIn;
    await route.continue();
  });
  await planJourney(page);
  await expect(page.getByText('62.1 miles')).toBeVisible();
  await expect(page.locator('.map__route')).toBeVisible();
  await expect(picture(page)).toHaveAccessibleName('Map: Norwich – Cambridge');
  await expect(map(page).getByText('Bury St Edmunds', { exact: true })).toHaveCount(0);
  resolve();
  await expect(map(page).getByText('Bury St Edmunds', { exact: true })).toBeVisible();
});

test('zooms, and shows another journey whole again', async ({ page, api }) => {
  await openAddJourney(page, api);
  await planJourney(page);
  const before = await widthOfRoute(page);
  await map(page).getByRole('button', { name: 'Zoom in' }).click();
  await expect.poll(() => widthOfRoute(page)).toBeGreaterThan(before * 1.8);
  await map(page).getByRole('button', { name: 'Zoom out' }).click();
  await map(page).getByRole('button', { name: 'Zoom out' }).click();
  await expect.poll(() => widthOfRoute(page)).toBeLessThan(before * 0.6);
  await page.getByRole('button', { name: 'Swap start and end' }).click();
  await expect.poll(() => widthOfRoute(page)).toBeGreaterThan(before * 0.95);
});

async function expectDrawnAndMovable(page: Page): Promise<void> {
  await moveButton(page).click();
  await expect(map(page).getByRole('application')).toBeVisible();
  await expect(canvas(page)).toHaveCount(0);
  await expect(moveButton(page)).not.toHaveAttribute('aria-busy');
  await expect(picture(page)).toBeVisible();
}

const theirs = {
  type: 'geojson',
  data: { type: 'FeatureCollection', features: [] },
  attribution:
    '<a href="https://www.openstreetmap.org/copyright">&#169; OpenStreetMap</a> <b>and <a href="javascript:alert(1)">others</a></b><img src="/theirs.png">',
};

const ground = { id: 'ground', type: 'background', paint: { 'background-color': '#123456' } };

// Together, so that one worker alone starts such a portal.
testWithStyle.describe('the map of an operator', () => {
  testWithStyle.describe.configure({ mode: 'default' });

  testWithStyle('is shown where it is set, says whose it is, and moves once somebody wants to', async ({ page, api }) => {
    api.answer('GET /style.json', {
      status: 200,
      body: { version: 8, sources: { theirs }, layers: [ground, { id: 'theirs', type: 'line', source: 'theirs' }] },
    });
    await openAddJourney(page, api);
    await expect(canvas(page)).toBeVisible();
    await expect.poll(() => api.callsTo('/style.json').length).toBe(1);
    await planJourney(page);
    await expect(map(page).getByRole('link', { name: '© OpenStreetMap', exact: true })).toHaveAttribute(
      'href',
      'https://www.openstreetmap.org/copyright',
    );
    // Text and links to pages are all that is taken of it.
    await expect(map(page).getByText('and others')).toBeVisible();
    await expect(map(page).getByRole('link', { name: 'others' })).toHaveCount(0);
    expect(await page.locator('.map img').count()).toBe(0);
    // Until it is to be moved, a finger or a wheel on it moves the page.
    await expect(map(page).locator('.maplibregl-touch-drag-pan')).toHaveCount(0);
    await moveButton(page).click();
    await expect(moveButton(page)).toHaveAttribute('aria-pressed', 'true');
    await expect(map(page).locator('.maplibregl-touch-drag-pan')).toHaveCount(1);
    await expect.poll(() => api.callsTo('/style.json').length).toBe(1);
  });

  testWithStyle('shows the journey of now, though it changed while the map was loaded', async ({ page, api }) => {
    const { promise: letIn, resolve } = Promise.withResolvers<void>();
    await page.route('**/style.json', async (route) => {
      await letIn;
      await route.fulfill({ json: { version: 8, sources: {}, layers: [ground] } });
    });
    await openAddJourney(page, api);
    await planJourney(page);
    await expect(canvas(page)).toBeVisible();
    await page.getByRole('button', { name: 'Clear the end' }).click();
    await expect(page.getByText('62.1 miles')).toHaveCount(0);
    await moveButton(page).click();
    await expect(moveButton(page)).toHaveAttribute('aria-busy', 'true');
    resolve();
    await expect(moveButton(page)).not.toHaveAttribute('aria-busy');
    // The start stands in the middle of it: then the way would stand there too, to the left.
    await expect
      .poll(async () => (await coloursIn(page, { left: 0.4, right: 0.6 })).length, { message: 'the start is drawn' })
      .toBeGreaterThan(2);
    expect(await coloursIn(page, { left: 0.02, right: 0.35 })).toEqual(['18,52,86']);
  });

  testWithStyle('gives way to a drawing when it does not come, and the drawing moves', async ({ page, api }) => {
    api.answer('GET /style.json', { status: 503 });
    await openAddJourney(page, api);
    await expect.poll(() => api.callsTo('/style.json').length).toBe(1);
    await expectDrawnAndMovable(page);
  });

  testWithStyle('gives way to a drawing where there is no WebGL, and the drawing moves', async ({ page, api }) => {
    await page.addInitScript(() => {
      // As on a machine whose graphics are switched off: a flat canvas is all there is.
      Object.defineProperty(window, 'WebGL2RenderingContext', { value: undefined });
      const given = Object.getOwnPropertyDescriptor(HTMLCanvasElement.prototype, 'getContext');
      Object.defineProperty(HTMLCanvasElement.prototype, 'getContext', {
        value(this: HTMLCanvasElement, kind: string, ...rest: unknown[]): unknown {
          return kind === '2d' ? given?.value.call(this, kind, ...rest) : null;
        },
      });
    });
    await openAddJourney(page, api);
    await planJourney(page);
    await expectDrawnAndMovable(page);
    await expect(startBox(page)).toHaveValue('Norwich, Norfolk');
  });

  testWithStyle('gives way to a drawing when its scripts do not come, and the drawing moves', async ({ page, api }) => {
    await page.route('**/assets/operator-map-*.js', (route) => route.abort());
    await openAddJourney(page, api);
    await expectDrawnAndMovable(page);
  });
});
