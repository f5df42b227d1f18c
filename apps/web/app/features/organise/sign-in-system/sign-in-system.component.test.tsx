import type { OrganisedProvider, OrganisedSignOn, SignOnTest } from '@waylift/contract/organiser-sign-on';
import { expect, test } from 'vitest';
import * as consoleLayout from '../../../layouts/organise-console.tsx';
import { byName, inDialog } from '../../../test-support/failed-call.ts';
import { mountPage, routeOf, type Mounted } from '../../../test-support/mount-page.tsx';
import { answerOrganiser, ORGANISE } from '../../../test-support/organisers.ts';
import { standInApi, type StandInApi } from '../../../test-support/stand-in-api.ts';
import * as testPage from './sign-in-system-test.route.tsx';
import * as systemPage from './sign-in-system.route.tsx';

const CALLS = `${ORGANISE}/communities/alder/sign-on`;
const PROVIDER: OrganisedProvider = {
  issuer: 'https://login.alder.example/v2.0',
  clientId: 'waylift',
  clientProof: 'basic',
  label: 'Alder Valley account',
  contact: 'it@alder.example',
  domains: ['aldervalley.example'],
  newMembers: 'join',
  isForChildren: true,
  leaverDays: 90,
  since: '2026-01-14T10:00:00.000Z',
  secretEndsAt: '2020-12-18T23:59:59.000Z',
  hasFormer: false,
  formerEndsAt: null,
  relinkUntil: null,
  redirectAddress: 'https://share.alder.example/sign-on/callback/p-1',
  organisersAddresses: ['https://share.alder.example/organise/sign-on/p-1'],
  logoutAddress: 'https://share.alder.example/sign-on/logout/p-1',
  publicKeys: [],
  lastUsedAt: null,
  holdsFor: ['Alder Valley Council', 'Alderbrook Town'],
};
const NONE: OrganisedSignOn = {
  provider: null,
  isOfParent: false,
  parent: null,
  takesParents: true,
  children: 1,
  passwords: 'also',
  passwordsEndAt: null,
  people: { signedOn: 0, never: 9140, withoutPassword: 0, paused: 0, unvouched: 0 },
  mayChange: true,
};
const SET: OrganisedSignOn = {
  ...NONE,
  provider: PROVIDER,
  people: { signedOn: 6204, never: 2936, withoutPassword: 7, paused: 0, unvouched: 3 },
};
const ok = (body: unknown) => ({ status: 200, body });

async function open(api: StandInApi, loaded: OrganisedSignOn, at = ''): Promise<Mounted> {
  answerOrganiser(api);
  api.answer(`GET ${CALLS}`, ok(loaded));
  const { path: _, ...around } = routeOf('', consoleLayout, 'layouts/organise-console');
  const children = [
    routeOf('/organise/community/:community/sign-in-system', systemPage),
    routeOf('/organise/community/:community/sign-in-system/test', testPage),
  ];
  const within: unknown = { ...around, children };
  // The types of a stub know either a path or an index.
  return await mountPage([within as ReturnType<typeof routeOf>], { at: `/organise/community/alder/sign-in-system${at}`, isMember: false });
}
const sentTo = (api: StandInApi, path: string, method: string) => api.callsTo(path).filter((call) => call.method === method);
const field = (screen: Mounted, name: string) => screen.getByRole('textbox', { name });

test('words for the IT stand first, then what they answer is entered; what the provider refuses stands at its field', async () => {
  const api = standInApi();
  api.answer(`PUT ${CALLS}`, {
    status: 400,
    body: { code: 'validation', errors: [{ path: 'issuer', code: 'other-issuer', message: 'https://login.alder.example/v2.0' }] },
  });
  const screen = await open(api, NONE);
  await expect.element(screen.getByText(/authorization code flow with PKCE/)).toBeVisible();
  await byName('Ask the provider and save')(screen).click();
  await expect.element(screen.getByRole('link', { name: 'Give at least one domain' })).toBeVisible();
  await field(screen, 'Issuer').fill('https://login.alder.example');
  await field(screen, 'Client ID').fill('waylift');
  await field(screen, 'Secret').fill('Q7e.secret');
  await field(screen, 'Label').fill('Alder Valley account');
  await field(screen, 'Vouched domains').fill('aldervalley.example\nhighways.aldervalley.example');
  await byName('Ask the provider and save')(screen).click();
  await expect
    .element(screen.getByRole('link', { name: 'The provider calls itself https://login.alder.example/v2.0. Use that' }))
    .toBeVisible();
  api.answer(`PUT ${CALLS}`, ok({ success: true }));
  api.answer(`GET ${CALLS}`, ok(SET));
  await field(screen, 'Issuer').fill('https://login.alder.example/v2.0');
  await byName('Ask the provider and save')(screen).click();
  await expect.element(screen.getByText('Saved.')).toBeVisible();
  await expect.element(screen.getByRole('definition').filter({ hasText: PROVIDER.redirectAddress })).toBeVisible();
  expect(sentTo(api, CALLS, 'PUT').at(-1)?.body).toMatchObject({
    secret: 'Q7e.secret',
    clientProof: null,
    domains: ['aldervalley.example', 'highways.aldervalley.example'],
    leaverDays: null,
  });
  expect(document.body.textContent).not.toContain('Q7e.secret');
});

