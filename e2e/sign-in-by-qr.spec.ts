import type { Browser, Page } from '@playwright/test';
import { expectNoShift, noteShifts } from './support/layout-shifts.ts';
import { expectGoodInEveryLook } from './support/looks.ts';
import { newPerson, register, signInBefore, type Person } from './support/people.ts';
import { readQrCode } from './support/read-qr-code.ts';
import { storedTokens } from './support/session.ts';
import { expect, test as base } from './support/test.ts';

const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/148.0.0.0 Safari/537.36';

/** A member of Harbour Quarter, and two browsers that know nothing of each other: a phone and a computer. */
const test = base.extend<{ person: Person; phone: Page; computer: Page }>({
  person: async ({ request, mailbox }, use) => {
    const person = newPerson();
    await register(request, mailbox, person);
    await use(person);
  },
  phone: async ({ browser, server }, use) => withPage(browser, { baseURL: server.url, viewport: { width: 390, height: 844 } }, use),
  computer: async ({ browser, server }, use) => withPage(browser, { baseURL: server.url, userAgent: WINDOWS }, use),
});

async function withPage(browser: Browser, options: object, use: (page: Page) => Promise<void>): Promise<void> {
  const context = await browser.newContext({ locale: 'en-GB', timezoneId: 'Europe/London', ...options });
  await use(await context.newPage());
  await context.close();
}

const title = (page: Page) => page.getByRole('heading', { level: 1 });
const code = (page: Page) => page.getByRole('img', { name: 'QR code: sign in on this device with your phone' });

async function showCode(computer: Page): Promise<string> {
  await computer.goto('/harbour-quarter/login');
  await computer.getByRole('link', { name: 'Sign in with your phone' }).click();
  await expect(code(computer)).toBeVisible();
  return readQrCode(code(computer));
}

test('a signed-in phone scans the code, is asked, approves, and the computer is signed in', async ({ person, phone, computer, server }) => {
  await signInBefore(phone, person);
  const address = await showCode(computer);
  expect(address).toMatch(new RegExp(`^${server.url}/harbour-quarter/sign-in-by-qr#code=[\\w-]{22}$`));

  await phone.goto(address);
  await expect(title(phone)).toHaveText('Approve sign-in from Chrome on Windows?');
  await expect(phone).toHaveTitle('Approve sign-in from Chrome on Windows? – Harbour Quarter – Waylift');
  await expect(phone).toHaveURL('/harbour-quarter/sign-in-by-qr');
  expect(await storedTokens(computer)).toBeNull();
  await phone.getByRole('button', { name: 'Approve' }).click();
  await expect(title(phone)).toHaveText('You have approved the sign-in');

  await expect(computer).toHaveURL('/dashboard');
  await expect(title(computer)).toHaveText('Hello, Ada');
  // A session like any other: the phone's goes on when this one ends.
  await computer.getByRole('button', { name: 'Sign out' }).click();
  await expect(computer).toHaveURL('/');
  await phone.getByRole('link', { name: 'Go to your dashboard' }).click();
  await expect(title(phone)).toHaveText('Hello, Ada');
});

test('the code comes into the room that was kept for it', async ({ computer }) => {
  await noteShifts(computer);
  for (const width of [390, 1440]) {
    await computer.setViewportSize({ width, height: 900 });
    await computer.goto('/harbour-quarter/sign-in-by-qr', { waitUntil: 'commit' });
    const words = await computer.getByText('You do not need your password').elementHandle();
    await expect(code(computer)).toBeVisible();
    // Drawn anew, they would be painted a second time, late.
    expect(await words.evaluate((shown) => shown.isConnected)).toBe(true);
    await computer.evaluate(() => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))));
    await expectNoShift(computer);
  }
});

