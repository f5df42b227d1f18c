import { expect, test, vi } from 'vitest';
import { mountPage, routeOf } from '../../test-support/mount-page.tsx';
import { answerPlanning, planJourney } from '../../test-support/planning.ts';
import { standInApi } from '../../test-support/stand-in-api.ts';
import * as addJourney from './add-journey.route.tsx';
import * as journeyAdded from './journey-added.route.tsx';

const late = vi.hoisted(() => Promise.withResolvers<void>());
vi.mock('../../ui/qr-code/qr-code.tsx', async (importOriginal) => {
  await late.promise;
  return await importOriginal();
});

test('the code on the success page comes into its room: nothing moves under a finger', async () => {
  answerPlanning(standInApi());
  const screen = await mountPage([routeOf('/dashboard/add-journey', addJourney), routeOf('/dashboard/add-journey/success', journeyAdded)]);
  await planJourney(screen);
  await screen.getByRole('button', { name: 'Next', exact: true }).click();
  const link = screen.getByRole('link', { name: 'Add another journey' });
  await expect.element(link).toBeVisible();
  const topOf = (element: Element) => element.getBoundingClientRect().top;
  // The page itself glides in.
  const belowHeading = () => Math.round(topOf(link.element()) - topOf(screen.getByRole('heading', { level: 1 }).element()));
  const code = screen.getByRole('img', { name: /QR code/ });
  const before = belowHeading();
  expect(code.query()).toBeNull();
  late.resolve();
  await expect.element(code).toBeVisible();
  expect(belowHeading()).toBe(before);
});
