import { expect, vi } from 'vitest';
import { byName, failed, inDialog, says, testFailedCalls, toast, trouble, worked } from '../../test-support/failed-call.ts';
import { routeOf, type Mounted } from '../../test-support/mount-page.tsx';
import type { StandInApi } from '../../test-support/stand-in-api.ts';
import * as passkeysPage from './passkeys.route.tsx';

const PASSKEYS = '/v2/liftshare/settings/passkeys';
const page = { routes: [routeOf('/dashboard/account/passkeys', passkeysPage)], prepare: answerPasskeys };

function answerPasskeys(api: StandInApi): void {
  const at = '2026-11-20T10:00:00.000Z';
  const passkeys = ['phone', 'laptop'].map((id) => ({
    id,
    name: `Ada’s ${id}`,
    browser: 'Safari',
    system: 'iPhone',
    createdAt: at,
    lastUsedAt: at,
    isSynced: true,
  }));
  api.answer(`GET ${PASSKEYS}`, { status: 200, body: { passkeys, only: false, origin: location.origin } });
  api.answer(`POST ${PASSKEYS}/proof`, { status: 200, body: { proof: 'proof-1' } });
  api.answer(`PUT ${PASSKEYS}`, worked);
}

/** Shows once that it is oneself, which then holds for a while. */
async function prove(screen: Mounted): Promise<void> {
  await byName('Save')(screen).click();
  await screen.getByLabelText('Current password', { exact: true }).fill('Together2work!');
  await byName('Continue')(screen).click();
  await expect.element(screen.getByText('Saved', { exact: true })).toBeVisible();
}

const aPasskey = { id: 'laptop', rawId: 'laptop', type: 'public-key', clientExtensionResults: {}, response: {} };

