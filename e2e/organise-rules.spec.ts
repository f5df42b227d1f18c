/** The rules and the sign-in system of a community as they look, with answers that this test makes up: what the server answers is tested at the server. */
import { expectGoodInEveryLook } from './support/looks.ts';
import { expect, test } from './support/test.ts';

const CALLS = '/v2/liftshare/organise';
const ALDER = { publicId: 'alder', name: 'Alder Valley Council' };
const SESSION = {
  organiserId: 'o-1',
  name: 'Harriet Okafor',
  email: 'harriet@alder.example',
  token: 'token',
  isSettingUp: false,
  proofBy: null,
  roles: [{ role: 'owner', community: { ...ALDER, slug: 'alder' }, until: null }],
  communities: [{ ...ALDER, slug: 'alder', colour: '#1455a4', logo: null, parentId: null, role: 'owner' }],
  communityCount: 1,
};
const rules = {
  join: 'password',
  domains: [],
  needsVerification: true,
  matchesWith: 'community',
  offersItself: true,
  offerWords: 'I work for the council itself',
  language: 'en',
};
const family = [
  { name: 'Alderbrook Town', matchesWith: 'family' },
  { name: 'Saltmarsh Depot', matchesWith: 'community' },
];
const one = { count: 0, others: 0, names: [], unnamed: 0 };
const look = {
  changes: [
    {
      rule: 'join',
      means: [
        { ...one, kind: 'other-domain-stays', count: 214 },
        { ...one, kind: 'links-for-domains', count: 3 },
        { ...one, kind: 'password-ends' },
      ],
    },
  ],
  at: '2026-11-25T11:42:00.000Z',
};
const provider = {
  issuer: 'https://login.aldervalley.example/7c1e/v2.0',
  clientId: 'b6a1f2d0-44c7-4e1a-9a0e-2f7d1c93a8e5',
  clientProof: 'basic',
  label: 'Alder Valley account',
  contact: 'it@aldervalley.example',
  domains: ['aldervalley.example', 'highways.aldervalley.example'],
  newMembers: 'join',
  isForChildren: true,
  leaverDays: 90,
  since: '2026-01-14T10:00:00.000Z',
  secretEndsAt: '2020-12-18T23:59:59.000Z',
  hasFormer: true,
  formerEndsAt: null,
  relinkUntil: '2030-01-31T23:59:59.000Z',
  redirectAddress: 'https://share.aldervalley.example/sign-on/callback/3228899f-9d20-44a9-9e54-b08a14473b31',
  organisersAddresses: [],
  logoutAddress: 'https://share.aldervalley.example/sign-on/logout/3228899f-9d20-44a9-9e54-b08a14473b31',
  publicKeys: [],
  lastUsedAt: '2026-11-25T11:40:00.000Z',
  holdsFor: ['Alder Valley Council', 'Alderbrook Town'],
};
const signOn = {
  provider,
  isOfParent: false,
  parent: null,
  takesParents: true,
  children: 2,
  passwords: 'also',
  passwordsEndAt: null,
  people: { signedOn: 6204, never: 2936, withoutPassword: 7, paused: 0, unvouched: 3 },
  mayChange: true,
};
const tested = {
  issuer: provider.issuer,
  problem: 'away',
  reason: 'it answered 503',
  keys: 0,
  claims: ['email', 'groups', 'sub'],
  claimsAt: '2026-11-25T11:40:00.000Z',
  at: '2026-11-25T11:47:00.000Z',
};
const answers: Readonly<Record<string, unknown>> = {
  'GET /session': SESSION,
  'GET /communities/alder/rules': { rules, version: 'v', hasPassword: true, signOnLabel: null, parent: null, children: 2, family },
  'POST /communities/alder/rules/look': look,
  'GET /communities/alder/sign-on': signOn,
  'POST /communities/alder/sign-on/test': tested,
};

test.beforeEach(async ({ page }) => {
  await page.route(`**${CALLS}/**`, async (route) => {
    const call = `${route.request().method()} ${new URL(route.request().url()).pathname.replace(CALLS, '')}`;
    await route.fulfill(call in answers ? { json: answers[call] } : { status: 401, json: { code: 'unauthorized' } });
  });
});

test('rules are changed by keyboard, after a look at what that means; both steps are good in every look', async ({ page }) => {
  await page.goto('/organise/community/alder/rules');
  const password = page.getByRole('radio', { name: 'Anyone who knows the community password' });
  await expect(password).toBeChecked();
  await expectGoodInEveryLook(page, 'organise-rules');
  await password.press('ArrowUp');
  await page.getByRole('textbox', { name: 'Domains' }).fill('aldervalley.example');
  await page.getByRole('button', { name: 'See what this means' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('What this change means');
  await expect(page.getByRole('listitem').filter({ hasText: '214 members' })).toBeVisible();
  await expectGoodInEveryLook(page, 'organise-rules-change');
});

test('a sign-in system with its settings open, and a test that broke, are good in every look', async ({ page }) => {
  await page.goto('/organise/community/alder/sign-in-system');
  await expect(page.getByRole('definition').filter({ hasText: 'Alder Valley account' })).toBeVisible();
  await expectGoodInEveryLook(page, 'organise-sign-in-system');
  await page.getByRole('button', { name: 'Change the settings' }).press('Enter');
  await expect(page.getByLabel('Issuer')).toHaveValue(provider.issuer);
  await expectGoodInEveryLook(page, 'organise-sign-in-system-change');
  await page.goto('/organise/community/alder/sign-in-system/test');
  await page.getByRole('button', { name: 'Test it' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The sign-in system does not work');
  await expectGoodInEveryLook(page, 'organise-sign-in-system-test');
});
