import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { refusals, tooMany, TOO_MANY_WORDS, troubles } from '../../../../../e2e/support/failures.ts';
import { communities, portalItself } from '../../../../../e2e/support/communities.ts';
import { UUID_V4 } from '../../../../../e2e/support/session.ts';
import { holdTimeLimits } from '../../test-support/hold-time-limits.ts';
import { mountPage, routeOf, type Mounted } from '../../test-support/mount-page.tsx';
import { standInApi, type StandInApi } from '../../test-support/stand-in-api.ts';
import * as signInByQr from './sign-in-by-qr.route.tsx';

const START = '/v2/liftshare/token/qr';
const CLAIM = '/v2/liftshare/token/qr/claim';
const started = { status: 201, body: { code: 'code-1', secret: 'secret-1', secondsLeft: 120 } };
const signedIn = { status: 200, body: { state: 'signed-in', token: 'access-1', refreshToken: 'refresh-1' } };
const waiting = { status: 200, body: { state: 'waiting' } };

let api: StandInApi;
beforeEach(() => {
  api = standInApi();
  api.answer(`POST ${START}`, started);
  api.answer(`POST ${CLAIM}`, waiting);
});
afterEach(() => void vi.useRealTimers());

const open = () => mountPage([routeOf('/plain/sign-in-by-qr', signInByQr)], { isMember: false });
const code = (screen: Mounted) => screen.getByRole('img', { name: /^QR code: / });
const renew = (screen: Mounted) => screen.getByRole('button', { name: 'Show a new code' });
/** From here on the test controls the clock. */
const stopTime = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] });
/** Lets time pass until the computer has asked again what became of its code. */
async function untilAskedAgain(): Promise<void> {
  const before = api.callsTo(CLAIM).length;
  const asks = async () => {
    await vi.advanceTimersByTimeAsync(2000);
    return api.callsTo(CLAIM).length;
  };
  await expect.poll(asks).toBeGreaterThan(before);
}

test('a code counts down for the eye, and tells no voice of it', async () => {
  stopTime();
  const screen = await open();
  const left = screen.getByText('This code expires in');
  await expect.element(left).toBeVisible();
  await vi.advanceTimersByTimeAsync(30_000);
  await expect.element(left).toMatchTextContent(/ 1:\d\d minutes\.$/);
  await vi.advanceTimersByTimeAsync(100_000);
  await expect.element(left).toHaveTextContent('This code expires in 0:00 minutes.');
  expect(left.element().closest('[aria-live], [role=status], [role=alert], [role=timer]')).toBeNull();
});

test('a computer that gets no code says so, whatever the reason, and gets one when pressed again', async () => {
  const passTimeLimits = holdTimeLimits();
  api.answer(`POST ${START}`, tooMany.answer);
  const screen = await open();
  await expect.element(screen.getByRole('alert')).toMatchTextContent(TOO_MANY_WORDS);
  for (const { name, answer } of [...refusals, ...troubles]) {
    const before = api.callsTo(START).length;
    api.answer(`POST ${START}`, answer);
    await renew(screen).click();
    await expect.poll(() => api.callsTo(START).length, { message: name }).toBe(before + 1);
    if (answer === 'hang') passTimeLimits();
    await expect.element(renew(screen), { message: name }).not.toHaveAttribute('aria-busy', 'true');
    await expect.element(screen.getByRole('alert'), { message: name }).toMatchTextContent('We could not create a code.');
  }
  api.answer(`POST ${START}`, started);
  await renew(screen).click();
  await expect.element(code(screen)).toBeVisible();
  await expect.element(screen.getByRole('alert')).not.toBeInTheDocument();
});

test('a computer stops asking once the page is left', async () => {
  stopTime();
  const screen = await open();
  await expect.element(code(screen)).toBeVisible();
  for (let ask = 0; ask < 2; ask += 1) await untilAskedAgain();
  await screen.getByRole('link', { name: 'Sign in with email and password' }).click();
  await expect.poll(() => screen.location().pathname).toBe('/plain/login');
  // The last one may have been under way.
  await vi.advanceTimersByTimeAsync(60_000);
  const asks = api.callsTo(CLAIM).length;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(api.callsTo(CLAIM)).toHaveLength(asks);
});

