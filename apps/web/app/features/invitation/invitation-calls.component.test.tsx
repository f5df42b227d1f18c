import { expect } from 'vitest';
import { anotherKind, notDone, tokenRefusal } from '../../../../../e2e/support/failures.ts';
import { byName, failed, says, testFailedCalls, title, withWords, worked } from '../../test-support/failed-call.ts';
import { routeOf } from '../../test-support/mount-page.tsx';
import * as accept from './accept-invite.route.tsx';
import * as decline from './decline-invite.route.tsx';

const PASSWORD = 'Together2work!';

testFailedCalls({
  'accepting an invitation': {
    call: 'POST /v2/liftshare/account/passwordreset',
    routes: [routeOf('/sign-up/accept-invite', accept)],
    at: '/sign-up/accept-invite?token=token-1&cs=plain',
    isMember: false,
    fill: async (screen) => {
      for (const label of ['New password', 'Confirm password']) await screen.getByLabelText(label, { exact: true }).fill(PASSWORD);
    },
    button: byName('Set password'),
    busy: 'Setting your password',
    sentence: 'Token expired - we could not set your password. Please click here to request a password reset email.',
    failures: [...failed, ...withWords([tokenRefusal, notDone, anotherKind], '')].map((failure) =>
      failure.words === '' ? failure : { ...failure, words: `${failure.words} Your invitation may still be valid.` },
    ),
    isInTitle: true,
    kept: async (screen) => {
      for (const label of ['New password', 'Confirm password'])
        await expect.element(screen.getByLabelText(label, { exact: true })).toHaveValue(PASSWORD);
      await expect.element(screen.getByRole('alert')).toBeInViewport();
      await expect.element(screen.getByRole('link', { name: 'click here' })).toHaveAttribute('href', '/plain/forgot-password');
    },
    success: worked,
    done: says('Your password has been set and your account is now active.'),
  },
  'declining an invitation': {
    call: 'DELETE /v2/liftshare/pending-account/token-1',
    routes: [routeOf('/sign-up/decline-invite', decline)],
    at: '/sign-up/decline-invite?token=token-1&cs=plain',
    isMember: false,
    button: byName('Decline invitation'),
    busy: 'Declining the invitation',
    sentence: 'We could not process your request. The invitation may have already expired.',
    failures: [...failed, ...withWords([notDone, anotherKind], '')],
    isInTitle: true,
    success: worked,
    done: title('Invitation declined'),
  },
});
