import type { Locator, Page } from '@playwright/test';
import { sampleJourneys } from './journeys.ts';
import type { OtherApi } from './other-api.ts';
import { answerMember, storeTokens } from './session.ts';
import { expect } from './other-server-test.ts';

const [sample] = sampleJourneys(1);
if (sample === undefined) throw new Error('One was asked for.');

/** From Norwich to Cambridge and back, as another server answers. */
export const { start: norwich, end: cambridge, route: road } = sample;
/** A place that shares only its first letters with one of the two. */
const northwich = { label: 'Northwich', latitude: 53.26, longitude: -2.52, kind: 'town', context: 'Cheshire, United Kingdom' };

export const PLACES = '/v2/liftshare/places';
export const ROUTE = '/v2/liftshare/route';
export const SAVE = '/v2/liftshare/profile/journeys/plain1';

/** A server with three places, a road between any two, and storage for every journey. */
export function answerPlanning(api: OtherApi): void {
  answerMember(api);
  api.answer(`GET ${PLACES}`, { status: 200, body: { places: [norwich, northwich, cambridge] } });
  api.answer(`POST ${ROUTE}`, { status: 200, body: road });
  api.answer(`POST ${SAVE}`, { status: 201, body: { ...sample, returnJourney: true } });
}

export async function openAddJourney(page: Page, api: OtherApi, query = ''): Promise<void> {
  answerPlanning(api);
  await storeTokens(page);
  await page.goto(`/dashboard/add-journey${query}`);
  await expect(startBox(page)).toBeVisible();
}

/** The combo box. The plain input that stands in first is not one. */
export function startBox(page: Page): Locator {
  return page.getByRole('combobox', { name: 'Start location' });
}

export function endBox(page: Page): Locator {
  return page.getByRole('combobox', { name: 'End location' });
}

export function nextButton(page: Page): Locator {
  return page.getByRole('button', { name: 'Next', exact: true });
}

export async function choosePlace(page: Page, box: Locator, typed: string, option: string): Promise<void> {
  await box.fill('');
  await box.pressSequentially(typed);
  await page.getByRole('option', { name: option }).click();
}

/** Fills in Norwich, Cambridge and return, up to the resulting route. */
export async function planJourney(page: Page): Promise<void> {
  await choosePlace(page, startBox(page), 'norw', 'Norwich');
  await choosePlace(page, endBox(page), 'camb', 'Cambridge');
  await page.getByRole('radio', { name: 'Yes' }).check();
}

/** Expects all answers of `planJourney` to be there still. */
export async function expectPlanKept(page: Page): Promise<void> {
  await expect(startBox(page)).toHaveValue('Norwich, Norfolk');
  await expect(endBox(page)).toHaveValue('Cambridge, Cambridgeshire');
  await expect(page.getByRole('radio', { name: 'Yes' })).toBeChecked();
}
