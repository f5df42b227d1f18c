import { hurryTimeLimits, tooMany, TOO_MANY_WORDS, troubles, TROUBLE_WORDS } from './support/failures.ts';
import {
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

const INVALID = 'Please enter a valid journey start and end location';
const NO_ROUTE = 'We could not calculate a route between the journey start and end locations.';
const FAILED = 'Route request failed';
const noRoute = { status: 422, body: { title: 'no route', status: 422, code: 'no-route' } };

test('text with no suggestion chosen is no place, and stays', async ({ page, api }) => {
  await openAddJourney(page, api);
  await startBox(page).pressSequentially('Orchrd Row');
  await page.keyboard.press('Escape');
  await nextButton(page).click();
  await expect(page.getByText(INVALID)).toHaveCount(4);
  await expect(page.getByRole('link', { name: INVALID })).toHaveCount(2);
  await expect(startBox(page)).toBeFocused();
  await expect(startBox(page)).toHaveAttribute('aria-invalid', 'true');
  await expect(startBox(page)).toHaveAccessibleDescription(new RegExp(INVALID));
  await expect(startBox(page)).toHaveValue('Orchrd Row');
  await expect(page).toHaveTitle(/^Error: Add a journey – Plain/);
  expect(api.callsTo(SAVE)).toHaveLength(0);
  await choosePlace(page, startBox(page), 'norw', 'Norwich');
  await expect(page.getByRole('link', { name: INVALID })).toHaveCount(1);
  await expect(startBox(page)).not.toHaveAttribute('aria-invalid', 'true');
});

test('a place that is changed after it was chosen is none any more', async ({ page, api }) => {
  await openAddJourney(page, api);
  await planJourney(page);
  await endBox(page).press('End');
  await endBox(page).press('Backspace');
  await page.keyboard.press('Escape');
  await nextButton(page).click();
  await expect(page.getByRole('link', { name: INVALID })).toHaveCount(1);
  await expect(endBox(page)).toBeFocused();
  expect(api.callsTo(SAVE)).toHaveLength(0);
});

test('the question of the return has to be answered', async ({ page, api }) => {
  await openAddJourney(page, api);
  await choosePlace(page, startBox(page), 'norw', 'Norwich');
  await choosePlace(page, endBox(page), 'camb', 'Cambridge');
  await nextButton(page).click();
  await expect(page.getByRole('link', { name: 'Please say whether you make a return journey.' })).toBeVisible();
  expect(api.callsTo(SAVE)).toHaveLength(0);
});

test('one place for both ends is said to be so, and asked of no server', async ({ page, api }) => {
  await openAddJourney(page, api);
  await choosePlace(page, startBox(page), 'norw', 'Norwich');
  await choosePlace(page, endBox(page), 'norw', 'Norwich');
  await expect(page.getByText(NO_ROUTE)).toBeVisible();
  await expect(page.getByText('Start and end are the same place.')).toBeVisible();
  await page.getByRole('radio', { name: 'No' }).check();
  await nextButton(page).click();
  await expect(page).toHaveURL('/dashboard/add-journey');
  expect([...api.callsTo(ROUTE), ...api.callsTo(SAVE)]).toHaveLength(0);
  await choosePlace(page, endBox(page), 'camb', 'Cambridge');
  await expect(page.getByText(NO_ROUTE)).toBeHidden();
  await expect(page.getByText('Your journey', { exact: true })).toBeVisible();
});

test('places that no road joins are told apart from a failure, and nothing is lost', async ({ page, api }) => {
  await openAddJourney(page, api);
  api.answer(`POST ${ROUTE}`, noRoute);
  await planJourney(page);
  await expect(page.getByText(NO_ROUTE)).toBeVisible();
  await expect(page.getByText(FAILED)).toHaveCount(0);
  await expect(page).toHaveTitle(/^Error: /);
  await expectPlanKept(page);
});

test('a server that finds no road when the journey is saved says the same', async ({ page, api }) => {
  await openAddJourney(page, api);
  api.answer(`POST ${SAVE}`, noRoute);
  await planJourney(page);
  await expect(page.getByText('Your journey, each way')).toBeVisible();
  await nextButton(page).click();
  await expect(page.getByText(NO_ROUTE)).toBeVisible();
  await expectPlanKept(page);
});

for (const { name, answer } of troubles) {
  test(`a router in trouble: ${name}`, async ({ page, api }) => {
    await hurryTimeLimits(page);
    await openAddJourney(page, api);
    api.answer(`POST ${ROUTE}`, answer);
    await planJourney(page);
    const alert = page.getByRole('alert').filter({ hasText: FAILED });
    await expect(alert).toContainText(TROUBLE_WORDS);
    await expectPlanKept(page);
    api.answer(`POST ${ROUTE}`, { status: 200, body: road });
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText('62.1 miles')).toBeVisible();
    await expect(alert).toHaveCount(0);
  });

  test(`a journey that is not saved: ${name}`, async ({ page, api }) => {
    await hurryTimeLimits(page);
    await openAddJourney(page, api);
    api.answer(`POST ${SAVE}`, answer);
    await planJourney(page);
    await nextButton(page).click();
    const alert = page.getByRole('alert').filter({ hasText: FAILED });
    await expect(alert).toContainText(TROUBLE_WORDS);
    await expect(alert).toContainText('We could not save your journey. What you chose is still here.');
    await expect(page).toHaveURL('/dashboard/add-journey');
    await expectPlanKept(page);
    api.answer(`POST ${SAVE}`, {
      status: 201,
      body: { id: 'j', start: norwich, end: cambridge, returnJourney: true, route: road, createdAt: '' },
    });
    await nextButton(page).click();
    await expect(page).toHaveURL('/dashboard/add-journey/success');
    expect(api.callsTo(SAVE).filter(({ method }) => method === 'POST')).toHaveLength(2);
  });

  test(`places that cannot be looked up: ${name}`, async ({ page, api }) => {
    await hurryTimeLimits(page);
    await openAddJourney(page, api);
    api.answer(`GET ${PLACES}`, answer);
    await startBox(page).pressSequentially('norw');
    await expect(page.getByText('We cannot look up places at the moment.')).toBeVisible();
    await expect(startBox(page)).toHaveValue('norw');
    await expect(startBox(page)).toBeFocused();
    api.answer(`GET ${PLACES}`, { status: 200, body: { places: [norwich] } });
    await startBox(page).pressSequentially('i');
    await expect(page.getByRole('option', { name: 'Norwich' })).toBeVisible();
    await expect(page.getByText('We cannot look up places at the moment.')).toBeHidden();
  });
}

