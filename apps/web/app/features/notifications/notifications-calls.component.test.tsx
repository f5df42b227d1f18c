import { expect } from 'vitest';
import { ana } from '../../../../../e2e/support/matches.ts';
import { byName, failed, inDialog, testFailedCalls, toast } from '../../test-support/failed-call.ts';
import { answerMember, routeOf, type Mounted } from '../../test-support/mount-page.tsx';
import type { StandInApi } from '../../test-support/stand-in-api.ts';
import * as notifications from './notifications.route.tsx';

const STORED = { newMatches: 'weekly', requests: true, messages: false, push: false };
const CALENDAR = '/v2/liftshare/settings/calendar';
const page = { routes: [routeOf('/dashboard/account/notifications', notifications)], prepare: answerNotifications };
const colour = (screen: Mounted) => screen.getByLabelText('Colour', { exact: true });

function answerNotifications(api: StandInApi): void {
  answerMember(api);
  api.answer('GET /v2/liftshare/settings/notifications', { status: 200, body: STORED });
}

function answerCalendar(since: string | null) {
  return (api: StandInApi) => {
    answerNotifications(api);
    api.answer(`GET ${CALENDAR}`, { status: 200, body: { since } });
  };
}

testFailedCalls({
  'choosing how often new matches are mailed': {
    ...page,
    call: 'PUT /v2/liftshare/settings/notifications',
    fill: (screen) => screen.getByRole('radio', { name: 'At once' }).click(),
    button: byName('Save'),
    busy: 'Saving',
    sentence: 'We could not save your preference, so it has not changed.',
    failures: failed,
    isInTitle: true,
    kept: async (screen) => await expect.element(screen.getByRole('radio', { name: 'At once' })).toBeChecked(),
    success: { status: 200, body: STORED },
    done: toast('Your preference has been saved.'),
  },
  'saying by what a car is known': {
    ...page,
    call: 'PUT /v2/liftshare/settings/car',
    prepare: (api) => {
      answerNotifications(api);
      api.answer('GET /v2/liftshare/settings/car', { status: 200, body: { make: 'Golf', colour: null, plate: null } });
    },
    fill: (screen) => colour(screen).fill('blue'),
    button: byName('Save car'),
    busy: 'Saving',
    sentence: 'We could not save your preference, so it has not changed.',
    failures: failed,
    isInTitle: false,
    kept: async (screen) => await expect.element(colour(screen)).toHaveValue('blue'),
    success: { status: 200, body: { make: 'Golf', colour: 'blue', plate: null } },
    done: toast('Your preference has been saved.'),
  },
  'unblocking someone': {
    ...page,
    call: 'DELETE /v2/liftshare/member/ref-ana/block',
    prepare: (api) => {
      answerNotifications(api);
      const members = [{ member: { ...ana().member, surname: null }, since: '2026-11-20T08:15:00Z' }];
      api.answer('GET /v2/liftshare/settings/blocked', { status: 200, body: { members } });
    },
    button: byName('Unblock Ana M.'),
    busy: 'Unblocking',
    sentence: 'We could not unblock Ana.',
    failures: failed,
    isInTitle: false,
    success: { status: 204 },
    done: toast('You have unblocked Ana.'),
  },
  'making a calendar address': {
    ...page,
    call: `POST ${CALENDAR}`,
    prepare: answerCalendar(null),
    button: byName('Create a calendar address'),
    busy: 'Creating the address',
    sentence: 'We could not change your calendar address.',
    failures: failed,
    isInTitle: false,
    success: { status: 200, body: { address: 'https://waylift.example/v2/liftshare/calendar/abc.ics' } },
    done: async (screen) => await expect.element(screen.getByLabelText('Your calendar address')).toHaveFocus(),
  },
  'ending a calendar address': {
    ...page,
    call: `DELETE ${CALENDAR}`,
    prepare: answerCalendar('2026-11-20T10:00:00.000Z'),
    fill: (screen) => screen.getByRole('button', { name: 'Remove the address' }).click(),
    button: (screen) => inDialog(screen).getByRole('button', { name: /^Remov(?:e|ing) the address$/ }),
    sentence: 'We could not change your calendar address.',
    failures: failed,
    isInTitle: false,
    success: { status: 204 },
    done: toast('The calendar address no longer works.'),
  },
});
