import { beforeEach, expect, test } from 'vitest';
import * as consoleLayout from '../../layouts/organise-console.tsx';
import { byName, inDialog } from '../../test-support/failed-call.ts';
import { mountPage, routeOf, routeWithin, type Mounted } from '../../test-support/mount-page.tsx';
import { answerOrganiser, harriet, listed, ORGANISE } from '../../test-support/organisers.ts';
import { standInApi, type StandInApi } from '../../test-support/stand-in-api.ts';
import { keepSignOn } from '../../session/sign-on-secrets.ts';
import * as accountPage from './account.route.tsx';
import * as organisersPage from './organisers.route.tsx';
import * as signInPage from './sign-in.route.tsx';
import * as signOnPage from './sign-on.route.tsx';

const FINISH = `POST ${ORGANISE}/session/sign-on/finish`;
const PROOF = `POST ${ORGANISE}/factors/proof/sign-on/finish`;
beforeEach(() => localStorage.clear());

/** Comes back from the provider. The browser's own address is that of the test, so the answer stands there. */
async function comeBack(state: string): Promise<Mounted> {
  history.replaceState(history.state, '', `${location.pathname}?code=abc&state=${state}`);
  const routes = [routeOf('/organise/sign-on/:step?', signOnPage), routeOf('/organise/sign-in', signInPage)];
  return await mountPage(routes, { at: '/organise/sign-on/p-1', isMember: false });
}

function begun(state: string, isAgain = false): void {
  expect(keepSignOn(state, { secret: `secret of ${state}`, slug: '', isAgain })).toBe(true);
}

const heading = (screen: Mounted) => screen.getByRole('heading', { level: 1 });
const sentTo = (api: StandInApi, path: string) => api.callsTo(path).map(({ body }) => body);

test('whoever comes back with the second factor of the provider is in, and the answer is nowhere in the address', async () => {
  const api = standInApi();
  api.answer(FINISH, { status: 200, body: {} });
  begun('s-1');
  const screen = await comeBack('s-1');
  await expect.poll(() => screen.location().pathname).toBe('/organise');
  expect(sentTo(api, `${ORGANISE}/session/sign-on/finish`)).toEqual([
    { secret: 'secret of s-1', answer: 'code=abc&state=s-1', provider: 'p-1' },
  ]);
  expect(location.search).toBe('');
});

test('without it, one’s own second factor is asked for', async () => {
  const api = standInApi();
  const secondStep = { ticket: 'ticket-1', hasPasskey: false, hasApp: true, email: harriet.email };
  api.answer(FINISH, { status: 200, body: { secondStep } });
  api.answer(`POST ${ORGANISE}/session/code`, { status: 200, body: { success: true } });
  begun('s-2');
  const screen = await comeBack('s-2');
  await expect.element(heading(screen)).toHaveTextContent('Now a code');
  await screen.getByLabelText('Code from your app', { exact: true }).fill('418207');
  await byName('Continue')(screen).click();
  await expect.poll(() => screen.location().pathname).toBe('/organise');
  expect(sentTo(api, `${ORGANISE}/session/code`)).toEqual([{ ticket: 'ticket-1', code: '418207' }]);
});

test.each([
  ['sign-on-cancelled', 'You are not signed in'],
  ['sign-on-refused', 'The sign-in system did not let you through'],
  ['sign-on-invited-only', 'This account opens no community here'],
  ['sign-on-no-address', 'We did not get an email address that we can believe'],
  ['sign-on-address-taken', 'This address belongs to an account that signs in as someone else'],
  ['set-up-needed', 'A second factor is missing'],
  ['sign-on-provider-away', 'The sign-in system cannot be used now'],
  ['sign-on-late', 'Please start again'],
])('%s has its own sentence, and the address can be entered again', async (code, words) => {
  const api = standInApi();
  api.answer(FINISH, { status: 422, body: { code } });
  begun('s-3');
  const screen = await comeBack('s-3');
  await expect.element(screen.getByRole('heading', { name: words }).or(screen.getByText(words))).toBeVisible();
  await expect.element(screen.getByLabelText('Email', { exact: true })).toBeVisible();
});

test('in another browser, and a second time, nothing is sent', async () => {
  const api = standInApi();
  const screen = await comeBack('s-4');
  await expect.element(screen.getByText('Please start again')).toBeVisible();
  expect(api.callsTo(`${ORGANISE}/session/sign-on/finish`)).toEqual([]);
});

test('the window that shows the second factor again says so, and is not a sign-in', async () => {
  const api = standInApi();
  answerOrganiser(api);
  api.answer(PROOF, { status: 200, body: { success: true } });
  begun('s-5', true);
  const screen = await comeBack('s-5');
  await expect.element(heading(screen)).toHaveTextContent('Thank you, it is you');
  expect(api.callsTo(`${ORGANISE}/session/sign-on/finish`)).toEqual([]);
});

test('what asks for the second factor again offers the sign-in system where it can show one, and is then sent once more', async () => {
  const api = standInApi();
  answerOrganiser(api, { ...harriet, proofBy: 'Alder account' });
  api.answer(`GET ${ORGANISE}/communities/alder/organisers`, { status: 200, body: { organisers: listed, next: null } });
  const take = `DELETE ${ORGANISE}/communities/alder/organisers/r-2`;
  api.answer(take, { status: 403, body: { code: 'second-factor-needed' } });
  const list = '/organise/community/:community/organisers';
  const routes = [routeWithin(routeOf(list, consoleLayout, 'layouts/organise-console'), organisersPage)];
  const screen = await mountPage(routes, { at: '/organise/community/alder/organisers', isMember: false });
  await byName('Take the role of Tom Aldous away')(screen).click();
  await inDialog(screen).getByRole('button', { name: 'Take away' }).click();
  const link = screen.getByRole('link', { name: 'Show it with your Alder account' });
  await expect.element(link).toHaveAttribute('target', '_blank');
  await expect.element(link).toHaveAttribute('href', '/organise/sign-on/again');
  link.element().addEventListener('click', (event) => event.preventDefault());
  await link.click();
  api.answer(take, { status: 204 });
  await byName('I have signed in there')(screen).click();
  await expect.poll(() => document.querySelector('.toast')?.textContent).toContain('The role of Tom Aldous has been taken away.');
});

test('each session says how it began', async () => {
  const api = standInApi();
  answerOrganiser(api);
  const one = { browser: 'Firefox', system: 'Linux', signedInAt: '2026-11-20T10:00:00Z', lastUsedAt: '2026-11-20T10:00:00Z' };
  const sessions = [
    { ...one, id: 's-1', isCurrent: true, beganBy: 'sign-on', signOnLabel: 'Alder account' },
    { ...one, id: 's-2', isCurrent: false, beganBy: 'passkey', signOnLabel: '' },
  ];
  api.answer(`GET ${ORGANISE}/sessions`, { status: 200, body: { sessions } });
  const routes = [routeWithin(routeOf('/organise/account', consoleLayout, 'layouts/organise-console'), accountPage)];
  const screen = await mountPage(routes, { at: '/organise/account', isMember: false });
  await expect.element(screen.getByText('Signed in through the sign-in system (Alder account)')).toBeVisible();
  await expect.element(screen.getByText('Signed in with a passkey')).toBeVisible();
});
