import { useLayoutEffect } from 'react';
import { Link } from 'react-router';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { communities, portalItself } from '../../../../../e2e/support/communities.ts';
import { browserApi } from '../../session/browser-api.ts';
import { keepJoined, keepScannedCode, rememberCommunitySlug, scannedCode } from '../../session/session-state.ts';
import { press } from '../../test-support/failed-call.ts';
import { mountPage, routeOf, type Mounted } from '../../test-support/mount-page.tsx';
import { standInApi } from '../../test-support/stand-in-api.ts';
import * as signIn from './sign-in.route.tsx';

async function fillSignInForm(screen: Mounted): Promise<void> {
  await screen.getByLabelText('Email', { exact: true }).fill('ada@brindle.example');
  await screen.getByLabelText('Password', { exact: true }).fill('Together2work!');
  await screen.getByRole('checkbox').click();
}

test('the first sign-in knows the address that was joined with in this browser, sends it and the password alone, and keeps the tokens for what comes next', async () => {
  const api = standInApi();
  api.answer('POST /v2/liftshare/token', { status: 200, body: { token: 'access-1', refreshToken: 'refresh-1' } });
  keepJoined({ email: 'ada@brindle.example', forename: 'Ada' });
  api.answer('GET /v2/liftshare/app/dashboard', { status: 200, body: { communityPublicId: 'plain1', communitySlug: 'plain' } });
  const loader = ({ request: { signal } }: { readonly request: Request }) => browserApi().call('dashboard', {}, { signal });
  const dashboard = { path: '/dashboard', loader, Component: () => <h1>Hello, Ada</h1> };
  const screen = await mountPage([routeOf('/plain/login', signIn), dashboard], { isMember: false, community: communities.plain });
  await expect.element(screen.getByLabelText('Email', { exact: true })).toHaveValue('ada@brindle.example');
  await screen.getByLabelText('Password', { exact: true }).fill('Together2work!');
  await screen.getByRole('checkbox').click();
  await screen.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Hello, Ada' })).toBeVisible();
  const body = { email: 'ada@brindle.example', password: 'Together2work!' };
  expect(api.callsTo('/v2/liftshare/token')).toEqual([expect.objectContaining({ method: 'POST', body, authorization: null })]);
  expect(JSON.parse(localStorage.getItem('tokens') ?? '')).toEqual({ accessToken: 'access-1', refreshToken: 'refresh-1' });
  expect(api.callsTo('/v2/liftshare/app/dashboard').map(({ authorization }) => authorization)).toEqual(['Bearer access-1']);
  expect(localStorage.getItem('joinedAs')).toBeNull();
});

const ENDED = 'Your session has ended. Please sign in again.';
const UNUSED = 'You have not been here on this device for 30 days, so your session has ended. Please sign in again.';
const shownTitles = () => [...document.querySelectorAll<HTMLElement>('.alert__title')].map(({ innerText }) => innerText);

/** As `boot.ts` notes why a session ended. */
async function openEnded(why: string, ...mounted: Parameters<typeof mountPage>): Promise<Mounted> {
  standInApi();
  document.documentElement.dataset['sessionEnded'] = why;
  onTestFinished(() => void delete document.documentElement.dataset['sessionEnded']);
  return await mountPage(...mounted);
}

test.each([
  ['true', ENDED],
  ['unused', UNUSED],
  ['long-ago', 'It is 30 days since you signed in, so your session has ended. Please sign in again.'],
  ['paused', 'Your account is paused, because you have not signed in with your Fenwick account for a long time. Do so now and it goes on.'],
])('the page of a community with a provider says why a session ended, once: %s', async (why, says) => {
  const screen = await openEnded(why, [routeOf('/fenwick/login', signIn)], { isMember: false, community: fenwick('also') });
  await expect.poll(shownTitles).toEqual([says]);
  await expect.element(screen.getByRole('link', { name: 'Continue with your Fenwick account' })).toBeVisible();
});

