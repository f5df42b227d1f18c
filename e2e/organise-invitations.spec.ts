/** Invitations, join links and posters as they look, with answers that this test makes up: what the server answers is tested at the server. */
import { expectGoodInEveryLook } from './support/looks.ts';
import { expect, test } from './support/test.ts';

const CALLS = '/v2/liftshare/organise';
const at = '2026-11-20T10:00:00.000Z';
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
const counts = { waiting: 89, accepted: 203, refused: 14, expired: 0 };
const list = { id: 'l-1', label: 'New starters in November', sentBy: 'Harriet Okafor', sentAt: at, community: ALDER, counts };
const link = { id: 'j-1', code: 'k7mrt2vd', label: 'Bicycle sheds', community: ALDER, since: at, opened: 412, joined: 143 };
const person = { id: 'p-1', name: 'Bryn Cadwallader', email: 'bryn@alder.example', state: 'waiting', answer: null, sentAt: at };
const row = {
  line: 1,
  forename: 'Ruth',
  surname: 'Abernethy',
  email: 'ruth@alder.example',
  outcome: 'new',
  why: null,
  sameAs: null,
  since: null,
};
const look = {
  problem: null,
  encoding: 'utf-8',
  separator: ',',
  hasHeader: true,
  heads: ['First name', 'Last name', 'Email'],
  columns: { forename: 0, surname: 1, email: 2 },
  emailDomains: ['alder.example'],
  language: 'en-GB',
  rows: [row, { ...row, line: 2, email: 'bryn@alder', outcome: 'wrong-address' }, { ...row, line: 3, outcome: 'twice', sameAs: 1 }],
};
const answers: Readonly<Record<string, unknown>> = {
  'GET /session': SESSION,
  'GET /communities/alder/invitations': { lists: [list], next: null },
  'GET /communities/alder/invitations/l-1': { ...list, saidNo: 8, sent: 120, isHeld: false },
  'GET /communities/alder/invitations/l-1/people': {
    people: [person, { ...person, id: 'p-2', name: 'Ann Byron', answer: '550 5.1.1' }],
    next: null,
  },
  'GET /communities/alder/join-links': { links: [link], next: null },
  'POST /communities/alder/invitations/look': look,
};

test.beforeEach(async ({ page }) => {
  await page.route(`**${CALLS}/**`, async (route) => {
    const call = `${route.request().method()} ${new URL(route.request().url()).pathname.replace(CALLS, '')}`;
    await route.fulfill(call in answers ? { json: answers[call] } : { status: 401, json: { code: 'unauthorized' } });
  });
});

test('all lists with links and posters, one list, and a poster in each size are good in every look', async ({ page }) => {
  await page.goto('/organise/community/alder/invitations');
  await expect(page.getByRole('row').filter({ hasText: 'Bicycle sheds' })).toContainText('/j/k7mrt2vd');
  await expectGoodInEveryLook(page, 'organise-invitations');
  await page.goto('/organise/community/alder/invitations/list/l-1');
  await expect(page.getByRole('row').filter({ hasText: 'Bryn Cadwallader' })).toBeVisible();
  await expectGoodInEveryLook(page, 'organise-invitation-board');
  await page.goto('/organise/community/alder/invitations/poster/j-1');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Poster for Bicycle sheds');
  await expectGoodInEveryLook(page, 'organise-poster');
});

test('a list is pasted and looked at row by row, by keyboard; both steps are good in every look', async ({ page }) => {
  await page.goto('/organise/community/alder/invitations/people');
  await expectGoodInEveryLook(page, 'organise-invite-people');
  await page.getByLabel('Or paste them').fill('Ruth,Abernethy,ruth@alder.example');
  await page.getByRole('button', { name: 'Look at the list' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('1 of 3 people will be invited');
  await expectGoodInEveryLook(page, 'organise-invite-look');
});
