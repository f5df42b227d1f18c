import type { Page } from '@playwright/test';
import { dropped, holdTimeLimits, internal, passTimeLimits, refusals, tooMany, TOO_MANY_WORDS, troubles } from './support/failures.ts';
import { expectGoodInEveryLook } from './support/looks.ts';
import { answerMember, storedTokens, storeTokens, UUID_V4 } from './support/session.ts';
import { expect, test } from './support/other-server-test.ts';

const START = 'POST /v2/liftshare/token/qr';
const LOOK = 'POST /v2/liftshare/token/qr/look';
const APPROVE = 'POST /v2/liftshare/token/qr/approve';
const CLAIM = 'POST /v2/liftshare/token/qr/claim';
const started = { status: 201, body: { code: 'code-1', secret: 'secret-1', secondsLeft: 120 } };
const asked = { status: 200, body: { browser: 'Firefox', system: 'macOS', askedAt: '2026-11-20T10:42:00.000Z', secondsLeft: 90 } };
const waiting = { status: 200, body: { state: 'waiting' } };
const PAGE = '/plain/sign-in-by-qr';
const LINK = `${PAGE}#code=code-1`;

const title = (page: Page) => page.getByRole('heading', { level: 1 });
const code = (page: Page) => page.getByRole('img', { name: /^QR code: / });
const renew = (page: Page) => page.getByRole('button', { name: 'Show a new code' });

async function openQuestion(page: Page): Promise<void> {
  await storeTokens(page);
  await page.goto(LINK);
  await expect(title(page)).toHaveText('Approve sign-in from Firefox on macOS?');
}

