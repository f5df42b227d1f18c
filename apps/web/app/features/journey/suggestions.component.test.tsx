import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { mountPage, routeOf, type Mounted } from '../../test-support/mount-page.tsx';
import { answerPlanning, choosePlace, endBox, norwich, PLACES, planJourney, ROUTE, startBox } from '../../test-support/planning.ts';
import { standInApi, type StandInApi } from '../../test-support/stand-in-api.ts';
import * as addJourney from './add-journey.route.tsx';
import * as journeyAdded from './journey-added.route.tsx';

const spoken = () => document.querySelector('[data-live-announcer]')?.textContent;

let api: StandInApi;
let screen: Mounted;
beforeEach(async () => {
  api = standInApi();
  answerPlanning(api);
  await open();
});
// A box that has just got the focus asks after a pause, which must not be in the next test.
afterEach(() => screen.unmount());

async function open(): Promise<void> {
  screen = await mountPage([routeOf('/dashboard/add-journey', addJourney), routeOf('/dashboard/add-journey/success', journeyAdded)]);
  await expect.element(startBox(screen)).toBeVisible();
}

test('suggestions come as one types, near what is known, and are chosen by arrows and Enter', async () => {
  await startBox(screen).click();
  await startBox(screen).fill('nor');
  const options = screen.getByRole('option');
  await expect.poll(() => options.elements().map(({ textContent }) => textContent.replace(/,.*/, ''))).toHaveLength(4);
  await expect.poll(() => screen.getByRole('option', { name: 'Norwich' }).element().querySelector('mark')?.textContent).toBe('Nor');
  await expect.poll(spoken).toContain('4 options available.');
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await expect.element(startBox(screen)).toHaveValue('Norwich, Norfolk');
  await expect.element(screen.getByRole('listbox')).not.toBeInTheDocument();
  await expect.element(screen.getByRole('img', { name: 'Map: Norwich' })).toBeVisible();
  await userEvent.type(endBox(screen), 'camb');
  await expect.element(screen.getByRole('option', { name: 'Cambridge' })).toBeVisible();
  const asked = api.callsTo(PLACES).map(({ path }) => path.split('?')[1]);
  // The middle of a country is nothing that is known of a person: it would put Penwortham before Penzance. The country itself is.
  expect(asked.at(0)).toBe('query=nor&country=gb');
  expect(new URLSearchParams(asked.at(-1)).get('near')).toBe(`${norwich.latitude},${norwich.longitude}`);
  await userEvent.keyboard('{Escape}');
  await expect.element(screen.getByRole('listbox')).not.toBeInTheDocument();
  await expect.element(endBox(screen)).toHaveValue('camb');
});

test('a station, a street and a postcode are told from the town, in words and by an icon, and OpenStreetMap is named beside them', async () => {
  const inOakham = { latitude: 52.67, longitude: -0.73, context: 'Rutland, United Kingdom' };
  const kinds = ['town', 'station', 'street', 'postcode', 'hospital', 'pub'];
  const places = kinds.map((kind) => ({ ...inOakham, label: `Oakham ${kind === 'town' ? '' : kind}`.trim(), kind }));
  api.answer(`GET ${PLACES}`, { status: 200, body: { places, ofOpenStreetMap: true } });
  await userEvent.type(startBox(screen), 'oakh');
  const shown = (part: string) =>
    screen
      .getByRole('option')
      .elements()
      .map((option) => option.querySelector(part));
  const told = ['', 'Station, ', 'Street, ', 'Postcode, ', 'Hospital, ', ''];
  await expect
    .poll(() => shown('small').map((small) => small?.textContent))
    .toEqual([...told.map((words) => `${words}Rutland, United Kingdom`), 'Press the map where it is']);
  expect(new Set(shown('svg').map((icon) => icon?.innerHTML)).size).toBe(5);
  await expect.element(screen.getByText('Places: GeoNames, © OpenStreetMap contributors')).toBeVisible();
});

test('suggestions speak the language of the person, counts included', async () => {
  await screen.speak('de');
  await userEvent.type(screen.getByRole('combobox', { name: 'Startort' }), 'norw');
  await expect.poll(spoken).toContain('4 Optionen verfügbar.');
});

