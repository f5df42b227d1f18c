import { SCROLL_TO_CONTENT_DELAY_MS } from '@waylift/contract/limits';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerMatches, travelledJourney } from '../../../../../e2e/support/matches.ts';
import { timeAfter } from '../../journey-figures/time-of-day.ts';
import { answerMember, mountPage, routeOf, type Mounted } from '../../test-support/mount-page.tsx';
import { answerPlanning, planJourney, SAVE } from '../../test-support/planning.ts';
import { standInApi, type StandInApi } from '../../test-support/stand-in-api.ts';
import * as addJourney from './add-journey.route.tsx';
import * as journeyAdded from './journey-added.route.tsx';
import * as when from './when.route.tsx';

const PAGE = '/dashboard/journey/journey-1';
const CHANGE = '/v2/liftshare/journey/journey-1';
const COUNT = `${CHANGE}/matches/count`;

type Route = Parameters<typeof mountPage>[0][number];

let api: StandInApi;
beforeEach(() => {
  api = standInApi();
});

afterEach(() => void vi.useRealTimers());

async function open(journey: object = travelledJourney(), others: readonly object[] = [], next?: Route): Promise<Mounted> {
  answerMember(api);
  api.answer('GET /v2/liftshare/profile/journeys/plain1', { status: 200, body: { journeys: [journey, ...others] } });
  api.answer(`GET ${CHANGE}`, { status: 200, body: journey });
  return await mountPage([routeOf('/dashboard/journey/:journeyId/when', when), ...(next === undefined ? [] : [next])], {
    at: `${PAGE}/when`,
  });
}

/** No pause between presses, however slow the machine is. */
const stopTime = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
const changes = (path = CHANGE) => api.callsTo(path).filter(({ method }) => method === 'PUT');
const save = (screen: Mounted) => screen.getByRole('button', { name: 'Show people' });

test('a change of language leaves the focus where it is, and says what the server refused in that language', async () => {
  const date = { kind: 'once', date: '2099-01-05', out: '08:00', back: '17:30' };
  api.answer(`PUT ${CHANGE}`, { status: 400, body: { code: 'validation', errors: [{ path: 'when.date', code: 'date-past' }] } });
  const screen = await open({ ...travelledJourney(), when: date });
  await save(screen).click();
  const box = screen.getByLabelText('On which date?');
  await expect.element(box).toHaveFocus();
  await expect.element(box).toHaveAccessibleDescription(/Please choose today or a later date\./);
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
  const screen = await open(travelledJourney(), [], { path: PAGE, loader: () => loaded, Component: () => <h1>Who goes your way</h1> });
  const button = save(screen);
  const element = await expect
    .element(button)
    .toBeVisible()
    .then(() => button.element());
  await button.click();
  await expect.poll(() => changes()).toHaveLength(1);
  for (let press = 0; press < 3; press += 1) {
    await new Promise((drawn) => requestAnimationFrame(drawn));
    element.dispatchEvent(new MouseEvent('click', { bubbles: true }));
  }
  load(null);
  await expect.element(screen.getByRole('heading', { name: 'Who goes your way' })).toBeVisible();
  expect(changes()).toHaveLength(1);
});

const sent = (path = CHANGE) => changes(path).map(({ body }) => body);

async function expectLeft(screen: Mounted): Promise<void> {
  await expect.poll(() => screen.location().pathname).toBe(PAGE);
}

test('without the tick, all days have the times of the first', async () => {
  const days = [
    { day: 2, out: '09:00', back: '18:00' },
    { day: 4, out: '07:00', back: '15:00' },
  ];
  const screen = await open({ ...travelledJourney(), when: { ...travelledJourney().when, days } });
  const thursday = screen.getByRole('group', { name: 'Thursday' });
  await expect.element(thursday.getByLabelText('Out')).toHaveValue('07:00');
  await screen.getByRole('checkbox', { name: 'My times differ from day to day' }).click();
  await expect.element(screen.getByLabelText('There', { exact: true })).toHaveValue('09:00');
  await expect.element(screen.getByLabelText('Back', { exact: true })).toHaveValue('18:00');
});

