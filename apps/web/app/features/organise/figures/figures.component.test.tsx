/** Figures and the sheet for the board, with answers that these tests make up. */
import type { FiguresBeside, FiguresOfMonth } from '@waylift/contract/organiser-figures';
import { expect, test } from 'vitest';
import * as consoleLayout from '../../../layouts/organise-console.tsx';
import { failed, inDialog, says, testFailedCalls } from '../../../test-support/failed-call.ts';
import { mountPage, routeOf, routeWithin, type Mounted } from '../../../test-support/mount-page.tsx';
import { answerOrganiser, harriet, ORGANISE } from '../../../test-support/organisers.ts';
import { standInApi, type StandInApi } from '../../../test-support/stand-in-api.ts';
import * as sheetPage from './board-sheet.route.tsx';
import * as figuresPage from './figures.route.tsx';
import type { Figures } from './load-figures.ts';

const FIGURES = `${ORGANISE}/communities/alder/figures`;
const PAGE = '/organise/community/alder/figures';
const FACTOR = { grams: 167, source: 'UK Government', year: 2025 };
const NUMBERS = {
  members: 8902,
  joined: 529,
  left: 58,
  withJourney: 6214,
  withMatch: 4871,
  asked: 2306,
  answered: 1934,
  answeredSoon: 1718,
  agreed: 1204,
  rides: 8932,
  metres: 112_600_000,
};
const october: FiguresOfMonth = { month: '2026-10', factor: FACTOR, co2Kilograms: 18_804, joinedInYear: 3185, leftInYear: 593, ...NUMBERS };
const september: FiguresOfMonth = { ...october, month: '2026-09', members: 8431, rides: 6808, metres: 84_300_000 };
const alder: FiguresBeside = { publicId: 'alder', name: 'Alder Valley Council', ...NUMBERS, members: 5108 };
const brook: FiguresBeside = {
  ...alder,
  publicId: 'brook',
  name: 'Alderbrook Town',
  members: 453,
  agreed: null,
  rides: null,
  metres: null,
};
const figures: Figures = {
  known: ['2026-11', '2026-10', '2026-09'],
  month: '2026-10',
  isSoFar: false,
  countedAt: '2026-11-01T02:41:00.000Z',
  inMiles: true,
  months: [september, october],
  beside: [alder, brook],
  factorNow: FACTOR,
  isMailed: false,
};
const ok = (body: unknown) => ({ status: 200, body });

function answerFigures(api: StandInApi, told: Figures = figures): void {
  answerOrganiser(api);
  api.answer(`GET ${FIGURES}`, ok(told));
}

async function open(
  told: Figures = figures,
  { at = PAGE, page = figuresPage }: { readonly at?: string; readonly page?: Parameters<typeof routeWithin>[1] } = {},
): Promise<{ readonly api: StandInApi; readonly screen: Mounted }> {
  const api = standInApi();
  answerFigures(api, told);
  const path = at.replace('alder', ':community');
  return {
    api,
    screen: await mountPage([routeWithin(routeOf(path, consoleLayout, 'layouts/organise-console'), page)], {
      at,
      isMember: false,
    }),
  };
}
const row = (screen: Mounted, name: string) => screen.getByRole('row').filter({ hasText: name });

test('the month stands on the sign in the unit of the country, compared with the month before', async () => {
  const { screen } = await open();
  await expect.element(screen.getByText('69,966').first()).toBeVisible();
  await expect.element(screen.getByText('34% more than in September')).toBeVisible();
  await expect.element(screen.getByText('31% more than in September')).toBeVisible();
  await expect.element(screen.getByText('18.8')).toBeVisible();
  await expect.element(screen.getByText('at 167 g a kilometre')).toBeVisible();
  await expect.element(screen.getByText('529 joined, 58 left')).toBeVisible();
  await expect.element(screen.getByText('3,185 joined and 593 left since January')).toBeVisible();
});

test('kilometres where the country counts in them; the table has both', async () => {
  const { screen } = await open({ ...figures, inMiles: false });
  await expect.element(screen.getByText('Kilometres agreed', { exact: true })).toBeVisible();
  await expect.element(screen.getByText('112,600', { exact: true }).first()).toBeVisible();
  await screen.getByText('The numbers, in miles and kilometres').click();
  await expect.element(row(screen, 'October 2026').filter({ hasText: '69,966' }).filter({ hasText: '112,600' })).toBeVisible();
});

test('each step is a share of the step before; the last one is not counted, and its bar is dashed', async () => {
  const { screen } = await open();
  await expect.element(row(screen, 'asked, or were asked').filter({ hasText: '2,306' }).filter({ hasText: '47%' })).toBeVisible();
  await expect.element(row(screen, 'had an answer').filter({ hasText: '1,718 of them within two days' })).toBeVisible();
  await expect.element(row(screen, 'shared a ride').filter({ hasText: 'not counted' })).toBeVisible();
});

test('what is hidden says so, is told why, and no share of it is worked out', async () => {
  const hidden = { ...october, agreed: null, rides: null, metres: null, co2Kilograms: null };
  const { screen } = await open({ ...figures, months: [september, hidden] });
  const agreed = row(screen, 'agreed to share a lift');
  await expect.element(agreed.filter({ hasText: 'hidden' })).toBeVisible();
  expect(agreed.element().textContent).not.toMatch(/hidden\d+%/);
  await expect.element(screen.getByText(/stands for a number below 6/)).toBeVisible();
  await expect.element(row(screen, 'Alderbrook Town').filter({ hasText: 'hidden' })).toBeVisible();
});

