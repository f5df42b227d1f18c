import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { linkIn, type Mailbox } from './mailbox.ts';

/** Somebody who is not a member yet, with an address that nobody else has. */
export type Person = { forename: string; surname: string; email: string; password: string };

export function newPerson(): Person {
  return { forename: 'Ada', surname: 'Marsh', email: `ada.${randomUUID()}@brindle.example`, password: 'Together2work!' };
}

/** Fills in the join form of a community and sends it. */
export async function join(page: Page, slug: string, person: Person): Promise<void> {
  await page.goto(`/${slug}/join`);
  await fillJoinForm(page, person);
  await page.getByRole('button', { name: 'Join', exact: true }).click();
}

export async function fillJoinForm(page: Page, person: Person): Promise<void> {
  await page.getByLabel('First name').fill(person.forename);
  await page.getByLabel('Last name').fill(person.surname);
  await page.getByLabel('Email', { exact: true }).fill(person.email);
  await page.getByLabel('Confirm email', { exact: true }).fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByLabel('Confirm password', { exact: true }).fill(person.password);
  await page.getByLabel('I agree to the Member Terms').check();
}

/** Follows the link of the activation mail and presses the button on its page. */
export async function verify(page: Page, mailbox: Mailbox, person: Person): Promise<void> {
  const mail = await mailbox.waitFor(person.email);
  await page.goto(linkIn(mail, '/verify-email/'));
  await page.getByRole('button', { name: 'Verify my email address' }).click();
}

/** On a sign-in page: fills it in and sends it. */
export async function signIn(page: Page, person: Person): Promise<void> {
  await page.getByLabel('Email', { exact: true }).fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByLabel('I agree to the Member Terms').check();
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/** Joins `harbour-quarter`, verifies and signs in: ends on the dashboard. */
export async function becomeMember(page: Page, mailbox: Mailbox, person: Person): Promise<void> {
  await join(page, 'harbour-quarter', person);
  await verify(page, mailbox, person);
  await page.getByRole('link', { name: 'Sign in and add a journey' }).click();
  await signIn(page, person);
  await expect(page).toHaveURL('/dashboard');
}
