import type { Page } from '@playwright/test';
import { expectGoodInEveryLook } from './support/looks.ts';
import { fillJoinForm, newPerson } from './support/people.ts';
import { expect, test } from './support/other-server-test.ts';

const REGISTER = 'POST /v2/liftshare/api/register';

function pressJoin(page: Page): Promise<void> {
  return page.getByRole('button', { name: 'Join', exact: true }).click();
}

test('a community without children is joined at once, with exactly the payload of section 7', async ({ page, api }) => {
  api.answer(REGISTER, { status: 200, body: { result: 0 } });
  const person = newPerson();
  await page.goto('/plain/join');
  await fillJoinForm(page, person);
  await pressJoin(page);
  await expect(page).toHaveURL('/plain/account-created');
  await expect(page.getByText('activation email').first()).toBeVisible();
  await expect(page.getByRole('link', { name: /Request another activation email/ })).toHaveAttribute('href', '/plain/verify-email');
  const { forename, surname, email, password } = person;
  expect(api.callsTo('/v2/liftshare/api/register').map((call) => call.body)).toEqual([
    { email, forename, surname, password, publicCommunityId: 'plain1' },
  ]);
  await expectGoodInEveryLook(page, 'account-created');
});

test('join results 2 and 3 lead to the account-created screen', async ({ page, api }) => {
  for (const [result, words] of [
    [2, 'Your account is active'],
    [3, 'You already have an account'],
  ] as const) {
    api.answer(REGISTER, { status: 200, body: { result } });
    await page.goto('/plain/join');
    await fillJoinForm(page, newPerson());
    await pressJoin(page);
    await expect(page).toHaveURL('/plain/account-created');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(words);
    await expect(page.getByText(/We have sent/)).toHaveCount(0);
    await expect(page.getByRole('main').getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/plain/login');
  }
  await expectGoodInEveryLook(page, 'account-known');
});

test('a parent community offers its active children and itself, and the form goes on after the choice', async ({ page, api }) => {
  api.answer(REGISTER, { status: 200, body: { result: 0 } });
  api.answer('GET /v3/liftshare/community/options/open', { status: 200, body: { options: {} } });
  await page.goto('/parent/join');
  await fillJoinForm(page, newPerson());
  await pressJoin(page);
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('radio')).toHaveCount(4);
  await expect(dialog.getByRole('radio', { name: 'Child gone' })).toHaveCount(0);
  await expect(dialog.getByRole('radio', { name: 'Continue with parent community' })).toBeVisible();
  await expectGoodInEveryLook(page, 'community-choice');

  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByText('Please choose a community.')).toBeVisible();

  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByLabel('First name')).not.toHaveValue('');

  await pressJoin(page);
  await dialog.getByRole('radio', { name: 'Child open' }).check();
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL('/parent/account-created');
  expect(api.callsTo('/v2/liftshare/api/register').at(0)?.body).toMatchObject({ publicCommunityId: 'open' });
});

test('without the dialog nobody can choose: that is said, what was typed stays, and a second press tries again', async ({ page, api }) => {
  api.answer(REGISTER, { status: 200, body: { result: 0 } });
  const dialogScript = '**/community-chooser-*.js';
  await page.route(dialogScript, (route) => route.abort());
  await page.goto('/parent/join');
  await fillJoinForm(page, newPerson());
  await pressJoin(page);
  await expect(page.getByRole('alert')).toContainText('There was a problem creating your account.');
  await expect(page.getByLabel('First name')).not.toHaveValue('');
  await page.unroute(dialogScript);
  await pressJoin(page);
  await expect(page.getByRole('dialog').getByRole('radio')).toHaveCount(4);
  expect(api.callsTo('/v2/liftshare/api/register')).toHaveLength(0);
});

test('an unknown and an inactive community lead to /404', async ({ request }) => {
  for (const slug of ['nowhere', 'asleep', '..%2f..%2fetc']) {
    const answer = await request.get(`/${slug}`);
    expect.soft([answer.status(), new URL(answer.url()).pathname], slug).toEqual([404, '/404']);
  }
});

test('with an identity provider Join us and sign in lead to get-the-app', async ({ page }) => {
  await page.goto('/?cs=sso&cd=travel.example');
  await expect(page.getByRole('link', { name: 'Join us' }).first()).toHaveAttribute('href', '/sso/get-the-app?cd=travel.example');
  await expect(page.getByRole('link', { name: 'sign in here' })).toHaveAttribute('href', '/sso/get-the-app?cd=travel.example');
  await expect(page.getByText(/continue in app/i).first()).toBeVisible();
});
