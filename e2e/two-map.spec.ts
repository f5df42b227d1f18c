import type { Page } from '@playwright/test';
import type { Match } from '@waylift/contract/match';
import { answerJourneysWith, encodePolyline, sampleJourneys } from './support/journeys.ts';
import { expectGoodInEveryLook } from './support/looks.ts';
import { canvas, map, moveButton, picture, testWithStyle } from './support/maps.ts';
import type { OtherApi } from './support/other-api.ts';
import { expect, test } from './support/other-server-test.ts';
import { answerMember, storeTokens } from './support/session.ts';

const [journey] = sampleJourneys(1);
if (journey === undefined) throw new Error('One was asked for.');
const area = (label: string, latitude: number, longitude: number) => ({ label, latitude, longitude, radiusMetres: 530 });
const meeting = (label: string, latitude: number, longitude: number, walkMetres: number) => ({ label, latitude, longitude, walkMetres });

const people = [
  { forename: 'Ana', start: area('Eaton', 52.45, 0.85), end: area('Histon', 52.25, 0.1) },
  { forename: 'Tom', start: area('Norwich', 52.63, 1.29), end: area('Cambridge', 52.205, 0.12) },
  { forename: 'Sofia', start: area('Norwich', 52.632, 1.3), end: area('Ely', 52.4, 0.26) },
];

function matchWith({ forename, start, end }: (typeof people)[number], position: number): Match {
  const effort = {
    metres: 2000,
    minutes: 4,
    pickUp: meeting('Eaton', 52.61, 1.25, 400),
    dropOff: meeting('Cambridge', 52.21, 0.13, 0),
  };
  return {
    id: `match-${position + 1}`,
    member: { ref: `r${position}`, forename, initial: 'M', communityName: 'Plain' },
    kind: 'weekly',
    drives: 'other',
    otherWayRound: false,
    between: null,
    hidden: false,
    start,
    end,
    days: [
      {
        day: 1,
        date: null,
        out: {
          departs: { driver: '07:50', pickUp: '07:58', dropOff: '09:10' },
          mine: '08:00',
          theirs: '07:50',
          shiftMinutes: -2,
          detour: { metres: 2000, minutes: 4 },
          taken: false,
        },
        back: null,
      },
    ],
    sharedTrips: 1,
    myTrips: 2,
    detour: { out: effort, back: null },
    troubleMinutes: 10,
    car: null,
    notOn: [],
    saving: { poundsPerYear: 310, co2KgPerYear: 470 },
    estimated: false,
    timesKnown: true,
    geometry: { driver: encodePolyline([start, effort.pickUp, effort.dropOff, end]), shared: journey?.route.geometry ?? '' },
  };
}

async function openMatches(page: Page, api: OtherApi): Promise<void> {
  answerMember(api);
  const when = { kind: 'weekly', days: [{ day: 1, out: '08:00', back: '17:30' }], from: null, until: null, skipped: [] };
  answerJourneysWith(api, { status: 200, body: { journeys: [{ ...journey, role: 'either', when, matchCount: 3 }] } });
  const matches = people.map(matchWith);
  api.answer('GET /v2/liftshare/journey/journey-1/matches', {
    status: 200,
    body: { matches, next: null, total: matches.length, estimated: false },
  });
  api.answer('GET /v2/liftshare/match/match-1', { status: 200, body: matches[0] });
  await storeTokens(page);
  await page.goto('/dashboard/journey/journey-1');
  await expect(picture(page)).toHaveAccessibleName('Map: Norwich – Cambridge, with the areas of 3 people. The map in words is below it.');
}

const numbers = (page: Page, kind: string) => map(page).locator(kind);

/** Pairs of numbers of which one covers the other. */
async function covering(page: Page, kind: string): Promise<string[]> {
  return numbers(page, kind).evaluateAll((shown) =>
    shown.flatMap((one, index) =>
      shown.slice(index + 1).flatMap((other) => {
        const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()];
        const areApart = a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top;
        return areApart ? [] : [`${one.textContent} and ${other.textContent}`];
      }),
    ),
  );
}

test('the map of who goes one’s way says in words all that it shows, in every look', async ({ page, api }) => {
  await openMatches(page, api);
  await page.getByText('The map in words', { exact: true }).click();
  const words = page.locator('.two-map').getByRole('listitem');
  await expect(words.filter({ hasText: 'starts near' })).toContainText([
    'Ana M.: starts near Eaton, 22.3 miles from your start, and ends near Histon',
    'Tom M.: starts near Norwich',
    'Sofia M.: starts near Norwich',
  ]);
  await expectGoodInEveryLook(page, 'journey-matches-map');
});

test('the map of a match shows both ways and where they meet', async ({ page, api }) => {
  await openMatches(page, api);
  await page.goto('/dashboard/match/match-1?journey=journey-1');
  await expect(picture(page)).toHaveAccessibleName(
    'Map: Eaton – Cambridge, the part of the journey that you and Ana travel together. The map in words is below it.',
  );
  await page.getByText('The map in words', { exact: true }).click();
  await expect(page.getByText('Ana picks you up near Eaton and sets you down near Cambridge.')).toBeVisible();
});

async function expectNoneCovered(page: Page, kind: string): Promise<void> {
  await expect(numbers(page, kind).first()).toBeVisible();
  expect(await covering(page, kind)).toEqual([]);
  const before = await numbers(page, kind).allTextContents();
  for (let step = 0; step < 4; step += 1) await map(page).getByRole('button', { name: 'Zoom out' }).click();
  // From far away all who start in one place are one number.
  await expect.poll(() => numbers(page, kind).count()).toBeLessThan(before.length);
  expect(await covering(page, kind)).toEqual([]);
}

test('no number covers another, from near and from far', async ({ page, api }) => {
  await openMatches(page, api);
  await moveButton(page).click();
  await expectNoneCovered(page, '.map__badge');
});

testWithStyle('upon an operator’s map no number covers another, from near and from far', async ({ page, api }) => {
  api.answer('GET /style.json', { status: 200, body: { version: 8, sources: {}, layers: [] } });
  await openMatches(page, api);
  await expect(canvas(page)).toBeVisible();
  await expectNoneCovered(page, '.map__number');
  await expect(canvas(page)).toHaveAccessibleName(/with the areas of 3 people/);
});
