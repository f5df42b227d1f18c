import { expectGoodInEveryLook } from './support/looks.ts';
import { expect, test } from './support/other-server-test.ts';
import { answerMember, storeTokens } from './support/session.ts';

test('the page of absences is good in every look, with its list, its errors and its questions', async ({ page, api }) => {
  await page.clock.setFixedTime(new Date('2026-11-29T12:00:00Z'));
  answerMember(api);
  const away = [
    { id: 'away-1', from: '2026-12-07', until: '2026-12-07', rides: 0 },
    { id: 'away-2', from: '2026-12-10', until: '2026-12-24', rides: 18 },
  ];
  api.answer('GET /v2/liftshare/away', { status: 200, body: { away } });
  await storeTokens(page);
  await page.goto('/dashboard/away');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('I am away');
  await page.getByRole('button', { name: 'Cancel my rides' }).click();
  await expect(page.getByText('Please enter the first day.').first()).toBeVisible();
  await expectGoodInEveryLook(page, 'away');
  await page.getByRole('button', { name: /^Change 10/ }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectGoodInEveryLook(page, 'away-change');
});
