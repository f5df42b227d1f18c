/** The portal of the specification, which knows nothing of matches: by the setting, and where another server does not know their calls. */
import { expect, type Page } from '@playwright/test';
import words from '../packages/words/messages/en-GB.json' with { type: 'json' };
import { communities } from './support/communities.ts';
import { answerJourneys, sampleJourneys } from './support/journeys.ts';
import { startOtherApi } from './support/other-api.ts';
import { newPerson, register, signInBefore } from './support/people.ts';
import { test } from './support/servers.ts';
import { answerMember, storeTokens } from './support/session.ts';
import { startDemonstration } from './support/demonstration.ts';
import { startServer } from './support/start-server.ts';

const PAGES = [
  '/dashboard/journey/j1',
  '/dashboard/journey/j1/when',
  '/dashboard/journey/j1/change',
  '/dashboard/match/m1',
  '/dashboard/lift/l1',
  '/dashboard/request/r1',
  '/dashboard/account/notifications',
  '/unsubscribe/t1',
  '/harbour-quarter/unsubscribe/t1',
];
const CALLS = /\/journey\/[^/]+\/matches|\/match\/|\/requests?(?:\/|$)|\/settings\/notifications|\/unsubscribe/;
const SECTIONS = /^(?:dashboard_matches|match|matches|request|when|two_map|notifications|unsubscribe|week)_/;
const WORDS = new Set(
  Object.entries(words).flatMap(([key, text]) => (SECTIONS.test(key) && typeof text === 'string' && !text.includes('{') ? [text] : [])),
);

async function expectNothingOfLifts(page: Page): Promise<void> {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto('/dashboard');
  await expect(page.getByText('Norwich – Cambridge', { exact: true }).first()).toBeVisible();
  await expectOtherWords(page);
  await page.goto('/dashboard/account/settings');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Account');
  await expectOtherWords(page);
  expect(asked.filter((path) => CALLS.test(path))).toEqual([]);
  for (const path of PAGES) {
    await page.goto(path);
    await expect(page, path).toHaveURL('/404');
  }
}

async function expectOtherWords(page: Page): Promise<void> {
  const lines = (await page.locator('body').innerText()).split('\n').map((line) => line.trim());
  expect(lines.length).toBeGreaterThan(10);
  expect(lines.filter((line) => line.length > 8 && WORDS.has(line))).toEqual([]);
}

test('with LIFTS=off no page shows anything of them, and their pages are not found', async ({ browser, mailbox }) => {
  const server = await startDemonstration({ LIFTS: 'off', SMTP_URL: mailbox.url });
  try {
    const page = await (await browser.newContext({ baseURL: server.url })).newPage();
    const person = newPerson();
    await register(page.request, mailbox, person);
    await signInBefore(page, person);
    const { accessToken } = JSON.parse((await page.evaluate(() => localStorage.getItem('tokens'))) ?? '{}');
    const start = { label: 'Norwich', latitude: 52.628, longitude: 1.299 };
    const end = { label: 'Cambridge', latitude: 52.205, longitude: 0.119 };
    const added = await page.request.post('/v2/liftshare/profile/journeys/harbour', {
      headers: { authorization: `Bearer ${accessToken}` },
      data: { start, end, returnJourney: true },
    });
    expect(added.status()).toBe(201);
    await expectNothingOfLifts(page);
  } finally {
    await server.stop();
  }
});

test('another server that does not know them is shown as it is, and not asked for them', async ({ browser }) => {
  const api = await startOtherApi(communities, { knowsLifts: false });
  const portal = await startServer({ API_BASE_URL: api.url });
  try {
    const page = await (await browser.newContext({ baseURL: portal.url })).newPage();
    expect(api.calls().map(({ method, path, authorization }) => [method, path, authorization])).toContainEqual([
      'GET',
      '/v2/liftshare/settings/notifications',
      undefined,
    ]);
    answerMember(api);
    answerJourneys(api, sampleJourneys(2));
    await storeTokens(page);
    await expectNothingOfLifts(page);
  } finally {
    await portal.stop();
    await api.close();
  }
});
