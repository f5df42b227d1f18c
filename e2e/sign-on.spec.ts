import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { languages } from '@waylift/words/languages';
import { m } from '@waylift/words/messages';
import { startOidcProvider, type TestProvider } from '../apps/server/src/test-support/oidc-provider.ts';
import { tabTo } from './support/keyboard.ts';
import { expectGoodInEveryLook } from './support/looks.ts';
import { newPerson, register } from './support/people.ts';
import { storedTokens } from './support/session.ts';
import type { StartedServer } from './support/start-server.ts';
import { expect, test } from './support/test.ts';
import { waylift } from './support/waylift.ts';

// One provider and one community for all of them.
test.describe.configure({ mode: 'default' });

const SLUG = 'wren-hospitals';
const NAME = 'Wren Hospitals';
const CONTINUE = 'Continue with your Wren account';

let provider: TestProvider;
test.beforeAll(async ({ server }) => {
  provider = await startOidcProvider();
  await setUp(server);
});
test.afterAll(async () => await provider[Symbol.asyncDispose]());

/** The community and its provider, which has a page of its own: to go on, or to cancel. */
async function setUp(server: StartedServer): Promise<void> {
  const secret = join(server.dataDir, 'wren-secret.txt');
  await writeFile(secret, provider.secret);
  await waylift(server, 'community', 'create', '--slug', SLUG, '--name', NAME);
  const client = ['--issuer', provider.issuer, '--client-id', provider.clientId, '--secret-file', secret];
  const words = ['--label', 'Wren account', '--contact', 'it@wren.example', '--domain', 'wren.example'];
  const said = await waylift(server, 'community', 'sign-on', 'set', SLUG, ...client, ...words);
  const [redirect] = /http\S+\/sign-on\/callback\/[\w-]+/.exec(said) ?? [];
  if (redirect === undefined) throw new Error(`no redirect address in: ${said}`);
  provider.register(redirect);
  provider.instead = (request, response) => {
    const asked = new URL(request.url ?? '/', provider.issuer);
    if (asked.pathname !== '/auth' || asked.searchParams.has('on')) return false;
    const back = new URL(redirect);
    back.search = String(
      new URLSearchParams({ error: 'access_denied', state: asked.searchParams.get('state') ?? '', iss: provider.issuer }),
    );
    const on = `${asked.pathname}${asked.search}&on=yes`;
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
    response.end(
      `<!doctype html><html lang="en"><title>Wren</title><h1>Wren</h1><a href="${on.replaceAll('&', '&amp;')}">Sign in</a>
      <a href="${back.href.replaceAll('&', '&amp;')}">Cancel</a></html>`,
    );
    return true;
  };
}

let people = 0;
/** Somebody of whom the provider knows this. */
function employ(email?: string): string {
  people += 1;
  const account = { sub: `wren-${people}`, email: email ?? `nurse${people}@wren.example`, given_name: 'Nadia', family_name: 'Okafor' };
  provider.account = account;
  return account.email;
}

