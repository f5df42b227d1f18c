import { join, newPerson, signIn } from './support/people.ts';
import { expect, test } from './support/test.ts';

test('account created still says where the activation email went after a reload', async ({ page }) => {
  const person = newPerson();
  await join(page, 'harbour-quarter', person);
  await expect(page.getByText(person.email)).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Check your email');
  await expect(page.getByText(person.email)).toBeVisible();
});

test('a page that an extension has changed before the scripts ran still answers, in its own style', async ({ browser, server }) => {
  // Not the test's own page: React reports in the console what it has mended.
  const page = await browser.newPage();
  await page.addInitScript(() =>
    document.addEventListener('DOMContentLoaded', () => {
      for (const field of document.querySelectorAll('.field')) field.prepend(document.createElement('aside'));
    }),
  );
  await page.goto(`${server.url}/harbour-quarter/join`);
  await expect(page.locator('.field > aside')).toHaveCount(0);
  await page.getByRole('button', { name: 'Join', exact: true }).click();
  await expect(page.getByText('You must agree to the Member Terms').first()).toBeVisible();
  expect(await page.evaluate(() => getComputedStyle(document.body).fontFamily)).toContain('Overpass');
  await page.close();
});

test('a fault that no page foresaw is said in words, and the portal goes on', async ({ browser, server }) => {
  const page = await browser.newPage();
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  });
  await page.route('**/v2/liftshare/token', (route) => route.fulfill({ json: { token: 'a', refreshToken: 'b' } }));
  await page.goto(`${server.url}/harbour-quarter/login`);
  await signIn(page, newPerson());
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Something went wrong');
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in');
  await page.close();
});
