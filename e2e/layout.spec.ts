import type { Locator } from '@playwright/test';
import { test as testWithApi } from './support/other-server-test.ts';
import { becomeMember, newPerson } from './support/people.ts';
import { answerMember, storeTokens } from './support/session.ts';
import { expect, test } from './support/test.ts';

test.use({ reducedMotion: 'no-preference' });

test('the first keys of a page lead past what repeats on every page', async ({ page }) => {
  await page.goto('/harbour-quarter');
  for (const name of ['Skip to content', 'Skip to navigation', 'Skip to footer']) {
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name })).toBeFocused();
    await expect(page.getByRole('link', { name })).toBeInViewport();
  }
  await page.getByRole('link', { name: 'Skip to content' }).press('Enter');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('main').locator(':focus')).toHaveCount(1);
});

test('a title names the page, the community and the product, and a chosen language stays', async ({ page }) => {
  await page.goto('/harbour-quarter/login');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-GB');
  await expect(page).toHaveTitle('Sign in – Harbour Quarter – Waylift');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Deutsch' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', /^de/);
  await page.goto('/harbour-quarter');
  await expect(page.locator('html')).toHaveAttribute('lang', /^de/);
});

test('on a phone the languages of a page of visitors stand in its header alone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/harbour-quarter/login');
  await expect(page.getByRole('banner').getByText('EN', { exact: true })).toBeVisible();
  await expect(page.getByRole('contentinfo').getByRole('navigation')).toHaveCount(1);
});

test('what is not there leads to the page that says so, with status 404', async ({ page, request }) => {
  for (const path of ['/no/such/page', '/no-such-community', '/old-quarry-works/join', '/dashboard/no-such-page']) {
    const answer = await request.get(path);
    expect.soft([answer.status(), new URL(answer.url()).pathname], path).toEqual([404, '/404']);
  }
  await page.goto('/no/such/page');
  await expect(page).toHaveURL('/404');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found');
  await expect(page.getByRole('link', { name: 'Go to your dashboard' })).toHaveAttribute('href', '/dashboard');
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('a form can be read, and says what it needs', async ({ page }) => {
    await page.goto('/harbour-quarter/join');
    await expect(page.getByLabel('First name')).toBeVisible();
    // Locators look past <noscript>.
    expect(await page.getByRole('main').innerText()).toContain('This page needs JavaScript.');
  });
});

test('what is typed before the script runs is kept, and what is sent is sent then', async ({ page }) => {
  let release = () => {};
  const held = new Promise<void>((done) => (release = done));
  await page.route('**/assets/*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/harbour-quarter/login', { waitUntil: 'commit' });
  await page.getByLabel('Email', { exact: true }).fill('ada@brindle.example');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL('/harbour-quarter/login');
  release();
  await expect(page.getByText('Enter your password.').first()).toBeVisible();
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue('ada@brindle.example');
});

test('on the landing page no figure lies on the words of the other, in any language', async ({ page }) => {
  for (const language of ['en-GB', 'de', 'es', 'fr', 'pt']) {
    for (const width of [390, 1000, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(`/?language=${language}`);
      const [members, savings] = await boxesOfText(page.locator('.claim'));
      const isApart = members !== undefined && savings !== undefined && (members.right <= savings.left || members.bottom <= savings.top);
      expect.soft(isApart, `${language}, ${width} wide`).toBe(true);
    }
  }
});

test('"Scroll down" ends within the first view of a landing page, in any language', async ({ page }) => {
  for (const language of ['en-GB', 'de', 'es', 'fr', 'pt']) {
    for (const [width, height] of [
      [390, 664],
      [1280, 720],
    ] as const) {
      await page.setViewportSize({ width, height });
      await page.goto(`/?language=${language}`);
      const link = await page.locator('.scroll-down').boundingBox();
      expect.soft((link?.y ?? height) + (link?.height ?? 0), `${language}, ${width} wide`).toBeLessThanOrEqual(height);
    }
  }
});

test('where the header needs two rows, the logo does not touch the edge of the window', async ({ page, mailbox }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await becomeMember(page, mailbox, newPerson());
  for (const language of ['en-GB', 'fr']) {
    await page.context().addCookies([{ name: 'language', value: language, url: page.url() }]);
    await page.reload();
    const logo = page.getByRole('banner').getByRole('img');
    await expect(logo).toBeVisible();
    expect.soft((await logo.boundingBox())?.y, language).toBeGreaterThanOrEqual(4);
  }
});

testWithApi('a member is taken from every page of visitors to the dashboard, except from verify-email', async ({ page, api }) => {
  answerMember(api);
  await storeTokens(page);
  for (const path of [
    '/plain/forgot-password',
    '/plain/change-password/token-1',
    '/sign-up/accept-invite?token=token-1&cs=plain',
    '/sign-up/decline-invite?token=token-1&cs=plain',
    '/plain/account-removed',
  ]) {
    await page.goto(path);
    await expect.soft(page, path).toHaveURL('/dashboard');
  }
  expect(api.calls().filter((call) => call.method !== 'GET')).toEqual([]);
  await page.goto('/plain/verify-email');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Verify your email address');
});

/** The rectangle that the text of each takes, however far it runs out of its element. */
function boxesOfText(elements: Locator) {
  return elements.evaluateAll((found) =>
    found.map((element) => {
      const text = document.createRange();
      text.selectNodeContents(element);
      const { left, right, top, bottom } = text.getBoundingClientRect();
      return { left, right, top, bottom };
    }),
  );
}

test('every page of members begins below the logo, in any window', async ({ page, mailbox }) => {
  await becomeMember(page, mailbox, newPerson());
  for (const width of [768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    for (const path of [
      '',
      '/people',
      '/messages',
      '/away',
      '/account/notifications',
      '/account/password',
      '/account/sessions',
      '/account/remove',
    ]) {
      await test.step(`${path} at ${width}`, async () => {
        await page.goto(`/dashboard${path}`);
        const heading = page.getByRole('main').getByRole('heading', { level: 1 }).filter({ visible: true });
        await expect(page.locator('main .skeleton')).toHaveCount(0);
        const leftOf = (one: Locator) => one.evaluate((element) => Math.round(element.getBoundingClientRect().left));
        expect.soft(await leftOf(heading)).toBe(await leftOf(page.getByRole('banner').getByRole('link').first()));
      });
    }
  }
});