test('where nothing is hidden, nothing is said of it', async () => {
  const { screen } = await open({ ...figures, beside: [alder] });
  await expect.element(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Figures');
  expect(screen.getByText(/stands for a number below 6/).elements()).toHaveLength(0);
});

test('a month that goes on is compared with none', async () => {
  const { screen } = await open({ ...figures, isSoFar: true });
  await expect.element(screen.getByRole('heading', { name: 'October 2026 so far' })).toBeVisible();
  expect(screen.getByText(/more than in September/).elements()).toHaveLength(0);
});

test('another month is asked for by its name', async () => {
  const { screen, api } = await open();
  await screen.getByLabelText('Month', { exact: true }).selectOptions('September 2026');
  await expect.poll(() => screen.location().search).toBe('?month=2026-09');
  expect(api.callsTo(FIGURES).length).toBeGreaterThan(1);
});

test('a month that was not counted is told so', async () => {
  const api = standInApi();
  answerOrganiser(api);
  api.answer(`GET ${FIGURES}`, { status: 404, body: { code: 'month-not-known' } });
  const route = routeWithin(routeOf('/organise/community/:community/figures', consoleLayout, 'layouts/organise-console'), figuresPage);
  const screen = await mountPage([route], { at: `${PAGE}?month=2020-01`, isMember: false });
  await expect.element(screen.getByRole('heading', { name: 'No figures of this month' })).toBeVisible();
});

test.each([
  ['Figures', PAGE, figuresPage],
  ['Sheet for the board', `${PAGE}/sheet`, sheetPage],
])('%s that do not come say so, the pages around stay, and they come when tried again', async (name, at, page) => {
  const api = standInApi();
  answerFigures(api);
  api.answer(`GET ${FIGURES}`, { status: 503, body: { code: 'unavailable' } });
  const route = routeWithin(routeOf(at.replace('alder', ':community'), consoleLayout, 'layouts/organise-console'), page);
  const screen = await mountPage([route], { at, isMember: false });
  await expect.element(screen.getByRole('alert').filter({ hasText: 'We could not load the figures' })).toBeVisible();
  await expect.element(screen.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect.element(screen.getByRole('link', { name: 'Members', exact: true }).first()).toBeVisible();
  expect(document.title).toMatch(/^Error: /);
  answerFigures(api);
  await screen.getByRole('button', { name: 'Try again' }).click();
  await expect.element(screen.getByText('69,966').first()).toBeVisible();
  expect(screen.getByRole('alert').elements()).toHaveLength(0);
});

test('a reader names no factor', async () => {
  const api = standInApi();
  answerFigures(api);
  const communities = harriet.communities.map((community) => ({ ...community, role: 'reader' }));
  api.answer(`GET ${ORGANISE}/session`, ok({ ...harriet, communities }));
  const route = routeWithin(routeOf('/organise/community/:community/figures', consoleLayout, 'layouts/organise-console'), figuresPage);
  const screen = await mountPage([route], { at: PAGE, isMember: false });
  await screen.getByText('How we count distance and CO₂').click();
  await expect.element(screen.getByText(/stands for 167 g of CO₂: UK Government, 2025/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Name another factor' }).elements()).toHaveLength(0);
});

test('the sheet has the month, the table of the months, the steps and the communities', async () => {
  const { screen } = await open(figures, { at: `${PAGE}/sheet`, page: sheetPage });
  await expect.element(screen.getByRole('heading', { name: 'Lift-sharing in October 2026' })).toBeVisible();
  await expect.element(row(screen, 'All 2').filter({ hasText: '8,902' })).toBeVisible();
  await expect.element(screen.getByText(/167 g for each kilometre not driven alone \(UK Government, 2025\)/)).toBeVisible();
});

test('the sheet says that it leaves out the communities where they do not fit', async () => {
  const words = 'The communities do not fit on this page one by one.';
  const many = Array.from({ length: 8 }, (_, n) => ({ ...alder, publicId: `c-${n}`, name: `Community ${n}` }));
  const { screen } = await open({ ...figures, beside: many }, { at: `${PAGE}/sheet`, page: sheetPage });
  await expect.element(screen.getByText(words, { exact: false })).toBeVisible();
  expect(screen.getByText('Communities side by side').elements()).toHaveLength(0);
});

const inConsole = {
  isMember: false,
  routes: [routeWithin(routeOf('/organise/community/:community/figures', consoleLayout, 'layouts/organise-console'), figuresPage)],
  prepare: (api: StandInApi) => answerFigures(api),
  at: PAGE,
} as const;

testFailedCalls({
  'having the figures mailed': {
    ...inConsole,
    call: `PUT ${FIGURES}/mail`,
    button: (screen) => screen.getByRole('button', { name: /^(Send them to me|Loading)/ }),
    sentence: 'We could not change that.',
    failures: failed,
    isInTitle: false,
    success: ok({ success: true }),
    done: says('The figures go to harriet@alder.example.'),
  },
  'naming a factor': {
    ...inConsole,
    call: `PUT ${FIGURES}/factor`,
    fill: async (screen) => {
      await screen.getByText('How we count distance and CO₂').click();
      await screen.getByRole('button', { name: 'Name another factor' }).click();
      await inDialog(screen).getByLabelText('Grams of CO₂ a kilometre').fill('142');
    },
    button: (screen) => inDialog(screen).getByRole('button', { name: /^(Count with this factor|Saving)/ }),
    busy: 'Saving',
    sentence: 'We could not save the factor.',
    failures: failed,
    isInTitle: false,
    success: ok({ success: true }),
    done: says('This month counts with the new factor from tonight on.'),
  },
});
