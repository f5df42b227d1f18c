import { COMMUNITY_PLACES_MAX } from '@waylift/contract/limits';
import { expect, test } from 'vitest';
import * as consoleLayout from '../../../layouts/organise-console.tsx';
import { byName, failed, says, testFailedCalls } from '../../../test-support/failed-call.ts';
import { mountPage, routeOf, type Mounted } from '../../../test-support/mount-page.tsx';
import { answerOrganiser, harriet, ORGANISE } from '../../../test-support/organisers.ts';
import { standInApi, type StandInApi } from '../../../test-support/stand-in-api.ts';
import * as placesPage from './places.route.tsx';

const AT = '/organise/community/alder/look/places';
const PLACES = `${ORGANISE}/communities/alder/places`;
const SEARCH = '/v2/liftshare/places';
const GATE = { name: 'Council offices', latitude: 52.67, longitude: -0.73 };
const DEPOT = { name: 'Depot', latitude: 52.7, longitude: -0.7 };
const RUTLAND = { label: 'Oakham', latitude: 52.6706, longitude: -0.7333, context: 'Rutland' };
const OTHER = { label: 'Oakham', latitude: 52.5, longitude: -2.05, context: 'Sandwell' };

const { path: _, ...around } = routeOf('', consoleLayout, 'layouts/organise-console');
const within: unknown = { ...around, children: [routeOf('/organise/community/:community/look/places', placesPage)] };
// The types of a stub know either a path or an index.
const routes = [within as ReturnType<typeof routeOf>];
const ok = (body: unknown) => ({ status: 200, body });

function prepare(api: StandInApi, places: readonly unknown[] = [GATE]): void {
  answerOrganiser(api, harriet);
  api.answer(`GET ${PLACES}`, ok({ places }));
  api.answer(`GET ${SEARCH}`, ok({ places: [RUTLAND, OTHER], ofOpenStreetMap: true }));
}

async function open(places: readonly unknown[] = [GATE]): Promise<{ readonly screen: Mounted; readonly api: StandInApi }> {
  const api = standInApi();
  prepare(api, places);
  return { api, screen: await mountPage(routes, { at: AT, isMember: false }) };
}

const where = (screen: Mounted) => screen.getByLabelText('Where it is');
async function find(screen: Mounted, name = 'Depot', at = 'Oakham'): Promise<void> {
  await screen.getByLabelText('What members call it').fill(name);
  await where(screen).fill(at);
  await byName('Find it')(screen).click();
}

test('a place is looked for, chosen among those of its name, and added with its position', async () => {
  const { screen, api } = await open();
  await expect.element(screen.getByText('New journeys end here')).toBeVisible();
  await find(screen);
  await expect.poll(() => api.callsTo(SEARCH).map(({ path }) => path)).toEqual([`${SEARCH}?query=Oakham&near=52.67%2C-0.73`]);
  await expect.element(screen.getByRole('status').filter({ hasText: 'Choose one of these places.' })).toBeInTheDocument();
  await expect.element(screen.getByText('© OpenStreetMap contributors', { exact: false })).toBeVisible();
  await byName('Add it')(screen).click();
  await expect.element(screen.getByText('Choose one of these places.').first()).toBeVisible();
  expect(api.bodiesTo(PLACES)).toEqual([]);
  await screen.getByText('Rutland (52.6706, -0.7333)').click();
  api.answer(`POST ${PLACES}`, ok({ places: [GATE, DEPOT] }));
  await byName('Add it')(screen).click();
  await expect.element(screen.getByText('Depot is added.')).toBeVisible();
  await expect.element(screen.getByText('52.7, -0.7')).toBeVisible();
  expect(api.bodiesTo(PLACES)).toEqual([{ name: 'Depot', latitude: 52.6706, longitude: -0.7333 }]);
  await expect.element(where(screen)).toHaveValue('');
});

