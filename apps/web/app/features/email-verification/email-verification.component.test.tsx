import { expect, test } from 'vitest';
import { mountPage, routeOf } from '../../test-support/mount-page.tsx';
import { standInApi } from '../../test-support/stand-in-api.ts';
import * as verification from './email-verification.route.tsx';

test('the form asks for an address, and for one that can be one, before it calls anybody', async () => {
  const api = standInApi();
  const screen = await mountPage([routeOf('/plain/verify-email', verification)], { isMember: false });
  const field = screen.getByLabelText('Email', { exact: true });
  for (const [typed, words] of [
    ['', /Enter your email address\./],
    ['ada@brindle', /Please enter a valid email address, e\.g\. name@example\.com/],
  ] as const) {
    await field.fill(typed);
    await screen.getByRole('button', { name: 'Request a new email' }).click();
    await expect.element(field).toHaveAccessibleDescription(words);
    await expect.element(field).toHaveFocus();
  }
  expect(api.callsTo('/v2/liftshare/email/resend')).toEqual([]);
});
