import type { Page } from '@playwright/test';
import { expectGoodInEveryLook } from './support/looks.ts';
import { fillJoinForm, newPerson } from './support/people.ts';
import { expect, test } from './support/other-server-test.ts';

const REGISTER = 'POST /v2/liftshare/api/register';
const FIND = 'GET /v2/liftshare/community/find/by-email';

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

test('join result 4 reveals the community password field with its message', async ({ page, api }) => {
  api.answer(REGISTER, { status: 200, body: { result: 4 } });
  await page.goto('/plain/join');
  const field = page.getByLabel('Community password', { exact: true });
  await expect(field).toHaveCount(0);
  await fillJoinForm(page, newPerson());
  await pressJoin(page);
  await expect(field).toBeFocused();
  await expect(field).toHaveAccessibleDescription(/Community password is invalid\./);
  await field.fill('open sesame');
  await expect(page.getByText('Community password is invalid.')).toHaveCount(0);
  api.answer(REGISTER, { status: 200, body: { result: 0 } });
  await pressJoin(page);
  await expect(page).toHaveURL('/plain/account-created');
  expect(api.callsTo('/v2/liftshare/api/register').at(-1)?.body).toMatchObject({ publicCommunityPassword: 'open sesame' });
});

test('join results 5 and 8 are said in their own words, and lose nothing', async ({ page, api }) => {
  const person = newPerson();
  await page.goto('/plain/join');
  await fillJoinForm(page, person);
  for (const [result, words] of [
    [5, 'OIDC is required. You cannot register with this community unless you do it through the Waylift App.'],
    [8, 'The email address you provided is not allowed access to this community.'],
  ] as const) {
    api.answer(REGISTER, { status: 200, body: { result } });
    await pressJoin(page);
    await expect(page.getByRole('alert')).toContainText(words);
    await expect(page.getByLabel('First name')).toHaveValue(person.forename);
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue(person.password);
    await expect(page.getByRole('checkbox')).toBeChecked();
  }
  expect(api.callsTo('/v2/liftshare/api/register')).toHaveLength(2);
});

test('a community with a password asks for it, and sends it', async ({ page, api }) => {
  api.answer(REGISTER, { status: 200, body: { result: 0 } });
  await page.goto('/locked/join');
  await fillJoinForm(page, newPerson());
  await pressJoin(page);
  await expect(page.getByLabel('Community password', { exact: true })).toHaveAccessibleDescription(
    /A password is required to join this community\./,
  );
  expect(api.callsTo('/v2/liftshare/api/register')).toHaveLength(0);
  await page.getByLabel('Community password', { exact: true }).fill('secret');
  await pressJoin(page);
  await expect(page).toHaveURL('/locked/account-created');
  expect(api.callsTo('/v2/liftshare/api/register').at(0)?.body).toMatchObject({
    publicCommunityId: 'locked1',
    publicCommunityPassword: 'secret',
  });
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

test('choosing a community with a password shows its field before anything is submitted', async ({ page, api }) => {
  api.answer(REGISTER, { status: 200, body: { result: 0 } });
  api.answer('GET /v3/liftshare/community/options/locked2', { status: 200, body: { options: { CommunityPasswordVersion: '2' } } });
  await page.goto('/parent/join');
  await fillJoinForm(page, newPerson());
  await pressJoin(page);
  await page.getByRole('radio', { name: 'Child locked2' }).check();
  await page.getByRole('button', { name: 'Continue' }).click();
  const field = page.getByLabel('Community password', { exact: true });
  await expect(field).toBeFocused();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(api.callsTo('/v2/liftshare/api/register')).toHaveLength(0);
  await field.fill('secret');
  await pressJoin(page);
  await expect(page).toHaveURL('/parent/account-created');
  expect(api.callsTo('/v2/liftshare/api/register').at(0)?.body).toMatchObject({
    publicCommunityId: 'locked2',
    publicCommunityPassword: 'secret',
  });
});

test('choosing a community with a sign-on of its own says so before anything is submitted', async ({ page, api }) => {
  api.answer('GET /v3/liftshare/community/options/sso', { status: 200, body: { options: { OidcProvider: 'okta' } } });
  await page.goto('/parent/join');
  await fillJoinForm(page, newPerson());
  await pressJoin(page);
  await page.getByRole('radio', { name: 'Child sso' }).check();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('alert')).toContainText('OIDC is required.');
  expect(api.callsTo('/v2/liftshare/api/register')).toHaveLength(0);
});

test('the public community offers the communities found by e-mail, and always itself', async ({ page, api }) => {
  api.answer(FIND, { status: 200, body: { communities: [{ id: 'open', name: 'Open' }] } });
  api.answer('GET /v3/liftshare/community/options/xk', { status: 200, body: { options: {} } });
  api.answer(REGISTER, { status: 200, body: { result: 0 } });
  const person = newPerson();
  await page.goto('/join');
  await fillJoinForm(page, person);
  await pressJoin(page);
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('radio')).toHaveCount(2);
  await expect(dialog.getByRole('radio', { name: 'Open' })).toBeFocused();
  await dialog.getByRole('radio', { name: /Continue with public community/ }).check();
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL('/account-created');
  expect(api.calls().find((call) => call.path.includes('/find/by-email'))?.path).toBe(
    `/v2/liftshare/community/find/by-email?email=${encodeURIComponent(person.email)}`,
  );
  expect(api.callsTo('/v2/liftshare/api/register').at(0)?.body).toMatchObject({ publicCommunityId: 'xk' });
});

test('the public community is still offered when the lookup by e-mail fails', async ({ page, api }) => {
  api.answer(FIND, { status: 500 });
  await page.goto('/join');
  await fillJoinForm(page, newPerson());
  await pressJoin(page);
  await expect(page.getByRole('radio', { name: /Continue with public community/ })).toBeVisible();
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
