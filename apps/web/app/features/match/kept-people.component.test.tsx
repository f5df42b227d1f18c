import type { Journey } from '@waylift/contract/journey';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ana, answerMatches, MATCHES, matchesAnswer, sofia, tom, travelledJourney } from '../../../../../e2e/support/matches.ts';
import { liftWith } from '../../../../../e2e/support/requests.ts';
import { browserApi, browserSession } from '../../session/browser-api.ts';
import { changeContact } from '../../sharing/contact-change.ts';
import { changeHidden } from '../../sharing/hide-match.ts';
import { answerMember, mountPage, routeOf, routeWithin, type Mounted } from '../../test-support/mount-page.tsx';
import { standInApi, type StandInApi } from '../../test-support/stand-in-api.ts';
import * as matches from './journey-matches.route.tsx';
import * as ofMine from './journey-of-mine.route.tsx';

const SECRET = 'planted';
const page = routeWithin(routeOf('/dashboard/journey/:journeyId', ofMine, 'features/match/journey-of-mine.route'), matches);
const kept = () => localStorage.getItem('lastSeen') ?? '';
let api: StandInApi;

beforeEach(() => {
  api = standInApi();
  answerMember(api);
});
afterEach(() => {
  localStorage.removeItem('lastSeen');
  globalThis.wayliftSeen = undefined;
});

/** As a member whose token names them. */
async function open(search = ''): Promise<Mounted> {
  const lists = Promise.withResolvers<{ status: number; body: object }>();
  api.answer('GET /v2/liftshare/lifts', lists.promise);
  const screen = await mountPage([page], { at: `/dashboard/journey/journey-1${search}` });
  const session = await browserSession();
  localStorage.setItem('tokens', JSON.stringify({ accessToken: `head.${btoa('{"sub":"ada"}')}.signature`, refreshToken: 'refresh' }));
  session.bindToMember();
  lists.resolve({ status: 200, body: { lifts: [lift()], next: null } });
  return screen;
}

function lift() {
  const spot = { id: null, words: SECRET, latitude: 52.6, longitude: 1.3, agreed: true, mine: false };
  const place = { label: SECRET, latitude: 52.6, longitude: 1.3, walkMetres: 0, spot };
  const contact = { email: `${SECRET}@brindle.example`, phone: SECRET };
  return {
    ...liftWith(sofia(), [1, 2]),
    pickUp: place,
    dropOff: place,
    backPickUp: place,
    backDropOff: place,
    contact,
    car: { make: SECRET, colour: SECRET, plate: SECRET },
    nextRide: { date: '2026-12-01', direction: 'out', departs: '07:58' },
  };
}

const home = { label: SECRET, latitude: 52.1, longitude: 1.1, kind: 'house', context: 'Norwich, Norfolk' };
const journey: Journey = { ...travelledJourney(), start: home, startName: SECRET };

test('of all that People has, only names and times are kept: no exact place, message or contact', async () => {
  const at = { ...ana().detour.out, pickUp: { ...home, walkMetres: 0, spot: { words: SECRET } }, dropOff: { ...home, walkMetres: 300 } };
  answerMatches(api, [{ ...ana(), detour: { ...ana().detour, out: { ...at, metres: 4_830, minutes: 6 } } }, tom()], {}, journey);
  const screen = await open();
  await expect.element(screen.getByRole('link', { name: 'Ana M.' })).toBeVisible();
  await expect.poll(kept).toContain('Ana M.');
  expect(kept()).not.toContain(SECRET);
  const { pages } = JSON.parse(kept());
  expect(Object.keys(pages)).toEqual(['people']);
  const row = (to: string, title: string, note: string) => ({ to: `/dashboard/${to}`, title, note });
  expect(pages.people).toMatchObject({
    address: '/dashboard/journey/journey-1',
    title: '2 people go your way',
    sections: [
      {
        title: 'Your open days',
        rows: [
          row('match/match-ana?journey=journey-1', 'Ana M.', 'There 07:58, back 17:40–17:55'),
          row('match/match-tom?journey=journey-1', 'Tom W.', 'There 08:00, back 17:30'),
        ],
      },
      { title: 'You share lifts', rows: [row('lift/lift-ref-sofia', 'Sofia K.', 'Mon, Tue')] },
    ],
  });
});

test.each([['?as=driver'], ['?order=saved'], ['?taken=show']])('of People at %s nothing is kept, nor shown of what was', async (search) => {
  globalThis.wayliftSeen = {
    head: () => ({ title: '7 people go your way', asOf: 'As of 08:12. Being refreshed.' }),
    draw: () => undefined,
    show: () => undefined,
    giveFocus: () => undefined,
    clear: () => undefined,
  };
  answerMatches(api, [ana()], {}, journey);
  const screen = await open(search);
  await expect.element(screen.getByRole('link', { name: 'Ana M.' })).toBeVisible();
  expect(kept()).toBe('');
  expect(screen.container.textContent).not.toContain('08:12');
});

test('what was last seen stands there with its number, marked, until the people are fresh', async () => {
  const found = Promise.withResolvers<ReturnType<typeof matchesAnswer>>();
  answerMatches(api, [], {}, journey);
  api.answer(`GET ${MATCHES}`, found.promise);
  globalThis.wayliftSeen = {
    head: () => ({ title: '7 people go your way', asOf: 'As of 08:12. Being refreshed.' }),
    draw: (into, isWhole) => into.replaceChildren(isWhole ? 'whole' : 'Whom one saw'),
    show: () => undefined,
    giveFocus: () => undefined,
    clear: () => undefined,
  };
  const screen = await open();
  await expect.element(screen.getByText('As of 08:12. Being refreshed.')).toBeVisible();
  expect(document.querySelector('h1 > :not([aria-hidden])')?.textContent).toBe('7 people go your way');
  await expect.element(screen.getByText('Whom one saw')).toBeVisible();
  found.resolve(matchesAnswer([ana()]));
  await expect.element(screen.getByRole('link', { name: 'Ana M.' })).toBeVisible();
  await expect.element(screen.getByText('Whom one saw')).not.toBeInTheDocument();
  await expect.element(screen.getByText(/08:12/)).not.toBeInTheDocument();
});

test('whom the reader blocks or hides does not stand there the next time', async () => {
  answerMatches(api, [ana()], {}, journey);
  api.answer('PUT /v2/liftshare/member/ref-ana/block', { status: 200, body: { together: [] } });
  api.answer('PUT /v2/liftshare/match/match-ana/hidden', { status: 204 });
  await open();
  const fields = (given: Record<string, string>) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(given)) form.set(name, value);
    return form;
  };
  const { signal } = new AbortController();
  for (const change of [
    async () => await changeContact(browserApi(), fields({ intent: 'block', ref: 'ref-ana' }), signal),
    async () => await changeHidden(browserApi(), fields({ hide: 'match-ana' }), signal),
  ]) {
    localStorage.setItem('lastSeen', '{"pages":{}}');
    await change();
    expect(localStorage.getItem('lastSeen')).toBeNull();
  }
});
