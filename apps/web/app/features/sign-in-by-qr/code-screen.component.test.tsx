import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { refusals, tooMany, TOO_MANY_WORDS, troubles } from '../../../../../e2e/support/failures.ts';
import { holdTimeLimits } from '../../test-support/hold-time-limits.ts';
import { mountPage, routeOf, type Mounted } from '../../test-support/mount-page.tsx';
import { standInApi, type StandInApi } from '../../test-support/stand-in-api.ts';
import * as signInByQr from './sign-in-by-qr.route.tsx';

const START = '/v2/liftshare/token/qr';
const CLAIM = '/v2/liftshare/token/qr/claim';
const started = { status: 201, body: { code: 'code-1', secret: 'secret-1', secondsLeft: 120 } };
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
  await vi.advanceTimersByTimeAsync(2000);
  await expect.poll(() => api.callsTo(CLAIM).length).toBeGreaterThan(0);
  await screen.getByRole('link', { name: 'Sign in with email and password' }).click();
  await expect.poll(() => screen.location().pathname).toBe('/plain/login');
  // The last one may have been under way.
  await vi.advanceTimersByTimeAsync(60_000);
  const asks = api.callsTo(CLAIM).length;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(api.callsTo(CLAIM)).toHaveLength(asks);
});
