import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { BACK, CALLBACK, DETAILS, fenwick, FINISH, LINK, MAIL, signedIn, START } from '../../../../../e2e/support/sign-on.ts';
import { UUID_V4 } from '../../../../../e2e/support/session.ts';
import type { LoadedCommunity } from '../../community/load-community.ts';
import { keepScannedCode } from '../../session/session-state.ts';
import { keepSignOn, takeSignOn } from '../../session/sign-on-secrets.ts';
import { mountPage, routeOf, type Mounted } from '../../test-support/mount-page.tsx';
import { standInApi, type StandInApi } from '../../test-support/stand-in-api.ts';
import * as signOn from './sign-on.route.tsx';

const routes = [
  routeOf('/:communitySlug?/sign-on/:step?/:provider?', signOn),
  { path: '/dashboard', Component: () => <h1>Hello</h1> },
  { path: '/plain/account-created', Component: () => <h1>Check your email</h1> },
  { path: '/plain/login', Component: () => <h1>Sign in</h1> },
];

let api: StandInApi;
beforeEach(() => {
  api = standInApi();
  for (const kept of ['tokens', 'signOns']) localStorage.removeItem(kept);
});
afterEach(() => history.replaceState(history.state, '', location.pathname));

type Opening = { readonly at?: string; readonly isMember?: boolean; readonly community?: LoadedCommunity };
const open = ({ at = CALLBACK, isMember = false, community = fenwick }: Opening = {}) =>
  mountPage(routes, { at, isMember, community, settings: { publicUrl: location.origin } });

const title = (screen: Mounted) => screen.getByRole('heading', { level: 1 });
const button = (screen: Mounted, name: string) => screen.getByRole('button', { name, exact: true });
const tokensKept = () => JSON.parse(localStorage.getItem('tokens') ?? 'null') as unknown;

/** As the provider leads back: with a query in the address, and with the secret that this browser has kept. */
async function comeBack(answer: object, { isMember = false, isAgain = false, status = 200, hasSecret = true } = {}): Promise<Mounted> {
  if (hasSecret) keepSignOn('state-1', { secret: 'secret-1', slug: 'plain', isAgain });
  history.replaceState(history.state, '', BACK);
  api.answer(`POST ${FINISH}`, { status, body: answer });
  return await open({ isMember });
}
const refused = (code: string, more: object = {}) => ({ code, signOn: { slug: 'plain', label: 'Fenwick account', ...more } });

describe('the way to the provider', () => {
  test('is taken with a secret that stays here: its hash goes to the server, and its end is kept with it', async () => {
    api.answer(`POST ${START}`, { status: 201, body: { location: '#at-the-provider', state: 'state-1' } });
    await open({ at: '/plain/sign-on' });
    await expect.poll(() => location.hash).toBe('#at-the-provider');
    const [body] = api.bodiesTo(START);
    const kept = takeSignOn('state-1');
    expect(kept).toEqual({ secret: expect.stringMatching(/^[\w-]{43}$/), slug: 'plain', isAgain: false, isLate: false });
    const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(kept?.secret));
    const proof = btoa(String.fromCodePoint(...new Uint8Array(hash)))
      .replaceAll('+', '-')
      .replaceAll('/', '_')
      .replaceAll('=', '');
    expect(body).toEqual({ slug: 'plain', proof, purpose: 'sign-in' });
  });

  test('waits with words for the eye', async () => {
    api.answer(`POST ${START}`, new Promise(() => undefined));
    const screen = await open({ at: '/plain/sign-on' });
    await expect.poll(() => api.callsTo(START)).toHaveLength(1);
    expect(location.hash).not.toBe('#at-the-provider');
    await screen.unmount();
  });

  test('is closed while the provider is away: what still works is said, and the form for passwords is one press away', async () => {
    api.answer(`POST ${START}`, { status: 503, body: refused('sign-on-provider-away') });
    const screen = await open({ at: '/plain/sign-on' });
    await expect.element(title(screen)).toHaveTextContent('The sign-in system does not answer');
    await expect.element(screen.getByRole('link', { name: 'Sign in with a password' })).toHaveAttribute('href', '/plain/login');
    await expect.element(screen.getByText('You stay signed in on every device where you are signed in now.')).toBeVisible();
    await button(screen, 'Try again').click();
    await expect.poll(() => api.callsTo(START)).toHaveLength(2);
    await expect.element(button(screen, 'Try again')).toHaveFocus();
  });

  test('offers no password where the community takes none', async () => {
    api.answer(`POST ${START}`, { status: 503, body: refused('sign-on-provider-away') });
    const community = { ...fenwick, options: { ...fenwick.options, SignOnPasswords: 'off' } };
    const screen = await open({ at: '/plain/sign-on', community });
    await expect.element(button(screen, 'Try again')).toBeVisible();
    expect(screen.getByText(/password/).query()).toBeNull();
  });

  test('is the sign-in page of a community without a provider', async () => {
    api.answer(`POST ${START}`, { status: 404, body: { code: 'community-not-found' } });
    const screen = await open({ at: '/plain/sign-on' });
    await expect.element(title(screen)).toHaveTextContent('Sign in');
  });

  test('is not taken by whoever is signed in already', async () => {
    const screen = await open({ at: '/plain/sign-on', isMember: true });
    await expect.element(title(screen)).toHaveTextContent('Hello');
    expect(api.callsTo(START)).toHaveLength(0);
  });
});