test('opening a code, reloading and coming back approve nothing, and a used code is told so', async ({ person, phone, computer }) => {
  await signInBefore(phone, person);
  const address = await showCode(computer);
  for (let times = 0; times < 2; times += 1) await phone.goto(address, { waitUntil: 'networkidle' });
  await phone.reload({ waitUntil: 'networkidle' });
  await expect(title(phone)).toHaveText('Approve sign-in from Chrome on Windows?');
  await phone.mouse.move(100, 200);
  await phone.keyboard.press('Tab');
  expect(await storedTokens(computer)).toBeNull();
  await expect(code(computer)).toBeVisible();
  await phone.getByRole('button', { name: 'Approve' }).click();
  await expect(computer).toHaveURL('/dashboard');

  await phone.goto(address);
  await expect(title(phone)).toHaveText('This code no longer works');
  // Forgotten with that: a member without a code belongs on the dashboard.
  await phone.goto('/harbour-quarter/sign-in-by-qr');
  await expect(phone).toHaveURL('/dashboard');
});

test('a further code scanned in the same tab is asked about in its turn', async ({ person, phone, computer }) => {
  await signInBefore(phone, person);
  await phone.goto('/harbour-quarter/sign-in-by-qr#code=unknown');
  await expect(title(phone)).toHaveText('This code no longer works');
  const address = await showCode(computer);
  // Only the fragment differs, so the browser loads nothing.
  await phone.evaluate((next) => location.assign(next), address);
  await expect(title(phone)).toHaveText('Approve sign-in from Chrome on Windows?');
  await phone.getByRole('button', { name: 'Approve' }).click();
  await expect(computer).toHaveURL('/dashboard');
});

test('neither word stands in an address that a server or the history sees, nor in the log', async ({ person, phone, computer, server }) => {
  const asked: string[] = [];
  for (const page of [phone, computer]) page.on('request', (request) => asked.push(request.url()));
  await signInBefore(phone, person);
  const words: string[] = [];
  computer.on('response', async (response) => {
    if (!response.url().endsWith('/token/qr')) return;
    const { code: shown, secret }: { code: string; secret: string } = await response.json();
    words.push(shown, secret);
  });
  const address = await showCode(computer);
  await phone.goto(address);
  await phone.getByRole('button', { name: 'Approve' }).click();
  await expect(computer).toHaveURL('/dashboard');
  expect(words).toHaveLength(2);
  expect(address).toContain(words[0]);
  // Playwright tells a page's own address with its fragment, which the browser does not send.
  const sent = asked.map((url) => url.split('#', 1)[0]).join('\n');
  for (const word of words) {
    expect(sent).not.toContain(word);
    expect(server.log()).not.toContain(word);
  }
  await phone.goBack();
  expect(phone.url()).not.toContain('#');
});

test('is accessible in every look, on both sides', async ({ person, phone, computer }) => {
  await phone.goto(await showCode(computer));
  await expectGoodInEveryLook(computer, 'sign-in-by-qr-code');
  await expect(title(phone)).toHaveText('Sign in on this phone first');
  await expectGoodInEveryLook(phone, 'sign-in-by-qr-signed-out');
  await signInBefore(await phone.context().newPage(), person);
  await phone.goto(await showCode(computer));
  await expect(title(phone)).toHaveText('Approve sign-in from Chrome on Windows?');
  await expectGoodInEveryLook(phone, 'sign-in-by-qr-question');
  await phone.getByRole('button', { name: 'Decline' }).click();
  await expect(title(phone)).toHaveText('You have declined the sign-in');
  await expectGoodInEveryLook(phone, 'sign-in-by-qr-refused');
  await expect(computer.getByRole('alert')).toContainText('declined');
  await expectGoodInEveryLook(computer, 'sign-in-by-qr-declined');
  await phone.goto('/harbour-quarter/sign-in-by-qr?language=de#code=unknown');
  await expect(title(phone)).toHaveText('Dieser Code gilt nicht mehr');
  await expectGoodInEveryLook(phone, 'sign-in-by-qr-gone-german');
  await computer.goto('/harbour-quarter/sign-in-by-qr?language=de');
  await expect(title(computer)).toHaveText('Mit dem Smartphone anmelden');
  await expect(computer.getByRole('img', { name: /^QR-Code/ })).toBeVisible();
  await expectGoodInEveryLook(computer, 'sign-in-by-qr-code-german');
});
