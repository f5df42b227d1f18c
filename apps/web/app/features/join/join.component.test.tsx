import { beforeEach, expect, test } from 'vitest';
import { mountPage, routeOf, type Mounted } from '../../test-support/mount-page.tsx';
import { standInApi, type StandInApi } from '../../test-support/stand-in-api.ts';
import * as join from './join.route.tsx';

const REGISTER = '/v2/liftshare/api/register';
const person = { forename: 'Ada', surname: 'Marsh', email: 'ada@brindle.example', password: 'Together2work!' };

let api: StandInApi;
beforeEach(() => {
  api = standInApi();
});

async function fillJoinForm(screen: Mounted): Promise<void> {
  await screen.getByLabelText('First name').fill(person.forename);
  await screen.getByLabelText('Last name').fill(person.surname);
  await screen.getByLabelText('Email', { exact: true }).fill(person.email);
  await screen.getByLabelText('Confirm email').fill(person.email);
  await screen.getByLabelText('Password', { exact: true }).fill(person.password);
  await screen.getByLabelText('Confirm password').fill(person.password);
  await screen.getByRole('checkbox').click();
}

test('stays busy until its page is left: a second press while the next page comes registers nobody again', async () => {
  api.answer(`POST ${REGISTER}`, { status: 200, body: { result: 0 } });
  const { promise: loaded, resolve: load } = Promise.withResolvers<null>();
  const next = { path: '/plain/account-created', loader: () => loaded, Component: () => <h1>Your account is waiting</h1> };
  const screen = await mountPage([routeOf('/plain/join', join), next], { isMember: false });
  await fillJoinForm(screen);
  const button = screen.getByRole('button', { name: 'Join', exact: true });
  const element = button.element();
  await button.click();
  await expect.poll(() => api.callsTo(REGISTER)).toHaveLength(1);
  for (let press = 0; press < 3; press += 1) {
    await new Promise((drawn) => requestAnimationFrame(drawn));
    (element as HTMLButtonElement).click();
  }
  load(null);
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Your account is waiting' })).toBeVisible();
  expect(api.callsTo(REGISTER)).toHaveLength(1);
});

test('a change of language keeps the errors that are shown, whatever was answered before', async () => {
  api.answer(`POST ${REGISTER}`, { status: 200, body: { result: 4 } });
  const screen = await mountPage([routeOf('/plain/join', join)], { isMember: false });
  await fillJoinForm(screen);
  await screen.getByRole('button', { name: 'Join', exact: true }).click();
  const field = screen.getByLabelText('Community password', { exact: true });
  await expect.element(field).toHaveAccessibleDescription(/Community password is invalid\./);
  await field.fill('open sesame');
  await screen.getByLabelText('First name').fill('');
  await screen.getByRole('button', { name: 'Join', exact: true }).click();
  await expect.element(screen.getByLabelText('First name')).toHaveAccessibleDescription(/Enter your first name\./);
  await screen.getByLabelText('Last name').click();
  await screen.speak('de');
  await expect.element(screen.getByLabelText('Vorname')).toHaveAccessibleDescription(/Vornamen/);
  await expect.element(screen.getByLabelText('Nachname')).toHaveFocus();
  await expect.element(screen.getByLabelText('Passwort der Gemeinschaft', { exact: true })).not.toHaveAccessibleDescription(/ungültig/);
});
