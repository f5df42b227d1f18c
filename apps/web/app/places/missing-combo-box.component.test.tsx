import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import * as addJourney from '../features/journey/add-journey.route.tsx';
import { mountPage, routeOf } from '../test-support/mount-page.tsx';
import { answerPlanning } from '../test-support/planning.ts';
import { standInApi } from '../test-support/stand-in-api.ts';

const loading = vi.hoisted(() => Promise.withResolvers<object>());
vi.mock('./combo-box.tsx', () => loading.promise);

test('suggestions that do not come leave a box to type in, and words, and whoever is typing meanwhile types on', async () => {
  answerPlanning(standInApi());
  const screen = await mountPage([routeOf('/dashboard/add-journey', addJourney)]);
  const words = screen.getByText('We cannot look up places at the moment.');
  const box = screen.getByRole('textbox', { name: 'Start location' });
  await userEvent.type(box, 'nrw');
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}');
  await expect.element(words).not.toBeInTheDocument();
  loading.reject(new Error('There is no connection.'));
  await expect.element(words).toHaveLength(2);
  await userEvent.keyboard('o');
  await expect.element(box).toHaveValue('norw');
  await box.fill('camb');
  await expect.element(box).toHaveValue('camb');
});
