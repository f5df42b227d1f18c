import type { Page } from '@playwright/test';
import type { Match } from '@waylift/contract/match';
import { ana, answerMatches, tom, travelledJourney } from './support/matches.ts';
import { expectGoodInEveryLook } from './support/looks.ts';
import type { OtherApi } from './support/other-api.ts';
import { expect, test } from './support/other-server-test.ts';
import { liftWith } from './support/requests.ts';
import { answerMember, storeTokens } from './support/session.ts';

const addressOf = ({ id }: Match) => `/dashboard/match/${id}?journey=journey-1`;

async function open(page: Page, api: OtherApi, match: Match, journey: object = travelledJourney()): Promise<void> {
  answerMember(api);
  answerMatches(api, [match], {}, journey);
  api.answer(`GET /v2/liftshare/match/${match.id}`, { status: 200, body: match });
  await storeTokens(page);
  await page.goto(addressOf(match));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${match.member.forename} ${match.member.initial}.`);
}

const trip = (page: Page, name: string) => page.getByRole('region', { name, exact: true }).getByRole('listitem');
const rows = (page: Page) => page.getByRole('table').getByRole('row');

test('where the reader rides with somebody else, the page says on which days', async ({ page, api }) => {
  api.answer('GET /v2/liftshare/lifts', { status: 200, body: { lifts: [liftWith(tom(), [3, 5])] } });
  await open(page, api, { ...ana(), days: ana().days.filter(({ day }) => day !== 3) });
  await expect(page.getByText('You already give Tom a lift on Wednesdays and Fridays.')).toBeVisible();
  await expectGoodInEveryLook(page, 'match-taken');
});

test('riding along: each day, what it saves, and what the other sees', async ({ page, api }) => {
  await open(page, api, ana());
  await expect(page).toHaveTitle('Ana M. – Plain – Waylift');
  await expect(page.getByText('Member of Plain. Goes your way: Wymondham – Cambridge.')).toBeVisible();
  await expect(page.getByRole('img', { name: /Wymondham/ })).toBeVisible();
  await page.getByText('Day by day').click();
  await expect(rows(page)).toHaveText([
    'DayThereBackWho drives',
    'MonMonday07:5817:40Ana',
    'TueTuesday07:5817:40Ana',
    'WedWednesday07:5817:55Ana',
    'ThuThursday07:5817:40Ana',
    // Whether Ana travels then is Ana's alone to tell.
    'FriFridayNot together',
  ]);
  await page.getByText('How we count').click();
  await expect(page.getByRole('region', { name: 'What you save' })).toContainText('£5.06');
  await expect(page.getByText('For 8 trips a week, 45 weeks a year')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Ask Ana to share a lift' })).toContainText('Ada M., Plain, your days and times');
  await expect(page.getByRole('link', { name: 'Back to all matches' })).toHaveAttribute('href', '/dashboard/journey/journey-1');
  await expectGoodInEveryLook(page, 'match');

  await test.step('German, on a phone', async () => {
    await page.goto(`${addressOf(ana())}&language=de`);
    await expect(page.getByText('2 Min. früher als geplant')).toBeVisible();
    await expectGoodInEveryLook(page, 'match-de');
  });
});

test('where a spot is named, the passenger reads its words, and the driver that there is one, in place of a door', async ({
  page,
  api,
}) => {
  const withSpot = (match: Match, words: string | null): Match => {
    const { out } = match.detour;
    return { ...match, detour: { out: out === null ? null : { ...out, dropOff: { ...out.dropOff, spot: { words } } }, back: null } };
  };
  await open(page, api, withSpot(ana(), 'Gate 3'));
  await expect(trip(page, 'There').last()).toHaveText('09:25 Ana sets you downYour spot: Gate 3');
  await page.getByText('What Ana can see about you').click();
  await expect(page.getByText('Ana comes to the spot that you named. Once you both agree, Ana will see where it is.')).toBeVisible();
  await expect(page.getByText('There is no meeting point on the way.')).toHaveCount(0);
  await expectGoodInEveryLook(page, 'match-own-spot');
  await open(page, api, withSpot(tom(), null));
  await expect(page.getByText('a spot chosen by Tom')).toBeVisible();
});

test('an estimate says about, in round times', async ({ page, api }) => {
  await open(page, api, { ...tom(), estimated: true });
  await expect(trip(page, 'There')).toHaveText([
    'AM08:00 You set offNorwich',
    'TWabout 08:40 You pick Tom upNear Thetford, on your route',
    'TWabout 09:25 You set Tom downNear Cambridge',
    'Cambridge',
  ]);
  await expectGoodInEveryLook(page, 'match-estimated');
});

test('a match that is none any more leads to the others', async ({ page, api }) => {
  answerMember(api);
  answerMatches(api, []);
  api.answer('GET /v2/liftshare/match/match-ana', { status: 404, body: { code: 'match-not-found' } });
  await storeTokens(page);
  await page.goto(addressOf(ana()));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This match no longer exists');
  await expectGoodInEveryLook(page, 'match-gone');
  await page.getByRole('link', { name: 'See who goes your way' }).click();
  await expect(page).toHaveURL('/dashboard/journey/journey-1');
});
