import { EXAMPLE_LIFT } from '@waylift/contract/lift';
import { expect } from 'vitest';
import { tooMany } from '../../../../../e2e/support/failures.ts';
import { ana } from '../../../../../e2e/support/matches.ts';
import { inRide, liftOf, RIDE, riddenRide } from '../../../../../e2e/support/rides.ts';
import { byName, failed, inDialog, testFailedCalls, withWords } from '../../test-support/failed-call.ts';
import { answerMember, routeOf, type Mounted } from '../../test-support/mount-page.tsx';
import type { StandInApi } from '../../test-support/stand-in-api.ts';
import * as conversationPage from './messages.route.tsx';

const page = {
  routes: [routeOf('/dashboard/messages/:conversationId?', conversationPage)],
  at: '/dashboard/messages/conversation-1',
  prepare: (api: StandInApi) => answerConversation(api),
};
const happened = (screen: Mounted) => screen.getByLabelText('What happened?', { exact: true });

function answerConversation(api: StandInApi, liftId: string | null = null): void {
  answerMember(api);
  const member = { ...ana().member, surname: null };
  const state = {
    lastMessage: null,
    unread: 0,
    updatedAt: '2026-11-20T08:15:00Z',
    blocked: false,
    writable: 'yes',
    kind: 'pair',
    people: [],
    readableUntil: null,
    journeyId: null,
    liftId,
  };
  const conversation = { id: 'conversation-1', member, ...state, requestId: null };
  api.answer('GET /v2/liftshare/conversation/conversation-1', { status: 200, body: { conversation, messages: [], next: null } });
}

async function pick(screen: Mounted, name: string): Promise<void> {
  await expect.element(screen.getByText('More', { exact: true })).toBeInTheDocument();
  document.querySelector<HTMLElement>('.action-menu > summary')?.click();
  await screen.getByRole('button', { name }).click();
}

const HOUR_MS = 3_600_000;
/** Whenever the test runs, Ana picks the reader up in five minutes. */
const startsAt = new Date(Date.now() + HOUR_MS / 12).toISOString();
const endsAt = new Date(Date.now() + HOUR_MS).toISOString();
const [driver, reader] = [inRide('ana', { drives: true }), inRide('priya', { mine: true })];
const ride = riddenRide({ startsAt, endsAt, people: [driver, reader] });

function answerShared(api: StandInApi): void {
  answerConversation(api, liftOf('ana').id);
  api.answer('GET /v2/liftshare/rides', { status: 200, body: { rides: [ride] } });
}

testFailedCalls({
  'telling at once that one is late': {
    ...page,
    prepare: answerShared,
    call: `PUT ${RIDE}/late`,
    button: byName('Running 5 min late'),
    sentence: 'We could not tell Ana.',
    failures: failed,
    isInTitle: false,
    success: { status: 200, body: { ...ride, people: [driver, { ...reader, late: { minutes: 5, at: startsAt } }] } },
    done: async (screen) => await expect.element(screen.getByText(/^You are 5\smin late. We told Ana/)).toBeInTheDocument(),
  },
  'telling at once that one is there': {
    ...page,
    prepare: answerShared,
    call: `PUT ${RIDE}/here`,
    button: byName('I’m here'),
    sentence: 'We could not tell Ana.',
    failures: failed,
    isInTitle: false,
    success: { status: 200, body: ride },
    done: async (screen) => await expect.element(screen.getByText('You said you are here.')).toBeInTheDocument(),
  },
  'blocking someone': {
    ...page,
    call: 'PUT /v2/liftshare/member/ref-ana/block',
    fill: (screen) => pick(screen, 'Block Ana'),
    button: (screen) => inDialog(screen).getByRole('button', { name: 'Block Ana' }),
    busy: 'Blocking',
    sentence: 'We could not block Ana.',
    failures: failed,
    isInTitle: false,
    success: { status: 200, body: { together: [] } },
    done: async (screen) => await expect.element(inDialog(screen)).not.toBeInTheDocument(),
  },
  'leaving a car shared with someone blocked': {
    ...page,
    call: 'POST /v2/liftshare/lift/lift-1/end',
    prepare(api) {
      answerConversation(api);
      const lift = { liftId: 'lift-1', driver: { ref: 'ref-bea', forename: 'Bea', initial: 'K' }, days: [1, 2], date: null };
      api.answer('PUT /v2/liftshare/member/ref-ana/block', { status: 200, body: { together: [lift] } });
    },
    async fill(screen) {
      await pick(screen, 'Block Ana');
      await inDialog(screen).getByRole('button', { name: 'Block Ana' }).click();
      await expect.element(inDialog(screen).getByRole('heading', { name: 'You share a car with Ana' })).toBeVisible();
    },
    button: (screen) => inDialog(screen).getByRole('button', { name: 'End my lift with Bea' }),
    busy: 'Ending your lift',
    sentence: 'We could not end your lift.',
    failures: failed,
    isInTitle: false,
    success: { status: 200, body: EXAMPLE_LIFT },
    done: async (screen) => await expect.element(inDialog(screen)).not.toBeInTheDocument(),
  },
  'reporting someone': {
    ...page,
    call: 'POST /v2/liftshare/member/ref-ana/report',
    fill: async (screen) => {
      await pick(screen, 'Report Ana');
      await inDialog(screen).getByRole('radio', { name: 'Unsafe driving' }).click();
      await happened(screen).fill('Drove much too fast.');
    },
    button: byName('Send report'),
    busy: 'Sending',
    sentence: 'We could not send your report.',
    failures: [...failed, ...withWords([tooMany], 'You have sent 10 reports today. You can report again tomorrow.')],
    isInTitle: false,
    kept: async (screen) => {
      await expect.element(inDialog(screen).getByRole('radio', { name: 'Unsafe driving' })).toBeChecked();
      await expect.element(happened(screen)).toHaveValue('Drove much too fast.');
    },
    success: { status: 202 },
    done: async (screen) => await expect.element(screen.getByRole('status').filter({ hasText: 'Your report is with us.' })).toBeVisible(),
  },
});
