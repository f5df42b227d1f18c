import { resolve } from 'node:path';
import type { Page } from '@playwright/test';
import { encodePolyline } from './support/journeys.ts';
import { expectGoodInEveryLook } from './support/looks.ts';
import { canvas, coloursIn, map, moveButton, picture, testWithWebGl } from './support/maps.ts';
import type { OtherApi } from './support/other-api.ts';
import { choosePlace, endBox, openAddJourney, PLACES, planJourney, ROUTE, startBox } from './support/planning.ts';
import { expect } from './support/other-server-test.ts';
import type { StartedServer } from './support/start-server.ts';

/** Zooms 0 to 13 of Oakham and the lake beside it. */
const FILE = resolve(import.meta.dirname, '../test-data/oakham.pmtiles');
const oakham = { label: 'Oakham', latitude: 52.6703, longitude: -0.7287, kind: 'town', context: 'Rutland, United Kingdom' };
const whitwell = { label: 'Whitwell', latitude: 52.6677, longitude: -0.6297, kind: 'village', context: 'Rutland, United Kingdom' };
/** As the A606 goes. */
const way = [
  oakham,
  { latitude: 52.6694, longitude: -0.7227 },
  { latitude: 52.6677, longitude: -0.7132 },
  { latitude: 52.6688, longitude: -0.7038 },
  { latitude: 52.673, longitude: -0.6934 },
  { latitude: 52.6741, longitude: -0.6831 },
  { latitude: 52.674, longitude: -0.6717 },
  { latitude: 52.6724, longitude: -0.6585 },
  { latitude: 52.6705, longitude: -0.6453 },
  { latitude: 52.6688, longitude: -0.6378 },
  whitwell,
];

/** On a portal whose operator has a file with streets. */
const testWithStreets = testWithWebGl.extend<{ withStreets: StartedServer }>({
  withStreets: async ({ portalWith }, use) => use(await portalWith({ MAP_PMTILES: FILE })),
  baseURL: async ({ withStreets }, use) => use(withStreets.url),
});

async function planInOakham(
  page: Page,
  api: OtherApi,
  { estimated }: { readonly estimated: boolean } = { estimated: false },
): Promise<void> {
  api.answer(`GET ${PLACES}`, { status: 200, body: { places: [oakham, whitwell] } });
  const geometry = encodePolyline(estimated ? [oakham, whitwell] : way);
  api.answer(`POST ${ROUTE}`, { status: 200, body: { distanceMetres: 7600, durationSeconds: 660, geometry, estimated } });
  await choosePlace(page, startBox(page), 'oak', 'Oakham');
  await choosePlace(page, endBox(page), 'whit', 'Whitwell');
  await expect(page.getByText('4.7 miles')).toBeVisible();
}

/** The colour of a token as the page now looks, as `coloursIn` writes it. */
async function colourOf(page: Page, token: string): Promise<string> {
  return page.evaluate((name) => {
    const context = new OffscreenCanvas(1, 1).getContext('2d');
    if (context === null) throw new Error('there is no flat canvas');
    const probe = document.body.appendChild(document.createElement('i'));
    probe.style.color = `var(${name})`;
    context.fillStyle = getComputedStyle(probe).color;
    probe.remove();
    context.fillRect(0, 0, 1, 1);
    return context.getImageData(0, 0, 1, 1).data.slice(0, 3).join(',');
  }, token);
}

/** Woods are only in the operator's file. */
async function expectWoods(page: Page): Promise<void> {
  await expect
    .poll(async () => (await coloursIn(page, { left: 0, right: 1 })).includes(await colourOf(page, '--map-green')), {
      message: 'the woods of the file are drawn',
    })
    .toBe(true);
}