test('one day has a date, and that of a journey without a way back has no time back', async () => {
  vi.setSystemTime(new Date('2026-11-22T10:00:00Z'));
  api.answer(`PUT ${CHANGE}`, { status: 200, body: travelledJourney() });
  const { when: _, role: __, ...untold } = travelledJourney();
  const screen = await open({ ...untold, when: null, role: 'either', returnJourney: false });
  await screen.getByRole('radio', { name: 'I need a lift' }).click();
  await screen.getByText('More choices').click();
  await screen.getByRole('radio', { name: 'On one day' }).click();
  expect(screen.getByLabelText('Back', { exact: true }).query()).toBeNull();
  await screen.getByLabelText('On which date?').fill('2026-11-21');
  await screen.getByLabelText('There', { exact: true }).fill('09:15');
  await save(screen).click();
  await expect.element(screen.getByRole('link', { name: 'Please choose today or a later date.' })).toBeVisible();
  await screen.getByLabelText('On which date?').fill('2026-11-22');
  await save(screen).click();
  await expectLeft(screen);
  expect(sent()).toMatchObject([{ when: { kind: 'once', date: '2026-11-22', out: '09:15', back: null }, role: 'passenger' }]);
});

test('a wider area is offered for all journeys from here at once', async () => {
  const { start, end, ...rest } = travelledJourney();
  const home = { ...rest, id: 'journey-2', start: end, end: start };
  const away = { ...rest, id: 'journey-3', start: end, end };
  api.answer(`PUT ${CHANGE}`, { status: 200, body: travelledJourney() });
  api.answer('PUT /v2/liftshare/journey/journey-2', { status: 503 });
  const screen = await open(travelledJourney(), [home, away]);
  await screen.getByText('More choices').click();
  await screen.getByRole('radio', { name: 'A wider area' }).click();
  await expect.element(screen.getByRole('checkbox', { name: 'The same for my 1 other journey from here' })).toBeChecked();
  await save(screen).click();
  await expect.element(screen.getByText('This journey is saved, but not the others')).toBeVisible();
  api.answer('PUT /v2/liftshare/journey/journey-2', { status: 200, body: home });
  await save(screen).click();
  await expectLeft(screen);
  expect(sent('/v2/liftshare/journey/journey-2')).toEqual([{ area: 'wide' }, { area: 'wide' }]);
  expect(sent('/v2/liftshare/journey/journey-3')).toEqual([]);
});

test('a spot that was named is taken away again, and is nothing to whoever drives alone', async () => {
  const journey = travelledJourney();
  api.answer(`PUT ${CHANGE}`, { status: 200, body: journey });
  const endSpot = { latitude: journey.end.latitude, longitude: journey.end.longitude, words: 'Gate 3' };
  const screen = await open({ ...journey, role: 'passenger', startSpot: null, endSpot });
  await expect.element(screen.getByLabelText('Describe the spot in one line')).toHaveValue('Gate 3');
  await screen.getByRole('radio', { name: 'I drive' }).click();
  await expect.element(screen.getByRole('heading', { name: 'Where drivers meet you' })).not.toBeInTheDocument();
  await screen.getByRole('radio', { name: 'I need a lift' }).click();
  await screen.getByRole('button', { name: /^Remove this spot/ }).click();
  await save(screen).click();
  await expectLeft(screen);
  expect(sent().at(-1)).toMatchObject({ endSpot: null });
});

test('the page of a saved journey says that it is saved and who goes its way, and saves when it is made', async () => {
  const journey = { ...travelledJourney(), when: null };
  answerPlanning(api);
  answerMatches(api, [], { total: 3 }, journey);
  api.answer(`POST ${SAVE}`, { status: 201, body: journey });
  api.answer(`PUT ${CHANGE}`, { status: 200, body: travelledJourney() });
  api.answer(`POST ${COUNT}`, { status: 200, body: { people: 3, isAll: true } });
  const screen = await mountPage([
    routeOf('/dashboard/add-journey', addJourney),
    routeOf('/dashboard/add-journey/success', journeyAdded),
    { path: PAGE, Component: () => <h1>Who goes your way</h1> },
  ]);
  await planJourney(screen);
  await screen.getByRole('button', { name: 'Next', exact: true }).click();
  await expect.element(screen.getByRole('heading', { level: 1, name: 'When do you travel?' })).toBeVisible();
  await expect.element(screen.getByText('Your journey has been saved.')).toBeVisible();
  await expect.element(screen.getByText('3 people go your way')).toBeVisible();
  await expect.element(screen.getByRole('img', { name: /QR code/ })).toBeVisible();
  await save(screen).click();
  await expectLeft(screen);
  const usual = { out: '08:00', back: '17:00' };
  expect(sent()).toMatchObject([
    { when: { days: [1, 2, 3, 4, 5].map((day) => ({ day, ...usual })) }, role: 'either', flexibleMinutes: 15 },
  ]);
});

