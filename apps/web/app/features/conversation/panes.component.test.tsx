import type { Conversation, Message } from '@waylift/contract/conversation';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { ana } from '../../../../../e2e/support/matches.ts';
import { standInFeed, type Tell } from '../../test-support/live.ts';
import { answerMember, mountPage, routeOf, type Mounted } from '../../test-support/mount-page.tsx';
import { standInApi, type StandInApi } from '../../test-support/stand-in-api.ts';
import * as messages from './messages.route.tsx';

const LIST = '/v2/liftshare/conversations';
const WIDE = [1440, 900] as const;
const PHONE = [390, 844] as const;

const message = (number: number): Message => ({
  id: `m${number}`,
  mine: false,
  author: null,
  text: `Message ${number}`,
  sentAt: new Date(Date.UTC(2026, 10, 20, 8, number)).toISOString(),
  kind: 'text',
  event: null,
  clientId: null,
});
const talk = (name: string, minute: number): Conversation => ({
  id: name.toLowerCase(),
  member: { ...ana().member, forename: name, surname: null },
  lastMessage: { ...message(minute), text: `From ${name}` },
  unread: 0,
  updatedAt: message(minute).sentAt,
  blocked: false,
  writable: 'yes',
  kind: 'pair',
  people: [],
  readableUntil: null,
  journeyId: null,
  liftId: null,
  requestId: null,
});
const [anaTalk, tomTalk] = [talk('Ana', 2), talk('Tom', 1)];

let api: StandInApi;
let tell: Tell;
beforeEach(() => {
  tell = standInFeed();
  api = standInApi();
  answerMember(api);
  api.answer(`GET ${LIST}`, { status: 200, body: { conversations: [anaTalk, tomTalk], next: null, unread: 0 } });
  api.answer('GET /v2/liftshare/requests', { status: 200, body: { received: [], sent: [], next: null } });
  api.answer('GET /v2/liftshare/lifts', { status: 200, body: { lifts: [], next: null } });
  for (const conversation of [anaTalk, tomTalk]) {
    const newest = Array.from({ length: 50 }, (_, index) => message(50 - index));
    api.answer(`GET /v2/liftshare/conversation/${conversation.id}`, {
      status: 200,
      body: { conversation, messages: newest, next: 'earlier' },
    });
  }
});

async function open(at: string, [width, height]: readonly [number, number]): Promise<Mounted> {
  await page.viewport(width, height);
  return await mountPage([routeOf('/dashboard/messages/:conversationId?', messages)], { at: `/dashboard/messages${at}` });
}

const list = (screen: Mounted) => screen.getByRole('region', { name: 'Messages', exact: true });
const rows = (screen: Mounted) => [...list(screen).element().querySelectorAll('h3')].map(({ textContent }) => textContent);
const row = (screen: Mounted, name: string) => list(screen).getByRole('link', { name: new RegExp(name) });
const heading = (screen: Mounted) => screen.getByRole('heading', { level: 1 });
const log = () => document.querySelector('.thread__log');

test('in a wide window the conversation stands beside the list, where it is the present one', async () => {
  const screen = await open('', WIDE);
  await expect.element(screen.getByText('Choose a conversation to read it here.')).toBeVisible();
  await row(screen, 'Tom').click();
  await expect.element(heading(screen)).toMatchTextContent('Tom');
  await expect.element(row(screen, 'Tom')).toHaveAttribute('aria-current', 'page');
  await expect.element(row(screen, 'Ana')).not.toHaveAttribute('aria-current');
  await row(screen, 'Ana').click();
  await expect.element(heading(screen)).toMatchTextContent('Ana');
  await expect.element(row(screen, 'Ana')).toHaveAttribute('aria-current', 'page');
  screen.goBack();
  await expect.element(row(screen, 'Tom')).toHaveAttribute('aria-current', 'page');
});

test('a link to a conversation loads the list beside it, once for all that are chosen', async () => {
  const screen = await open('/ana', WIDE);
  await expect.element(row(screen, 'Ana')).toHaveAttribute('aria-current', 'page');
  const asked = api.callsTo(LIST).length;
  await row(screen, 'Tom').click();
  await expect.element(heading(screen)).toMatchTextContent('Tom');
  expect(api.callsTo(LIST)).toHaveLength(asked);
});

