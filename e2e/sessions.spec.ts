import { readFile } from 'node:fs/promises';
import type { Browser, Locator, Page } from '@playwright/test';
import { tabTo } from './support/keyboard.ts';
import { expectGoodInEveryLook } from './support/looks.ts';
import { linkIn } from './support/mailbox.ts';
import { becomeMember, newPerson, register, signIn, signInBefore, type Person } from './support/people.ts';
import { readQrCode } from './support/read-qr-code.ts';
import { comeBackOnline, storedTokens, storeTokens, type StoredTokens } from './support/session.ts';
import { expect, test } from './support/test.ts';

const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/148.0.0.0 Safari/537.36';
const SESSIONS = '/dashboard/account/sessions';
const SETTINGS = '/dashboard/account/settings';
const WRONG = 'Not-my-password1!';
const NEW_PASSWORD = 'Another2work!';

const title = (page: Page) => page.getByRole('heading', { level: 1 });

/** A browser that shares no storage with the others. */
async function openBrowser(browser: Browser, baseURL: string, userAgent?: string): Promise<Page> {
  const context = await browser.newContext({ baseURL, locale: 'en-GB', ...(userAgent === undefined ? {} : { userAgent }) });
  return await context.newPage();
}

async function press(target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(target);
  await target.page().keyboard.press(key);
}

async function type(target: Locator, words: string): Promise<void> {
  await tabTo(target);
  await target.page().keyboard.press('ControlOrMeta+A');
  await target.page().keyboard.type(words);
}

/** The page that is open there leaves. Its tokens are worth nothing, even to a browser that kept them. */
async function expectSignedOut(page: Page, tokens: StoredTokens | null): Promise<void> {
  await expect(page).toHaveURL('/harbour-quarter/login');
  await expect(page.getByText('Your session has ended. Please sign in again.', { exact: true })).toBeVisible();
  expect(await storedTokens(page)).toBeNull();
  if (tokens === null) throw new Error('It was signed in.');
  await storeTokens(page, tokens);
  await page.goto('/dashboard');
  await expect(page).toHaveURL('/harbour-quarter/login');
}

test('a computer that was signed in by a QR code is told of by mail, seen on the list, and signed out there, by keyboard', async ({
  page,
  browser,
  mailbox,
  server,
}) => {
  const person = newPerson();
  await register(page.request, mailbox, person);
  await signInBefore(page, person);
  const computer = await openBrowser(browser, server.url, WINDOWS);
  await computer.goto('/harbour-quarter/sign-in-by-qr');
  const address = await readQrCode(computer.getByRole('img', { name: /^QR code/ }));
  await page.goto(address);
  await expect(title(page)).toHaveText('Approve sign-in from Chrome on Windows?');
  await press(page.getByRole('button', { name: 'Approve' }));
  await expect(computer).toHaveURL('/dashboard');
  await expect(title(computer)).toHaveText('Hello, Ada');
  const computerTokens = await storedTokens(computer);

  const mail = await mailbox.waitFor(person.email);
  expect(mail.subject).toBe('New sign-in to your Waylift account');
  expect(mail.text).toContain('Device: Chrome on Windows');
  await page.goto(linkIn(mail, SESSIONS));
  await expect(title(page)).toHaveText('Where you are signed in');
  await expect(page.getByRole('heading', { level: 2 })).toHaveCount(2);
  await expect(page.getByRole('main').getByRole('listitem').first()).toContainText('This browser');
  await press(page.getByRole('button', { name: 'Sign out Chrome on Windows' }));
  await expect(page.locator('.toast')).toContainText('Chrome on Windows has been signed out.');
  await expect(title(page), 'the focus is not lost with the button').toBeFocused();
  await expect(page.getByText('You are not signed in anywhere else.')).toBeVisible();

  await comeBackOnline(computer);
  await expectSignedOut(computer, computerTokens);
  await computer.context().close();
});

