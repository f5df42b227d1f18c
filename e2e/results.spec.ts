import type { Page } from '@playwright/test';
import { expect, test } from './support/other-server-test.ts';
import { answerPlanning, nextButton, planJourney, startBox } from './support/planning.ts';
import { newPerson, fillJoinForm } from './support/people.ts';
import { answerMember, storeTokens } from './support/session.ts';

const PASSWORD = 'Together2work!';

async function setPassword(page: Page, button: string): Promise<void> {
  await page.getByLabel('New password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: button, exact: true }).click();
}

/** A page that says what has happened: its address, where it leads whoever comes without that, how it is reached, and what it says. */
const results = [
  {
    address: '/plain/account-created',
    elsewhere: '/plain/join',
    says: 'Check your email',
    reach: async (page) => {
      await page.goto('/plain/join');
      await fillJoinForm(page, newPerson());
      await page.getByRole('button', { name: 'Join', exact: true }).click();
    },
  },
  {
    address: '/plain/forgot-password?done=yes',
    elsewhere: '/plain/forgot-password',
    says: 'Check your email',
    reach: async (page) => {
      await page.goto('/plain/forgot-password');
      await page.getByLabel('Email', { exact: true }).fill('ada@brindle.example');
      await page.getByRole('button', { name: 'Send the link' }).click();
    },
  },
  {
    address: '/plain/change-password?done=yes',
    elsewhere: '/plain/forgot-password',
    says: 'Your password has been changed.',
    reach: async (page) => {
      await page.goto('/plain/change-password/token-1');
      await setPassword(page, 'Change password');
    },
  },
  {
    address: '/sign-up/accept-invite?cs=plain&done=yes',
    elsewhere: '/404',
    says: 'Welcome to Plain',
    reach: async (page) => {
      await page.goto('/sign-up/accept-invite?token=token-1&cs=plain');
      await setPassword(page, 'Set password');
    },
  },
  {
    address: '/sign-up/decline-invite?cs=plain&done=yes',
    elsewhere: '/404',
    says: 'Invitation declined',
    reach: async (page) => {
      await page.goto('/sign-up/decline-invite?token=token-1&cs=plain');
      await page.getByRole('button', { name: 'Decline invitation' }).click();
    },
  },
  {
    address: '/plain/account-removed',
    elsewhere: '/plain/login',
    says: 'Goodbye, and thank you',
    reach: async (page) => {
      await storeTokens(page);
      await page.goto('/dashboard/account/remove');
      await page.getByRole('radio', { name: 'Nobody replied to me' }).check();
      await page.getByLabel('Current password').fill('Together2work!');
      await page.getByRole('checkbox', { name: /cannot be recovered/ }).check();
      await page.getByRole('button', { name: 'Delete account permanently' }).click();
    },
  },
  {
    address: '/dashboard/add-journey/success',
    elsewhere: '/dashboard/add-journey',
    says: 'Your journey has been saved',
    reach: async (page) => {
      await storeTokens(page);
      await page.goto('/dashboard/add-journey');
      await expect(startBox(page)).toBeVisible();
      await planJourney(page);
      await nextButton(page).click();
    },
  },
] as const satisfies readonly { reach: (page: Page) => Promise<void>; [words: string]: unknown }[];

test.beforeEach(({ api }) => {
  answerPlanning(api);
  const success = { status: 200, body: { success: true } };
  api.answer('POST /v2/liftshare/api/register', { status: 200, body: { result: 0 } });
  api.answer('POST /v2/liftshare/account/forgot-password', success);
  api.answer('POST /v2/liftshare/account/passwordreset', success);
  api.answer('DELETE /v2/liftshare/pending-account/token-1', success);
  api.answer('POST /v2/liftshare/account/remove', { status: 202, body: { success: true } });
});

test('a result page says what happened to whom it happened, after a reload too, and to nobody else', async ({ page, browser }) => {
  const heading = page.getByRole('heading', { level: 1 });
  const other = await browser.newPage();
  for (const { address, elsewhere, says, reach } of results) {
    await test.step(address, async () => {
      await reach(page);
      await expect(page).toHaveURL(address);
      await expect(heading).toHaveText(says);
      await page.reload();
      await expect(page).toHaveURL(address);
      await expect(heading).toHaveText(says);

      if (address.startsWith('/dashboard')) await storeTokens(other);
      await other.goto(address);
      await expect(other).toHaveURL(elsewhere);
      await expect(other.getByText(says)).toHaveCount(0);
    });
  }
  await other.close();
});

test('visitors who are signed in are led to the dashboard, and others to sign in', async ({ page, api }) => {
  const paths = ['/plain/verify-email', '/plain/verify-email/token-1', '/404', '/plain/member-terms', '/plain/privacy-policy'];
  const header = page.getByRole('banner');
  for (const path of paths) {
    await page.goto(path);
    await expect.soft(header.getByRole('link', { name: 'Sign in' }), path).toBeVisible();
    await expect.soft(header.getByRole('link', { name: 'Dashboard' }), path).toBeHidden();
  }
  answerMember(api);
  await storeTokens(page);
  for (const path of paths) {
    await page.goto(path);
    await expect.soft(header.getByRole('link', { name: 'Sign in' }), path).toBeHidden();
    await expect.soft(header.getByRole('link', { name: 'Dashboard' }), path).toHaveAttribute('href', '/dashboard');
    await expect.soft(page).toHaveURL(path);
  }
  await header.getByRole('link', { name: 'Dashboard' }).click();
  await expect(page).toHaveURL('/dashboard');
});

test('a change of language keeps what was typed, what was answered and what was said', async ({ page, api }) => {
  await test.step('a form that is half filled in', async () => {
    await page.goto('/plain/join');
    await page.getByLabel('First name').fill('Ada');
    await page.getByRole('button', { name: 'Join', exact: true }).click();
    await expect(page.getByText('Enter your last name.').first()).toBeVisible();
    await page.getByRole('contentinfo').getByRole('link', { name: 'Deutsch' }).click();
    await expect(page.locator('html')).toHaveAttribute('lang', 'de');
    await expect(page.getByLabel('Vorname')).toHaveValue('Ada');
    await expect(page.getByText('Geben Sie Ihren Nachnamen ein.').first()).toBeVisible();
    await expect(page.getByText('Enter your last name.')).toHaveCount(0);
    await expect(page).toHaveTitle(/^Fehler: /);
  });
  await test.step('the choice stays for the next page', async () => {
    await page.goto('/plain');
    await expect(page.locator('html')).toHaveAttribute('lang', 'de');
    await page.getByRole('contentinfo').getByRole('link', { name: 'English' }).click();
    await expect(page.locator('html')).toHaveAttribute('lang', 'en-GB');
  });
  await test.step('a result', async () => {
    await page.goto('/plain/forgot-password');
    await page.getByLabel('Email', { exact: true }).fill('ada@brindle.example');
    await page.getByRole('button', { name: 'Send the link' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Check your email');
    await page.getByRole('contentinfo').getByRole('link', { name: 'Deutsch' }).click();
    await expect(page.getByRole('link', { name: 'Zurück zur Anmeldung' })).toBeVisible();
    await expect(page).toHaveURL('/plain/forgot-password?done=yes');
  });
  await test.step('a journey that is begun', async () => {
    answerPlanning(api);
    await storeTokens(page);
    await page.goto('/dashboard/add-journey');
    await page.getByRole('contentinfo').getByRole('link', { name: 'English' }).click();
    await expect(startBox(page)).toBeVisible();
    await page.getByRole('link', { name: 'Not now' }).click();
    await page.getByRole('link', { name: 'Add journey' }).first().click();
    await planJourney(page);
    await page.getByRole('contentinfo').getByRole('link', { name: 'Deutsch' }).click();
    await expect(page.getByRole('combobox', { name: 'Startort' })).toHaveValue('Norwich, Norfolk');
    await expect(page.getByRole('radio', { name: 'Ja' })).toBeChecked();
  });
});

test('a journey that is saved is not offered again as one that is begun', async ({ page, api }) => {
  answerPlanning(api);
  await storeTokens(page);
  await page.goto('/dashboard/add-journey');
  await expect(startBox(page)).toBeVisible();
  await planJourney(page);
  await page.getByRole('link', { name: 'Cost assumptions' }).click();
  await page.getByRole('link', { name: 'Back to your journey' }).click();
  await nextButton(page).click();
  await expect(page).toHaveURL('/dashboard/add-journey/success');
  await page.goBack();
  await expect(page).toHaveURL('/dashboard/cost-assumptions');
  await expect(page.getByRole('main').getByRole('link', { name: 'Today' })).toBeVisible();
  await page.goto('/dashboard/add-journey');
  await expect(startBox(page)).toHaveValue('');
});

test('a landing page has its style when another tab signs out while a private page is loading', async ({ page, context, api }) => {
  answerMember(api);
  await storeTokens(page);
  const held = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto('/dashboard', { waitUntil: 'commit' });
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible();
  const other = await context.newPage();
  await other.goto('/mark.svg');
  await other.evaluate(() => localStorage.removeItem('tokens'));
  held.resolve();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('link', { name: 'Scroll down' })).toHaveCSS('position', 'absolute');
  await expect(page.locator('.hero__plate')).toHaveCSS('position', 'relative');
});

test('the same announcement is made twice when it happens twice', async ({ page, api }) => {
  answerPlanning(api);
  api.answer('POST /v2/liftshare/route', { status: 422, body: { code: 'no-route' } });
  await storeTokens(page);
  await page.goto('/dashboard/add-journey');
  await expect(startBox(page)).toBeVisible();
  await planJourney(page);
  // The title has told its error before, in words of its own.
  await expect(page.locator('[data-announcer]')).toHaveText(/^Error: /);
  const said = await page.evaluateHandle(() => {
    const heard: string[] = [];
    const announcer = document.querySelector('[data-announcer]');
    if (announcer !== null)
      new MutationObserver(() => heard.push(announcer.textContent)).observe(announcer, {
        subtree: true,
        childList: true,
        characterData: true,
      });
    return heard;
  });
  const words = 'We could not calculate a route between the journey start and end locations.';
  await expect(page.getByText(words).first()).toBeVisible();
  await nextButton(page).click();
  await expect.poll(() => said.jsonValue()).toEqual([words]);
  await nextButton(page).click();
  await expect.poll(() => said.jsonValue()).toEqual([words, words]);
});
