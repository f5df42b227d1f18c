import { beforeEach, describe, expect, test } from 'vitest';
import { anotherKind, refusals } from '../../../../../e2e/support/failures.ts';
import { mountPage, routeOf, type Mounted } from '../../test-support/mount-page.tsx';
import { standInApi, type StandInApi } from '../../test-support/stand-in-api.ts';
import * as changePassword from './change-password.route.tsx';
import * as forgotPassword from './forgot-password.route.tsx';

const FORGOT = '/v2/liftshare/account/forgot-password';
const RESET = '/v2/liftshare/account/passwordreset';
const PASSWORD = 'Together2work!';

let api: StandInApi;
beforeEach(() => {
  api = standInApi();
});

describe('forgot password', () => {
  const open = () => mountPage([routeOf('/forgot-password', forgotPassword)], { isMember: false });
  const email = (screen: Mounted) => screen.getByLabelText('Email', { exact: true });
  const send = (screen: Mounted) => screen.getByRole('button', { name: 'Send the link' }).click();

  test('asks for a valid address before it sends anything', async () => {
    const screen = await open();
    await send(screen);
    await expect.element(email(screen)).toHaveFocus();
    await expect.element(email(screen)).toHaveAccessibleDescription(/Enter your email address\./);
    await email(screen).fill('ada@brindle');
    await send(screen);
    await expect.element(email(screen)).toHaveAccessibleDescription(/Please enter a valid email address, e\.g\. name@example\.com/);
    await expect.poll(() => document.title).toMatch(/^Error: /);
    await email(screen).fill('ada@brindle.example');
    await expect.element(screen.getByText('Please enter a valid email address')).not.toBeInTheDocument();
    expect(api.callsTo(FORGOT)).toHaveLength(0);
  });

  test.each([...refusals, anotherKind])('says the same as if the mail had gone, when it is refused: $name', async ({ answer }) => {
    api.answer(`POST ${FORGOT}`, answer);
    const screen = await open();
    await email(screen).fill('ada@brindle.example');
    await send(screen);
    const sent = 'If an account with that email address exists, a new password email has been sent.';
    await expect.element(screen.getByRole('status').filter({ hasText: sent })).toBeVisible();
    await expect.poll(() => document.title).toMatch(/^Check your email/);
    expect(api.callsTo(FORGOT)).toHaveLength(1);
  });
});

describe('changing a password', () => {
  const open = () =>
    mountPage([routeOf('/:communitySlug/change-password/:token?', changePassword)], {
      at: '/plain/change-password/token-1',
      isMember: false,
    });

  async function change(screen: Mounted, password: string, passwordConfirm: string): Promise<void> {
    await screen.getByLabelText('New password', { exact: true }).fill(password);
    await screen.getByLabelText('Confirm password', { exact: true }).fill(passwordConfirm);
    await screen.getByRole('button', { name: 'Change password' }).click();
  }

  test('holds the password to the shared rules', async () => {
    const screen = await open();
    const password = screen.getByLabelText('New password', { exact: true });
    const confirm = screen.getByLabelText('Confirm password', { exact: true });
    await screen.getByRole('button', { name: 'Change password' }).click();
    await expect.element(password).toHaveFocus();
    await expect.element(password).toHaveAccessibleDescription(/Choose a password\./);
    expect(screen.getByText('Enter your password again.').query()).toBeNull();
    for (const [typed, rule] of [
      ['Aa1!', 'at least 8 characters'],
      ['together2!', 'an uppercase letter'],
      ['TOGETHER2!', 'a lowercase letter'],
      ['Together!', 'a number'],
      ['Together2', 'a special character'],
    ] as const) {
      await change(screen, typed, 'something else');
      await expect.element(password).toHaveAccessibleDescription(new RegExp(`Your password must contain ${rule}\\.`));
      expect(screen.getByText('Passwords must match.').query()).toBeNull();
    }
    await change(screen, PASSWORD, '');
    await expect.element(confirm).toHaveAccessibleDescription(/Enter your password again\./);
    await change(screen, PASSWORD, 'Together2walk!');
    await expect.element(confirm).toHaveFocus();
    await expect.element(confirm).toHaveAccessibleDescription(/Passwords must match\./);
    expect(api.callsTo(RESET)).toHaveLength(0);
  });

  test('says the rules in one line that belongs to the field, and lists them from the first focus on, tied to nothing', async () => {
    const screen = await open();
    const password = screen.getByLabelText('New password', { exact: true });
    const list = screen.getByText('Your password needs');
    const line = '8 or more: a capital, a small letter, a number and a sign such as ! or ?';
    await expect.element(password).toHaveAccessibleDescription(line);
    expect(list.query()).toBeNull();
    await password.click();
    await expect.element(list).toBeVisible();
    await screen.getByLabelText('Confirm password', { exact: true }).click();
    await expect.element(list).toBeVisible();
    await expect.element(password).toHaveAccessibleDescription(line);
  });

  test('has a hidden field for the name that the password belongs to, which nobody knows here', async () => {
    const screen = await open();
    await expect.element(screen.getByRole('button', { name: 'Change password' })).toBeVisible();
    const name = document.querySelector<HTMLInputElement>('form input[autocomplete="username"]');
    expect(name?.value).toBe('');
    await expect.element(name).not.toBeVisible();
  });
});
