import { beforeEach, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { sampleJourneys } from '../../../../../e2e/support/journeys.ts';
import { mountPage, routeOf, type Mounted } from '../../test-support/mount-page.tsx';
import { answerPlanning, choosePlace, endBox, norwich, SAVE, startBox } from '../../test-support/planning.ts';
import { standInApi, type Answer, type StandInApi } from '../../test-support/stand-in-api.ts';
import * as addJourney from './add-journey.route.tsx';
import * as journeyAdded from './journey-added.route.tsx';

const OWN = '/v2/liftshare/community/plain/places';
const main = { name: 'Plain, main site', latitude: 52.6557, longitude: -0.4902 };
const north = { name: 'Plain North', latitude: 52.6722, longitude: -0.4761 };

let api: StandInApi;
beforeEach(() => {
  api = standInApi();
  answerPlanning(api);
});

const ownAre = (...places: readonly object[]): Answer => ({ status: 200, body: { places } });

async function open(answer: Answer | Promise<Answer>, lifts = true): Promise<Mounted> {
  api.answer(`GET ${OWN}`, answer);
  const routes = [routeOf('/dashboard/add-journey', addJourney), routeOf('/dashboard/add-journey/success', journeyAdded)];
  const screen = await mountPage(routes, { settings: { lifts } });
  await expect.element(startBox(screen)).toBeVisible();
  return screen;
}

const pills = (screen: Mounted, label: string) =>
  screen
    .getByRole('group', { name: label })
    .getByRole('button')
    .elements()
    .map(({ textContent, ariaPressed }) => `${textContent}${ariaPressed === 'true' ? ' (chosen)' : ''}`);

test('a new journey ends at the first of the community’s places, and the others are first among what is offered for its start', async () => {
  const screen = await open(ownAre(main, north));
  await expect.element(endBox(screen)).toHaveValue('Plain, main site');
  await expect.poll(() => pills(screen, 'Places at hand')).toEqual(['Plain North', 'My location', 'Choose on the map']);
  await choosePlace(screen, startBox(screen), 'norw', 'Norwich');
  await expect.poll(() => pills(screen, 'Places of Plain')).toEqual(['Plain, main site (chosen)', 'Plain North']);
  await screen.getByRole('button', { name: 'Plain North' }).click();
  await expect.element(endBox(screen)).toHaveValue('Plain North');
  await screen.getByRole('button', { name: 'Next', exact: true }).click();
  await expect.poll(() => api.bodiesTo(SAVE)).toMatchObject([{ end: { label: 'Plain North', latitude: 52.6722, longitude: -0.4761 } }]);
});

test('what is filled in is cleared as any place, and offered again', async () => {
  const screen = await open(ownAre(main));
  await expect.element(endBox(screen)).toHaveValue('Plain, main site');
  await choosePlace(screen, startBox(screen), 'norw', 'Norwich');
  await screen.getByRole('button', { name: 'Clear the end' }).click();
  await expect.element(endBox(screen)).toHaveValue('');
  await expect.poll(() => pills(screen, 'Places at hand')).toEqual(['Plain, main site', 'My location', 'Choose on the map']);
});

test('the community’s places come first among what is found by their names, also where nothing else is', async () => {
  const screen = await open(ownAre(main, north));
  await expect.element(endBox(screen)).toHaveValue('Plain, main site');
  await userEvent.type(startBox(screen), 'pla');
  const options = screen.getByRole('option');
  await expect.poll(() => options.elements()[0]?.textContent).toBe('Plain North');
  await options.first().click();
  await expect.element(startBox(screen)).toHaveValue('Plain North');
});

test('an end that somebody has begun to type is not written over by what comes late', async () => {
  const { promise, resolve } = Promise.withResolvers<Answer>();
  const screen = await open(promise);
  await endBox(screen).fill('camb');
  resolve(ownAre(main));
  await expect.poll(() => pills(screen, 'Places at hand')).toContain('Plain, main site');
  await expect.element(endBox(screen)).toHaveValue('camb');
});

test.each(['drop', { status: 500 }, { status: 404 }] as const)('without them every place can be typed: %j', async (answer) => {
  const screen = await open(answer);
  await expect.poll(() => api.callsTo(OWN).length).toBeGreaterThan(0);
  await choosePlace(screen, endBox(screen), 'camb', 'Cambridge');
  await expect.element(endBox(screen)).toHaveValue('Cambridge, Cambridgeshire');
  await expect.poll(() => pills(screen, 'Places at hand')).toEqual(['My location', 'Choose on the map']);
});

test('a portal without lifts asks for none', async () => {
  const screen = await open(ownAre(main), false);
  await choosePlace(screen, startBox(screen), 'norw', 'Norwich');
  expect(api.callsTo(OWN)).toHaveLength(0);
});

test('typing does not ask for them again', async () => {
  const screen = await open(ownAre(main));
  await choosePlace(screen, startBox(screen), 'norw', 'Norwich');
  expect(api.callsTo(OWN)).toHaveLength(1);
});

test('a place that the member has a name for is offered by it, and called by it in the new journey too', async () => {
  const [journey] = sampleJourneys(1);
  const home = { ...journey, startName: 'Home', endName: null };
  api.answer('GET /v2/liftshare/profile/journeys/plain1', { status: 200, body: { journeys: [home, { ...home, id: 'journey-2' }] } });
  const screen = await open(ownAre(main));
  await expect.poll(() => pills(screen, 'Places at hand')).toEqual(['Home', 'My location', 'Choose on the map']);
  await userEvent.type(startBox(screen), 'hom');
  await screen.getByRole('option', { name: 'Home' }).click();
  await expect.element(startBox(screen)).toHaveValue('Norwich, Norfolk');
  await screen.getByRole('button', { name: 'Next', exact: true }).click();
  await expect.poll(() => api.bodiesTo(SAVE).filter((body) => body !== undefined)).toHaveLength(1);
  const [sent] = api.bodiesTo(SAVE).filter((body) => body !== undefined);
  expect(sent).toEqual({
    start: norwich,
    end: { label: main.name, latitude: main.latitude, longitude: main.longitude },
    returnJourney: true,
    startName: 'Home',
  });
});
