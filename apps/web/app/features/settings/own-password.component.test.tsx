import { expect, test } from 'vitest';
import { answerMember, mountPage, routeOf } from '../../test-support/mount-page.tsx';
import { standInApi } from '../../test-support/stand-in-api.ts';
import * as ownPassword from './own-password.route.tsx';

test('the form for a new password has a hidden field for the name that it belongs to, with the member’s address', async () => {
  answerMember(standInApi());
  const screen = await mountPage([routeOf('/dashboard/account/password', ownPassword)]);
  await expect.element(screen.getByRole('button', { name: 'Change password' })).toBeVisible();
  const name = () => document.querySelector<HTMLInputElement>('form input[autocomplete="username"]');
  await expect.poll(() => name()?.value).toBe('ada@brindle.example');
  await expect.element(name()).not.toBeVisible();
});
