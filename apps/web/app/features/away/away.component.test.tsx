import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { answerMember, mountPage, routeOf, type Mounted } from '../../test-support/mount-page.tsx';
import { standInApi, type StandInApi } from '../../test-support/stand-in-api.ts';
import { wordsOf } from '../../test-support/words-of.ts';
import * as awayPage from './away.route.tsx';

const AWAY = '/v2/liftshare/away';
const SKIING = { id: 'away-1', from: '2026-12-10', until: '2026-12-24', rides: 18 };
const ONE_DAY = { id: 'away-2', from: '2026-12-07', until: '2026-12-07', rides: 0 };

let api: StandInApi;
let screen: Mounted;
beforeEach(async () => {
  vi.setSystemTime(new Date('2026-11-29T12:00:00Z'));
  api = standInApi();
  answerMember(api);
});
afterEach(() => void vi.useRealTimers());

async function open(away: readonly object[]): Promise<void> {
  api.answer(`GET ${AWAY}`, { status: 200, body: { away } });
  screen = await mountPage([routeOf('/dashboard/away', awayPage)]);
  await expect.element(screen.getByRole('heading', { level: 1, name: 'I am away' })).toBeVisible();
}

const absences = () => wordsOf(screen.getByRole('region', { name: 'You are away' }).getByRole('listitem'));
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const field = (label: string) => screen.getByLabelText(label, { exact: true });
const refuse = (errors: readonly object[]) => ({ status: 400, body: { code: 'validation', title: 'no', errors } });

async function enter(from: string, until: string): Promise<void> {
  await field('From').fill(from);
  await field('To, the last day').fill(until);
  await button('Cancel my rides').click();
}

test('each absence shows its days and how many rides it cancels', async () => {
  await open([ONE_DAY, SKIING]);
  expect(absences()).toEqual([
    'Monday 7 DecemberNo rides on these daysChange Monday 7 DecemberTake back Monday 7 December',
    '10 – 24 December18 rides are cancelledChange 10 – 24 DecemberTake back 10 – 24 December',
  ]);
});

test('who goes away says so by keyboard alone: the page tells what is cancelled, and its form begins anew', async () => {
  await open([SKIING]);
  api.answer(`POST ${AWAY}`, { status: 201, body: { id: 'away-3', from: '2026-12-01', until: '2026-12-02', rides: 4 } });
  await field('From').fill('2026-12-01');
  await field('To, the last day').fill('2026-12-02');
  await field('Message to everyone you share rides with (optional)').fill('Skiing.');
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  await expect
    .element(screen.getByRole('main').getByRole('status'))
    .toMatchTextContent('You are away 1 – 2 December. 4 rides are cancelled');
  expect(api.bodiesTo(AWAY).at(-1)).toEqual({ from: '2026-12-01', until: '2026-12-02', message: 'Skiing.' });
  expect(absences().map((words) => words.split('rides')[0])).toEqual(['1 – 2 December4 ', '10 – 24 December18 ']);
  await expect.element(field('From')).toHaveValue('');
  await expect.element(screen.getByRole('heading', { level: 1 })).toHaveFocus();
});

test.each([
  ['', '2026-12-02', 'Please enter the first day.'],
  ['2026-12-01', '', 'Please enter the last day.'],
  ['2026-12-02', '2026-12-01', 'Please choose a last day that is not before the first day.'],
  ['2026-11-01', '2026-11-28', 'Please choose a last day that is not in the past.'],
  ['2027-11-25', '2027-12-01', 'Please choose a last day within a year from now.'],
  ['2026-12-01', '2027-03-03', 'Please choose at most 92 days at a time.'],
])('from “%s” to “%s” cannot be sent: %s', async (from, until, words) => {
  await open([]);
  await enter(from, until);
  await expect.element(screen.getByText(words).first()).toBeVisible();
  expect(document.title).toMatch(/^Error: /);
  expect(api.callsTo(AWAY)).toHaveLength(1);
});

test.each([
  [{ path: 'from', code: 'already-away' }, 'You have already entered some of these days. Please change those, or choose others.'],
  [{ path: 'from', code: 'too-many' }, 'You have entered 20 absences, which is the limit. Please take one back first.'],
  [{ path: 'until', code: 'date-past' }, 'Please choose a last day that is not in the past.'],
])('what the server refuses with %o is said at its field, and all that was entered stays', async (error, words) => {
  await open([SKIING]);
  api.answer(`POST ${AWAY}`, refuse([error]));
  await enter('2026-12-20', '2026-12-28');
  const refused = field(error.path === 'from' ? 'From' : 'To, the last day');
  await expect.element(refused).toHaveFocus();
  await expect.element(refused).toHaveAccessibleDescription(`Error: ${words}`);
  await expect.element(field('To, the last day')).toHaveValue('2026-12-28');
});

test('days that were taken back elsewhere are told, and the page shows how they stand; what was typed below stays', async () => {
  await open([SKIING]);
  await field('To, the last day').fill('2026-12-28');
  api.answer(`DELETE ${AWAY}/away-1`, { status: 404, body: { code: 'away-not-found', title: 'no such absence' } });
  api.answer(`GET ${AWAY}`, { status: 200, body: { away: [] } });
  await button(/^Take back/).click();
  await button('I am here').click();
  await expect.element(screen.getByText('These days have been changed elsewhere. This is how they stand now.')).toBeVisible();
  await expect.element(screen.getByRole('region', { name: 'You are away' })).not.toBeInTheDocument();
  await expect.element(field('To, the last day')).toHaveValue('2026-12-28');
});
