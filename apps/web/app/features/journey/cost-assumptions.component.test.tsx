import { beforeEach, expect, test } from 'vitest';
import { mountPage, routeOf } from '../../test-support/mount-page.tsx';
import { answerPlanning, expectPlanKept, planJourney, road, ROUTE } from '../../test-support/planning.ts';
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

test('a way with a ferry says so wherever it is shown', async () => {
  api.answer(`POST ${ROUTE}`, { status: 200, body: { ...road, ferry: true } });
  const screen = await mountPage([adding, costs]);
  await planJourney(screen);
  const note = screen.getByText('With a ferry', { exact: true });
  await expect.element(note).toBeVisible();
  await screen.getByRole('link', { name: 'Cost assumptions' }).click();
  await expect.poll(() => screen.location().pathname).toBe('/dashboard/cost-assumptions');
  await expect.element(note).toBeVisible();
});

test('the cost assumptions work the sum through for the journey at hand, and lead back to it', async () => {
  const screen = await mountPage([adding, costs]);
  await planJourney(screen);
  const leadToCosts = async () => {
    await screen.getByRole('link', { name: 'Cost assumptions' }).click();
    await expect.poll(() => document.title).toBe('Cost assumptions – Plain – Waylift');
  };
  await leadToCosts();
  for (const text of [
    '£1.39 per litre',
    '38.8 mpg',
    '4.546 litres',
    'Norwich – Cambridge',
    '62.1 miles ÷ 38.8 mpg',
    '1.601 gallons × 4.546 litres',
    '£10.12 each',
  ])
    await expect.element(screen.getByText(text, { exact: true })).toBeVisible();
  await expect.element(screen.getByText('£10.12 each way')).toBeVisible();
  await screen.getByRole('link', { name: 'Back to your journey' }).click();
  await expectPlanKept(screen);
  await expect.element(screen.getByText('62.1 miles')).toBeVisible();
  await leadToCosts();
  screen.goBack();
  await expectPlanKept(screen);
  await expect.element(screen.getByText('62.1 miles')).toBeVisible();
});

test('the cost assumptions have an example for who comes without a journey', async () => {
  const screen = await mountPage([costs]);
  await expect.element(screen.getByRole('heading', { name: 'An example, step by step' })).toBeVisible();
  await expect.element(screen.getByText('10 miles', { exact: true })).toBeVisible();
  await expect.element(screen.getByRole('link', { name: 'Today' })).toHaveAttribute('href', '/dashboard');
});
