import { anotherKind, notDone } from '../../../../../e2e/support/failures.ts';
import { expect } from 'vitest';
import { byName, failed, inDialog, says, testFailedCalls, title, toast, withWords, worked } from '../../test-support/failed-call.ts';
import { routeOf, type Mounted } from '../../test-support/mount-page.tsx';
import type { StandInApi } from '../../test-support/stand-in-api.ts';
import * as ownPassword from './own-password.route.tsx';
import * as settings from './settings.route.tsx';

const NEW_EMAIL = 'new@brindle.example';
const PASSWORD = 'Together2work!';

const newEmail = (screen: Mounted) => screen.getByLabelText('New email address');
const field = (screen: Mounted, label: string) => screen.getByLabelText(label, { exact: true });
const news = (screen: Mounted) => screen.getByRole('checkbox', { name: 'Send me news and offers by email' });
const mailLanguage = (screen: Mounted) => screen.getByRole('combobox', { name: 'Email language' });

const page = { routes: [routeOf('/dashboard/account/settings', settings)], prepare: answerPendingEmail };

function answerPendingEmail(api: StandInApi): void {
  const community = { publicId: 'plain1', slug: 'plain', name: 'Plain', active: true, childCommunities: [] };
  const member = { email: 'ada@brindle.example', forename: 'Ada', surname: 'Marsh', languageCode: 'de', countryCode: 'gb' };
  const body = { ...member, marketingOptIn: true, pendingEmail: NEW_EMAIL, community };
  api.answer('GET /v2/liftshare/settings', { status: 200, body });
}

const halfTyped = {
  fill: (screen: Mounted) => newEmail(screen).fill('half.typed@'),
  kept: async (screen: Mounted) => {
    await expect.element(newEmail(screen)).toHaveValue('half.typed@');
    await expect.element(screen.getByText(`We have sent a link to ${NEW_EMAIL}.`)).toBeInTheDocument();
  },
};

testFailedCalls({
  'changing the email address': {
    ...page,
    call: 'POST /v2/liftshare/settings/update-email',
    fill: async (screen) => {
      await newEmail(screen).fill('ada@new.example');
      await field(screen, 'Current password').fill(PASSWORD);
    },
    button: byName('Update email'),
    busy: 'Updating your email address',
    sentence: 'There was a problem updating your email address. Please try again.',
    failures: [...failed, ...withWords([notDone, anotherKind], '')],
    isInTitle: true,
    kept: async (screen) => {
      await expect.element(newEmail(screen)).toHaveValue('ada@new.example');
      await expect.element(field(screen, 'Current password')).toHaveValue(PASSWORD);
    },
    success: worked,
    done: says('We have sent a link to ada@new.example.'),
  },
  'mailing the link to a new address again': {
    ...page,
    ...halfTyped,
    call: 'POST /v2/liftshare/settings/pending-email',
    button: byName('Send the link again'),
    busy: 'Sending',
    sentence: 'We could not send the link again.',
    failures: failed,
    isInTitle: false,
    success: worked,
    done: toast('We have sent the link again.'),
  },
  'giving up a new address': {
    ...page,
    ...halfTyped,
    call: 'DELETE /v2/liftshare/settings/pending-email',
    button: byName('Cancel the change'),
    busy: 'Cancelling the change',
    sentence: 'We could not cancel the change.',
    failures: failed,
    isInTitle: false,
    success: worked,
    done: toast('Your email address has not changed.'),
  },
  'what a member tells of themselves': {
    ...page,
    call: 'PUT /v2/liftshare/settings/details',
    fill: async (screen) => {
      await byName('Change details')(screen).click();
      await screen.getByLabelText('Last name').fill('King');
    },
    kept: async (screen) => await expect.element(screen.getByLabelText('Last name')).toHaveValue('King'),
    button: byName('Save details'),
    busy: 'Saving your details',
    sentence: 'We could not save your details.',
    failures: failed,
    isInTitle: false,
    success: { status: 200, body: { forename: 'Ada', surname: 'King' } },
    done: toast('Your details have been saved.'),
  },
  'the choice about news': {
    ...page,
    call: 'PUT /v2/liftshare/newsletter/opt-in',
    button: news,
    press: (screen) => news(screen).click(),
    sentence: 'We could not save your preference, so it has not changed.',
    failures: failed,
    isInTitle: false,
    kept: async (screen) => {
      await expect.element(news(screen)).toBeChecked();
      expect(document.querySelector('.toast')).toBeNull();
    },
    success: { status: 200, body: { optIn: false } },
    done: toast('Your preference has been saved.'),
  },
  'the language of mail': {
    ...page,
    call: 'PUT /v2/liftshare/settings/language',
    fill: (screen) => screen.getByRole('heading', { name: 'What we send you' }).click(),
    button: mailLanguage,
    press: (screen) => mailLanguage(screen).selectOptions('Français'),
    sentence: 'We could not save your preference, so it has not changed.',
    failures: failed,
    isInTitle: false,
    kept: async (screen) => await expect.element(mailLanguage(screen)).toHaveValue('de'),
    success: { status: 200, body: { languageCode: 'fr' } },
    done: toast('Your preference has been saved.'),
  },
  'a copy of one’s data': {
    ...page,
    call: 'POST /v2/liftshare/account/export',
    fill: async (screen) => {
      await halfTyped.fill(screen);
      await screen.getByRole('heading', { name: 'Privacy' }).click();
      await byName('Download my data')(screen).click();
      await inDialog(screen).getByLabelText('Current password').fill(PASSWORD);
    },
    kept: async (screen) => {
      await halfTyped.kept(screen);
      await expect.element(inDialog(screen).getByLabelText('Current password')).toHaveValue(PASSWORD);
    },
    button: (screen) => inDialog(screen).getByRole('button').last(),
    busy: 'Preparing your data',
    sentence: 'We could not prepare your data.',
    failures: failed,
    isInTitle: false,
    success: { status: 200, body: { email: 'ada@brindle.example' } },
    done: toast('You’ll find your data in your downloads.'),
  },
  'changing the password while signed in': {
    routes: [routeOf('/dashboard/account/password', ownPassword)],
    call: 'POST /v2/liftshare/account/change-password',
    prepare: answerPendingEmail,
    fill: async (screen) => {
      for (const label of ['Current password', 'New password', 'Confirm password']) await field(screen, label).fill(PASSWORD);
    },
    button: byName('Change password'),
    busy: 'Changing your password',
    sentence: 'We could not change your password.',
    failures: [...failed, ...withWords([notDone, anotherKind], '')],
    isInTitle: true,
    kept: async (screen) => {
      for (const label of ['Current password', 'New password', 'Confirm password'])
        await expect.element(field(screen, label)).toHaveValue(PASSWORD);
    },
    success: worked,
    done: title('Your password has been changed.'),
  },
});
