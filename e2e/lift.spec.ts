import type { Page } from '@playwright/test';
import type { Lift } from '@waylift/contract/lift';
import { troubles } from './support/failures.ts';
import { expectGoodInEveryLook } from './support/looks.ts';
import { ana, answerMatches, MATCHES, sofia, tom, travelledJourney } from './support/matches.ts';
import type { OtherApi } from './support/other-api.ts';
import { expect, test } from './support/other-server-test.ts';
import { answerRequests, askedOf, liftWith } from './support/requests.ts';
import { answerMember, storeTokens } from './support/session.ts';

/** A Sunday: the next ride is tomorrow's. */
const NOW = new Date('2026-11-22T16:30:00Z');
const LIFT = '/v2/liftshare/lift/lift-ref-ana';
const wymondham = { label: 'Eaton Road', latitude: 52.62, longitude: 1.27, walkMetres: 400, spot: null };
const cambridge = { label: 'Cambridge', latitude: 52.2, longitude: 0.117, walkMetres: 0, spot: null };

/** Ana drives from Monday to Thursday. */
function shared(change: Partial<Lift> = {}): Lift {
  return {
    ...liftWith(ana(), [1, 2, 3, 4]),
    pickUp: wymondham,
    dropOff: cambridge,
    backPickUp: cambridge,
    backDropOff: wymondham,
    nextRide: { date: '2026-11-23', direction: 'out', departs: '07:58' },
    contact: { email: null, phone: '07700 900143' },
    startedAt: '2026-11-20T07:16:00Z',
    ...change,
  };
}

