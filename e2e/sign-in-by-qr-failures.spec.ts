import type { Page } from '@playwright/test';
import { dropped, internal, tooMany, TOO_MANY_WORDS } from './support/failures.ts';
import { expectGoodInEveryLook } from './support/looks.ts';
import { answerMember, storeTokens } from './support/session.ts';
import { expect, test } from './support/other-server-test.ts';

const LOOK = 'POST /v2/liftshare/token/qr/look';
const asked = { status: 200, body: { browser: 'Firefox', system: 'macOS', askedAt: '2026-11-20T10:42:00.000Z', secondsLeft: 90 } };
const PAGE = '/plain/sign-in-by-qr';
const LINK = `${PAGE}#code=code-1`;

const title = (page: Page) => page.getByRole('heading', { level: 1 });

test('a computer whose code has expired, and then gets none, looks good', async ({ page, api }) => {
  api.answer('POST /v2/liftshare/token/qr', { status: 201, body: { code: 'code-1', secret: 'secret-1', secondsLeft: 120 } });
  api.answer('POST /v2/liftshare/token/qr/claim', { status: 200, body: { state: 'expired' } });
  await page.goto(PAGE);
  await expect(page.getByRole('status').filter({ hasText: 'This code has expired.' })).toBeVisible();
  await expectGoodInEveryLook(page, 'sign-in-by-qr-expired');
  api.answer('POST /v2/liftshare/token/qr', tooMany.answer);
  await page.getByRole('button', { name: 'Show a new code' }).click();
  await expect(page.getByRole('alert')).toContainText(TOO_MANY_WORDS);
  await expectGoodInEveryLook(page, 'sign-in-by-qr-no-code');
});

test.describe('the phone', () => {
  test('that cannot find out which device asks says so, asks nothing, and may try again', async ({ page, api }) => {
    await storeTokens(page);
    api.answer(LOOK, { status: 500 });
    await page.goto(LINK);
    const alert = page.getByRole('alert').filter({ hasText: 'We could not find out which device is asking' });
    await expect(alert).toBeVisible();
    for (const { name, answer } of [internal, dropped]) {
      await test.step(name, async () => {
        const before = api.callsTo('/v2/liftshare/token/qr/look').length;
        api.answer(LOOK, answer);
        await page.getByRole('link', { name: 'Try again' }).click();
        await expect.poll(() => api.callsTo('/v2/liftshare/token/qr/look').length).toBeGreaterThan(before);
        await expect.soft(alert).toBeVisible();
        await expect.soft(page.getByRole('button', { name: 'Approve' })).toHaveCount(0);
      });
    }
    api.answer(LOOK, asked);
    await page.getByRole('link', { name: 'Try again' }).click();
    await expect(title(page)).toHaveText('Approve sign-in from Firefox on macOS?');
    api.answer('POST /v2/liftshare/token/qr/approve', tooMany.answer);
    await page.getByRole('button', { name: 'Approve' }).click();
    await expect(page.getByRole('alert')).toContainText(TOO_MANY_WORDS);
    await expectGoodInEveryLook(page, 'sign-in-by-qr-question-failed');
  });

  test('whose session has ended signs in again at the community, however slow it is, and is then asked', async ({ page, api }) => {
    answerMember(api);
    api.answer(LOOK, { status: 401, body: {} });
    await storeTokens(page);
    // React goes on at messages of its own. From the moment at which the code leaves the address, none comes: the page never wakes.
    await page.addInitScript(() => {
      const replaceState = history.replaceState.bind(history);
      if (location.hash !== '')
        history.replaceState = (...given) => {
          if (given[2]) MessagePort.prototype.postMessage = () => undefined;
          replaceState(...given);
        };
    });
    await page.goto(LINK);
    await expect(page).toHaveURL('/plain/login');
    await expect(page.getByText('Your session has ended. Please sign in again.', { exact: true })).toBeVisible();
    api.answer(LOOK, asked);
    api.answer('POST /v2/liftshare/token', { status: 200, body: { token: 'access-1', refreshToken: 'refresh-1' } });
    await page.getByLabel('Email', { exact: true }).fill('ada@brindle.example');
    await page.getByLabel('Password', { exact: true }).fill('Together2work!');
    await page.getByLabel('I agree to the Member Terms').check();
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(title(page)).toHaveText('Approve sign-in from Firefox on macOS?');
  });
});