test('a place next to the last journey comes first when another is added', async () => {
  await planJourney(screen);
  await screen.getByRole('button', { name: 'Next', exact: true }).click();
  await screen.getByRole('link', { name: 'Add another journey' }).click();
  await userEvent.type(startBox(screen), 'pen');
  await expect.element(screen.getByRole('option').first()).toBeVisible();
  expect(api.callsTo(PLACES).at(-1)?.path).toContain(`near=${encodeURIComponent(`${norwich.latitude},${norwich.longitude}`)}`);
});

test('the current location that is found late does not take the place of what was answered meanwhile', async () => {
  let tell: PositionCallback | undefined;
  vi.spyOn(navigator.geolocation, 'getCurrentPosition').mockImplementation((found) => void (tell = found));
  await screen.getByRole('button', { name: 'My location' }).click();
  await expect.element(screen.getByText('Finding out where you are').first()).toBeVisible();
  await choosePlace(screen, startBox(screen), 'norw', 'Norwich');
  await expect.element(startBox(screen)).toHaveValue('Norwich, Norfolk');
  const none = { accuracy: 1, altitude: null, altitudeAccuracy: null, heading: null, speed: null };
  const coords = { ...none, latitude: 50, longitude: 8, toJSON: () => ({}) };
  tell?.({ coords, timestamp: 0, toJSON: () => ({}) });
  await choosePlace(screen, endBox(screen), 'camb', 'Cambridge');
  await expect.element(screen.getByText('62.1 miles').first()).toBeVisible();
  await expect.element(startBox(screen)).toHaveValue('Norwich, Norfolk');
  expect(api.bodiesTo(ROUTE)).toMatchObject([{ start: norwich, end: { label: 'Cambridge' } }]);
});

test('the current location that a person does not give away is said in words, and what was typed stays', async () => {
  const denied = { code: 1, message: 'denied', PERMISSION_DENIED: 1, POSITION_UNAVAILABLE: 2, TIMEOUT: 3 } as const;
  vi.spyOn(navigator.geolocation, 'getCurrentPosition').mockImplementation((_, fail) => fail?.(denied));
  await userEvent.type(endBox(screen), 'norw');
  await expect.element(screen.getByRole('option', { name: 'Norwich' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await screen.getByRole('button', { name: 'My location' }).click();
  await expect.element(screen.getByText('Your browser did not tell us where you are. Please type a place instead.').first()).toBeVisible();
  await expect.element(endBox(screen)).toHaveValue('norw');
});

test('the name of a box is its own, with suggestions open and with text to clear', async () => {
  await userEvent.type(startBox(screen), 'nor');
  await expect.element(screen.getByRole('listbox', { name: 'Suggestions', exact: true })).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Clear the start' })).toBeVisible();
  await expect.element(screen.getByLabelText('Start location')).toHaveLength(1);
  await expect.element(screen.getByLabelText('Start location')).toHaveValue('nor');
  await screen.getByText('Start location', { exact: true }).click();
  await expect.element(startBox(screen)).toHaveFocus();
});

test('who types on asks once, and an answer to what stood there before is not waited for', async () => {
  api.answer(`GET ${PLACES}`, 'hang');
  // No pause between the letters, however slow the machine is.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  await userEvent.type(startBox(screen), 'norw');
  expect(api.callsTo(PLACES)).toEqual([]);
  await vi.advanceTimersByTimeAsync(1000);
  await expect.poll(() => api.callsTo(PLACES)).toHaveLength(1);
  api.answer(`GET ${PLACES}`, { status: 200, body: { places: [norwich] } });
  await userEvent.keyboard('i');
  await expect.poll(() => api.callsTo(PLACES)[0]?.signal?.aborted).toBe(true);
  await expect.element(screen.getByRole('option', { name: 'Norwich' })).toBeVisible();
  expect(api.callsTo(PLACES).map(({ path }) => new URLSearchParams(path.split('?')[1]).get('query'))).toEqual(['norw', 'norwi']);
});