test('everywhere else is signed out by one press: pages that are open there leave by themselves, and a reload shows what the server says', async ({
  page,
  browser,
  mailbox,
  server,
}) => {
  const person = newPerson();
  await becomeMember(page, mailbox, person);
  const others: { page: Page; tokens: StoredTokens | null }[] = [];
  for (const other of [await openBrowser(browser, server.url, WINDOWS), await openBrowser(browser, server.url)]) {
    await signInBefore(other, person);
    others.push({ page: other, tokens: await storedTokens(other) });
    await other.goto('/dashboard');
    await expect(title(other)).toHaveText('Hello, Ada');
  }
  await page.goto(SESSIONS);
  await expect(page.getByRole('heading', { level: 2 })).toHaveCount(3);
  await expectGoodInEveryLook(page, 'sessions');
  await expect(page.getByText('This also removes your calendar address, if you have one.')).toBeVisible();
  await press(page.getByRole('button', { name: 'Sign out everywhere else' }));
  await expect(page.locator('.toast')).toContainText('You have been signed out everywhere else.');
  await expect(page.getByText('If you had a calendar address, it no longer works.')).toBeVisible();
  await page.reload();
  await expect(page.getByText('You are not signed in anywhere else.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 2 })).toHaveCount(1);
  for (const other of others) {
    await expectSignedOut(other.page, other.tokens);
    await other.page.context().close();
  }
});

test('a password is changed while signed in, by keyboard: this browser goes on, others are signed out, and a mail tells of it', async ({
  page,
  browser,
  mailbox,
  server,
}) => {
  const person = newPerson();
  await becomeMember(page, mailbox, person);
  const other = await openBrowser(browser, server.url, WINDOWS);
  await signInBefore(other, person);
  await mailbox.waitFor(person.email);
  await page.goto(SETTINGS);
  await press(page.getByRole('link', { name: 'Change password' }));
  await expect(title(page)).toHaveText('Change password');
  await expect(page.getByText('This also removes your calendar address, if you have one.')).toBeVisible();
  const current = page.getByLabel('Current password', { exact: true });
  const chosen = page.getByLabel('New password', { exact: true });
  const again = page.getByLabel('Confirm password', { exact: true });
  const submit = page.getByRole('button', { name: 'Change password' });
  await press(submit);
  await expect(current).toBeFocused();
  await expect(current).toHaveAccessibleDescription(/Enter your password\./);
  await expectGoodInEveryLook(page, 'own-password-errors');

  await type(current, WRONG);
  await type(chosen, NEW_PASSWORD);
  await type(again, NEW_PASSWORD);
  await press(submit);
  await expect(current).toBeFocused();
  await expect(current).toHaveAccessibleDescription(/This is not your current password\./);
  await expect(chosen, 'nothing typed is lost').toHaveValue(NEW_PASSWORD);
  await expect(again).toHaveValue(NEW_PASSWORD);

  await type(current, person.password);
  await press(submit);
  await expect(title(page)).toHaveText('Your password has been changed.');
  const way = page.getByRole('link', { name: 'create a new one' });
  await expect(way).toHaveAttribute('href', '/dashboard/account/notifications#calendar');
  await expectGoodInEveryLook(page, 'own-password-done');
  expect((await mailbox.waitFor(person.email)).subject).toBe('Your Waylift password has been changed');
  await press(page.getByRole('link', { name: 'Back to your account' }));
  await expect(title(page), 'this browser goes on').toHaveText('Account');
  await other.goto('/dashboard');
  await expect(other).toHaveURL(/\/login$/);
  await signIn(other, { ...person, password: NEW_PASSWORD });
  await expect(title(other)).toHaveText('Hello, Ada');
  await other.context().close();
});

test('a copy of one’s data and the end of the account ask for the password, by keyboard, and a wrong one loses nothing', async ({
  page,
  mailbox,
}) => {
  const person = newPerson();
  await becomeMember(page, mailbox, person);
  await page.goto(SETTINGS);
  await press(page.locator('details:has(#data) > summary'));
  await press(page.getByRole('button', { name: 'Download my data' }));
  const dialog = page.getByRole('dialog', { name: 'Enter your password' });
  const password = dialog.getByLabel('Current password');
  const getData = dialog.getByRole('button', { name: 'Download my data' });
  await expect(password).toBeFocused();
  await page.keyboard.type(WRONG);
  await press(getData);
  await expect(password).toHaveAccessibleDescription(/This is not your current password\./);
  await expect(password).toBeFocused();
  await expect(password).toHaveValue(WRONG);
  await expectGoodInEveryLook(page, 'export-wrong-password');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Download my data' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.type(person.password);
  const coming = page.waitForEvent('download');
  await page.keyboard.press('Enter');
  expect(await readFile(await (await coming).path(), 'utf8')).toContain(person.email);
  await expect(page.locator('.toast')).toContainText('You’ll find your data in your downloads.');

  await press(page.getByRole('link', { name: 'Delete account' }));
  await expect(title(page)).toHaveText('Delete your account');
  await press(page.getByRole('radio', { name: 'I found someone to share lifts with' }), 'Space');
  await press(page.getByRole('checkbox'), 'Space');
  await type(page.getByLabel('Current password'), WRONG);
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Current password')).toHaveAccessibleDescription(/This is not your current password\./);
  await expect(page.getByLabel('Current password')).toBeFocused();
  await expect(page.getByRole('radio', { name: 'I found someone to share lifts with' })).toBeChecked();
  await expectGoodInEveryLook(page, 'account-removal-wrong-password');
  await type(page.getByLabel('Current password'), person.password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/harbour-quarter/account-removed');
});

const HEADINGS = {
  en: ['Where you are signed in', 'Change password', 'Sign out everywhere else', 'Enter your password'],
  de: ['Wo Sie angemeldet sind', 'Passwort ändern', 'Überall sonst abmelden', 'Geben Sie Ihr Passwort ein'],
  es: ['Dónde tiene la sesión abierta', 'Cambiar contraseña', 'Cerrar las demás sesiones', 'Introduzca su contraseña'],
  fr: ['Où votre compte est connecté', 'Modifier le mot de passe', 'Déconnecter partout ailleurs', 'Saisissez votre mot de passe'],
  pt: ['Onde tem sessão iniciada', 'Alterar palavra-passe', 'Terminar as outras sessões', 'Introduza a sua palavra-passe'],
} as const;

test('the pages speak five languages, and none is wider than a phone', async ({ page, browser, mailbox, server }) => {
  const person: Person = newPerson();
  await becomeMember(page, mailbox, person);
  const other = await openBrowser(browser, server.url, WINDOWS);
  await signInBefore(other, person);
  await other.context().close();
  for (const [language, [sessions, password, others, question]] of Object.entries(HEADINGS)) {
    await test.step(language, async () => {
      await page.context().addCookies([{ name: 'language', value: language === 'en' ? 'en-GB' : language, url: page.url() }]);
      await page.goto(SESSIONS);
      await expect.soft(title(page)).toHaveText(sessions);
      await expect.soft(page.getByRole('button', { name: others })).toBeVisible();
      await expectNarrow(page, `sessions ${language}`);
      await page.goto('/dashboard/account/password');
      await expect.soft(title(page)).toHaveText(password);
      await expectNarrow(page, `password ${language}`);
      await page.goto(SETTINGS);
      await expect.soft(page.getByRole('link', { name: sessions })).toHaveAttribute('href', SESSIONS);
      await expect.soft(page.getByRole('link', { name: password })).toHaveAttribute('href', '/dashboard/account/password');
      await expectNarrow(page, `settings ${language}`);
      await page.locator('details:has(#data) > summary').click();
      await page.locator('details:has(#data)').getByRole('button').click();
      await expect.soft(page.getByRole('dialog', { name: question })).toBeVisible();
      await expectNarrow(page, `export ${language}`);
      await page.goto('/dashboard/account/remove');
      await expect.soft(page.locator('input[name=password]')).toBeVisible();
      await expectNarrow(page, `removal ${language}`);
    });
  }
});

async function expectNarrow(page: Page, what: string): Promise<void> {
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 844 });
    const tooWide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    expect.soft(tooWide, `${what}, ${width} wide, without sideways scrolling`).toBeLessThanOrEqual(0);
  }
}
