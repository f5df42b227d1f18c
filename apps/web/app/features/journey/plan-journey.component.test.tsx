import { beforeEach, expect, test } from 'vitest';
import { mountPage, routeOf, type Mounted } from '../../test-support/mount-page.tsx';
import { answerPlanning, cambridge, endBox, norwich, planJourney, ROUTE, SAVE, startBox } from '../../test-support/planning.ts';
import { standInApi, type StandInApi } from '../../test-support/stand-in-api.ts';
import * as addJourney from './add-journey.route.tsx';
import * as journeyAdded from './journey-added.route.tsx';

const PAGE = '/dashboard/add-journey';
const SUCCESS = '/dashboard/add-journey/success';

let api: StandInApi;
let screen: Mounted;
beforeEach(() => {
  api = standInApi();
  answerPlanning(api);
});

async function plan(success = routeOf(SUCCESS, journeyAdded)): Promise<void> {
  screen = await mountPage([routeOf(PAGE, addJourney), success]);
  await planJourney(screen);
}

const next = () => screen.getByRole('button', { name: 'Next', exact: true });
const swap = () => screen.getByRole('button', { name: 'Swap start and end' });
/** Presses without waiting for anything to be drawn. */
const press = (button: Element) => button.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
const saved = () =>
  api
    .callsTo(SAVE)
    .filter(({ method }) => method === 'POST')
    .map(({ body }) => body);

test('the road, its figures and its map are there as soon as both ends are chosen', async () => {
  await plan();
  await expect.element(screen.getByText('62.1 miles, about 1 hr 30 mins each way.')).toBeVisible();
  await expect.element(screen.getByText('£10.12', { exact: true }).first()).toBeVisible();
  await expect
    .element(screen.getByText('There and back, the journey costs £20.24. If you share it with one other person, you each pay £10.12.'))
    .toBeVisible();
  await expect.element(screen.getByRole('img', { name: 'Map: Norwich – Cambridge', exact: true })).toBeVisible();
  await expect.element(screen.getByText('Estimate', { exact: true })).not.toBeInTheDocument();
  expect(api.bodiesTo(ROUTE)).toEqual([{ start: norwich, end: cambridge }]);
  await screen.getByRole('radio', { name: 'No', exact: true }).click();
  await expect.element(screen.getByText('If you share it with one other person, you each pay £5.06.')).toBeVisible();
  expect(api.bodiesTo(ROUTE)).toHaveLength(1);
});

test('start and end swap, and the road is asked for again', async () => {
  await plan();
  // The button moves when the road comes.
  await expect.element(screen.getByText('62.1 miles')).toBeVisible();
  await swap().click();
  await expect.element(startBox(screen)).toHaveValue('Cambridge, Cambridgeshire');
  await expect.element(endBox(screen)).toHaveValue('Norwich, Norfolk');
  await expect.element(screen.getByRole('img', { name: 'Map: Cambridge – Norwich', exact: true })).toBeVisible();
  await expect
    .poll(() => document.querySelector('[data-announcer]')?.textContent)
    .toBe('Start and end are swapped: Cambridge, Cambridgeshire – Norwich, Norfolk.');
  await expect.poll(() => api.bodiesTo(ROUTE).at(-1)).toEqual({ start: cambridge, end: norwich });
});

test('Next saves once, however often it is pressed, and says so', async () => {
  await plan();
  await next().dblClick();
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Your journey has been saved' })).toBeVisible();
  expect(screen.location().pathname).toBe(SUCCESS);
  await expect.poll(() => document.title).toBe('Journey added – Plain – Waylift');
  await expect.element(screen.getByText('Norwich – Cambridge, and back. It is on your dashboard now.')).toBeVisible();
  await expect.element(screen.getByRole('img', { name: /QR code/ })).toBeVisible();
  expect(saved()).toEqual([{ start: norwich, end: cambridge, returnJourney: true }]);
  await screen.getByRole('link', { name: 'Add another journey' }).click();
  await expect.element(startBox(screen)).toHaveValue('');
  await screen.getByRole('link', { name: 'Not now' }).click();
  await expect.poll(() => screen.location().pathname).toBe('/dashboard');
});

test('Next saves nothing more while a slow page comes that says so', async () => {
  const { promise: loaded, resolve: load } = Promise.withResolvers<null>();
  await plan({ path: SUCCESS, loader: () => loaded, Component: () => <h1>Your journey has been saved</h1> });
  const button = next().element();
  await next().click();
  await expect.poll(saved).toHaveLength(1);
  for (let picture = 0; picture < 30; picture += 1) {
    await new Promise((drawn) => requestAnimationFrame(drawn));
    press(button);
  }
  load(null);
  await expect.element(screen.getByRole('heading', { name: 'Your journey has been saved' })).toBeVisible();
  expect(saved()).toHaveLength(1);
});

test('Next saves what was answered in the moment before, drawn or not', async () => {
  await plan();
  for (const button of [swap(), next()]) press(button.element());
  await expect.poll(() => screen.location().pathname).toBe(SUCCESS);
  expect(saved()).toEqual([{ start: cambridge, end: norwich, returnJourney: true }]);
});
