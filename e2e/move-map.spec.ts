import type { CDPSession, Locator, Page } from '@playwright/test';
import { expectGoodInEveryLook } from './support/looks.ts';
import { map, moveButton, picture } from './support/maps.ts';
import { answerMatches, travelledJourney } from './support/matches.ts';
import { openAddJourney, planJourney } from './support/planning.ts';
import type { OtherApi } from './support/other-api.ts';
import { expect, test } from './support/other-server-test.ts';
import { answerMember, storeTokens } from './support/session.ts';

type Place = { readonly x: number; readonly y: number };

/** What browsers fetch to draw with WebGL. */
const WEBGL = /operator-map|street-map|maplibre/;

const start = (page: Page) => page.locator('.map__start');
const route = (page: Page) => page.locator('.map__route');
const surface = (page: Page) => page.getByRole('application');

async function boxOf(shown: Locator) {
  return shown.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return { x, y, width, height, middle: { x: x + width / 2, y: y + height / 2 } };
  });
}

async function expectAt(shown: Locator, { x, y }: Place): Promise<void> {
  await expect
    .poll(async () => {
      const { middle } = await boxOf(shown);
      return Math.hypot(middle.x - x, middle.y - y);
    })
    .toBeLessThan(2);
}

/** Once what was moved is drawn anew, nothing of it is shifted or stretched. */
async function expectDrawnAnew(page: Page): Promise<void> {
  await expect(page.locator('.map__sheet')).not.toHaveAttribute('style', /transform/);
}

async function drag(page: Page, from: Place, by: Place): Promise<void> {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + by.x / 2, from.y + by.y / 2, { steps: 3 });
  await page.mouse.move(from.x + by.x, from.y + by.y, { steps: 3 });
  await page.mouse.up();
}

async function touchscreen(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: true, maxTouchPoints: 2 });
  return session;
}

async function openJourney(page: Page, api: OtherApi): Promise<string[]> {
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(request.url()));
  await openAddJourney(page, api);
  await planJourney(page);
  await expect(route(page)).toBeVisible();
  await expect(map(page).getByText('Bury St Edmunds', { exact: true })).toBeVisible();
  return loaded;
}

test('a mouse moves and a wheel zooms the map once somebody wants to, without WebGL, and until then they move the page', async ({
  page,
  api,
}) => {
  const loaded = await openJourney(page, api);
  const { middle: before } = await boxOf(start(page));
  await drag(page, before, { x: -60, y: 30 });
  await expectAt(start(page), before);
  await expect(surface(page)).toHaveCount(0);

  await moveButton(page).click();
  await expect(moveButton(page)).toHaveAttribute('aria-pressed', 'true');
  await drag(page, before, { x: -150, y: 40 });
  const after = { x: before.x - 150, y: before.y + 40 };
  await expectAt(start(page), after);
  await expectDrawnAnew(page);
  await expectAt(start(page), after);

  const { width } = await boxOf(route(page));
  await page.mouse.move(after.x, after.y);
  await page.mouse.wheel(0, -300);
  await expect.poll(async () => (await boxOf(route(page))).width / width).toBeGreaterThan(1.7);
  await expectDrawnAnew(page);
  await expectAt(start(page), after);
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await page.mouse.dblclick(after.x, after.y);
  await expect.poll(async () => (await boxOf(route(page))).width / width).toBeGreaterThan(3.4);
  await expectAt(start(page), after);

  await moveButton(page).click();
  await expect(surface(page)).toHaveCount(0);
  await expectAt(start(page), after);
  expect(loaded.filter((url) => WEBGL.test(url))).toEqual([]);
});

test('what is let go amid a movement glides on until it is held, unless somebody wants less motion', async ({ page, api }) => {
  await openJourney(page, api);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await moveButton(page).click();
  // On a slow machine the mouse may have lain still before it is let go.
  await expect(async () => {
    const { middle } = await boxOf(start(page));
    await drag(page, middle, { x: -40, y: 0 });
    await expectDrawnAnew(page);
    expect((await boxOf(start(page))).middle.x - middle.x).toBeLessThan(-45);
  }).toPass();
});

test('where the map was moved to there is land, with the names of its towns', async ({ page, api }) => {
  await openJourney(page, api);
  await moveButton(page).click();
  await expect(map(page).getByText('Leicester', { exact: true })).toHaveCount(0);
  const { middle } = await boxOf(map(page));
  for (let times = 0; times < 4; times += 1) await drag(page, middle, { x: 200, y: 40 });
  await expectDrawnAnew(page);
  await expect(map(page).getByText('Leicester', { exact: true })).toBeInViewport();
  await expect(picture(page)).toHaveAccessibleName('Map: Norwich – Cambridge');
});

