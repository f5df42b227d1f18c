import { expect } from 'vitest';
import { anotherKind, forbidden, internal, noAnswer, tooMany } from '../../../../../e2e/support/failures.ts';
import { byName, leadsTo, testFailedCalls, withWords } from '../../test-support/failed-call.ts';
import { routeOf } from '../../test-support/mount-page.tsx';
import * as join from './join.route.tsx';

const PASSWORD = 'Together2work!';

testFailedCalls({
  joining: {
    call: 'POST /v2/liftshare/api/register',
    routes: [routeOf('/plain/join', join)],
    isMember: false,
    fill: async (screen) => {
      await screen.getByLabelText('First name').fill('Ada');
      await screen.getByLabelText('Last name').fill('Marsh');
      for (const label of ['Email', 'Confirm email']) await screen.getByLabelText(label, { exact: true }).fill('ada@brindle.example');
      for (const label of ['Password', 'Confirm password']) await screen.getByLabelText(label, { exact: true }).fill(PASSWORD);
      await screen.getByRole('checkbox').click();
    },
    button: byName('Join'),
    busy: 'Creating your account',
    sentence: 'There was a problem creating your account.',
    failures: [
      ...withWords([internal, noAnswer, tooMany, forbidden, anotherKind], ''),
      { name: 'a result that nobody knows', answer: { status: 200, body: { result: 77 } }, words: '' },
    ],
    isInTitle: true,
    kept: async (screen) => {
      await expect.element(screen.getByLabelText('First name')).toHaveValue('Ada');
      await expect.element(screen.getByLabelText('Password', { exact: true })).toHaveValue(PASSWORD);
      await expect.element(screen.getByRole('checkbox')).toBeChecked();
    },
    success: { status: 200, body: { result: 0 } },
    done: leadsTo('/plain/account-created'),
  },
});
