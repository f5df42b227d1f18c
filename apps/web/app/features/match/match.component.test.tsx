import type { Match } from '@waylift/contract/match';
import type { Travel } from '@waylift/contract/travel';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { ana, anaWithOthers, MATCHES, matchesAnswer, sofia, tom, travelledJourney } from '../../../../../e2e/support/matches.ts';
import { answerMember, mountPage, routeOf, type Mounted } from '../../test-support/mount-page.tsx';
import { standInApi, type StandInApi } from '../../test-support/stand-in-api.ts';
import * as matchPage from './match.route.tsx';

let api: StandInApi;
beforeEach(async () => {
  await page.viewport(1280, 900);
  api = standInApi();
});

async function open(match: Match, travel: Partial<Travel> = {}): Promise<Mounted> {
  answerMember(api);
  api.answer('GET /v2/liftshare/journey/journey-1', { status: 200, body: { ...travelledJourney(), ...travel } });
  api.answer(`GET ${MATCHES}`, matchesAnswer([match]));
  api.answer(`GET /v2/liftshare/match/${match.id}`, { status: 200, body: match });
  const screen = await mountPage([routeOf('/dashboard/match/:matchId', matchPage)], {
    at: `/dashboard/match/${match.id}?journey=journey-1`,
  });
  await expect.element(screen.getByRole('heading', { level: 1 })).toHaveTextContent(`${match.member.forename} ${match.member.initial}.`);
  return screen;
}

const inShort = (screen: Mounted) => screen.getByRole('list', { name: 'In short' });

test('the page of a match says what is between the two', async () => {
  const between: Match['between'] = {
    state: 'declined',
    days: [1, 2],
    at: '2026-11-20T12:00:00.000Z',
    requestId: 'request-1',
    liftId: null,
  };
  const screen = await open({ ...ana(), between });
  await expect.element(inShort(screen)).toMatchTextContent(/Said no on 20 November/);
});

test('a match can be hidden on its own page, and shown again there', async () => {
  const screen = await open(ana());
  api.answer('PUT /v2/liftshare/match/match-ana/hidden', { status: 204 });
  api.answer('DELETE /v2/liftshare/match/match-ana/hidden', { status: 204 });
  await screen.getByRole('button', { name: 'Not for me' }).click();
  await expect.element(screen.getByText('You’ll no longer see Ana M. here.').first()).toBeVisible();
  await screen.getByRole('button', { name: 'Undo' }).click();
  await expect.element(screen.getByRole('button', { name: 'Not for me' })).toHaveFocus();
});

test('driving: one sets off as planned, and picks the other up', async () => {
  const screen = await open(tom());
  const there = screen.getByRole('region', { name: 'There', exact: true }).getByRole('listitem');
  await expect.element(there).toHaveLength(4);
  expect(there.elements().map(({ textContent }) => textContent)).toEqual([
    'AM08:00 You set offNorwich',
    'TW08:40 You pick Tom upNear Thetford, on your route',
    'TW09:25 You set Tom downNear Cambridge',
    'Cambridge',
  ]);
  await expect.element(screen.getByText('You drive. Tom gets in near Thetford at 08:40, Wednesday and Friday.')).toBeVisible();
  await screen.getByText('Day by day').click();
  await expect.element(screen.getByRole('row').nth(3)).toHaveTextContent('WedWednesday08:0017:30You');
});

test('riding along: one sentence says who drives, where and when one gets in and arrives, and on which days', async () => {
  const screen = await open(ana());
  await expect
    .element(screen.getByText('Ana drives. You get in near Wymondham at 07:58 and get to Cambridge at 09:25, Monday to Thursday.'))
    .toBeVisible();
  const why = screen.getByRole('region', { name: 'Why this match' });
  for (const words of [
    '8 of your 10 trips. Monday',
    'There 2 min earlier, back up to 25 min later than planned',
    '+6 min for Ana',
    '£1,821 saved a year',
  ])
    await expect.element(why).toMatchTextContent(words);
  // The sums are folded.
  await expect.element(screen.getByText('Score (lower is better)')).not.toBeVisible();
  await screen.getByText('How we count').click();
  await expect
    .element(screen.getByText('6 min of detour and half of 7.9 min difference in time, divided by 0.8, as it covers 8 of your 10 trips.'))
    .toBeVisible();
});

