import type { Locator, Page } from '@playwright/test';
import { tabTo } from './support/keyboard.ts';
import { expectGoodInEveryLook } from './support/looks.ts';
import { startSharing } from './support/sharing.ts';
import { expect, test } from './support/test.ts';

const composer = (page: Page) => page.getByRole('textbox', { name: /^Message to / });
const log = (page: Page) => page.getByRole('log');
const bubbles = (page: Page) => log(page).locator('.msg__bubble');
const button = (page: Page | Locator, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const messagesLink = (page: Page) => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /^Messages/ });

async function write(page: Page, text: string): Promise<void> {
  await composer(page).fill(text);
  await composer(page).press('Control+Enter');
}

async function open(page: Page, conversationId: string): Promise<void> {
  await page.goto(`/dashboard/messages/${conversationId}`);
  await expect(composer(page)).toBeVisible();
}

test('what one writes the other reads at once, in one order, as plain text; the header counts it until it was in view', async ({
  page,
  browser,
  mailbox,
}) => {
  const { driver, passenger, driverName, passengerName, conversationId } = await startSharing(page, browser, mailbox);

  await test.step('the header of every page counts, without moving', async () => {
    // The driver has answered the request, and so has read it.
    await open(passenger, conversationId);
    await write(passenger, 'Good morning');
    // The font would come between two looks.
    await driver.addInitScript(() => sessionStorage.setItem('fontSeen', 'true'));
    await driver.goto('/dashboard/account/settings');
    await expect(messagesLink(driver)).toHaveAccessibleName('Messages 1 unread');
    const account = driver.getByRole('link', { name: 'Account', exact: true });
    const place = async () => (await account.boundingBox())?.x;
    await driver.evaluate(async () => void (await document.fonts.ready));
    const before = await place();
    await messagesLink(driver).click();
    await driver.getByRole('link', { name: new RegExp(`${passengerName} Martins`) }).click();
    await expect(log(driver).getByText('New', { exact: true })).toBeInViewport();
    await expect(messagesLink(driver)).toHaveAccessibleName('Messages');
    expect(await place()).toBe(before);
  });

  await test.step('live, in both browsers', async () => {
    await open(passenger, conversationId);
    await write(driver, 'See https://example.org/<b>x</b>\nand wait there.');
    await expect(bubbles(passenger).last()).toContainText('See https://example.org/<b>x</b>\nand wait there.');
    await expect(log(passenger).getByRole('link'), 'an address is text').toHaveCount(0);
    await Promise.all([write(driver, 'One from here'), write(passenger, 'One from there')]);
    await write(passenger, 'The last');
    await expect(bubbles(driver).last()).toContainText('The last');
    await expect(bubbles(passenger)).toHaveCount(6);
    const texts = async (of: Page) => (await bubbles(of).allInnerTexts()).map((text) => text.replace(/^[^:]*:\s*/, ''));
    await expect.poll(async () => (await texts(driver)).join('|') === (await texts(passenger)).join('|'), 'one order').toBe(true);
  });

  await test.step('only what arrives is announced', async () => {
    await expect(log(driver).getByText('The last').locator('..')).toHaveAttribute('aria-live', 'polite');
    await expect(log(passenger).getByText('The last').locator('..')).toHaveAttribute('aria-live', 'off');
    await expect(log(driver).getByText('would you like to share?').locator('..')).toHaveAttribute('aria-live', 'off');
  });

  await test.step('who is elsewhere is told by the count, and a reader above the end stays there', async () => {
    await passenger.goto('/dashboard');
    await expect(messagesLink(passenger)).toHaveAccessibleName('Messages');
    await write(driver, 'x\n'.repeat(60));
    await expect(messagesLink(passenger)).toHaveAccessibleName('Messages 1 unread');
    await open(passenger, conversationId);
    await expect(messagesLink(passenger), 'the end is not in view yet').toHaveAccessibleName('Messages 1 unread');
    const pane = passenger.locator('.thread__log');
    const scrolled = () => pane.evaluate(({ scrollTop }) => scrollTop);
    await expect.poll(scrolled, 'to what is new').toBeGreaterThan(0);
    const top = await scrolled();
    await write(driver, 'Down here');
    await expect(bubbles(passenger).last()).toContainText('Down here');
    expect(await scrolled()).toBe(top);
    await pane.evaluate((element) => element.scrollTo(0, element.scrollHeight));
    expect(await passenger.evaluate(() => scrollY), 'the page stays').toBe(0);
    await expect(messagesLink(passenger)).toHaveAccessibleName('Messages');
    await write(driver, 'And again');
    await expect(log(passenger).getByText('And again')).toBeInViewport();
    await expect(messagesLink(passenger)).toHaveAccessibleName('Messages');
  });

  await expect(passenger).toHaveTitle(`Messages with ${driverName} Martins – Harbour Quarter – Waylift`);
  await expect(passenger.getByRole('heading', { name: `Your lift with ${driverName}` })).toBeVisible();
  await expectGoodInEveryLook(driver, 'conversation');
  await driver.goto('/dashboard/messages');
  await expect(driver.getByText('You’re sharing a lift from Monday to Thursday.')).toBeVisible();
  await expectGoodInEveryLook(driver, 'messages');
});

