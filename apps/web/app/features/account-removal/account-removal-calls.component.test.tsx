import { expect } from 'vitest';
import { anotherKind, notDone } from '../../../../../e2e/support/failures.ts';
import { rememberCommunitySlug } from '../../session/session-state.ts';
import { byName, failed, leadsTo, testFailedCalls, withWords } from '../../test-support/failed-call.ts';
import { routeOf } from '../../test-support/mount-page.tsx';
import * as removal from './account-removal.route.tsx';

const PASSWORD = 'Together2work!';

testFailedCalls({
  'removing an account': {
    call: 'POST /v2/liftshare/account/remove',
    routes: [routeOf('/dashboard/account/remove', removal)],
    prepare: () => rememberCommunitySlug('plain'),
    fill: async (screen) => {
      await screen.getByRole('radio', { name: 'Nobody replied to me', exact: true }).click();
      await screen.getByRole('checkbox').click();
      await screen.getByLabelText('Current password').fill(PASSWORD);
    },
    button: byName('Delete account permanently'),
    busy: 'Deleting your account',
    sentence: 'There was a problem removing your account.',
    failures: [...failed, ...withWords([notDone, anotherKind], '')],
    isInTitle: true,
    kept: async (screen) => {
      await leadsTo('/dashboard/account/remove')(screen);
      await expect.element(screen.getByRole('radio', { name: 'Nobody replied to me', exact: true })).toBeChecked();
      await expect.element(screen.getByRole('checkbox')).toBeChecked();
      await expect.element(screen.getByLabelText('Current password')).toHaveValue(PASSWORD);
    },
    success: { status: 202, body: { success: true } },
    done: leadsTo('/plain/account-removed'),
  },
});