testFailedCalls({
  'showing that it is oneself by a passkey that another tab has removed': {
    ...page,
    call: `POST ${PASSKEYS}/proof`,
    prepare: (api) => {
      answerPasskeys(api);
      const options = { challenge: 'AAAA', rpId: location.hostname, timeout: 60_000, userVerification: 'required', allowCredentials: [] };
      api.answer(`POST ${PASSKEYS}/proof/options`, { status: 200, body: { origin: location.origin, options } });
      const shown: Credential = Object.create(PublicKeyCredential.prototype, { toJSON: { value: () => aPasskey } });
      vi.spyOn(navigator.credentials, 'get').mockResolvedValue(shown);
    },
    fill: async (screen) => await byName('Add a passkey')(screen).click(),
    button: byName('Use a passkey'),
    press: async (screen) => await byName('Use a passkey')(screen).click(),
    sentence: 'We could not make sure that it is you.',
    failures: trouble,
    isInTitle: false,
    success: { status: 404, body: { code: 'passkey-unknown' } },
    done: says('That passkey is no longer in use here'),
  },
  'showing that it is oneself': {
    ...page,
    call: `POST ${PASSKEYS}/proof`,
    fill: async (screen) => {
      await byName('Add a passkey')(screen).click();
      await screen.getByLabelText('Current password', { exact: true }).fill('Together2work!');
    },
    button: byName('Continue'),
    busy: 'Checking',
    sentence: 'We could not make sure that it is you.',
    failures: failed.filter(({ words }) => words !== ''),
    isInTitle: false,
    kept: async (screen) => await expect.element(screen.getByLabelText('Current password', { exact: true })).toHaveValue('Together2work!'),
    success: { status: 200, body: { proof: 'proof-1' } },
    // It goes on to what was asked for.
    done: says('We could not add a passkey.'),
  },
  'naming a passkey': {
    ...page,
    call: `PUT ${PASSKEYS}/phone`,
    fill: async (screen) => {
      await byName('Rename Ada’s phone')(screen).click();
      await inDialog(screen).getByLabelText('Name', { exact: true }).fill('Old phone');
    },
    button: byName('Save name'),
    busy: 'Saving the name',
    sentence: 'We could not save the name.',
    failures: failed,
    isInTitle: false,
    kept: async (screen) => await expect.element(inDialog(screen).getByLabelText('Name', { exact: true })).toHaveValue('Old phone'),
    success: worked,
    done: toast('The name has been saved.'),
  },
  'naming a passkey that another tab has removed': {
    ...page,
    call: `PUT ${PASSKEYS}/phone`,
    fill: async (screen) => {
      await byName('Rename Ada’s phone')(screen).click();
      await inDialog(screen).getByLabelText('Name', { exact: true }).fill('Old phone');
    },
    button: byName('Save name'),
    busy: 'Saving the name',
    sentence: 'We could not save the name.',
    failures: trouble,
    isInTitle: false,
    success: { status: 404, body: { code: 'passkey-not-found' } },
    done: async (screen) => {
      await toast('The passkey has been removed.')();
      await expect.element(byName('Rename Ada’s phone')(screen)).not.toBeInTheDocument();
      await expect.element(byName('Rename Ada’s laptop')(screen)).toBeVisible();
    },
  },
  'adding a passkey, since another tab has added the last one possible': {
    ...page,
    call: `POST ${PASSKEYS}/options`,
    fill: prove,
    button: byName('Add a passkey'),
    sentence: 'We could not add a passkey.',
    failures: trouble,
    isInTitle: true,
    success: { status: 409, body: { code: 'too-many-passkeys' } },
    done: says('You have 10 passkeys, and no more are possible. Remove one to add another.'),
  },
  'removing a passkey': {
    ...page,
    call: `DELETE ${PASSKEYS}/phone`,
    fill: prove,
    button: byName('Remove Ada’s phone'),
    press: async (screen) => {
      await byName('Remove Ada’s phone')(screen).click();
      await byName('Remove')(screen).click();
    },
    sentence: 'We could not remove the passkey.',
    failures: failed,
    isInTitle: true,
    kept: async (screen) => await expect.element(byName('Remove Ada’s phone')(screen)).toBeVisible(),
    success: { status: 204 },
    done: toast('The passkey has been removed.'),
  },
  'removing a passkey that another tab has removed': {
    ...page,
    call: `DELETE ${PASSKEYS}/phone`,
    fill: prove,
    button: byName('Remove Ada’s phone'),
    press: async (screen) => {
      await byName('Remove Ada’s phone')(screen).click();
      await byName('Remove')(screen).click();
    },
    sentence: 'We could not remove the passkey.',
    failures: trouble,
    isInTitle: true,
    success: { status: 404, body: { code: 'passkey-not-found' } },
    done: toast('The passkey has been removed.'),
  },
  'removing the last passkey, since another tab has chosen passkeys only': {
    ...page,
    call: `DELETE ${PASSKEYS}/phone`,
    fill: prove,
    button: byName('Remove Ada’s phone'),
    press: async (screen) => {
      await byName('Remove Ada’s phone')(screen).click();
      await byName('Remove')(screen).click();
    },
    sentence: 'We could not remove the passkey.',
    failures: trouble,
    isInTitle: true,
    success: { status: 409, body: { code: 'last-passkey' } },
    done: says('This is your only way in'),
  },
  'choosing to sign in by passkey only': {
    ...page,
    call: `PUT ${PASSKEYS}`,
    fill: async (screen) => {
      await prove(screen);
      await screen.getByLabelText('Only by passkey from now on').click();
    },
    button: byName('Save'),
    busy: 'Saving',
    sentence: 'We could not save this.',
    failures: failed,
    isInTitle: true,
    kept: async (screen) => await expect.element(screen.getByLabelText('Only by passkey from now on')).toBeChecked(),
    success: worked,
    done: says('From now on you sign in by passkey only.'),
  },
  'choosing to sign in by passkey only, since another tab has removed them all': {
    ...page,
    call: `PUT ${PASSKEYS}`,
    fill: async (screen) => {
      await prove(screen);
      await screen.getByLabelText('Only by passkey from now on').click();
    },
    button: byName('Save'),
    busy: 'Saving',
    sentence: 'We could not save this.',
    failures: trouble,
    isInTitle: true,
    success: { status: 403, body: { code: 'passkey-needed' } },
    done: async (screen) => {
      await says('None of your passkeys is left. Add one, then choose this again.')(screen);
      await expect.element(byName('Rename Ada’s phone')(screen)).not.toBeInTheDocument();
    },
  },
});
