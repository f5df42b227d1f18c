import type { Page } from '@playwright/test';
import { expectGoodInEveryLook } from './support/looks.ts';
import { expect, test } from './support/test.ts';

/** Pages as they open. What a press makes of them is looked at where a test presses. */
const pages = {
  'landing pages': {
    'home-public': '/',
    'home-parent': '/alder-valley',
    'home-closed': '/brindle-teaching-hospital',
    'home-own-html': '/kestrel-science-park',
    'home-images-app-only': '/fenwick-hospitals',
    'home-logo': '/harbour-quarter',
    'home-light-primary': '/larkmoor-villages',
    'home-german': '/landkreis-sonnental',
    'not-found': '/404',
  },
  'pages with a form': {
    'join-password': '/millgate-business-park/join',
    'verify-request': '/harbour-quarter/verify-email',
    'verify-waiting': '/harbour-quarter/verify-email/no-such-token',
    'forgot-password': '/harbour-quarter/forgot-password',
    'change-password': '/harbour-quarter/change-password/no-such-token',
    'accept-invite': '/sign-up/accept-invite?token=no-such-token&cs=kestrel-science-park',
    unsubscribe: '/harbour-quarter/unsubscribe/no-such-token',
    'decline-invite': '/sign-up/decline-invite?token=no-such-token&cs=kestrel-science-park',
  },
};

for (const [what, addresses] of Object.entries(pages)) {
  test(`${what} are accessible in every look`, async ({ page }) => {
    for (const [name, path] of Object.entries(addresses)) {
      await page.goto(path);
      await expectGoodInEveryLook(page, name);
    }
  });
}

test('forms are accessible in every look, with errors too', async ({ page }) => {
  await expectGoodWithErrors(page, 'join', 'Join', 'You must agree to the Member Terms');
  await expectGoodWithErrors(page, 'login', 'Sign in', 'Enter your password.');
});

async function expectGoodWithErrors(page: Page, path: string, button: string, words: string): Promise<void> {
  await page.goto(`/harbour-quarter/${path}`);
  await expectGoodInEveryLook(page, path);
  await page.getByRole('button', { name: button, exact: true }).click();
  await expect(page.getByText(words).first()).toBeVisible();
  await expectGoodInEveryLook(page, `${path}-errors`);
}
