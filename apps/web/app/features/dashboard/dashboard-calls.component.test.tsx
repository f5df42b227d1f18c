import { expect } from 'vitest';
import { anotherKind } from '../../../../../e2e/support/failures.ts';
import { sampleJourneys } from '../../../../../e2e/support/journeys.ts';
import { byName, failed, press, says, testFailedCalls, trouble } from '../../test-support/failed-call.ts';
import { answerMatches, ana } from '../../../../../e2e/support/matches.ts';
import { answerRequests, liftWith } from '../../../../../e2e/support/requests.ts';
import { answerMember, routeOf } from '../../test-support/mount-page.tsx';
import * as dashboard from './dashboard.route.tsx';

const JOURNEYS = 'GET /v2/liftshare/profile/journeys/plain1';
const LIFT = '/v2/liftshare/lift/lift-ref-ana';
const lift = liftWith(ana(), [1, 2, 3, 4]);
const routes = [routeOf('/dashboard', dashboard)];
const deleteButton = byName('Delete Norwich – Cambridge');

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
  'deleting a journey': {
    routes,
    call: 'DELETE /v2/liftshare/journey/journey-1',
    prepare: (api) => {
      answerMember(api);
      api.answer(JOURNEYS, { status: 200, body: { journeys: sampleJourneys(2) } });
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
    kept: async (screen) => await expect.element(screen.getByRole('button', { name: /^Delete .* – / })).toHaveLength(2),
    success: { status: 204 },
    done: async (screen) => await expect.element(screen.getByRole('button', { name: /^Delete .* – / })).toHaveLength(1),
  },
});
