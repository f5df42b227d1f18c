import { expect } from 'vitest';
import { sampleJourneys } from '../../../../../e2e/support/journeys.ts';
import { answerMatches, travelledJourney } from '../../../../../e2e/support/matches.ts';
import { byName, failed, leadsTo, says, testFailedCalls, trouble } from '../../test-support/failed-call.ts';
import { answerMember, routeOf } from '../../test-support/mount-page.tsx';
import { answerPlanning, expectPlanKept, planJourney, road, ROUTE, SAVE } from '../../test-support/planning.ts';
import * as addJourney from './add-journey.route.tsx';
import * as when from './when.route.tsx';

const routes = [routeOf('/dashboard/add-journey', addJourney)];

testFailedCalls({
  'the road of a journey': {
    routes,
    call: `POST ${ROUTE}`,
    prepare: (api) => {
      answerPlanning(api);
      api.answer(`POST ${ROUTE}`, { status: 500 });
    },
    fill: planJourney,
    button: byName('Try again'),
    press: async (screen) => await byName('Try again')(screen).click(),
    sentence: 'Route request failed',
    failures: trouble,
    isInTitle: true,
    kept: expectPlanKept,
    success: { status: 200, body: road },
    done: says('62.1 miles'),
  },
  'saving a journey': {
    routes,
    call: `POST ${SAVE}`,
    prepare: answerPlanning,
    fill: planJourney,
    button: byName('Next'),
    sentence: 'Route request failed',
    failures: trouble.map((failure) => ({
      ...failure,
      words: `${failure.words} We could not save your journey. What you entered is still here.`,
    })),
    isInTitle: true,
    kept: expectPlanKept,
    success: { status: 201, body: { ...sampleJourneys(1)[0], returnJourney: true } },
    done: leadsTo('/dashboard/add-journey/success'),
  },
  'saying when one travels': {
    routes: [routeOf('/dashboard/journey/:journeyId/when', when)],
    at: '/dashboard/journey/journey-1/when',
    call: 'PUT /v2/liftshare/journey/journey-1',
    prepare: (api) => {
      answerMember(api);
      answerMatches(api, []);
    },
    button: byName('Show people'),
    busy: 'Saving',
    sentence: 'We could not save this',
    failures: failed.map((failure) => ({ ...failure, words: `${failure.words} What you entered is still here.`.trim() })),
    isInTitle: true,
    kept: async (screen) => {
      await expect.element(screen.getByRole('checkbox', { name: 'Friday' })).toBeChecked();
      await expect.element(screen.getByLabelText('Back', { exact: true })).toHaveValue('17:30');
    },
    success: { status: 200, body: travelledJourney() },
    done: leadsTo('/dashboard/journey/journey-1'),
  },
});
