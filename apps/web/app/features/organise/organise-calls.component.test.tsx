import { expect } from 'vitest';
import * as consoleLayout from '../../layouts/organise-console.tsx';
import {
  byName,
  everyKind,
  failed,
  inDialog,
  leadsTo,
  says,
  testFailedCalls,
  title,
  toast,
  trouble,
  worked,
  type FailedCall,
} from '../../test-support/failed-call.ts';
import { routeOf, routeWithin, type Mounted } from '../../test-support/mount-page.tsx';
import { answerOrganiser, harriet, ORGANISE } from '../../test-support/organisers.ts';
import type { StandInApi } from '../../test-support/stand-in-api.ts';
import * as accountPage from './account.route.tsx';
import * as forgottenPage from './forgotten-password.route.tsx';
import * as invitePage from './invite-organiser.route.tsx';
import * as organisersPage from './organisers.route.tsx';
import * as setUpPage from './set-up.route.tsx';
import * as signInPage from './sign-in.route.tsx';
import * as signOnPage from './sign-on.route.tsx';
import * as welcomePage from './welcome.route.tsx';

const LIST = '/organise/community/:community/organisers';
const ORGANISERS = `${ORGANISE}/communities/alder/organisers`;
const BROOK_ORGANISERS = `${ORGANISE}/communities/brook/organisers`;
const visitor = { isMember: false } as const;

type Page = Parameters<typeof routeWithin>[1];
const inConsole = (path: string, page: Page) =>
  ({
    ...visitor,
    routes: [routeWithin(routeOf(path, consoleLayout, 'layouts/organise-console'), page)],
    prepare: answerOrganiser,
  }) as const;

const signIn = { ...visitor, routes: [routeOf('/organise/sign-in', signInPage)] } as const;
const account = inConsole('/organise/account', accountPage);
const list = { ...inConsole(LIST, organisersPage), at: '/organise/community/alder/organisers' } as const;
const invite = { ...inConsole(`${LIST}/invite`, invitePage), at: '/organise/community/alder/organisers/invite' } as const;

const field = (name: string) => (screen: Mounted) => screen.getByLabelText(name, { exact: true });
const holds = (name: string, value: string) => async (screen: Mounted) => await expect.element(field(name)(screen)).toHaveValue(value);
const refused = (code: string, status: number, words: string) => ({ name: code, answer: { status, body: { code } }, words });

async function fillSignIn(screen: Mounted): Promise<void> {
  await field('Email')(screen).fill('harriet@alder.example');
  await field('Password')(screen).fill('Correct.horse7');
}

async function reachSecondStep(screen: Mounted): Promise<void> {
  await fillSignIn(screen);
  await byName('Sign in')(screen).click();
  await field('Code from your app')(screen).fill('418207');
}

function answerTicket(api: StandInApi): void {
  api.answer(`POST ${ORGANISE}/session`, { status: 200, body: { ticket: 'ticket-1', hasPasskey: false, hasApp: true } });
}

function answerInvitation(api: StandInApi): void {
  const { email, roles } = harriet;
  api.answer(`POST ${ORGANISE}/invitation`, { status: 200, body: { email, name: '', roles } });
}

