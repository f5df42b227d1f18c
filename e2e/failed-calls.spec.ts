import type { Locator, Page } from '@playwright/test';
import {
  anotherKind,
  forbidden,
  holdTimeLimits,
  internal,
  noAnswer,
  notDone,
  passTimeLimits,
  refusals,
  tokenRefusal,
  tooMany,
  TOO_MANY_WORDS,
  troubles,
  TROUBLE_WORDS,
  wrongDetails,
  type Failure,
} from './support/failures.ts';
import { answerJourneys, answerJourneysWith, sampleJourneys } from './support/journeys.ts';
import { ana, answerMatches, MATCHES, matchesAnswer, tom, travelledJourney } from './support/matches.ts';
import type { Answer, OtherApi } from './support/other-api.ts';
import { expect, test } from './support/other-server-test.ts';
import { answerRequest, askedOf, liftWith, requestAddress } from './support/requests.ts';
import { fillJoinForm, newPerson, type Person } from './support/people.ts';
import { answerPlanning, expectPlanKept, nextButton, planJourney, road, ROUTE, SAVE } from './support/planning.ts';
import { answerMember, storedTokens, storeTokens } from './support/session.ts';

/** What a failed call is told with: `sentence` and then why, and nothing of what was entered is lost. */
type Case = {
  /** Method and path. */
  readonly call: string;
  /** Where it is made from. */
  readonly address: string;
  /** Whether only a member gets there. */
  readonly isMembers: boolean;
  /** Told to the other server before the page is opened. */
  readonly prepare?: (api: OtherApi) => void;
  /** All that has to be entered before the call can be made. */
  readonly fill?: (page: Page) => Promise<void>;
  readonly button: (page: Page) => Locator;
  /** Makes the call, where a press of the button does not, or two presses are meant as two. */
  readonly press?: (page: Page) => Promise<void>;
  /** What the button says meanwhile, where it stays. */
  readonly busy?: string;
  readonly sentence: string;
  /** Each failure, and the words after the sentence. */
  readonly failures: readonly (Failure & { readonly words: string })[];
  /** Whether to try what a 401 does: what it does is worked out in one place, so a few tell whether calls go there. */
  readonly endsSession?: true;
  /** Whether the title says that there is an error. */
  readonly isInTitle: boolean;
  /** What is still there. */
  readonly kept?: (page: Page) => Promise<void>;
  readonly success: Answer;
  readonly done: (page: Page) => Promise<void>;
};

const withWords = (failures: readonly Failure[], words: string) => failures.map((failure) => ({ ...failure, words }));

/** Failures of every kind: what is told of each is worked out in one place, so one press and one read try them all. */
const everyKind = [...withWords(troubles, TROUBLE_WORDS), ...withWords([tooMany], TOO_MANY_WORDS), ...withWords(refusals, '')];
/** What every other call tries: what is told of it is its own. */
const trouble = withWords([internal, noAnswer], TROUBLE_WORDS);
const failed = [...trouble, ...withWords([forbidden], '')];
/** What was written stays, and the page says so. */
const withKept = [
  ...withWords([internal, noAnswer], `${TROUBLE_WORDS} What you wrote is still here.`),
  ...withWords([forbidden], 'What you wrote is still here. Please try again.'),
];

const PASSWORD = 'Together2work!';
const NEW_EMAIL = 'new@brindle.example';
const TOKEN = 'Zm9yZ290dGVu-_token';
const SETTINGS = '/dashboard/account/settings';
const SESSIONS = '/dashboard/account/sessions';
const worked: Answer = { status: 200, body: { success: true } };

const byName = (name: string) => (page: Page) => page.getByRole('button', { name, exact: true });
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });

async function fillPasswords(page: Page): Promise<void> {
  await field(page, 'New password').fill(PASSWORD);
  await field(page, 'Confirm password').fill(PASSWORD);
}

async function expectPasswordsKept(page: Page): Promise<void> {
  await expect.soft(field(page, 'New password')).toHaveValue(PASSWORD);
  await expect.soft(field(page, 'Confirm password')).toHaveValue(PASSWORD);
}

function answerPendingEmail(api: OtherApi): void {
  const community = { publicId: 'plain1', slug: 'plain', name: 'Plain', active: true, childCommunities: [] };
  const member = { email: 'ada@brindle.example', forename: 'Ada', surname: 'Marsh', languageCode: 'de', countryCode: 'gb' };
  const body = { ...member, marketingOptIn: true, pendingEmail: NEW_EMAIL, community };
  api.answer('GET /v2/liftshare/settings', { status: 200, body });
}

const halfTyped = {
  fill: (page: Page) => page.getByLabel('New email address').fill('half.typed@'),
  kept: async (page: Page) => {
    await expect.soft(page.getByLabel('New email address')).toHaveValue('half.typed@');
    await expect.soft(page.getByText(`We have sent a link to ${NEW_EMAIL}.`)).toBeVisible();
  },
};
function answerSessions(api: OtherApi): void {
  const [signedInAt, lastUsedAt] = ['2026-11-20T10:00:00.000Z', '2026-11-22T06:43:00.000Z'];
  const sessions = [
    { id: 'session-1', browser: 'Chrome', system: 'Windows', network: '203.0.113.x', signedInAt, lastUsedAt, isCurrent: true },
    { id: 'session-2', browser: 'Firefox', system: 'Linux', signedInAt, lastUsedAt, isCurrent: false },
  ];
  api.answer('GET /v2/liftshare/account/sessions', { status: 200, body: { sessions } });
}

const NOTIFICATIONS = { newMatches: 'weekly', requests: true, messages: false, push: false };
function answerNotifications(api: OtherApi): void {
  api.answer('GET /v2/liftshare/settings/notifications', { status: 200, body: NOTIFICATIONS });
}

