import type { Conversation, Message } from '@waylift/contract/conversation';
import type { Ride } from '@waylift/contract/ride';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { BEFORE_RIDE, backOf, inRide, liftOf, RIDE, RIDE_BACK, riddenRide } from '../../../../../e2e/support/rides.ts';
import { travelledJourney } from '../../../../../e2e/support/matches.ts';
import { answerMember, mountPage, routeOf, type Mounted } from '../../test-support/mount-page.tsx';
import { standInApi, type StandInApi } from '../../test-support/stand-in-api.ts';
import * as page from './messages.route.tsx';

const PATH = '/v2/liftshare/conversation/c1a9';
const RIDES = '/v2/liftshare/rides';
const lift = liftOf('ana');
const [ofTwo, me] = [inRide('ana', { drives: true }), inRide('priya', { mine: true })];
/** With Ana alone, in whose conversation it stands. */
const withAna = (change: Partial<Ride> = {}) => riddenRide({ people: [ofTwo, me], conversationId: 'c1a9', ...change });
const late = (minutes: number) => withAna({ people: [ofTwo, { ...me, late: { minutes, at: '2026-11-23T07:41:00.000Z' } }] });
const out = withAna();
const back = backOf(out);
const off = (ride: Ride): Ride => ({ ...ride, state: 'off', people: [ofTwo, { ...me, rides: false }] });
const here: Message = {
  id: 'm1',
  mine: true,
  author: null,
  text: '',
  sentAt: '2026-11-23T07:41:00Z',
  kind: 'event',
  event: { name: 'here', days: null, date: '2026-11-23', way: 'out' },
  clientId: null,
};
const conversation: Conversation = {
  id: 'c1a9',
  member: lift.member,
  lastMessage: null,
  unread: 0,
  updatedAt: '2026-11-20T08:15:00Z',
  blocked: false,
  writable: 'yes',
  kind: 'pair',
  people: [],
  readableUntil: null,
  journeyId: null,
  liftId: lift.id,
  requestId: null,
};

let api: StandInApi;
let screen: Mounted;
beforeEach(() => {
  api = standInApi();
  answerMember(api);
  // Beside it in a wide window.
  api.answer('GET /v2/liftshare/conversations', { status: 200, body: { conversations: [], next: null, unread: 0 } });
});
afterEach(() => void vi.useRealTimers());

type Opened = { readonly at?: Date; readonly rides?: readonly Ride[]; readonly messages?: readonly Message[] };

async function open({ at = BEFORE_RIDE, rides = [out, back], messages = [] }: Opened = {}): Promise<void> {
  vi.setSystemTime(at);
  api.answer(`GET ${PATH}`, { status: 200, body: { conversation, messages, next: null } });
  api.answer(`GET /v2/liftshare/lift/${lift.id}`, { status: 200, body: { ...lift, journeyId: 'journey-1' } });
  api.answer('GET /v2/liftshare/journey/journey-1', { status: 200, body: travelledJourney() });
  answerRides(...rides);
  screen = await mountPage([routeOf('/dashboard/messages/:conversationId?', page)], { at: '/dashboard/messages/c1a9' });
  await expect.element(pill(/^(Not|Ride)/)).toBeVisible();
}

const answerRides = (...rides: readonly Ride[]) => api.answer(`GET ${RIDES}`, { status: 200, body: { rides } });
const quick = () => screen.getByRole('group', { name: 'Tell Ana at once' });
const pill = (name: string | RegExp) => quick().getByRole('button', { name });
const pills = () => [...quick().element().querySelectorAll('button')].map(({ textContent }) => textContent);
const spoken = () => document.querySelector('[data-announcer]')?.textContent;
const box = () => screen.getByRole('textbox', { name: 'Message to Ana' });

/** What the server answers, then and later. */
function answer(call: string, ...rides: readonly [Ride, ...Ride[]]): void {
  api.answer(call, { status: 200, body: rides[0] });
  answerRides(...rides);
}

test('what can be told now comes first: late from three hours before, being there from a quarter of an hour before', async () => {
  await open();
  expect(pills()).toEqual(['Running 5\u00A0min late', 'I’m here', 'Not today', 'Thank you']);
  await screen.unmount();
  await open({ at: new Date('2026-11-22T19:00:00Z') });
  expect(pills()).toEqual(['Not tomorrow', 'See you tomorrow', 'Thank you']);
  await screen.unmount();
  await open({ at: new Date('2026-11-20T19:00:00Z') });
  expect(pills()).toEqual(['Not on Monday 23 November', 'Thank you']);
});

