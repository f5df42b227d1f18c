import type { Route } from '@playwright/test';
import { expectGoodInEveryLook } from './support/looks.ts';
import { storeTokens } from './support/session.ts';
import {
  answerPlanning,
  cambridge,
  choosePlace,
  endBox,
  expectPlanKept,
  nextButton,
  norwich,
  openAddJourney,
  planJourney,
  PLACES,
  road,
  ROUTE,
  SAVE,
  startBox,
} from './support/planning.ts';
import { expect, test } from './support/other-server-test.ts';

test('the page holds everything of section 2', async ({ page, api }) => {
  await openAddJourney(page, api);
  await expect(page).toHaveTitle('Add a journey – Plain – Waylift');
  await expect(page.getByRole('heading', { level: 1, name: 'Where are you travelling?' })).toBeVisible();
  await expect(endBox(page)).toBeVisible();
  await expect(page.getByRole('radiogroup', { name: 'Do you make a return journey?' })).toBeVisible();
  await expect(page.getByRole('radio', { name: 'Yes', exact: true })).not.toBeChecked();
  await expect(page.getByRole('radio', { name: 'No', exact: true })).not.toBeChecked();
  await expect(nextButton(page)).toBeEnabled();
  await expect(page.getByRole('img', { name: 'Map of your region' })).toBeVisible();
  await expectGoodInEveryLook(page, 'add-journey');
  await nextButton(page).click();
  await expect(startBox(page)).toBeFocused();
  await expectGoodInEveryLook(page, 'add-journey-errors');
});

test('what was typed can be read in each suggestion in colours of the device’s own', async ({ page, api }) => {
  await openAddJourney(page, api);
  await startBox(page).pressSequentially('nor');
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ forcedColors: 'active', colorScheme });
    const option = page.getByRole('option', { name: 'Norwich' });
    const colour = await option.evaluate((element) => getComputedStyle(element).color);
    await expect(option.locator('mark')).toHaveCSS('color', colour);
  }
});

