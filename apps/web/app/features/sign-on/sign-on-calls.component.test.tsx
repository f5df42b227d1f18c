import { expect } from 'vitest';
import { tooMany, TOO_MANY_WORDS } from '../../../../../e2e/support/failures.ts';
import { BACK, CALLBACK, DETAILS, fenwick, FINISH, LINK, MAIL, signedIn, START } from '../../../../../e2e/support/sign-on.ts';
import { keepSignOn } from '../../session/sign-on-secrets.ts';
import { byName, failed, leadsTo, testFailedCalls, withWords, type FailedCall } from '../../test-support/failed-call.ts';
import { routeOf, type Mounted } from '../../test-support/mount-page.tsx';
import * as signOn from './sign-on.route.tsx';

const routes = [routeOf('/:communitySlug?/sign-on/:step?/:provider?', signOn)];
const surroundings = { community: fenwick, settings: { publicUrl: location.origin } };

/** Comes back from the provider, whose answer asks for more. */
function asked(next: object): Pick<FailedCall, 'routes' | 'at' | 'isMember' | 'surroundings' | 'prepare'> {
  return {
    routes,
    at: CALLBACK,
    isMember: false,
    surroundings,
    prepare: (api) => {
      keepSignOn('state-1', { secret: 'secret-1', slug: 'plain', isAgain: false });
      // What the page reads is the address of the browser.
      history.replaceState(history.state, '', BACK);
      api.answer(`POST ${FINISH}`, { status: 200, body: { ticket: 'ticket-1', slug: 'plain', email: 'maya@fenwick.example', ...next } });
    },
  };
}

const password = (screen: Mounted) => screen.getByLabelText('Your password here', { exact: true });

testFailedCalls({
  'beginning a sign-on': {
    call: `POST ${START}`,
    routes,
    at: '/plain/sign-on',
    isMember: false,
    surroundings,
    prepare: (api) => api.answer(`POST ${START}`, { status: 500 }),
    button: byName('Try again'),
    busy: 'Loading',
    sentence: 'We could not take you to the sign-in system.',
    failures: failed,
    isInTitle: false,
    // The provider is a part of this page, which a test cannot leave.
    success: { status: 201, body: { location: '#at-the-provider', state: 'state-2' } },
    done: async () => {
      await expect.poll(() => location.hash).toBe('#at-the-provider');
      location.hash = '';
    },
  },
  'completing a first sign-on': {
    ...asked({ next: 'details', details: { forename: 'Maya', surname: 'Okafor' }, communities: [{ id: 'plain1', name: 'Plain' }] }),
    call: `POST ${DETAILS}`,
    fill: async (screen) => {
      await screen.getByLabelText('First name').fill('May');
      await screen.getByRole('checkbox').click();
    },
    button: byName('Create my account'),
    busy: 'Creating your account',
    sentence: 'We could not create your account.',
    failures: [...failed, ...withWords([tooMany], TOO_MANY_WORDS)],
    isInTitle: true,
    kept: async (screen) => {
      await expect.element(screen.getByLabelText('First name')).toHaveValue('May');
      await expect.element(screen.getByRole('checkbox')).toBeChecked();
    },
    success: signedIn,
    done: leadsTo('/dashboard'),
  },
  'joining a sign-on to an account': {
    ...asked({ next: 'link' }),
    call: `POST ${LINK}`,
    fill: async (screen) => await password(screen).fill('Together2work!'),
    button: byName('Connect the two'),
    busy: 'Signing in',
    sentence: 'We could not connect the two.',
    failures: failed,
    isInTitle: true,
    kept: async (screen) => await expect.element(password(screen)).toHaveValue('Together2work!'),
    success: signedIn,
    done: leadsTo('/dashboard'),
  },
  'mailing a code': {
    ...asked({ next: 'mail' }),
    call: `POST ${MAIL}`,
    button: byName('Email me a code'),
    busy: 'Sending',
    sentence: 'We could not send a code.',
    failures: failed,
    isInTitle: true,
    success: { status: 202 },
    done: async (screen) => {
      await expect.element(screen.getByLabelText('Code from the email')).toHaveFocus();
      await expect.element(screen.getByRole('status').filter({ hasText: 'maya@fenwick.example' })).toBeVisible();
    },
  },
});
