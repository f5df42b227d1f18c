import { expect, onTestFinished, vi } from 'vitest';
import { anotherKind } from '../../../../../e2e/support/failures.ts';
import { sampleJourneys } from '../../../../../e2e/support/journeys.ts';
import { byName, failed, press, says, testFailedCalls, trouble } from '../../test-support/failed-call.ts';
import { answerMatches, ana, tom } from '../../../../../e2e/support/matches.ts';
import { BEFORE_RIDE, inRide, riddenRide } from '../../../../../e2e/support/rides.ts';
import { answerRequests, askedOf, liftWith } from '../../../../../e2e/support/requests.ts';
import { answerMember, routeOf, type Mounted } from '../../test-support/mount-page.tsx';
import * as dashboard from './dashboard.route.tsx';

const JOURNEYS = 'GET /v2/liftshare/profile/journeys/plain1';
const LIFT = '/v2/liftshare/lift/lift-ref-ana';
const lift = liftWith(ana(), [1, 2, 3, 4]);
const routes = [routeOf('/dashboard', dashboard)];
/** In the closed menu of its row. */
const deleteButton = (screen: Mounted) =>
  screen.getByRole('button', { name: 'Delete Norwich – Cambridge', exact: true, includeHidden: true });
const rows = async (count: number) => await expect.poll(() => document.querySelectorAll('.journeys__item').length).toBe(count);

testFailedCalls({
  'the journeys of a member': {
    routes,
    call: JOURNEYS,
    prepare: (api) => {
      answerMember(api);
      api.answer(JOURNEYS, { status: 500 });
    },
    button: byName('Try again'),
    sentence: 'We could not load your journeys.',
    failures: [
      ...trouble,
      { name: '404 community-not-found', answer: { status: 404, body: { code: 'community-not-found' } }, words: '' },
      { ...anotherKind, words: '' },
    ],
    isInTitle: false,
    kept: async (screen) => {
      await expect.element(screen.getByRole('heading', { name: 'Your details' })).toBeVisible();
      await expect.element(screen.getByRole('link', { name: 'Add journey' })).toBeVisible();
    },
    success: { status: 200, body: { journeys: sampleJourneys(1) } },
    done: async (screen) => await expect.element(screen.getByRole('heading', { name: 'Your journeys' })).toHaveFocus(),
  },
  'agreeing to new times': {
    routes,
    call: `POST ${LIFT}/times`,
    prepare: (api) => {
      answerMember(api);
      answerMatches(api, [ana()]);
      answerRequests(api);
      api.answer('GET /v2/liftshare/lifts', { status: 200, body: { lifts: [{ ...lift, question: 'times-changed' }] } });
    },
    button: (screen) => screen.getByRole('button', { name: /^(?:All right|Saving)$/ }),
    sentence: 'We could not save your answer.',
    failures: failed,
    isInTitle: false,
    kept: async (screen) => await expect.element(screen.getByText('Your times with Ana change')).toBeVisible(),
    success: { status: 200, body: lift },
    done: says('You have agreed to the new times.'),
  },
  'accepting a request': {
    routes,
    call: 'POST /v2/liftshare/request/request-ref-tom/accept',
    prepare: (api) => {
      answerMember(api);
      answerMatches(api, [ana()]);
      answerRequests(api, { received: [askedOf(tom(), { mine: false, days: [5] })] });
      api.answer('GET /v2/liftshare/lifts', { status: 200, body: { lifts: [], next: null } });
    },
    button: (screen) => screen.getByRole('button', { name: /^(?:Accept Friday|Sending)$/ }),
    sentence: 'We could not save your answer.',
    failures: failed,
    isInTitle: false,
    kept: says('Tom W. asks for Friday'),
    success: { status: 200, body: liftWith(tom(), [5]) },
    done: says('You share lifts with Tom W.: Friday'),
  },
  'waiting for who is late': {
    routes,
    call: 'POST /v2/liftshare/conversation/c1a9/message',
    prepare: (api) => {
      vi.setSystemTime(BEFORE_RIDE);
      onTestFinished(() => void vi.useRealTimers());
      answerMember(api);
      answerMatches(api, [ana()]);
      answerRequests(api);
      const late = { minutes: 10, at: BEFORE_RIDE.toISOString() };
      const people = [inRide('ana', { drives: true, late }), inRide('priya', { mine: true })];
      api.answer('GET /v2/liftshare/lifts', { status: 200, body: { lifts: [lift], next: null } });
      api.answer('GET /v2/liftshare/rides', { status: 200, body: { rides: [riddenRide({ people, conversationId: 'c1a9' })] } });
    },
    button: byName('I’ll wait'),
    sentence: 'We could not tell Ana.',
    failures: failed,
    isInTitle: false,
    kept: says('Ana is 10 min late'),
    success: {
      status: 201,
      body: {
        id: 'm1',
        mine: true,
        author: null,
        text: 'I’ll wait',
        sentAt: BEFORE_RIDE.toISOString(),
        kind: 'text',
        event: null,
        clientId: null,
      },
    },
    done: says('You are waiting.'),
  },
  'deleting a journey': {
    routes,
    call: 'DELETE /v2/liftshare/journey/journey-1',
    prepare: (api) => {
      answerMember(api);
      api.answer(JOURNEYS, { status: 200, body: { journeys: sampleJourneys(2) } });
    },
    fill: async () => {
      await rows(2);
      document.querySelector('summary')?.click();
    },
    button: deleteButton,
    press: async (screen) => {
      press(deleteButton(screen).element(), 2);
      await expect.element(screen.getByRole('alert')).not.toBeInTheDocument();
      await screen.getByRole('button', { name: 'Close', exact: true }).click();
    },
    sentence: 'We could not delete “Norwich – Cambridge”. It is back in your list.',
    failures: [
      ...trouble,
      { name: '403 forbidden', answer: { status: 403, body: { code: 'forbidden' } }, words: '' },
      { name: '404 without a word', answer: { status: 404 }, words: '' },
    ],
    isInTitle: false,
    kept: async () => await rows(2),
    success: { status: 204 },
    done: async () => await rows(1),
  },
});
