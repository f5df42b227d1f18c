import { Link } from 'react-router';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { BACK, CALLBACK, fenwick, FINISH, LINK, MAIL, START } from '../../../../e2e/support/sign-on.ts';
import * as removal from '../features/account-removal/account-removal.route.tsx';
import * as passkeys from '../features/passkeys/passkeys.route.tsx';
import * as account from '../features/settings/settings.route.tsx';
import * as signOn from '../features/sign-on/sign-on.route.tsx';
import { keepSignOn, takeSignOn, type AskedAt } from '../session/sign-on-secrets.ts';
import { mountPage, routeOf, type Mounted } from '../test-support/mount-page.tsx';
import { standInApi, type Answer, type StandInApi } from '../test-support/stand-in-api.ts';
import { freshState, type Fresh } from './fresh.ts';

const ACCOUNT = '/dashboard/account/settings';
const REMOVE = '/dashboard/account/remove';
const PASSKEYS = '/dashboard/account/passkeys';
const UPDATE = '/v2/liftshare/settings/update-email';
const CONTINUE = 'Continue with your Fenwick account';
const NEW_EMAIL = 'maya@post.example';
const atForm: AskedAt = { back: ACCOUNT, form: 'email-change', typed: { email: NEW_EMAIL } };
const proven = (): Fresh['outcome'] => ({ kind: 'proven', proof: 'proof-1', atMs: Date.now() });

let api: StandInApi;
beforeEach(() => {
  api = standInApi();
  localStorage.removeItem('signOns');
  api.answer(`POST ${UPDATE}`, { status: 200, body: { success: true } });
  api.answer('GET /v2/liftshare/settings/passkeys', {
    status: 200,
    body: { passkeys: [onePasskey], only: false, origin: location.origin },
  });
});
const came = { path: location.pathname, state: history.state as unknown };
afterEach(() => history.replaceState(came.state, '', came.path));

const onePasskey = {
  id: 'phone',
  name: 'Phone',
  browser: 'Safari',
  system: 'iPhone',
  createdAt: '2026-11-20T10:00:00.000Z',
  lastUsedAt: null,
  isSynced: true,
};

type Signing = { readonly hasPassword?: boolean; readonly isSigningOn?: boolean };
async function open(at: string, { hasPassword = false, isSigningOn = true }: Signing = {}, state?: object): Promise<Mounted> {
  const member = { email: 'maya@fenwick.example', forename: 'Maya', surname: 'Okafor', languageCode: 'en', countryCode: 'gb' };
  const provider = { signOn: { slug: 'plain', label: 'Fenwick account', hasPassword } };
  const body = { ...member, marketingOptIn: false, community: fenwick.record, ...(isSigningOn ? provider : {}) };
  api.answer('GET /v2/liftshare/settings', { status: 200, body });
  const start = {
    path: '/start',
    Component: () => (
      <Link to={at} state={state}>
        Go
      </Link>
    ),
  };
  const routes = [
    start,
    routeOf('/:communitySlug?/sign-on/:step?/:provider?', signOn),
    routeOf(ACCOUNT, account),
    routeOf(REMOVE, removal),
    routeOf(PASSKEYS, passkeys),
  ];
  const screen = await mountPage(routes, {
    at: state === undefined ? at : '/start',
    community: fenwick,
    settings: { publicUrl: location.origin },
  });
  if (state !== undefined) await screen.getByRole('link', { name: 'Go' }).click();
  return screen;
}

/** As the provider leads back to a form that had asked. */
async function comeBack(answer: Answer, askedAt = atForm, signing: Signing = {}): Promise<Mounted> {
  keepSignOn('state-1', { secret: 'secret-1', slug: 'plain', isAgain: false, askedAt });
  history.replaceState(history.state, '', BACK);
  api.answer(`POST ${FINISH}`, answer);
  return await open(CALLBACK, signing);
}

const button = (screen: Mounted, name: string) => screen.getByRole('button', { name, exact: true });
const email = (screen: Mounted) => screen.getByLabelText('New email address');
const password = (screen: Mounted) => screen.getByLabelText('Current password', { exact: true });
const update = (screen: Mounted) => button(screen, 'Update email');