test('the name of a box is its own, with suggestions open and with text to clear', async ({ page, api }) => {
  await openAddJourney(page, api);
  await startBox(page).pressSequentially('nor');
  await expect(page.getByRole('listbox', { name: 'Suggestions', exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Clear the start' })).toBeVisible();
  await expect(page.getByLabel('Start location')).toHaveCount(1);
  await expect(page.getByLabel('Start location')).toHaveValue('nor');
  await page.getByText('Start location', { exact: true }).click();
  await expect(startBox(page)).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expectGoodInEveryLook(page, 'add-journey-list');
});

test('who types on asks once, and an answer to what stood there before is not waited for', async ({ page, api }) => {
  await page.clock.install();
  await openAddJourney(page, api);
  api.answer(`GET ${PLACES}`, 'hang');
  // No pause between the letters, however slow the machine is.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000));
  await startBox(page).pressSequentially('norw');
  await page.clock.resume();
  await expect.poll(() => api.callsTo(PLACES).length).toBe(1);
  const ended = page.waitForEvent('requestfailed', (request) => request.url().includes(PLACES));
  api.answer(`GET ${PLACES}`, { status: 200, body: { places: [norwich] } });
  await startBox(page).pressSequentially('i');
  await ended;
  await expect(page.getByRole('option', { name: 'Norwich' })).toBeVisible();
  expect(api.callsTo(PLACES).map(({ path }) => new URLSearchParams(path.split('?')[1]).get('query'))).toEqual(['norw', 'norwi']);
});

test('the road, its figures and its map are there as soon as both ends are chosen', async ({ page, api }) => {
  await openAddJourney(page, api);
  await planJourney(page);
  await expect(page.getByText('Your journey, each way')).toBeVisible();
  await expect(page.getByText('62.1 miles')).toBeVisible();
  await expect(page.getByText('1 hr 30 mins')).toBeVisible();
  await expect(page.getByText('£10.12', { exact: true }).first()).toBeVisible();
  await expect(
    page.getByText('There and back, the journey costs £20.24. If you share it with one other person, you each pay £10.12.'),
  ).toBeVisible();
  await expect(page.getByRole('img', { name: 'Map: Norwich – Cambridge', exact: true })).toBeVisible();
  await expect(page.getByText('Estimate', { exact: true })).toHaveCount(0);
  expect(api.callsTo(ROUTE).map(({ body }) => body)).toEqual([{ start: norwich, end: cambridge }]);
  await page.getByRole('radio', { name: 'No', exact: true }).check();
  await expect(page.getByText('If you share it with one other person, you each pay £5.06.')).toBeVisible();
  expect(api.callsTo(ROUTE)).toHaveLength(1);
  await expectGoodInEveryLook(page, 'add-journey-route');
});

test('a way with a ferry says so wherever it is shown', async ({ page, api }) => {
  await openAddJourney(page, api);
  api.answer(`POST ${ROUTE}`, { status: 200, body: { ...road, ferry: true } });
  await planJourney(page);
  const note = page.getByText('With a ferry', { exact: true });
  await expect(note).toBeVisible();
  await expectGoodInEveryLook(page, 'add-journey-ferry');
  await page.getByRole('link', { name: 'Cost assumptions' }).click();
  await expect(page).toHaveURL('/dashboard/cost-assumptions');
  await expect(note).toBeVisible();
});

test('start and end swap, and the road is asked for again', async ({ page, api }) => {
  await openAddJourney(page, api);
  await planJourney(page);
  await page.getByRole('button', { name: 'Swap start and end' }).click();
  await expect(startBox(page)).toHaveValue('Cambridge, Cambridgeshire');
  await expect(endBox(page)).toHaveValue('Norwich, Norfolk');
  await expect(page.getByRole('img', { name: 'Map: Cambridge – Norwich', exact: true })).toBeVisible();
  await expect(page.locator('[data-announcer]')).toHaveText('Start and end are swapped: Cambridge, Cambridgeshire – Norwich, Norfolk.');
  await expect.poll(() => api.callsTo(ROUTE).at(-1)?.body).toEqual({ start: cambridge, end: norwich });
  api.answer(`POST ${ROUTE}`, 'drop');
  await page.getByRole('button', { name: 'Swap start and end' }).click();
  await expect(page.getByText('Route request failed')).toBeVisible();
  await expectGoodInEveryLook(page, 'add-journey-failed');
});

test('Next saves once, however often it is pressed, and says so', async ({ page, api }) => {
  await openAddJourney(page, api);
  await planJourney(page);
  await nextButton(page).dblclick();
  await expect(page).toHaveURL('/dashboard/add-journey/success');
  await expect(page).toHaveTitle('Journey added – Plain – Waylift');
  await expect(page.getByRole('heading', { level: 1, name: 'Your journey has been saved' })).toBeVisible();
  await expect(page.getByText('Norwich – Cambridge, and back. It is on your dashboard now.')).toBeVisible();
  await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible();
  const saved = api.callsTo(SAVE).filter(({ method }) => method === 'POST');
  expect(saved.map(({ body }) => body)).toEqual([{ start: norwich, end: cambridge, returnJourney: true }]);
  await expectGoodInEveryLook(page, 'journey-added');
  await page.getByRole('link', { name: 'Add another journey' }).click();
  await expect(startBox(page)).toHaveValue('');
  await page.getByRole('link', { name: 'Cancel' }).click();
  await expect(page).toHaveURL('/dashboard');
});

test('Next saves nothing more while a slow page comes that says so', async ({ page, api }) => {
  const held = Promise.withResolvers<void>();
  await page.route(/journey-added/, async (route) => {
    await held.promise;
    await route.continue();
  });
  await openAddJourney(page, api);
  await planJourney(page);
  const answered = page.waitForResponse((response) => response.url().endsWith(SAVE));
  // Its words change while it saves.
  const button = page.locator('main button[type="submit"]');
  await button.click();
  await (await answered).finished();
  await button.evaluate(async (next: HTMLButtonElement) => {
    for (let picture = 0; picture < 30; picture += 1) {
      await new Promise(requestAnimationFrame);
      next.click();
    }
  });
  held.resolve();
  await expect(page).toHaveURL('/dashboard/add-journey/success');
  expect(api.callsTo(SAVE).filter(({ method }) => method === 'POST')).toHaveLength(1);
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

test('the cost assumptions work the sum through for the journey at hand, and lead back to it', async ({ page, api }) => {
  await openAddJourney(page, api);
  await planJourney(page);
  await page.getByRole('link', { name: 'Cost assumptions' }).click();
  await expect(page).toHaveURL('/dashboard/cost-assumptions');
  await expect(page).toHaveTitle('Cost assumptions – Plain – Waylift');
  for (const text of [
    '£1.39 per litre',
    '38.8 mpg',
    '4.546 litres',
    'Norwich – Cambridge',
    '62.1 miles ÷ 38.8 mpg',
    '1.601 gallons × 4.546 litres',
  ])
    await expect(page.getByText(text, { exact: true })).toBeVisible();
  await expect(page.getByText('£10.12 each way')).toBeVisible();
  await expect(page.getByText('£10.12 each', { exact: true })).toBeVisible();
  await expectGoodInEveryLook(page, 'cost-assumptions');
  await page.getByRole('link', { name: 'Back to your journey' }).click();
  await expectPlanKept(page);
  await expect(page.getByText('62.1 miles')).toBeVisible();
  await page.getByRole('link', { name: 'Cost assumptions' }).click();
  await expect(page).toHaveURL('/dashboard/cost-assumptions');
  await page.goBack();
  await expectPlanKept(page);
  await expect(page.getByText('62.1 miles')).toBeVisible();
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
    await page.getByRole('link', { name: 'Cancel' }).click();
    await page.getByRole('link', { name: 'Add journey' }).first().click();
    await expect(startBox(page)).toHaveValue('');
  });
});

test('the code on the success page comes into its room: nothing moves under a finger', async ({ page, api }) => {
  const late = Promise.withResolvers<void>();
  await page.route('**/assets/qr-code-*.js', async (route) => {
    await late.promise;
    await route.continue();
  });
  await openAddJourney(page, api);
  await planJourney(page);
  await nextButton(page).click();
  const link = page.getByRole('link', { name: 'Add another journey' });
  // The page itself glides in.
  const belowHeading = () =>
    link.evaluate((element) => {
      const heading = document.querySelector('h1')?.getBoundingClientRect();
      return heading === undefined ? null : Math.round(element.getBoundingClientRect().top - heading.top);
    });
  const before = await belowHeading();
  late.resolve();
  await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible();
  expect(await belowHeading()).toBe(before);
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
    await startBox(page).click();
    await page.getByRole('option', { name: 'Use my current location' }).click();
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

test('what is typed before the suggestions are there stays, and so does the focus', async ({ page, api }) => {
  let letIn = (): void => undefined;
  const opened = new Promise<void>((resolve) => {
    letIn = resolve;
  });
  await page.route('**/assets/combo-box-*.js', async (route) => {
    await opened;
    await route.continue();
  });
  answerPlanning(api);
  await storeTokens(page);
  await page.goto('/dashboard/add-journey');
  const answered = page.waitForResponse((response) => response.url().includes(PLACES));
  await page.getByRole('textbox', { name: 'Start location' }).pressSequentially('norw');
  await (await answered).finished();
  letIn();
  await expect(startBox(page)).toHaveValue('norw');
  await expect(startBox(page)).toBeFocused();
  await expect(page.getByRole('option', { name: 'Norwich' }), 'without another key').toBeVisible();
  await page.keyboard.type('i');
  await expect(startBox(page)).toHaveValue('norwi');
  await expect(page.getByRole('option', { name: 'Norwich' })).toBeVisible();
});

test('what was typed before a reload is looked up once somebody is back in its box', async ({ page, api }) => {
  await openAddJourney(page, api);
  await startBox(page).pressSequentially('norw');
  await expect(page.getByRole('option', { name: 'Norwich' })).toBeVisible();
  await page.reload();
  await expect(startBox(page)).toHaveValue('norw');
  await startBox(page).focus();
  await page.getByRole('option', { name: 'Norwich' }).click();
  await expect(startBox(page)).toHaveValue('Norwich, Norfolk');
});

test('suggestions that do not come leave a box to type in, and words', async ({ page, api }) => {
  await page.route('**/assets/combo-box-*.js', (route) => route.abort());
  answerPlanning(api);
  await storeTokens(page);
  await page.goto('/dashboard/add-journey');
  await expect(page.getByText('We cannot look up places at the moment.')).toHaveCount(2);
  await page.getByRole('textbox', { name: 'Start location' }).fill('norw');
  await expect(page.getByRole('textbox', { name: 'Start location' })).toHaveValue('norw');
});

test.describe('whoever is typing when it is settled whether suggestions come', () => {
  for (const [name, settle, role] of [
    ['types on where they come', (route: Route) => route.continue(), 'combobox'],
    ['types on where they do not', (route: Route) => route.abort(), 'textbox'],
  ] as const)
    test(name, async ({ page, api }) => {
      const { promise: letIn, resolve } = Promise.withResolvers<void>();
      await page.route('**/assets/combo-box-*.js', async (route) => {
        await letIn;
        await settle(route);
      });
      answerPlanning(api);
      await storeTokens(page);
      await page.goto('/dashboard/add-journey');
      const plain = page.getByRole('textbox', { name: 'Start location' });
      await plain.pressSequentially('nrw');
      await plain.press('ArrowLeft');
      await plain.press('ArrowLeft');
      resolve();
      const settled = role === 'combobox' ? startBox(page) : page.getByText('We cannot look up places at the moment.').first();
      await expect(settled).toBeVisible();
      await page.keyboard.type('o');
      await expect(page.getByRole(role, { name: 'Start location' })).toHaveValue('norw');
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

test('a session that ends while places are looked up leads to the login page', async ({ page, api }) => {
  await openAddJourney(page, api);
  api.answer(`GET ${PLACES}`, { status: 401, body: { code: 'unauthorized' } });
  await startBox(page).pressSequentially('norw');
  await expect(page).toHaveURL('/plain/login');
  await expect(page.getByText('Your session has ended. Please sign in again.')).toBeVisible();
});
