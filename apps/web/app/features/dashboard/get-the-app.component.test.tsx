import { expect, test, vi } from 'vitest';
import { sampleJourneys } from '../../../../../e2e/support/journeys.ts';
import { answerMember, mountPage, routeOf } from '../../test-support/mount-page.tsx';
import { standInApi } from '../../test-support/stand-in-api.ts';
import * as dashboard from './dashboard.route.tsx';

const load = vi.hoisted(() =>
  vi.fn<() => never>(() => {
    throw new Error('There is no connection.');
  }),
);
vi.mock('../../ui/qr-code/qr-code.tsx', load);

test('a code that cannot be loaded takes nothing else from the page', async () => {
  const api = standInApi();
  answerMember(api);
  api.answer('GET /v2/liftshare/profile/journeys/plain1', { status: 200, body: { journeys: sampleJourneys(2) } });
  const screen = await mountPage([routeOf('/dashboard', dashboard)]);
  await expect.poll(() => load.mock.calls.length).toBeGreaterThan(0);
  await expect.element(screen.getByRole('heading', { name: 'on your phone' })).toBeVisible();
  expect(document.querySelectorAll('.journeys__item')).toHaveLength(2);
  await expect.element(screen.getByRole('img', { name: /QR code/ })).not.toBeInTheDocument();
});
