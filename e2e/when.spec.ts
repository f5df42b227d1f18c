import type { Page } from '@playwright/test';
import { expectGoodInEveryLook } from './support/looks.ts';
import { answerMatches, travelledJourney } from './support/matches.ts';
import { answerPlanning, choosePlace, endBox, ROUTE, startBox } from './support/planning.ts';
import type { OtherApi } from './support/other-api.ts';
import { expect, test } from './support/other-server-test.ts';
import { answerMember, storeTokens } from './support/session.ts';

const JOURNEY = '/v2/liftshare/journey/journey-1';
const PAGE = '/dashboard/journey/journey-1';
const WHEN = '/dashboard/journey/journey-1/when';
const CHANGE = '/dashboard/journey/journey-1/change';

const untold = () => ({ ...travelledJourney(), when: null });
const saveButton = (page: Page) => page.getByRole('button', { name: 'Show people' });
const problem = (page: Page, words: string) => page.getByRole('link', { name: words, exact: true });
const time = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const day = (page: Page, name: string) => page.getByRole('group', { name, exact: true });
const sent = (api: OtherApi, path = JOURNEY) => api.changesTo(path);

async function open(page: Page, api: OtherApi, journey: object = untold(), address = WHEN): Promise<void> {
  answerMember(api);
  answerMatches(api, [], {}, journey);
  api.answer(`PUT ${JOURNEY}`, { status: 200, body: travelledJourney() });
  await storeTokens(page);
  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

test('a new journey is saved, its member says when they travel, by keyboard, and is led to who goes their way', async ({ page, api }) => {
  answerPlanning(api);
  api.answer('POST /v2/liftshare/profile/journeys/plain1', { status: 201, body: untold() });
  await open(page, api, untold(), '/dashboard/add-journey');
  await choosePlace(page, startBox(page), 'norw', 'Norwich');
  await choosePlace(page, endBox(page), 'camb', 'Cambridge');
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page).toHaveURL('/dashboard/add-journey/success');
  await expect(page.getByRole('status').filter({ hasText: 'Your journey has been saved.' })).toBeVisible();
  await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible();
  await expectGoodInEveryLook(page, 'when');
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(saveButton(page)).toBeInViewport({ ratio: 1 });
  await page.getByRole('radio', { name: 'I drive' }).focus();
  await page.keyboard.press('Space');
  await page.locator('summary').filter({ hasText: 'More choices' }).press('Enter');
  // The seats, whose buttons only repeat what the arrow keys do.
  await page.getByRole('spinbutton', { name: 'Free seats in your car' }).focus();
  await page.keyboard.press('ArrowDown');
  await page.getByRole('button', { name: 'One seat fewer' }).press('Enter');
  await expect(page.getByRole('spinbutton')).toHaveValue('1');
  for (const name of ['Wednesday', 'Thursday']) await page.getByRole('checkbox', { name }).press('Space');
  await time(page, 'Back').fill('17:30');
  await page.getByRole('slider', { name: 'How flexible are you?' }).press('ArrowRight');
  await expect(page.getByRole('slider')).toHaveAttribute('aria-valuetext', /^30\sminutes either way$/);
  await saveButton(page).press('Enter');
  await expect(page).toHaveURL(PAGE);
  await expect(page.locator('[data-announcer]')).toBeAttached();
  const times = { out: '08:00', back: '17:30' };
  expect(sent(api)).toEqual([
    {
      when: { kind: 'weekly', days: [1, 2, 5].map((each) => ({ day: each, ...times })), from: null, until: null, skipped: [] },
      role: 'driver',
      seats: 1,
      flexibleMinutes: 30,
      walkMetres: 500,
      detourLimitMinutes: null,
      area: 'near',
    },
  ]);
});

