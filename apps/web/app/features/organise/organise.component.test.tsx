import { ORGANISER_TOKEN_HEADER } from '@waylift/contract/organiser-header';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import * as consoleLayout from '../../layouts/organise-console.tsx';
import { byName, inDialog } from '../../test-support/failed-call.ts';
import { mountPage, routeOf, type Mounted } from '../../test-support/mount-page.tsx';
import { answerOrganiser, harriet, listed, ORGANISE } from '../../test-support/organisers.ts';
import { standInApi, type StandInApi } from '../../test-support/stand-in-api.ts';
import * as accountPage from './account.route.tsx';
import * as figuresPage from './figures/figures.route.tsx';
import * as invitePage from './invite-organiser.route.tsx';
import * as organisersPage from './organisers.route.tsx';
import * as setUpPage from './set-up.route.tsx';
import * as signInPage from './sign-in.route.tsx';
import * as startPage from './duties/start.route.tsx';
import * as welcomePage from './welcome.route.tsx';

const LIST = '/organise/community/alder/organisers';
const ORGANISERS = `${ORGANISE}/communities/alder/organisers`;

/** All pages of a session, and those before it. */
async function open(at: string): Promise<Mounted> {
  const { path: _, ...around } = routeOf('', consoleLayout, 'layouts/organise-console');
  const within: unknown = {
    ...around,
    children: [
      routeOf('/organise', startPage),
      routeOf('/organise/account', accountPage),
      routeOf('/organise/community/:community/figures', figuresPage),
      routeOf('/organise/community/:community/organisers', organisersPage),
      routeOf('/organise/community/:community/organisers/invite', invitePage),
    ],
  };
  const routes = [
    routeOf('/organise/sign-in', signInPage),
    routeOf('/organise/set-up', setUpPage),
    routeOf('/organise/welcome/:token', welcomePage),
    // The types of a stub know either a path or an index.
    within as ReturnType<typeof routeOf>,
  ];
  return await mountPage(routes, { at, isMember: false });
}

const heading = (screen: Mounted) => screen.getByRole('heading', { level: 1 });
const refuse = (api: StandInApi, call: string, status: number, code: string) => api.answer(call, { status, body: { code } });
const within = (screen: Mounted, name: string) => screen.getByRole('row').filter({ hasText: name });

function organiserApi(session = harriet): StandInApi {
  const api = standInApi();
  answerOrganiser(api, session);
  return api;
}

test('each change carries the token that came with the session, and no bearer token', async () => {
  const api = organiserApi();
  api.answer(`DELETE ${ORGANISE}/sessions`, { status: 204 });
  const screen = await open('/organise/account');
  await byName('Sign out everywhere else')(screen).click();
  await expect.poll(() => api.callsTo(`${ORGANISE}/sessions`).some(({ method }) => method === 'DELETE')).toBe(true);
  const sent = ['session', 'factors', 'sessions'].flatMap((path) => api.callsTo(`${ORGANISE}/${path}`));
  expect(sent.length).toBeGreaterThan(3);
  expect(sent.filter(({ authorization }) => authorization !== null)).toEqual([]);
  for (const { method, headers } of sent) expect(headers.get(ORGANISER_TOKEN_HEADER)).toBe(method === 'GET' ? null : harriet.token);
});

test('who only reads is led to the figures', async () => {
  const communities = harriet.communities.map((community) => ({ ...community, role: 'reader' as const }));
  const api = organiserApi({ ...harriet, communities });
  refuse(api, `GET ${ORGANISE}/duties`, 403, 'no-right');
  refuse(api, `GET ${ORGANISE}/communities/alder/figures`, 403, 'no-right');
  const screen = await open('/organise');
  await expect.poll(() => screen.location().pathname).toBe('/organise/community/alder/figures');
});

test('who has no community in scope reads why', async () => {
  const api = organiserApi({ ...harriet, roles: [], communities: [] });
  refuse(api, `GET ${ORGANISE}/duties`, 403, 'no-right');
  const screen = await open('/organise');
  await expect.element(heading(screen)).toHaveTextContent('There is no community here for you');
});