async function press(page: Page, role: 'link' | 'button', name: string): Promise<void> {
  await tabTo(page.getByRole(role, { name, exact: true }));
  await page.keyboard.press('Enter');
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** From the portal to the provider and back. */
async function signOn(page: Page): Promise<void> {
  await press(page, 'link', CONTINUE);
  await expect(heading(page)).toHaveText('Wren');
  await press(page, 'link', 'Sign in');
}

// The first of all: a provider that has answered within a minute counts as there.
test('while the provider is away, the page says what still works, and begins once it answers', async ({ page }) => {
  employ();
  const { instead } = provider;
  provider.instead = (_, response) => {
    response.writeHead(503).end();
    return true;
  };
  await page.goto(`/${SLUG}/sign-on`);
  await expect(heading(page)).toHaveText('The sign-in system does not answer');
  await expectGoodInEveryLook(page, 'sign-on-away');
  provider.instead = instead;
  await press(page, 'button', 'Try again');
  await expect(heading(page)).toHaveText('Wren');
});

for (const width of [390, 1440]) {
  test(`at ${width} px somebody joins with the account of their employer, by keyboard, and comes back another day`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    const email = employ();
    await test.step('Join has one way, and Back at the provider leads to it', async () => {
      await page.goto(`/${SLUG}/join`);
      await expect(page.getByRole('textbox')).toHaveCount(0);
      await expectGoodInEveryLook(page, `sign-on-join-${width}`);
      await press(page, 'link', CONTINUE);
      await expect(heading(page)).toHaveText('Wren');
      await page.goBack();
      await expect(page).toHaveURL(`/${SLUG}/join`);
    });
    await test.step('Cancelling is told, and changes nothing', async () => {
      await press(page, 'link', CONTINUE);
      // The portal has a link to sign in too.
      await expect(heading(page)).toHaveText('Wren');
      await press(page, 'link', 'Cancel');
      await expect(heading(page)).toHaveText('You are not signed in');
      await expect(page).toHaveURL(`/${SLUG}/sign-on/continue`);
      await expectGoodInEveryLook(page, `sign-on-cancelled-${width}`);
      await press(page, 'link', 'Begin again');
      await expect(heading(page)).toHaveText('Wren');
      await press(page, 'link', 'Sign in');
    });
    await test.step('The first time shows the name, and asks for the terms alone', async () => {
      await expect(heading(page)).toHaveText('Welcome, Nadia');
      expect(page.url()).not.toContain('code=');
      await expect(page.getByText(email)).toBeVisible();
      await expectGoodInEveryLook(page, `sign-on-first-${width}`);
      await press(page, 'button', 'Create my account');
      await expect(page.getByRole('checkbox')).toBeFocused();
      await page.reload();
      await expect(page.getByLabel('First name')).toHaveValue('Nadia');
      await tabTo(page.getByRole('checkbox'));
      await page.keyboard.press('Space');
      await press(page, 'button', 'Create my account');
      await expect(page).toHaveURL('/dashboard');
      await expect(heading(page)).toBeVisible();
    });
    await test.step('Back does not lead to the form, nor to the provider’s answer', async () => {
      await page.goBack();
      await expect.poll(() => page.url()).not.toContain('/sign-on');
      await page.goto('/dashboard');
      await page.getByRole('button', { name: 'Sign out' }).click();
      await expect(page).not.toHaveURL(/dashboard/);
      expect(await page.evaluate(() => localStorage.getItem('signOns'))).toBeNull();
    });
    await test.step('Later there is nothing to fill in', async () => {
      await page.goto(`/${SLUG}/login`);
      await expectGoodInEveryLook(page, `sign-on-login-${width}`);
      await signOn(page);
      await expect(page).toHaveURL('/dashboard');
      expect(await storedTokens(page)).not.toBeNull();
    });
  });
}

test('the whole way in, from Join to Today, is in the language of the reader', async ({ browser, server }) => {
  for (const { tag, locale } of languages) {
    await test.step(tag, async () => {
      employ();
      const page = await browser.newPage({ baseURL: server.url, locale });
      const words = <Given extends object>(message: (given: Given, options: { locale: typeof tag }) => string, given: Given) =>
        message(given, { locale: tag });
      await page.goto(`/${SLUG}/join`);
      await page.getByRole('link', { name: words(m.signon_continue, { label: 'Wren account' }), exact: true }).click();
      await expect(heading(page)).toHaveText('Wren');
      await page.getByRole('link', { name: 'Sign in' }).click();
      await expect(heading(page)).toHaveText(words(m.signon_first_title_name, { name: 'Nadia' }));
      await page.getByRole('checkbox').check();
      await page.getByRole('button', { name: words(m.signon_first_submit, {}), exact: true }).click();
      await expect(page).toHaveURL('/dashboard');
      await expect(page).toHaveTitle(new RegExp(`^${words(m.places_today, {})}`));
      await expect(heading(page)).toBeVisible();
      await expect(page.locator('html')).toHaveAttribute('lang', locale);
      await page.close();
    });
  }
});