test('more journeys than one may have are no failure of the route, and the way on is said', async ({ page, api }) => {
  await openAddJourney(page, api);
  api.answer(`POST ${SAVE}`, { status: 409, body: { code: 'too-many-journeys' } });
  await planJourney(page);
  await nextButton(page).click();
  await expect(page.getByText('You have as many journeys as you can keep here.')).toBeVisible();
  await expect(page.getByText('On your dashboard, delete one that you no longer make.')).toBeVisible();
  await expect(page.getByText(FAILED)).toHaveCount(0);
  await expect(page).toHaveTitle(/^Error: /);
  await expectPlanKept(page);
});

test('too many tries say how long to wait', async ({ page, api }) => {
  await openAddJourney(page, api);
  api.answer(`POST ${ROUTE}`, tooMany.answer);
  await planJourney(page);
  await expect(page.getByRole('alert').filter({ hasText: FAILED })).toContainText(TOO_MANY_WORDS);
});

test('a place that nobody knows is said so, and the text stays', async ({ page, api }) => {
  await openAddJourney(page, api);
  api.answer(`GET ${PLACES}`, { status: 200, body: { places: [] } });
  await startBox(page).pressSequentially('Xyzzy');
  await expect(page.getByText('We know no place of that name. Please check the spelling.')).toBeVisible();
  await expect(page.getByRole('listbox')).toBeHidden();
  await expect(startBox(page)).toHaveValue('Xyzzy');
  // Whoever comes back to mend it gets the places of what stands there then.
  await endBox(page).focus();
  api.answer(`GET ${PLACES}`, { status: 200, body: { places: [norwich] } });
  await startBox(page).press('End');
  for (const _ of 'Xyzzy') await page.keyboard.press('Backspace');
  await page.keyboard.type('norw');
  await expect(page.getByRole('option', { name: 'Norwich' })).toBeVisible();
});

const ended = { status: 401, body: { code: 'unauthorized' } };

test.describe('a session that ends leads to the login page', () => {
  test.afterEach(async ({ page }) => {
    await expect(page).toHaveURL('/plain/login');
    await expect(page.getByText('Your session has ended. Please sign in again.')).toBeVisible();
  });

  test('while places are looked up', async ({ page, api }) => {
    await openAddJourney(page, api);
    api.answer(`GET ${PLACES}`, ended);
    await startBox(page).pressSequentially('norw');
  });

  test('while the road is asked for', async ({ page, api }) => {
    await openAddJourney(page, api);
    api.answer(`POST ${ROUTE}`, ended);
    await choosePlace(page, startBox(page), 'norw', 'Norwich');
    await choosePlace(page, endBox(page), 'camb', 'Cambridge');
  });

  test('while the journey is saved', async ({ page, api }) => {
    await openAddJourney(page, api);
    api.answer(`POST ${SAVE}`, ended);
    await planJourney(page);
    await nextButton(page).click();
  });
});
