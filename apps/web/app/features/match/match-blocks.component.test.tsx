import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { ana, MATCHES, matchesAnswer, tom, travelledJourney } from '../../../../../e2e/support/matches.ts';
import { answerMember, mountPage, routeOf, routeWithin } from '../../test-support/mount-page.tsx';
import { standInApi } from '../../test-support/stand-in-api.ts';
import * as matches from './journey-matches.route.tsx';
import * as ofMine from './journey-of-mine.route.tsx';

const heights = (selector: string) => [...document.querySelectorAll(selector)].map((one) => one.getBoundingClientRect().height);

test.each([390, 1280])('in a window of %i pixels, what stands in for matches has the height of a match', async (width) => {
  await page.viewport(width, 800);
  const api = standInApi();
  answerMember(api);
  const { promise, resolve } = Promise.withResolvers<ReturnType<typeof matchesAnswer>>();
  api.answer('GET /v2/liftshare/journey/journey-1', { status: 200, body: travelledJourney() });
  api.answer(`GET ${MATCHES}`, promise);
  const outer = routeOf('/dashboard/journey/:journeyId', ofMine, 'features/match/journey-of-mine.route');
  await mountPage([routeWithin(outer, matches)], { at: '/dashboard/journey/journey-1' });
  await expect.poll(() => document.querySelectorAll('.mate--wait').length).toBe(4);
  const [block = 0] = heights('.mate--wait');
  resolve(matchesAnswer([ana(), tom()]));
  await expect.poll(() => document.querySelectorAll('li.mate').length).toBe(2);
  const shown = heights('li.mate');
  expect(
    [Math.min(...shown) - block, block - Math.max(...shown)].map((px) => Math.max(0, px) <= 16),
    `${block} for ${shown.join(', ')}`,
  ).toEqual([true, true]);
});
