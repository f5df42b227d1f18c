import { expect } from 'vitest';
import { byName, everyKind, failed, inDialog, says, testFailedCalls } from '../../test-support/failed-call.ts';
import { answerMember, routeOf, type Mounted } from '../../test-support/mount-page.tsx';
import type { StandInApi } from '../../test-support/stand-in-api.ts';
import * as awayPage from './away.route.tsx';

const AWAY = '/v2/liftshare/away';
/** Whenever the test runs, it is to come. */
const YEAR = new Date().getFullYear() + (new Date().getMonth() >= 10 ? 1 : 0);
const christmas = { id: 'away-1', from: `${YEAR}-11-10`, until: `${YEAR}-11-24`, rides: 18 };

const page = {
  routes: [routeOf('/dashboard/away', awayPage)],
  prepare: (api: StandInApi) => {
    answerMember(api);
    api.answer(`GET ${AWAY}`, { status: 200, body: { away: [christmas] } });
  },
  isInTitle: false,
};

const field = (screen: Mounted, label: string) => screen.getByLabelText(label, { exact: true });
const inDialogField = (screen: Mounted, label: string) => inDialog(screen).getByLabelText(label, { exact: true });
const MESSAGE = 'Message to everyone you share rides with (optional)';

testFailedCalls({
  'being away': {
    ...page,
    call: `POST ${AWAY}`,
    fill: async (screen) => {
      await field(screen, 'From').fill(`${YEAR}-11-01`);
      await field(screen, 'To, the last day').fill(`${YEAR}-11-03`);
      await field(screen, MESSAGE).fill('Skiing.');
    },
    button: byName('Cancel my rides'),
    busy: 'Cancelling',
    sentence: 'We could not cancel anything.',
    failures: everyKind,
    isInTitle: true,
    kept: async (screen) => {
      await expect.element(field(screen, 'From')).toHaveValue(`${YEAR}-11-01`);
      await expect.element(field(screen, MESSAGE)).toHaveValue('Skiing.');
    },
    success: { status: 201, body: { id: 'away-2', from: `${YEAR}-11-01`, until: `${YEAR}-11-03`, rides: 3 } },
    done: says('3 rides are cancelled. We have told everyone whose rides change.'),
  },
  'being away on other dates': {
    ...page,
    call: `PUT ${AWAY}/away-1`,
    fill: async (screen) => {
      await screen.getByRole('button', { name: /^Change/ }).click();
      await inDialogField(screen, 'To, the last day').fill(`${YEAR}-11-20`);
    },
    button: byName('Save days'),
    busy: 'Saving',
    sentence: 'We could not change these days.',
    failures: failed,
    kept: async (screen) => await expect.element(inDialogField(screen, 'To, the last day')).toHaveValue(`${YEAR}-11-20`),
    success: { status: 200, body: { ...christmas, until: `${YEAR}-11-20`, rides: 14 } },
    done: says('14 rides are cancelled'),
  },
  'not being away after all': {
    ...page,
    call: `DELETE ${AWAY}/away-1`,
    fill: async (screen) => await screen.getByRole('button', { name: /^Take back/ }).click(),
    button: byName('I am here'),
    busy: 'Saving',
    sentence: 'We could not put your rides back on.',
    failures: failed,
    success: { status: 204 },
    done: says('Your rides go ahead again'),
  },
});