test('times that differ begin as those of all days, and a time back before the time out is the next day', async ({ page, api }) => {
  const journey = travelledJourney();
  const skipped = { ...journey.when, skipped: ['2026-12-25'] };
  await open(page, api, { ...journey, when: skipped, role: 'passenger' });
  await expect(page.getByText('Your journey has been saved.')).toHaveCount(0);
  await page.getByRole('checkbox', { name: 'My times differ from day to day' }).check();
  await page.getByRole('checkbox', { name: 'Thursday' }).uncheck();
  await expect(page.getByRole('group', { name: /day$/ })).toHaveCount(4);
  const friday = day(page, 'Friday');
  await expect(friday.getByLabel('Out')).toHaveValue('08:00');
  await friday.getByLabel('Out').fill('21:30');
  await friday.getByLabel('Back').fill('06:15');
  await expect(page.getByText('If you set off on Fridays, you come back the next morning.')).toBeVisible();
  await day(page, 'Wednesday').getByLabel('Back').fill('');
  await expectGoodInEveryLook(page, 'when-different-times');
  await saveButton(page).click();
  await expect(page).toHaveURL(PAGE);
  const all = { out: '08:00', back: '17:30' };
  const days = [
    { day: 1, ...all },
    { day: 2, ...all },
    { day: 3, ...all, back: null },
    { day: 5, out: '21:30', back: '06:15' },
  ];
  expect(sent(api)).toMatchObject([{ when: { kind: 'weekly', days, skipped: ['2026-12-25'] }, role: 'passenger' }]);
});

