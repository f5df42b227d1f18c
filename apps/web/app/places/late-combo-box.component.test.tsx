import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import * as addJourney from '../features/journey/add-journey.route.tsx';
import { mountPage, routeOf } from '../test-support/mount-page.tsx';
import { answerPlanning, PLACES, startBox } from '../test-support/planning.ts';
import { standInApi } from '../test-support/stand-in-api.ts';

const late = vi.hoisted(() => Promise.withResolvers<void>());
vi.mock('./combo-box.tsx', async (importOriginal) => {
  await late.promise;
  return await importOriginal();
});

test('what is typed before the suggestions are there stays, and so does the focus with its caret', async () => {
  const api = standInApi();
  answerPlanning(api);
  const screen = await mountPage([routeOf('/dashboard/add-journey', addJourney)]);
  await userEvent.type(screen.getByRole('textbox', { name: 'Start location' }), 'nrw');
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}');
  await expect.poll(() => api.callsTo(PLACES)).toHaveLength(1);
  await expect.element(startBox(screen)).not.toBeInTheDocument();
  late.resolve();
  await expect.element(startBox(screen)).toHaveValue('nrw');
  await expect.element(startBox(screen)).toHaveFocus();
  await expect.element(screen.getByRole('option', { name: 'Norwich' }), { message: 'without another key' }).toBeVisible();
  await userEvent.keyboard('o');
  await expect.element(startBox(screen)).toHaveValue('norw');
  await expect.element(screen.getByRole('option', { name: 'Norwich' })).toBeVisible();
});