test('one press tells how late one is, another more, and one takes it back; a screen reader hears each', async () => {
  await open();
  answer(`PUT ${RIDE}/late`, late(5), back);
  await pill('Running 5 min late').click();
  await expect.element(pill('5 min more')).toHaveFocus();
  await expect.poll(spoken).toMatch(/^You are 5\smin late. We told Ana at /);
  answer(`PUT ${RIDE}/late`, late(10), back);
  await pill('5 min more').click();
  await expect.poll(spoken).toMatch(/^You are 10\smin late/);
  answer(`PUT ${RIDE}/late`, out, back);
  await pill('I am on time after all').click();
  await expect.element(pill('Running 5 min late')).toBeVisible();
  expect(api.bodiesTo(`${RIDE}/late`)).toEqual([{ minutes: 5 }, { minutes: 10 }, { minutes: 0 }]);
  expect(api.callsTo(`${PATH}/message`)).toEqual([]);
});

test('who is half an hour late can only be on time after all', async () => {
  await open({ rides: [late(30), back] });
  expect(pills()).toEqual(['I am on time after all', 'I’m here', 'Not today', 'Thank you']);
});

test('that one is there is told, and taken back by the same button', async () => {
  await open();
  answer(`PUT ${RIDE}/here`, out, back);
  api.answer(`GET ${PATH}`, { status: 200, body: { conversation, messages: [here], next: null } });
  await pill('I’m here').click();
  await expect.element(pill('Not there yet')).toHaveFocus();
  await expect.poll(spoken).toBe('You said you are here.');
  await pill('Not there yet').click();
  await expect.poll(() => api.bodiesTo(`${RIDE}/here`)).toEqual([{ here: true }, { here: false }]);
});

test('the way there, back or both is called off in a dialog, and one press rides after all', async () => {
  await open();
  await pill('Not today').click();
  const dialog = screen.getByRole('dialog');
  await expect.element(dialog.getByRole('heading', { name: 'Not riding today?' })).toBeVisible();
  expect(dialog.getByRole('radio').elements()).toHaveLength(3);
  answer(`POST ${RIDE}/skip`, off(out), off(back));
  await dialog.getByRole('button', { name: 'Do not ride' }).click();
  await expect.element(pill('Ride after all')).toHaveFocus();
  await expect.poll(spoken).toBe('You cancelled: Monday 23 November.');
  expect(api.bodiesTo(`${RIDE}/skip`)).toEqual([{ direction: 'both', message: '' }]);
  api.answer(`DELETE ${RIDE_BACK}/skip`, { status: 200, body: back });
  answer(`DELETE ${RIDE}/skip`, out, back);
  await pill('Ride after all').click();
  await expect.element(pill('Not today')).toBeVisible();
  expect([api.callsTo(`${RIDE}/skip`).length, api.callsTo(`${RIDE_BACK}/skip`).length]).toEqual([2, 1]);
});

test('the dialog of a quick reply has the whole width for its field, and what it did is told with its way', async () => {
  await open();
  await pill('Not today').click();
  const dialog = screen.getByRole('dialog');
  const field = dialog.getByRole('textbox').element().getBoundingClientRect();
  expect(field.width).toBeGreaterThan(0.8 * dialog.element().getBoundingClientRect().width);
  await dialog.getByRole('radio', { name: 'Back only' }).click();
  api.answer(`POST ${RIDE}/skip`, { status: 200, body: out });
  answerRides(out, off(back));
  await dialog.getByRole('button', { name: 'Do not ride' }).click();
  await expect.poll(spoken).toBe('You cancelled: Monday 23 November (back only).');
});

test('only the way that was called off is taken up again', async () => {
  await open({ rides: [out, off(back)] });
  api.answer(`DELETE ${RIDE_BACK}/skip`, { status: 200, body: back });
  await pill('Ride after all').click();
  await expect.poll(() => api.callsTo(`${RIDE_BACK}/skip`)).toHaveLength(1);
  expect(api.callsTo(`${RIDE}/skip`)).toEqual([]);
});

test('what the server refuses has words, and nothing is lost', async () => {
  await open();
  await box().fill('See');
  expect(pills()).toEqual(['Running 5\u00A0min late', 'I’m here', 'Not today']);
  api.answer(`PUT ${RIDE}/here`, {
    status: 400,
    body: { code: 'validation', errors: [{ path: 'here', code: 'no-ride-today', message: '' }] },
  });
  await pill('I’m here').click();
  await expect.element(screen.getByRole('alert')).toMatchTextContent('You can say this from three hours before the ride until it is over.');
  await expect.element(box()).toHaveValue('See');
});

test('words without a deed go into the field, to be changed or sent', async () => {
  await open();
  await pill('Thank you').click();
  await expect.element(box()).toHaveValue('Thank you');
  await expect.element(box()).toHaveFocus();
  expect(api.callsTo(`${PATH}/message`)).toEqual([]);
});
