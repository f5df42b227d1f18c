import { expect } from 'vitest';
import { userEvent, type Locator } from 'vitest/browser';
import { sampleJourneys } from '../../../../e2e/support/journeys.ts';
import { answerMember, type Mounted } from './mount-page.tsx';
import type { StandInApi } from './stand-in-api.ts';

const [sample] = sampleJourneys(1);
if (sample === undefined) throw new Error('One was asked for.');

/** From Norwich to Cambridge and back. */
export const { start: norwich, end: cambridge, route: road } = sample;
/** A place that shares only its first letters with one of the two. */
const northwich = { label: 'Northwich', latitude: 53.26, longitude: -2.52, kind: 'town', context: 'Cheshire, United Kingdom' };

export const PLACES = '/v2/liftshare/places';
export const ROUTE = '/v2/liftshare/route';
export const SAVE = '/v2/liftshare/profile/journeys/plain1';

/** A server with three places, a road between any two, and storage for every journey. */
export function answerPlanning(api: StandInApi): void {
  answerMember(api);
  api.answer(`GET ${PLACES}`, { status: 200, body: { places: [norwich, northwich, cambridge] } });
  api.answer(`POST ${ROUTE}`, { status: 200, body: road });
  api.answer(`POST ${SAVE}`, { status: 201, body: { ...sample, returnJourney: true } });
}

export const startBox = (screen: Mounted) => screen.getByRole('combobox', { name: 'Start location' });
export const endBox = (screen: Mounted) => screen.getByRole('combobox', { name: 'End location' });

export async function choosePlace(screen: Mounted, box: Locator, typed: string, option: string): Promise<void> {
  await box.fill('');
  await userEvent.type(box, typed);
  await screen.getByRole('option', { name: option }).click();
}

/** Fills in Norwich, Cambridge and return, up to the resulting route. */
export async function planJourney(screen: Mounted): Promise<void> {
  await choosePlace(screen, startBox(screen), 'norw', 'Norwich');
  await choosePlace(screen, endBox(screen), 'camb', 'Cambridge');
  await screen.getByRole('radio', { name: 'Yes' }).click();
}

/** Expects all answers of `planJourney` to be there still. */
export async function expectPlanKept(screen: Mounted): Promise<void> {
  await expect.element(startBox(screen)).toHaveValue('Norwich, Norfolk');
  await expect.element(endBox(screen)).toHaveValue('Cambridge, Cambridgeshire');
  await expect.element(screen.getByRole('radio', { name: 'Yes' })).toBeChecked();
}
