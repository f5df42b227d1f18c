import type { Conversation, Message } from '@waylift/contract/conversation';
import { EXAMPLE_LIFT } from '@waylift/contract/lift';
import { EXAMPLE_MEMBER } from '@waylift/contract/member-seen';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { sampleJourneys } from '../../../../../e2e/support/journeys.ts';
import { standInFeed, type Tell } from '../../test-support/live.ts';
import { answerMember, mountPage, routeOf, type Mounted } from '../../test-support/mount-page.tsx';
import { standInApi, type StandInApi } from '../../test-support/stand-in-api.ts';
import { ChatMessage } from './chat.tsx';
import * as page from './messages.route.tsx';

vi.mock('./chat.tsx', { spy: true });

const PATH = '/v2/liftshare/conversation/c1a9';
const messages: readonly Message[] = Array.from({ length: 50 }, (_, index) => ({
  id: `m${50 - index}`,
  mine: index % 2 === 0,
  author: null,
  text: `Message ${50 - index}`,
  sentAt: '2026-11-20T08:15:00Z',
  kind: 'text',
  event: null,
  clientId: null,
}));
const conversation: Conversation = {
  id: 'c1a9',
  member: EXAMPLE_MEMBER,
  lastMessage: null,
  unread: 0,
  updatedAt: '2026-11-20T08:15:00Z',
  blocked: false,
  writable: 'yes',
  kind: 'pair',
  people: [],
  readableUntil: null,
  journeyId: null,
  liftId: null,
  requestId: null,
};

let api: StandInApi;
let tell: Tell;
beforeEach(() => {
  tell = standInFeed();
  api = standInApi();
  answerMember(api);
});
afterEach(() => void vi.useRealTimers());

const answerWith = (changed: Partial<Conversation>) =>
  api.answer(`GET ${PATH}`, { status: 200, body: { conversation: { ...conversation, ...changed }, messages, next: null } });
const box = (screen: Mounted) => screen.getByRole('textbox', { name: /^Message/ });
const send = (screen: Mounted) => screen.getByRole('button', { name: 'Send', exact: true });
const stored = () => sessionStorage.getItem('drafts') ?? '';

async function open(changed: Partial<Conversation> = {}): Promise<Mounted> {
  answerWith(changed);
  const screen = await mountPage([routeOf('/dashboard/messages/:conversationId?', page)], { at: '/dashboard/messages/c1a9' });
  await expect.element(screen.getByRole('heading', { level: 1 })).toBeVisible();
  return screen;
}

describe('the next message', () => {
  test('is typed without drawing any other one again', async () => {
    const screen = await open();
    await box(screen).click();
    vi.mocked(ChatMessage).mockClear();
    await userEvent.keyboard('Hello');
    await expect.element(box(screen)).toHaveValue('Hello');
    expect(ChatMessage).not.toHaveBeenCalled();
  });

  test('is kept when the page is hidden, reloaded or left, and shown again', async () => {
    const screen = await open();
    await userEvent.type(box(screen), 'See you');
    dispatchEvent(new Event('pagehide'));
    expect(stored()).toContain('"See you"');
    await userEvent.type(box(screen), ' on Monday');
    await screen.unmount();
    expect(stored()).toContain('"See you on Monday"');
    await expect.element(box(await open())).toHaveValue('See you on Monday');
  });

  test('is written to the browser in a pause of the typing, not with each letter', async () => {
    const screen = await open();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    await userEvent.type(box(screen), 'See you');
    expect(stored()).toBe('');
    await vi.advanceTimersByTimeAsync(600);
    expect(stored()).toContain('"See you"');
  });

  test('is not stored any more once the session has ended', async () => {
    const screen = await open();
    await userEvent.type(box(screen), 'See you');
    localStorage.removeItem('tokens');
    sessionStorage.clear();
    await screen.unmount();
    expect(stored()).toBe('');
  });

  test('is sent once by a double click, which leaves no error', async () => {
    api.answer(`POST ${PATH}/message`, { status: 201, body: { ...messages[0], id: 'm51', mine: true, text: 'Hello' } });
    const screen = await open();
    await userEvent.type(box(screen), 'Hello');
    await send(screen).dblClick();
    await expect.poll(() => api.bodiesTo(`${PATH}/message`)).toMatchObject([{ text: 'Hello' }]);
    await expect.poll(() => screen.getByRole('log').element().textContent).toContain('Hello');
    await expect.element(box(screen)).toHaveValue('');
    await expect.element(screen.getByText('Please write a message.')).not.toBeInTheDocument();
  });

  test('is asked for when there is none', async () => {
    const screen = await open();
    await send(screen).click();
    await expect.element(screen.getByText('Please write a message.').first()).toBeVisible();
  });
});

