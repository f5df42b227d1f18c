import { tokenRefusal } from './support/failures.ts';
import { expectGoodInEveryLook } from './support/looks.ts';
import { expect, test } from './support/other-server-test.ts';
import { answerMember, storeTokens } from './support/session.ts';

const TOKEN = 'dW5zdWJzY3JpYmU-_token';
const CALL = `/v2/liftshare/unsubscribe/${TOKEN}`;
const PAGE = `/plain/unsubscribe/${TOKEN}`;
const SETTINGS = '/v2/liftshare/settings/notifications';

test('the link of a mail changes nothing by being opened; a press ends the mails, and the page says how to get them again', async ({
  page,
  api,
}) => {
  api.answer(`POST ${CALL}`, { status: 200, body: { kind: 'newMatches' } });
  await page.goto(PAGE);
  await expect(page).toHaveTitle('Stop these emails – Plain – Waylift');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Stop these emails?');
  await page.waitForLoadState('networkidle');
  expect(api.callsTo(CALL)).toHaveLength(0);
  await page.getByRole('button', { name: 'Stop these emails' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You will not get any more emails about new matches');
  expect(api.callsTo(CALL)).toHaveLength(1);
  await expect(page.getByRole('main')).toBeFocused();
  await expect(page.getByRole('link', { name: 'email settings' })).toHaveAttribute('href', '/dashboard/account/notifications');
  await expectGoodInEveryLook(page, 'unsubscribed');
});

test('a link that ends nothing says so, and leads to the settings', async ({ page, api }) => {
  api.answer(`POST ${CALL}`, tokenRefusal.answer);
  await page.goto(PAGE);
  await page.getByRole('button', { name: 'Stop these emails' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link does not stop any emails');
  await expect(page.getByRole('link', { name: 'email settings' })).toBeVisible();
  await expectGoodInEveryLook(page, 'unsubscribe-unknown');
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('mails end by the same press', async ({ page, api }) => {
    api.answer(`POST ${CALL}`, { status: 200, body: { kind: 'messages' } });
    await page.goto(PAGE);
    await page.getByRole('button', { name: 'Stop these emails' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('You will not get any more emails about messages');
    expect(api.callsTo(CALL)).toHaveLength(1);
    api.answer(`POST ${CALL}`, tokenRefusal.answer);
    await page.goto(PAGE);
    await page.getByRole('button', { name: 'Stop these emails' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link does not stop any emails');
  });
});

test('a member chooses how often new matches are mailed, by keyboard, and all else stays as it was', async ({ page, api }) => {
  const stored = { newMatches: 'weekly', requests: false, messages: true, push: true };
  answerMember(api);
  api.answer(`GET ${SETTINGS}`, { status: 200, body: stored });
  api.answer(`PUT ${SETTINGS}`, { status: 200, body: { ...stored, newMatches: 'at-once' } });
  await storeTokens(page);
  await page.goto('/dashboard/account/notifications');
  await expect(page).toHaveTitle('Emails and notifications – Plain – Waylift');
  const weekly = page.getByRole('radio', { name: 'Once a week' });
  await expect(weekly).toBeChecked();
  await expectGoodInEveryLook(page, 'notifications');
  await weekly.focus();
  await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('radio', { name: 'At once' })).toBeChecked();
  await page.keyboard.press('Enter');
  await expect(page.locator('.toast')).toContainText('Your preference has been saved.');
  const sent = api.callsTo(SETTINGS).filter(({ method }) => method === 'PUT');
  expect(sent.map(({ body }) => body)).toEqual([{ ...stored, newMatches: 'at-once' }]);
});
