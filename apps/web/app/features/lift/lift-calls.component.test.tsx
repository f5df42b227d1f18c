import { expect } from 'vitest';
import { ana, answerMatches } from '../../../../../e2e/support/matches.ts';
import { liftWith } from '../../../../../e2e/support/requests.ts';
import { riddenRide } from '../../../../../e2e/support/rides.ts';
import { byName, failed, inDialog, says, testFailedCalls, title, toast } from '../../test-support/failed-call.ts';
import { answerMember, routeOf, type Mounted } from '../../test-support/mount-page.tsx';
import { findingPlaces } from '../../test-support/planning.ts';
import type { StandInApi } from '../../test-support/stand-in-api.ts';
import * as liftPage from './lift.route.tsx';

const LIFT = '/v2/liftshare/lift/lift-ref-ana';
const HOUR_MS = 3_600_000;
/** Whenever the test runs, its next ride begins in an hour. */
const startsAt = new Date(Date.now() + HOUR_MS).toISOString();
const endsAt = new Date(Date.now() + 2 * HOUR_MS).toISOString();
const { label: home, latitude, longitude } = ana().start;
const page = {
  routes: [routeOf('/dashboard/lift/:liftId', liftPage), findingPlaces([{ label: 'St Peter’s', latitude, longitude }])],
  at: '/dashboard/lift/lift-ref-ana',
  prepare: answering({}),
  failures: failed,
  isInTitle: false,
  success: { status: 200, body: aLift() },
};
/** It is never past. */
const CANCELLED_DAY = `${new Date().getFullYear() + 2}-01-05`;

function aLift() {
  return liftWith(ana(), [1, 2, 3, 4]);
}

function answering(change: object) {
  return (api: StandInApi) => {
    answerMember(api);
    answerMatches(api, []);
    api.answer(`GET ${LIFT}`, { status: 200, body: { ...aLift(), ...change } });
  };
}

function spotProposed(mine: boolean): object {
  const spot = { id: 'spot-1', words: 'lay-by', latitude, longitude, agreed: false, mine };
  return { pickUp: { label: home, latitude, longitude, walkMetres: 0, spot } };
}

const field = (screen: Mounted, label: string) => screen.getByLabelText(label, { exact: true });
const MESSAGE = 'Message to Ana (optional)';

testFailedCalls({
  'cancelling a day of a lift': {
    ...page,
    call: `POST ${LIFT}/skip`,
    fill: async (screen) => {
      await screen.getByRole('button', { name: /^Cancel single days/ }).click();
      await inDialog(screen).getByRole('checkbox').last().click();
      await field(screen, MESSAGE).fill('I am away.');
    },
    button: byName('Cancel 1 lift'),
    busy: 'Cancelling',
    sentence: 'We could not cancel anything.',
    kept: async (screen) => {
      await expect.element(inDialog(screen).getByRole('checkbox').last()).toBeChecked();
      await expect.element(field(screen, MESSAGE)).toHaveValue('I am away.');
    },
    done: says('is cancelled. We have told Ana.'),
  },
  'riding on a cancelled day after all': {
    ...page,
    call: `DELETE ${LIFT}/skip/${CANCELLED_DAY}`,
    prepare: answering({ skipped: [CANCELLED_DAY] }),
    button: (screen) => screen.getByRole('button', { name: /^(?:Put back on|Saving)/ }),
    sentence: 'We could not undo the cancellation.',
    done: says('is back on. We have told Ana.'),
  },
  'what the other sees in a lift': {
    ...page,
    call: `PUT ${LIFT}/contact`,
    fill: (screen) => field(screen, 'Your phone number (optional)').fill('07700 900167'),
    button: byName('Show to Ana'),
    busy: 'Saving',
    sentence: 'We could not save this, so Ana still sees what was there before.',
    kept: async (screen) => await expect.element(field(screen, 'Your phone number (optional)')).toHaveValue('07700 900167'),
    done: toast('Saved. Ana will see this for as long as you share lifts.'),
  },
  'proposing a spot in a lift': {
    ...page,
    call: `PUT ${LIFT}/spot`,
    prepare: answering({ pickUp: { label: home, latitude, longitude, walkMetres: 0, spot: null } }),
    fill: async (screen) => {
      await screen.getByRole('button', { name: /^Propose another spot/ }).click();
      await screen.getByRole('combobox', { name: 'Find the spot by name' }).fill('st p');
      await screen.getByRole('option', { name: 'St Peter’s' }).click();
      await field(screen, 'Describe the spot in one line').fill('in front of the church');
    },
    button: byName('Propose to Ana'),
    busy: 'Proposing',
    sentence: 'We could not propose the spot.',
    kept: async (screen) => await expect.element(field(screen, 'Describe the spot in one line')).toHaveValue('in front of the church'),
    done: says('Ana can now see the spot that you proposed.'),
  },
  'agreeing to a spot in a lift': {
    ...page,
    call: `POST ${LIFT}/spot/accept`,
    prepare: answering(spotProposed(false)),
    button: byName('Agree'),
    busy: 'Saving',
    sentence: 'We could not save your answer.',
    done: says('You’ll both use this spot from now on.'),
  },
  'taking a proposed spot back': {
    ...page,
    call: `DELETE ${LIFT}/spot`,
    prepare: answering(spotProposed(true)),
    button: byName('Withdraw proposal'),
    busy: 'Saving',
    sentence: 'We could not save your answer.',
    done: says('You have withdrawn your proposal.'),
  },
  'telling that one is late': {
    ...page,
    call: `POST ${LIFT}/late`,
    prepare: (api) => {
      answering({})(api);
      api.answer('GET /v2/liftshare/rides', { status: 200, body: { rides: [riddenRide({ startsAt, endsAt })] } });
    },
    fill: async (screen) => {
      await screen.getByRole('button', { name: /^Running late/ }).click();
      await inDialog(screen).getByRole('radio', { name: '15' }).click();
    },
    button: byName('Tell Ana'),
    busy: 'Telling Ana',
    sentence: 'We could not tell Ana.',
    kept: async (screen) => await expect.element(inDialog(screen).getByRole('radio', { name: '15' })).toBeChecked(),
    done: says('We have told Ana that you will be 15 minutes late.'),
  },
  'keeping a lift after a journey has changed': {
    ...page,
    call: `POST ${LIFT}/keep`,
    prepare: answering({ question: 'journey-changed' }),
    button: (screen) => screen.getByRole('button', { name: /^(?:Keep sharing lifts|Saving)$/ }),
    sentence: 'We could not save your answer.',
    done: says('You and Ana will go on sharing lifts as agreed.'),
  },
  'agreeing to new times': {
    ...page,
    call: `POST ${LIFT}/times`,
    prepare: answering({ question: 'times-changed' }),
    button: (screen) => screen.getByRole('button', { name: /^(?:All right|Saving)$/ }),
    sentence: 'We could not save your answer.',
    done: says('You have agreed to the new times.'),
  },
  'ending a lift': {
    ...page,
    call: `POST ${LIFT}/end`,
    fill: async (screen) => {
      await screen.getByRole('button', { name: /^End your lifts with Ana/ }).click();
      await field(screen, MESSAGE).fill('I move to another town.');
    },
    button: byName('End lifts'),
    busy: 'Ending',
    sentence: 'We could not end your lifts, so they will go ahead as agreed.',
    kept: async (screen) => await expect.element(field(screen, MESSAGE)).toHaveValue('I move to another town.'),
    success: { status: 200, body: { ...aLift(), state: 'ended', endedAt: '2026-11-22T06:43:00.000Z' } },
    done: title('You and Ana no longer share lifts'),
  },
});
