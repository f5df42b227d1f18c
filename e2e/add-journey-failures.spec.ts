import { holdTimeLimits, passTimeLimits, tooMany, troubles } from './support/failures.ts';
import {
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

test('the question of the return has to be answered, and a place that is changed after it was chosen is none any more', async ({
  page,
  api,
}) => {
  await openAddJourney(page, api);
  await choosePlace(page, startBox(page), 'norw', 'Norwich');
  await choosePlace(page, endBox(page), 'camb', 'Cambridge');
  await nextButton(page).click();
  await expect(page.getByRole('link', { name: 'Please say whether you make a return journey.' })).toBeVisible();
  await page.getByRole('radio', { name: 'Yes' }).check();
  await endBox(page).press('End');
  await endBox(page).press('Backspace');
  await page.keyboard.press('Escape');
  await nextButton(page).click();
  await expect(page.getByRole('link', { name: INVALID })).toHaveCount(1);
  await expect(endBox(page)).toBeFocused();
  expect(api.callsTo(SAVE)).toHaveLength(0);
});

test('Escape closes the suggestions for what is typed, also those that come after it', async ({ page, api }) => {
  await openAddJourney(page, api);
  const answers = Promise.withResolvers<void>();
  await page.route(`**${PLACES}?*`, async (route) => {
    await answers.promise;
    await route.continue();
  });
  const asked = page.waitForRequest((request) => new URL(request.url()).searchParams.get('query') === 'camb');
  await startBox(page).pressSequentially('camb');
  await asked;
  await page.keyboard.press('Escape');
  answers.resolve();
  await (await (await asked).response())?.finished();
  await nextButton(page).click();
  await expect(page.getByRole('link', { name: INVALID })).toHaveCount(2);
  await expect(startBox(page)).toBeFocused();
  await expect(page.getByRole('option')).toHaveCount(0);
  await startBox(page).press('ArrowDown');
  await expect(page.getByRole('option', { name: 'Cambridge' })).toBeVisible();
  await page.keyboard.press('Escape');
  await startBox(page).pressSequentially('r');
  await expect(page.getByRole('option', { name: 'Cambridge' }), 'whoever types on is helped again').toBeVisible();
});

test('one place for both ends is said to be so, and asked of no server', async ({ page, api }) => {
  await openAddJourney(page, api);
  await choosePlace(page, startBox(page), 'norw', 'Norwich');
  await choosePlace(page, endBox(page), 'norw', 'Norwich');
  await expect(page.getByText(NO_ROUTE)).toBeVisible();
  await expect(page.getByText('Your start and end are the same place.')).toBeVisible();
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

  await test.step('when the journey is saved, too', async () => {
    api.answer(`POST ${ROUTE}`, { status: 200, body: road });
    await page.getByRole('button', { name: 'Swap start and end' }).click();
    await expect(page.getByText('Your journey, each way')).toBeVisible();
    await expect(page.getByText(NO_ROUTE)).toBeHidden();
    api.answer(`POST ${SAVE}`, noRoute);
    await nextButton(page).click();
    await expect(page.getByText(NO_ROUTE)).toBeVisible();
    await expect(startBox(page)).toHaveValue('Cambridge, Cambridgeshire');
    await expect(endBox(page)).toHaveValue('Norwich, Norfolk');
  });
});

test('places that cannot be looked up are said so, whatever the trouble, and the next letter asks again', async ({ page, api }) => {
  const words = page.getByText('We cannot look up places at the moment.');
  await holdTimeLimits(page);
  await openAddJourney(page, api);
  for (const { name, answer } of [...troubles, tooMany]) {
    await test.step(name, async () => {
      const before = api.callsTo(PLACES).length;
      api.answer(`GET ${PLACES}`, answer);
      await startBox(page).fill('');
      await startBox(page).fill('norw');
      // A read that finds no connection is tried once more by itself.
      for (const call of answer === 'hang' ? [1, 2] : []) {
        await expect.poll(() => api.callsTo(PLACES).length).toBe(before + call);
        await passTimeLimits(page);
      }
      await expect.soft(words).toBeVisible();
      await expect.soft(startBox(page)).toHaveValue('norw');
      await expect.soft(startBox(page)).toBeFocused();
      api.answer(`GET ${PLACES}`, { status: 200, body: { places: [norwich] } });
      await startBox(page).pressSequentially('i');
      await expect.soft(page.getByRole('option', { name: 'Norwich' })).toBeVisible();
      await expect.soft(words).toBeHidden();
    });
  }
});

test('places that could not be looked up are looked up again once somebody is back in their box', async ({ page, api }) => {
  await openAddJourney(page, api);
  api.answer(`GET ${PLACES}`, { status: 503 });
  await startBox(page).pressSequentially('norw');
  await expect(page.getByText('We cannot look up places at the moment.')).toBeVisible();
  api.answer(`GET ${PLACES}`, { status: 200, body: { places: [norwich] } });
  await endBox(page).focus();
  await startBox(page).focus();
  await expect(page.getByRole('option', { name: 'Norwich' })).toBeVisible();
});

test('more journeys than one may have are no failure of the route, and the way on is said', async ({ page, api }) => {
  await openAddJourney(page, api);
  api.answer(`POST ${SAVE}`, { status: 409, body: { code: 'too-many-journeys' } });
  await planJourney(page);
  await nextButton(page).click();
  await expect(page.getByText('You cannot save any more journeys.')).toBeVisible();
  await expect(page.getByText('Delete a journey you no longer make from your dashboard, then add this one.')).toBeVisible();
  await expect(page.getByText(FAILED)).toHaveCount(0);
  await expect(page).toHaveTitle(/^Error: /);
  await expectPlanKept(page);
});

test('a place that nobody knows is said so, and the text stays', async ({ page, api }) => {
  await openAddJourney(page, api);
  api.answer(`GET ${PLACES}`, { status: 200, body: { places: [] } });
  await startBox(page).pressSequentially('Xyzzy');
  await expect(page.getByText('We could not find a place with that name. Please check the spelling.')).toBeVisible();
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

test('a session that ends while places are looked up leads to the login page', async ({ page, api }) => {
  await openAddJourney(page, api);
  api.answer(`GET ${PLACES}`, { status: 401, body: { code: 'unauthorized' } });
  await startBox(page).pressSequentially('norw');
  await expect(page).toHaveURL('/plain/login');
  await expect(page.getByText('Your session has ended. Please sign in again.')).toBeVisible();
});