describe('what asks for a password', () => {
  test('asks who never signs on through a provider for that alone', async () => {
    const screen = await open(ACCOUNT, { isSigningOn: false });
    await expect.element(password(screen)).toBeVisible();
    expect(button(screen, CONTINUE).query()).toBeNull();
  });

  test('also takes a fresh sign-on of who has both', async () => {
    const screen = await open(ACCOUNT, { hasPassword: true });
    await expect.element(button(screen, CONTINUE)).toBeVisible();
    await email(screen).fill(NEW_EMAIL);
    await password(screen).fill('Correct.horse7');
    await update(screen).click();
    await expect.poll(() => api.bodiesTo(UPDATE)).toEqual([{ email: NEW_EMAIL, password: 'Correct.horse7' }]);
  });

  test('asks who has no password to sign on once more, and says so to who does not', async () => {
    const screen = await open(ACCOUNT);
    const place = screen.getByRole('group', { name: 'Please sign in once more' });
    await expect.element(place).toBeVisible();
    expect(password(screen).query()).toBeNull();
    await email(screen).fill(NEW_EMAIL);
    await update(screen).click();
    await expect.element(place.getByText('Please sign in once more with your Fenwick account.')).toBeVisible();
    await expect.element(place).toHaveFocus();
    expect(api.callsTo(UPDATE)).toHaveLength(0);
  });

  test('leads to the address where the session of the provider can be, and nowhere near another', async () => {
    const member = { email: 'maya@fenwick.example', forename: 'Maya', surname: 'Okafor', languageCode: 'en', countryCode: 'gb' };
    const signOnPlace = { slug: 'plain', label: 'Fenwick account', hasPassword: false };
    const body = { ...member, marketingOptIn: false, community: fenwick.record, signOn: signOnPlace };
    api.answer('GET /v2/liftshare/settings', { status: 200, body });
    const screen = await mountPage([routeOf(ACCOUNT, account)], { community: fenwick });
    const link = screen.getByRole('link', { name: 'portal.example' });
    await expect.element(link).toHaveAttribute('href', `https://portal.example${location.pathname}`);
    expect(button(screen, CONTINUE).query()).toBeNull();
  });
});

describe('the way to the provider', () => {
  test('is that of a fresh sign-on, in the member’s own session, and what was typed is kept but for passwords', async () => {
    api.answer(`POST ${START}`, { status: 201, body: { location: '#at-the-provider', state: 'state-1' } });
    const screen = await open(ACCOUNT, { hasPassword: true });
    await email(screen).fill(NEW_EMAIL);
    await password(screen).fill('Correct.horse7');
    await button(screen, CONTINUE).click();
    await expect.poll(() => location.hash).toBe('#at-the-provider');
    expect(api.bodiesTo(START)).toEqual([{ slug: 'plain', proof: expect.stringMatching(/^[\w-]{43}$/), purpose: 'fresh' }]);
    expect(api.callsTo(START)[0]?.authorization).toBe('Bearer access');
    const kept = takeSignOn('state-1');
    expect(kept).toMatchObject({ slug: 'plain', askedAt: { form: 'email-change', typed: { email: NEW_EMAIL } } });
    expect(JSON.stringify(kept)).not.toContain('horse');
  });

  test('is not taken while the provider is away: the form says so, and stays as it is', async () => {
    api.answer(`POST ${START}`, {
      status: 503,
      body: { code: 'sign-on-provider-away', signOn: { slug: 'plain', label: 'Fenwick account' } },
    });
    const screen = await open(ACCOUNT);
    await email(screen).fill(NEW_EMAIL);
    await button(screen, CONTINUE).click();
    await expect.element(screen.getByText('The sign-in system does not answer')).toBeVisible();
    await expect.element(email(screen)).toHaveValue(NEW_EMAIL);
    await expect.element(button(screen, CONTINUE)).toBeVisible();
  });

  test('leads back with what was typed also for who turns round there', async () => {
    const screen = await open(ACCOUNT, {}, freshState(atForm, null));
    await expect.element(email(screen)).toHaveValue(NEW_EMAIL);
    await expect.element(button(screen, CONTINUE)).toBeVisible();
  });
});