testWithStreets.describe('the street map of an operator', () => {
  testWithStreets.describe.configure({ mode: 'default' });

  testWithStreets(
    'is shown where the journey is within it, by day and by night, and comes from the portal alone',
    async ({ page, api }) => {
      const asked: string[] = [];
      const parts: string[] = [];
      page.on('request', (request) => asked.push(request.url()));
      page.on('response', (response) => {
        if (response.url().includes('/assets/streets/')) parts.push(`${response.status()} ${response.headers()['cache-control']}`);
      });
      await openAddJourney(page, api);
      expect(asked.filter((url) => /street-map|maplibre/.test(url))).toEqual([]);
      await planInOakham(page, api);
      await expect(canvas(page)).toBeVisible();
      await expect(canvas(page)).toHaveAccessibleName('Map: Oakham – Whitwell');
      await expectWoods(page);
      await page.emulateMedia({ colorScheme: 'dark' });
      await expectWoods(page);
      await page.emulateMedia({ colorScheme: 'light', forcedColors: 'active' });
      await page.reload();
      await planInOakham(page, api);
      await expectWoods(page);
      for (const [name, address] of [
        ['© OpenStreetMap contributors', 'https://www.openstreetmap.org/copyright'],
        ['Natural Earth', 'https://www.naturalearthdata.com'],
        ['GeoNames', 'https://www.geonames.org'],
      ] as const)
        await expect(map(page).getByRole('link', { name })).toHaveAttribute('href', address);
      expect(new Set(parts)).toEqual(new Set(['206 public, max-age=31536000, immutable, no-transform']));
      const own = [new URL(page.url()).origin, api.url, 'data:', 'blob:'];
      expect(asked.filter((url) => !own.some((start) => url.startsWith(start)))).toEqual([]);
      await moveButton(page).click();
      await expect(map(page).locator('.maplibregl-touch-drag-pan')).toHaveCount(1);
    },
  );

  testWithStreets('is good in every look', async ({ page, api }) => {
    await openAddJourney(page, api);
    await planInOakham(page, api);
    await expectWoods(page);
    await expectGoodInEveryLook(page, 'street-map');
  });

  testWithStreets('stays away where a journey leaves it, and comes along when somebody moves the map', async ({ page, api }) => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await openAddJourney(page, api);
    await planJourney(page);
    await expect(picture(page)).toHaveAccessibleName('Map: Norwich – Cambridge');
    await expect(canvas(page)).toHaveCount(0);
    expect(asked.filter((url) => /street-map|maplibre|\/streets\//.test(url))).toEqual([]);
    await moveButton(page).click();
    await expect(canvas(page)).toBeVisible();
    await expect(map(page).getByRole('link', { name: '© OpenStreetMap contributors' })).toBeVisible();
  });

  testWithStreets('lies on the drawn land, which goes on beyond it and moves with it', async ({ page, api }) => {
    await openAddJourney(page, api);
    await planJourney(page);
    await moveButton(page).click();
    await expect(canvas(page)).toBeVisible();
    // The journey is drawn once, upon the streets.
    await expect(page.locator('.map__journey')).toBeHidden();
    const town = map(page).getByText('Bury St Edmunds', { exact: true });
    const across = () => town.evaluate((name) => name.getBoundingClientRect().x);
    const before = await across();
    const [land, line] = [await colourOf(page, '--map-land'), await colourOf(page, '--brand-edge')];
    await expect.poll(async () => coloursIn(page, { left: 0, right: 1 })).toEqual(expect.arrayContaining([land, line]));
    const box = await canvas(page).boundingBox();
    if (box === null) throw new Error('the map has no box');
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x - 100, y, { steps: 5 });
    await page.mouse.up();
    await expect.poll(async () => before - (await across())).toBeGreaterThan(90);
  });

  const broken = {
    'is not there': { status: 404 },
    'is something else': { status: 206, headers: { 'content-range': 'bytes 0-9/10' }, body: 'not a map!' },
  };
  for (const [how, answer] of Object.entries(broken))
    testWithStreets(`gives way to a drawing when its file ${how}, and the portal’s own map can still be moved`, async ({ page, api }) => {
      await page.route('**/assets/streets/**', (route) => route.fulfill(answer));
      await openAddJourney(page, api);
      const tried = page.waitForRequest('**/assets/streets/**');
      await planInOakham(page, api, { estimated: true });
      await tried;
      await expect(canvas(page)).toHaveCount(0);
      await expect(picture(page)).toHaveAccessibleName('Map: Oakham – Whitwell, the route is an estimate');
      await expect(map(page).getByRole('link', { name: '© OpenStreetMap contributors' })).toHaveCount(0);
      await moveButton(page).click();
      await expect(map(page).getByRole('application')).toBeVisible();
      await expect(canvas(page)).toHaveCount(0);
    });

  testWithStreets('shows the other tiles when one is broken', async ({ page, api }) => {
    let tiles = 0;
    await page.route('**/assets/streets/**', (route) => {
      const isTile = !String(route.request().headers().range).startsWith('bytes=0-');
      tiles += isTile ? 1 : 0;
      return isTile && tiles === 1 ? route.fulfill({ status: 206, body: 'not a tile' }) : route.continue();
    });
    await openAddJourney(page, api);
    await planInOakham(page, api, { estimated: true });
    await expectWoods(page);
    await expect(canvas(page)).toBeVisible();
    expect(tiles).toBeGreaterThan(1);
  });
});
