/** Duties, reports and the audit as they look, with answers that these tests make up: what the server answers is tested at the server. */
import type { Page } from '@playwright/test';
import { expectGoodInEveryLook } from './support/looks.ts';
import { expect, test } from './support/test.ts';

const CALLS = '/v2/liftshare/organise';
const at = '2026-11-20T10:00:00.000Z';
const ALDER = { publicId: 'alder', slug: 'alder', name: 'Alder Valley Council' };
const BROOK = { publicId: 'brook', slug: 'brook', name: 'Thornwick and Saltmarsh Mills' };
const SESSION = {
  organiserId: 'o-1',
  name: 'Harriet Okafor',
  email: 'harriet@alder.example',
  token: 'token',
  isSettingUp: false,
  proofBy: null,
  roles: [{ role: 'owner', community: ALDER, until: null }],
  communities: [
    { ...ALDER, colour: '#1455a4', logo: null, parentId: null, role: 'owner' },
    { ...BROOK, colour: '#f2b705', logo: null, parentId: 'alder', role: 'owner' },
  ],
  communityCount: 2,
};
const inAlder = { publicId: ALDER.publicId, name: ALDER.name };
const inBrook = { publicId: BROOK.publicId, name: BROOK.name };
const WAITING = { community: inAlder, since: at, until: null, count: 1, report: null, member: null, newsId: null };
const REPORTED = { id: 'r-1', reason: 'harassing', reporter: 'Marian Lowe', reported: 'Stuart Hale', isMine: false };
const duties = [
  { ...WAITING, kind: 'report', until: '2026-11-24T10:00:00.000Z', report: REPORTED },
  { ...WAITING, kind: 'secret-ends', since: null, until: '2099-12-18T10:00:00.000Z' },
  { ...WAITING, kind: 'invitations-waiting', community: inBrook, count: 58 },
  { ...WAITING, kind: 'invitations-failed', community: inBrook, count: 14 },
  { ...WAITING, kind: 'mail-refused', count: 9 },
  { ...WAITING, kind: 'cannot-get-in', count: 3, member: { id: 'm-1', name: 'Dilys Ainsworth' } },
];
const LISTED = {
  id: 'r-1',
  community: inAlder,
  reason: 'harassing',
  reporter: 'Marian Lowe',
  reported: 'Stuart Hale',
  createdAt: at,
  dueAt: '2026-11-24T10:00:00.000Z',
  taken: null,
  resolvedAt: null,
};
const taken = { name: 'Nadia Rahman', isOneself: false, at };
const PARTY = { memberId: 'm-1', forename: 'Marian', surname: 'Lowe', state: 'active', since: at, language: 'en', made: 0, about: 0 };
const report = {
  ...LISTED,
  text: 'I asked Stuart to stop, and it goes on. Please do something before Thursday.',
  reporterNow: PARTY,
  reportedNow: { ...PARTY, memberId: 'm-2', forename: 'Stuart', surname: 'Hale', about: 1 },
  notes: [{ id: 'n-1', author: 'Nadia Rahman', text: 'Asked both by email what happened.', at }],
  hasConversation: true,
  decision: null,
  resolution: null,
  answer: null,
};
const messages = [
  { by: 'reporter', at, text: 'Thank you for the lift today. I only need Thursdays for now.', isOfCar: false },
  { by: 'reported', at, text: 'Do you live on your own? I think I know which house it is.', isOfCar: false },
];

const lines = [
  { by: 'Harriet Okafor', deed: 'report suspend', kind: 'changed', network: '192.0.2.x' },
  { by: 'Harriet Okafor', deed: 'report show', kind: 'looked', network: '192.0.2.x' },
  { by: 'iain', deed: 'member set', kind: 'refused', organiserId: null, network: null },
].map((line, position) => ({
  organiserId: 'o-1',
  ...line,
  id: `l-${position}`,
  at,
  community: ALDER.name,
  member: { id: 'm-2', name: 'Stuart Hale' },
  reportId: null,
  details: '',
}));

async function answer(page: Page, answers: Readonly<Record<string, unknown>>): Promise<void> {
  await page.route(`**${CALLS}/**`, async (route) => {
    const call = `${route.request().method()} ${new URL(route.request().url()).pathname.replace(CALLS, '')}`;
    await route.fulfill(call in answers ? { json: answers[call] } : { status: 401, json: { code: 'unauthorized' } });
  });
}

const title = (page: Page) => page.getByRole('heading', { level: 1 });

test('duties lead by keyboard to a report, whose conversation opens by a press; all is good in every look', async ({ page }) => {
  await answer(page, {
    'GET /session': SESSION,
    'GET /duties': { duties, hasMore: false, worth: [] },
    'GET /reports': {
      reports: [LISTED, { ...LISTED, id: 'r-2', community: inBrook, taken }],
      next: null,
      counts: { waiting: 2, mine: 0, done: 31 },
    },
    'GET /communities/alder/reports/r-1': report,
    'POST /communities/alder/reports/r-1/conversation': { messages },
  });
  await page.goto('/organise');
  await expect(title(page)).toHaveText('Duties');
  await expectGoodInEveryLook(page, 'organise-duties');
  await page.getByRole('link', { name: 'Answer a report' }).focus();
  await page.keyboard.press('Enter');
  await expect(title(page)).toHaveText('Report about Stuart Hale');
  await expect(page).toHaveURL('/organise/community/alder/reports/r-1');
  await page.getByRole('button', { name: 'Open the conversation' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('I think I know which house it is.', { exact: false })).toBeVisible();
  await page.getByRole('radio', { name: 'Suspend Stuart, and answer' }).check();
  await expectGoodInEveryLook(page, 'organise-report');
  await page.goto('/organise/reports');
  await expect(page.getByText('Nadia Rahman has taken it up.', { exact: false })).toBeVisible();
  await expectGoodInEveryLook(page, 'organise-reports');
});

test('where nothing waits, the page says what is worth doing next, in every look', async ({ page }) => {
  const worth = [{ kind: 'second-owner', community: inAlder }];
  await answer(page, { 'GET /session': SESSION, 'GET /duties': { duties: [], hasMore: false, worth } });
  await page.goto('/organise');
  await expect(page.getByRole('heading', { name: 'Nothing waits for you' })).toBeVisible();
  await expectGoodInEveryLook(page, 'organise-duties-none');
});

test('the audit is narrowed down by keyboard, and good in every look', async ({ page }) => {
  const organisers = [{ id: 'o-1', name: 'Harriet Okafor' }];
  await answer(page, { 'GET /session': SESSION, 'GET /audit': { lines, next: 'next', organisers } });
  await page.goto('/organise/audit');
  await expect(page.getByRole('row').filter({ hasText: 'Read a reported conversation' })).toContainText('from 192.0.2.x');
  await expectGoodInEveryLook(page, 'organise-audit');
  await page.getByLabel('What', { exact: true }).selectOption('looked');
  await page.getByRole('button', { name: 'Show', exact: true }).press('Enter');
  await expect(page).toHaveURL(/\/organise\/audit\?kind=looked$/);
  await page.getByRole('button', { name: 'Stuart Hale: show only these lines' }).first().click();
  await expect(page.getByText('Only what is about Stuart Hale.')).toBeVisible();
});