test('one finger moves the page until the map is to be moved; then it moves the map, and two fingers zoom', async ({ page, api }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openJourney(page, api);
  const session = await touchscreen(page);
  await map(page).scrollIntoViewIfNeeded();
  const swipe = async () => {
    const { x, y } = (await boxOf(map(page))).middle;
    await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] });
    for (const up of [20, 40, 60, 80])
      await session.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [{ x, y: y - up }] });
    await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  };
  const scrolled = await page.evaluate(() => scrollY);
  await swipe();
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(scrolled + 40);

  await map(page).scrollIntoViewIfNeeded();
  await moveButton(page).click();
  const resting = await page.evaluate(() => scrollY);
  const { middle: before } = await boxOf(start(page));
  await swipe();
  await expect.poll(async () => (await boxOf(start(page))).middle.y - before.y).toBeLessThan(-40);
  expect(await page.evaluate(() => scrollY)).toBe(resting);

  const { width } = await boxOf(route(page));
  const { middle } = await boxOf(map(page));
  const fingers = (apart: number) => [
    { x: middle.x - apart, y: middle.y, id: 1 },
    { x: middle.x + apart, y: middle.y, id: 2 },
  ];
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: fingers(30) });
  for (const apart of [40, 50, 60]) await session.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: fingers(apart) });
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await expect.poll(async () => Math.round(((await boxOf(route(page))).width / width) * 10)).toBe(20);
  await expectDrawnAnew(page);
});

test('keys move and zoom the map, and lead on', async ({ page, api }) => {
  await openJourney(page, api);
  await moveButton(page).press('Enter');
  await page.keyboard.press('Tab');
  await expect(surface(page)).toBeFocused();
  await expect(surface(page)).toHaveAccessibleName('Map: Norwich – Cambridge');
  await expect(surface(page)).toHaveAccessibleDescription(/Arrow keys move the map, in small steps with Shift/);
  await expect(page.getByText('Arrow keys move the map')).toBeVisible();
  const { middle } = await boxOf(start(page));
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Shift+ArrowUp');
  await expectAt(start(page), { x: middle.x - 80, y: middle.y + 45 });
  await expectDrawnAnew(page);
  const { width } = await boxOf(route(page));
  await page.keyboard.press('+');
  await expect.poll(async () => Math.round(((await boxOf(route(page))).width / width) * 10)).toBe(20);
  await page.keyboard.press('-');
  await expectDrawnAnew(page);
  await expectAt(start(page), { x: middle.x - 80, y: middle.y + 45 });
  await expectGoodInEveryLook(page, 'move-map');
  await page.keyboard.press('Tab');
  await expect(surface(page)).not.toBeFocused();
  await expect(page.getByText('Arrow keys move the map')).toBeHidden();
});

test('a spot is chosen by a press on a map that was moved, and by the keys under a cross', async ({ page, api }) => {
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(request.url()));
  const journey = { ...travelledJourney(), role: 'passenger', startSpot: null, endSpot: null };
  answerMember(api);
  answerMatches(api, [], {}, journey);
  api.answer('PUT /v2/liftshare/journey/journey-1', { status: 200, body: journey });
  await storeTokens(page);
  await page.goto('/dashboard/journey/journey-1/when');
  await page.getByText('More choices').click();
  await page.getByRole('button', { name: `Name a spot for “${journey.start.label}”` }).press('Enter');
  const region = page.getByRole('region', { name: `Map around “${journey.start.label}”` });
  const cross = region.locator('.map__cross');
  const pinTip = async () => {
    const { middle, y, height } = await boxOf(region.locator('g > .map__end'));
    return { x: middle.x, y: y + height };
  };
  const expectPinAt = (place: Place) =>
    expect
      .poll(async () => {
        const tip = await pinTip();
        return Math.hypot(tip.x - place.x, tip.y - place.y);
      })
      .toBeLessThan(2);
  await region.scrollIntoViewIfNeeded();

  await test.step('by the keys', async () => {
    await region.getByRole('button', { name: 'Move the map' }).focus();
    await page.keyboard.press('Tab');
    await expect(surface(page)).toBeFocused();
    await expect(surface(page)).toHaveAccessibleDescription(/^Enter selects the point under the cross\. Arrow keys move the map/);
    await expect(cross).toBeVisible();
    await page.keyboard.press('Shift+ArrowRight');
    await page.keyboard.press('Shift+ArrowDown');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('status').filter({ hasText: /The spot is \d+\sm from/ })).toBeVisible();
    await expectPinAt((await boxOf(region)).middle);
    await expect(region.locator('.map__sheet')).not.toHaveAttribute('style', /transform/);
    await expectGoodInEveryLook(page, 'when-spot-keys');
  });

  await test.step('by a press, once the map was dragged, which is none itself', async () => {
    await region.getByRole('button', { name: 'Move the map' }).click();
    await expect(cross).toBeHidden();
    const told = await page.getByRole('status').filter({ hasText: 'The spot is' }).textContent();
    const { middle } = await boxOf(region);
    await drag(page, middle, { x: 50, y: -20 });
    await expectPinAt({ x: middle.x + 50, y: middle.y - 20 });
    await expect(page.getByRole('status').filter({ hasText: 'The spot is' })).toHaveText(told ?? '');
    await page.mouse.click(middle.x - 10, middle.y + 15);
    await expectPinAt({ x: middle.x - 10, y: middle.y + 15 });
    await expect(page.getByRole('status').filter({ hasText: 'The spot is' })).not.toHaveText(told ?? '');
  });
  expect(loaded.filter((url) => WEBGL.test(url))).toEqual([]);
});
