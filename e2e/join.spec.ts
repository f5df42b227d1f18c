import { fillJoinForm, newPerson, signIn, verify } from './support/people.ts';
import { expect, test } from './support/test.ts';

test.use({ reducedMotion: 'no-preference' });

test('a visitor joins, verifies, signs in, stays signed in and signs out', async ({ page, mailbox }) => {
  const person = newPerson();

  await page.goto('/harbour-quarter');
  await page.getByRole('link', { name: 'Join us' }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await fillJoinForm(page, person);
  await page.getByRole('button', { name: 'Join', exact: true }).click();
  await expect(page.getByText('activation email').first()).toBeVisible();

  await verify(page, mailbox, person);
  await expect(page.getByRole('heading', { level: 1, name: `Welcome, ${person.forename}` })).toBeVisible();
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(person.email);
  await signIn(page, person);
  await expect(page).toHaveURL('/dashboard');
  await expect(page.getByText(`${person.forename} ${person.surname}`)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Your details' }).getByText('Harbour Quarter')).toBeVisible();

  await page.reload();
  await expect(page.getByText(`${person.forename} ${person.surname}`)).toBeVisible();

  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL('/');
  await page.goto('/dashboard');
  await expect(page).toHaveURL('/');
});