test('without a session every page leads to the sign-in, and the sign-in back to that page', async () => {
  const api = organiserApi();
  refuse(api, `GET ${ORGANISE}/session`, 401, 'unauthorized');
  refuse(api, `GET ${ORGANISERS}`, 401, 'unauthorized');
  const screen = await open(LIST);
  await expect.element(heading(screen)).toHaveTextContent('Sign in to Organise');
  answerOrganiser(api);
  api.answer(`POST ${ORGANISE}/session`, { status: 200, body: { ticket: 'ticket-1', hasPasskey: false, hasApp: true } });
  api.answer(`POST ${ORGANISE}/session/code`, { status: 200, body: { success: true } });
  await screen.getByLabelText('Email', { exact: true }).fill(harriet.email);
  await screen.getByLabelText('Password', { exact: true }).fill('Correct.horse7');
  await byName('Sign in')(screen).click();
  await screen.getByLabelText('Code from your app', { exact: true }).fill(' 418 207 ');
  await byName('Continue')(screen).click();
  await expect.poll(() => screen.location().pathname).toBe(LIST);
  expect(api.bodiesTo(`${ORGANISE}/session/code`)).toEqual([{ ticket: 'ticket-1', code: '418 207' }]);
});

test('a session that ended while someone wrote says so, and what they wrote comes back after the sign-in', async () => {
  const api = organiserApi();
  const screen = await open(`${LIST}/invite`);
  await screen.getByLabelText('Email', { exact: true }).fill('ola@alder.example');
  await screen.getByRole('radio', { name: 'Owner' }).click();
  refuse(api, `POST ${ORGANISERS}`, 401, 'unauthorized');
  await byName('Invite')(screen).click();
  await expect.element(screen.getByText('You have been signed out')).toBeVisible();
  await expect.element(screen.getByText('What you wrote is kept in this window.', { exact: false })).toBeVisible();
  await expect.element(screen.getByLabelText('Email', { exact: true })).toHaveValue(harriet.email);
  api.answer(`POST ${ORGANISE}/session`, { status: 200, body: { ticket: 'ticket-1', hasPasskey: false, hasApp: true } });
  api.answer(`POST ${ORGANISE}/session/code`, { status: 200, body: { success: true } });
  await screen.getByLabelText('Password', { exact: true }).fill('Correct.horse7');
  await byName('Sign in')(screen).click();
  await screen.getByLabelText('Code from your app', { exact: true }).fill('418207');
  await byName('Continue')(screen).click();
  await expect.element(heading(screen)).toHaveTextContent('Invite an organiser');
  await expect.element(screen.getByLabelText('Email', { exact: true })).toHaveValue('ola@alder.example');
  await expect.element(screen.getByRole('radio', { name: 'Owner' })).toBeChecked();
});

test('a wrong code says what helps, and after too many the sign-in starts again', async () => {
  const api = standInApi();
  api.answer(`POST ${ORGANISE}/session`, { status: 200, body: { ticket: 'ticket-1', hasPasskey: true, hasApp: true } });
  const screen = await open('/organise/sign-in');
  await screen.getByLabelText('Email', { exact: true }).fill(harriet.email);
  await screen.getByLabelText('Password', { exact: true }).fill('Correct.horse7');
  await byName('Sign in')(screen).click();
  await expect.element(heading(screen)).toHaveTextContent('Now your passkey');
  await screen.getByRole('button', { name: 'Use a code from your app' }).click();
  await byName('Continue')(screen).click();
  const code = screen.getByLabelText('Code from your app', { exact: true });
  await expect.element(code).toHaveAccessibleDescription(/Enter the six digits that the app shows/);
  refuse(api, `POST ${ORGANISE}/session/code`, 422, 'code-wrong');
  await code.fill('418207');
  await byName('Continue')(screen).click();
  await expect.element(code).toHaveAccessibleDescription(/This code is not right/);
  await expect.element(code).toHaveFocus();
  expect(document.title).toMatch(/^Error: /);
  await screen.getByRole('button', { name: 'Use a recovery code' }).click();
  refuse(api, `POST ${ORGANISE}/session/code`, 401, 'token-invalid');
  await screen.getByLabelText('Recovery code', { exact: true }).fill('abcd-efgh');
  await byName('Continue')(screen).click();
  await expect.element(screen.getByText('Please start again')).toBeVisible();
});

test('the link of the mail asks for a name and a password; one that was used says so', async () => {
  const api = standInApi();
  const { email, roles } = harriet;
  api.answer(`POST ${ORGANISE}/invitation`, { status: 200, body: { email, name: 'Harriet Okafor', roles } });
  const screen = await open('/organise/welcome/abc');
  await expect.element(screen.getByLabelText('Your name', { exact: true })).toHaveValue('Harriet Okafor');
  await expect.element(screen.getByText('Owner, Alder Valley Council')).toBeVisible();
  await screen.getByLabelText('New password', { exact: true }).fill('Correct.horse7');
  await screen.getByLabelText('Confirm password', { exact: true }).fill('Correct.horse7');
  refuse(api, `POST ${ORGANISE}/invitation/accept`, 401, 'token-invalid');
  await byName('Continue')(screen).click();
  await expect.element(heading(screen)).toHaveTextContent('This link no longer works');
  expect(api.bodiesTo(`${ORGANISE}/invitation/accept`)).toEqual([{ token: 'abc', name: 'Harriet Okafor', password: 'Correct.horse7' }]);
});

