/** Figures and the sheet for the board as they look, with answers that these tests make up. */
import type { Page } from '@playwright/test';
import { expectGoodInEveryLook } from './support/looks.ts';
import { expect, test } from './support/test.ts';

const CALLS = '/v2/liftshare/organise';
const FIGURES = '/organise/community/alder/figures';
const FACTOR = { grams: 167, source: 'UK Government', year: 2025 };
/** As many as stand on the sheet. */
const NAMES = [
  'Alder Valley Council',
  'Alderbrook Town',
  'Fernhill Primary Care',
  'Thornwick and Saltmarsh Mills',
  'Larkmoor Villages',
  'Millgate Business Park',
  'Saltmarsh Depot',
];
const communities = NAMES.map((name, index) => ({
  publicId: index === 0 ? 'alder' : `child${index}`,
  slug: `community-${index}`,
  name,
  colour: '#1455a4',
  logo: null,
  parentId: index === 0 ? null : 'alder',
  role: 'owner',
}));
const SESSION = {
  organiserId: 'o-1',
  name: 'Harriet Okafor',
  email: 'harriet@alder.example',
  token: 'token',
  isSettingUp: false,
  proofBy: null,
  roles: [{ role: 'owner', community: communities[0], until: null }],
  communities,
  communityCount: communities.length,
};

const MONTHS = ['2025-10', '2025-11', '2025-12', ...Array.from({ length: 10 }, (_, index) => `2026-${String(index + 1).padStart(2, '0')}`)];
const numbersOf = (members: number) => ({
  members,
  joined: Math.round(members / 17),
  left: Math.round(members / 150),
  withJourney: Math.round(members * 0.7),
  withMatch: Math.round(members * 0.55),
  asked: Math.round(members * 0.26),
  answered: Math.round(members * 0.22),
  answeredSoon: Math.round(members * 0.19),
  agreed: Math.round(members * 0.135),
  rides: members,
  metres: members * 12_600,
});
const months = MONTHS.map((month, index) => {
  const numbers = numbersOf(6244 + 220 * index);
  return {
    month,
    factor: FACTOR,
    co2Kilograms: Math.round((numbers.metres / 1_000_000) * 167),
    joinedInYear: 3185,
    leftInYear: 593,
    ...numbers,
  };
});
const beside = NAMES.map((name, index) => ({
  publicId: communities[index]?.publicId,
  name,
  ...numbersOf([5108, 2003, 1301, 953, 812, 453, 37][index] ?? 0),
  ...(index > 4 ? { joined: null, agreed: null, rides: null, metres: null } : {}),
}));
const figures = {
  known: MONTHS.toReversed(),
  month: '2026-10',
  isSoFar: false,
  countedAt: '2026-11-01T02:41:00Z',
  inMiles: true,
  months,
  beside,
  factorNow: FACTOR,
  isMailed: false,
};

async function answer(page: Page, status: number, json: unknown): Promise<void> {
  await page.route(`**${CALLS}/**`, async (route) => {
    const { pathname } = new URL(route.request().url());
    const isSession = pathname === `${CALLS}/session`;
    await route.fulfill(isSession ? { json: SESSION } : { status, json });
  });
}

test('figures, with all that is folded, and the question for a factor are good in every look', async ({ page }) => {
  await answer(page, 200, figures);
  await page.goto('/organise/community/alder/figures');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Figures');
  await page.getByText('The numbers', { exact: true }).click();
  await page.getByText('The numbers, in miles and kilometres').click();
  await page.getByText('How we count distance and CO₂').click();
  await expectGoodInEveryLook(page, 'organise-figures');
  await page.getByRole('button', { name: 'Name another factor' }).click();
  await expectGoodInEveryLook(page, 'organise-figures-factor');
});

test('the sheet for the board is good in every look, and prints on one page of A4', async ({ page }) => {
  await answer(page, 200, figures);
  await page.goto('/organise/community/alder/figures/sheet');
  await expect(page.getByRole('heading', { name: 'Lift-sharing in October 2026' })).toBeVisible();
  await expectGoodInEveryLook(page, 'organise-board-sheet');
  for (const language of ['English', 'Deutsch', 'Français']) {
    await page.getByRole('link', { name: language, exact: true }).click();
    await expect(page.locator('html')).toHaveAttribute('lang', { English: 'en-GB', Deutsch: 'de', Français: 'fr' }[language] ?? '');
    await expect(page.getByRole('table')).toHaveCount(3);
    const pdf = (await page.pdf({ preferCSSPageSize: true, printBackground: true })).toString('latin1');
    expect([...pdf.matchAll(/\/Type\s*\/Page\b/g)]).toHaveLength(1);
    const [, width, height] = /\/MediaBox\s*\[0 0 ([\d.]+) ([\d.]+)\]/.exec(pdf) ?? [];
    expect([Math.round(Number(width)), Math.round(Number(height))]).toEqual([595, 842]);
    // Nothing is cut off at its edges: it clips what does not fit.
    await page.emulateMedia({ media: 'print' });
    expect(await page.locator('.board').evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBeLessThanOrEqual(0);
    await page.emulateMedia({ media: null });
  }
});

test('where figures cannot be loaded, or are not there yet, the page says so in every look', async ({ page }) => {
  await answer(page, 404, { code: 'month-not-known' });
  await page.goto(FIGURES);
  await expect(page.getByRole('heading', { name: 'No figures of this month' })).toBeVisible();
  await expectGoodInEveryLook(page, 'organise-figures-none');
});
