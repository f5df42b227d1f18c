import type { Page } from '@playwright/test';
import type { Lift } from '@waylift/contract/lift';
import { answerLift, church, endedLift, LIFT, MONDAY, sharedLift, SUNDAY, withSpot } from './support/lifts.ts';
import { expectGoodInEveryLook } from './support/looks.ts';
import { ana, answerMatches, sofia, tom } from './support/matches.ts';
import type { OtherApi } from './support/other-api.ts';
import { expect, test } from './support/other-server-test.ts';
import { answerRequests, askedOf } from './support/requests.ts';
import { inRide, riddenRide } from './support/rides.ts';
import { answerMember, storeTokens } from './support/session.ts';

async function open(page: Page, api: OtherApi, lift: Lift, { now = SUNDAY, language = '' } = {}): Promise<void> {
  await page.clock.setFixedTime(now);
  answerMember(api);
  answerMatches(api, [ana(), tom(), sofia()]);
  answerLift(api, lift);
  await storeTokens(page);
  await page.goto(`/dashboard/lift/${lift.id}${language}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const dialog = (page: Page) => page.getByRole('dialog');
const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

test('a lift, all that can change it, and its end are good in every look', async ({ page, api }) => {
  await open(page, api, sharedLift({ car: { make: 'Volkswagen Golf', colour: 'blue', plate: '4KM' } }));
  await expect(region(page, 'Your next lift')).toBeVisible();
  await expectGoodInEveryLook(page, 'lift');

  await test.step('cancelling single days', async () => {
    await button(page, /^Cancel single days/).click();
    await button(page, 'Cancel lifts').click();
    await expect(dialog(page).getByText('Please choose at least one day.')).toBeVisible();
    await expectGoodInEveryLook(page, 'lift-cancel-error');
    await page.getByRole('checkbox', { name: 'Tuesday 24 November' }).check();
    await button(page, 'Show more dates').click();
    await page.getByRole('checkbox', { name: 'Wednesday 2 December' }).check();
    api.answer(`POST ${LIFT}/skip`, { status: 200, body: sharedLift({ skipped: ['2026-11-24', '2026-12-02'] }) });
    await button(page, 'Cancel 2 lifts').click();
    await expect(page.getByText('2 lifts are cancelled. We have told Ana.')).toBeVisible();
    await expectGoodInEveryLook(page, 'lift-cancelled');
  });

  await test.step('proposing another spot', async () => {
    api.answer('GET /v2/liftshare/places', { status: 200, body: { places: [church] } });
    await button(page, /^Propose another spot/).click();
    await page.getByRole('radio', { name: 'Where you get out: Cambridge' }).check();
    await page.getByLabel('Describe the spot in one line').fill('in front of the church');
    await page.getByRole('combobox', { name: 'Find the spot by name' }).pressSequentially('st p');
    await page.getByRole('option', { name: 'St Peter’s' }).click();
    await expectGoodInEveryLook(page, 'lift-propose-spot');
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toHaveCount(0);
  });

  await test.step('ending', async () => {
    await button(page, /^End your lifts with Ana/).click();
    await expect(dialog(page)).toBeVisible();
    await expectGoodInEveryLook(page, 'lift-end');
    api.answer(`POST ${LIFT}/end`, { status: 200, body: endedLift() });
    await button(page, 'End lifts').last().click();
    await expect(page.getByRole('link', { name: /^Tom W/ })).toBeVisible();
    await expectGoodInEveryLook(page, 'lift-ended');
  });

  await test.step('a spot that the other proposes, on the day of a ride', async () => {
    const late = { minutes: 10, at: '2026-11-23T07:21:00.000Z' };
    const people = [inRide('ana', { drives: true, late }), inRide('priya', { mine: true })];
    api.answer('GET /v2/liftshare/rides', { status: 200, body: { rides: [riddenRide({ people })] } });
    await open(page, api, sharedLift({ pickUp: withSpot({ mine: false }) }), { now: MONDAY });
    await expect(region(page, 'Map around “Eaton Road”')).toBeVisible();
    await expect(page.getByText('Ana is 10 min late')).toBeVisible();
    await expectGoodInEveryLook(page, 'lift-spot-proposed');
    await button(page, /^Running late/).click();
    await expect(dialog(page)).toBeVisible();
    await expectGoodInEveryLook(page, 'lift-late');
  });

  await test.step('for the one who drives, in German', async () => {
    await open(page, api, sharedLift({ drives: 'me', question: 'journey-changed' }), { language: '?language=de' });
    await expect(region(page, 'Hin')).toBeVisible();
    await expectGoodInEveryLook(page, 'lift-driver-de');
  });
});

test('a printed lift has time, place, people and map, dark on white, and nothing to press', async ({ page, api }) => {
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await open(page, api, sharedLift());
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

test('a lift and requests on the dashboard, and the calendar of lifts, are good in every look', async ({ page, api }) => {
  await page.clock.setFixedTime(SUNDAY);
  answerMember(api);
  answerMatches(api, []);
  const times = { createdAt: '2026-11-20T08:15:00Z', expiresAt: '2026-12-06T08:15:00Z' };
  answerRequests(api, {
    received: [askedOf(tom(), { mine: false, days: [5], ...times })],
    sent: [askedOf(sofia(), { days: [5], ...times })],
  });
  const later = sharedLift({ id: 'lift-later', nextRide: { date: '2026-11-24', direction: 'out', departs: '07:00' } });
  api.answer('GET /v2/liftshare/lifts', { status: 200, body: { lifts: [later, sharedLift()] } });
  await storeTokens(page);
  await page.goto('/dashboard');
  await expect(page.getByRole('region', { name: /^Your next lift / })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Accept Friday' })).toBeVisible();
  await expectGoodInEveryLook(page, 'dashboard-lifts');

  const calendar = '/v2/liftshare/settings/calendar';
  api.answer('GET /v2/liftshare/settings/blocked', { status: 200, body: { members: [] } });
  api.answer(`GET ${calendar}`, { status: 200, body: { since: null } });
  api.answer(`POST ${calendar}`, { status: 200, body: { address: 'https://waylift.example/v2/liftshare/calendar/s3cret.ics' } });
  await page.goto('/dashboard/account/notifications#calendar');
  await button(page, 'Create a calendar address').click();
  await expect(page.getByLabel('Your calendar address')).toBeVisible();
  await expectGoodInEveryLook(page, 'notifications-calendar');
});
