import { beforeEach, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { tooMany, troubles } from '../../../../../e2e/support/failures.ts';
import { holdTimeLimits } from '../../test-support/hold-time-limits.ts';
import { mountPage, routeOf, type Mounted } from '../../test-support/mount-page.tsx';
import {
  answerPlanning,
  cambridge,
  choosePlace,
  endBox,
  expectPlanKept,
  norwich,
  PLACES,
  planJourney,
  road,
  ROUTE,
  SAVE,
  startBox,
} from '../../test-support/planning.ts';
import { standInApi, type StandInApi } from '../../test-support/stand-in-api.ts';
import * as addJourney from './add-journey.route.tsx';

const PAGE = '/dashboard/add-journey';
const INVALID = 'Please enter a valid journey start and end location';
const NO_ROUTE = 'We could not calculate a route between the journey start and end locations.';
const FAILED = 'Route request failed';
const noRoute = { status: 422, body: { title: 'no route', status: 422, code: 'no-route' } };

let api: StandInApi;
let screen: Mounted;
beforeEach(() => {
  api = standInApi();
  answerPlanning(api);
});

async function open(): Promise<void> {
  screen = await mountPage([routeOf(PAGE, addJourney)]);
  await expect.element(startBox(screen)).toBeVisible();
}

const next = () => screen.getByRole('button', { name: 'Next', exact: true });
const problems = () => screen.getByRole('link', { name: INVALID });

/** Answers each name by the places that have it. */
function answerNames(...places: readonly (typeof norwich)[]): void {
  for (const { label } of places)
    api.answer(`GET ${PLACES}?query=${label}&country=gb`, { status: 200, body: { places: places.filter((each) => each.label === label) } });
}

test('names that are typed in full are chosen once their box is left, and "Next" goes on', async () => {
  await open();
  answerNames(norwich, cambridge);
  api.answer(`GET ${PLACES}`, { status: 200, body: { places: [cambridge] } });
  await userEvent.type(startBox(screen), 'Norwich');
  await userEvent.tab();
  await expect.element(startBox(screen)).toHaveValue('Norwich, Norfolk');
  await userEvent.type(endBox(screen), 'Cambridge');
  await userEvent.tab();
  await screen.getByRole('radio', { name: 'Yes' }).click();
  await next().click();
  await expect.poll(() => api.bodiesTo(SAVE)).toMatchObject([{ start: norwich, end: cambridge, returnJourney: true }]);
});

test('"Next" that is pressed while a name is still looked up goes on once its place is known', async () => {
  await open();
  await choosePlace(screen, startBox(screen), 'norw', 'Norwich');
  await screen.getByRole('radio', { name: 'Yes' }).click();
  const { promise, resolve } = Promise.withResolvers<{ status: number; body: object }>();
  api.answer(`GET ${PLACES}`, promise);
  await userEvent.type(endBox(screen), 'Cambridge');
  await next().click();
  resolve({ status: 200, body: { places: [cambridge] } });
  await expect.poll(() => api.bodiesTo(SAVE)).toMatchObject([{ start: norwich, end: cambridge }]);
  expect(api.bodiesTo(SAVE)).toHaveLength(1);
});

test('a name that is typed in full and taken is said, and one press brings back what was typed', async () => {
  await open();
  answerNames(norwich);
  await userEvent.type(startBox(screen), 'Norwich');
  await userEvent.tab();
  await expect.element(startBox(screen)).toHaveValue('Norwich, Norfolk');
  await expect.element(startBox(screen)).toHaveAccessibleDescription(/We took Norwich, Norfolk\./);
  await screen.getByRole('button', { name: 'Another one?' }).click();
  await expect.element(startBox(screen)).toHaveValue('Norwich');
  await expect.element(startBox(screen)).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await userEvent.tab();
  await expect.element(startBox(screen)).toHaveAccessibleDescription(/Did you mean one of these\?/);
  await expect.element(startBox(screen)).toHaveValue('Norwich');
});

test('a name that several places have is asked about at its box, and one press takes one of them', async () => {
  await open();
  const newport = (kind: string, context: string) => ({ label: 'Newport', latitude: 51.6, longitude: -3, kind, context });
  const places = [newport('city', 'Wales, United Kingdom'), newport('town', 'Isle of Wight, United Kingdom')];
  api.answer(`GET ${PLACES}`, { status: 200, body: { places } });
  await userEvent.type(startBox(screen), 'Newport');
  await userEvent.tab();
  await expect.element(startBox(screen)).toHaveAccessibleDescription(/Did you mean one of these\?/);
  await expect.element(startBox(screen)).toHaveValue('Newport');
  await screen.getByRole('button', { name: /Isle of Wight/ }).click();
  await expect.element(startBox(screen)).toHaveValue('Newport, Isle of Wight');
  await expect.element(screen.getByText(/Did you mean/)).not.toBeInTheDocument();
  await expect.element(startBox(screen)).toHaveFocus();
});

test('where towns alone are known, a postcode is not said to be misspelled', async () => {
  await open();
  api.answer(`GET ${PLACES}`, { status: 200, body: { places: [], townsOnly: true } });
  await userEvent.type(startBox(screen), 'LE15 6AL');
  await expect.element(screen.getByText(/You can only look for towns and villages here/)).toBeVisible();
  await expect.element(screen.getByText(/check the spelling/)).not.toBeInTheDocument();
});

test('text with no suggestion chosen is no place, and stays', async () => {
  await open();
  await userEvent.type(startBox(screen), 'Orchrd Row');
  await userEvent.keyboard('{Escape}');
  await next().click();
  await expect.element(problems()).toHaveLength(2);
  await expect.element(startBox(screen)).toHaveFocus();
  await expect.element(startBox(screen)).toHaveAttribute('aria-invalid', 'true');
  await expect.element(startBox(screen)).toHaveAccessibleDescription(new RegExp(INVALID));
  await expect.element(startBox(screen)).toHaveValue('Orchrd Row');
  await expect.poll(() => document.title).toMatch(/^Error: Add a journey – Plain/);
  expect(api.bodiesTo(SAVE)).toHaveLength(0);
  await choosePlace(screen, startBox(screen), 'norw', 'Norwich');
  await expect.element(problems()).toHaveLength(1);
  await expect.element(startBox(screen)).not.toHaveAttribute('aria-invalid', 'true');
});

test('a place that is changed after it was chosen is none any more', async () => {
  await open();
  await choosePlace(screen, startBox(screen), 'norw', 'Norwich');
  await choosePlace(screen, endBox(screen), 'camb', 'Cambridge');
  await endBox(screen).click();
  await userEvent.keyboard('{End}{Backspace}{Escape}');
  await next().click();
  await expect.element(problems()).toHaveLength(1);
  await expect.element(endBox(screen)).toHaveFocus();
  expect(api.bodiesTo(SAVE)).toHaveLength(0);
});

test('Escape closes the suggestions for what is typed, also those that come after it', async () => {
  await open();
  const { promise, resolve } = Promise.withResolvers<void>();
  api.answer(
    `GET ${PLACES}`,
    (async () => {
      await promise;
      return { status: 200, body: { places: [norwich, { ...norwich, label: 'Cambridge' }] } };
    })(),
  );
  await userEvent.type(startBox(screen), 'camb');
  await expect.poll(() => api.callsTo(PLACES)).toHaveLength(1);
  await userEvent.keyboard('{Escape}');
  resolve();
  await next().click();
  await expect.element(problems()).toHaveLength(2);
  await expect.element(startBox(screen)).toHaveFocus();
  await expect.element(screen.getByRole('option')).not.toBeInTheDocument();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(screen.getByRole('option', { name: 'Cambridge' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await userEvent.type(startBox(screen), 'r');
  // Suggestions return when somebody types on.
  await expect.element(screen.getByRole('option', { name: 'Cambridge' })).toBeVisible();
});

test('one place for both ends is said to be so, and asked of no server', async () => {
  await open();
  await choosePlace(screen, startBox(screen), 'norw', 'Norwich');
  await choosePlace(screen, endBox(screen), 'norw', 'Norwich');
  await expect.element(screen.getByText(NO_ROUTE).first()).toBeVisible();
  await expect.element(screen.getByText('Your start and end are the same place.')).toBeVisible();
  await screen.getByRole('radio', { name: 'No' }).click();
  await next().click();
  expect(screen.location().pathname).toBe(PAGE);
  expect([...api.callsTo(ROUTE), ...api.bodiesTo(SAVE)]).toHaveLength(0);
  await choosePlace(screen, endBox(screen), 'camb', 'Cambridge');
  await expect.element(screen.getByText('62.1 miles, about', { exact: false })).toBeVisible();
  await expect.element(screen.getByText('Your start and end are the same place.')).not.toBeInTheDocument();
});

test('places that no road joins are told apart from a failure, and nothing is lost, also when the journey is saved', async () => {
  await open();
  const words = screen.getByRole('main').getByText(NO_ROUTE);
  api.answer(`POST ${ROUTE}`, noRoute);
  await planJourney(screen);
  await expect.element(words).toBeVisible();
  await expect.element(screen.getByText(FAILED)).not.toBeInTheDocument();
  await expect.poll(() => document.title).toMatch(/^Error: /);
  await expectPlanKept(screen);
  api.answer(`POST ${ROUTE}`, { status: 200, body: road });
  await screen.getByRole('button', { name: 'Swap start and end' }).click();
  await expect.element(screen.getByText(/each way\./)).toBeVisible();
  await expect.element(words).not.toBeInTheDocument();
  api.answer(`POST ${SAVE}`, noRoute);
  await next().click();
  await expect.element(words).toBeVisible();
  await expect.element(startBox(screen)).toHaveValue('Cambridge, Cambridgeshire');
  await expect.element(endBox(screen)).toHaveValue('Norwich, Norfolk');
});

test.each([...troubles, tooMany])(
  'places that cannot be looked up for $name are said so, and the next letter asks again',
  async ({ answer }) => {
    const passTimeLimits = holdTimeLimits();
    await open();
    const words = screen.getByText('We cannot look up places at the moment.');
    api.answer(`GET ${PLACES}`, answer);
    await startBox(screen).fill('norw');
    // A read without a connection is repeated once automatically.
    for (const call of answer === 'hang' ? [1, 2] : []) {
      await expect.poll(() => api.callsTo(PLACES)).toHaveLength(call);
      passTimeLimits();
    }
    await expect.element(words).toBeVisible();
    await expect.element(startBox(screen)).toHaveValue('norw');
    await expect.element(startBox(screen)).toHaveFocus();
    api.answer(`GET ${PLACES}`, { status: 200, body: { places: [norwich] } });
    await userEvent.keyboard('{End}i');
    await expect.element(screen.getByRole('option', { name: 'Norwich' })).toBeVisible();
    await expect.element(words).not.toBeInTheDocument();
  },
);

test('places that could not be looked up are looked up again once somebody is back in their box', async () => {
  await open();
  api.answer(`GET ${PLACES}`, { status: 503 });
  await userEvent.type(startBox(screen), 'norw');
  await expect.element(screen.getByText('We cannot look up places at the moment.')).toBeVisible();
  api.answer(`GET ${PLACES}`, { status: 200, body: { places: [norwich] } });
  await endBox(screen).click();
  await startBox(screen).click();
  await expect.element(screen.getByRole('option', { name: 'Norwich' })).toBeVisible();
});

test('more journeys than one may have are no failure of the route, and the way on is said', async () => {
  await open();
  api.answer(`POST ${SAVE}`, { status: 409, body: { code: 'too-many-journeys' } });
  await planJourney(screen);
  await next().click();
  await expect.element(screen.getByText('You cannot save any more journeys.').first()).toBeVisible();
  await expect.element(screen.getByText('Delete a journey you no longer make from your dashboard, then add this one.')).toBeVisible();
  await expect.element(screen.getByText(FAILED)).not.toBeInTheDocument();
  await expect.poll(() => document.title).toMatch(/^Error: /);
  await expectPlanKept(screen);
});

test('a place that nobody knows is said so, and the text stays', async () => {
  await open();
  api.answer(`GET ${PLACES}`, { status: 200, body: { places: [] } });
  await userEvent.type(startBox(screen), 'Xyzzy');
  await expect.element(screen.getByText('We could not find a place with that name. Please check the spelling.')).toBeVisible();
  await expect.element(screen.getByRole('listbox')).not.toBeInTheDocument();
  await expect.element(startBox(screen)).toHaveValue('Xyzzy');
  // Returning to the field brings suggestions for its present text.
  await endBox(screen).click();
  api.answer(`GET ${PLACES}`, { status: 200, body: { places: [norwich] } });
  await startBox(screen).click();
  await userEvent.keyboard('{End}{Backspace>5/}norw');
  await expect.element(screen.getByRole('option', { name: 'Norwich' })).toBeVisible();
});