describe('what the provider leads back to', () => {
  test('is traded once, with the secret and the whole query, and nothing of it stays', async () => {
    const screen = await comeBack(signedIn.body);
    await expect.element(title(screen)).toHaveTextContent('Hello');
    const [body, ...others] = api.bodiesTo(FINISH);
    expect(others).toEqual([]);
    expect(body).toEqual({ secret: 'secret-1', answer: BACK.slice(1), provider: 'provider-1', clientId: expect.stringMatching(UUID_V4) });
    expect(api.callsTo(FINISH)[0]?.authorization).toBeNull();
    expect(tokensKept()).toEqual({ accessToken: 'access-1', refreshToken: 'refresh-1' });
    expect(location.search).toBe('');
    expect(localStorage.getItem('signOns')).toBe('{}');
  });

  test('goes back to the question of a code that this phone has scanned', async () => {
    keepScannedCode('code-1');
    const screen = await comeBack(signedIn.body);
    await expect.poll(() => screen.location().pathname).toMatch(/\/sign-in-by-qr$/);
    sessionStorage.removeItem('scannedCode');
  });

  test('is nothing without a query: a reload or the address alone', async () => {
    const screen = await open();
    await expect.poll(() => screen.location().pathname).toBe('/');
    expect(api.callsTo(FINISH)).toHaveLength(0);
  });

  test.each([
    ['sign-on-cancelled', 422, 'You are not signed in', true],
    ['sign-on-refused', 422, 'The sign-in system did not let you through', true],
    ['sign-on-invited-only', 422, 'Fenwick Hospitals invites its members', false],
    ['sign-on-no-address', 422, 'We did not get your email address', true],
    ['sign-on-clock', 422, 'The two clocks do not agree', true],
    ['sign-on-provider-away', 503, 'The sign-in system does not answer', true],
    ['sign-on-used', 409, 'This page has done its work already', true],
    ['sign-on-other-browser', 422, 'Please continue in the browser in which you began', true],
    ['sign-on-other-person', 422, 'This account belongs to someone else here', true],
    ['sign-on-not-fresh', 422, 'The sign-in system did not ask who you are', true],
    ['sign-on-secret-ended', 422, 'The connection to the sign-in system has ended', true],
    ['sign-on-address-taken', 422, 'This address already belongs to an account', false],
    ['suspended', 403, 'Your account is suspended', false],
    ['a-code-of-tomorrow', 422, 'The sign-in system did not let you through', true],
  ])('%s (%d) has its own sentence and says what can be done', async (code, status, words, canBegin) => {
    const screen = await comeBack(refused(code), { status });
    await expect.element(title(screen)).toHaveTextContent(words);
    expect(document.title).toMatch(/^Error: /);
    expect(screen.location().pathname).toBe('/plain/sign-on/continue');
    const link = screen.getByRole('link', { name: /^Begin/ });
    if (canBegin) await expect.element(link).toHaveAttribute('href', '/plain/sign-on');
    else expect(link.query()).toBeNull();
    expect(api.callsTo(START), 'nothing begins by itself').toHaveLength(0);
    expect(tokensKept()).toBeNull();
  });

  test.each([
    ['it@fenwick.example', 'mailto:it@fenwick.example'],
    ['https://help.fenwick.example/', 'https://help.fenwick.example/'],
  ])('tells whom to ask (%s), and what to send there', async (contact, href) => {
    const screen = await comeBack(refused('sign-on-no-address', { contact }), { status: 422 });
    await expect.element(screen.getByRole('link', { name: 'Ask for help' })).toHaveAttribute('href', href);
    await expect.element(screen.getByText(/^Please send them this: “claim email missing”, /)).toBeVisible();
  });

  test('leads nowhere with a contact that no browser should open', async () => {
    const screen = await comeBack(refused('sign-on-refused', { contact: 'javascript:alert(1)' }), { status: 422 });
    await expect.element(title(screen)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Ask for help' }).query()).toBeNull();
  });

  test('in another browser is sent without a secret, and can be begun anew there', async () => {
    const screen = await comeBack(refused('sign-on-other-browser'), { status: 422, hasSecret: false });
    await expect.element(screen.getByRole('link', { name: 'Begin here instead' })).toHaveAttribute('href', '/plain/sign-on');
    expect(api.bodiesTo(FINISH)).toEqual([expect.objectContaining({ secret: '' })]);
  });

  test('which nobody answers may have worked or not: it can be begun anew', async () => {
    const screen = await comeBack({}, { status: 500 });
    await expect
      .element(screen.getByRole('alert'))
      .toHaveTextContent('We could not sign you in.We could not reach the service. Please try again in a moment.');
    await expect.element(screen.getByRole('link', { name: 'Begin again' })).toBeVisible();
  });

  test.each(['sign-on-late', 'sign-on-keys-turned'])('%s begins anew by itself, once', async (code) => {
    api.answer(`POST ${START}`, { status: 201, body: { location: '#once-more', state: 'state-2' } });
    await comeBack(refused(code), { status: 409 });
    await expect.poll(() => location.hash).toBe('#once-more');
    expect(takeSignOn('state-2')).toMatchObject({ slug: 'plain', isAgain: true });
  });

  test.each(['sign-on-late', 'sign-on-keys-turned'])('%s the second time is told', async (code) => {
    const screen = await comeBack(refused(code), { status: 409, isAgain: true });
    await expect.element(screen.getByRole('link', { name: 'Begin again' })).toBeVisible();
    expect(api.callsTo(START)).toHaveLength(0);
  });

  test('late by this browser’s own clock begins anew without a call that would say so', async () => {
    api.answer(`POST ${START}`, { status: 201, body: { location: '#anew', state: 'state-2' } });
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 61 * 60_000 });
    keepSignOn('state-1', { secret: 'secret-1', slug: 'plain', isAgain: false });
    vi.useRealTimers();
    history.replaceState(history.state, '', BACK);
    await open();
    await expect.poll(() => location.hash).toBe('#anew');
    expect(api.callsTo(FINISH)).toHaveLength(0);
  });

  test('an unbelieved address waits for its mailed link', async () => {
    const screen = await comeBack({ next: 'confirm', email: 'maya@post.example' });
    await expect.element(title(screen)).toHaveTextContent('Check your email');
    expect(screen.location().state).toMatchObject({ email: 'maya@post.example', account: 'waiting' });
  });
});

