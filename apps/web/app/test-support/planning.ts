import { expect } from 'vitest';
import { userEvent, type Locator } from 'vitest/browser';
import { planningAnswers } from '../../../../e2e/support/planned-journey.ts';
import type { PlacesStep } from '../places/use-suggestions.ts';
import { answerMember, type Mounted } from './mount-page.tsx';
import type { StandInApi } from './stand-in-api.ts';

export { cambridge, norwich, PLACES, road, ROUTE, SAVE } from '../../../../e2e/support/planned-journey.ts';

/** A server with three places, a road between any two, and storage for every journey. */
export function answerPlanning(api: StandInApi): void {
  answerMember(api);
  for (const [route, answer] of planningAnswers) api.answer(route, answer);
}

/** The page whose action looks places up for every page (places/use-suggestions.ts). It finds the same ones for all that is typed. */
export function findingPlaces(places: readonly object[]) {
  return {
    path: '/dashboard/add-journey',
    Component: () => null,
    action: async ({ request }: { readonly request: Request }) => {
      const { query }: PlacesStep = await request.json();
      return { step: 'places', query, places, ofOpenStreetMap: false };
    },
  };
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