async function open(page: Page, api: OtherApi, lift: Lift, language = ''): Promise<void> {
  await page.clock.setFixedTime(NOW);
  answerMember(api);
  answerMatches(api, [ana(), tom(), sofia()]);
  answerLift(api, lift);
  await storeTokens(page);
  await page.goto(`/dashboard/lift/${lift.id}${language}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

function answerLift(api: OtherApi, lift: Lift): void {
  api.answer(`GET ${LIFT}`, { status: 200, body: lift });
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const dialog = (page: Page) => page.getByRole('dialog');
const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const bodies = (api: OtherApi, path: string, method = 'POST') =>
  api
    .callsTo(path)
    .filter((call) => call.method === method)
    .map(({ body }) => body);

test('a lift: what comes next, where the two meet, both ways in their stops, and whom to call', async ({ page, api }) => {
  await open(page, api, shared({ car: { make: 'Volkswagen Golf', colour: 'blue', plate: '4KM' } }));
  await expect(page.getByText('Volkswagen Golf, blue, plate ends in 4KM')).toBeVisible();
  await expect(page).toHaveTitle('You and Ana share lifts – Plain – Waylift');
  await expect(page.getByText('Monday to Thursday: Norwich – Cambridge and back')).toBeVisible();
  const next = region(page, 'Your next lift');
  await expect(next).toContainText('Tomorrow at 07:58');
  await expect(next.getByRole('listitem')).toHaveText([
    'Monday 23 November',
    'Meet at Eaton Road',
    'Ana drives, and picks you up again at 17:40 at Cambridge',
  ]);
  await expect(next.getByRole('link')).toHaveAttribute('href', '/dashboard/account/notifications#calendar');
  await expect(page.getByText('1: Eaton Road, where Ana picks you up, 400 m on foot from Norwich.')).toBeVisible();
  await expect(region(page, 'There').getByRole('listitem')).toHaveText([
    '07:53You set off400 m walk from Norwich',
    '07:58Eaton RoadAna picks you up',
    '09:25CambridgeAna sets you down',
  ]);
  await expect(region(page, 'Back').getByRole('listitem')).toHaveText([
    '17:40CambridgeAna picks you up. Wednesday: 17:55',
    '19:05Eaton RoadAna sets you down',
    '19:10NorwichAfter 400 m on foot',
  ]);
  await expect(region(page, 'Ana Martins').getByRole('link', { name: '07700 900143' })).toHaveAttribute('href', 'tel:07700900143');
  await expect(region(page, 'Ana Martins').getByRole('link', { name: 'Message Ana' })).toHaveAttribute(
    'href',
    '/dashboard/messages/conversation-1',
  );
  await expect(page.getByRole('link', { name: 'Ask for other days' })).toHaveAttribute(
    'href',
    '/dashboard/match/match-ana?journey=journey-1#ask',
  );
  await expect(button(page, 'Running late'), 'there is no ride today').toHaveCount(0);
  await expectGoodInEveryLook(page, 'lift');

  await test.step('for the one who drives, in German', async () => {
    await open(page, api, shared({ drives: 'me', question: 'journey-changed' }), '?language=de');
    await expect(region(page, 'Hin').getByRole('listitem')).toHaveText([
      '07:50Sie fahren losNorwich',
      '07:58Eaton RoadSie holen Ana ab',
      '09:25CambridgeSie setzen Ana ab',
    ]);
    await expect(region(page, 'Was Ana von Ihnen sieht')).toContainText('Nicht Ihre Adresse.');
    await expectGoodInEveryLook(page, 'lift-driver-de');
  });
});

test('a printed lift has time, place, people and map, dark on white, and nothing to press', async ({ page, api }) => {
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await open(page, api, shared());
  const next = region(page, 'Your next lift');
  await expect(next).toContainText('Tomorrow at 07:58');
  await expect(next).toHaveCSS('color', 'rgb(0, 0, 0)');
  await expect(next).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
  await expect(page.getByRole('heading', { name: 'The meeting point' })).toBeVisible();
  await expect(region(page, 'Ana Martins')).toBeVisible();
  await expect(region(page, 'There').getByRole('listitem')).toHaveCount(3);
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.getByRole('contentinfo')).toBeHidden();
  await expect(page.getByRole('heading', { name: 'If something changes' })).toBeHidden();
  await expect(page.getByRole('button')).toHaveCount(0);
  const lightness = await page.evaluate(() => {
    const canvas = document.createElement('canvas').getContext('2d');
    if (canvas === null) throw new Error('no canvas');
    canvas.fillStyle = getComputedStyle(document.body).color;
    canvas.fillRect(0, 0, 1, 1);
    return Math.max(...canvas.getImageData(0, 0, 1, 1).data.slice(0, 3));
  });
  expect(lightness, 'text is dark').toBeLessThan(100);
});

test('while the places are worked out anew, the page says so in their place', async ({ page, api }) => {
  await open(page, api, shared({ pickUp: null, dropOff: null, backPickUp: null, backDropOff: null }));
  await expect(page.getByText('We are working out your meeting point again. Please come back in a few minutes.')).toBeVisible();
  await expect(region(page, 'Your next lift')).toContainText('07:58');
});

test('by keyboard alone single days are cancelled: what is missing is said, what fails loses nothing, and a day comes back', async ({
  page,
  api,
}) => {
  await open(page, api, shared());
  const opener = button(page, /^Cancel single days/);
  await opener.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('checkbox', { name: 'Monday 23 November' })).toBeFocused();
  await expect(dialog(page).getByRole('checkbox')).toHaveCount(6);

  await test.step('Escape closes it, and the focus goes back', async () => {
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toHaveCount(0);
    await expect(opener).toBeFocused();
    await page.keyboard.press('Enter');
  });

  await test.step('without a day', async () => {
    await button(page, 'Cancel lifts').press('Enter');
    await expect(dialog(page).getByText('Please choose at least one day.')).toBeVisible();
    await expect(page.getByRole('checkbox', { name: 'Monday 23 November' })).toBeFocused();
    await expectGoodInEveryLook(page, 'lift-cancel-error');
  });

  const message = page.getByRole('textbox', { name: 'Message to Ana (optional)' });
  await test.step('two days, one of them further on', async () => {
    await page.getByRole('checkbox', { name: 'Tuesday 24 November' }).press('Space');
    await button(page, 'Show more dates').press('Enter');
    await expect(page.getByRole('checkbox', { name: 'Wednesday 2 December' }), 'the first of the new dates').toBeFocused();
    await page.keyboard.press('Space');
    await message.fill('I am away.');
  });

  await test.step('a failure', async () => {
    api.answer(`POST ${LIFT}/skip`, troubles[0]?.answer ?? 'drop');
    await button(page, 'Cancel 2 lifts').press('Enter');
    await expect(page.getByRole('alert')).toContainText('We could not cancel anything.');
    await expect(page.getByRole('checkbox', { name: 'Wednesday 2 December' })).toBeChecked();
    await expect(message).toHaveValue('I am away.');
  });

  await test.step('and then it works', async () => {
    const skipped = ['2026-11-24', '2026-12-02'];
    api.answer(`POST ${LIFT}/skip`, { status: 200, body: shared({ skipped }) });
    await button(page, 'Cancel 2 lifts').press('Enter');
    await expect(page.getByRole('status').filter({ hasText: '2 lifts are cancelled. We have told Ana.' })).toBeVisible();
    await expect(opener).toBeFocused();
    expect(bodies(api, `${LIFT}/skip`).at(-1)).toEqual({ dates: skipped, message: 'I am away.' });
    await expectGoodInEveryLook(page, 'lift-cancelled');
  });

  await test.step('a day comes back', async () => {
    api.answer(`DELETE ${LIFT}/skip/2026-11-24`, { status: 200, body: shared({ skipped: ['2026-12-02'] }) });
    await button(page, 'Put back on Tuesday 24 November').press('Enter');
    await expect(page.getByText('Tuesday 24 November is back on. We have told Ana.')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'If something changes' }), 'its button has gone').toBeFocused();
    await expect(page.getByText('Wednesday 2 December: cancelled')).toBeVisible();
  });
});

test('on the day of a ride: short notice is said, and one word tells that one is late', async ({ page, api }) => {
  await open(page, api, shared());
  await page.clock.setFixedTime(new Date('2026-11-23T07:30:00Z'));
  await page.reload();
  await expect(region(page, 'Your next lift')).toContainText('Today at 07:58');
  await button(page, /^Cancel single days/).click();
  await expect(page.getByText('Leaves in less than 12 hours. Please call Ana as well: 07700 900143')).toHaveCount(1);
  await button(page, 'Keep all lifts').click();
  await button(page, /^Running late/).click();
  await expect(page.getByRole('radio', { name: '5 min', exact: true })).toBeFocused();
  await expectGoodInEveryLook(page, 'lift-late');
  await page.getByRole('radio', { name: '15 min' }).check();
  api.answer(`POST ${LIFT}/late`, { status: 200, body: shared() });
  await button(page, /^Tell Ana$/).click();
  await expect(page.getByText('We have told Ana that you will be 15 minutes late.')).toBeVisible();
  expect(bodies(api, `${LIFT}/late`)).toEqual([{ minutes: 15 }]);
});

test('nothing is shared until one chooses to, and a number must be one', async ({ page, api }) => {
  await open(page, api, shared({ contact: { email: null, phone: null } }));
  await expect(page.getByText('Ana has not shown you a phone number or an email address.')).toBeVisible();
  await expect(region(page, 'What Ana can see about you')).toContainText('Your name, Ada Marsh, and the places where you get in and out.');
  const phone = page.getByLabel('Your phone number (optional)');
  await expect(phone).toHaveValue('');
  await phone.fill('call me');
  await button(page, 'Show to Ana').click();
  await expect(phone).toHaveAccessibleDescription(/Please enter a phone number, such as 07700 900143/);
  await expect(phone).toBeFocused();
  await phone.fill('+44 7700 900167');
  await page.getByRole('checkbox', { name: 'Show ada@brindle.example' }).check();
  api.answer(`PUT ${LIFT}/contact`, { status: 200, body: shared({ shared: { shareEmail: true, phone: '+44 7700 900167' } }) });
  await button(page, 'Show to Ana').click();
  await expect(page.locator('.toast')).toContainText('Saved. Ana will see this for as long as you share lifts.');
  expect(bodies(api, `${LIFT}/contact`, 'PUT')).toEqual([{ shareEmail: true, phone: '+44 7700 900167' }]);
});

test('a journey that has changed asks whether the lift still suits, and goes on until it is answered', async ({ page, api }) => {
  await open(page, api, shared({ question: 'journey-changed' }));
  const question = region(page, 'Do your lifts with Ana still suit you?');
  await expect(question).toContainText('Until you answer, everything stays as agreed.');
  await expect(question.getByRole('link', { name: 'Change days' })).toHaveAttribute('href', /#ask$/);
  await question.getByRole('button', { name: 'End lifts' }).click();
  await expect(button(page, 'Keep sharing lifts').last(), 'the safe button').toBeFocused();
  await page.keyboard.press('Escape');
  api.answer(`POST ${LIFT}/keep`, { status: 200, body: shared() });
  await question.getByRole('button', { name: 'Keep sharing lifts' }).click();
  await expect(page.getByText('You and Ana will go on sharing lifts as agreed.')).toBeVisible();
  await expect(question).toHaveCount(0);
});

const proposed = (change: { mine: boolean; id?: string; words?: string }) => ({
  ...wymondham,
  spot: { id: 'spot-1', words: 'lay-by <b>opposite</b> the bus stop', latitude: 52.622, longitude: 1.272, agreed: false, ...change },
});

test('another spot is proposed, and what is missing is said at its field', async ({ page, api }) => {
  const church = { label: 'St Peter’s', latitude: 52.201, longitude: 0.117, kind: 'church', context: 'Cambridge' };
  api.answer('GET /v2/liftshare/places', { status: 200, body: { places: [church] } });
  await open(page, api, shared());
  await button(page, /^Propose another spot/).click();
  await page.getByRole('radio', { name: 'Where you get out: Cambridge' }).check();
  await button(page, 'Propose to Ana').click();
  const box = page.getByRole('combobox', { name: 'Find the spot by name' });
  await expect(box).toHaveAccessibleDescription(/Please choose the spot/);
  const words = page.getByLabel('Describe the spot in one line');
  await words.fill('in front of the church');
  await box.pressSequentially('st p');
  await page.getByRole('option', { name: 'St Peter’s' }).click();
  await expectGoodInEveryLook(page, 'lift-propose-spot');
  const errors = [{ path: 'latitude', code: 'spot-too-far', message: 'spot too far' }];
  api.answer(`PUT ${LIFT}/spot`, { status: 422, body: { code: 'spot-too-far', errors } });
  await button(page, 'Propose to Ana').click();
  await expect(box).toHaveAccessibleDescription(/Please choose a spot at most 1 km from “Cambridge”/);
  await expect(words).toHaveValue('in front of the church');
  api.answer(`PUT ${LIFT}/spot`, { status: 200, body: shared({ pickUp: proposed({ mine: true }) }) });
  await button(page, 'Propose to Ana').click();
  await expect(page.getByText('Ana can now see the spot that you proposed.')).toBeVisible();
  const spot = { end: 'drop-off', latitude: church.latitude, longitude: church.longitude, words: 'in front of the church' };
  expect(bodies(api, `${LIFT}/spot`, 'PUT').at(-1)).toEqual(spot);
  const mine = region(page, 'You proposed another spot');
  await expect(mine).toContainText('Proposed: “lay-by <b>opposite</b> the bus stop”');
  api.answer(`DELETE ${LIFT}/spot`, { status: 200, body: shared() });
  await mine.getByRole('button', { name: 'Withdraw proposal' }).click();
  await expect(page.getByText('You have withdrawn your proposal.')).toBeVisible();
  await expect(mine).toHaveCount(0);
});

test('a spot that the other proposes is seen on a map, and agreed to, or left; then it stands where the two meet', async ({
  page,
  api,
}) => {
  await open(page, api, shared({ pickUp: proposed({ mine: false }) }));
  const theirs = region(page, 'Ana has proposed another spot');
  await expect(theirs).toContainText('Where you get in: Eaton Road');
  await expect(theirs.getByRole('region', { name: 'Map around “Eaton Road”' })).toBeVisible();
  await expectGoodInEveryLook(page, 'lift-spot-proposed');
  await test.step('what was seen is no longer proposed', async () => {
    api.answer(`POST ${LIFT}/spot/accept`, { status: 409, body: { code: 'conflict' } });
    answerLift(api, shared({ pickUp: proposed({ mine: false, id: 'spot-2', words: 'the church' }) }));
    await theirs.getByRole('button', { name: 'Agree' }).click();
    await expect(theirs).toContainText('Proposed: “the church”');
  });
  const spot = { label: 'the church', latitude: 52.622, longitude: 1.272, walkMetres: 0 };
  const agreed = { ...spot, spot: { id: 'spot-2', words: 'the church', latitude: 52.622, longitude: 1.272, agreed: true, mine: false } };
  api.answer(`POST ${LIFT}/spot/accept`, { status: 200, body: shared({ pickUp: agreed, backDropOff: agreed }) });
  await theirs.getByRole('button', { name: 'Agree' }).click();
  await expect(page.getByText('You’ll both use this spot from now on. We have told Ana.')).toBeVisible();
  expect(bodies(api, `${LIFT}/spot/accept`)).toEqual([{ spotId: 'spot-1' }, { spotId: 'spot-2' }]);
  await expect(theirs).toHaveCount(0);
  await expect(region(page, 'Your next lift')).toContainText('Meet at the church');
  await expect(region(page, 'There').getByRole('listitem').first()).toHaveText('07:58the churchAna picks you up');
});

test('a key that is pressed before the picture of a dialog comes belongs to the dialog', async ({ page, api }) => {
  await open(page, api, shared());
  await page.evaluate(() => (window.requestAnimationFrame = () => 0));
  const end = button(page, /^End your lifts with Ana/);
  await end.click();
  await page.keyboard.press('Escape');
  await expect(page.locator('dialog')).toHaveCount(0);
  await expect(end).toBeFocused();
  await end.click();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('dialog').locator(':focus')).toHaveCount(1);
});

test('ending: what it means is said first, and then who else goes the way', async ({ page, api }) => {
  await open(page, api, shared());
  await button(page, /^End your lifts with Ana/).click();
  await expect(dialog(page)).toContainText('starting with the one on Monday 23 November');
  await expect(button(page, 'Keep sharing lifts'), 'the safe button').toBeFocused();
  await expectGoodInEveryLook(page, 'lift-end');
  const message = page.getByRole('textbox', { name: 'Message to Ana (optional)' });
  await message.fill('x'.repeat(1_001));
  await button(page, 'End lifts').last().click();
  await expect(message).toHaveAccessibleDescription(/shorten your message by 1 character/);
  await message.fill('Thank you for everything.');
  const ended = shared({ state: 'ended', endedAt: NOW.toISOString(), pickUp: null, dropOff: null, contact: { email: null, phone: null } });
  api.answer(`POST ${LIFT}/end`, { status: 200, body: ended });
  await button(page, 'End lifts').last().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You and Ana no longer share lifts');
  await expect(page.getByRole('main')).toBeFocused();
  expect(bodies(api, `${LIFT}/end`)).toEqual([{ message: 'Thank you for everything.' }]);
  await expect(page.getByRole('link', { name: /^Tom W/ })).toBeVisible();
  await expect(page.getByRole('link', { name: /^Ana M/ }), 'but not with whom it came to an end').toHaveCount(0);
  await expect(page.getByText('07700')).toHaveCount(0);
  await expectGoodInEveryLook(page, 'lift-ended');
});

test('a lift that the other has just ended is shown as it is, and one that is nobody’s as none', async ({ page, api }) => {
  await open(page, api, shared());
  await button(page, /^Cancel single days/).click();
  await page.getByRole('checkbox', { name: 'Monday 23 November' }).check();
  answerLift(api, shared({ state: 'ended', endedAt: NOW.toISOString() }));
  api.answer(`GET ${MATCHES}`, { status: 503 });
  api.answer(`POST ${LIFT}/skip`, { status: 409, body: { code: 'not-open', state: 'ended' } });
  await button(page, 'Cancel 1 lift').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You and Ana no longer share lifts');
  await expect(page.getByRole('heading', { name: 'Who goes your way' }), 'nobody is said to be missing').toBeVisible();
  answerMatches(api, [ana()]);
  answerLift(api, shared({ state: 'ended', endedAt: NOW.toISOString() }));
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Nobody else goes your way yet' }), 'with whom it ended goes it still').toBeVisible();
  api.answer(`GET ${LIFT}`, { status: 404, body: { code: 'lift-not-found' } });
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This lift no longer exists');
});

test('the dashboard shows the next lift on a sign, and on its journey what waits and what is agreed', async ({ page, api }) => {
  await page.clock.setFixedTime(NOW);
  answerMember(api);
  answerMatches(api, []);
  const times = { createdAt: '2026-11-20T08:15:00Z', expiresAt: '2026-12-06T08:15:00Z' };
  answerRequests(api, {
    received: [askedOf(tom(), { mine: false, days: [3, 5], ...times })],
    sent: [askedOf(sofia(), { days: [5], ...times })],
  });
  const later = shared({ id: 'lift-later', nextRide: { date: '2026-11-24', direction: 'out', departs: '07:00' } });
  api.answer('GET /v2/liftshare/lifts', { status: 200, body: { lifts: [later, shared({ question: null })] } });
  await storeTokens(page);
  await page.goto('/dashboard');
  const next = region(page, 'Your next lift');
  await expect(next).toContainText('Tomorrow at 07:58');
  await expect(next.getByRole('listitem')).toHaveText(['Ana drives, and brings you back at 17:40', 'Meet at Eaton Road']);
  await expect(next.getByRole('link', { name: 'See this lift' })).toHaveAttribute('href', '/dashboard/lift/lift-ref-ana');
  const lines = page.getByRole('list', { name: 'Lifts on this journey' }).getByRole('link');
  await expect(lines).toHaveText([
    '1 request waitingTom W. would like to share a lift: Wednesday and Friday. Please answer by 6 December.',
    'Lifts with Ana M., Mon–ThuNext: Tuesday at 07:00. Ana drives.',
    'Lifts with Ana M., Mon–ThuNext: tomorrow at 07:58. Ana drives.',
    'Sofia K. has not answered yetYou asked to share a lift: Friday. Sofia can answer until 6 December.',
    '3 people go your way Norwich – Cambridge',
  ]);
  await expectGoodInEveryLook(page, 'dashboard-lifts');

  await test.step('what cannot be loaded is said, and asked for again', async () => {
    api.answer('GET /v2/liftshare/lifts', { status: 503 });
    await page.reload();
    await expect(page.getByText('We could not load your lifts and requests.')).toBeVisible();
    await expect(page.getByRole('link', { name: /^3 people go your way/ }), 'the journey stands there all the same').toBeVisible();
    api.answer('GET /v2/liftshare/lifts', { status: 200, body: { lifts: [shared({ question: 'journey-changed' })] } });
    await button(page, 'Try again').click();
    await expect(page.getByRole('link', { name: /^Do your lifts with Ana M. still suit you/ })).toBeVisible();
  });
});

test('the address of the calendar is shown once, made anew and ended, and all journeys pause at once', async ({ page, api }) => {
  const SETTINGS = '/v2/liftshare/settings/calendar';
  const address = 'https://waylift.example/v2/liftshare/calendar/s3cret.ics';
  answerMember(api);
  answerMatches(api, []);
  api.answer('GET /v2/liftshare/settings/blocked', { status: 200, body: { members: [] } });
  api.answer(`GET ${SETTINGS}`, { status: 500 });
  await storeTokens(page);
  await page.goto('/dashboard/account/notifications#calendar');
  const calendar = region(page, 'Your lifts in your calendar');
  await expect(calendar.getByText('We could not find out whether you have a calendar address.')).toBeVisible();
  await expect(button(page, 'Create a calendar address'), 'it could end one that is there').toHaveCount(0);
  api.answer(`GET ${SETTINGS}`, { status: 200, body: { since: null } });
  await calendar.getByRole('button', { name: 'Try again' }).click();

  api.answer(`POST ${SETTINGS}`, { status: 200, body: { address } });
  await button(page, 'Create a calendar address').click();
  const box = page.getByLabel('Your calendar address');
  await expect(box).toHaveValue(address);
  await expect(box).toBeFocused();
  await expect(calendar.getByRole('link', { name: 'Open in your calendar' })).toHaveAttribute('href', address.replace('https:', 'webcal:'));
  await expectGoodInEveryLook(page, 'notifications-calendar');

  await test.step('another time it is no longer shown', async () => {
    api.answer(`GET ${SETTINGS}`, { status: 200, body: { since: '2026-11-20T08:15:00Z' } });
    await page.reload();
    await expect(calendar).toContainText('You have had a calendar address since Friday 20 November.');
    await expect(box).toHaveCount(0);
  });

  await test.step('a new one ends the old one, and is asked about', async () => {
    await button(page, 'Create a new address').click();
    await expect(button(page, 'Keep the address'), 'the safe button').toBeFocused();
    await dialog(page).getByRole('button', { name: 'Create a new address' }).click();
    await expect(box).toBeFocused();
  });

  await test.step('and it ends', async () => {
    api.answer(`DELETE ${SETTINGS}`, { status: 204 });
    await button(page, 'Remove the address').click();
    await dialog(page).getByRole('button', { name: 'Remove the address' }).click();
    await expect(page.locator('.toast')).toContainText('The calendar address no longer works.');
    await expect(button(page, 'Create a calendar address')).toBeVisible();
    expect(bodies(api, SETTINGS)).toHaveLength(2);
  });

  await test.step('all journeys pause, and are resumed', async () => {
    const change = '/v2/liftshare/journey/journey-1';
    api.answer(`PUT ${change}`, troubles[0]?.answer ?? 'drop');
    await button(page, 'Pause all journeys').click();
    await expect(page.getByRole('alert')).toContainText('We could not change all of your journeys.');
    api.answer(`PUT ${change}`, { status: 200, body: { ...travelledJourney(), paused: true } });
    await button(page, 'Pause all journeys').click();
    await expect(page.locator('.toast')).toContainText('All your journeys are paused.');
    await expect(button(page, 'Resume all journeys')).toBeFocused();
    expect(bodies(api, change, 'PUT')).toEqual([{ paused: true }, { paused: true }]);
  });
});
