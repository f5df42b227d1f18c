/** The rules of a community as they look, with answers that this test makes up: what the server answers is tested at the server. */
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
  roles: [{ role: 'owner', community: { ...ALDER, slug: 'alder' }, until: null }],
  communities: [{ ...ALDER, slug: 'alder', colour: '#1455a4', parentId: null, role: 'owner' }],
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
const answers: Readonly<Record<string, unknown>> = {
  'GET /session': SESSION,
  'GET /communities/alder/rules': { rules, version: 'v', hasPassword: true, signOnLabel: null, parent: null, children: 2, family },
  'POST /communities/alder/rules/look': look,
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