describe('somebody else’s session', () => {
  test('is not replaced without a word; left alone, the new one is ended', async () => {
    api.answer('POST /v2/liftshare/token/revoke', { status: 200, body: { success: true } });
    const screen = await comeBack(signedIn.body, { isMember: true });
    await expect.element(title(screen)).toHaveTextContent('Someone else is signed in here');
    expect(tokensKept()).toEqual({ accessToken: 'access', refreshToken: 'refresh' });
    await button(screen, 'Leave it as it is').click();
    await expect.element(title(screen)).toHaveTextContent('Hello');
    expect(tokensKept()).toEqual({ accessToken: 'access', refreshToken: 'refresh' });
    await expect.poll(() => api.bodiesTo('/v2/liftshare/token/revoke')).toEqual([{ refreshToken: 'refresh-1' }]);
  });

  test('ends when the question is answered so', async () => {
    api.answer('POST /v2/liftshare/token/revoke', { status: 200, body: { success: true } });
    const screen = await comeBack(signedIn.body, { isMember: true });
    await button(screen, 'Sign them out and go on').click();
    await expect.element(title(screen)).toHaveTextContent('Hello');
    expect(tokensKept()).toEqual({ accessToken: 'access-1', refreshToken: 'refresh-1' });
    expect(api.bodiesTo('/v2/liftshare/token/revoke')).toEqual([{ refreshToken: 'refresh' }]);
  });
});