test.describe('the computer', () => {
  test('asks for the code and for what became of it with bodies alone, and goes to the dashboard with the tokens', async ({
    page,
    api,
  }) => {
    answerMember(api);
    api.answer(START, started);
    api.answer(CLAIM, waiting);
    await page.goto(PAGE);
    await expect(code(page)).toBeVisible();
    await expect.poll(() => api.callsTo('/v2/liftshare/token/qr/claim').length).toBeGreaterThan(1);
    api.answer(CLAIM, { status: 200, body: { state: 'signed-in', token: 'access-1', refreshToken: 'refresh-1' } });
    await expect(page).toHaveURL('/dashboard');
    expect(await storedTokens(page)).toEqual({ accessToken: 'access-1', refreshToken: 'refresh-1' });
    expect(api.callsTo('/v2/liftshare/token/qr')).toMatchObject([{ body: undefined, authorization: undefined }]);
    for (const { body } of api.callsTo('/v2/liftshare/token/qr/claim'))
      expect(body).toEqual({ secret: 'secret-1', clientId: expect.stringMatching(UUID_V4) });
  });

  test('says once that its code has expired, and shows another when pressed, without losing the focus', async ({ page, api }) => {
    api.answer(START, started);
    api.answer(CLAIM, { status: 200, body: { state: 'expired' } });
    await page.goto(PAGE);
    await expect(page.getByRole('status').filter({ hasText: 'This code has expired.' })).toHaveCount(1);
    await expect(code(page)).toHaveCount(0);
    await expectGoodInEveryLook(page, 'sign-in-by-qr-expired');
    const asksBefore = api.callsTo('/v2/liftshare/token/qr/claim').length;
    api.answer(START, { ...started, body: { ...started.body, secret: 'secret-2' } });
    api.answer(CLAIM, waiting);
    await renew(page).focus();
    await page.keyboard.press('Enter');
    await expect(code(page)).toBeVisible();
    await expect(renew(page)).toBeFocused();
    await expect(page.getByText('This code has expired.')).toHaveCount(0);
    await expect.poll(() => api.callsTo('/v2/liftshare/token/qr/claim').at(-1)?.body).toMatchObject({ secret: 'secret-2' });
    // The code that was over is not asked about any more.
    expect(api.callsTo('/v2/liftshare/token/qr/claim').filter(({ body }) => JSON.stringify(body).includes('secret-1'))).toHaveLength(
      asksBefore,
    );
  });

  test('that gets no code says so in every look', async ({ page, api }) => {
    api.answer(START, tooMany.answer);
    await page.goto(PAGE);
    await expect(page.getByRole('alert')).toContainText(TOO_MANY_WORDS);
    await expectGoodInEveryLook(page, 'sign-in-by-qr-no-code');
  });

  test('goes on asking after a failure, with the code still there, and is signed in when it can be', async ({ page, api }) => {
    const notice = page.getByRole('status').filter({ hasText: 'We’ll keep trying.' });
    await page.clock.install();
    await holdTimeLimits(page);
    answerMember(api);
    // The clock goes on while the machine works.
    api.answer(START, { ...started, body: { ...started.body, secondsLeft: 3600 } });
    api.answer(CLAIM, waiting);
    await page.goto(PAGE);
    await expect(code(page)).toBeVisible();
    for (const { name, answer } of [...troubles, ...refusals.slice(0, 1)]) {
      await test.step(name, async () => {
        const before = api.callsTo('/v2/liftshare/token/qr/claim').length;
        api.answer(CLAIM, answer);
        await page.clock.runFor(2000);
        await expect.poll(() => api.callsTo('/v2/liftshare/token/qr/claim').length).toBeGreaterThan(before);
        if (answer === 'hang') await passTimeLimits(page);
        await expect.soft(notice).toBeVisible();
        await expect.soft(code(page)).toBeVisible();
        api.answer(CLAIM, waiting);
        await page.clock.runFor(2000);
        await expect.soft(notice).toHaveCount(0);
      });
    }
    api.answer(CLAIM, { status: 200, body: { state: 'signed-in', token: 'access-1', refreshToken: 'refresh-1' } });
    await page.clock.runFor(2000);
    await expect(page).toHaveURL('/dashboard');
  });

  test('whose browser keeps no data says so, and ends the session that nobody holds', async ({ page, api }) => {
    await page.addInitScript(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('full', 'QuotaExceededError');
      };
    });
    api.answer(START, started);
    api.answer('POST /v2/liftshare/token/revoke', { status: 204 });
    api.answer(CLAIM, { status: 200, body: { state: 'signed-in', token: 'access-1', refreshToken: 'refresh-1' } });
    await page.goto(PAGE);
    await expect(page.getByRole('alert')).toContainText('Your browser does not store data for this site');
    expect(api.callsTo('/v2/liftshare/token/revoke').map(({ body }) => body)).toEqual([{ refreshToken: 'refresh-1' }]);
  });

  test('of a community with a sign-on of its own is led to the app, as for every sign-in', async ({ page, api }) => {
    api.answer(START, started);
    await page.goto('/sso/login');
    await expect(page.getByRole('link', { name: 'Sign in with your phone' })).toHaveCount(0);
    await page.goto('/sso/sign-in-by-qr');
    await expect(page.getByRole('main').getByText('Please continue in app')).toBeVisible();
    await expect(code(page)).toHaveCount(0);
    await page.goto('/sso/sign-in-by-qr#code=code-1');
    await expect(page.getByRole('main').getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/sso/get-the-app');
  });

  test('works for the public community as well, and carries cd along', async ({ page, api }) => {
    api.answer(START, started);
    api.answer(CLAIM, waiting);
    await page.goto('/login?cd=travel.example');
    await page.getByRole('link', { name: 'Sign in with your phone' }).click();
    await expect(page).toHaveURL('/sign-in-by-qr?cd=travel.example');
    await expect(code(page)).toBeVisible();
  });
});

test.describe('the phone', () => {
  test('that answers too often is told how long to wait, and a second press sends nothing', async ({ page, api }) => {
    api.answer(LOOK, asked);
    api.answer(APPROVE, tooMany.answer);
    await openQuestion(page);
    await page.getByRole('button', { name: 'Approve' }).evaluate((button: HTMLButtonElement) => {
      button.click();
      button.click();
    });
    await expect(page.getByRole('alert')).toContainText(TOO_MANY_WORDS);
    expect(api.callsTo('/v2/liftshare/token/qr/approve')).toHaveLength(1);
    await expectGoodInEveryLook(page, 'sign-in-by-qr-question-failed');
  });

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
    await expect(page.getByText('Your session has ended. Please sign in again.')).toBeVisible();
    api.answer(LOOK, asked);
    api.answer('POST /v2/liftshare/token', { status: 200, body: { token: 'access-1', refreshToken: 'refresh-1' } });
    await page.getByLabel('Email', { exact: true }).fill('ada@brindle.example');
    await page.getByLabel('Password', { exact: true }).fill('Together2work!');
    await page.getByLabel('I agree to the Member Terms').check();
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(title(page)).toHaveText('Approve sign-in from Firefox on macOS?');
  });
});
