import { SCROLL_TO_CONTENT_DELAY_MS } from '@waylift/contract/limits';
import { beforeEach, expect, test } from 'vitest';
import { travelledJourney } from '../../../../../e2e/support/matches.ts';
import { answerMember, mountPage, routeOf, type Mounted } from '../../test-support/mount-page.tsx';
import { standInApi, type StandInApi } from '../../test-support/stand-in-api.ts';
import * as when from './when.route.tsx';

const PAGE = '/dashboard/journey/journey-1';
const CHANGE = '/v2/liftshare/journey/journey-1';

let api: StandInApi;
beforeEach(() => {
  api = standInApi();
});

async function open(journey: object = travelledJourney(), ...beside: Parameters<typeof mountPage>[0]): Promise<Mounted> {
  answerMember(api);
  api.answer('GET /v2/liftshare/profile/journeys/plain1', { status: 200, body: { journeys: [journey] } });
  return await mountPage([routeOf('/dashboard/journey/:journeyId/when', when), ...beside], { at: `${PAGE}/when` });
}

const save = (screen: Mounted) => screen.getByRole('button', { name: 'Save and show matches' });

test('a change of language leaves the focus where it is, and says what the server refused in that language', async () => {
  const date = { kind: 'once', date: '2099-01-05', out: '08:00', back: '17:30' };
  api.answer(`PUT ${CHANGE}`, { status: 400, body: { code: 'validation', errors: [{ path: 'when.date', code: 'date-past' }] } });
  const screen = await open({ ...travelledJourney(), when: date });
  await save(screen).click();
  const box = screen.getByLabelText('On which date?');
  await expect.element(box).toHaveFocus();
  await expect.element(box).toHaveAccessibleDescription(/Please choose a date from today on\./);
  (screen.getByRole('radio', { name: 'I drive' }).element() as HTMLElement).focus();
  await expect.element(screen.getByRole('radio', { name: 'I drive' })).toHaveFocus();
  await screen.speak('de');
  await expect.element(screen.getByLabelText('An welchem Datum?')).toHaveAccessibleDescription(/Bitte wählen Sie ein Datum ab heute\./);
  // When the page would have led to its first error.
  await new Promise((done) => setTimeout(done, SCROLL_TO_CONTENT_DELAY_MS));
  expect(document.activeElement?.getAttribute('type')).toBe('radio');
});

test('what is saved is sent once, however often its button is pressed until the next page is there', async () => {
  const { promise: loaded, resolve: load } = Promise.withResolvers<null>();
  api.answer(`PUT ${CHANGE}`, { status: 200, body: travelledJourney() });
  const screen = await open(travelledJourney(), { path: PAGE, loader: () => loaded, Component: () => <h1>Who goes your way</h1> });
  const button = save(screen);
  const element = await expect
    .element(button)
    .toBeVisible()
    .then(() => button.element());
  await button.click();
  await expect.poll(() => api.callsTo(CHANGE)).toHaveLength(1);
  for (let press = 0; press < 3; press += 1) {
    await new Promise((drawn) => requestAnimationFrame(drawn));
    element.dispatchEvent(new MouseEvent('click', { bubbles: true }));
  }
  load(null);
  await expect.element(screen.getByRole('heading', { name: 'Who goes your way' })).toBeVisible();
  expect(api.callsTo(CHANGE)).toHaveLength(1);
});