const details = {
  next: 'details',
  ticket: 'ticket-1',
  slug: 'plain',
  email: 'maya@fenwick.example',
  details: { forename: 'Maya', surname: '' },
  communities: [
    { id: 'plain1', name: 'Fenwick Hospitals' },
    { id: 'royal1', name: 'Royal Fenwick' },
  ],
};

describe('a first sign-on', () => {
  test('shows the name as it came, asks for what is missing, the site and the terms, and for no password', async () => {
    const screen = await comeBack(details);
    await expect.element(title(screen)).toHaveTextContent('Welcome, Maya');
    await expect.element(screen.getByLabelText('First name')).toHaveValue('Maya');
    await expect.element(screen.getByText('maya@fenwick.example')).toBeVisible();
    expect(document.querySelector('input[type=password], input[type=email]')).toBeNull();
    await button(screen, 'Create my account').click();
    await expect.element(screen.getByLabelText('Last name')).toHaveFocus();
    for (const words of ['Enter your last name.', 'Please choose a community.', 'You must agree to the Member Terms'])
      await expect.element(screen.getByRole('main').getByText(words).first()).toBeVisible();
    expect(api.callsTo(DETAILS)).toHaveLength(0);
  });

  test('sends what was typed and chosen, by keyboard, with the ticket', async () => {
    api.answer(`POST ${DETAILS}`, signedIn);
    const screen = await comeBack(details);
    await screen.getByLabelText('Last name').fill('Okafor');
    await screen.getByRole('radio', { name: 'Royal Fenwick' }).click();
    await screen.getByRole('checkbox').click();
    await screen.getByLabelText('Last name').click();
    await userEvent.keyboard('{Enter}');
    await expect.element(title(screen)).toHaveTextContent('Hello');
    expect(api.bodiesTo(DETAILS)).toEqual([
      expect.objectContaining({ ticket: 'ticket-1', forename: 'Maya', surname: 'Okafor', publicCommunityId: 'royal1' }),
    ]);
  });

  test('asks for no site where there is one alone', async () => {
    const screen = await comeBack({ ...details, communities: details.communities.slice(0, 1) });
    await expect.element(screen.getByLabelText('Last name')).toBeVisible();
    expect(screen.getByRole('radio').query()).toBeNull();
  });

  test.each([
    ['token-invalid', 400, 'That took more than an hour'],
    ['sign-on-invited-only', 422, 'Fenwick Hospitals invites its members'],
    ['suspended', 403, 'Your account is suspended'],
  ])('that ends with %s (%d) says so', async (code, status, words) => {
    api.answer(`POST ${DETAILS}`, { status, body: { code } });
    const screen = await comeBack({ ...details, details: { forename: 'Maya', surname: 'Okafor' }, communities: [] });
    await screen.getByRole('checkbox').click();
    await button(screen, 'Create my account').click();
    await expect.element(title(screen)).toHaveTextContent(words);
  });

  test('of an address that is not vouched for leads to the page that waits for its link', async () => {
    api.answer(`POST ${DETAILS}`, { status: 200, body: { next: 'confirm', email: 'maya@post.example' } });
    const screen = await comeBack({ ...details, details: { forename: 'Maya', surname: 'Okafor' }, communities: [] });
    await screen.getByRole('checkbox').click();
    await button(screen, 'Create my account').click();
    await expect.element(title(screen)).toHaveTextContent('Check your email');
    expect(screen.location().state).toMatchObject({ email: 'maya@post.example', account: 'waiting' });
  });
});

