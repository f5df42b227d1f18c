import type { APIRequestContext, Browser, Locator, Page } from '@playwright/test';
import { freePort } from '../scripts/free-port.mjs';
import { openFrontDoor, type FrontDoor } from './support/front-door.ts';
import { tabTo } from './support/keyboard.ts';
import { linkIn, type Mailbox, type ReceivedMail } from './support/mailbox.ts';
import { signInBefore, type Person } from './support/people.ts';
import { joinTwo } from './support/sharing.ts';
import { startDemonstration } from './support/demonstration.ts';
import { startServer } from './support/start-server.ts';
import { errorsOf, expect, test as base } from './support/test.ts';

/** Two servers on one store behind one address. */
type Pair = {
  url: string;
  door: FrontDoor;
  /** Kills the second one. */
  kill(): Promise<void>;
  /** Starts the second one again. */
  restart(): Promise<void>;
};

const test = base.extend<{ pair: Pair }>({
  pair: [
    async ({ mailbox }, use) => {
      const ports = [await freePort(), await freePort()] as const;
      const door = await openFrontDoor(ports);
      const env = { PUBLIC_URL: door.url, SMTP_URL: mailbox.url, MAIL_FROM: 'Waylift <portal@waylift.example>' };
      const first = await startDemonstration({ ...env, PORT: String(ports[0]) });
      const startSecond = () => startServer({ ...env, PORT: String(ports[1]) }, first.dataDir);
      let second = await startSecond();
      await use({
        url: door.url,
        door,
        kill: () => second.kill(),
        async restart() {
          second = await startSecond();
        },
      });
      await door.close();
      await second.kill();
      await first.stop();
    },
    { timeout: 360_000 },
  ],
  baseURL: async ({ pair }, use) => use(pair.url),
});

/** How someone uses a page. */
type Hands = {
  press: (target: Locator) => Promise<void>;
  /** A box or a dot. */
  choose: (target: Locator) => Promise<void>;
  write: (box: Locator, text: string) => Promise<void>;
};

const pointer: Hands = {
  press: (target) => target.click(),
  choose: (target) => target.check(),
  write: (box, text) => box.fill(text),
};

const keys: Hands = {
  async press(target) {
    await tabTo(target);
    await target.page().keyboard.press('Enter');
  },
  async choose(target) {
    await tabTo(target);
    await target.page().keyboard.press('Space');
    await expect(target).toBeChecked();
  },
  async write(box, text) {
    await tabTo(box);
    await box.page().keyboard.press('ControlOrMeta+A');
    await box.page().keyboard.insertText(text);
  },
};

const button = (within: Page | Locator, name: string | RegExp) => within.getByRole('button', { name });
const link = (within: Page | Locator, name: string | RegExp) => within.getByRole('link', { name });
const title = (page: Page) => page.getByRole('heading', { level: 1 });
const messagesLink = (page: Page) => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /^Messages/ });
const composer = (page: Page) => page.getByRole('textbox', { name: /^Message to / });
const log = (page: Page) => page.getByRole('log');

/** What the two have written, in the order of the page. */
async function texts(page: Page): Promise<string[]> {
  const bubbles = await log(page).locator('.msg__bubble').allInnerTexts();
  return bubbles.map((text) => text.replace(/^[^:]*:\s*/, ''));
}

/** The next mail to someone with that subject; others may come before it. */
async function mailAbout(mailbox: Mailbox, { email }: Person, subject: RegExp): Promise<ReceivedMail> {
  for (;;) {
    const mail = await mailbox.waitFor(email);
    if (subject.test(mail.subject)) return mail;
  }
}

test('two people with a pointer, and two by keyboard only, go from a match to the end of their lift, each told at once, over the death of a server', async ({
  request,
  browser,
  mailbox,
  pair,
}) => {
  await test.step('with a pointer', async () => shareLift(request, browser, mailbox, pair, pointer));
  await pair.restart();
  await test.step('by keyboard only', async () => shareLift(request, browser, mailbox, pair, keys));
});