test('whatever is missing is said at its field and above, and nothing is sent', async ({ page, api }) => {
  await open(page, api);
  for (const name of ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday']) await page.getByRole('checkbox', { name }).uncheck();
  await time(page, 'Back').fill('');
  await saveButton(page).click();
  const words = ['Please choose at least one day.', 'Please enter a time, such as 17:30.'];
  await expect(page.getByRole('group', { name: 'There are 2 problems' }).getByRole('link')).toHaveText(words);
  await expect(page.getByRole('checkbox', { name: 'Monday' })).toBeFocused();
  await expect(page).toHaveTitle(/^Error: When do you travel\?/);
  await expectGoodInEveryLook(page, 'when-errors');
  await test.step('a line leads to its field', async () => {
    await problem(page, 'Please choose at least one day.').click();
    await expect(page.getByRole('checkbox', { name: 'Monday' })).toBeFocused();
  });
  await test.step('an answer takes its problem away', async () => {
    await page.getByRole('checkbox', { name: 'Monday' }).check();
    await expect(page.getByRole('link', { name: /^Please/ })).toHaveText(['Please enter a time, such as 17:30.']);
    await page.getByText('More choices').click();
    await page.getByRole('spinbutton').fill('12');
    await saveButton(page).click();
    await expect(problem(page, 'Please enter a number from 1 to 8.')).toBeVisible();
  });
  await test.step('a last day before the first is found, though it is folded up', async () => {
    await page.getByRole('spinbutton').fill('2');
    await time(page, 'Back').fill('17:30');
    await time(page, 'First day').fill('2027-02-01');
    await time(page, 'Last day').fill('2027-01-31');
    await page.getByText('More choices').click();
    await saveButton(page).click();
    await expect(page.getByLabel('Last day')).toBeFocused();
    await expectGoodInEveryLook(page, 'when-more-choices');
  });
  expect(sent(api)).toEqual([]);
});

test('what was answered is still there after the way to another page and back', async ({ page, api }) => {
  answerPlanning(api);
  await open(page, api);
  await page.getByRole('radio', { name: 'I drive' }).check();
  await page.getByRole('checkbox', { name: 'Monday' }).check();
  await time(page, 'There').fill('08:00');
  await page.getByRole('link', { name: 'Change' }).click();
  await expect(page).toHaveURL(CHANGE);
  await page.goBack();
  await expect(page.getByRole('radio', { name: 'I drive' })).toBeChecked();
  await expect(page.getByRole('checkbox', { name: 'Monday' })).toBeChecked();
  await expect(time(page, 'There')).toHaveValue('08:00');
  await test.step('and in another language, on the narrowest phone', async () => {
    await page.getByRole('link', { name: 'Deutsch' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Wann fahren Sie?' })).toBeVisible();
    await expect(page.getByRole('radio', { name: 'Ich fahre' })).toBeChecked();
    await page.getByRole('checkbox', { name: 'Donnerstag' }).check();
    await page.getByRole('checkbox', { name: 'Meine Zeiten sind von Tag zu Tag verschieden' }).check();
    await page.getByText('Weitere Angaben').click();
    await page.setViewportSize({ width: 320, height: 700 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    await expectGoodInEveryLook(page, 'when-german');
  });
});

test('places and direction are changed as they were planned, and who comes back from now on is asked when', async ({ page, api }) => {
  const { when, ...journey } = travelledJourney();
  answerPlanning(api);
  await open(page, api, { ...journey, when, returnJourney: false }, CHANGE);
  await expect(startBox(page)).toHaveValue('Norwich, Norfolk');
  await expect(page.getByRole('radio', { name: 'No' })).toBeChecked();
  await expectGoodInEveryLook(page, 'change-journey');
  await choosePlace(page, endBox(page), 'north', 'Northwich');
  await page.getByRole('radio', { name: 'Yes' }).check();
  api.answer(`PUT ${JOURNEY}`, { status: 503 });
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('What you entered is still here.')).toBeVisible();
  await expect(endBox(page)).toHaveValue('Northwich, Cheshire');
  const changed = { ...journey, when, returnJourney: true };
  api.answer(`PUT ${JOURNEY}`, { status: 200, body: changed });
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page).toHaveURL(WHEN);
  expect(api.callsTo(ROUTE).length).toBeGreaterThan(0);
  expect(sent(api).at(-1)).toMatchObject({ start: { label: 'Norwich' }, end: { label: 'Northwich' }, returnJourney: true });
});

test('a spot is found by its name or pressed on the map, with a line of words; what is wrong stands at its field, and nothing typed is lost', async ({
  page,
  api,
}) => {
  const journey = { ...travelledJourney(), role: 'passenger', startSpot: null, endSpot: null };
  const { latitude, longitude, label } = journey.start;
  const church = { label: 'St Peter’s', latitude: latitude + 0.003, longitude, kind: 'church', context: 'Norwich' };
  const far = { ...church, label: 'St Paul’s', latitude: latitude + 0.02 };
  api.answer('GET /v2/liftshare/places', { status: 200, body: { places: [church, far] } });
  await open(page, api, journey);
  const words = page.getByLabel('Describe the spot in one line');
  const box = page.getByRole('combobox', { name: 'Find the spot by name' });
  await page.getByText('More choices').click();
  await page.getByRole('button', { name: `Name a spot for “${label}”` }).press('Enter');

  await test.step('nothing of it told', async () => {
    await saveButton(page).click();
    await expect(problem(page, 'Please choose the spot from the list or on the map.')).toBeVisible();
    await expect(box).toHaveAccessibleDescription(/Please choose the spot/);
    await expect(words).toHaveAccessibleDescription(/Please describe the spot in a few words/);
    await expectGoodInEveryLook(page, 'when-spot-error');
  });

  await test.step('by its name, too far away', async () => {
    await words.fill('lay-by opposite the bus stop');
    await choosePlace(page, box, 'st p', 'St Paul’s');
    await expect(page.getByRole('status').filter({ hasText: 'The spot is 2.22 km from' })).toBeVisible();
    await saveButton(page).click();
    await expect(problem(page, `Please choose a spot at most 1 km from “${label}”.`)).toBeVisible();
    await expect(box).toBeFocused();
    expect(sent(api)).toEqual([]);
  });

  await test.step('on the map', async () => {
    const map = page.getByRole('region', { name: `Map around “${label}”` });
    const { width = 0, height = 0 } = (await map.boundingBox()) ?? {};
    await map.click({ position: { x: width / 2 - 30, y: height / 2 } });
    await expect(page.getByRole('status').filter({ hasText: /The spot is \d+\sm from/ })).toBeVisible();
    await expect(box, 'the pin is in its place').toHaveValue('');
    await expectGoodInEveryLook(page, 'when-spot');
  });

  await test.step('refused by the server', async () => {
    const errors = [{ path: 'startSpot', code: 'spot-too-far', message: 'spot too far' }];
    api.answer(`PUT ${JOURNEY}`, { status: 422, body: { code: 'spot-too-far', errors } });
    await saveButton(page).click();
    await expect(box).toHaveAccessibleDescription(/Please choose a spot at most 1\skm from/);
    await expect(words).toHaveValue('lay-by opposite the bus stop');
  });

  await test.step('by its name, after a reload', async () => {
    await page.reload();
    await expect(words).toHaveValue('lay-by opposite the bus stop');
    await choosePlace(page, box, 'st p', 'St Peter’s');
    api.answer(`PUT ${JOURNEY}`, { status: 200, body: journey });
    await saveButton(page).click();
    await expect(page).toHaveURL(PAGE);
    const spot = { latitude: church.latitude, longitude, words: 'lay-by opposite the bus stop' };
    expect(sent(api).at(-1)).toMatchObject({ startSpot: spot });
    expect(sent(api).at(-1)).not.toHaveProperty('endSpot');
  });
});