test('a computer asks for the code and for what became of it with bodies alone, and goes to the dashboard with the tokens', async () => {
  stopTime();
  const screen = await open();
  await expect.element(code(screen)).toBeVisible();
  for (let ask = 0; ask < 2; ask += 1) await untilAskedAgain();
  expect(localStorage.getItem('tokens')).toBeNull();
  api.answer(`POST ${CLAIM}`, signedIn);
  await untilAskedAgain();
  await expect.poll(() => screen.location().pathname).toBe('/dashboard');
  expect(JSON.parse(localStorage.getItem('tokens') ?? '')).toEqual({ accessToken: 'access-1', refreshToken: 'refresh-1' });
  expect(api.callsTo(START)).toEqual([expect.objectContaining({ method: 'POST', path: START, body: undefined, authorization: null })]);
  for (const { path, body, authorization } of api.callsTo(CLAIM))
    expect([path, body, authorization]).toEqual([CLAIM, { secret: 'secret-1', clientId: expect.stringMatching(UUID_V4) }, null]);
});

test.each([
  ['expired', 'status', 'This code has expired.'],
  ['declined', 'alert', 'The sign-in was declined on the phone.'],
] as const)(
  'a code that is %s is gone and that is said once; another is shown when pressed, without losing the focus, and asked about alone',
  async (state, role, words) => {
    stopTime();
    const screen = await open();
    await expect.element(code(screen)).toBeVisible();
    api.answer(`POST ${CLAIM}`, { status: 200, body: { state } });
    await untilAskedAgain();
    const notice = screen.getByRole(role).filter({ hasText: words });
    await expect.element(notice).toBeVisible();
    expect(notice.elements()).toHaveLength(1);
    await expect.element(code(screen)).not.toBeInTheDocument();
    const asksBefore = api.callsTo(CLAIM).length;
    api.answer(`POST ${START}`, { ...started, body: { ...started.body, code: 'code-2', secret: 'secret-2' } });
    api.answer(`POST ${CLAIM}`, waiting);
    const button = renew(screen).element();
    if (button instanceof HTMLElement) button.focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(code(screen)).toBeVisible();
    await expect.element(renew(screen)).toHaveFocus();
    await expect.element(screen.getByText(words)).not.toBeInTheDocument();
    for (let ask = 0; ask < 2; ask += 1) await untilAskedAgain();
    for (const { body } of api.callsTo(CLAIM).slice(asksBefore)) expect(body).toMatchObject({ secret: 'secret-2' });
    api.answer(`POST ${CLAIM}`, signedIn);
    await untilAskedAgain();
    await expect.poll(() => screen.location().pathname).toBe('/dashboard');
  },
);

test('a computer goes on asking after a failure, with the code still there, and is signed in when it can be', async () => {
  stopTime();
  const passTimeLimits = holdTimeLimits();
  api.answer(`POST ${START}`, { ...started, body: { ...started.body, secondsLeft: 3600 } });
  const screen = await open();
  const notice = screen.getByRole('status').filter({ hasText: 'We’ll keep trying.' });
  await expect.element(code(screen)).toBeVisible();
  for (const { name, answer } of [...troubles, ...refusals.slice(0, 1)]) {
    api.answer(`POST ${CLAIM}`, answer);
    await untilAskedAgain();
    if (answer === 'hang') passTimeLimits();
    await expect.element(notice, { message: name }).toBeVisible();
    await expect.element(code(screen), { message: name }).toBeVisible();
    api.answer(`POST ${CLAIM}`, waiting);
    await untilAskedAgain();
    await expect.element(notice, { message: name }).not.toBeInTheDocument();
  }
  api.answer(`POST ${CLAIM}`, signedIn);
  await untilAskedAgain();
  await expect.poll(() => screen.location().pathname).toBe('/dashboard');
});

test('a computer whose browser keeps no data says so, and ends the session that nobody holds', async () => {
  stopTime();
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  api.answer('POST /v2/liftshare/token/revoke', { status: 204 });
  api.answer(`POST ${CLAIM}`, signedIn);
  const screen = await open();
  await expect.element(code(screen)).toBeVisible();
  await untilAskedAgain();
  await expect.element(screen.getByRole('alert')).toMatchTextContent('Your browser does not store data for this site');
  expect(api.bodiesTo('/v2/liftshare/token/revoke')).toEqual([{ refreshToken: 'refresh-1' }]);
});

test('a computer of a community with a sign-on of its own is led to the app, as for every sign-in', async () => {
  const screen = await mountPage([routeOf('/sso/sign-in-by-qr', signInByQr)], { isMember: false, community: communities.sso });
  await expect.element(screen.getByText('Please continue in app')).toBeVisible();
  await expect.element(code(screen)).not.toBeInTheDocument();
});

test('the public community shows a code as well, and carries cd along', async () => {
  const at = '/sign-in-by-qr?cd=travel.example';
  const screen = await mountPage([routeOf('/sign-in-by-qr', signInByQr)], { at, isMember: false, community: portalItself });
  await expect.element(code(screen)).toBeVisible();
  const back = screen.getByRole('link', { name: 'Sign in with email and password' });
  await expect.element(back).toHaveAttribute('href', '/login?cd=travel.example');
});
