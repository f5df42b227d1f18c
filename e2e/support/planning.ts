import type { Locator, Page } from '@playwright/test';
import { planningAnswers } from './planned-journey.ts';
import type { OtherApi } from './other-api.ts';
import { answerMember, storeTokens } from './session.ts';
import { expect } from './other-server-test.ts';

export { PLACES, road, ROUTE } from './planned-journey.ts';

/** A server with three places, a road between any two, and storage for every journey. */
export function answerPlanning(api: OtherApi): void {
  answerMember(api);
  for (const [route, answer] of planningAnswers) api.answer(route, answer);
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