describe('the proof of a fresh sign-on', () => {
  test('stands where a password would, on the page that had asked, with what was typed there', async () => {
    const screen = await comeBack({ status: 200, body: { proof: 'proof-1' } });
    await expect.element(screen.getByText(/^You signed in again at \d\d:\d\d$/)).toBeVisible();
    expect(screen.location().pathname).toBe(ACCOUNT);
    expect(api.callsTo(FINISH)[0]?.authorization).toBe('Bearer access');
    await expect.element(email(screen)).toHaveValue(NEW_EMAIL);
    expect(password(screen).query()).toBeNull();
    await update(screen).click();
    await expect.poll(() => api.bodiesTo(UPDATE)).toEqual([{ email: NEW_EMAIL, password: 'proof-1' }]);
  });

  test('is over after five minutes', async () => {
    const old = { kind: 'proven', proof: 'proof-1', atMs: Date.now() - 5 * 60_000 } as const;
    const screen = await open(ACCOUNT, {}, freshState(atForm, old));
    await expect.element(button(screen, CONTINUE)).toBeVisible();
    expect(document.body.textContent).not.toContain('proof-1');
    expect(document.querySelector('input[type=hidden]')).toBeNull();
  });

  test('that the server no longer takes is told, and can be given again', async () => {
    api.answer(`POST ${UPDATE}`, { status: 403, body: { code: 'wrong-password' } });
    const screen = await open(ACCOUNT, {}, freshState(atForm, proven()));
    await expect.element(screen.getByText(/^You signed in again/)).toBeVisible();
    await update(screen).click();
    await expect.element(screen.getByText('That was too long ago. Please sign in once more.').first()).toBeVisible();
    await expect.element(button(screen, CONTINUE)).toBeVisible();
    await expect.element(email(screen)).toHaveValue(NEW_EMAIL);
  });

  test('deletes the account, with the reason that was chosen before', async () => {
    // An answer would sign out, and take what the next test keeps in this browser.
    api.answer('POST /v2/liftshare/account/remove', 'hang');
    const askedAt = { back: REMOVE, form: 'remove', typed: { reason: 'noReplies', confirm: 'yes' } };
    const screen = await comeBack({ status: 200, body: { proof: 'proof-1' } }, askedAt);
    await expect.element(screen.getByRole('radio', { name: 'Nobody replied to me', exact: true })).toBeChecked();
    await expect.element(screen.getByRole('checkbox')).toBeChecked();
    await button(screen, 'Delete account permanently').click();
    const body = { reason: 'noReplies', password: 'proof-1' };
    await expect.poll(() => api.bodiesTo('/v2/liftshare/account/remove')).toEqual([body]);
  });

  test('downloads one’s data from the dialog that had asked, which is open again', async () => {
    api.answer('POST /v2/liftshare/account/export', 'hang');
    const screen = await comeBack({ status: 200, body: { proof: 'proof-1' } }, { back: ACCOUNT, form: 'export', typed: {} });
    const dialog = screen.getByRole('dialog');
    await expect.element(dialog.getByText(/^You signed in again/)).toBeVisible();
    await dialog.getByRole('button', { name: 'Download my data', exact: true }).click();
    await expect.poll(() => api.bodiesTo('/v2/liftshare/account/export')).toEqual([{ password: 'proof-1' }]);
  });

  test('changes how one signs in, without another question, and what was ticked is ticked', async () => {
    api.answer('PUT /v2/liftshare/settings/passkeys', { status: 200, body: { success: true } });
    const askedAt = { back: PASSKEYS, form: 'proof', typed: { only: 'yes' } };
    const screen = await comeBack({ status: 200, body: { proof: 'proof-1' } }, askedAt);
    await expect.element(screen.getByText(/^You signed in again/)).toBeVisible();
    await expect.element(screen.getByRole('checkbox')).toBeChecked();
    await button(screen, 'Save').click();
    await expect.poll(() => api.bodiesTo('/v2/liftshare/settings/passkeys')).toEqual([{ proof: 'proof-1', only: true }]);
  });

  test('is asked for in the dialog of passkeys, whose own button waits for it', async () => {
    const screen = await open(PASSKEYS);
    await button(screen, 'Save').click();
    const dialog = screen.getByRole('dialog');
    await expect.element(dialog.getByRole('button', { name: CONTINUE })).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Continue', exact: true }).query()).toBeNull();
    await expect.element(dialog.getByRole('button', { name: 'Use a passkey' })).toBeVisible();
  });
});

