import type { Conversation } from '@waylift/contract/conversation';
import { expect, test, onTestFinished, vi } from 'vitest';
import { answerMember, mountPage, routeOf } from '../test-support/mount-page.tsx';
import { standInApi } from '../test-support/stand-in-api.ts';
import { watchTab } from './browser-feed.ts';
import { countUnread, noteConversations } from './unread.ts';

const conversation: Conversation = {
  id: 'a',
  member: null,
  lastMessage: null,
  unread: 1,
  updatedAt: '2026-11-22T10:00:00Z',
  blocked: false,
  writable: 'yes',
  kind: 'pair',
  people: [],
  readableUntil: null,
  journeyId: null,
  liftId: null,
  requestId: null,
};
const MINUTE_MS = 60_000;

test('a tab that nobody looks at goes on counting what is unread, by a call every five minutes instead of a stream', async () => {
  const api = standInApi();
  answerMember(api);
  api.answer('GET /v2/liftshare/conversations', { status: 200, body: { conversations: [conversation], next: null, unread: 1 } });
  await mountPage([routeOf('/dashboard', { default: () => null })]);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  const look = vi.spyOn(document, 'visibilityState', 'get');
  const stop = watchTab();
  onTestFinished(() => {
    stop();
    vi.useRealTimers();
    noteConversations({ conversations: [], next: null, unread: 0 });
  });
  const asked = () => api.callsTo('/v2/liftshare/conversations').length;
  const see = (state: DocumentVisibilityState) => {
    look.mockReturnValue(state);
    document.dispatchEvent(new Event('visibilitychange'));
  };
  see('hidden');
  await vi.advanceTimersByTimeAsync(MINUTE_MS);
  const before = asked();
  await vi.advanceTimersByTimeAsync(5 * MINUTE_MS);
  expect(asked()).toBe(before + 1);
  await expect.poll(countUnread).toBe(1);
});
