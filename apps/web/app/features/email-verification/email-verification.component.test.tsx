import { expect, test } from 'vitest';
import { troubles } from '../../../../../e2e/support/failures.ts';
import { mountPage, routeOf, type Mounted } from '../../test-support/mount-page.tsx';
import { standInApi } from '../../test-support/stand-in-api.ts';
import * as verification from './email-verification.route.tsx';

test('the form asks for an address, and for one that can be one, before it calls anybody', async () => {
  const api = standInApi();
  const screen = await mountPage([routeOf('/plain/verify-email', verification)], { isMember: false });
  const field = screen.getByLabelText('Email', { exact: true });
  for (const [typed, words] of [
    ['', /Enter your email address\./],
    ['ada@brindle', /Please enter a valid email address, e\.g\. name@example\.com/],
  ] as const) {
    await field.fill(typed);
    await screen.getByRole('button', { name: 'Request a new email' }).click();
    await expect.element(field).toHaveAccessibleDescription(words);
    await expect.element(field).toHaveFocus();
  }
  expect(api.callsTo('/v2/liftshare/email/resend')).toEqual([]);
});

const CALL = '/v2/liftshare/email/verify/token-1';
const RESEND = '/v2/liftshare/email/resend';
const EMAIL = 'ada@brindle.example';

const signIn = { path: '/plain/login', Component: () => <h1>Sign in</h1> };

async function openLink(token = 'token-1'): Promise<Mounted> {
  return await mountPage([routeOf('/plain/verify-email/:token?', verification), signIn], {
    at: `/plain/verify-email/${token}`,
    isMember: false,
  });
}

const press = (screen: Mounted) => screen.getByRole('button', { name: 'Verify my email address' }).click();
const title = (screen: Mounted) => screen.getByRole('heading', { level: 1 });

test('verifying: the page asks for patience, and for one answer', async () => {
  const api = standInApi();
  api.answer(`POST ${CALL}`, 'hang');
  const screen = await openLink();
  await press(screen);
  await expect.element(title(screen)).toHaveTextContent('Verifying your email address');
  await expect.element(screen.getByRole('status').filter({ hasText: 'Please wait' })).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Verify my email address' })).not.toBeInTheDocument();
  await expect.poll(() => api.callsTo(CALL)).toHaveLength(1);
});

test.each([
  [true, 'first-time'],
  [false, 'again'],
])(
  'verified, for the first time: %s: leads to the sign-in page, which says so, and leaves the token behind',
  async (isFirstActivation, verified) => {
    const api = standInApi();
    api.answer(`POST ${CALL}`, { status: 200, body: { success: true, isFirstActivation } });
    const screen = await openLink();
    await press(screen);
    await expect.poll(() => screen.location()).toMatchObject({ pathname: '/plain/login', state: { verified } });
    expect(api.callsTo(CALL)).toMatchObject([{ method: 'POST', body: undefined }]);
    screen.goBack();
    await expect.poll(() => screen.location().pathname).not.toContain('token-1');
  },
);

test.each([
  { status: 200, body: { success: false } },
  { status: 404, body: {} },
  { status: 200, body: { ok: 1 } },
])('failed: offers the form for a new email, whatever says that the link is no good: %o', async (answer) => {
  const api = standInApi();
  api.answer(`POST ${CALL}`, answer);
  const screen = await openLink();
  await press(screen);
  await expect.element(screen.getByRole('alert').filter({ hasText: 'Email verification failed' })).toBeVisible();
  api.answer(`POST ${RESEND}`, { status: 500, body: {} });
  await screen.getByLabelText('Email', { exact: true }).fill(EMAIL);
  await screen.getByRole('button', { name: 'Request a new email' }).click();
  await expect.element(screen.getByText('There was a problem requesting a new email verification email.').first()).toBeVisible();
  await expect.element(screen.getByLabelText('Email', { exact: true })).toHaveValue(EMAIL);
  await expect.element(title(screen)).toHaveTextContent('Email verification failed');
  api.answer(`POST ${RESEND}`, { status: 200, body: { success: true } });
  await screen.getByRole('button', { name: 'Request a new email' }).click();
  await expect.element(title(screen)).toHaveTextContent('A new email is on its way');
  expect(api.bodiesTo(RESEND)).toEqual([{ email: EMAIL }, { email: EMAIL }]);
});

test('failed: in trouble the link was not judged, so it can be tried again beside the form for a new email', async () => {
  const api = standInApi();
  api.answer(`POST ${CALL}`, { status: 500 });
  const screen = await openLink();
  await press(screen);
  for (const [position, { name, answer }] of troubles.filter((trouble) => trouble.answer !== 'hang').entries()) {
    await expect.element(screen.getByRole('alert').filter({ hasText: 'Email verification failed' }), { message: name }).toBeVisible();
    await expect.element(screen.getByLabelText('Email', { exact: true })).toBeVisible();
    api.answer(`POST ${CALL}`, answer);
    await screen.getByRole('button', { name: 'Try again' }).click();
    await expect.poll(() => api.callsTo(CALL), { message: name }).toHaveLength(position + 2);
  }
  await expect.element(screen.getByRole('alert').filter({ hasText: 'Email verification failed' })).toBeVisible();
  expect(screen.location().pathname).toBe('/plain/verify-email/token-1');
});

test('requested: without a token the page is the form, and says that an email is on its way', async () => {
  const api = standInApi();
  api.answer(`POST ${RESEND}`, { status: 200, body: { success: true } });
  const screen = await mountPage([routeOf('/plain/verify-email', verification)], { isMember: false });
  await expect.element(title(screen)).toHaveTextContent('Verify your email address');
  await screen.getByLabelText('Email', { exact: true }).fill(` ${EMAIL} `);
  await screen.getByRole('button', { name: 'Request a new email' }).click();
  await expect.element(screen.getByRole('status').filter({ hasText: 'It should arrive within a few minutes' })).toBeVisible();
  await expect.element(screen.getByRole('link', { name: 'Go to sign in' })).toHaveAttribute('href', '/plain/login');
  expect(api.bodiesTo(RESEND)).toEqual([{ email: EMAIL }]);
});

test('a token that holds more than letters reaches the server as it is', async () => {
  const api = standInApi();
  const odd = '/v2/liftshare/email/verify/a%2Fb%3Fc';
  api.answer(`POST ${odd}`, { status: 200, body: { success: true, isFirstActivation: true } });
  const screen = await openLink('a%2Fb%3Fc');
  await press(screen);
  await expect.poll(() => screen.location().pathname).toBe('/plain/login');
  expect(api.callsTo(odd)).toHaveLength(1);
});

// The last one: a page that belongs to a member is left once its tokens are gone.
test('a signed-in visitor may verify, and stays signed in', async () => {
  const api = standInApi();
  api.answer(`POST ${CALL}`, { status: 200, body: { success: true, isFirstActivation: false } });
  const screen = await mountPage([routeOf('/plain/verify-email/:token?', verification)], {
    at: '/plain/verify-email/token-1',
    isMember: true,
    settings: { onboardingUrl: 'https://app.example/start' },
  });
  await press(screen);
  await expect.element(title(screen)).toHaveTextContent('Your email address is verified');
  // The page about the app leads members away.
  await expect.element(screen.getByRole('link', { name: 'Continue in the app' })).toHaveAttribute('href', 'https://app.example/start');
  expect(localStorage.getItem('tokens')).toBe(JSON.stringify({ accessToken: 'access', refreshToken: 'refresh' }));
});