describe('a fresh sign-on that shows nothing', () => {
  test.each([
    ['sign-on-cancelled', 422, 'You stopped at the sign-in system. Nothing has changed here.'],
    ['sign-on-not-fresh', 422, 'The sign-in system did not ask who you are'],
    ['sign-on-other-person', 422, 'This account belongs to someone else here'],
    ['sign-on-used', 409, 'This answer of the sign-in system was used already. Please sign in once more.'],
    ['sign-on-provider-away', 503, 'The sign-in system does not answer'],
    ['sign-on-clock', 422, 'The two clocks do not agree'],
  ])('because of %s (%d) is told at the form, which has what was typed', async (code, status, words) => {
    const screen = await comeBack({ status, body: { code, signOn: { slug: 'plain', label: 'Fenwick account' } } });
    await expect.element(screen.getByText(words)).toBeVisible();
    expect(screen.location().pathname).toBe(ACCOUNT);
    await expect.element(email(screen)).toHaveValue(NEW_EMAIL);
    await expect.element(button(screen, CONTINUE)).toBeVisible();
    expect(api.callsTo(START), 'nothing begins by itself').toHaveLength(0);
  });

  test('tells whom to ask where the employer can mend it, and what to send there', async () => {
    const place = { slug: 'plain', label: 'Fenwick account', contact: 'it@fenwick.example' };
    const screen = await comeBack({ status: 422, body: { code: 'sign-on-clock', signOn: place } });
    await expect.element(screen.getByRole('link', { name: 'Ask for help' })).toHaveAttribute('href', 'mailto:it@fenwick.example');
    await expect.element(screen.getByText(/Please send them this: “clock skew”, /)).toBeVisible();
  });

  test('because nobody answers is told there too', async () => {
    const screen = await comeBack({ status: 500 });
    await expect.element(screen.getByRole('alert').getByText(/We could not reach the service/)).toBeVisible();
    await expect.element(email(screen)).toHaveValue(NEW_EMAIL);
  });

  test.each(['sign-on-late', 'sign-on-keys-turned'])('%s begins anew by itself, once, as a fresh one of the same form', async (code) => {
    api.answer(`POST ${START}`, { status: 201, body: { location: '#once-more', state: 'state-2' } });
    await comeBack({ status: 409, body: { code, signOn: { slug: 'plain', label: 'Fenwick account' } } });
    await expect.poll(() => location.hash).toBe('#once-more');
    expect(api.bodiesTo(START)).toEqual([expect.objectContaining({ purpose: 'fresh' })]);
    expect(takeSignOn('state-2')).toMatchObject({ isAgain: true, askedAt: atForm });
  });
});

describe('where the provider never says when it asked', () => {
  const next = { status: 200, body: { next: 'mail', ticket: 'ticket-1', slug: 'plain', email: 'maya@fenwick.example' } };

  test('a mailed code shows the rest, and leads back to the form', async () => {
    api.answer(`POST ${MAIL}`, { status: 202 });
    api.answer(`POST ${LINK}`, { status: 200, body: { proof: 'proof-1' } });
    const screen = await comeBack(next);
    await expect.element(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Please enter a code as well');
    await button(screen, 'Email me a code').click();
    await screen.getByLabelText('Code from the email').fill('123 456');
    await button(screen, 'Continue').click();
    await expect.element(email(screen)).toHaveValue(NEW_EMAIL);
    await expect.element(screen.getByText(/^You signed in again/)).toBeVisible();
    expect(api.bodiesTo(LINK)).toEqual([expect.objectContaining({ ticket: 'ticket-1', code: '123456' })]);
    expect(api.callsTo(LINK)[0]?.authorization).toBe('Bearer access');
  });

  test('a wrong code is told beside it, and a ticket that is over at the form', async () => {
    api.answer(`POST ${MAIL}`, { status: 202 });
    api.answer(`POST ${LINK}`, { status: 403, body: { code: 'wrong-password' } });
    const screen = await comeBack(next);
    await button(screen, 'Email me a code').click();
    await screen.getByLabelText('Code from the email').fill('123456');
    await button(screen, 'Continue').click();
    await expect.element(screen.getByText(/^This code is not right/).first()).toBeVisible();
    await expect.element(screen.getByRole('link', { name: 'begin again' })).toHaveAttribute('href', ACCOUNT);
    api.answer(`POST ${LINK}`, { status: 400, body: { code: 'token-invalid' } });
    await button(screen, 'Continue').click();
    await expect.element(screen.getByText('That took more than an hour')).toBeVisible();
    await expect.element(email(screen)).toHaveValue(NEW_EMAIL);
  });
});
