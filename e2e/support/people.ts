import { randomUUID } from 'node:crypto';
import { expect, type APIRequestContext, type Page } from '@playwright/test';
import { linkIn, type Mailbox } from './mailbox.ts';
import { storeTokens } from './session.ts';

/** Somebody who is not a member yet, with a unique address. */
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

/** Opens the link in the activation mail and presses the button there. */
export async function verify(page: Page, mailbox: Mailbox, person: Person): Promise<void> {
  const mail = await mailbox.waitFor(person.email);
  await page.goto(linkIn(mail, '/verify-email/'));
  await page.getByRole('button', { name: 'Verify my email address' }).click();
}

/** Fills in and sends the form of a sign-in page. */
export async function signIn(page: Page, person: Person): Promise<void> {
  await page.getByLabel('Email', { exact: true }).fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByLabel('I agree to the Member Terms').check();
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/** Registers somebody in `harbour-quarter` and verifies the address, by calls only. @param request of a page or a test on the whole product */
export async function register(request: APIRequestContext, mailbox: Mailbox, person: Person): Promise<void> {
  const found = await request.get('/v2/liftshare/community/directory-slug/harbour-quarter');
  const { currentCommunity } = await found.json();
  const joined = await request.post('/v2/liftshare/api/register', { data: { ...person, publicCommunityId: currentCommunity.publicId } });
  expect(await joined.json()).toEqual({ result: 0 });
  const token = linkIn(await mailbox.waitFor(person.email), '/verify-email/')
    .split('/')
    .at(-1);
  expect((await request.post(`/v2/liftshare/email/verify/${token}`)).status()).toBe(200);
}

/** Signs somebody in by a call, like an earlier visit of this browser. */
export async function signInBefore(page: Page, { email, password }: Person): Promise<void> {
  const { token, refreshToken } = await (await page.request.post('/v2/liftshare/token', { data: { email, password } })).json();
  await storeTokens(page, { accessToken: token, refreshToken });
}

/** Registers a member of `harbour-quarter` by calls, and opens their dashboard. */
export async function becomeMember(page: Page, mailbox: Mailbox, person: Person): Promise<void> {
  await register(page.request, mailbox, person);
  await signInBefore(page, person);
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1, name: `Hello, ${person.forename}` })).toBeVisible();
}