test('two tabs begin at once, and each comes back to its own', async ({ page, context }) => {
  employ();
  const other = await context.newPage();
  for (const tab of [page, other]) {
    await tab.goto(`/${SLUG}/login`);
    await tab.getByRole('link', { name: CONTINUE }).click();
    await expect(heading(tab)).toHaveText('Wren');
  }
  for (const tab of [page, other]) {
    await tab.getByRole('link', { name: 'Sign in' }).click();
    await expect(heading(tab)).toHaveText('Welcome, Nadia');
  }
});

test('in another browser than that of the beginning nobody is signed in', async ({ page, browser }) => {
  employ();
  await page.goto(`/${SLUG}/login`);
  await page.getByRole('link', { name: CONTINUE }).click();
  const cancelled = await page.getByRole('link', { name: 'Cancel' }).getAttribute('href');
  const stranger = await browser.newPage();
  await stranger.goto(cancelled ?? '');
  await expect(heading(stranger)).toHaveText('Please continue in the browser in which you began');
  await expect(stranger.getByRole('link', { name: 'Begin here instead' })).toHaveAttribute('href', `/${SLUG}/sign-on`);
  await expectGoodInEveryLook(stranger, 'sign-on-other-browser');
  await stranger.close();
});

test('somebody who had joined with a password joins the two by a code from their mail', async ({ page, mailbox }) => {
  const person = { ...newPerson(), email: newPerson().email.replace('brindle', 'wren') };
  await register(page.request, mailbox, person);
  employ(person.email);
  await page.goto(`/${SLUG}/login`);
  await signOn(page);
  await expect(heading(page)).toHaveText('You have an account already');
  await expectGoodInEveryLook(page, 'sign-on-link');
  await press(page, 'button', 'Email me a code');
  const field = page.getByLabel('Code from the email');
  await expect(field).toBeFocused();
  await mailbox.waitFor(person.email);
  await expectGoodInEveryLook(page, 'sign-on-code');
  await test.step('Back leads out of it, nobody is signed in, and beginning again asks the same', async () => {
    await page.goBack();
    await expect.poll(() => page.url()).not.toContain('/continue');
    expect(await storedTokens(page)).toBeNull();
    await page.goto(`/${SLUG}/login`);
    await signOn(page);
    await expect(heading(page)).toHaveText('You have an account already');
    expect(page.url()).not.toContain('code=');
    await press(page, 'button', 'Email me a code');
    await expect(field).toBeFocused();
  });
  const mail = await mailbox.waitFor(person.email);
  await field.fill(/\b\d{3} \d{3}\b/.exec(mail.subject)?.[0] ?? '');
  await field.press('Enter');
  await expect(page).toHaveURL('/dashboard');
});

/** A member who has joined with the account of their employer, and has no password. */
async function joinBySignOn(page: Page): Promise<string> {
  const email = employ();
  await page.goto(`/${SLUG}/join`);
  await signOn(page);
  await page.getByRole('checkbox').check();
  await press(page, 'button', 'Create my account');
  await expect(page).toHaveURL('/dashboard');
  await expect(heading(page)).toBeVisible();
  return email;
}

/** Signs on once more, from a form that asks for it. */
async function leaveForProvider(page: Page): Promise<void> {
  await press(page, 'button', CONTINUE);
  await expect(heading(page)).toHaveText('Wren');
}

