import { expectGoodInEveryLook } from './support/looks.ts';
import { fillJoinForm, join, newPerson, signIn, verify } from './support/people.ts';
import { expect, test } from './support/test.ts';

const pages = {
  'home-public': '/',
  'home-parent': '/alder-valley',
  'home-own-html': '/kestrel-science-park',
  'home-images-app-only': '/fenwick-hospitals',
  'home-logo': '/harbour-quarter',
  'home-light-primary': '/larkmoor-villages',
  'home-german': '/landkreis-sonnental',
  join: '/harbour-quarter/join',
  'join-password': '/millgate-business-park/join',
  'sign-in': '/harbour-quarter/login',
  'verify-request': '/harbour-quarter/verify-email',
  'verify-waiting': '/harbour-quarter/verify-email/no-such-token',
  'forgot-password': '/harbour-quarter/forgot-password',
  'change-password': '/harbour-quarter/change-password/no-such-token',
  'accept-invite': '/sign-up/accept-invite?token=no-such-token&cs=kestrel-science-park',
  'decline-invite': '/sign-up/decline-invite?token=no-such-token&cs=kestrel-science-park',
  'not-found': '/404',
};

test.describe.configure({ timeout: 120_000 });

for (const [name, path] of Object.entries(pages)) {
  test(`${name} is accessible in every look`, async ({ page }) => {
    await page.goto(path);
    await expectGoodInEveryLook(page, name);
  });
}

test('forms with errors are accessible in every look', async ({ page }) => {
  await page.goto('/harbour-quarter/join');
  await page.getByRole('button', { name: 'Join', exact: true }).click();
  await expect(page.getByText('You must agree to the Member Terms').first()).toBeVisible();
  await expectGoodInEveryLook(page, 'join-errors');

  await page.goto('/harbour-quarter/login');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByText('Enter your password.').first()).toBeVisible();
  await expectGoodInEveryLook(page, 'sign-in-errors');
});

test('the community choice is accessible in every look', async ({ page }) => {
  await page.goto('/alder-valley/join');
  await fillJoinForm(page, newPerson());
  await page.getByRole('button', { name: 'Join', exact: true }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectGoodInEveryLook(page, 'community-choice');
});

test('the way from joining to the dashboard is accessible in every look', async ({ page, mailbox }) => {
  const person = newPerson();
  await join(page, 'harbour-quarter', person);
  await expect(page.getByText('activation email').first()).toBeVisible();
  await expectGoodInEveryLook(page, 'account-created');

  await verify(page, mailbox, person);
  await expect(page.getByText('Your email address is verified and your account is active.')).toBeVisible();
  await expectGoodInEveryLook(page, 'verified-first-time');

  await page.getByRole('link', { name: 'Sign in and add a journey' }).click();
  await signIn(page, person);
  await expect(page.getByRole('heading', { name: 'Your details' })).toBeVisible();
  await expectGoodInEveryLook(page, 'dashboard');
});

test('a link that no longer works is accessible in every look', async ({ page }) => {
  await page.goto('/harbour-quarter/verify-email/no-such-token');
  await page.getByRole('button', { name: 'Verify my email address' }).click();
  await expect(page.getByRole('heading', { name: 'Email verification failed' })).toBeVisible();
  await expectGoodInEveryLook(page, 'verify-failed');
});