test('on a phone the list is not loaded for a conversation', async () => {
  const screen = await open('/ana', PHONE);
  await expect.element(heading(screen)).toMatchTextContent('Ana');
  expect(list(screen).elements()).toEqual([]);
  expect(api.callsTo('/v2/liftshare/lifts')).toEqual([]);
});

test('the list follows live, without being loaded again: what is new comes first, what is read counts no more', async () => {
  const screen = await open('', WIDE);
  await expect.poll(() => rows(screen)).toEqual(['Ana M.', 'Tom M.']);
  const asked = api.callsTo(LIST).length;
  await tell({ name: 'conversation', data: { ...talk('Tom', 3), unread: 2 } });
  await expect.poll(() => rows(screen)).toEqual(['Tom M.', 'Ana M.']);
  await expect.element(row(screen, 'Tom')).toMatchTextContent('2 unread');
  await tell({ name: 'conversation', data: talk('Tom', 3) });
  await expect.element(row(screen, 'Tom')).not.toMatchTextContent('unread');
  await tell({ name: 'conversation', data: { ...tomTalk, unread: 9 } });
  await tell({ name: 'conversation', data: talk('Grace', 4) });
  await expect.poll(() => rows(screen)).toEqual(['Grace M.', 'Tom M.', 'Ana M.']);
  await expect.element(row(screen, 'Tom')).not.toMatchTextContent('unread');
  expect(api.callsTo(LIST)).toHaveLength(asked);
});

test('the messages scroll in their pane: it opens at the end, and stays where it is when earlier ones come', async () => {
  api.answer('GET /v2/liftshare/conversation/ana?before=earlier', {
    status: 200,
    body: {
      conversation: anaTalk,
      messages: Array.from({ length: 10 }, (_, index) => ({ ...message(-index), id: `e${index}` })),
      next: null,
    },
  });
  const screen = await open('/ana', WIDE);
  const pane = () => log() ?? document.body;
  await expect.poll(() => pane().scrollTop).toBeGreaterThan(0);
  await expect.poll(() => pane().scrollHeight - pane().clientHeight - pane().scrollTop).toBeLessThan(2);
  pane().scrollTo(0, 0);
  const first = () => [...document.querySelectorAll('.msg__bubble')].find(({ textContent }) => textContent.endsWith('Message 1'));
  const top = () => first()?.getBoundingClientRect().top ?? 0;
  const before = top();
  await screen.getByRole('button', { name: 'Show earlier messages' }).click();
  await expect.element(screen.getByRole('log')).toMatchTextContent('Message -9');
  // The button has gone from above it.
  expect(Math.abs(top() - before)).toBeLessThan(100);
  expect(scrollY).toBe(0);
});

test('who reads the end still sees it when the pane gets lower', async () => {
  const screen = await open('/ana', WIDE);
  const last = screen.getByRole('log').getByText('Message 50').last();
  await expect.element(last).toBeInViewport();
  await page.viewport(1440, 600);
  await expect.poll(() => log()?.clientHeight ?? 900).toBeLessThan(600);
  await expect.element(last).toBeInViewport();
});

test('a list that does not come takes nothing from the conversation, and can be tried again', async () => {
  api.answer(`GET ${LIST}`, { status: 500 });
  const screen = await open('/ana', WIDE);
  await expect.element(heading(screen)).toMatchTextContent('Ana');
  await expect.element(screen.getByText('We could not load your conversations.')).toBeVisible();
  api.answer(`GET ${LIST}`, { status: 200, body: { conversations: [anaTalk], next: null, unread: 0 } });
  await screen.getByRole('button', { name: 'Load the list again' }).click();
  await expect.element(row(screen, 'Ana')).toHaveAttribute('aria-current', 'page');
  expect(screen.getByText('We could not load your conversations.').elements()).toEqual([]);
});

test('a conversation that is not there says so beside the list, and without conversations there are no panes', async () => {
  const screen = await open('/nobody', WIDE);
  await expect.element(row(screen, 'Ana')).toBeVisible();
  await expect.element(screen.getByRole('link', { name: 'Back to messages' })).toBeVisible();
  await screen.unmount();
  api.answer(`GET ${LIST}`, { status: 200, body: { conversations: [], next: null, unread: 0 } });
  const empty = await open('', WIDE);
  await expect.element(empty.getByText('No messages yet')).toBeVisible();
  expect(empty.getByText('Choose a conversation to read it here.').elements()).toEqual([]);
});
