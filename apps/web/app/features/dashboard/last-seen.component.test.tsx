import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { travelledJourney } from '../../../../../e2e/support/matches.ts';
import { answerMember, mountPage, routeOf } from '../../test-support/mount-page.tsx';
import { standInApi, type StandInApi } from '../../test-support/stand-in-api.ts';
import * as dashboard from './dashboard.route.tsx';

const LINK = '/dashboard/journey/journey-1';
const giveFocus = vi.fn<(within: ParentNode) => void>();
let api: StandInApi;

beforeEach(() => {
  api = standInApi();
  answerMember(api);
  globalThis.wayliftSeen = {
    head: () => ({ title: 'Hello, Ada', asOf: 'As of 08:12. Being refreshed.' }),
    draw: (into) => into.replaceChildren(Object.assign(document.createElement('a'), { href: LINK, textContent: 'What was seen' })),
    show: () => undefined,
    giveFocus,
    clear: () => undefined,
  };
});
afterEach(() => {
  globalThis.wayliftSeen = undefined;
});

test('what was last seen stands there, marked, until the page is fresh; then the link in it that had the focus has it again', async () => {
  const journeys = Promise.withResolvers<{ status: number; body: object }>();
  api.answer('GET /v2/liftshare/profile/journeys/plain1', journeys.promise);
  api.answer('GET /v2/liftshare/lifts', { status: 200, body: { lifts: [], next: null } });
  api.answer('GET /v2/liftshare/requests', { status: 200, body: { received: [], sent: [], answers: null, next: null } });
  const screen = await mountPage([routeOf('/dashboard', dashboard)]);
  await expect.element(screen.getByText('As of 08:12. Being refreshed.')).toBeVisible();
  await expect.element(screen.getByText('What was seen')).toBeVisible();
  expect(giveFocus).not.toHaveBeenCalled();
  journeys.resolve({ status: 200, body: { journeys: [travelledJourney()] } });
  await expect.element(screen.getByText(/Mon–Fri/)).toBeVisible();
  await expect.element(screen.getByText('What was seen')).not.toBeInTheDocument();
  await expect.element(screen.getByText('As of 08:12. Being refreshed.')).not.toBeInTheDocument();
  expect(giveFocus).toHaveBeenCalledWith(document);
});