const LIFT_PAGE = '/dashboard/lift/lift-ref-ana';
const aLift = () => liftWith(ana(), [1, 2, 3, 4]);
function answerLift(api: OtherApi, change: object = {}): void {
  answerMatches(api, []);
  api.answer('GET /v2/liftshare/lift/lift-ref-ana', { status: 200, body: { ...aLift(), ...change } });
}
function spotProposed(mine: boolean): object {
  const { label, latitude, longitude } = ana().start;
  const spot = { id: 'spot-1', words: 'lay-by', latitude, longitude, agreed: false, mine };
  return { pickUp: { label, latitude, longitude, walkMetres: 0, spot } };
}
/** Whatever day it is, there is a ride. */
const EVERY_DAY = {
  days: [1, 2, 3, 4, 5, 6, 7],
  times: [1, 2, 3, 4, 5, 6, 7].map((day) => ({
    day,
    date: null,
    out: { driver: '07:50', pickUp: '07:58', dropOff: '08:40' },
    back: null,
  })),
};
function answerToms(api: OtherApi): void {
  answerMatches(api, [tom()]);
  answerRequest(api, askedOf(tom(), { mine: false }));
}
const PROPOSAL = askedOf(tom(), { id: 'request-proposal' });
/** It is never past. */
const CANCELLED_DAY = `${new Date().getFullYear() + 2}-01-05`;
const CONVERSATION = '/dashboard/messages/conversation-1';
function answerConversation(api: OtherApi): void {
  const member = { ...ana().member, surname: null };
  const state = { lastMessage: null, unread: 0, updatedAt: '2026-11-20T08:15:00Z', blocked: false, writable: 'yes', liftId: null };
  const conversation = { id: 'conversation-1', member, ...state, requestId: null };
  api.answer('GET /v2/liftshare/conversation/conversation-1', { status: 200, body: { conversation, messages: [], next: null } });
}
async function pick(page: Page, name: string): Promise<void> {
  await page.locator('summary', { hasText: 'More' }).click();
  await page.getByRole('button', { name }).click();
}

const dialog = (page: Page) => page.getByRole('dialog');
const news = (page: Page) => page.getByRole('checkbox', { name: 'Send me news and offers by email' });
const mailLanguage = (page: Page) => page.getByRole('combobox', { name: 'Email language' });
const toast = (words: string) => (page: Page) => expect(page.locator('.toast')).toContainText(words);
const title = (words: string) => (page: Page) => expect(page.getByRole('heading', { level: 1 })).toHaveText(words);

const person: Person = newPerson();
const qrQuestion = { browser: 'Firefox', system: 'macOS', askedAt: '2026-11-20T10:42:00.000Z', secondsLeft: 90 };
const answering = (press: 'Approve' | 'Decline', done: string): Case => ({
  call: `POST /v2/liftshare/token/qr/${press.toLowerCase()}`,
  address: '/plain/sign-in-by-qr#code=code-1',
  isMembers: true,
  prepare: (api) => api.answer('POST /v2/liftshare/token/qr/look', { status: 200, body: qrQuestion }),
  button: byName(press),
  sentence: 'We could not send your answer.',
  // A refusal says that the code is over.
  failures: trouble,
  isInTitle: true,
  kept: async (page) => {
    await expect.soft(page.getByRole('heading', { level: 1 })).toHaveText('Approve sign-in from Firefox on macOS?');
    await expect.soft(page.getByRole('button', { name: press })).toBeFocused();
  },
  success: worked,
  done: title(done),
});