test('nothing written is lost or sent twice: offline and back, after a lost answer, over a reload; it goes with the session', async ({
  page,
  browser,
  mailbox,
}) => {
  const { driver, passenger, conversationId } = await startSharing(page, browser, mailbox);
  await open(driver, conversationId);
  await open(passenger, conversationId);
  const unsent = log(driver).getByText('Not sent.');

  await driver.context().setOffline(true);
  await expect(driver.getByText('You are offline')).toBeVisible();
  await write(driver, 'Am I heard?');
  await expect(unsent).toBeVisible();
  await composer(driver).fill('The next draft');
  await expectGoodInEveryLook(driver, 'conversation-not-sent');
  await write(passenger, 'While you were away');
  await expect(bubbles(passenger).last()).toContainText('While you were away');
  await driver.context().setOffline(false);
  await expect(log(driver).getByText('While you were away')).toBeVisible();
  await expect(unsent).toBeVisible();

  await test.step('both are there after a reload', async () => {
    await driver.reload();
    await expect(unsent).toBeVisible();
    await expect(composer(driver)).toHaveValue('The next draft');
  });

  await test.step('an answer that is lost, where no stream comes, and the next try: one message', async () => {
    // Without the poll, too, which would find out by itself that it was sent.
    const live = ['**/v2/liftshare/events', '**/v2/liftshare/conversations'];
    for (const calls of live) await driver.route(calls, (route) => route.abort());
    await driver.reload();
    await driver.route('**/message', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await button(driver, 'Try again').click();
    await expect(bubbles(passenger).last()).toContainText('Am I heard?');
    await expect(unsent).toBeVisible();
    await driver.unroute('**/message');
    await button(driver, 'Try again').click();
    await expect(unsent).toHaveCount(0);
    await write(passenger, 'Yes');
    for (const calls of live) await driver.unroute(calls);
    await driver.reload();
    await expect(log(driver).getByText('Yes')).toBeVisible();
    for (const each of [driver, passenger]) await expect(log(each).getByText('Am I heard?')).toHaveCount(1);
  });

  await test.step('empty and too long', async () => {
    await composer(driver).fill(' ');
    await button(driver, 'Send').click();
    await expect(driver.getByText('Please write a message.')).toBeVisible();
    await expect(composer(driver)).toBeFocused();
    const long = 'x'.repeat(2012);
    await write(driver, long);
    await expect(driver.locator('.field__error')).toContainText('Please shorten your message by 12 characters.');
    await expect(composer(driver)).toHaveValue(long);
    await composer(driver).fill('x'.repeat(1927));
    await expect(driver.getByText('73 characters left')).toBeVisible();
    await composer(driver).fill('one line');
    await composer(driver).press('Enter');
    await expect(composer(driver), 'Enter makes a line').toHaveValue('one line\n');
  });

  await button(driver, 'Sign out').click();
  await driver.waitForURL(({ pathname }) => pathname === '/');
  expect(await driver.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('one line');
});

test('by keyboard only: report, block, which the other does not learn of, and unblock in the settings', async ({
  page,
  browser,
  mailbox,
}) => {
  const { driver, passenger, driverName, passengerName, conversationId } = await startSharing(page, browser, mailbox);
  await open(driver, conversationId);
  await open(passenger, conversationId);
  const { keyboard } = driver;
  const menu = driver.locator('summary', { hasText: 'More' });
  const dialog = driver.getByRole('dialog');

  await test.step('report', async () => {
    await tabTo(menu);
    await keyboard.press('Enter');
    await tabTo(button(driver, `Report ${passengerName}`));
    await keyboard.press('Enter');
    await expect(dialog.getByRole('radio').first()).toBeFocused();
    await keyboard.press('Enter');
    await expect(dialog.getByText('Please choose what it is about.')).toBeVisible();
    await expectGoodInEveryLook(driver, 'report-dialog-errors');
    await tabTo(dialog.getByRole('radio').first());
    await keyboard.press('ArrowDown');
    await tabTo(dialog.getByRole('textbox'));
    await keyboard.type('Someone else drives.');
    await tabTo(button(dialog, 'Send report'));
    await keyboard.press('Enter');
    await expect(driver.getByRole('status').filter({ hasText: 'Thank you. Your report is with us.' })).toBeVisible();
    await expect(menu).toBeFocused();
  });

  await test.step('block', async () => {
    await keyboard.press('Enter');
    await tabTo(button(driver, `Block ${passengerName}`).first());
    await keyboard.press('Enter');
    await expectGoodInEveryLook(driver, 'block-dialog');
    await tabTo(button(dialog, `Block ${passengerName}`));
    await keyboard.press('Enter');
    await expect(driver.getByText(`You have blocked ${passengerName}`, { exact: true })).toBeVisible();
    await expect(composer(driver)).toHaveCount(0);
    await expect(driver.getByRole('heading', { name: `No lifts with ${passengerName}` })).toBeVisible();
    await expectGoodInEveryLook(driver, 'conversation-blocked');
  });

  await test.step('the other learns that the lifts have ended, and what they write looks sent', async () => {
    await expect(log(passenger).getByText(`Your lifts with ${driverName} have ended.`)).toBeVisible();
    await write(passenger, 'Are you there?');
    await expect(bubbles(passenger).last()).toContainText('Are you there?');
    await expect(log(passenger).getByText(/Sending|Not sent/)).toHaveCount(0);
    await expect(passenger.getByRole('main')).not.toContainText(/blocked|unblock/i);
    await driver.reload();
    await expect(driver.getByText(`You have blocked ${passengerName}`, { exact: true })).toBeVisible();
    await expect(log(driver).getByText('Are you there?')).toHaveCount(0);
  });

  await test.step('unblock in the settings', async () => {
    await driver.goto('/dashboard/account/notifications');
    await tabTo(button(driver, `Unblock ${passengerName} M.`));
    await expectGoodInEveryLook(driver, 'blocked-people');
    await tabTo(button(driver, `Unblock ${passengerName} M.`));
    await keyboard.press('Enter');
    await expect(driver.getByRole('heading', { name: 'People you have blocked' })).toBeFocused();
    await open(driver, conversationId);
    await tabTo(composer(driver));
    await keyboard.type('Sorry');
    await keyboard.press('Control+Enter');
    await expect(bubbles(passenger).last()).toContainText('Sorry');
  });
});
