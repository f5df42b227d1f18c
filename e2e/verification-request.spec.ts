import { expect, test } from './support/other-server-test.ts';

const RESEND = '/v2/liftshare/email/resend';

test('a new verification email is asked for with an address, and with one that can be one', async ({ page, api }) => {
  api.answer(`POST ${RESEND}`, { status: 200, body: { success: true } });
  await page.goto('/plain/verify-email');
  const email = page.getByRole('textbox', { name: 'Email' });
  const send = page.getByRole('main').getByRole('button');
  await send.click();
  await expect(email).toHaveAccessibleDescription(/Enter your email address\./);
  await expect(email).toBeFocused();
  await email.fill('ada@brindle');
  await send.click();
  await expect(email).toHaveAccessibleDescription(/Please enter a valid email address, e\.g\. name@example\.com/);
  expect(api.callsTo(RESEND)).toEqual([]);
  await email.fill('ada@brindle.example');
  await send.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('A new email is on its way');
  expect(api.callsTo(RESEND).map(({ body }) => body)).toEqual([{ email: 'ada@brindle.example' }]);
});

test('a request for a new verification email that fails says so, and keeps the address', async ({ page, api }) => {
  api.answer(`POST ${RESEND}`, { status: 500, body: {} });
  await page.goto('/plain/verify-email');
  const email = page.getByRole('textbox', { name: 'Email' });
  await email.fill('ada@brindle.example');
  await page.getByRole('main').getByRole('button').click();
  await expect(page.getByRole('alert')).toContainText('There was a problem requesting a new email verification email.');
  await expect(email).toHaveValue('ada@brindle.example');
});