test('what was found counts no more once something else is typed', async () => {
  const { screen } = await open();
  await find(screen);
  await expect.element(byName('Add it')(screen)).toBeVisible();
  await where(screen).fill('Melton');
  await expect.element(byName('Find it')(screen)).toBeVisible();
  await expect.element(screen.getByText('Rutland', { exact: false })).not.toBeInTheDocument();
});

test('what is nowhere, a name that is taken and one place too many are told in words, and nothing typed is lost', async () => {
  const { screen, api } = await open();
  api.answer(`GET ${SEARCH}`, ok({ places: [] }));
  await find(screen, 'Depot', 'Xyzzyx');
  await expect.element(screen.getByText('We could not find it.', { exact: false }).first()).toBeVisible();
  api.answer(`GET ${SEARCH}`, ok({ places: [RUTLAND] }));
  await find(screen);
  api.answer(`POST ${PLACES}`, { status: 409, body: { code: 'conflict' } });
  await byName('Add it')(screen).click();
  await expect.element(screen.getByText('You have a place of this name already.').first()).toBeVisible();
  api.answer(`POST ${PLACES}`, { status: 409, body: { code: 'too-many-places' } });
  await byName('Add it')(screen).click();
  await expect.element(screen.getByText(`${COMMUNITY_PLACES_MAX} places are the most.`, { exact: false })).toBeVisible();
  await expect.element(where(screen)).toHaveValue('Oakham');
});

test('a place is removed by one press, also where somebody else was faster', async () => {
  const { screen, api } = await open([GATE, DEPOT]);
  api.answer(`DELETE ${PLACES}/Depot`, { status: 404, body: { code: 'not-found' } });
  api.answer(`GET ${PLACES}`, ok({ places: [GATE] }));
  await screen.getByRole('button', { name: 'Remove Depot' }).click();
  await expect.element(screen.getByText('Depot is removed.')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Remove Depot' })).not.toBeInTheDocument();
  api.answer(`DELETE ${PLACES}/Council%20offices`, ok({ places: [] }));
  await screen.getByRole('button', { name: 'Remove Council offices' }).click();
  await expect.element(screen.getByText('There is none yet.', { exact: false })).toBeVisible();
});

test('a reader is told that this is not for them', async () => {
  const api = standInApi();
  answerOrganiser(api, { ...harriet, communities: harriet.communities.map((each) => ({ ...each, role: 'reader' as const })) });
  api.answer(`GET ${PLACES}`, { status: 403, body: { code: 'no-right' } });
  const screen = await mountPage(routes, { at: AT, isMember: false });
  await expect.element(screen.getByRole('heading', { level: 1 })).not.toHaveTextContent('Your places');
});

const one = { routes, at: AT, isMember: false, prepare } as const;
testFailedCalls({
  'looking for a place': {
    ...one,
    call: `GET ${SEARCH}`,
    fill: async (screen) => {
      await screen.getByLabelText('What members call it').fill('Depot');
      await where(screen).fill('Oakham');
    },
    button: byName('Find it'),
    busy: 'Loading',
    sentence: 'We could not keep your change.',
    isInTitle: false,
    failures: failed,
    success: ok({ places: [RUTLAND] }),
    done: says('Rutland (52.6706, -0.7333)'),
  },
  'adding a place': {
    ...one,
    call: `POST ${PLACES}`,
    fill: async (screen) => {
      await find(screen);
      await screen.getByText('Rutland (52.6706, -0.7333)').click();
    },
    button: byName('Add it'),
    busy: 'Loading',
    sentence: 'We could not keep your change.',
    isInTitle: false,
    failures: failed,
    success: ok({ places: [GATE, DEPOT] }),
    done: says('Depot is added.'),
  },
  'removing a place': {
    ...one,
    call: `DELETE ${PLACES}/Council%20offices`,
    button: byName('Remove Council offices'),
    sentence: 'We could not keep your change.',
    isInTitle: true,
    failures: failed,
    success: ok({ places: [] }),
    done: says('Council offices is removed.'),
  },
});
