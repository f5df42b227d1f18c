import { expectGoodInEveryLook } from './support/looks.ts';
import { storeTokens } from './support/session.ts';
import {
  answerPlanning,
  choosePlace,
  endBox,
  expectPlanKept,
  nextButton,
  openAddJourney,
  planJourney,
  road,
  ROUTE,
  startBox,
} from './support/planning.ts';
import { expect, test } from './support/other-server-test.ts';

test('the page holds everything of section 2, and is good in every look from the first letter to the saved journey', async ({
  page,
  api,
}) => {
  await openAddJourney(page, api);
  await expect.soft(page).toHaveTitle('Add a journey – Plain – Waylift');
  await expect.soft(page.getByRole('heading', { level: 1, name: 'Where do you set off?' })).toBeVisible();
  await expect.soft(endBox(page)).toBeVisible();
  await expect.soft(page.getByRole('radiogroup', { name: 'Do you make a return journey?' })).toBeVisible();
  await expect.soft(page.getByRole('radio', { name: 'Yes', exact: true })).toBeChecked();
  await expect.soft(page.getByRole('link', { name: 'Cost assumptions' })).toBeVisible();
  await expect.soft(nextButton(page)).toBeEnabled();
  await expect.soft(page.getByRole('img', { name: 'Map of your region' })).toBeVisible();
  await expectGoodInEveryLook(page, 'add-journey');
  await nextButton(page).click();
  await expect(startBox(page)).toBeFocused();
  await expectGoodInEveryLook(page, 'add-journey-errors');

  await test.step('with suggestions, in which what was typed can be read in colours of the device’s own', async () => {
    await page.goto('/dashboard/add-journey');
    await startBox(page).pressSequentially('nor');
    const option = page.getByRole('option', { name: 'Norwich' });
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ forcedColors: 'active', colorScheme });
      const colour = await option.evaluate((element) => getComputedStyle(element).color);
      await expect.soft(option.locator('mark')).toHaveCSS('color', colour);
    }
    await page.emulateMedia({ forcedColors: null, colorScheme: null });
    await page.keyboard.press('ArrowDown');
    await expectGoodInEveryLook(page, 'add-journey-list');
  });

  await test.step('with the road, with one that takes a ferry, and the sum of it', async () => {
    await page.goto('/dashboard/add-journey');
    await planJourney(page);
    await expect(page.getByText('62.1 miles')).toBeVisible();
    await expectGoodInEveryLook(page, 'add-journey-route');
    await page.getByRole('link', { name: 'Cost assumptions' }).click();
    await expect(page).toHaveURL('/dashboard/cost-assumptions');
    await expect(page.getByText('62.1 miles ÷ 38.8 mpg', { exact: true })).toBeVisible();
    await expectGoodInEveryLook(page, 'cost-assumptions');
    await page.getByRole('link', { name: 'Back to your journey' }).click();
    await expectPlanKept(page);
    api.answer(`POST ${ROUTE}`, { status: 200, body: { ...road, ferry: true } });
    await page.getByRole('button', { name: 'Swap start and end' }).click();
    await expect(page.getByText('With a ferry', { exact: true })).toBeVisible();
    await expectGoodInEveryLook(page, 'add-journey-ferry');
  });

  await test.step('with a road that could not be asked for', async () => {
    api.answer(`POST ${ROUTE}`, 'drop');
    await page.getByRole('button', { name: 'Swap start and end' }).click();
    await expect(page.getByText('Route request failed')).toBeVisible();
    await expectGoodInEveryLook(page, 'add-journey-failed');
  });

  await test.step('and saved', async () => {
    await nextButton(page).click();
    await expect(page).toHaveURL('/dashboard/add-journey/success');
    await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible();
    await expectGoodInEveryLook(page, 'journey-added');
  });
});

test('the way back from the success page does not lead to a form that would save it again', async ({ page, api }) => {
  answerPlanning(api);
  await storeTokens(page);
  await page.goto('/404');
  await page.goto('/dashboard/add-journey');
  await expect(startBox(page)).toBeVisible();
  await planJourney(page);
  await nextButton(page).click();
  await expect(page).toHaveURL('/dashboard/add-journey/success');
  await page.reload();
  await expect(page.getByText('Norwich – Cambridge, and back.')).toBeVisible();
  // The page that was drawn is the page that wakes.
  await page.waitForLoadState('networkidle');
  await page.goBack();
  await expect(page).not.toHaveURL(/add-journey/);
});

test('a reload and the way back find everything as it was answered', async ({ page, api }) => {
  await openAddJourney(page, api);
  await planJourney(page);
  await page.reload();
  await expectPlanKept(page);
  await expect(page.getByText('62.1 miles')).toBeVisible();
  await endBox(page).fill('Camb');
  await page.getByRole('link', { name: 'Account' }).click();
  await expect(page).toHaveURL('/dashboard/account/settings');
  await page.goBack();
  await expect(startBox(page)).toHaveValue('Norwich, Norfolk');
  await expect(endBox(page)).toHaveValue('Camb');

  await test.step('and a journey that is added later begins anew', async () => {
    await page.getByRole('link', { name: 'Not now' }).click();
    await page.getByRole('link', { name: 'Add journey' }).first().click();
    await expect(startBox(page)).toHaveValue('');
  });

  await test.step('and what was typed before a reload is looked up once somebody is back in its box', async () => {
    await startBox(page).pressSequentially('norw');
    await expect(page.getByRole('option', { name: 'Norwich' })).toBeVisible();
    await page.reload();
    await expect(startBox(page)).toHaveValue('norw');
    await startBox(page).focus();
    await page.getByRole('option', { name: 'Norwich' }).click();
    await expect(startBox(page)).toHaveValue('Norwich, Norfolk');
  });
});

test.describe('the current location', () => {
  test('is asked for on a press only, and called after the town there; it is kept as data that each page words', async ({
    page,
    api,
    context,
  }) => {
    await context.grantPermissions(['geolocation']);
    await context.setGeolocation({ latitude: 52.6291, longitude: 1.2973 });
    await openAddJourney(page, api);
    await page.getByRole('button', { name: 'My location' }).click();
    await expect(startBox(page)).toHaveValue('Near Norwich');
    await choosePlace(page, endBox(page), 'camb', 'Cambridge');
    await expect(page.getByText('62.1 miles')).toBeVisible();
    await expect(page.getByRole('img', { name: 'Map: Near Norwich – Cambridge', exact: true })).toBeVisible();
    const near = { label: 'Norwich', kind: 'near', latitude: 52.6291, longitude: 1.2973 };
    expect(api.callsTo(ROUTE).at(-1)?.body).toMatchObject({ start: near });

    await test.step('in the language that it is read in', async () => {
      await page.goto('/dashboard/add-journey?language=de');
      await page.goBack();
      await expect(page.getByRole('combobox', { name: 'Startort' })).toHaveValue('In der Nähe von Norwich');
    });
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('a suggestion is chosen by a finger', async ({ page, api }) => {
    await openAddJourney(page, api);
    await startBox(page).tap();
    await startBox(page).pressSequentially('norw');
    await page.getByRole('option', { name: 'Norwich' }).tap();
    await expect(startBox(page)).toHaveValue('Norwich, Norfolk');
  });
});
