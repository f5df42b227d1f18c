import { newPerson, signIn } from './support/people.ts';
import { expect, test } from './support/test.ts';

test('a sign-in that fails says so, and keeps what was typed', async ({ page }) => {
  const person = newPerson();
  await page.goto('/harbour-quarter/login');
  await signIn(page, person);
  await expect(page.getByText('Sign in failed. Please check your details and try again.')).toBeVisible();
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(person.email);
  await expect(page).toHaveURL('/harbour-quarter/login');
  await expect(page).toHaveTitle('Error: Sign in – Harbour Quarter – Waylift');
});

test('the community domain of the address goes along with every link inside the portal', async ({ page }) => {
  await page.goto('/harbour-quarter?cd=alder.example');
  const links = page.locator('a[href^="/"]');
  for (const link of await links.all()) expect(await link.getAttribute('href')).toContain('cd=alder.example');
  await page.getByRole('link', { name: 'Join us' }).first().click();
  await expect(page).toHaveURL('/harbour-quarter/join?cd=alder.example');
});