test.each([
  ['true', ENDED],
  ['unused', UNUSED],
  ['long-ago', ENDED],
  ['paused', ENDED],
])('without a provider it names none, also to whoever was told elsewhere: %s', async (why, says) => {
  await openEnded(why, [routeOf('/plain/login', signIn)], { isMember: false, community: communities.plain });
  await expect.poll(shownTitles).toEqual([says]);
});

const verifiedNow = (verified: string) => ({
  path: '/plain/verify-email',
  Component: () => (
    <Link to="/plain/login" state={{ verified }}>
      On
    </Link>
  ),
});

async function openVerified(verified: 'first-time' | 'again', onboardingUrl?: string): Promise<Mounted> {
  const dashboard = { path: '/dashboard', Component: () => <h1>Hello, Ada</h1> };
  const routes = [verifiedNow(verified), routeOf('/plain/login', signIn), dashboard];
  const screen = await mountPage(routes, { isMember: false, community: communities.plain, settings: { onboardingUrl } });
  await screen.getByRole('link', { name: 'On' }).click();
  return screen;
}

test('whose account was verified just now is welcomed by the name of joining, and signs in with a password alone', async () => {
  const api = standInApi();
  keepJoined({ email: 'ada@brindle.example', forename: 'Ada' });
  api.answer('POST /v2/liftshare/token', { status: 401 });
  const screen = await openVerified('first-time');
  const title = screen.getByRole('heading', { level: 1 });
  await expect.element(title).toHaveTextContent('Welcome, Ada');
  const says = 'Your email address is verified. Sign in and add your first journey: we begin with where you set off.';
  await expect.element(screen.getByText(says)).toHaveAttribute('role', 'status');
  await expect.poll(() => document.title).toMatch(/^Email address verified/);
  await screen.getByLabelText('Password', { exact: true }).fill('Together2work!');
  await screen.getByRole('checkbox').click();
  await screen.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Sign in failed. Please check your details and try again.');
  await expect.element(title).toHaveTextContent('Welcome, Ada');
  await expect.element(screen.getByLabelText('Email', { exact: true })).toHaveValue('ada@brindle.example');
  api.answer('POST /v2/liftshare/token', { status: 200, body: { token: 'access-1', refreshToken: 'refresh-1' } });
  await screen.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect.element(title).toHaveTextContent('Hello, Ada');
});

test('in another browser than that of joining, neither name nor address is known', async () => {
  standInApi();
  const screen = await openVerified('first-time');
  await expect.poll(() => screen.getByRole('heading', { level: 1 }).query()?.textContent).toBe('Welcome');
  await expect.element(screen.getByLabelText('Email', { exact: true })).toHaveValue('');
});

