import type { LoadedCommunity } from '../../community/load-community.ts';
import { useLocation } from 'react-router';
import { beforeEach, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { communities, portalItself } from '../../../../../e2e/support/communities.ts';
import { mountPage, routeOf, type Mounted } from '../../test-support/mount-page.tsx';
import { standInApi, type StandInApi } from '../../test-support/stand-in-api.ts';
import * as accountCreated from './account-created.route.tsx';
import * as join from './join.route.tsx';

const REGISTER = '/v2/liftshare/api/register';
const FIND = '/v2/liftshare/community/find/by-email';
const person = { forename: 'Ada', surname: 'Marsh', email: 'ada@brindle.example', password: 'Together2work!' };

let api: StandInApi;
beforeEach(() => {
  api = standInApi();
  api.answer(`POST ${REGISTER}`, { status: 200, body: { result: 0 } });
});

type Routes = Parameters<typeof mountPage>[0];

async function open(community: LoadedCommunity = communities.plain, beside?: Routes[number], settings = {}): Promise<Mounted> {
  const path = community === portalItself ? '' : `/${community.record.slug}`;
  const created = beside ?? routeOf(`${path}/account-created`, accountCreated);
  return await mountPage([routeOf(`${path}/join`, join), created], { isMember: false, community, settings });
}

async function fillJoinForm(screen: Mounted, email = person.email): Promise<void> {
  await screen.getByLabelText('Email', { exact: true }).fill(email);
  await screen.getByLabelText('Confirm email').fill(email);
  await screen.getByLabelText('First name').fill(person.forename);
  await screen.getByLabelText('Last name').fill(person.surname);
  await screen.getByLabelText('Password', { exact: true }).fill(person.password);
  await screen.getByLabelText('Confirm password').fill(person.password);
  await screen.getByRole('checkbox').click();
}

const pressJoin = (screen: Mounted) => screen.getByRole('button', { name: 'Join', exact: true }).click();
const communityPassword = (screen: Mounted) => screen.getByLabelText('Community password', { exact: true });

test('stays busy until its page is left: a second press while the next page comes registers nobody again', async () => {
  const { promise: loaded, resolve: load } = Promise.withResolvers<null>();
  const next = { path: '/plain/account-created', loader: () => loaded, Component: () => <h1>Your account is waiting</h1> };
  const screen = await open(communities.plain, next);
  await fillJoinForm(screen);
  const button = screen.getByRole('button', { name: 'Join', exact: true });
  const element = button.element();
  await button.click();
  await expect.poll(() => api.callsTo(REGISTER)).toHaveLength(1);
  for (let press = 0; press < 3; press += 1) {
    await new Promise((drawn) => requestAnimationFrame(drawn));
    element.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
  }
  load(null);
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Your account is waiting' })).toBeVisible();
  expect(api.callsTo(REGISTER)).toHaveLength(1);
});

test('a change of language keeps the errors that are shown, whatever was answered before', async () => {
  api.answer(`POST ${REGISTER}`, { status: 200, body: { result: 4 } });
  const screen = await open();
  await fillJoinForm(screen);
  await pressJoin(screen);
  await expect.element(communityPassword(screen)).toHaveAccessibleDescription(/Community password is invalid\./);
  await communityPassword(screen).fill('open sesame');
  await screen.getByLabelText('First name').fill('');
  await pressJoin(screen);
  await expect.element(screen.getByLabelText('First name')).toHaveAccessibleDescription(/Enter your first name\./);
  await screen.getByLabelText('Last name').click();
  await screen.speak('de');
  await expect.element(screen.getByLabelText('Vorname')).toHaveAccessibleDescription(/Vornamen/);
  await expect.element(screen.getByLabelText('Nachname')).toHaveFocus();
  await expect.element(screen.getByLabelText('Passwort der Gemeinschaft', { exact: true })).not.toHaveAccessibleDescription(/ungültig/);
});

test('join result 4 reveals the community password field with its message', async () => {
  api.answer(`POST ${REGISTER}`, { status: 200, body: { result: 4 } });
  const screen = await open();
  await fillJoinForm(screen);
  expect(communityPassword(screen).query()).toBeNull();
  await pressJoin(screen);
  const field = communityPassword(screen);
  await expect.element(field).toHaveFocus();
  await expect.element(field).toHaveAccessibleDescription(/Community password is invalid\./);
  await field.fill('open sesame');
  await expect.element(field).not.toHaveAccessibleDescription(/Community password is invalid\./);
  api.answer(`POST ${REGISTER}`, { status: 200, body: { result: 0 } });
  await pressJoin(screen);
  await expect.poll(() => screen.location().pathname).toBe('/plain/account-created');
  expect(api.bodiesTo(REGISTER).at(-1)).toMatchObject({ publicCommunityPassword: 'open sesame' });
});

const emailField = (screen: Mounted) => screen.getByLabelText('Email', { exact: true });

test('join results 5 and 8 are said in their own words, the second at the address, and lose nothing', async () => {
  const screen = await open();
  await fillJoinForm(screen);
  for (const [result, words] of [
    [5, 'OIDC is required. You cannot register with this community unless you do it through the Waylift App.'],
    [8, 'The email address you provided is not allowed access to this community.'],
  ] as const) {
    api.answer(`POST ${REGISTER}`, { status: 200, body: { result } });
    await pressJoin(screen);
    if (result === 5) await expect.element(screen.getByRole('alert')).toHaveTextContent(words);
    else await expect.element(emailField(screen)).toHaveAccessibleDescription(new RegExp(words));
    await expect.element(screen.getByLabelText('First name')).toHaveValue(person.forename);
    await expect.element(screen.getByLabelText('Password', { exact: true })).toHaveValue(person.password);
    await expect.element(screen.getByRole('checkbox')).toBeChecked();
  }
  expect(api.callsTo(REGISTER)).toHaveLength(2);
});

const twoDomains = { ...communities.plain, options: { EmailDomains: 'kestrel.example, brindle.example' } };

test('the domains that may join are told at the address, and one of them fits at once', async () => {
  const screen = await open(twoDomains);
  await expect
    .element(emailField(screen))
    .toHaveAccessibleDescription('Your work address, …\u2060@kestrel.example or …\u2060@brindle.example');
  await emailField(screen).fill('ada@brindle.example');
  await expect.element(screen.getByRole('status').filter({ hasText: 'Plain, your work address fits.' })).toBeVisible();
  await emailField(screen).fill('ada@brindle.exampl');
  await expect.element(screen.getByText('your work address fits')).not.toBeInTheDocument();
});

test('another domain is remarked on once the field is left, which stops nobody: the server decides', async () => {
  const screen = await open(twoDomains);
  await emailField(screen).fill('ada@mill.example');
  await expect.element(emailField(screen)).toHaveAccessibleDescription(/^Your work address/);
  await fillJoinForm(screen, 'ada@mill.example');
  await expect
    .element(emailField(screen))
    .toHaveAccessibleDescription('Error: Plain takes addresses of kestrel.example and brindle.example');
  await expect.element(emailField(screen)).not.toHaveAttribute('aria-invalid');
  expect(screen.getByRole('group', { name: /There is 1 problem/ }).query()).toBeNull();
  await pressJoin(screen);
  await expect.poll(() => screen.location().pathname).toBe('/plain/account-created');
});

test('a domain that the server refuses is said above the form and at the address, which leads to the public community with what was typed', async () => {
  const screen = await open(twoDomains, { path: '/join', Component: () => <p>{JSON.stringify(useLocation().state)}</p> });
  await fillJoinForm(screen, 'ada@mill.example');
  api.answer(`POST ${REGISTER}`, { status: 200, body: { result: 8 } });
  await pressJoin(screen);
  await expect
    .element(screen.getByRole('alert'))
    .toHaveTextContent('The email address you provided is not allowed access to this community.');
  await expect.element(emailField(screen)).toHaveFocus();
  await expect.element(emailField(screen)).toHaveAccessibleDescription(/takes addresses of kestrel\.example and brindle\.example/);
  await expect.element(emailField(screen)).toHaveAttribute('aria-invalid', 'true');
  await screen.getByRole('link', { name: 'Join Waylift for everyone' }).click();
  await expect.element(screen.getByText(/"email":"ada@mill\.example".*"surname":"Marsh"/)).toBeVisible();
  await expect.element(screen.getByText(person.password)).not.toBeInTheDocument();
});

test('the public community is named only where the portal has it', async () => {
  const screen = await open(twoDomains, undefined, { homeSlug: 'kestrel' });
  await fillJoinForm(screen, 'ada@mill.example');
  await expect.element(emailField(screen)).toHaveAccessibleDescription(/takes addresses/);
  expect(screen.getByRole('link', { name: /for everyone/ }).query()).toBeNull();
});

test('another address can be given after joining: the form has the rest', async () => {
  const screen = await open();
  await fillJoinForm(screen);
  await pressJoin(screen);
  await expect.element(screen.getByText(`We have sent an activation email to ${person.email}.`)).toBeVisible();
  await screen.getByRole('link', { name: 'Change address' }).click();
  await expect.element(emailField(screen)).toHaveValue(person.email);
  await expect.element(screen.getByLabelText('Confirm email')).toHaveValue('');
  await expect.element(screen.getByLabelText('First name')).toHaveValue(person.forename);
});

test('what was typed stays on the way back, but no password', async () => {
  const screen = await open();
  await fillJoinForm(screen);
  await pressJoin(screen);
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Check your email' })).toBeVisible();
  screen.goBack();
  for (const [label, value] of [
    ['Email', person.email],
    ['Confirm email', person.email],
    ['First name', person.forename],
    ['Last name', person.surname],
    ['Password', ''],
  ] as const)
    await expect.element(screen.getByLabelText(label, { exact: true })).toHaveValue(value);
  expect([sessionStorage, localStorage].map((store) => JSON.stringify(store)).join('')).not.toContain(person.password);
});

test('of many domains three are told, and how many there are besides', async () => {
  const screen = await open({ ...communities.plain, options: { EmailDomains: 'a.example, b.example, c.example, +4' } });
  await expect.element(emailField(screen)).toHaveAccessibleDescription(/@a\.example, \S+@b\.example, \S+@c\.example, \+4/);
});

test('a community with a password asks for it, and sends it', async () => {
  const screen = await open(communities.locked);
  await fillJoinForm(screen);
  await pressJoin(screen);
  await expect.element(communityPassword(screen)).toHaveAccessibleDescription(/A password is required to join this community\./);
  expect(api.callsTo(REGISTER)).toHaveLength(0);
  await communityPassword(screen).fill('secret');
  await pressJoin(screen);
  await expect.poll(() => screen.location().pathname).toBe('/locked/account-created');
  expect(api.bodiesTo(REGISTER)).toMatchObject([{ publicCommunityId: 'locked1', publicCommunityPassword: 'secret' }]);
});

test('choosing a community with a password shows its field before anything is submitted', async () => {
  api.answer('GET /v3/liftshare/community/options/locked2', { status: 200, body: { options: { CommunityPasswordVersion: '2' } } });
  const screen = await open(communities.parent);
  await fillJoinForm(screen);
  await pressJoin(screen);
  await screen.getByRole('radio', { name: 'Child locked2' }).click();
  await screen.getByRole('button', { name: 'Continue' }).click();
  await expect.element(communityPassword(screen)).toHaveFocus();
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
  expect(api.callsTo(REGISTER)).toHaveLength(0);
  await communityPassword(screen).fill('secret');
  await pressJoin(screen);
  await expect.poll(() => screen.location().pathname).toBe('/parent/account-created');
  expect(api.bodiesTo(REGISTER)).toMatchObject([{ publicCommunityId: 'locked2', publicCommunityPassword: 'secret' }]);
});

test('choosing a community with a sign-on of its own says so before anything is submitted', async () => {
  api.answer('GET /v3/liftshare/community/options/sso', { status: 200, body: { options: { OidcProvider: 'okta' } } });
  const screen = await open(communities.parent);
  await fillJoinForm(screen);
  await pressJoin(screen);
  await screen.getByRole('radio', { name: 'Child sso' }).click();
  await screen.getByRole('button', { name: 'Continue' }).click();
  await expect
    .element(screen.getByRole('alert'))
    .toHaveTextContent('OIDC is required. You cannot register with this community unless you do it through the Waylift App.');
  expect(api.callsTo(REGISTER)).toHaveLength(0);
});

const signingOn = { OidcProvider: 'oidc', SignOn: 'on', SignOnLabel: 'Fenwick account', SignOnPasswords: 'also' };
const provider = (screen: Mounted) => screen.getByRole('link', { name: 'Continue with your Fenwick account' });

test('choosing a child whose people sign on leads to its provider', async () => {
  api.answer('GET /v3/liftshare/community/options/sso', { status: 200, body: { options: signingOn } });
  const screen = await open(communities.parent);
  await fillJoinForm(screen);
  await pressJoin(screen);
  await screen.getByRole('radio', { name: 'Child sso' }).click();
  await screen.getByRole('button', { name: 'Continue' }).click();
  await expect.element(provider(screen)).toHaveAttribute('href', '/sso/sign-on');
  await expect.element(screen.getByText('You join Child sso through its sign-in system')).toBeVisible();
  expect(screen.getByText(/OIDC/).query()).toBeNull();
  expect(api.callsTo(REGISTER)).toHaveLength(0);
  // Another choice takes it away again.
  await screen.getByRole('button', { name: 'Choose another' }).click();
  await screen.getByRole('radio', { name: 'Child open' }).click();
  api.answer('GET /v3/liftshare/community/options/open', { status: 200, body: { options: {} } });
  await screen.getByRole('button', { name: 'Continue' }).click();
  await expect.element(screen.getByText('Child open')).toBeVisible();
  await expect.element(provider(screen)).not.toBeInTheDocument();
});

test('so does one that the address has found at the public community', async () => {
  api.answer(`GET ${FIND}`, { status: 200, body: { communities: [{ id: 'fen1', name: 'Fenwick Hospitals', slug: 'fenwick-hospitals' }] } });
  api.answer('GET /v3/liftshare/community/options/fen1', { status: 200, body: { options: signingOn } });
  const screen = await open(portalItself);
  await fillJoinForm(screen);
  await pressJoin(screen);
  await screen.getByRole('radio', { name: 'Fenwick Hospitals' }).click();
  await screen.getByRole('button', { name: 'Continue' }).click();
  await expect.element(provider(screen)).toHaveAttribute('href', '/fenwick-hospitals/sign-on');
});

test('the public community offers the communities found by e-mail, and always itself', async () => {
  api.answer(`GET ${FIND}`, { status: 200, body: { communities: [{ id: 'open', name: 'Open' }] } });
  api.answer('GET /v3/liftshare/community/options/xk', { status: 200, body: { options: {} } });
  const screen = await open(portalItself);
  await fillJoinForm(screen);
  await pressJoin(screen);
  const dialog = screen.getByRole('dialog');
  await expect.element(dialog.getByRole('radio')).toHaveLength(2);
  await expect.element(dialog.getByRole('radio', { name: 'Open' })).toHaveFocus();
  await dialog.getByRole('radio', { name: /Continue with public community/ }).click();
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect.poll(() => screen.location().pathname).toBe('/account-created');
  expect(api.callsTo(FIND).map(({ path }) => path)).toEqual([`${FIND}?email=${encodeURIComponent(person.email)}`]);
  expect(api.bodiesTo(REGISTER)).toMatchObject([{ publicCommunityId: 'xk' }]);
});

test('the public community is still offered when the lookup by e-mail fails', async () => {
  api.answer(`GET ${FIND}`, { status: 500 });
  const screen = await open(portalItself);
  await fillJoinForm(screen);
  await pressJoin(screen);
  await expect.element(screen.getByRole('radio', { name: /Continue with public community/ })).toBeVisible();
});

test('an offer that is closed again leaves what was typed', async () => {
  const screen = await open(communities.parent);
  await fillJoinForm(screen);
  await pressJoin(screen);
  await screen.getByRole('button', { name: 'Continue' }).click();
  await expect.element(screen.getByRole('dialog').getByText('Please choose a community.')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
  await expect.element(screen.getByLabelText('First name')).toHaveValue(person.forename);
});

test('where people sign on, joining is one link to their provider, and no form', async () => {
  standInApi();
  const options = { OidcProvider: 'oidc', SignOn: 'on', SignOnLabel: 'Fenwick account', SignOnPasswords: 'also' };
  const community = { record: { ...communities.plain.record, name: 'Fenwick Hospitals' }, options };
  const screen = await mountPage([routeOf('/plain/join', join)], { isMember: false, community });
  const way = screen.getByRole('link', { name: 'Continue with your Fenwick account' });
  await expect.element(way).toHaveAttribute('href', '/plain/sign-on');
  await expect.element(screen.getByText(/never your password/)).toBeVisible();
  expect(document.querySelector('form')).toBeNull();
  await expect.element(screen.getByRole('link', { name: 'Sign in here' })).toHaveAttribute('href', '/plain/login');
});
