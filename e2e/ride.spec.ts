import type { Locator, Page } from '@playwright/test';
import type { Ride } from '@waylift/contract/ride';
import { tabTo } from './support/keyboard.ts';
import { expectGoodInEveryLook } from './support/looks.ts';
import { ana, answerMatches, sofia, tom } from './support/matches.ts';
import type { OtherApi } from './support/other-api.ts';
import { expect, test } from './support/other-server-test.ts';
import { answerRide, BEFORE_RIDE, drivenRide, inRide, liftOf, riddenRide } from './support/rides.ts';
import { answerMember, storeTokens } from './support/session.ts';
import { inAnHour, startSharing } from './support/sharing.ts';
import { test as wholeTest } from './support/test.ts';

async function open(page: Page, api: OtherApi, ride: Ride, { now = BEFORE_RIDE, language = '' } = {}): Promise<void> {
  await page.clock.setFixedTime(now);
  answerMember(api);
  answerMatches(api, [ana(), tom(), sofia()]);
  answerRide(api, ride, { lifts: [liftOf('ana'), liftOf('priya'), liftOf('tom', null), liftOf('grace')] });
  await storeTokens(page);
  await page.goto(`/dashboard/ride/journey-1/2026-11-23/out${language}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

test('a ride is good in every look: for who drives, who rides, late, called off and over, in English and German', async ({ page, api }) => {
  const told = { minutes: 10, at: '2026-11-23T07:36:00.000Z' };
  const written = { conversationId: 'conversation-1' };
  const [, ...riders] = riddenRide().people;
  const [, ...driven] = drivenRide().people;

  await test.step('who drives, and somebody is missing', async () => {
    const people = [...drivenRide().people.slice(0, 3), inRide('grace', { rides: false })];
    await open(page, api, drivenRide({ ...written, people }));
    await expect(page.getByText('Grace is not riding', { exact: true })).toBeVisible();
    await expectGoodInEveryLook(page, 'ride-driver-missing');
    await page.getByRole('button', { name: 'Running late' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectGoodInEveryLook(page, 'ride-late');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /^I am not driving/ }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectGoodInEveryLook(page, 'ride-not-driving');
  });

  await test.step('who drives, and is late', async () => {
    await open(page, api, drivenRide({ ...written, people: [inRide('ana', { mine: true, drives: true, late: told }), ...driven] }));
    await expectGoodInEveryLook(page, 'ride-driver-late');
  });

  await test.step('who rides with a driver who is late, in German', async () => {
    await open(page, api, riddenRide({ ...written, people: [inRide('ana', { drives: true, late: told }), ...riders] }), {
      language: '?language=de',
    });
    await expectGoodInEveryLook(page, 'ride-rider-late-de');
  });

  await test.step('whose driver does not drive', async () => {
    const people = riddenRide().people.map((one) => ({ ...one, rides: false }));
    await open(page, api, riddenRide({ ...written, state: 'off', people }));
    await expectGoodInEveryLook(page, 'ride-rider-off');
  });

  await test.step('a ride that is over', async () => {
    await open(page, api, riddenRide({ ...written, state: 'over' }), { now: new Date('2026-11-23T12:00:00Z') });
    await expectGoodInEveryLook(page, 'ride-over');
  });
});

test('the time, the place, the car and the first stop of a ride stand on the first screen of a small phone, above what can be done', async ({
  page,
  api,
}) => {
  await page.setViewportSize({ width: 390, height: 664 });
  await open(page, api, riddenRide({ conversationId: 'conversation-1' }));
  const dock = await page.getByRole('list', { name: 'What you can do now' }).boundingBox();
  for (const words of ['07:51', 'VW Golf, blue', 'You get in']) {
    const box = await page.getByText(words, { exact: true }).first().boundingBox();
    expect.soft((box?.y ?? Infinity) + (box?.height ?? 0), words).toBeLessThanOrEqual(dock?.y ?? 0);
  }
});

wholeTest(
  'a driver and two riders on three mornings: one is late, one rides back alone, one ends, and each page of the others shows it at once',
  async ({ page, browser, mailbox }) => {
    const sharing = await startSharing(page, browser, mailbox, inAnHour(3));
    const { driver, passenger, driverName, passengerName } = sharing;
    const { page: third, name: thirdName } = await sharing.newcomer();
    const people = [driver, passenger, third];
    const press = async (target: Locator) => {
      await tabTo(target);
      await target.page().keyboard.press('Enter');
    };

    await third.goto('/dashboard');
    await press(third.getByRole('link', { name: /\d (?:person|people)$/ }));
    await press(third.getByRole('main').getByRole('link', { name: new RegExp(`^${driverName} `) }));
    await expect(third.getByText(/^1 other rides along/).first()).toBeVisible();
    await press(third.getByRole('button', { name: 'Send request' }));
    await expect(third.getByRole('heading', { level: 1 })).toHaveText(`You have asked ${driverName}`);
    await driver.goto('/dashboard');
    await press(driver.getByRole('link', { name: 'See request' }));
    await expect(driver.getByRole('heading', { level: 1 })).toHaveText(`${thirdName} would like to share a lift`);
    await tabTo(driver.getByRole('radio', { name: 'Accept' }));
    await driver.keyboard.press('Space');
    await press(driver.getByRole('button', { name: /^Accept / }));
    for (const [each, name] of [
      [driver, thirdName],
      [third, driverName],
    ] as const)
      await expect(each.getByRole('heading', { level: 1 })).toHaveText(`You and ${name} share lifts`);
    const [, liftId = ''] = /\/lift\/([^/?#]+)/.exec(third.url()) ?? [];
    for (const each of people) {
      await each.goto('/dashboard');
      await each.getByRole('region', { name: 'Your next ride' }).getByRole('link', { name: 'See this ride' }).click();
      await expect(each.getByRole('heading', { name: 'Your stops' })).toBeAttached();
    }
    await expect(driver.getByText(`${passengerName} and ${thirdName} get in`).first()).toBeVisible();
    for (const rider of [passenger, third]) await expect(rider.getByText('You get in', { exact: true })).toBeVisible();
    await expect(passenger.getByText(`${thirdName} M.`).first()).toBeVisible();

    await driver.getByRole('button', { name: 'Running late' }).click();
    await driver.getByRole('button', { name: '10 min' }).click();
    await expect(driver.getByText('You are 10 min late')).toBeVisible();
    for (const rider of [passenger, third]) await expect(rider.getByText(`${driverName} is 10 min late`)).toBeVisible();
    await passenger.goto('/dashboard');
    await expect(passenger.getByRole('region', { name: 'Your next ride' }).getByText(`${driverName} is 10 min late`)).toBeVisible();
    await driver.reload();
    await expect(driver.getByText(/ have seen it\.$/)).toContainText(passengerName);

    await passenger.goBack();
    for (const each of people) await openNextDay(each);
    await passenger.getByRole('button', { name: /^I am not riding/ }).click();
    await passenger
      .getByRole('dialog')
      .getByRole('radio', { name: /^There only/ })
      .check();
    await passenger.getByRole('dialog').getByRole('button', { name: 'Do not ride' }).click();
    await expect(passenger.getByText(/^The way back .* goes ahead/)).toBeVisible();
    await expect(driver.getByText(`${passengerName} is not riding`).first()).toBeVisible();
    await expect(third.getByRole('region', { name: 'In the car' }).getByText('Not this time')).toBeVisible();

    for (const each of people) await openNextDay(each);
    const ending = await third.context().newPage();
    await ending.goto(`/dashboard/lift/${liftId}`);
    await ending.getByRole('button', { name: `End your lifts with ${driverName}` }).click();
    await ending.getByRole('dialog').getByRole('button', { name: 'End lifts' }).click();
    for (const each of [driver, passenger]) await expect(each.getByText(thirdName)).toHaveCount(0);
    await expect(driver.getByText(`${passengerName} M. gets in`).first()).toBeVisible();
  },
);

/** The same ride on the day after. */
async function openNextDay(page: Page): Promise<void> {
  const [, date = ''] = /\/ride\/[^/]+\/([\d-]+)\//.exec(page.url()) ?? [];
  const next = new Date(Date.parse(date) + 24 * 3_600_000).toISOString().slice(0, 10);
  await page.goto(page.url().replace(date, next));
  await expect(page.getByRole('heading', { name: 'Your stops' })).toBeAttached();
}