test('a member without a surname is named without an initial and a full stop', async () => {
  const screen = await open({ member: { ...EXAMPLE_MEMBER, initial: '' } });
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Ana', exact: true })).toBeVisible();
});

test('what arrived live stays when an older answer comes after it', async () => {
  const screen = await open();
  await expect.element(box(screen)).toBeVisible();
  await tell({ name: 'conversation', data: { ...conversation, updatedAt: '2026-11-20T09:00:00Z', writable: 'closed' } });
  await expect.element(box(screen)).not.toBeInTheDocument();
  await tell({ name: 'reset' });
  await expect.poll(() => api.callsTo(PATH)).toHaveLength(2);
  // The page has what it asked for: the next answer is newer, and is shown.
  await expect.element(box(screen)).not.toBeInTheDocument();
  answerWith({ updatedAt: '2026-11-20T10:00:00Z', writable: 'yes' });
  await tell({ name: 'reset' });
  await expect.element(box(screen)).toBeVisible();
});

test('that messages were read is told again when it could not be told', async () => {
  api.answer(`PUT ${PATH}/read`, { status: 503 });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await open({ unread: 1 });
  const told = () => api.callsTo(`${PATH}/read`).length;
  document.querySelector('.talk__end')?.scrollIntoView();
  await expect.poll(told).toBe(1);
  api.answer(`PUT ${PATH}/read`, { status: 204 });
  // The wait begins once the failure has come back.
  const toldLater = async () => {
    await vi.advanceTimersByTimeAsync(31_000);
    return told();
  };
  await expect.poll(toldLater).toBe(2);
  await vi.advanceTimersByTimeAsync(31_000);
  expect(told()).toBe(2);
});

test('the time of an estimate is told as about, as on the page of the lift', async () => {
  const [journey] = sampleJourneys(1);
  if (journey === undefined) throw new Error('One was asked for.');
  api.answer('GET /v2/liftshare/lift/2be0', { status: 200, body: EXAMPLE_LIFT });
  const body = { ...journey, id: '52aa', route: { ...journey.route, estimated: true } };
  api.answer('GET /v2/liftshare/journey/52aa', { status: 200, body });
  const screen = await open({ liftId: '2be0' });
  await expect.poll(() => screen.getByRole('complementary').element().textContent).toContain('at about 08:00');
});

test('the next ride is told by the clock of the journey, also in a tab that stays open overnight', async () => {
  // In Auckland it is already the 22nd.
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: new Date('2026-11-21T12:00:00Z') });
  const [journey] = sampleJourneys(1);
  api.answer('GET /v2/liftshare/lift/2be0', { status: 200, body: EXAMPLE_LIFT });
  api.answer('GET /v2/liftshare/journey/52aa', { status: 200, body: { ...journey, id: '52aa', timeZone: 'Pacific/Auckland' } });
  const screen = await open({ liftId: '2be0' });
  const card = () => screen.getByRole('complementary').element().textContent;
  await expect.poll(card).toContain('Tomorrow at 07:58');
  vi.setSystemTime(new Date('2026-11-22T12:00:00Z'));
  await vi.advanceTimersByTimeAsync(61_000);
  await expect.poll(card).toContain('Today at 07:58');
});