test('whose address was verified again can continue in the app, or sign in', async () => {
  standInApi();
  const screen = await openVerified('again', 'https://app.example/start');
  await expect.element(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Your email address is verified');
  await expect.element(screen.getByRole('link', { name: 'Continue in the app' })).toHaveAttribute('href', '/plain/get-the-app');
});

test('nothing is filled in where somebody is about to type when the page wakes', async () => {
  standInApi();
  keepJoined({ email: 'ada@brindle.example', forename: 'Ada' });
  // Effects of layout come before those that wake the page.
  const AboutToType = () => {
    useLayoutEffect(() => document.querySelector<HTMLElement>('#sign-in-email')?.focus());
    return <signIn.default />;
  };
  const screen = await mountPage([{ ...routeOf('/plain/login', signIn), Component: AboutToType }], {
    isMember: false,
    community: communities.plain,
  });
  await expect.element(screen.getByLabelText('Email', { exact: true })).toHaveFocus();
  await userEvent.keyboard('grace@brindle.example');
  await expect.element(screen.getByLabelText('Email', { exact: true })).toHaveValue('grace@brindle.example');
});

test('an empty form says what is missing, shows the first such field after 100 ms, and calls nobody', async () => {
  const api = standInApi();
  const screen = await mountPage([routeOf('/plain/login', signIn)], { isMember: false, community: communities.plain });
  const button = screen.getByRole('button', { name: 'Sign in', exact: true });
  await expect.element(button).toBeVisible();
  const email = screen.getByLabelText('Email', { exact: true });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  // A matcher that waits would move the clock.
  const marked = new Promise((done) => new MutationObserver(done).observe(email.element(), { attributeFilter: ['aria-invalid'] }));
  press(button.element(), 1);
  await marked;
  await new Promise((idle) => requestIdleCallback(idle));
  expect(email.element().getAttribute('aria-invalid')).toBe('true');
  await vi.advanceTimersByTimeAsync(99);
  expect(document.activeElement).toBe(button.element());
  await vi.advanceTimersByTimeAsync(1);
  expect(document.activeElement).toBe(email.element());
  await expect.element(email).toBeInViewport();
  for (const words of ['Enter your email address.', 'Enter your password.', 'You must agree to the Member Terms'])
    await expect.element(screen.getByRole('main').getByText(words).first()).toBeVisible();
  expect(api.callsTo('/v2/liftshare/token')).toHaveLength(0);
});

test('for somebody who is not a member, the page has one quiet link', async () => {
  standInApi();
  const screen = await mountPage([routeOf('/plain/login', signIn)], { isMember: false, community: communities.plain });
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();
  const links = screen.getByRole('link', { name: /join/i }).elements();
  expect(links.map((link) => link.textContent)).toEqual(['Join']);
});

test('a phone that scanned a code before it was signed in is led back to the question about it', async () => {
  const api = standInApi();
  api.answer('POST /v2/liftshare/token', { status: 200, body: { token: 'access-1', refreshToken: 'refresh-1' } });
  rememberCommunitySlug('plain');
  keepScannedCode('code-1');
  const question = { path: '/plain/sign-in-by-qr', Component: () => <h1>Approve sign-in?</h1> };
  const screen = await mountPage([routeOf('/plain/login', signIn), question], { isMember: false, community: communities.plain });
  await fillSignInForm(screen);
  await screen.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Approve sign-in?' })).toBeVisible();
  expect(scannedCode()).toBe('code-1');
});

test('signing in with a phone is offered in the public community as well, and takes cd along', async () => {
  standInApi();
  const at = '/login?cd=travel.example';
  const screen = await mountPage([routeOf('/login', signIn)], { at, isMember: false, community: portalItself });
  await screen.getByRole('link', { name: 'Sign in with your phone' }).click();
  await expect.poll(() => screen.location()).toMatchObject({ pathname: '/sign-in-by-qr', search: '?cd=travel.example' });
});

test('a community with a sign-on of its own leads to the app, and offers no signing in with a phone', async () => {
  standInApi();
  const screen = await mountPage([routeOf('/sso/login', signIn)], { isMember: false, community: communities.sso });
  await expect.element(screen.getByText('Please continue in app')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Sign in with your phone' }).query()).toBeNull();
});

const fenwick = (SignOnPasswords: 'also' | 'off') => ({
  record: { ...communities.plain.record, name: 'Fenwick Hospitals' },
  options: { OidcProvider: 'oidc', SignOn: 'on', SignOnLabel: 'Fenwick account', SignOnPasswords },
});

test('where people sign on, their provider comes first, as a link, and the form for passwords has the second button', async () => {
  standInApi();
  const screen = await mountPage([routeOf('/plain/login', signIn)], { isMember: false, community: fenwick('also') });
  const way = screen.getByRole('link', { name: 'Continue with your Fenwick account' });
  await expect.element(way).toHaveAttribute('href', '/plain/sign-on');
  const button = screen.getByRole('button', { name: 'Sign in', exact: true });
  expect(way.element().compareDocumentPosition(button.element()) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  await expect.element(button).toHaveClass('btn--secondary');
  await expect.element(screen.getByRole('link', { name: 'Sign in with your phone' })).toBeVisible();
  expect(screen.getByText(/ app/).query()).toBeNull();
});

test('where passwords are off, there is no form', async () => {
  standInApi();
  const screen = await mountPage([routeOf('/plain/login', signIn)], { isMember: false, community: fenwick('off') });
  await expect.element(screen.getByRole('link', { name: 'Continue with your Fenwick account' })).toBeVisible();
  expect(document.querySelector('form')).toBeNull();
  await expect.poll(() => document.title).toMatch(/^Sign in/);
});

test('a password that is right and opens nothing leads to the provider of the account', async () => {
  const api = standInApi();
  const signOn = { slug: 'fenwick', label: 'Fenwick account' };
  api.answer('POST /v2/liftshare/token', { status: 403, body: { code: 'sign-on-required', signOn } });
  const screen = await mountPage([routeOf('/plain/login', signIn)], { isMember: false, community: communities.plain });
  await fillSignInForm(screen);
  await screen.getByRole('button', { name: 'Sign in', exact: true }).click();
  const way = screen.getByRole('alert').getByRole('link', { name: 'Continue with your Fenwick account' });
  await expect.element(way).toHaveAttribute('href', '/fenwick/sign-on');
  expect(localStorage.getItem('tokens')).toBeNull();
});

describe('an address at the public community', () => {
  const FIND = '/v2/liftshare/community/find/by-email';
  const way = (screen: Mounted) => screen.getByRole('link', { name: 'Continue with your Fenwick account' });
  const email = (screen: Mounted) => screen.getByLabelText('Email', { exact: true });
  const openPublic = () => mountPage([routeOf('/login', signIn)], { isMember: false, community: portalItself });

  test('of a vouched domain shows its provider beside the password, and nothing but the domain is asked for', async () => {
    const api = standInApi();
    const signOn = { slug: 'fenwick', label: 'Fenwick account' };
    api.answer(`GET ${FIND}`, { status: 200, body: { communities: [], signOn } });
    const screen = await openPublic();
    await email(screen).fill('maya.okafor@Fenwick.example');
    await expect.element(way(screen)).toHaveAttribute('href', '/fenwick/sign-on');
    await expect.element(screen.getByText('Your employer has a sign-in system of its own:')).toBeVisible();
    await expect.element(screen.getByLabelText('Password', { exact: true })).toBeVisible();
    await expect.element(screen.getByRole('button', { name: 'Sign in', exact: true })).toHaveClass('btn--secondary');
    const asked = [`${FIND}?email=${encodeURIComponent('someone@fenwick.example')}`];
    expect(api.callsTo(FIND).map(({ path }) => path)).toEqual(asked);
    // Another address of that domain has the same answer.
    await email(screen).fill('tom@fenwick.example');
    await expect.element(way(screen)).toBeVisible();
    expect(api.callsTo(FIND)).toHaveLength(1);
    await email(screen).fill('tom@fenwick.exampl');
    await expect.poll(() => way(screen).query()).toBeNull();
  });

  test('of any other domain, or while nobody answers, shows nothing', async () => {
    const api = standInApi();
    api.answer(`GET ${FIND}`, { status: 200, body: { communities: [] } });
    const screen = await openPublic();
    await email(screen).fill('ada@brindle.example');
    await expect.poll(() => api.callsTo(FIND)).toHaveLength(1);
    api.answer(`GET ${FIND}`, { status: 500 });
    await email(screen).fill('ada@other.example');
    await expect.poll(() => api.callsTo(FIND).length).toBeGreaterThan(1);
    expect(way(screen).query()).toBeNull();
    await expect.element(screen.getByRole('button', { name: 'Sign in', exact: true })).not.toHaveClass('btn--secondary');
  });

  test('is asked about nowhere else', async () => {
    const api = standInApi();
    const screen = await mountPage([routeOf('/plain/login', signIn)], { isMember: false, community: communities.plain });
    await fillSignInForm(screen);
    api.answer('POST /v2/liftshare/token', { status: 401 });
    await screen.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect.element(screen.getByRole('alert')).toBeVisible();
    expect(api.callsTo(FIND)).toHaveLength(0);
  });
});
