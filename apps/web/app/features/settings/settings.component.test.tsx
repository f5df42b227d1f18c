import { beforeEach, describe, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { RuntimeSettings } from '../../platform/runtime-settings.ts';
import { session } from '../../session/browser-session.ts';
import { mountPage, routeOf, type Mounted } from '../../test-support/mount-page.tsx';
import { standInApi, type StandInApi } from '../../test-support/stand-in-api.ts';
import * as account from './settings.route.tsx';

const PAGE = '/dashboard/account/settings';
const UPDATE = '/v2/liftshare/settings/update-email';
const PENDING = '/v2/liftshare/settings/pending-email';
const OPT_IN = '/v2/liftshare/newsletter/opt-in';
const LANGUAGE = '/v2/liftshare/settings/language';
const SAVED = 'Your preference has been saved.';
const DETAILS = '/v2/liftshare/settings/details';
const NEW_EMAIL = 'new@brindle.example';
const PASSWORD = 'Together2work!';

const email = (screen: Mounted) => screen.getByLabelText('New email address');
const password = (screen: Mounted) => screen.getByLabelText('Current password');
const news = (screen: Mounted) => screen.getByRole('checkbox', { name: 'Send me news and offers by email' });
const groupTitle = (screen: Mounted, name: string) => screen.getByRole('heading', { level: 2, name, exact: true });
const openGroup = (screen: Mounted, name: string) => groupTitle(screen, name).click();
const toast = () => document.querySelector('.toast')?.textContent;

let api: StandInApi;
beforeEach(() => {
  api = standInApi();
});

/** Where the links of a group lead. It is opened if it is closed. */
async function rowsOf(screen: Mounted, name: string): Promise<(string | null)[]> {
  const group = groupTitle(screen, name).element().closest('details');
  if (group?.open === false) await openGroup(screen, name);
  return [...(group?.querySelectorAll('a') ?? [])].filter((link) => link.checkVisibility()).map((link) => link.getAttribute('href'));
}

async function openSettings(more: object = {}, at = PAGE, settings: Partial<RuntimeSettings> = {}): Promise<Mounted> {
  const community = { publicId: 'plain1', slug: 'plain', name: 'Plain', active: true, childCommunities: [] };
  const member = { email: 'ada@brindle.example', forename: 'Ada', surname: 'Marsh', languageCode: 'en', countryCode: 'gb' };
  api.answer('GET /v2/liftshare/settings', { status: 200, body: { ...member, marketingOptIn: false, community, ...more } });
  const screen = await mountPage([routeOf(PAGE, account)], { at, settings });
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Account' })).toBeVisible();
  return screen;
}

async function askForChange(screen: Mounted, address = NEW_EMAIL, secret = PASSWORD): Promise<void> {
  await screen.getByLabelText('New email address').fill(address);
  await screen.getByLabelText('Current password').fill(secret);
  await screen.getByRole('button', { name: 'Update email' }).click();
}

describe('a change of language', () => {
  test('does not say again that the details were saved', async () => {
    api.answer(`PUT ${DETAILS}`, { status: 200, body: { forename: 'Ada', surname: 'Marsh' } });
    const screen = await openSettings();
    await screen.getByRole('button', { name: 'Change details' }).click();
    await screen.getByRole('button', { name: 'Save details' }).click();
    await expect.element(screen.getByText('Your details have been saved.').first()).toBeVisible();
    await screen.getByRole('button', { name: 'Close' }).click();
    await expect.poll(() => document.querySelector('.toast')).toBeNull();
    await screen.speak('de');
    await expect.element(screen.getByRole('heading', { level: 1, name: 'Konto' })).toBeVisible();
    expect(document.querySelector('.toast')).toBeNull();
  });

  test('does not say again that a link was sent again', async () => {
    api.answer('POST /v2/liftshare/settings/pending-email', { status: 200, body: { success: true } });
    const screen = await openSettings({ pendingEmail: NEW_EMAIL });
    await screen.getByRole('button', { name: 'Send the link again' }).click();
    await expect.element(screen.getByText('We have sent the link again.').first()).toBeVisible();
    await screen.getByRole('button', { name: 'Close' }).click();
    await expect.poll(() => document.querySelector('.toast')).toBeNull();
    await screen.speak('de');
    await expect.element(screen.getByRole('heading', { level: 1, name: 'Konto' })).toBeVisible();
    expect(document.querySelector('.toast')).toBeNull();
  });

  test('brings back no error that was mended, and leaves the focus where it is', async () => {
    api.answer(`POST ${UPDATE}`, { status: 403, body: { code: 'wrong-password' } });
    const screen = await openSettings();
    await askForChange(screen);
    await expect.element(password(screen)).toHaveAccessibleDescription(/This is not your current password\./);
    await password(screen).fill('another');
    await expect.element(password(screen)).not.toHaveAccessibleDescription();
    await email(screen).click();
    await screen.speak('de');
    await expect.element(screen.getByRole('heading', { level: 1, name: 'Konto' })).toBeVisible();
    await expect.element(screen.getByLabelText('Neue E-\u2060Mail-Adresse')).toHaveFocus();
    await expect.element(screen.getByLabelText('Aktuelles Passwort')).not.toHaveAccessibleDescription();
  });

  test('says an error of the server in that language, where it stands', async () => {
    api.answer(`POST ${UPDATE}`, { status: 403, body: { code: 'wrong-password' } });
    const screen = await openSettings();
    await askForChange(screen);
    await expect.element(screen.getByLabelText('Current password')).toHaveAccessibleDescription(/This is not your current password\./);
    await screen.speak('de');
    const inGerman = screen.getByLabelText('Aktuelles Passwort');
    await expect.element(inGerman).toHaveAccessibleDescription(/Das ist nicht Ihr aktuelles Passwort\./);
    await expect.element(inGerman).toHaveValue(PASSWORD);
  });
});

describe('the settings page', () => {
  test('shows what a member has told, and leads to the removal of the account, with cd', async () => {
    const screen = await openSettings({}, `${PAGE}?cd=travel.example`);
    await expect.poll(() => document.title).toBe('Account – Plain – Waylift');
    await expect.element(screen.getByRole('region', { name: 'Account' })).toMatchTextContent('Ada Marsh');
    await expect.element(screen.getByRole('main')).toMatchTextContent('ada@brindle.example');
    const removal = screen.getByRole('link', { name: 'Delete account' });
    await expect.element(removal).toHaveAttribute('href', '/dashboard/account/remove?cd=travel.example');
  });

  test('comes with the change of address and the choice about news open, and everything else one press away', async () => {
    const screen = await openSettings();
    await expect.element(email(screen)).toBeVisible();
    await expect.element(news(screen)).toBeVisible();
    await expect.element(screen.getByRole('link', { name: 'People you have blocked' })).not.toBeInTheDocument();
    expect(await rowsOf(screen, 'Signing in and email')).toEqual([
      '/dashboard/account/password',
      '/dashboard/account/passkeys',
      '/dashboard/account/sessions',
    ]);
    expect(await rowsOf(screen, 'Your lifts')).toEqual([
      '/dashboard/away',
      '/dashboard/account/notifications#calendar',
      '/dashboard/account/notifications#car',
      '/dashboard/account/notifications#pause',
    ]);
    expect(await rowsOf(screen, 'What we send you')).toEqual(['/dashboard/account/notifications', '/dashboard/account/pushes']);
    await expect.element(screen.getByRole('combobox', { name: 'Email language' })).toBeVisible();
    expect(await rowsOf(screen, 'Privacy')).toEqual(['/dashboard/account/notifications#blocked']);
    await expect.element(screen.getByRole('button', { name: 'Download my data' })).toBeVisible();
    await expect.element(screen.getByRole('link', { name: 'Cost assumptions' })).toHaveAttribute('href', '/dashboard/cost-assumptions');
  });

  test('without lifts, leads to nothing of them', async () => {
    const screen = await openSettings({}, PAGE, { lifts: false });
    await expect.element(screen.getByRole('heading', { name: 'Your lifts' })).not.toBeInTheDocument();
    for (const name of ['Signing in and email', 'What we send you', 'Privacy']) await rowsOf(screen, name);
    const addresses = [...document.querySelectorAll('main a')].map((link) => link.getAttribute('href'));
    expect(addresses).toEqual([
      '/dashboard/account/password',
      '/dashboard/account/passkeys',
      '/dashboard/account/sessions',
      '/dashboard/cost-assumptions',
      '/dashboard/account/remove',
    ]);
  });

  test('has the way out near', async () => {
    const screen = await openSettings();
    const signOut = vi.spyOn(session, 'signOut').mockResolvedValue();
    await screen.getByRole('button', { name: 'Sign out' }).click();
    expect(signOut).toHaveBeenCalledOnce();
  });

  test('changes what a member has told of themselves, and says what is missing', async () => {
    api.answer(`PUT ${DETAILS}`, { status: 200, body: { forename: 'Ada', surname: 'King' } });
    const screen = await openSettings();
    await screen.getByRole('button', { name: 'Change details' }).click();
    await expect.element(screen.getByLabelText('First name')).toHaveValue('Ada');
    await screen.getByLabelText('Last name').fill(' ');
    await screen.getByRole('button', { name: 'Save details' }).click();
    await expect.element(screen.getByLabelText('Last name')).toHaveAccessibleDescription(/Enter your last name\./);
    await screen.getByLabelText('Last name').fill('King');
    await screen.getByRole('button', { name: 'Save details' }).click();
    await expect.poll(toast).toContain('Your details have been saved.');
    expect(api.bodiesTo(DETAILS)).toEqual([{ forename: 'Ada', surname: 'King' }]);
    await expect.element(screen.getByRole('region', { name: 'Account' })).toMatchTextContent('Ada King');
    await screen.getByRole('button', { name: 'Change details' }).click();
    await expect.element(screen.getByLabelText('Last name')).toHaveValue('King');
  });
});

describe('changing the email address', () => {
  test('sends address and password, and says that a link is on its way', async () => {
    api.answer(`POST ${UPDATE}`, { status: 200, body: { success: true } });
    const screen = await openSettings();
    await askForChange(screen, ` ${NEW_EMAIL} `);
    await expect.element(screen.getByText(`We have sent a link to ${NEW_EMAIL}.`)).toBeVisible();
    await expect.element(screen.getByText('You sign in with ada@brindle.example.', { exact: false })).toBeVisible();
    expect(api.bodiesTo(UPDATE)).toEqual([{ email: NEW_EMAIL, password: PASSWORD }]);
    await expect.element(email(screen)).toHaveValue('');
    await expect.element(password(screen)).toHaveValue('');
    expect(screen.location()).toMatchObject({ pathname: PAGE, search: '' });
  });

  test('asks for a valid address and the password before it sends anything', async () => {
    const screen = await openSettings();
    await screen.getByRole('button', { name: 'Update email' }).click();
    await expect.element(email(screen)).toHaveFocus();
    await expect.element(email(screen)).toHaveAccessibleDescription(/Enter your email address\./);
    await expect.element(password(screen)).toHaveAccessibleDescription(/Enter your password\./);
    await expect.poll(() => document.title).toMatch(/^Error: Account/);
    await askForChange(screen, 'ada@brindle');
    await expect.element(email(screen)).toHaveAccessibleDescription(/Please enter a valid email address, e\.g\. name@example\.com/);
    await askForChange(screen, 'ada@brindle.example');
    await expect.element(email(screen)).toHaveAccessibleDescription(/This is already your email address\./);
    await email(screen).fill(NEW_EMAIL);
    await expect.poll(() => document.title).toMatch(/^Account/);
    expect(api.callsTo(UPDATE)).toHaveLength(0);
  });

  test('with a wrong password says so at its field, and the session goes on', async () => {
    api.answer(`POST ${UPDATE}`, { status: 403, body: { code: 'wrong-password' } });
    const screen = await openSettings();
    await askForChange(screen);
    await expect.element(password(screen)).toHaveFocus();
    await expect.element(password(screen)).toHaveAccessibleDescription(/This is not your current password\./);
    await expect.element(email(screen)).toHaveValue(NEW_EMAIL);
    await expect.element(password(screen)).toHaveValue(PASSWORD);
    expect(localStorage.getItem('tokens')).not.toBeNull();
    await password(screen).fill('another');
    await expect.element(password(screen)).not.toHaveAccessibleDescription();
    api.answer(`POST ${UPDATE}`, { status: 200, body: { success: true } });
    await screen.getByRole('button', { name: 'Update email' }).click();
    await expect.element(screen.getByText(`We have sent a link to ${NEW_EMAIL}.`)).toBeVisible();
  });

  test.each([
    [
      'that the community does not take',
      { status: 403, body: { code: 'email-restriction-failed' } },
      /The email address you provided is not allowed access to this community\./,
    ],
    [
      'that the server finds no address',
      { status: 400, body: { code: 'validation', errors: [{ path: 'email', code: 'email-invalid', message: 'no address' }] } },
      /Please enter a valid email address/,
    ],
  ] as const)('%s says so at its field', async (_, answer, words) => {
    api.answer(`POST ${UPDATE}`, answer);
    const screen = await openSettings();
    await askForChange(screen);
    await expect.element(email(screen)).toHaveFocus();
    await expect.element(email(screen)).toHaveAccessibleDescription(words);
    await expect.element(email(screen)).toHaveValue(NEW_EMAIL);
  });
});

describe('a pending address', () => {
  test('is shown, can be mailed its link again, and given up', async () => {
    api.answer(`POST ${PENDING}`, { status: 200, body: { success: true } });
    api.answer(`DELETE ${PENDING}`, { status: 200, body: { success: true } });
    const screen = await openSettings({ pendingEmail: NEW_EMAIL });
    await screen.getByRole('button', { name: 'Send the link again' }).click();
    await expect.poll(toast).toContain('We have sent the link again.');
    await screen.getByRole('button', { name: 'Cancel the change' }).click();
    await expect.poll(toast).toContain('Your email address has not changed.');
    expect(screen.getByText(NEW_EMAIL).query()).toBeNull();
    await expect.element(screen.getByRole('heading', { name: 'Change email address' })).toHaveFocus();
    expect(api.callsTo(PENDING).map(({ method }) => method)).toEqual(['POST', 'DELETE']);
  });
});

describe('the marketing preference', () => {
  test('is saved as it is pressed, and that is told', async () => {
    api.answer(`PUT ${OPT_IN}`, { status: 200, body: { optIn: true } });
    const screen = await openSettings();
    await expect.element(news(screen)).not.toBeChecked();
    (news(screen).element() as HTMLElement).focus();
    await userEvent.keyboard(' ');
    await expect.element(news(screen)).toBeChecked();
    await expect.poll(toast).toContain(SAVED);
    await expect.poll(() => document.querySelector('[data-announcer]')?.textContent).toBe(SAVED);
    await expect.element(news(screen)).toHaveFocus();
    expect(api.bodiesTo(OPT_IN)).toEqual([{ optIn: true }]);
  });

  test('pressed many times quickly is sent one call at a time, and the last press wins', async () => {
    const screen = await openSettings();
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    api.answer(
      `PUT ${OPT_IN}`,
      (async () => {
        await held;
        return { status: 200, body: { optIn: true } };
      })(),
    );
    for (let press = 0; press < 6; press += 1) await news(screen).click();
    await expect.element(news(screen)).not.toBeChecked();
    expect(api.bodiesTo(OPT_IN)).toEqual([{ optIn: true }]);
    api.answer(`PUT ${OPT_IN}`, { status: 200, body: { optIn: false } });
    release();
    await expect.poll(() => api.bodiesTo(OPT_IN)).toEqual([{ optIn: true }, { optIn: false }]);
    await expect.poll(toast).toContain(SAVED);
    await expect.element(news(screen)).not.toBeChecked();
  });
});

describe('the language of mail', () => {
  test('is one of the five, each in its own name, and saved as it is chosen', async () => {
    api.answer(`PUT ${LANGUAGE}`, { status: 200, body: { languageCode: 'pt' } });
    const screen = await openSettings({ languageCode: 'de' });
    await openGroup(screen, 'What we send you');
    const select = screen.getByRole('combobox', { name: 'Email language' });
    await expect.element(select).toHaveValue('de');
    expect(
      select
        .getByRole('option')
        .elements()
        .map(({ textContent }) => textContent),
    ).toEqual(['English', 'Deutsch', 'Español', 'Français', 'Português']);
    await select.selectOptions('Português');
    await expect.poll(toast).toContain(SAVED);
    expect(api.bodiesTo(LANGUAGE)).toEqual([{ languageCode: 'pt' }]);
    // The page keeps its own.
    await expect.element(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Account');
  });
});