const cases: Readonly<Record<string, Case>> = {
  'signing in': {
    call: 'POST /v2/liftshare/token',
    address: '/plain/login',
    isMembers: false,
    prepare: answerMember,
    fill: async (page) => {
      await field(page, 'Email').fill(person.email);
      await field(page, 'Password').fill(person.password);
      await page.getByRole('checkbox').check();
    },
    button: byName('Sign in'),
    busy: 'Signing in',
    sentence: 'Sign in failed. Please check your details and try again.',
    failures: [...everyKind, ...withWords([wrongDetails, anotherKind, { name: '401', answer: { status: 401, body: {} } }], '')],
    isInTitle: true,
    kept: async (page) => {
      await expect.soft(field(page, 'Email')).toHaveValue(person.email);
      await expect.soft(field(page, 'Password')).toHaveValue(person.password);
      await expect.soft(page.getByRole('checkbox')).toBeChecked();
      await expect.soft(page).toHaveURL('/plain/login');
      expect.soft(await storedTokens(page)).toBeNull();
    },
    success: { status: 200, body: { token: 'access-1', refreshToken: 'refresh-1' } },
    done: (page) => expect(page).toHaveURL('/dashboard'),
  },
  joining: {
    call: 'POST /v2/liftshare/api/register',
    address: '/plain/join',
    isMembers: false,
    fill: (page) => fillJoinForm(page, person),
    button: byName('Join'),
    busy: 'Creating your account',
    sentence: 'There was a problem creating your account.',
    failures: [
      ...withWords([internal, noAnswer, tooMany, forbidden, anotherKind], ''),
      { name: 'a result that nobody knows', answer: { status: 200, body: { result: 77 } }, words: '' },
    ],
    isInTitle: true,
    kept: async (page) => {
      await expect.soft(page.getByLabel('First name')).toHaveValue(person.forename);
      await expect.soft(field(page, 'Password')).toHaveValue(person.password);
      await expect.soft(page.getByRole('checkbox')).toBeChecked();
    },
    success: { status: 200, body: { result: 0 } },
    done: (page) => expect(page).toHaveURL('/plain/account-created'),
  },
  'asking for another verification email': {
    call: 'POST /v2/liftshare/email/resend',
    address: '/plain/verify-email',
    isMembers: false,
    fill: (page) => field(page, 'Email').fill('ada@brindle.example'),
    button: byName('Request a new email'),
    busy: 'Sending',
    sentence: 'There was a problem requesting a new email verification email.',
    failures: withWords([internal, noAnswer, tooMany, forbidden], ''),
    isInTitle: true,
    kept: (page) => expect.soft(field(page, 'Email')).toHaveValue('ada@brindle.example'),
    success: worked,
    done: title('A new email is on its way'),
  },
  'asking for a link to a new password': {
    call: 'POST /v2/liftshare/account/forgot-password',
    address: '/plain/forgot-password',
    isMembers: false,
    fill: (page) => field(page, 'Email').fill('ada@brindle.example'),
    button: byName('Send the link'),
    busy: 'Sending',
    // Section 8: it always says so.
    sentence: 'If an account with that email address exists, a new password email has been sent.',
    // A refusal is no trouble: it is told as if the mail had gone, or strangers would learn who is a member.
    failures: trouble,
    isInTitle: true,
    kept: (page) => expect.soft(field(page, 'Email')).toHaveValue('ada@brindle.example'),
    success: worked,
    done: (page) => expect(page.getByText('If an account with that email address exists')).toBeVisible(),
  },
  'changing a password': {
    call: 'POST /v2/liftshare/account/passwordreset',
    address: `/plain/change-password/${TOKEN}`,
    isMembers: false,
    fill: fillPasswords,
    button: byName('Change password'),
    busy: 'Changing your password',
    sentence: 'Password reset failed.',
    failures: [...failed, ...withWords([tokenRefusal, notDone, anotherKind], '')].map((failure) => ({
      ...failure,
      words: `${failure.words === '' ? 'The link may have expired.' : failure.words} Request another password email`,
    })),
    endsSession: true,
    isInTitle: true,
    kept: async (page) => {
      await expectPasswordsKept(page);
      await expect.soft(page.getByRole('alert')).toBeInViewport();
      await expect.soft(page.getByRole('alert').getByRole('link')).toHaveAttribute('href', '/plain/forgot-password');
    },
    success: worked,
    done: title('Your password has been changed.'),
  },
  'accepting an invitation': {
    call: 'POST /v2/liftshare/account/passwordreset',
    address: `/sign-up/accept-invite?token=${TOKEN}&cs=plain`,
    isMembers: false,
    fill: fillPasswords,
    button: byName('Set password'),
    busy: 'Setting your password',
    sentence: 'Token expired - we could not set your password. Please click here to request a password reset email.',
    failures: [...failed, ...withWords([tokenRefusal, notDone, anotherKind], '')].map((failure) =>
      failure.words === '' ? failure : { ...failure, words: `${failure.words} Your invitation may still be valid.` },
    ),
    isInTitle: true,
    kept: async (page) => {
      await expectPasswordsKept(page);
      await expect.soft(page.getByRole('alert')).toBeInViewport();
      await expect.soft(page.getByRole('link', { name: 'click here' })).toHaveAttribute('href', '/plain/forgot-password');
    },
    success: worked,
    done: (page) => expect(page.getByText('Your password has been set and your account is now active.')).toBeVisible(),
  },
  'declining an invitation': {
    call: `DELETE /v2/liftshare/pending-account/${TOKEN}`,
    address: `/sign-up/decline-invite?token=${TOKEN}&cs=plain`,
    isMembers: false,
    button: byName('Decline invitation'),
    busy: 'Declining the invitation',
    sentence: 'We could not process your request. The invitation may have already expired.',
    failures: [...failed, ...withWords([notDone, anotherKind], '')],
    isInTitle: true,
    success: worked,
    done: title('Invitation declined'),
  },
  'changing the email address': {
    call: 'POST /v2/liftshare/settings/update-email',
    address: SETTINGS,
    isMembers: true,
    fill: async (page) => {
      await page.getByLabel('New email address').fill(NEW_EMAIL);
      await page.getByLabel('Current password').fill(PASSWORD);
    },
    button: byName('Update email'),
    busy: 'Updating your email address',
    sentence: 'There was a problem updating your email address. Please try again.',
    failures: [...failed, ...withWords([notDone, anotherKind], '')],
    endsSession: true,
    isInTitle: true,
    kept: async (page) => {
      await expect.soft(page.getByLabel('New email address')).toHaveValue(NEW_EMAIL);
      await expect.soft(page.getByLabel('Current password')).toHaveValue(PASSWORD);
    },
    success: worked,
    done: (page) => expect(page.getByText(`We have sent a link to ${NEW_EMAIL}.`)).toBeVisible(),
  },
  'mailing the link to a new address again': {
    call: 'POST /v2/liftshare/settings/pending-email',
    address: SETTINGS,
    isMembers: true,
    prepare: answerPendingEmail,
    ...halfTyped,
    button: byName('Send the link again'),
    busy: 'Sending',
    sentence: 'We could not send the link again.',
    failures: failed,
    isInTitle: false,
    success: worked,
    done: toast('We have sent the link again.'),
  },
  'giving up a new address': {
    call: 'DELETE /v2/liftshare/settings/pending-email',
    address: SETTINGS,
    isMembers: true,
    prepare: answerPendingEmail,
    ...halfTyped,
    button: byName('Cancel the change'),
    busy: 'Cancelling the change',
    sentence: 'We could not cancel the change.',
    failures: failed,
    isInTitle: false,
    success: worked,
    done: toast('Your email address has not changed.'),
  },
  'what a member tells of themselves': {
    call: 'PUT /v2/liftshare/settings/details',
    address: SETTINGS,
    isMembers: true,
    prepare: answerPendingEmail,
    fill: (page) => page.getByLabel('Last name').fill('King'),
    kept: (page) => expect.soft(page.getByLabel('Last name')).toHaveValue('King'),
    button: byName('Save details'),
    busy: 'Saving your details',
    sentence: 'We could not save your details.',
    failures: failed,
    isInTitle: false,
    success: { status: 200, body: { forename: 'Ada', surname: 'King' } },
    done: toast('Your details have been saved.'),
  },
  'the choice about news': {
    call: 'PUT /v2/liftshare/newsletter/opt-in',
    address: SETTINGS,
    isMembers: true,
    prepare: answerPendingEmail,
    button: news,
    press: (page) => news(page).click(),
    sentence: 'We could not save your preference, so it has not changed.',
    failures: failed,
    isInTitle: false,
    kept: async (page) => {
      await expect.soft(news(page)).toBeChecked();
      await expect.soft(page.locator('.toast')).toHaveCount(0);
    },
    success: { status: 200, body: { optIn: false } },
    done: toast('Your preference has been saved.'),
  },
  'the language of mail': {
    call: 'PUT /v2/liftshare/settings/language',
    address: SETTINGS,
    isMembers: true,
    prepare: answerPendingEmail,
    button: mailLanguage,
    press: async (page) => void (await mailLanguage(page).selectOption('Français')),
    sentence: 'We could not save your preference, so it has not changed.',
    failures: failed,
    isInTitle: false,
    kept: (page) => expect.soft(mailLanguage(page)).toHaveValue('de'),
    success: { status: 200, body: { languageCode: 'fr' } },
    done: toast('Your preference has been saved.'),
  },
  'a copy of one’s data': {
    call: 'POST /v2/liftshare/account/export',
    address: SETTINGS,
    isMembers: true,
    prepare: answerPendingEmail,
    fill: async (page) => {
      await halfTyped.fill(page);
      await byName('Download my data')(page).click();
      await dialog(page).getByLabel('Current password').fill(PASSWORD);
    },
    kept: async (page) => {
      await halfTyped.kept(page);
      await expect.soft(dialog(page).getByLabel('Current password')).toHaveValue(PASSWORD);
    },
    button: (page) => dialog(page).getByRole('button').last(),
    busy: 'Preparing your data',
    sentence: 'We could not prepare your data.',
    failures: failed,
    isInTitle: false,
    success: { status: 200, body: { email: 'ada@brindle.example' } },
    done: toast('You’ll find your data in your downloads.'),
  },
  'removing an account': {
    call: 'POST /v2/liftshare/account/remove',
    address: '/dashboard/account/remove',
    isMembers: true,
    fill: async (page) => {
      await page.getByRole('radio', { name: 'Nobody replied to me', exact: true }).check();
      await page.getByRole('checkbox').check();
      await page.getByLabel('Current password').fill(PASSWORD);
    },
    button: byName('Delete account permanently'),
    busy: 'Deleting your account',
    sentence: 'There was a problem removing your account.',
    failures: [...failed, ...withWords([notDone, anotherKind], '')],
    isInTitle: true,
    kept: async (page) => {
      await expect.soft(page).toHaveURL('/dashboard/account/remove');
      await expect.soft(page.getByRole('radio', { name: 'Nobody replied to me', exact: true })).toBeChecked();
      await expect.soft(page.getByRole('checkbox')).toBeChecked();
      await expect.soft(page.getByLabel('Current password')).toHaveValue(PASSWORD);
    },
    success: { status: 202, body: { success: true } },
    done: (page) => expect(page.getByText('Your account deletion is processing.')).toBeVisible(),
  },
  'changing the password while signed in': {
    call: 'POST /v2/liftshare/account/change-password',
    address: '/dashboard/account/password',
    isMembers: true,
    fill: async (page) => {
      await field(page, 'Current password').fill(PASSWORD);
      await fillPasswords(page);
    },
    button: byName('Change password'),
    busy: 'Changing your password',
    sentence: 'We could not change your password.',
    failures: [...failed, ...withWords([notDone, anotherKind], '')],
    isInTitle: true,
    kept: async (page) => {
      await expect.soft(field(page, 'Current password')).toHaveValue(PASSWORD);
      await expectPasswordsKept(page);
    },
    success: worked,
    done: title('Your password has been changed.'),
  },
  'signing another browser out': {
    call: 'DELETE /v2/liftshare/account/sessions/session-2',
    address: SESSIONS,
    isMembers: true,
    prepare: answerSessions,
    button: byName('Sign out Firefox on Linux'),
    busy: 'Signing out',
    sentence: 'We could not sign out Firefox on Linux.',
    failures: failed,
    isInTitle: false,
    kept: (page) => expect.soft(page.getByRole('heading', { level: 2, name: 'Firefox on Linux' })).toBeVisible(),
    success: { status: 204 },
    done: toast('Firefox on Linux has been signed out.'),
  },
  'signing out everywhere else': {
    call: 'DELETE /v2/liftshare/account/sessions',
    address: SESSIONS,
    isMembers: true,
    prepare: answerSessions,
    button: byName('Sign out everywhere else'),
    busy: 'Signing out everywhere else',
    sentence: 'We could not sign out the other browsers.',
    failures: failed,
    isInTitle: false,
    kept: (page) => expect.soft(page.getByRole('heading', { level: 2 })).toHaveCount(2),
    success: { status: 204 },
    done: toast('You have been signed out everywhere else.'),
  },
  'choosing how often new matches are mailed': {
    call: 'PUT /v2/liftshare/settings/notifications',
    address: '/dashboard/account/notifications',
    isMembers: true,
    prepare: answerNotifications,
    fill: (page) => page.getByText('At once').click(),
    button: byName('Save'),
    busy: 'Saving',
    sentence: 'We could not save your preference, so it has not changed.',
    failures: failed,
    isInTitle: true,
    kept: (page) => expect.soft(page.getByRole('radio', { name: 'At once' })).toBeChecked(),
    success: { status: 200, body: NOTIFICATIONS },
    done: toast('Your preference has been saved.'),
  },
  'ending the mails of a link': {
    call: `POST /v2/liftshare/unsubscribe/${TOKEN}`,
    address: `/plain/unsubscribe/${TOKEN}`,
    isMembers: false,
    button: byName('Stop these emails'),
    busy: 'Stopping these emails',
    sentence: 'We could not stop these emails.',
    failures: failed,
    isInTitle: true,
    success: { status: 200, body: { kind: 'newMatches' } },
    done: title('You will not get any more emails about new matches'),
  },
  'the journeys of a member': {
    call: 'GET /v2/liftshare/profile/journeys/plain1',
    address: '/dashboard',
    isMembers: true,
    prepare: (api) => answerJourneysWith(api, { status: 500 }),
    button: byName('Try again'),
    sentence: 'We could not load your journeys.',
    failures: [
      ...trouble,
      { name: '404 community-not-found', answer: { status: 404, body: { code: 'community-not-found' } }, words: '' },
      { ...anotherKind, words: '' },
    ],
    isInTitle: false,
    kept: async (page) => {
      await expect.soft(page.getByRole('heading', { name: 'Your details' })).toBeVisible();
      await expect.soft(page.getByRole('link', { name: 'Add journey' })).toBeVisible();
    },
    success: { status: 200, body: { journeys: sampleJourneys(1) } },
    done: (page) => expect(page.getByRole('heading', { name: 'Your journeys' })).toBeFocused(),
  },
  'deleting a journey': {
    call: 'DELETE /v2/liftshare/journey/journey-1',
    address: '/dashboard',
    isMembers: true,
    prepare: (api) => answerJourneys(api, sampleJourneys(2)),
    button: byName('Delete Norwich – Cambridge'),
    press: async (page) => {
      await pressTwice(page.getByRole('button', { name: 'Delete Norwich – Cambridge' }));
      await expect(page.getByRole('alert')).toHaveCount(0);
      await page.locator('.toast').getByRole('button', { name: 'Close' }).click();
    },
    sentence: 'We could not delete “Norwich – Cambridge”. It is back in your list.',
    failures: [
      ...trouble,
      { name: '403 forbidden', answer: { status: 403, body: { code: 'forbidden' } }, words: '' },
      { name: '404 without a word', answer: { status: 404 }, words: '' },
    ],
    isInTitle: false,
    kept: (page) => expect.soft(page.getByRole('button', { name: /^Delete .* – / })).toHaveCount(2),
    success: { status: 204 },
    done: (page) => expect(page.getByRole('button', { name: /^Delete .* – / })).toHaveCount(1),
  },
  'looking for matches': {
    call: `GET ${MATCHES}`,
    address: '/dashboard/journey/journey-1',
    isMembers: true,
    prepare: (api) => {
      answerMatches(api, []);
      api.answer(`GET ${MATCHES}`, { status: 500 });
    },
    button: byName('Try again'),
    sentence: 'We could not look for matches.',
    failures: [...everyKind, { ...anotherKind, words: '' }].map((failure) => ({
      ...failure,
      words: `${failure.words} Your journey is safe.`.trim(),
    })),
    endsSession: true,
    isInTitle: false,
    kept: (page) => expect.soft(page.getByRole('complementary')).toContainText('Cambridge'),
    success: matchesAnswer([ana()]),
    done: (page) => expect(page.getByRole('heading', { name: '1 person goes your way' })).toBeFocused(),
  },
  'looking for more matches': {
    call: `GET ${MATCHES}`,
    address: '/dashboard/journey/journey-1',
    isMembers: true,
    prepare: (api) => answerMatches(api, [ana()], { next: 'more', total: null }),
    button: byName('Show more'),
    busy: 'Looking for more',
    sentence: 'We could not look for more.',
    failures: [...failed, { ...anotherKind, words: '' }],
    isInTitle: false,
    kept: (page) => expect.soft(page.getByRole('main').getByRole('article')).toHaveCount(1),
    success: matchesAnswer([{ ...ana(), id: 'match-2' }]),
    done: (page) => expect(page.getByRole('main').getByRole('article')).toHaveCount(2),
  },
  'pausing a journey': {
    call: 'PUT /v2/liftshare/journey/journey-1',
    address: '/dashboard/journey/journey-1',
    isMembers: true,
    prepare: (api) => answerMatches(api, [ana()]),
    button: byName('Pause'),
    busy: 'Saving',
    sentence: 'We could not change your journey.',
    failures: everyKind,
    endsSession: true,
    isInTitle: false,
    kept: (page) => expect.soft(page.getByRole('heading', { name: '1 person goes your way' })).toBeVisible(),
    success: { status: 200, body: travelledJourney() },
    done: toast('Your journey has been changed.'),
  },
  'blocking someone': {
    call: 'PUT /v2/liftshare/member/ref-ana/block',
    address: CONVERSATION,
    isMembers: true,
    prepare: answerConversation,
    fill: (page) => pick(page, 'Block Ana'),
    button: (page) => dialog(page).getByRole('button', { name: 'Block Ana' }),
    busy: 'Blocking',
    sentence: 'We could not block Ana.',
    failures: failed,
    isInTitle: false,
    success: { status: 204 },
    done: (page) => expect(dialog(page)).toHaveCount(0),
  },
  'reporting someone': {
    call: 'POST /v2/liftshare/member/ref-ana/report',
    address: CONVERSATION,
    isMembers: true,
    prepare: answerConversation,
    fill: async (page) => {
      await pick(page, 'Report Ana');
      await dialog(page).getByRole('radio', { name: 'Unsafe driving' }).check();
      await field(page, 'What happened?').fill('Drove much too fast.');
    },
    button: byName('Send report'),
    busy: 'Sending',
    sentence: 'We could not send your report.',
    failures: [...failed, ...withWords([tooMany], 'You have sent 10 reports today. You can report again tomorrow.')],
    isInTitle: false,
    kept: async (page) => {
      await expect.soft(dialog(page).getByRole('radio', { name: 'Unsafe driving' })).toBeChecked();
      await expect.soft(field(page, 'What happened?')).toHaveValue('Drove much too fast.');
    },
    success: { status: 202 },
    done: (page) => expect(page.getByRole('status').filter({ hasText: 'Your report is with us.' })).toBeVisible(),
  },
  'saying by what a car is known': {
    call: 'PUT /v2/liftshare/settings/car',
    address: '/dashboard/account/notifications',
    isMembers: true,
    prepare: (api) => {
      answerNotifications(api);
      api.answer('GET /v2/liftshare/settings/car', { status: 200, body: { make: 'Golf', colour: null, plate: null } });
    },
    fill: (page) => field(page, 'Colour').fill('blue'),
    button: byName('Save car'),
    busy: 'Saving',
    sentence: 'We could not save your preference, so it has not changed.',
    failures: failed,
    isInTitle: false,
    kept: (page) => expect.soft(field(page, 'Colour')).toHaveValue('blue'),
    success: { status: 200, body: { make: 'Golf', colour: 'blue', plate: null } },
    done: toast('Your preference has been saved.'),
  },
  'hiding a match': {
    call: 'PUT /v2/liftshare/match/match-ana/hidden',
    address: '/dashboard/journey/journey-1',
    isMembers: true,
    prepare: (api) => answerMatches(api, [ana()]),
    button: byName('Not for me'),
    busy: 'Saving',
    sentence: 'We could not change that.',
    failures: failed,
    isInTitle: false,
    success: { status: 204 },
    done: (page) => expect(page.getByText('We no longer show you Ana M. here.')).toBeVisible(),
  },
  'showing a match again': {
    call: 'DELETE /v2/liftshare/match/match-ana/hidden',
    address: '/dashboard/journey/journey-1?hidden=show',
    isMembers: true,
    prepare: (api) => answerMatches(api, [{ ...ana(), hidden: true }]),
    button: byName('Show again'),
    busy: 'Saving',
    sentence: 'We could not change that.',
    failures: failed,
    isInTitle: false,
    success: { status: 204 },
    done: (page) => expect(page.getByText('We show you Ana M. again.')).toBeVisible(),
  },
  'unblocking someone': {
    call: 'DELETE /v2/liftshare/member/ref-ana/block',
    address: '/dashboard/account/notifications',
    isMembers: true,
    prepare: (api) => {
      answerNotifications(api);
      const members = [{ member: { ...ana().member, surname: null }, since: '2026-11-20T08:15:00Z' }];
      api.answer('GET /v2/liftshare/settings/blocked', { status: 200, body: { members } });
    },
    button: byName('Unblock Ana M.'),
    busy: 'Unblocking',
    sentence: 'We could not unblock Ana.',
    failures: failed,
    isInTitle: false,
    success: { status: 204 },
    done: toast('You have unblocked Ana.'),
  },
  'asking to share': {
    call: 'POST /v2/liftshare/request',
    address: '/dashboard/match/match-ana?journey=journey-1',
    isMembers: true,
    prepare: (api) => {
      answerMatches(api, [ana()]);
      api.answer('GET /v2/liftshare/match/match-ana', { status: 200, body: ana() });
      answerRequest(api, askedOf(ana()));
    },
    fill: (page) => field(page, 'Your message').fill('Shall we?'),
    button: byName('Send request'),
    busy: 'Sending',
    sentence: 'We could not send your request.',
    failures: withKept,
    isInTitle: true,
    kept: (page) => expect.soft(field(page, 'Your message')).toHaveValue('Shall we?'),
    success: { status: 201, body: askedOf(ana()) },
    done: title('You have asked Ana'),
  },
  'accepting a request': {
    call: `POST ${requestAddress(askedOf(tom()))}/accept`,
    address: '/dashboard/request/request-ref-tom',
    isMembers: true,
    prepare: answerToms,
    fill: async (page) => {
      await page.getByRole('radio', { name: 'Accept' }).check();
      await field(page, 'Your message (optional)').fill('See you then.');
    },
    button: byName('Accept Wednesday and Friday'),
    busy: 'Sending',
    sentence: 'We could not send your answer.',
    failures: withKept,
    isInTitle: true,
    kept: (page) => expect.soft(field(page, 'Your message (optional)')).toHaveValue('See you then.'),
    success: { status: 200, body: liftWith(tom(), [3, 5]) },
    done: (page) => expect(page).toHaveURL('/dashboard/lift/lift-ref-tom'),
  },
  'declining a request': {
    call: `POST ${requestAddress(askedOf(tom()))}/decline`,
    address: '/dashboard/request/request-ref-tom',
    isMembers: true,
    prepare: answerToms,
    fill: async (page) => {
      await page.getByRole('radio', { name: 'Decline' }).check();
      await page.getByRole('radio', { name: 'My plans have changed' }).check();
    },
    button: byName('Decline'),
    busy: 'Sending',
    sentence: 'We could not send your answer.',
    failures: withKept,
    isInTitle: true,
    kept: (page) => expect.soft(page.getByRole('radio', { name: 'My plans have changed' })).toBeChecked(),
    success: { status: 200, body: askedOf(tom(), { mine: false, state: 'declined' }) },
    done: (page) => expect(page.getByRole('alert')).toHaveCount(0),
  },
  'proposing other days': {
    call: `POST ${requestAddress(askedOf(tom()))}/propose`,
    address: '/dashboard/request/request-ref-tom',
    isMembers: true,
    prepare: (api) => {
      answerToms(api);
      answerRequest(api, PROPOSAL);
    },
    fill: async (page) => {
      await page.getByRole('radio', { name: 'Propose other days' }).check();
      await page.getByRole('checkbox').first().check();
      await field(page, 'Your message to Tom').fill('Wednesdays suit me better.');
    },
    button: byName('Send proposal'),
    busy: 'Sending',
    sentence: 'We could not send your answer.',
    failures: withKept,
    isInTitle: true,
    kept: async (page) => {
      await expect.soft(page.getByRole('checkbox').first()).toBeChecked();
      await expect.soft(field(page, 'Your message to Tom')).toHaveValue('Wednesdays suit me better.');
    },
    success: { status: 201, body: PROPOSAL },
    done: title('You have asked Tom'),
  },
  'withdrawing a request': {
    call: `POST ${requestAddress(askedOf(ana()))}/withdraw`,
    address: '/dashboard/request/request-ref-ana',
    isMembers: true,
    prepare: (api) => {
      answerMatches(api, [ana()]);
      answerRequest(api, askedOf(ana()));
    },
    fill: (page) => page.getByRole('button', { name: 'Withdraw request' }).click(),
    button: (page) => dialog(page).getByRole('button', { name: 'Withdraw request' }),
    sentence: 'We could not withdraw your request.',
    failures: failed,
    isInTitle: false,
    success: { status: 200, body: askedOf(ana()) },
    done: (page) => expect(dialog(page).getByRole('alert')).toHaveCount(0),
  },
  'the road of a journey': {
    call: `POST ${ROUTE}`,
    address: '/dashboard/add-journey',
    isMembers: true,
    prepare: (api) => {
      answerPlanning(api);
      api.answer(`POST ${ROUTE}`, { status: 500 });
    },
    fill: planJourney,
    button: byName('Try again'),
    sentence: 'Route request failed',
    failures: trouble,
    isInTitle: true,
    kept: expectPlanKept,
    success: { status: 200, body: road },
    done: (page) => expect(page.getByText('62.1 miles')).toBeVisible(),
  },
  'saving a journey': {
    call: `POST ${SAVE}`,
    address: '/dashboard/add-journey',
    isMembers: true,
    prepare: answerPlanning,
    fill: planJourney,
    button: nextButton,
    sentence: 'Route request failed',
    failures: trouble.map((failure) => ({
      ...failure,
      words: `${failure.words} We could not save your journey. What you entered is still here.`,
    })),
    isInTitle: true,
    kept: expectPlanKept,
    success: { status: 201, body: { ...sampleJourneys(1)[0], returnJourney: true } },
    done: (page) => expect(page).toHaveURL('/dashboard/add-journey/success'),
  },
  'saying when one travels': {
    call: 'PUT /v2/liftshare/journey/journey-1',
    address: '/dashboard/journey/journey-1/when',
    isMembers: true,
    prepare: (api) => answerMatches(api, []),
    button: byName('Save and show matches'),
    busy: 'Saving',
    sentence: 'We could not save this',
    failures: failed.map((failure) => ({ ...failure, words: `${failure.words} What you entered is still here.`.trim() })),
    isInTitle: true,
    kept: async (page) => {
      await expect.soft(page.getByRole('checkbox', { name: 'Friday' })).toBeChecked();
      await expect.soft(field(page, 'Time back')).toHaveValue('17:30');
    },
    success: { status: 200, body: travelledJourney() },
    done: (page) => expect(page).toHaveURL('/dashboard/journey/journey-1'),
  },
  'cancelling a day of a lift': {
    call: 'POST /v2/liftshare/lift/lift-ref-ana/skip',
    address: LIFT_PAGE,
    isMembers: true,
    prepare: answerLift,
    fill: async (page) => {
      await page.getByRole('button', { name: /^Cancel single days/ }).click();
      await dialog(page).getByRole('checkbox').last().check();
      await field(page, 'Message to Ana (optional)').fill('I am away.');
    },
    button: byName('Cancel 1 lift'),
    busy: 'Cancelling',
    sentence: 'We could not cancel anything.',
    failures: failed,
    isInTitle: false,
    kept: async (page) => {
      await expect.soft(dialog(page).getByRole('checkbox').last()).toBeChecked();
      await expect.soft(field(page, 'Message to Ana (optional)')).toHaveValue('I am away.');
    },
    success: { status: 200, body: aLift() },
    done: (page) => expect(page.getByText('is cancelled. We have told Ana.')).toBeVisible(),
  },
  'riding on a cancelled day after all': {
    call: `DELETE /v2/liftshare/lift/lift-ref-ana/skip/${CANCELLED_DAY}`,
    address: LIFT_PAGE,
    isMembers: true,
    prepare: (api) => answerLift(api, { skipped: [CANCELLED_DAY] }),
    button: (page) => page.getByRole('button', { name: /^(?:Put back on|Saving)/ }),
    sentence: 'We could not undo the cancellation.',
    failures: failed,
    isInTitle: false,
    success: { status: 200, body: aLift() },
    done: (page) => expect(page.getByText('is back on. We have told Ana.')).toBeVisible(),
  },
  'what the other sees in a lift': {
    call: 'PUT /v2/liftshare/lift/lift-ref-ana/contact',
    address: LIFT_PAGE,
    isMembers: true,
    prepare: answerLift,
    fill: (page) => field(page, 'Your phone number (optional)').fill('07700 900167'),
    button: byName('Show to Ana'),
    busy: 'Saving',
    sentence: 'We could not save this, so Ana sees what was there before.',
    failures: failed,
    isInTitle: false,
    kept: (page) => expect.soft(field(page, 'Your phone number (optional)')).toHaveValue('07700 900167'),
    success: { status: 200, body: aLift() },
    done: toast('Saved. Ana sees this as long as you share lifts.'),
  },
  'proposing a spot in a lift': {
    call: 'PUT /v2/liftshare/lift/lift-ref-ana/spot',
    address: LIFT_PAGE,
    isMembers: true,
    prepare: (api) => {
      const { label, latitude, longitude } = ana().start;
      answerLift(api, { pickUp: { label, latitude, longitude, walkMetres: 0, spot: null } });
      api.answer('GET /v2/liftshare/places', { status: 200, body: { places: [{ label: 'St Peter’s', latitude, longitude }] } });
    },
    fill: async (page) => {
      await page.getByRole('button', { name: /^Propose another spot/ }).click();
      await page.getByRole('combobox', { name: 'Find the spot by name' }).pressSequentially('st p');
      await page.getByRole('option', { name: 'St Peter’s' }).click();
      await field(page, 'Describe the spot in one line').fill('in front of the church');
    },
    button: byName('Propose to Ana'),
    busy: 'Proposing',
    sentence: 'We could not propose the spot.',
    failures: failed,
    isInTitle: false,
    kept: (page) => expect.soft(field(page, 'Describe the spot in one line')).toHaveValue('in front of the church'),
    success: { status: 200, body: aLift() },
    done: (page) => expect(page.getByText('Ana now sees the spot that you propose.')).toBeVisible(),
  },
  'agreeing to a spot in a lift': {
    call: 'POST /v2/liftshare/lift/lift-ref-ana/spot/accept',
    address: LIFT_PAGE,
    isMembers: true,
    prepare: (api) => answerLift(api, spotProposed(false)),
    button: byName('Agree'),
    busy: 'Saving',
    sentence: 'We could not save your answer.',
    failures: failed,
    isInTitle: false,
    success: { status: 200, body: aLift() },
    done: (page) => expect(page.getByText('This spot applies from now on.')).toBeVisible(),
  },
  'taking a proposed spot back': {
    call: 'DELETE /v2/liftshare/lift/lift-ref-ana/spot',
    address: LIFT_PAGE,
    isMembers: true,
    prepare: (api) => answerLift(api, spotProposed(true)),
    button: byName('Take back'),
    busy: 'Saving',
    sentence: 'We could not save your answer.',
    failures: failed,
    isInTitle: false,
    success: { status: 200, body: aLift() },
    done: (page) => expect(page.getByText('You took your proposal back.')).toBeVisible(),
  },
  'telling that one is late': {
    call: 'POST /v2/liftshare/lift/lift-ref-ana/late',
    address: LIFT_PAGE,
    isMembers: true,
    prepare: (api) => answerLift(api, EVERY_DAY),
    fill: async (page) => {
      await page.getByRole('button', { name: /^Running late/ }).click();
      await dialog(page).getByRole('radio', { name: '15' }).check();
    },
    button: byName('Tell Ana'),
    busy: 'Telling Ana',
    sentence: 'We could not tell Ana.',
    failures: failed,
    isInTitle: false,
    kept: (page) => expect.soft(dialog(page).getByRole('radio', { name: '15' })).toBeChecked(),
    success: { status: 200, body: aLift() },
    done: (page) => expect(page.getByText('We have told Ana that you will be 15 minutes late.')).toBeVisible(),
  },
  'keeping a lift after a journey has changed': {
    call: 'POST /v2/liftshare/lift/lift-ref-ana/keep',
    address: LIFT_PAGE,
    isMembers: true,
    prepare: (api) => answerLift(api, { question: 'journey-changed' }),
    button: (page) => page.getByRole('button', { name: /^(?:Keep sharing lifts|Saving)$/ }),
    sentence: 'We could not save your answer.',
    failures: failed,
    isInTitle: false,
    success: { status: 200, body: aLift() },
    done: (page) => expect(page.getByText('You and Ana go on sharing lifts as agreed.')).toBeVisible(),
  },
  'ending a lift': {
    call: 'POST /v2/liftshare/lift/lift-ref-ana/end',
    address: LIFT_PAGE,
    isMembers: true,
    prepare: answerLift,
    fill: async (page) => {
      await page.getByRole('button', { name: /^End your lifts with Ana/ }).click();
      await field(page, 'Message to Ana (optional)').fill('I move to another town.');
    },
    button: byName('End lifts'),
    busy: 'Ending',
    sentence: 'We could not end your lifts, so they go on as agreed.',
    failures: failed,
    endsSession: true,
    isInTitle: false,
    kept: (page) => expect.soft(field(page, 'Message to Ana (optional)')).toHaveValue('I move to another town.'),
    success: { status: 200, body: { ...aLift(), state: 'ended', endedAt: '2026-11-22T06:43:00.000Z' } },
    done: title('You and Ana no longer share lifts'),
  },
  'making a calendar address': {
    call: 'POST /v2/liftshare/settings/calendar',
    address: '/dashboard/account/notifications',
    isMembers: true,
    prepare: (api) => {
      answerNotifications(api);
      api.answer('GET /v2/liftshare/settings/calendar', { status: 200, body: { since: null } });
    },
    button: byName('Create a calendar address'),
    busy: 'Creating the address',
    sentence: 'We could not change your calendar address.',
    failures: failed,
    isInTitle: false,
    success: { status: 200, body: { address: 'https://waylift.example/v2/liftshare/calendar/abc.ics' } },
    done: (page) => expect(page.getByLabel('Your calendar address')).toBeFocused(),
  },
  'ending a calendar address': {
    call: 'DELETE /v2/liftshare/settings/calendar',
    address: '/dashboard/account/notifications',
    isMembers: true,
    prepare: (api) => {
      answerNotifications(api);
      api.answer('GET /v2/liftshare/settings/calendar', { status: 200, body: { since: '2026-11-20T10:00:00.000Z' } });
    },
    fill: (page) => page.getByRole('button', { name: 'Remove the address' }).click(),
    button: (page) => dialog(page).getByRole('button', { name: /^End(?:ing)? the address$/ }),
    sentence: 'We could not change your calendar address.',
    failures: failed,
    isInTitle: false,
    success: { status: 204 },
    done: toast('The calendar address no longer works.'),
  },
  'approving a sign-in': answering('Approve', 'You have approved the sign-in'),
  'declining a sign-in': answering('Decline', 'You have declined the sign-in'),
};

