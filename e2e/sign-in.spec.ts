import { expectGoodInEveryLook } from './support/looks.ts';
import { test as testWithOtherServer } from './support/other-server-test.ts';
import { newPerson, signIn } from './support/people.ts';
import { expect, test } from './support/test.ts';

test('the community domain of the address goes along with every link inside the portal', async ({ page }) => {
  await page.goto('/harbour-quarter?cd=alder.example');
  const links = page.locator('a[href^="/"]');
  for (const link of await links.all()) expect(await link.getAttribute('href')).toContain('cd=alder.example');
  await page.getByRole('link', { name: 'Join us' }).first().click();
  await expect(page).toHaveURL('/harbour-quarter/join?cd=alder.example');
});

testWithOtherServer('who is suspended reads so, and where to ask, and the form stands as it was', async ({ page, api }) => {
  api.answer('POST /v2/liftshare/token', { status: 403, body: { code: 'suspended' } });
  const person = newPerson();
  await page.goto('/plain/login');
  await signIn(page, person);
  const notice = page.getByRole('alert').filter({ hasText: 'Your account is suspended' });
  await expect(notice).toBeVisible();
  await expect(notice.getByRole('link', { name: 'contact us' })).toHaveAttribute('href', /\/privacy-policy/);
  await expect(page).toHaveTitle(/^Error: /);
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(person.email);
  await expectGoodInEveryLook(page, 'sign-in-suspended');
});