function answerSetUp(api: StandInApi): void {
  answerOrganiser(api, { ...harriet, isSettingUp: true });
  const begun = { ticket: 'ticket-2', secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/Waylift:harriet?secret=JBSWY3DPEHPK3PXP' };
  api.answer(`POST ${ORGANISE}/factors/app/options`, { status: 200, body: begun });
}

/** Opens a dialog, and presses in it what makes the call. */
const inQuestion = (open: string, button: string): Pick<FailedCall, 'fill' | 'button'> => ({
  fill: async (screen) => await byName(open)(screen).click(),
  button: (screen) => inDialog(screen).getByRole('button', { name: new RegExp(`^(${button}|Taking the role away|Removing)$`) }),
});

testFailedCalls({
  'signing in by password': {
    ...signIn,
    call: `POST ${ORGANISE}/session`,
    fill: fillSignIn,
    button: byName('Sign in'),
    busy: 'Signing in',
    sentence: 'We could not sign you in.',
    failures: everyKind.filter(({ words }) => words !== ''),
    isInTitle: true,
    kept: holds('Password', 'Correct.horse7'),
    success: { status: 200, body: { ticket: 'ticket-1', hasPasskey: false, hasApp: true } },
    done: title('Now a code'),
  },
  'signing in with a wrong password': {
    ...signIn,
    call: `POST ${ORGANISE}/session`,
    fill: fillSignIn,
    button: byName('Sign in'),
    sentence: 'The email address or the password is wrong.',
    failures: [refused('invalid-credentials', 401, 'The password of your account as a member is another one.')],
    isInTitle: true,
    kept: holds('Email', 'harriet@alder.example'),
    // Nothing of a second factor is there yet, so the session has begun.
    success: { status: 200, body: { ticket: 'ticket-1', hasPasskey: false, hasApp: false } },
    done: leadsTo('/organise/set-up'),
  },
  'asking for a passkey to sign in by': {
    ...signIn,
    call: `POST ${ORGANISE}/session/passkey/options`,
    button: byName('Use a passkey'),
    busy: 'Waiting for your passkey',
    sentence: 'We could not sign you in with the passkey.',
    failures: failed,
    isInTitle: true,
    success: { status: 409, body: { code: 'no-passkeys-here' } },
    done: says('Passkeys do not work here.'),
  },
  'the second step': {
    ...signIn,
    prepare: answerTicket,
    call: `POST ${ORGANISE}/session/code`,
    fill: reachSecondStep,
    button: byName('Continue'),
    busy: 'Checking',
    sentence: 'We could not sign you in.',
    failures: failed,
    isInTitle: true,
    kept: holds('Code from your app', '418207'),
    success: worked,
    done: leadsTo('/organise'),
  },
  'asking which sign-in system vouches for an address': {
    ...visitor,
    routes: [routeOf('/organise/sign-on/:step?', signOnPage)],
    at: '/organise/sign-on',
    call: `POST ${ORGANISE}/session/sign-on/start`,
    fill: async (screen) => await field('Email')(screen).fill('harriet@alder.example'),
    button: byName('Continue'),
    busy: 'Checking',
    sentence: 'We could not sign you in.',
    failures: failed,
    isInTitle: true,
    kept: holds('Email', 'harriet@alder.example'),
    success: { status: 404, body: { code: 'not-found' } },
    done: says('No sign-in system opens Organise for this address'),
  },
  'asking for a link to a new password': {
    ...visitor,
    routes: [routeOf('/organise/forgotten-password', forgottenPage)],
    call: `POST ${ORGANISE}/password/forgotten`,
    fill: async (screen) => await field('Email')(screen).fill('harriet@alder.example'),
    button: byName('Send the link'),
    busy: 'Sending',
    sentence: 'We could not send the link.',
    failures: failed,
    isInTitle: true,
    kept: holds('Email', 'harriet@alder.example'),
    success: { status: 202, body: { success: true } },
    done: title('Check your email'),
  },
  'accepting an invitation': {
    ...visitor,
    routes: [routeOf('/organise/welcome/:token', welcomePage)],
    at: '/organise/welcome/abc',
    prepare: answerInvitation,
    call: `POST ${ORGANISE}/invitation/accept`,
    fill: async (screen) => {
      await field('Your name')(screen).fill('Harriet Okafor');
      await field('New password')(screen).fill('Correct.horse7');
      await field('Confirm password')(screen).fill('Correct.horse7');
    },
    button: byName('Continue'),
    busy: 'Saving',
    sentence: 'We could not save this.',
    failures: failed,
    isInTitle: true,
    kept: holds('Your name', 'Harriet Okafor'),
    success: { status: 200, body: { signIn: false } },
    done: leadsTo('/organise/set-up'),
  },
  'asking for the secret of an app': {
    ...visitor,
    routes: [routeOf('/organise/set-up', setUpPage)],
    prepare: answerSetUp,
    call: `POST ${ORGANISE}/factors/app/options`,
    button: byName('Set up codes'),
    sentence: 'We could not set this up.',
    failures: failed,
    isInTitle: true,
    success: { status: 200, body: { ticket: 'ticket-2', secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/a?secret=JBSWY3DPEHPK3PXP' } },
    done: says('JBSW Y3DP EHPK 3PXP'),
  },
  'asking for what a passkey needs': {
    ...visitor,
    routes: [routeOf('/organise/set-up', setUpPage)],
    prepare: answerSetUp,
    call: `POST ${ORGANISE}/factors/passkeys/options`,
    button: byName('Make a passkey on this device'),
    busy: 'Adding a passkey',
    sentence: 'We could not set this up.',
    failures: failed,
    isInTitle: true,
    success: { status: 409, body: { code: 'too-many-passkeys' } },
    done: says('You have as many passkeys as are possible.'),
  },
  'adding an app by its first code': {
    ...visitor,
    routes: [routeOf('/organise/set-up', setUpPage)],
    prepare: answerSetUp,
    call: `PUT ${ORGANISE}/factors/app`,
    fill: async (screen) => {
      await byName('Set up codes')(screen).click();
      await field('Code from your app')(screen).fill('123 456');
    },
    button: byName('Take codes of this app'),
    busy: 'Checking',
    sentence: 'We could not set this up.',
    failures: failed,
    isInTitle: true,
    kept: holds('Code from your app', '123 456'),
    success: { status: 200, body: { recoveryCodes: ['abcd-efgh', 'jkmn-pqrs'] } },
    done: title('Keep these codes'),
  },
  'taking a role away': {
    ...list,
    call: `DELETE ${ORGANISERS}/r-2`,
    ...inQuestion('Take the role of Tom Aldous away', 'Take away'),
    busy: 'Taking the role away',
    sentence: 'We could not take the role away.',
    failures: failed,
    isInTitle: false,
    success: { status: 204 },
    done: toast('The role of Tom Aldous has been taken away.'),
  },
  'taking the last owner’s role away': {
    ...list,
    call: `DELETE ${ORGANISERS}/r-2`,
    fill: async (screen) => await byName('Take the role of Tom Aldous away')(screen).click(),
    button: (screen) => inDialog(screen).getByRole('button', { name: /^Tak(e away|ing the role away)$/ }),
    // Meanwhile someone else has taken it.
    sentence: 'We could not take the role away.',
    failures: trouble,
    isInTitle: false,
    success: { status: 409, body: { code: 'last-owner' } },
    done: says('This is the last owner'),
  },
  'sending an invitation again': {
    ...list,
    call: `POST ${BROOK_ORGANISERS}`,
    button: (screen) => screen.getByRole('button', { name: /^(Send the invitation to beth@brook\.example again|Inviting)$/ }),
    busy: 'Inviting',
    sentence: 'We could not send the invitation.',
    failures: failed,
    isInTitle: false,
    success: worked,
    done: toast('We have sent beth@brook.example another link. Earlier ones no longer work.'),
  },
  'letting someone in anew': {
    ...list,
    call: `POST ${ORGANISERS}/o-2/let-in`,
    fill: async (screen) => {
      await byName('Let Tom Aldous in anew')(screen).click();
      await field('How did you make sure that it is them?')(screen).fill('We met at the town hall.');
    },
    button: (screen) => inDialog(screen).getByRole('button', { name: /^(Let in anew|Sending the link)$/ }),
    busy: 'Sending the link',
    sentence: 'We could not send the link.',
    failures: failed,
    isInTitle: false,
    kept: holds('How did you make sure that it is them?', 'We met at the town hall.'),
    success: worked,
    done: toast('We have sent Tom Aldous a link.'),
  },
  'inviting an organiser': {
    ...invite,
    call: `POST ${ORGANISERS}`,
    fill: async (screen) => {
      await field('Email')(screen).fill('ola@alder.example');
      await screen.getByRole('radio', { name: 'Manager' }).click();
    },
    button: byName('Invite'),
    busy: 'Inviting',
    sentence: 'We could not send the invitation.',
    failures: failed,
    isInTitle: true,
    kept: holds('Email', 'ola@alder.example'),
    success: worked,
    done: leadsTo('/organise/community/alder/organisers'),
  },
  'changing the password': {
    ...account,
    call: `PUT ${ORGANISE}/password`,
    fill: async (screen) => {
      await field('Current password')(screen).fill('Correct.horse7');
      await field('New password')(screen).fill('Correct.horse8');
      await field('Confirm password')(screen).fill('Correct.horse8');
    },
    button: byName('Change password'),
    busy: 'Changing your password',
    sentence: 'We could not change your password.',
    failures: failed,
    isInTitle: false,
    kept: holds('New password', 'Correct.horse8'),
    success: worked,
    done: says('Your password has been changed.'),
  },
  'saving one’s own name': {
    ...account,
    call: `PUT ${ORGANISE}/name`,
    fill: async (screen) => await field('Your name')(screen).fill('Harriet Okafor-Bell'),
    button: byName('Save name'),
    busy: 'Saving',
    sentence: 'We could not save your name.',
    failures: failed,
    isInTitle: false,
    kept: holds('Your name', 'Harriet Okafor-Bell'),
    success: worked,
    done: says('Your name is saved'),
  },
  'signing out everywhere else': {
    ...account,
    call: `DELETE ${ORGANISE}/sessions`,
    button: byName('Sign out everywhere else'),
    busy: 'Signing out everywhere else',
    sentence: 'We could not sign out the other browsers.',
    failures: failed,
    isInTitle: false,
    success: { status: 204 },
    done: toast('You have been signed out everywhere else.'),
  },
  'making new recovery codes': {
    ...account,
    call: `POST ${ORGANISE}/factors/recovery-codes`,
    button: byName('Make ten new codes'),
    sentence: 'We could not set this up.',
    failures: failed,
    isInTitle: false,
    success: { status: 200, body: { recoveryCodes: ['abcd-efgh', 'jkmn-pqrs'] } },
    done: says('Keep these codes'),
  },
  'removing the app': {
    ...account,
    call: `DELETE ${ORGANISE}/factors/app`,
    ...inQuestion('Remove Codes from an app', 'Remove'),
    busy: 'Removing',
    sentence: 'We could not remove this.',
    failures: failed,
    isInTitle: false,
    success: { status: 204 },
    done: toast('Codes of your app are accepted no more.'),
  },
  'removing a passkey': {
    ...account,
    call: `DELETE ${ORGANISE}/factors/passkeys/p-1`,
    ...inQuestion('Remove Passkey, Safari on iPhone', 'Remove'),
    busy: 'Removing',
    sentence: 'We could not remove this.',
    failures: failed,
    isInTitle: false,
    success: { status: 204 },
    done: toast('The passkey has been removed.'),
  },
  'showing the second factor again': {
    ...invite,
    prepare: (api) => {
      answerOrganiser(api);
      api.answer(`POST ${ORGANISERS}`, { status: 403, body: { code: 'second-factor-needed' } });
    },
    call: `POST ${ORGANISE}/factors/proof`,
    fill: async (screen) => {
      await field('Email')(screen).fill('ola@alder.example');
      await screen.getByRole('radio', { name: 'Manager' }).click();
      await byName('Invite')(screen).click();
      await field('Code')(screen).fill('123456');
    },
    button: byName('Continue'),
    busy: 'Checking',
    sentence: 'We could not make sure that it is you.',
    failures: failed,
    isInTitle: false,
    kept: holds('Code', '123456'),
    success: { status: 422, body: { code: 'code-wrong' } },
    done: says('This code is not right. Wait for the next one of your app and try that.'),
  },
});
