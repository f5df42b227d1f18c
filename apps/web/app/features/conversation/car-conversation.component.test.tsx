import type { Conversation, Message } from '@waylift/contract/conversation';
import { EXAMPLE_LIFT } from '@waylift/contract/lift';
import { beforeEach, expect, test } from 'vitest';
import { sampleJourneys } from '../../../../../e2e/support/journeys.ts';
import { answerMember, mountPage, routeOf, type Mounted } from '../../test-support/mount-page.tsx';
import { standInApi, type StandInApi } from '../../test-support/stand-in-api.ts';
import * as conversationPage from './messages.route.tsx';
import * as inboxPage from './messages.route.tsx';

const PATH = '/v2/liftshare/conversation/car-1';
const ana = { ref: 'ref-ana', forename: 'Ana', initial: 'M' };
const tom = { ref: 'ref-tom', forename: 'Tom', initial: 'B' };
const grace = { ref: 'ref-grace', forename: 'Grace', initial: 'N' };
const car: Conversation = {
  id: 'car-1',
  kind: 'car',
  member: null,
  people: [
    { ...ana, drives: true },
    { ...tom, drives: false },
    { ...grace, drives: false },
  ],
  lastMessage: null,
  unread: 0,
  updatedAt: '2026-11-20T08:15:00Z',
  blocked: false,
  writable: 'yes',
  readableUntil: null,
  journeyId: 'j1',
  liftId: 'lift-1',
  requestId: null,
};
const line = (author: Message['author'], given: Partial<Message>): Message => ({
  id: `${author?.ref} ${given.text ?? given.event?.name}`,
  mine: author === null,
  author,
  text: '',
  sentAt: '2026-11-20T08:15:00Z',
  kind: given.event == null ? 'text' : 'event',
  event: null,
  clientId: null,
  ...given,
});
const rides = { name: 'rider-joined', days: null, date: null } as const;

let api: StandInApi;
beforeEach(() => {
  api = standInApi();
  answerMember(api);
  api.answer('GET /v2/liftshare/lift/lift-1', { status: 200, body: { ...EXAMPLE_LIFT, id: 'lift-1', journeyId: 'j1' } });
  api.answer('GET /v2/liftshare/journey/j1', { status: 200, body: sampleJourneys(1)[0] });
});

async function open(changed: Partial<Conversation> = {}, messages: readonly Message[] = []): Promise<Mounted> {
  api.answer(`GET ${PATH}`, { status: 200, body: { conversation: { ...car, ...changed }, messages: messages.toReversed(), next: null } });
  const screen = await mountPage([routeOf('/dashboard/messages/:conversationId?', conversationPage)], { at: '/dashboard/messages/car-1' });
  await expect.element(screen.getByRole('heading', { level: 1 })).toBeVisible();
  return screen;
}

const linesIn = (screen: Mounted) => [...screen.getByRole('log').element().querySelectorAll('li')].map(({ textContent }) => textContent);
const dialog = (screen: Mounted) => screen.getByRole('dialog');

async function pick(screen: Mounted, name: string, person: string): Promise<void> {
  await expect.element(screen.getByText('More', { exact: true })).toBeInTheDocument();
  document.querySelector<HTMLElement>('.action-menu > summary')?.click();
  await screen.getByRole('button', { name }).click();
  await dialog(screen).getByRole('button', { name: person, exact: true }).click();
}