test('one way stands at a time, there first: who sets off where, where and when one gets in and out, and what one walks', async () => {
  const screen = await open(ana());
  const stops = (way: string) => screen.getByRole('region', { name: way, exact: true }).getByRole('listitem');
  await expect.element(stops('There')).toHaveLength(3);
  expect(
    stops('There')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual([
    'AM07:50 Ana sets offNear Wymondham',
    'AM07:58 Ana picks you upNear Wymondham, 2\u00a0min earlier than planned. You set off: 07:53, 400\u00a0m walk from Norwich',
    '09:25 Ana sets you downCambridge',
  ]);
  await expect.element(screen.getByText('These are the times on most days.', { exact: false })).toBeVisible();
  await screen.getByRole('radio', { name: 'Back' }).click();
  await expect.element(stops('There')).not.toBeInTheDocument();
  expect(
    stops('Back')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual([
    'AM17:35 Ana sets offNear Cambridge',
    'AM17:40 Ana picks you upCambridge, 10\u00a0min later than planned',
    'AM19:05 Ana sets you downNear Wymondham',
    '19:10 NorwichAfter 400\u00a0m on foot',
  ]);
  await expect.element(screen.getByRole('img', { name: 'Map: Cambridge – Wymondham', exact: false })).toBeVisible();
});

test('where the two share one way only, there is nothing to choose; who sets off where one gets in is named once', async () => {
  const { detour, days, ...match } = ana();
  const screen = await open({
    ...match,
    detour: { ...detour, back: null },
    days: days.map((day) => ({
      ...day,
      out: day.out === null ? null : { ...day.out, departs: { ...day.out.departs, driver: day.out.departs.pickUp } },
      back: null,
    })),
  });
  await expect.element(screen.getByRole('heading', { name: 'There' })).toBeVisible();
  await expect.element(screen.getByRole('radio', { name: 'Back' })).not.toBeInTheDocument();
  await expect.element(screen.getByText('Ana picks you up', { exact: true })).toBeVisible();
  await expect.element(screen.getByText('Ana sets off', { exact: true })).not.toBeInTheDocument();
});

test('on a phone a bar has the days, and the rest of asking comes as a sheet, which keeps what was typed', async () => {
  await page.viewport(390, 844);
  const screen = await open(ana());
  await expect.element(screen.getByText('Mon–Thu8 trips a week')).toBeVisible();
  await screen.getByRole('button', { name: 'Ask Ana' }).click();
  const message = screen.getByRole('dialog', { name: 'Ask Ana to share a lift' }).getByRole('textbox', { name: 'Your message' });
  await message.fill('Shall we?');
  await screen.getByRole('button', { name: 'Close' }).click();
  await screen.getByRole('button', { name: 'Ask Ana' }).click();
  await expect.element(message).toHaveValue('Shall we?');
});

test('where either could drive, the other arrangement is one press away', async () => {
  const screen = await open(sofia());
  await expect.element(screen.getByText('You could drive instead.')).toBeVisible();
  await expect.element(screen.getByText(/^Sofia drives/)).toBeVisible();
  api.answer('GET /v2/liftshare/match/match-sofia', { status: 200, body: { ...tom(), id: 'match-sofia-me', otherWayRound: true } });
  await screen.getByRole('link', { name: 'Show' }).click();
  await expect.element(screen.getByText('Tom could drive instead.')).toBeVisible();
  expect(api.callsTo('/v2/liftshare/match/match-sofia').map(({ path }) => path.split('?')[1] ?? '')).toEqual(['', 'as=driver']);
});

test('with others in the car, the page tells how many ride on which days, and what asking means for them', async () => {
  const { car, ...match } = anaWithOthers();
  // Three different people ride along, two of them on Mondays.
  const screen = await open({ ...match, car: car && { ...car, others: 3 } });
  await expect
    .element(screen.getByRole('region', { name: 'Others in the car' }))
    .toHaveTextContent(
      'Others in the car' +
        '2 others ride along on Mon and Tue, 1 on Wed and ThuYou see their first names once you ride along, and they see yours.' +
        'Their times move by 3 min at mostWe tell them as soon as Ana accepts.',
    );
  await screen.getByText('Day by day').click();
  await expect.element(screen.getByRole('columnheader').last()).toHaveTextContent('Others');
  // On Fridays Ana does not travel.
  const rows = screen.getByRole('row').elements().slice(1);
  expect(rows.map(({ textContent }) => textContent.slice(-1))).toEqual(['2', '2', '1', '1', 'r']);
  // (6 + 63 / 8 / 2 + 2 * 3 / 4) / 0.8, from a score of 14.3 that is rounded.
  await screen.getByText('How we count').click();
  await expect.element(screen.getByRole('region', { name: 'What you save' }).getByText('saved a trip')).toBeVisible();
  await expect.element(screen.getByText(/With everybody in the car, Ana has a detour of 12\smin\.$/)).toBeVisible();
  await expect
    .element(screen.getByText(/^6\smin of detour, half of 7\.9\smin difference in time and a quarter of 6\smin for others/))
    .toBeVisible();
});

test('where the lift would begin later, so that nobody is moved at short notice, the page says so before one asks', async () => {
  const match = anaWithOthers();
  const screen = await open({ ...match, car: match.car && { ...match.car, beginsOn: '2026-12-07' } });
  await expect
    .element(screen.getByRole('region', { name: 'Others in the car' }))
    .toMatchTextContent(/The lift would begin on Monday 7 December, as times do not change at short notice\.$/);
});

test('dates on which others take the room in the car are named before one asks', async () => {
  const screen = await open({ ...anaWithOthers(), car: null, notOn: ['2026-12-07', '2026-12-14'] });
  await expect
    .element(screen.getByRole('region', { name: 'Others in the car' }))
    .toMatchTextContent(/Others take the room in the car on 7 December and 14 December, so you do not ride along then\.$/);
});

test('to the driver, the match tells of the own detour with everybody, beside what the driver allows', async () => {
  const { car } = anaWithOthers();
  const screen = await open(
    { ...tom(), car: car && { ...car, days: [{ day: 3, out: 1, back: 1 }], movesOthersMinutes: 0 } },
    { detourLimitMinutes: 15 },
  );
  await screen.getByText('How we count').click();
  await expect
    .element(screen.getByText('For you, each way. With everybody in the car, your detour is 12 min. You allow up to 15 min.'))
    .toBeVisible();
  await expect
    .element(screen.getByRole('region', { name: 'Others in the car' }))
    .toHaveTextContent('Others in the car1 other rides along on WedTheir times stay as they are');
});

test('where one shares with somebody else on all days, the page shows the days, marked, and asks for nothing', async () => {
  const taken = { ...tom(), sharedTrips: 0, saving: { poundsPerYear: 0, co2KgPerYear: 0 } };
  const leg = (given: Match['days'][number]['out']) => given && { ...given, taken: true };
  const screen = await open({ ...taken, days: taken.days.map((day) => ({ ...day, out: leg(day.out), back: leg(day.back) })) });
  await screen.getByText('Day by day').click();
  await expect.element(screen.getByRole('row').nth(3)).toHaveTextContent('WedWednesday08:0017:30with someone else');
  await expect.element(screen.getByRole('button', { name: 'Send request' })).not.toBeInTheDocument();
});
