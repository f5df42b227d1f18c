import { expect } from 'vitest';
import type { Ride } from '@waylift/contract/ride';
import { answerRide, drivenRide, inRide, RIDE, RIDE_PAGE, riddenRide } from '../../../../../e2e/support/rides.ts';
import { answerMatches } from '../../../../../e2e/support/matches.ts';
import { byName, failed, inDialog, says, testFailedCalls } from '../../test-support/failed-call.ts';
import { answerMember, routeOf } from '../../test-support/mount-page.tsx';
import type { StandInApi } from '../../test-support/stand-in-api.ts';
import * as ridePage from './ride.route.tsx';

const HOUR_MS = 3_600_000;
/** Whenever the test runs, the ride begins in an hour. */
const startsAt = new Date(Date.now() + HOUR_MS).toISOString();
const endsAt = new Date(Date.now() + 2 * HOUR_MS).toISOString();
const late = { minutes: 10, at: new Date().toISOString() };
const driven = (change: Partial<Ride> = {}) => drivenRide({ startsAt, endsAt, ...change });
const [, ...riders] = drivenRide().people;
const isLate = driven({ people: [inRide('ana', { mine: true, drives: true, seen: true, late }), ...riders] });
const isOff = driven({ state: 'off', people: drivenRide().people.map((one) => ({ ...one, rides: false })) });

const page = {
  routes: [routeOf('/dashboard/ride/:journeyId/:date/:direction', ridePage)],
  at: RIDE_PAGE,
  failures: failed,
  isInTitle: false,
};

function answering(ride: Ride) {
  return (api: StandInApi) => {
    answerMember(api);
    answerMatches(api, []);
    answerRide(api, ride);
  };
}

testFailedCalls({
  'telling everybody in the car that one is late': {
    ...page,
    prepare: answering(driven()),
    call: `PUT ${RIDE}/late`,
    fill: async (screen) => await screen.getByRole('button', { name: 'Running late' }).click(),
    button: (screen) => inDialog(screen).getByRole('button', { name: /^25 min$/ }),
    sentence: 'We could not tell Priya, Tom and Grace.',
    success: { status: 200, body: isLate },
    done: says('You are 10 min late'),
  },
  'being on time after all': {
    ...page,
    prepare: answering(isLate),
    call: `PUT ${RIDE}/late`,
    button: (screen) => screen.getByRole('button', { name: /^(?:I am on time after all|Saving)$/ }),
    sentence: 'We could not tell them that you are on time.',
    success: { status: 200, body: driven() },
    done: async (screen) => await expect.element(screen.getByText('You are 10 min late')).not.toBeInTheDocument(),
  },
  'not driving on a date': {
    ...page,
    prepare: answering(driven()),
    call: `POST ${RIDE}/skip`,
    fill: async (screen) => {
      await screen.getByRole('button', { name: /^I am not driving / }).click();
      await inDialog(screen).getByRole('radio', { name: 'There only' }).click();
      await inDialog(screen).getByLabelText('Message to Priya, Tom and Grace (optional)').fill('The car does not start.');
    },
    button: byName('Do not drive'),
    busy: 'Cancelling',
    sentence: 'We could not cancel anything.',
    kept: async (screen) => {
      await expect.element(inDialog(screen).getByRole('radio', { name: 'There only' })).toBeChecked();
      await expect.element(inDialog(screen).getByLabelText(/^Message to/)).toHaveValue('The car does not start.');
    },
    success: { status: 200, body: isOff },
    done: says('You are not driving'),
  },
  'riding after all': {
    ...page,
    prepare: answering(
      riddenRide({ startsAt, endsAt, state: 'off', people: riddenRide().people.map((one) => (one.mine ? { ...one, rides: false } : one)) }),
    ),
    call: `DELETE ${RIDE}/skip`,
    button: (screen) => screen.getByRole('button', { name: /^(?:Ride after all|Saving)$/ }),
    sentence: 'We could not undo the cancellation.',
    success: { status: 200, body: riddenRide({ startsAt, endsAt }) },
    done: async (screen) => await expect.element(screen.getByRole('heading', { name: 'Your stops' })).toBeInTheDocument(),
  },
});