for (const [name, one] of Object.entries(cases)) {
  const [method = '', path = ''] = one.call.split(' ');
  const press = one.press ?? ((page) => one.button(page).click());

  async function open(page: Page, api: OtherApi): Promise<void> {
    api.reset();
    if (one.isMembers) answerMember(api);
    one.prepare?.(api);
    if (one.isMembers) await storeTokens(page);
    await page.goto(one.address);
    await one.fill?.(page);
    await expect(one.button(page)).toBeVisible();
  }

  test(`${name}: a call that fails is made once, says so, loses nothing, and can be made again`, async ({ page, api }) => {
    const calls = () => api.callsTo(path).filter((call) => call.method === method).length;
    const alert = page.getByRole('alert').filter({ hasText: one.sentence });
    // A read that finds no connection is tried once more by itself.
    const callsFor = (answer: Answer) => (method === 'GET' && (answer === 'drop' || answer === 'hang') ? 2 : 1);
    await holdTimeLimits(page);
    await open(page, api);

    for (const [position, { name: failure, answer, words }] of one.failures.entries()) {
      await test.step(failure, async () => {
        const before = calls();
        api.answer(one.call, answer);
        // Each other time the second press comes before the page could draw what the first has changed.
        if (one.press !== undefined) await one.press(page);
        else if (position % 2 === 0) await pressTwice(one.button(page));
        else await one.button(page).click();
        for (let call = 1; call <= callsFor(answer); call += 1) {
          await expect.poll(calls, `call ${call} is made`).toBeGreaterThanOrEqual(before + call);
          if (answer === 'hang' && call === 1 && one.busy !== undefined) await pressWhileBusy(page, one.busy);
          if (answer === 'hang') await passTimeLimits(page);
        }
        await expect.soft(alert).toHaveText(`${one.sentence}${words}`);
        await expect.soft(one.button(page), 'the answer has been dealt with').not.toHaveAttribute('aria-busy', 'true');
        if (one.isInTitle) await expect.soft(page).toHaveTitle(/^Error: /);
        await one.kept?.(page);
        expect.soft(calls() - before, 'and no more calls are').toBe(callsFor(answer));
      });
    }
    if (one.isMembers) expect(await storedTokens(page), 'the session goes on').not.toBeNull();

    await test.step('and then it works', async () => {
      api.answer(one.call, one.success);
      await press(page);
      await one.done(page);
      await expect(alert).toHaveCount(0);
    });

    if (one.endsSession !== true) return;
    await test.step('answered 401 leads to the login page', async () => {
      await forgetVisit(page);
      await open(page, api);
      api.answer(one.call, { status: 401, body: {} });
      await press(page);
      await expect(page).toHaveURL('/plain/login');
      await expect(page.getByText('Your session has ended. Please sign in again.').filter({ visible: true })).toHaveCount(
        one.isMembers ? 1 : 0,
      );
      expect(await storedTokens(page)).toBeNull();
    });
  });
}

/** The browser is as that of someone who has never been here. */
async function forgetVisit(page: Page): Promise<void> {
  await page.goto('/mark.svg');
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
}

/** Both presses in one task: nothing can be drawn between them. */
async function pressTwice(button: Locator): Promise<void> {
  await button.evaluate((element) => {
    if (!(element instanceof HTMLElement)) throw new Error('What is pressed is an element of a page.');
    element.focus();
    element.click();
    element.click();
  });
}

async function pressWhileBusy(page: Page, words: string): Promise<void> {
  const busy = page.getByRole('button', { name: words });
  await expect.soft(busy).toHaveAttribute('aria-busy', 'true');
  await busy.click();
  await busy.press('Enter');
}
