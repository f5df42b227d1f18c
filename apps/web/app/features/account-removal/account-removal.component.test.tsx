import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { mountPage, routeOf, type Mounted } from '../../test-support/mount-page.tsx';
import { standInApi } from '../../test-support/stand-in-api.ts';
import * as removal from './account-removal.route.tsx';

const PAGE = '/dashboard/account/remove';
const REMOVE = '/v2/liftshare/account/remove';
const REASON_MISSING = 'Please select a reason for removing your account.';

test('a change of language brings back no error of the password that was mended', async () => {
  const api = standInApi();
  api.answer(`POST ${REMOVE}`, { status: 403, body: { code: 'wrong-password' } });
  const screen = await mountPage([routeOf(PAGE, removal)]);
  await screen.getByRole('radio').first().click();
  await screen.getByRole('checkbox').click();
  await screen.getByLabelText('Current password').fill('wrong');
  await screen.getByRole('button', { name: 'Delete account permanently' }).click();
  await expect.element(screen.getByLabelText('Current password')).toHaveAccessibleDescription(/This is not your current password\./);
  await screen.getByLabelText('Current password').fill('another');
  await screen.getByRole('radio').last().click();
  await screen.speak('de');
  await expect.element(screen.getByLabelText('Aktuelles Passwort')).not.toHaveAccessibleDescription(/aktuelles Passwort/);
  await expect.element(screen.getByLabelText('Aktuelles Passwort')).not.toHaveFocus();
});

test('a change of language brings back no error of the password for the download that was mended', async () => {
  const api = standInApi();
  api.answer('POST /v2/liftshare/account/export', { status: 403, body: { code: 'wrong-password' } });
  const screen = await mountPage([routeOf(PAGE, removal)]);
  await screen.getByRole('button', { name: 'Download my data' }).click();
  const dialog = screen.getByRole('dialog');
  await dialog.getByLabelText('Current password').fill('wrong');
  await dialog.getByRole('button', { name: 'Download my data' }).click();
  await expect.element(dialog.getByLabelText('Current password')).toHaveAccessibleDescription(/This is not your current password\./);
  await dialog.getByLabelText('Current password').fill('another');
  await screen.speak('de');
  await expect.element(dialog.getByLabelText('Aktuelles Passwort')).toHaveValue('another');
  await expect.element(dialog.getByLabelText('Aktuelles Passwort')).not.toHaveAccessibleDescription();
});

const reasons = {
  foundMatch: 'I found someone to share lifts with',
  circumstancesChanged: 'My circumstances have changed',
  createdByEmployer: 'My employer created the account for me',
  checkingService: 'I was only having a look at the service',
  tooManyEmails: 'I get too many emails',
  noSuitableMatches: 'There are no suitable matches for me',
  noReplies: 'Nobody replied to me',
  duplicateAccount: 'I have another account',
  technicalProblems: 'I had technical problems',
  otherReason: 'Another reason',
};

const reason = (screen: Mounted, words: string) => screen.getByRole('radio', { name: words, exact: true });
const confirmation = (screen: Mounted) => screen.getByRole('checkbox', { name: /cannot be recovered/ });
const submit = (screen: Mounted) => screen.getByRole('button', { name: 'Delete account permanently' });

test('removing an account warns, offers a copy first, and a way back', async () => {
  const api = standInApi();
  const screen = await mountPage([routeOf(PAGE, removal)], { at: `${PAGE}?cd=travel.example` });
  await expect.poll(() => document.title).toBe('Delete your account – Plain – Waylift');
  await expect.element(screen.getByText('This is permanent.')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Download my data' })).toBeVisible();
  await screen.getByRole('link', { name: 'Keep my account' }).click();
  await expect.poll(() => screen.location()).toMatchObject({ pathname: '/dashboard/account/settings', search: '?cd=travel.example' });
  expect(api.callsTo(REMOVE)).toEqual([]);
});

test('removing gives ten reasons in the order of section 3, none of them chosen, and says when one or the confirmation is missing', async () => {
  const api = standInApi();
  const screen = await mountPage([routeOf(PAGE, removal)]);
  const group = screen.getByRole('radiogroup', { name: 'Reason' });
  await expect.element(group).toBeVisible();
  const radios = group.getByRole('radio');
  expect(radios.elements().map((radio) => radio.getAttribute('value'))).toEqual(Object.keys(reasons));
  for (const words of Object.values(reasons)) await expect.element(reason(screen, words)).not.toBeChecked();
  await submit(screen).click();
  await expect.element(group).toHaveAccessibleDescription(/Please select a reason for removing your account\./);
  await expect.element(radios.first()).toHaveFocus();
  await expect.element(confirmation(screen)).toHaveAccessibleDescription(/Tick the box to confirm/);
  await expect.poll(() => document.title).toMatch(/^Error: Delete your account/);
  await screen.getByRole('link', { name: REASON_MISSING }).click();
  await expect.element(radios.first()).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(reason(screen, reasons.circumstancesChanged)).toBeChecked();
  await expect.element(screen.getByText(REASON_MISSING)).not.toBeInTheDocument();
  await submit(screen).click();
  await expect.element(confirmation(screen)).toHaveFocus();
  await userEvent.keyboard(' ');
  await expect.element(screen.getByText('Tick the box to confirm')).not.toBeInTheDocument();
  expect(api.callsTo(REMOVE)).toEqual([]);
});

test('removing knows each of the reasons, and sends it and the password alone', async () => {
  const api = standInApi();
  // A refusal leaves the page as it is, for the next reason.
  api.answer(`POST ${REMOVE}`, { status: 400, body: {} });
  const screen = await mountPage([routeOf(PAGE, removal)]);
  await confirmation(screen).click();
  await screen.getByLabelText('Current password').fill('Together2work!');
  for (const [position, words] of Object.values(reasons).entries()) {
    await reason(screen, words).click();
    await submit(screen).click();
    await expect.poll(() => api.callsTo(REMOVE)).toHaveLength(position + 1);
    await expect.element(submit(screen)).not.toHaveAttribute('aria-busy', 'true');
  }
  expect(api.bodiesTo(REMOVE)).toEqual(Object.keys(reasons).map((sent) => ({ reason: sent, password: 'Together2work!' })));
});