const link = { next: 'link', ticket: 'ticket-1', slug: 'plain', email: 'maya@fenwick.example' };

describe('an account that has the address already', () => {
  const password = (screen: Mounted) => screen.getByLabelText('Your password here', { exact: true });
  const code = (screen: Mounted) => screen.getByLabelText('Code from the email');

  test('is joined by its password; a wrong one is told beside it, and stays', async () => {
    api.answer(`POST ${LINK}`, { status: 403, body: { code: 'wrong-password' } });
    const screen = await comeBack(link);
    await expect.element(title(screen)).toHaveTextContent('You have an account already');
    await password(screen).fill('Wrong.horse1');
    await userEvent.keyboard('{Enter}');
    await expect.element(screen.getByText('This password is not right. You can have a code emailed instead.').first()).toBeVisible();
    await expect.element(password(screen)).toHaveFocus();
    await expect.element(password(screen)).toHaveValue('Wrong.horse1');
    api.answer(`POST ${LINK}`, signedIn);
    await password(screen).fill('Correct.horse7');
    await button(screen, 'Connect the two').click();
    await expect.element(title(screen)).toHaveTextContent('Hello');
    expect(api.bodiesTo(LINK)[1]).toEqual({
      ticket: 'ticket-1',
      password: 'Correct.horse7',
      move: false,
      clientId: expect.stringMatching(UUID_V4),
    });
  });

  test('is joined by a mailed code, which a phone fills in', async () => {
    api.answer(`POST ${MAIL}`, { status: 202 });
    api.answer(`POST ${LINK}`, { status: 403, body: { code: 'wrong-password' } });
    const screen = await comeBack({ ...link, next: 'mail' });
    await expect.element(button(screen, 'Email me a code')).toBeVisible();
    expect(password(screen).query()).toBeNull();
    expect(api.callsTo(MAIL), 'nothing is mailed unasked').toHaveLength(0);
    await button(screen, 'Email me a code').click();
    await expect.element(code(screen)).toHaveFocus();
    await expect.element(code(screen)).toHaveAttribute('autocomplete', 'one-time-code');
    await expect.element(code(screen)).toHaveAttribute('inputmode', 'numeric');
    await userEvent.keyboard('12{Enter}');
    await expect.element(screen.getByText('Enter the six digits from the email.').first()).toBeVisible();
    await code(screen).fill('123 456');
    await userEvent.keyboard('{Enter}');
    await expect.element(screen.getByText(/^This code is not right/).first()).toBeVisible();
    await expect.element(code(screen)).toHaveValue('123 456');
    await expect.element(screen.getByRole('link', { name: 'begin again' })).toHaveAttribute('href', '/plain/sign-on');
    api.answer(`POST ${LINK}`, signedIn);
    await expect.element(code(screen)).toHaveFocus();
    await button(screen, 'Connect the two').click();
    await expect.element(title(screen)).toHaveTextContent('Hello');
    expect(api.bodiesTo(LINK)[1]).toMatchObject({ ticket: 'ticket-1', code: '123456' });
  });

  test('stays in its community unless its owner says otherwise', async () => {
    api.answer(`POST ${LINK}`, signedIn);
    const screen = await comeBack({ ...link, memberOf: 'Brindle University' });
    await expect.element(screen.getByText('You are a member of Brindle University. Without a tick you stay there.')).toBeVisible();
    await screen.getByRole('checkbox', { name: 'Move my membership to Fenwick Hospitals' }).click();
    await password(screen).fill('Correct.horse7');
    await button(screen, 'Connect the two').click();
    await expect.poll(() => api.bodiesTo(LINK)).toEqual([expect.objectContaining({ move: true })]);
  });

  test.each([
    ['token-invalid', 400, 'That took more than an hour'],
    ['sign-on-address-taken', 422, 'This address already belongs to an account'],
    ['suspended', 403, 'Your account is suspended'],
  ])('that cannot be joined (%s, %d) says why', async (problem, status, words) => {
    api.answer(`POST ${LINK}`, { status, body: { code: problem } });
    const screen = await comeBack(link);
    await password(screen).fill('Correct.horse7');
    await button(screen, 'Connect the two').click();
    await expect.element(title(screen)).toHaveTextContent(words);
  });
});
