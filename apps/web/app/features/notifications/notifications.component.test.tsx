import { expect, test } from 'vitest';
import { page as viewport } from 'vitest/browser';
import { internal } from '../../../../../e2e/support/failures.ts';
import { answerMatches, travelledJourney } from '../../../../../e2e/support/matches.ts';
import { inDialog, toast } from '../../test-support/failed-call.ts';
import { answerMember, mountPage, routeOf, type Mounted } from '../../test-support/mount-page.tsx';
import { standInApi, type Answer, type StandInApi } from '../../test-support/stand-in-api.ts';
import * as notifications from './notifications.route.tsx';

const SETTINGS = '/v2/liftshare/settings/notifications';
const CALENDAR = '/v2/liftshare/settings/calendar';
const JOURNEY = '/v2/liftshare/journey/journey-1';
const PAGE = '/dashboard/account/notifications';

/** Opens the page of a member with one journey. */
async function openAsMember(api: StandInApi): Promise<Mounted> {
  answerMember(api);
  answerMatches(api, []);
  api.answer('GET /v2/liftshare/settings/blocked', { status: 200, body: { members: [] } });
  return await mountPage([routeOf(PAGE, notifications)]);
}

test('a change of language does not say again that the choice of emails was saved', async () => {
  const api = standInApi();
  const stored = { newMatches: 'weekly', requests: true, messages: true, push: false };
  api.answer(`GET ${SETTINGS}`, { status: 200, body: stored });
  api.answer(`PUT ${SETTINGS}`, { status: 200, body: stored });
  const screen = await mountPage([routeOf(PAGE, notifications)]);
  await screen.getByRole('radio', { name: 'Never' }).click();
  await screen.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.element(screen.getByText('Your preference has been saved.').first()).toBeVisible();
  await screen.getByRole('button', { name: 'Close' }).click();
  await expect.poll(() => document.querySelector('.toast')).toBeNull();
  await screen.speak('de');
  await expect.element(screen.getByRole('heading', { level: 1, name: /E-\u2060Mails/ })).toBeVisible();
  expect(document.querySelector('.toast')).toBeNull();
});

test('the address of the calendar is shown once, where it is known that there is none; it is made anew and ended after a question', async () => {
  const api = standInApi();
  const address = 'https://waylift.example/v2/liftshare/calendar/s3cret.ics';
  api.answer(`GET ${CALENDAR}`, { status: 500 });
  api.answer(`POST ${CALENDAR}`, { status: 200, body: { address } });
  const screen = await openAsMember(api);
  const calendar = screen.getByRole('region', { name: 'Your lifts in your calendar' });
  const create = screen.getByRole('button', { name: 'Create a calendar address' });
  const box = screen.getByLabelText('Your calendar address', { exact: true });
  await expect.element(calendar.getByText('We could not find out whether you have a calendar address.')).toBeVisible();
  expect(create.query(), 'it could end one that is there').toBeNull();
  api.answer(`GET ${CALENDAR}`, { status: 200, body: { since: null } });
  await calendar.getByRole('button', { name: 'Try again' }).click();
  await create.click();
  await expect.element(box).toHaveValue(address);
  await expect.element(box).toHaveFocus();
  const open = calendar.getByRole('link', { name: 'Open in your calendar' });
  await expect.element(open).toHaveAttribute('href', address.replace('https:', 'webcal:'));
  await screen.unmount();

  api.answer(`GET ${CALENDAR}`, { status: 200, body: { since: '2026-11-20T08:15:00Z' } });
  const again = await openAsMember(api);
  await expect.element(calendar).toMatchTextContent('You have had a calendar address since Friday 20 November.');
  await expect.element(box).not.toBeInTheDocument();
  await again.getByRole('button', { name: 'Create a new address' }).click();
  await expect.element(inDialog(again).getByRole('button', { name: 'Keep the address' }), { message: 'the safe button' }).toHaveFocus();
  await inDialog(again).getByRole('button', { name: 'Create a new address' }).click();
  await expect.element(box).toHaveFocus();

  api.answer(`DELETE ${CALENDAR}`, { status: 204 });
  await again.getByRole('button', { name: 'Remove the address' }).click();
  await inDialog(again).getByRole('button', { name: 'Remove the address' }).click();
  await toast('The calendar address no longer works.')();
  await expect.element(create).toBeVisible();
  expect(api.callsTo(CALENDAR).filter(({ method }) => method === 'POST')).toHaveLength(2);
});

test('all journeys pause at once, and are then there to be resumed', async () => {
  const api = standInApi();
  api.answer(`PUT ${JOURNEY}`, internal.answer);
  const screen = await openAsMember(api);
  const pause = screen.getByRole('button', { name: 'Pause all journeys' });
  await pause.click();
  await expect.element(screen.getByRole('alert')).toMatchTextContent('We could not change all of your journeys.');
  api.answer(`PUT ${JOURNEY}`, { status: 200, body: { ...travelledJourney(), paused: true } });
  await pause.click();
  await toast('All your journeys are paused.')();
  await expect.element(screen.getByRole('button', { name: 'Resume all journeys' })).toHaveFocus();
  const changes = api.callsTo(JOURNEY).filter(({ method }) => method === 'PUT');
  expect(changes.map(({ body }) => body)).toEqual([{ paused: true }, { paused: true }]);
});

test('the part that the address names stays in view when those above it come later', async () => {
  await viewport.viewport(390, 500);
  const api = standInApi();
  const late = Promise.withResolvers<Answer>();
  api.answer(`GET ${CALENDAR}`, late.promise);
  const before = location.href;
  history.replaceState(null, '', `${location.pathname}${location.search}#blocked`);
  const screen = await openAsMember(api);
  const part = screen.getByRole('region', { name: 'People you have blocked' });
  await expect.element(part.getByText('You have not blocked anyone.')).toBeVisible();
  // As the page does on arrival.
  const element = part.element();
  element.setAttribute('tabindex', '-1');
  document.getElementById('blocked')?.focus({ preventScroll: true });
  scrollTo(0, 0);
  late.resolve({ status: 200, body: { since: null } });
  await expect.poll(() => element.getBoundingClientRect().top).toBeLessThan(500);
  history.replaceState(null, '', before);
});