for (const width of [390, 1440]) {
  test(`at ${width} px a change of address asks for a fresh sign-on, by keyboard, and nothing typed is lost on any way back`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await joinBySignOn(page);
    await page.goto('/dashboard/account/settings');
    const field = page.getByLabel('New email address');
    const another = `another${width}@wren.example`;
    await field.fill(another);
    await expect(page.getByRole('group', { name: 'Please sign in once more' })).toBeVisible();
    await expectGoodInEveryLook(page, `fresh-asked-${width}`);
    await test.step('Back at the provider leads to the form', async () => {
      await leaveForProvider(page);
      expect(page.url()).toContain('prompt=login');
      await page.goBack();
      await expect(field).toHaveValue(another);
    });
    await test.step('Cancelling is told at the form', async () => {
      await leaveForProvider(page);
      await press(page, 'link', 'Cancel');
      await expect(page.getByText('You stopped at the sign-in system. Nothing has changed here.')).toBeVisible();
      await expect(page).toHaveURL('/dashboard/account/settings');
      await expect(field).toHaveValue(another);
      await expectGoodInEveryLook(page, `fresh-cancelled-${width}`);
    });
    await test.step('Somebody else’s sign-on shows nothing', async () => {
      const own = provider.account;
      employ();
      await leaveForProvider(page);
      await press(page, 'link', 'Sign in');
      await expect(page.getByText('This account belongs to someone else here')).toBeVisible();
      await expect(field).toHaveValue(another);
      provider.account = own;
    });
    await test.step('The member’s own stands where a password would', async () => {
      await leaveForProvider(page);
      await press(page, 'link', 'Sign in');
      await expect(page.getByText(/^You signed in again at /)).toBeVisible();
      await expect(field).toHaveValue(another);
      expect(page.url()).not.toContain('code=');
      await expectGoodInEveryLook(page, `fresh-held-${width}`);
      await press(page, 'button', 'Update email');
      await expect(page.getByText(another).first()).toBeVisible();
      await expect(page.getByText('Send the link again')).toBeVisible();
    });
  });
}

test('the export’s dialog is open again after the fresh sign-on, and gives the file', async ({ page }) => {
  await joinBySignOn(page);
  await page.goto('/dashboard/account/settings');
  await page.getByRole('heading', { name: 'Privacy', exact: true }).click();
  await page.getByRole('button', { name: 'Download my data' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: CONTINUE })).toBeVisible();
  await expectGoodInEveryLook(page, 'fresh-export');
  await leaveForProvider(page);
  await press(page, 'link', 'Sign in');
  await expect(dialog.getByText(/^You signed in again at /)).toBeVisible();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Download my data', exact: true }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/my-data.*\.json$/);
});

test('where the provider never says when it asked, a mailed code deletes the account in the end', async ({ page, mailbox }) => {
  const email = await joinBySignOn(page);
  provider.forge({ without: 'auth_time' });
  await page.goto('/dashboard/account/remove');
  await page.getByRole('radio', { name: 'Nobody replied to me', exact: true }).check();
  await page.getByRole('checkbox').check();
  await expectGoodInEveryLook(page, 'fresh-removal');
  await leaveForProvider(page);
  await press(page, 'link', 'Sign in');
  await expect(heading(page)).toHaveText('Please enter a code as well');
  await press(page, 'button', 'Email me a code');
  const field = page.getByLabel('Code from the email');
  await expect(field).toBeFocused();
  await expectGoodInEveryLook(page, 'fresh-code');
  const mail = await mailbox.waitFor(email);
  await field.fill(/\b\d{3} \d{3}\b/.exec(mail.subject)?.[0] ?? '');
  await field.press('Enter');
  provider.forge(null);
  await expect(page.getByText(/^You signed in again at /)).toBeVisible();
  await expect(page.getByRole('radio', { name: 'Nobody replied to me', exact: true })).toBeChecked();
  await press(page, 'button', 'Delete account permanently');
  await expect(page).toHaveURL(`/${SLUG}/account-removed`);
});

test('at the public community, an address of the employer shows its button beside the password', async ({ page }) => {
  await page.goto('/login');
  await page.getByLabel('Email', { exact: true }).fill('somebody@wren.example');
  const way = page.getByRole('link', { name: CONTINUE });
  await expect(way).toHaveAttribute('href', `/${SLUG}/sign-on`);
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible();
  await expectGoodInEveryLook(page, 'sign-in-domain');
  await page.getByLabel('Email', { exact: true }).fill('somebody@brindle.example');
  await expect(way).toHaveCount(0);
});
