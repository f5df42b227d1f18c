import { becomeMember, newPerson } from './support/people.ts';
import { expect, test } from './support/test.ts';

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

test('a chosen language stays', async ({ page }) => {
  await page.goto('/harbour-quarter/login');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-GB');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Deutsch' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', /^de/);
  await page.goto('/harbour-quarter');
  await expect(page.locator('html')).toHaveAttribute('lang', /^de/);
});

test('a title names the page, the community and the product', async ({ page }) => {
  await page.goto('/harbour-quarter/login');
  await expect(page).toHaveTitle('Sign in – Harbour Quarter – Waylift');
});

for (const path of ['/no/such/page', '/no-such-community', '/old-quarry-works/join', '/dashboard/no-such-page']) {
  test(`${path} leads to the page that says so, with status 404`, async ({ page, request }) => {
    const answer = await request.get(path);
    expect(answer.status()).toBe(404);
    expect(new URL(answer.url()).pathname).toBe('/404');
    await page.goto('/404');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found');
    await expect(page.getByRole('link', { name: 'Go to your dashboard' })).toHaveAttribute('href', '/dashboard');
  });
}

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('a landing page is complete', async ({ page }) => {
    await page.goto('/kestrel-science-park');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Why we share at Kestrel' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Join us' }).first()).toHaveAttribute('href', '/kestrel-science-park/join');
    await expect(page.getByRole('link', { name: 'sign in here' }).first()).toHaveAttribute('href', '/kestrel-science-park/login');
  });

  test('a form can be read, and says what it needs', async ({ page }) => {
    await page.goto('/harbour-quarter/join');
    await expect(page.getByLabel('First name')).toBeVisible();
    // Locators look past <noscript>.
    expect(await page.getByRole('main').innerText()).toContain('This page needs JavaScript to work.');
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

test('a member is taken from public pages to the dashboard, except from verify-email', async ({ page, mailbox }) => {
  await becomeMember(page, mailbox, newPerson());

  for (const path of ['/', '/harbour-quarter', '/harbour-quarter/join', '/harbour-quarter/login']) {
    await page.goto(path);
    await expect(page).toHaveURL('/dashboard');
  }
  await page.goto('/harbour-quarter/verify-email');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Verify your email address');
});