test('"Arrive by" says when one leaves, saves that, and shows again what was typed', async () => {
  const journey = { ...travelledJourney(), when: null };
  const minutes = Math.round(journey.route.durationSeconds / 60);
  api.answer(`PUT ${CHANGE}`, { status: 200, body: journey });
  const screen = await open(journey);
  const there = screen.getByLabelText('There', { exact: true });
  await expect.element(there).toHaveAccessibleDescription(/^You leave /);
  await screen.getByRole('radio', { name: 'Arrive by' }).click();
  await there.fill('10:00');
  const leaves = timeAfter('10:00', -minutes);
  await expect.element(there).toHaveAccessibleDescription(`At ${journey.end.label}. You leave at about ${leaves}`);
  await expect.element(screen.getByLabelText('Back', { exact: true })).toHaveAccessibleDescription(/^You leave /);
  await save(screen).click();
  await expectLeft(screen);
  const [saved] = sent();
  expect(saved).toMatchObject({ when: { outBy: 'arrive', days: [1, 2, 3, 4, 5].map((day) => ({ day, out: leaves, back: '17:00' })) } });
  await screen.unmount();
  const again = await open({ ...journey, ...(saved as object) });
  await expect.element(again.getByRole('radio', { name: 'Arrive by' })).toBeChecked();
  await expect.element(again.getByLabelText('There', { exact: true })).toHaveValue('10:00');
});

test('names of the two places stand in their place once they are given, and are taken away again', async () => {
  const journey = { ...travelledJourney(), startName: 'Home', endName: null };
  api.answer(`PUT ${CHANGE}`, { status: 200, body: journey });
  const screen = await open(journey);
  await expect.element(screen.getByText(`Home – ${journey.end.label}, and back`)).toBeVisible();
  await screen.getByText('More choices').click();
  await screen.getByLabelText(`Your name for ${journey.start.label}`).fill('');
  await screen.getByLabelText(`Your name for ${journey.end.label}`).fill(' Work ');
  await save(screen).click();
  await expectLeft(screen);
  expect(sent()).toMatchObject([{ startName: null, endName: 'Work' }]);
});

const counted = () => api.callsTo(COUNT);
const going = (people: number | null, isAll = true) => ({ status: 200, body: { people, isAll } });
const foot = (screen: Mounted) => screen.getByText(/go(es)? your way/);

test('the count follows the answers, one call at a time, after a pause', async () => {
  api.answer(`POST ${COUNT}`, going(7));
  const screen = await open();
  await expect.element(foot(screen)).toHaveTextContent('7 people go your way');
  expect(counted()).toHaveLength(1);
  api.answer(`POST ${COUNT}`, 'hang');
  await screen.getByRole('radio', { name: 'I drive' }).click();
  await expect.poll(counted).toHaveLength(2);
  await expect.element(foot(screen)).toHaveTextContent('7 people go your way');
  api.answer(`POST ${COUNT}`, going(10, false));
  stopTime();
  for (const day of ['Saturday', 'Sunday']) await screen.getByRole('checkbox', { name: day }).click();
  expect(counted()).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(1000);
  await expect.element(foot(screen)).toHaveTextContent('At least 10 people go your way');
  expect(counted()[1]?.signal?.aborted).toBe(true);
  expect(counted()).toHaveLength(3);
  expect(counted()[2]?.body).toMatchObject({
    role: 'driver',
    when: { days: expect.arrayContaining([expect.objectContaining({ day: 7 })]) },
  });
  expect(Object.keys(counted()[2]?.body as object)).not.toContain('area');
  expect(changes()).toEqual([]);
});

test('what is not complete is not counted', async () => {
  api.answer(`POST ${COUNT}`, going(0));
  const screen = await open();
  await expect.element(foot(screen)).toHaveTextContent('Nobody goes your way yet');
  stopTime();
  for (const day of ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday']) await screen.getByRole('checkbox', { name: day }).click();
  await vi.advanceTimersByTimeAsync(1000);
  await expect.element(foot(screen)).not.toBeInTheDocument();
  expect(counted()).toHaveLength(1);
  await screen.getByRole('checkbox', { name: 'Friday' }).click();
  await vi.advanceTimersByTimeAsync(1000);
  await expect.element(foot(screen)).toBeVisible();
});

test.each(['drop', { status: 500 }, { status: 429 }, going(null)] as const)(
  'without a count the foot has no number: %j',
  async (answer) => {
    api.answer(`POST ${COUNT}`, going(7));
    const screen = await open();
    await expect.element(foot(screen)).toBeVisible();
    api.answer(`POST ${COUNT}`, answer);
    await screen.getByRole('radio', { name: 'I drive' }).click();
    await expect.element(foot(screen)).not.toBeInTheDocument();
    await expect.element(save(screen)).toBeEnabled();
  },
);