test('a secret that ends is told above, and the second one is added beside it', async () => {
  const api = standInApi();
  api.answer(`POST ${CALLS}/secret`, ok({ success: true }));
  const screen = await open(api, SET);
  await expect.element(screen.getByText('The secret in use ended on 18 December 2020')).toBeVisible();
  await expect.element(screen.getByText('6,204 of 9,140 active members sign in this way. 2,936 never have.')).toBeVisible();
  await field(screen, 'Secret').fill('another-secret');
  await screen.getByLabelText('Ends on').fill('2028-11-30');
  await byName('Add a secret')(screen).click();
  await expect.element(screen.getByText('Saved.')).toBeVisible();
  expect(sentTo(api, `${CALLS}/secret`, 'POST')[0]?.body).toEqual({ secret: 'another-secret', endsOn: '2028-11-30' });
  await expect.element(field(screen, 'Secret')).toHaveValue('');
});

test('what ends with passwords is told with numbers beside the choice, and what a removal means before it', async () => {
  const api = standInApi();
  api.answer(`PUT ${CALLS}/passwords`, {
    status: 400,
    body: { code: 'validation', errors: [{ path: 'until', code: 'date-too-soon', message: '' }] },
  });
  api.answer(`DELETE ${CALLS}`, { status: 204 });
  const screen = await open(api, SET);
  await expect.element(screen.getByText(/^2,936 members have not come in this way yet/)).toBeVisible();
  await screen.getByText('No longer possible').click();
  await screen.getByLabelText('Last day of their passwords').fill('2026-12-01');
  await byName('Save')(screen).click();
  await expect.element(screen.getByRole('link', { name: 'Choose a later day' })).toBeVisible();
  await byName('Remove the sign-in system')(screen).click();
  await expect.element(screen.getByText(/7 members have no password and will need/)).toBeVisible();
  api.answer(`GET ${CALLS}`, ok(NONE));
  await inDialog(screen).getByRole('button', { name: 'Remove the sign-in system' }).click();
  await expect.element(screen.getByText(/There is none yet/)).toBeVisible();
});

test('who may not change it sees everything, and no button that would be refused', async () => {
  const screen = await open(standInApi(), { ...SET, mayChange: false });
  await expect.element(screen.getByText('Only an owner can change it.')).toBeVisible();
  for (const name of ['Change the settings', 'Add a secret', 'Save', 'Remove the sign-in system'])
    expect(screen.getByRole('button', { name, exact: true }).elements()).toHaveLength(0);
});

test('a test tells how far it came, which claims came with the last sign-in, and where it broke', async () => {
  const api = standInApi();
  const found: SignOnTest = {
    issuer: PROVIDER.issuer,
    problem: null,
    reason: '',
    keys: 2,
    claims: ['email', 'groups', 'sub'],
    claimsAt: '2026-11-25T11:40:00.000Z',
    at: '2026-11-25T11:47:00.000Z',
  };
  api.answer(`POST ${CALLS}/test`, ok(found));
  const screen = await open(api, SET, '/test');
  await byName('Test it')(screen).click();
  await expect.element(screen.getByRole('heading', { level: 1 })).toHaveTextContent('The sign-in system works');
  await expect.element(screen.getByRole('row').filter({ hasText: 'auth_time' }).getByText('Did not come')).toBeVisible();
  await expect.element(screen.getByRole('row').filter({ hasText: 'groups' }).getByText('nothing; your IT can leave it out')).toBeVisible();
  api.answer(`POST ${CALLS}/test`, ok({ ...found, problem: 'away', reason: 'it answered 503', keys: 0 }));
  await byName('Test again')(screen).click();
  await expect.element(screen.getByRole('heading', { level: 1 })).toHaveTextContent('The sign-in system does not work');
  await expect.element(screen.getByText('The provider does not answer just now')).toBeVisible();
  await expect.element(screen.getByText('Not tried: Keys read')).toBeVisible();
});
