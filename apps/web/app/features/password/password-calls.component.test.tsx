import { expect } from 'vitest';
import { anotherKind, notDone, tokenRefusal } from '../../../../../e2e/support/failures.ts';
import { byName, failed, says, testFailedCalls, title, trouble, withWords, worked } from '../../test-support/failed-call.ts';
import { routeOf } from '../../test-support/mount-page.tsx';
import * as changePassword from './change-password.route.tsx';
import * as forgotPassword from './forgot-password.route.tsx';

const PASSWORD = 'Together2work!';

testFailedCalls({
  'asking for a link to a new password': {
    call: 'POST /v2/liftshare/account/forgot-password',
    routes: [routeOf('/:communitySlug/forgot-password', forgotPassword)],
    at: '/plain/forgot-password',
    isMember: false,
    fill: (screen) => screen.getByLabelText('Email', { exact: true }).fill('ada@brindle.example'),
    button: byName('Send the link'),
    busy: 'Sending',
    // Section 8: it always says so.
    sentence: 'If an account with that email address exists, a new password email has been sent.',
    // A refusal is no trouble: it is told as if the mail had gone, or strangers would learn who is a member.
    failures: trouble,
    isInTitle: true,
    kept: async (screen) => await expect.element(screen.getByLabelText('Email', { exact: true })).toHaveValue('ada@brindle.example'),
    success: worked,
    done: says('If an account with that email address exists'),
  },
  'changing a password': {
    call: 'POST /v2/liftshare/account/passwordreset',
    routes: [routeOf('/:communitySlug/change-password/:token?', changePassword)],
    at: '/plain/change-password/token-1',
    isMember: false,
    fill: async (screen) => {
      for (const label of ['New password', 'Confirm password']) await screen.getByLabelText(label, { exact: true }).fill(PASSWORD);
    },
    button: byName('Change password'),
    busy: 'Changing your password',
    sentence: 'Password reset failed.',
    failures: [...failed, ...withWords([tokenRefusal, notDone, anotherKind], '')].map((failure) => ({
      ...failure,
      words: `${failure.words === '' ? 'The link may have expired.' : failure.words} Request another password email`,
    })),
    isInTitle: true,
    kept: async (screen) => {
      for (const label of ['New password', 'Confirm password'])
        await expect.element(screen.getByLabelText(label, { exact: true })).toHaveValue(PASSWORD);
      await expect.element(screen.getByRole('alert')).toBeInViewport();
      await expect.element(screen.getByRole('alert').getByRole('link')).toHaveAttribute('href', '/plain/forgot-password');
    },
    success: worked,
    done: title('Your password has been changed.'),
  },
});