async function shareLift(request: APIRequestContext, browser: Browser, mailbox: Mailbox, pair: Pair, { press, choose, write }: Hands) {
  const { driver, passenger } = await joinTwo(request, mailbox);
  const [ana, priya] = [await openBrowser(browser, pair, 1), await openBrowser(browser, pair, 0)];
  const errors = [errorsOf(ana), errorsOf(priya)];
  await signInBefore(ana, driver);
  await signInBefore(priya, passenger);
  const [Ana, Priya] = [driver.forename, passenger.forename];
  const send = async (page: Page, text: string) => {
    await write(composer(page), text);
    await press(button(page, 'Send'));
  };

  await test.step('Priya finds Ana, and asks', async () => {
    await ana.goto('/dashboard');
    await priya.goto('/dashboard');
    await press(link(priya, /\d (?:person|people)$/));
    await press(link(priya, new RegExp(`^${Ana} `)));
    await expect(button(priya, 'Send request')).toBeVisible();
    await write(priya.getByRole('textbox', { name: 'Your message' }), 'Hello, shall we share?');
    await press(button(priya, 'Send request'));
    await expect(title(priya)).toHaveText(`You have asked ${Ana}`);
  });

  await test.step('Ana sees it without a reload, and by mail, which leads to it', async () => {
    await expect(link(ana, 'See request')).toBeVisible();
    await expect(messagesLink(ana)).toHaveAccessibleName('Messages 1 unread');
    const mail = await mailAbout(mailbox, driver, new RegExp(`${Priya}.*share`));
    await ana.goto(linkIn(mail, '/dashboard/request/'));
    await expect(title(ana)).toHaveText(`${Priya} would like to share a lift`);
    await expect(ana.getByRole('definition').filter({ hasText: /^About £/ }), 'an estimate says so').toBeVisible();
  });

  await test.step('Ana accepts, and Priya sees it without a reload, and by mail', async () => {
    await choose(ana.getByRole('radio', { name: 'Accept' }));
    await press(button(ana, 'Accept Monday to Friday'));
    await expect(title(ana)).toHaveText(`You and ${Priya} share lifts`);
    await expect(title(priya)).toHaveText(`You and ${Ana} share lifts`);
    const mail = await mailAbout(mailbox, passenger, new RegExp(`${Ana}.*accepted|sharing`));
    expect(linkIn(mail, '/dashboard/lift/')).toBe(priya.url());
  });

  await test.step('they talk, each seeing the other’s words without a reload', async () => {
    for (const [page, name] of [
      [ana, Priya],
      [priya, Ana],
    ] as const)
      await press(link(page, `Message ${name}`));
    await send(ana, 'I leave at eight.');
    await expect(log(priya).getByText('I leave at eight.')).toBeVisible();
    await send(priya, 'I shall be there.');
    await expect(log(ana).getByText('I shall be there.')).toBeVisible();
  });

  await test.step('Ana’s server is killed before she has the answer: nothing is lost or doubled', async () => {
    expect(pair.door.connectionsTo(1), 'Ana is on it').toBeGreaterThan(0);
    await ana.route('**/message', async (route) => {
      await route.fetch();
      await pair.kill();
      await route.abort();
    });
    await send(ana, 'Blue car.');
    await expect(log(priya).getByText('Blue car.')).toBeVisible();
    await send(priya, 'Good to know.');
    // Waits until the server is gone and the call has failed: `unroute` lets a call that is still held go on to a server.
    await ana.unrouteAll({ behavior: 'wait' });
    await expect(log(ana).getByText('Good to know.')).toBeVisible();
    await expect(log(ana).getByText('Not sent.'), 'what came is known to have been sent').toHaveCount(0);
    await send(ana, 'Till Monday.');
    await expect(log(priya).getByText('Till Monday.')).toBeVisible();
    const all = ['Hello, shall we share?', 'I leave at eight.', 'I shall be there.', 'Blue car.', 'Good to know.', 'Till Monday.'];
    await expect.poll(() => texts(ana)).toEqual(all);
    await expect.poll(() => texts(priya)).toEqual(all);
    expect(pair.door.connectionsTo(1)).toBe(0);
  });

  await test.step('Priya skips a Friday: Ana sees it without a reload, and by mail', async () => {
    await press(link(priya, /^See this lift/));
    await press(button(priya, /^Cancel single days/));
    const dialog = priya.getByRole('dialog');
    // The first one may be today's, whose way out is past.
    await choose(dialog.getByRole('checkbox', { name: /^Friday / }).last());
    await press(button(dialog, 'Cancel 1 lift'));
    await expect(priya.getByText(/^Friday \d+ \w+: cancelled/)).toBeVisible();
    await expect(log(ana).getByText(new RegExp(`^${Priya} cancelled: Friday`))).toBeVisible();
    await mailAbout(mailbox, driver, /Friday/);
  });

  await test.step('Ana ends it: Priya sees it without a reload, and by mail', async () => {
    await press(link(ana, /^See this lift/));
    await expect(ana.getByText(/^Friday \d+ \w+: cancelled/)).toBeVisible();
    await press(button(ana, new RegExp(`^End your lifts with ${Priya}`)));
    await press(button(ana.getByRole('dialog'), 'End lifts'));
    await expect(title(ana)).toHaveText(`You and ${Priya} no longer share lifts`);
    await expect(title(priya)).toHaveText(`You and ${Ana} no longer share lifts`);
    await mailAbout(mailbox, passenger, /ended|no longer/);
  });

  expect(errors.flat(), 'nothing in the console').toEqual([]);
  await Promise.all([ana, priya].map((page) => page.context().close()));
}

/** A page in a browser of its own, which the server of that number serves. */
async function openBrowser(browser: Browser, { url }: Pair, server: number): Promise<Page> {
  const context = await browser.newContext();
  await context.addCookies([{ name: 'server', value: String(server), url }]);
  return await context.newPage();
}
