import { beforeEach, expect, test } from 'vitest';
import { mountPage, routeOf } from '../../test-support/mount-page.tsx';
import { answerPlanning, cambridge, norwich, planJourney, road, ROUTE, SAVE, startBox } from '../../test-support/planning.ts';
import { standInApi, type StandInApi } from '../../test-support/stand-in-api.ts';
import * as addJourney from './add-journey.route.tsx';
import * as costAssumptions from './cost-assumptions.route.tsx';

const adding = routeOf('/dashboard/add-journey', addJourney);
const costs = routeOf('/dashboard/cost-assumptions', costAssumptions);

let api: StandInApi;
beforeEach(() => {
  api = standInApi();
  answerPlanning(api);
});

test('an estimate says so wherever it is shown', async () => {
  api.answer(`POST ${ROUTE}`, { status: 200, body: { ...road, estimated: true } });
  const screen = await mountPage([adding, costs]);
  await planJourney(screen);
  await expect.element(screen.getByText('Estimate', { exact: true })).toBeVisible();
  await expect.element(screen.getByRole('img', { name: 'Map: Norwich – Cambridge, the route is an estimate' })).toBeVisible();
  expect(document.querySelector('.map__route--estimated')).not.toBeNull();
  await screen.getByRole('link', { name: 'Cost assumptions' }).click();
  await expect.poll(() => screen.location().pathname).toBe('/dashboard/cost-assumptions');
  await expect.element(screen.getByText('Estimate', { exact: true })).toBeVisible();
});

test('the cost assumptions have an example for who comes without a journey', async () => {
  const screen = await mountPage([costs]);
  await expect.element(screen.getByRole('heading', { name: 'An example, step by step' })).toBeVisible();
  await expect.element(screen.getByText('10 miles', { exact: true })).toBeVisible();
  await expect.element(screen.getByRole('link', { name: 'Back to your dashboard' })).toHaveAttribute('href', '/dashboard');
});

test('Next saves what was answered in the moment before, drawn or not', async () => {
  const screen = await mountPage([adding]);
  await expect.element(startBox(screen)).toBeVisible();
  await planJourney(screen);
  const swap = screen.getByRole('button', { name: 'Swap start and end' }).element();
  const next = screen.getByRole('button', { name: 'Next', exact: true }).element();
  for (const button of [swap, next]) button.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
  await expect.poll(() => screen.location().pathname).toBe('/dashboard/add-journey/success');
  const saved = api.callsTo(SAVE).filter(({ method }) => method === 'POST');
  expect(saved.map(({ body }) => body)).toEqual([{ start: cambridge, end: norwich, returnJourney: true }]);
});
