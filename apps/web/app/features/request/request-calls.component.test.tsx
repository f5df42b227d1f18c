import { expect } from 'vitest';
import { ana, answerMatches, tom } from '../../../../../e2e/support/matches.ts';
import { answerRequest, askedOf, liftWith, requestAddress } from '../../../../../e2e/support/requests.ts';
import { byName, failed, inDialog, leadsTo, testFailedCalls, withKept } from '../../test-support/failed-call.ts';
import { answerMember, routeOf, type Mounted } from '../../test-support/mount-page.tsx';
import type { StandInApi } from '../../test-support/stand-in-api.ts';
import * as request from './request.route.tsx';

const routes = [routeOf('/dashboard/request/:requestId', request)];
const toms = { routes, at: '/dashboard/request/request-ref-tom', prepare: answerToms };
const PROPOSAL = askedOf(tom(), { id: 'request-proposal' });

const message = (screen: Mounted, label = 'Your message (optional)') => screen.getByLabelText(label, { exact: true });

function answerToms(api: StandInApi): void {
  answerMember(api);
  answerMatches(api, [tom()]);
  answerRequest(api, PROPOSAL);
  answerRequest(api, askedOf(tom(), { mine: false }));
}

testFailedCalls({
  'accepting a request': {
    ...toms,
    call: `POST ${requestAddress(askedOf(tom()))}/accept`,
    fill: async (screen) => {
      await screen.getByRole('radio', { name: 'Accept' }).click();
      await message(screen).fill('See you then.');
    },
    button: byName('Accept Wednesday and Friday'),
    busy: 'Sending',
    sentence: 'We could not send your answer.',
    failures: withKept,
    isInTitle: true,
    kept: async (screen) => await expect.element(message(screen)).toHaveValue('See you then.'),
    success: { status: 200, body: liftWith(tom(), [3, 5]) },
    done: leadsTo('/dashboard/lift/lift-ref-tom'),
  },
  'declining a request': {
    ...toms,
    call: `POST ${requestAddress(askedOf(tom()))}/decline`,
    fill: async (screen) => {
      await screen.getByRole('radio', { name: 'Decline' }).click();
      await screen.getByRole('radio', { name: 'My plans have changed' }).click();
    },
    button: byName('Decline'),
    busy: 'Sending',
    sentence: 'We could not send your answer.',
    failures: withKept,
    isInTitle: true,
    kept: async (screen) => await expect.element(screen.getByRole('radio', { name: 'My plans have changed' })).toBeChecked(),
    success: { status: 200, body: askedOf(tom(), { mine: false, state: 'declined' }) },
    done: async (screen) => await expect.element(screen.getByRole('alert')).not.toBeInTheDocument(),
  },
  'proposing other days': {
    ...toms,
    call: `POST ${requestAddress(askedOf(tom()))}/propose`,
    fill: async (screen) => {
      await screen.getByRole('radio', { name: 'Propose other days' }).click();
      await screen.getByRole('checkbox').first().click();
      await message(screen, 'Your message to Tom').fill('Wednesdays suit me better.');
    },
    button: byName('Send proposal'),
    busy: 'Sending',
    sentence: 'We could not send your answer.',
    failures: withKept,
    isInTitle: true,
    kept: async (screen) => {
      await expect.element(screen.getByRole('checkbox').first()).toBeChecked();
      await expect.element(message(screen, 'Your message to Tom')).toHaveValue('Wednesdays suit me better.');
    },
    success: { status: 201, body: PROPOSAL },
    done: leadsTo('/dashboard/request/request-proposal'),
  },
  'withdrawing a request': {
    routes,
    at: '/dashboard/request/request-ref-ana',
    call: `POST ${requestAddress(askedOf(ana()))}/withdraw`,
    prepare: (api) => {
      answerMember(api);
      answerMatches(api, [ana()]);
      answerRequest(api, askedOf(ana()));
    },
    fill: (screen) => screen.getByRole('button', { name: 'Withdraw request' }).click(),
    button: (screen) => inDialog(screen).getByRole('button', { name: 'Withdraw request' }),
    sentence: 'We could not withdraw your request.',
    failures: failed,
    isInTitle: false,
    success: { status: 200, body: askedOf(ana()) },
    done: async (screen) => await expect.element(inDialog(screen).getByRole('alert')).not.toBeInTheDocument(),
  },
});
