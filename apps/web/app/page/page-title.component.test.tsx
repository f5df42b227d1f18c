import type { Conversation } from '@waylift/contract/conversation';
import { afterEach, expect, test } from 'vitest';
import { noteConversations } from '../live/unread.ts';
import { mountPage, routeOf } from '../test-support/mount-page.tsx';
import { PageTitle } from './page-title.tsx';

const conversation: Conversation = {
  id: 'a',
  member: null,
  lastMessage: null,
  updatedAt: '',
  blocked: false,
  writable: 'yes',
  kind: 'pair',
  people: [],
  readableUntil: null,
  journeyId: null,
  liftId: null,
  requestId: null,
  unread: 0,
};
const note = (unread: number) => noteConversations({ conversations: [{ ...conversation, unread }], next: null, unread: 0 });

afterEach(() => note(0));

test('the title of the tab has the number of unread conversations, which no screen reader is told with each message', async () => {
  await mountPage([routeOf('/dashboard', { default: () => <PageTitle page="Dashboard" /> })]);
  await expect.poll(() => document.title).toBe('Dashboard – Plain – Waylift');
  const spoken = document.querySelector('[data-announcer]')?.textContent;
  note(2);
  await expect.poll(() => document.title).toBe('(1) Dashboard – Plain – Waylift');
  expect(document.querySelector('[data-announcer]')?.textContent).toBe(spoken);
  note(0);
  await expect.poll(() => document.title).toBe('Dashboard – Plain – Waylift');
});