test('each message in a car stands with who wrote it, and each line with who it is about', async () => {
  const screen = await open({}, [
    line(null, { event: rides }),
    line(ana, { text: 'Welcome!' }),
    line(tom, { text: 'Hello Priya.' }),
    line({ ref: 'ref-gone', forename: 'Yusuf', initial: 'D' }, { event: { ...rides, name: 'rider-left' } }),
    line(null, { text: 'Thank you both.' }),
  ]);
  await expect.element(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Ana’s car');
  await expect.element(screen.getByText('In the car: Ana, Tom, Grace and you')).toBeVisible();
  expect(linesIn(screen).map((text) => text.replaceAll(/\d\d:\d\d/g, ''))).toEqual([
    'You ride along. You can read what is written from here on.',
    'AMAnaAna: Welcome!',
    'TBTomTom: Hello Priya.',
    'Yusuf no longer rides along.',
    'You: Thank you both.',
  ]);
  await expect.element(screen.getByRole('textbox', { name: 'Message to Ana, Tom and Grace' })).toBeVisible();
  await expect.element(screen.getByText('Everyone in the car can read it')).toBeVisible();
});

test('two of one name in a car stand with their initials', async () => {
  const screen = await open({
    people: [
      { ...ana, drives: true },
      { ...tom, drives: false },
      { ...grace, forename: 'Tom', drives: false },
    ],
  });
  await expect.element(screen.getByText('In the car: Ana, Tom B., Tom N. and you')).toBeVisible();
});

test('whoever no longer rides in the car reads until when they can read, and cannot write', async () => {
  const screen = await open({ writable: 'closed', readableUntil: '2027-02-14T10:00:00Z', liftId: null, journeyId: null });
  await expect.element(screen.getByText('You no longer ride in this car.')).toBeVisible();
  await expect
    .element(screen.getByText('You can read these messages until 14 February. We do not show messages written since.'))
    .toBeVisible();
  expect(screen.getByRole('textbox').elements()).toEqual([]);
});

test('the driver has the car as their own, and once nobody rides along, reads that', async () => {
  const riders = car.people.filter(({ drives }) => !drives);
  const screen = await open({ people: riders, liftId: null });
  await expect.element(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Your car');
  await screen.unmount();
  const over = await open({ people: riders, liftId: null, journeyId: null, writable: 'closed', readableUntil: '2027-02-14T10:00:00Z' });
  await expect.element(over.getByText('Nobody rides in this car any more.')).toBeVisible();
});

test('whoever blocks a rider of the same car is asked once whether to end their lift, and it goes on unless they want that', async () => {
  const together = [{ liftId: 'lift-1', driver: ana, days: [1, 2, 3, 4], date: null }];
  api.answer('PUT /v2/liftshare/member/ref-tom/block', { status: 200, body: { together } });
  api.answer('POST /v2/liftshare/lift/lift-1/end', { status: 200, body: EXAMPLE_LIFT });
  const screen = await open();
  await pick(screen, 'Block someone', 'Tom');
  await expect.element(dialog(screen).getByText('If you both ride with someone, your lifts go on.')).toBeVisible();
  await dialog(screen).getByRole('button', { name: 'Block Tom' }).click();
  await expect.element(dialog(screen).getByRole('heading', { name: 'You share a car with Tom' })).toBeVisible();
  await expect.element(dialog(screen).getByText('You both ride with Ana from Monday to Thursday, and that goes on')).toBeVisible();
  await dialog(screen).getByRole('button', { name: 'Keep my lift' }).click();
  await expect.element(dialog(screen)).not.toBeInTheDocument();
  expect(api.callsTo('/v2/liftshare/lift/lift-1/end')).toEqual([]);
});

test('somebody in the car is reported by name', async () => {
  api.answer('POST /v2/liftshare/member/ref-grace/report', { status: 202 });
  const screen = await open();
  await pick(screen, 'Report someone', 'Grace');
  await expect.element(dialog(screen).getByRole('heading', { name: 'Report Grace' })).toBeVisible();
  await dialog(screen).getByRole('radio', { name: 'Unsafe driving' }).click();
  await dialog(screen).getByLabelText('What happened?', { exact: true }).fill('Drove much too fast.');
  await dialog(screen).getByRole('button', { name: 'Send report' }).click();
  await expect.element(screen.getByRole('button', { name: 'Block Grace' })).toBeVisible();
});

test('the list of conversations names the car, who is in it, and who wrote last', async () => {
  const lastMessage = line(tom, { text: 'See you at eight.' });
  const conversations = [
    { ...car, lastMessage, unread: 2 },
    {
      ...car,
      id: 'car-2',
      lastMessage: line(grace, { event: rides }),
      readableUntil: '2027-02-14T10:00:00Z',
      journeyId: null,
      liftId: null,
    },
  ];
  api.answer('GET /v2/liftshare/conversations', { status: 200, body: { conversations, next: null, unread: 1 } });
  api.answer('GET /v2/liftshare/requests', { status: 200, body: { received: [], sent: [], next: null } });
  api.answer('GET /v2/liftshare/lifts', { status: 200, body: { lifts: [], next: null } });
  const screen = await mountPage([routeOf('/dashboard/messages', inboxPage)], { at: '/dashboard/messages' });
  await expect.element(screen.getByText('Tom: See you at eight.')).toBeVisible();
  await expect.element(screen.getByText('In the car: Ana, Tom, Grace and you')).toBeVisible();
  await expect.element(screen.getByText('Grace rides along.')).toBeVisible();
  await expect.element(screen.getByText('You no longer ride in this car.')).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Ana’s car' }).elements()).toHaveLength(2);
});
