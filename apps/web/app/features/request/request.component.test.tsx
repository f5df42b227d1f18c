import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { ana, MATCHES, matchesAnswer, travelledJourney } from '../../../../../e2e/support/matches.ts';
import { askedOf, requestAddress } from '../../../../../e2e/support/requests.ts';
import { answerMember, mountPage, routeOf } from '../../test-support/mount-page.tsx';
import { standInApi } from '../../test-support/stand-in-api.ts';
import * as page from './request.route.tsx';

test('a half-written answer is there again after a reload, with what was chosen', async () => {
  const api = standInApi();
  const request = askedOf(ana(), { mine: false });
  answerMember(api);
  api.answer('GET /v2/liftshare/profile/journeys/plain1', { status: 200, body: { journeys: [travelledJourney()] } });
  api.answer(`GET ${MATCHES}`, matchesAnswer([ana()]));
  api.answer(`GET ${requestAddress(request)}`, { status: 200, body: request });
  api.answer('GET /v2/liftshare/requests', { status: 200, body: { received: [request], sent: [], answers: null } });
  api.answer('GET /v2/liftshare/lifts', { status: 200, body: { lifts: [] } });
  const open = () => mountPage([routeOf('/dashboard/request/:requestId', page)], { at: `/dashboard/request/${request.id}` });
  const screen = await open();
  await screen.getByRole('radio', { name: 'Accept', exact: true }).click();
  const days = screen.getByRole('group', { name: 'Days you accept' }).getByRole('checkbox');
  await days.first().click();
  await userEvent.type(screen.getByRole('textbox'), 'See you at eight');
  await screen.unmount();

  const again = await open();
  await expect.element(again.getByRole('radio', { name: 'Accept', exact: true })).toBeChecked();
  await expect.element(again.getByRole('textbox')).toHaveValue('See you at eight');
  await expect.element(again.getByRole('group', { name: 'Days you accept' }).getByRole('checkbox').first()).not.toBeChecked();
});