test('an app is set up by its QR code or its secret; the codes are shown once and have to be kept first', async () => {
  const api = organiserApi({ ...harriet, isSettingUp: true });
  const begun = { ticket: 'ticket-2', secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/Waylift:harriet?secret=JBSWY3DPEHPK3PXP' };
  api.answer(`POST ${ORGANISE}/factors/app/options`, { status: 200, body: begun });
  const codes = Array.from({ length: 10 }, (_, at) => `code-${at}abc`);
  api.answer(`PUT ${ORGANISE}/factors/app`, { status: 200, body: { recoveryCodes: codes } });
  const screen = await open('/organise');
  await expect.poll(() => screen.location().pathname).toBe('/organise/set-up');
  await byName('Set up codes')(screen).click();
  await expect.element(screen.getByRole('img', { name: 'QR code: set up codes in an app' })).toBeVisible();
  await screen.getByLabelText('Code from your app', { exact: true }).fill('123456');
  await byName('Take codes of this app')(screen).click();
  await expect.element(heading(screen)).toHaveTextContent('Keep these codes');
  await expect.element(screen.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')).toHaveLength(10);
  answerOrganiser(api);
  await byName('Continue')(screen).click();
  await expect.element(screen.getByText('Keep the codes first, then tick this.').first()).toBeVisible();
  await screen.getByRole('checkbox').click();
  await byName('Continue')(screen).click();
  await expect.poll(() => screen.location().pathname).toBe('/organise');
  expect(document.body.textContent).not.toContain(codes[0]);
});

test('the list says who has which role, since when, by whom and until when', async () => {
  organiserApi();
  const screen = await open(LIST);
  const row = within(screen, 'Nadia Rahman');
  await expect
    .poll(() => row.element().textContent)
    .toMatch(/Manager.*Alderbrook Town.*2 March 2026.*by Iain Macrae.*31 March 2027.*Active/);
  expect(within(screen, 'beth@brook.example').element().textContent).toContain('Invited');
  expect(within(screen, 'iain@server.example').element().textContent).toMatch(/Operator.*All communities.*by command/);
  // Oneself, and who has more than one could give, cannot be changed here.
  expect(within(screen, 'Harriet Okafor').getByRole('button').query()).toBeNull();
  expect(within(screen, 'iain@server.example').getByRole('button').query()).toBeNull();
});

test('more than one page of organisers is loaded by a press', async () => {
  const api = organiserApi();
  api.answer(`GET ${ORGANISERS}`, { status: 200, body: { organisers: listed.slice(0, 2), next: 'cursor-1' } });
  api.answer(`GET ${ORGANISERS}?after=cursor-1`, { status: 200, body: { organisers: listed.slice(2), next: null } });
  const screen = await open(LIST);
  await byName('Show more')(screen).click();
  await expect.element(within(screen, 'Nadia Rahman')).toBeVisible();
  expect(byName('Show more')(screen).query()).toBeNull();
});

test('giving a role asks for the second factor again, loses nothing, and goes on by itself', async () => {
  const api = organiserApi();
  refuse(api, `POST ${ORGANISERS}`, 403, 'second-factor-needed');
  const screen = await open(`${LIST}/invite`);
  await screen.getByLabelText('Email', { exact: true }).fill('ola@alder.example');
  await screen.getByRole('radio', { name: 'Reader' }).click();
  await expect.element(screen.getByText('The role “Reader” for Alder Valley Council.', { exact: false })).toBeVisible();
  await byName('Invite')(screen).click();
  await expect.element(inDialog(screen)).toHaveAccessibleName('Is it still you?');
  await userEvent.keyboard('{Escape}');
  await expect.element(screen.getByLabelText('Email', { exact: true })).toHaveValue('ola@alder.example');
  await byName('Invite')(screen).click();
  await screen.getByLabelText('Code', { exact: true }).fill('123456');
  api.answer(`POST ${ORGANISE}/factors/proof`, { status: 200, body: { success: true } });
  api.answer(`POST ${ORGANISERS}`, { status: 200, body: { success: true } });
  await byName('Continue')(screen).click();
  await expect.poll(() => screen.location().pathname).toBe(LIST);
  await expect.element(screen.getByText('ola@alder.example has the role')).toBeVisible();
  expect(api.bodiesTo(ORGANISERS).at(-1)).toEqual({ email: 'ola@alder.example', role: 'reader', until: null });
});

test('a role is changed on the page that gives one, which begins with what they have; the last owner keeps theirs', async () => {
  const api = organiserApi();
  const screen = await open(LIST);
  await screen.getByRole('link', { name: 'Change the role of Tom Aldous' }).click();
  await expect.element(heading(screen)).toHaveTextContent('Change a role');
  await expect.element(screen.getByLabelText('Email', { exact: true })).toHaveValue('tom@alder.example');
  await expect.element(screen.getByRole('radio', { name: 'Owner' })).toBeChecked();
  await screen.getByRole('radio', { name: 'Reader' }).click();
  refuse(api, `POST ${ORGANISERS}`, 409, 'last-owner');
  await byName('Change the role')(screen).click();
  await expect.element(screen.getByText('This is the last owner')).toBeVisible();
  api.answer(`POST ${ORGANISERS}`, { status: 200, body: { success: true } });
  await byName('Change the role')(screen).click();
  await expect.poll(() => screen.location().pathname).toBe(LIST);
  expect(api.bodiesTo(ORGANISERS).at(-1)).toEqual({ email: 'tom@alder.example', role: 'reader', until: null });
});

test('a form without address or role says what is missing', async () => {
  const api = organiserApi();
  const screen = await open(`${LIST}/invite`);
  await byName('Invite')(screen).click();
  await expect.element(screen.getByRole('link', { name: 'Choose a role.' })).toBeVisible();
  await expect.element(screen.getByLabelText('Email', { exact: true })).toHaveFocus();
  expect(api.bodiesTo(ORGANISERS)).toEqual([]);
});

test.each([
  ['a reader', 'reader', 'Your role for Alder Valley Council is “Reader”.'],
  ['whose role was taken a second ago', 'manager', 'Your role for Alder Valley Council is “Manager”.'],
] as const)('%s reads at the page of a manager which role they have, and who can give more', async (_, role, words) => {
  const api = organiserApi({ ...harriet, communities: harriet.communities.map((community) => ({ ...community, role })) });
  refuse(api, `GET ${ORGANISERS}`, 403, 'no-right');
  const screen = await open(LIST);
  await expect.element(heading(screen)).toHaveTextContent('Your role does not open this page');
  await expect.element(screen.getByText(words, { exact: false })).toBeVisible();
  await expect.element(screen.getByText('Every owner of Alder Valley Council can', { exact: false })).toBeVisible();
});

test('the rail of a reader holds nothing that they may not open', async () => {
  await page.viewport(1440, 900);
  organiserApi({ ...harriet, communities: harriet.communities.map((community) => ({ ...community, role: 'reader' as const })) });
  const screen = await open('/organise/account');
  await expect.element(screen.getByRole('navigation', { name: 'Organise' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Organisers' }).query()).toBeNull();
});

test('the sign leads to the same page of another community, found by its name', async () => {
  await page.viewport(1440, 900);
  organiserApi();
  const screen = await open(`${LIST}/invite`);
  await screen.getByRole('button', { name: /Alder Valley Council.*and 1 beneath it.*Change community/ }).click();
  const find = screen.getByLabelText('Find by name');
  await expect.element(find).toHaveFocus();
  await find.fill('BROOK');
  await expect.element(inDialog(screen).getByRole('link')).toHaveLength(1);
  await inDialog(screen)
    .getByRole('link', { name: /Alderbrook Town/ })
    .click();
  await expect.poll(() => screen.location().pathname).toBe('/organise/community/brook/organisers/invite');
  await expect.element(screen.getByRole('button', { name: /Alderbrook Town/ })).toBeVisible();
});

/** Not among those that the session tells unless it is named. */
const WEST = {
  publicId: 'west',
  slug: 'westerham',
  name: 'Westerham',
  colour: '#7a1f4e',
  logo: null,
  parentId: null,
  role: 'reader' as const,
};

test('a community that the session does not tell of is found by its name, and is opened with the role there', async () => {
  await page.viewport(1440, 900);
  const api = organiserApi({ ...harriet, communityCount: 501 });
  api.answer(`GET ${ORGANISE}/session?community=west`, {
    status: 200,
    body: { ...harriet, communities: [...harriet.communities, WEST], communityCount: 501 },
  });
  api.answer(`GET ${ORGANISE}/communities`, { status: 200, body: { communities: [WEST], next: null } });
  refuse(api, `GET ${ORGANISE}/communities/west/organisers`, 403, 'no-right');
  const screen = await open(LIST);
  await screen.getByRole('button', { name: /Alder Valley Council.*Change community/ }).click();
  await expect.element(inDialog(screen).getByRole('status')).toHaveTextContent('The first 2 of 501. Type a name to find the others.');
  await screen.getByLabelText('Find by name').fill('wester');
  await inDialog(screen)
    .getByRole('link', { name: /Westerham.*Reader/ })
    .click();
  await expect.element(screen.getByText('Your role for Westerham is “Reader”.', { exact: false })).toBeVisible();
  await expect.element(screen.getByRole('button', { name: /Westerham/ })).toBeVisible();
});

test('what the server does not find or tell is said in the switcher', async () => {
  await page.viewport(1440, 900);
  const api = organiserApi({ ...harriet, communityCount: 501 });
  api.answer(`GET ${ORGANISE}/communities`, { status: 200, body: { communities: [WEST], next: 'next' } });
  const screen = await open(LIST);
  await screen.getByRole('button', { name: /Alder Valley Council.*Change community/ }).click();
  const find = screen.getByLabelText('Find by name');
  await find.fill('w');
  await expect.element(inDialog(screen).getByRole('status')).toHaveTextContent('The first 1. Type more of the name to find the others.');
  api.answer(`GET ${ORGANISE}/communities`, 'drop');
  await find.fill('brook');
  await expect.element(inDialog(screen).getByText('We could not load more.')).toBeVisible();
  await expect.element(inDialog(screen).getByRole('link', { name: /Alderbrook Town/ })).toBeVisible();
});

test('whoever has one community has a sign that is no button', async () => {
  await page.viewport(1440, 900);
  organiserApi({ ...harriet, communities: harriet.communities.slice(0, 1) });
  const screen = await open('/organise/account');
  await expect.element(screen.getByText('Alder Valley Council', { exact: true })).toBeVisible();
  expect(screen.getByRole('button', { name: /Alder Valley Council/ }).query()).toBeNull();
});

test('a role that was taken away is gone from the list, and the focus goes to the heading', async () => {
  const api = organiserApi();
  api.answer(`DELETE ${ORGANISERS}/r-2`, { status: 204 });
  const screen = await open(LIST);
  await byName('Take the role of Tom Aldous away')(screen).click();
  await expect.element(inDialog(screen)).toHaveAccessibleName('Take the role of Tom Aldous away?');
  await inDialog(screen).getByRole('button', { name: 'Take away' }).click();
  await expect.element(within(screen, 'Tom Aldous')).not.toBeInTheDocument();
  await expect.poll(() => document.activeElement?.contains(heading(screen).element())).toBe(true);
});

test('what waits is counted anew after a deed of one’s own or a minute, and not on every page', async () => {
  await page.viewport(1440, 900);
  const api = organiserApi();
  api.answer(`GET ${ORGANISE}/duties`, { status: 200, body: { duties: [], hasMore: false, worth: [] } });
  api.answer(`GET ${ORGANISERS}`, { status: 200, body: { organisers: listed, next: null } });
  api.answer(`DELETE ${ORGANISE}/sessions`, { status: 204 });
  const screen = await open('/organise/account');
  const counted = () => api.callsTo(`${ORGANISE}/duties`).length;
  const toOrganisers = async () => {
    await screen.getByRole('link', { name: 'Organisers', exact: true }).click();
    await expect.poll(() => screen.location().pathname).toBe(LIST);
    await expect.element(within(screen, 'Tom Aldous')).toBeVisible();
  };
  const back = async () => {
    screen.goBack();
    await expect.element(byName('Change password')(screen)).toBeVisible();
  };
  await expect.poll(counted).toBe(1);
  await toOrganisers();
  await back();
  expect(counted(), 'nothing has changed').toBe(1);
  await byName('Sign out everywhere else')(screen).click();
  await expect.element(screen.getByText('You are not signed in anywhere else.')).toBeVisible();
  await toOrganisers();
  await expect.poll(counted, { message: 'after a deed' }).toBe(2);
  const now = Date.now();
  const clock = vi.spyOn(Date, 'now').mockReturnValue(now + 60_000);
  await back();
  await expect.poll(counted, { message: 'a minute later' }).toBe(3);
  clock.mockRestore();
});
